#include "games/registry.h"

#include "games/all.h"
#include "games/registration.h"

namespace conclave {

const std::vector<GameEntry>& all_games() {
  static const std::vector<GameEntry> entries = [] {
    std::vector<GameEntry> list;
    AllGames::each([&]<class G>() { list.push_back(entry_for<G>()); });
    return list;
  }();
  return entries;
}

const GameEntry* find_game(std::string_view name) {
  const GameEntry* found = nullptr;
  for (const auto& entry : all_games()) {
    if (entry.id == name) return &entry;
    if (!name.empty() && entry.id.starts_with(name) && entry.id[name.size()] == '-') found = &entry;
  }
  return found;
}

}  // namespace conclave
