// Finds a game for each reason to end and writes its journal; see scripts/golden. Random play reaches most reasons.
// Clash's rare ones were played by players that lean (tests/referee/clash_of_magic_schools_games.py shows how) and are
// kept as journals.

#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "games/registry.h"
#include "golden/golden.h"
#include "table/table.h"

namespace {

using namespace conclave;
namespace fs = std::filesystem;

constexpr int kGames = 3000;  // tried for each variant; the shortest for each reason is kept

Journal play_one(const std::shared_ptr<const AnyGame>& game, std::uint64_t seed) {
  FastChance source(seed), minds(seed + 1);
  ErasedChance chance(source);
  Table table(game, std::vector<std::string>(static_cast<std::size_t>(game->seat_count()), "random"), chance);
  while (!table.position().to_act().empty()) {
    const SeatSet owing = table.position().to_act();
    const Seat seat = seat_at(minds.one_of({}, owing.bits()));
    if (!table.play(seat, table.version(), table.position().sight(seat)->random_move(minds), chance)) break;
  }
  return table.journal();
}

bool still_plays(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  const auto journal = read_journal(text.str());
  const auto game = journal ? golden::game_of(*journal) : nullptr;
  if (!game) return false;
  const auto table = Table::fold(game, *journal);
  return table && !table->broken() && table->journal().result;
}

void record(const GameEntry& entry, const Settings& variant, const fs::path& folder) {
  const auto game = *entry.make(entry.has_cards ? golden::read_source("cards/" + entry.id + ".toml") : "", variant);
  std::string name = entry.id;
  for (const auto& [option, value] : variant) name += "-" + value;
  std::map<std::string, Journal> best;
  for (int i = 0; i < kGames; ++i) {
    Journal journal = play_one(game, static_cast<std::uint64_t>(i) * 2 + 1);
    if (!journal.result) continue;
    const auto found = best.find(journal.result->reason);
    if (found == best.end() || journal.entries.size() < found->second.entries.size())
      best[journal.result->reason] = journal;
  }
  for (int i = 0; i < 64 && !game->reason_name(static_cast<std::uint8_t>(i)).empty(); ++i) {
    const std::string reason = game->reason_name(static_cast<std::uint8_t>(i));
    const fs::path path = folder / (name + "-" + reason + ".journal");
    if (fs::exists(path) && still_plays(path)) continue;
    if (best.contains(reason)) std::ofstream(path) << write_journal(best[reason]);
    std::cout << path.filename().string() << (best.contains(reason) ? ": recorded" : ": NOT FOUND") << std::endl;
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  fs::create_directories(argv[1]);
  for (const auto& entry : all_games())
    for (const auto& variant : entry.variants) record(entry, variant, argv[1]);
}
