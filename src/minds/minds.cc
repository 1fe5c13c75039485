#include "minds/minds.h"

#include "games/all.h"
#include "minds/greedy.h"

namespace conclave {

std::string choose_move(const AnySight& sight, std::string_view mind, std::uint64_t seed) {
  std::string move;
  if (mind == "greedy")
    AllGames::each([&]<class G>() {
      if (const auto* known = dynamic_cast<const ErasedSight<G>*>(&sight)) move = greedy_text<G>(*known, seed);
    });
  if (!move.empty()) return move;
  FastChance chance(seed);
  return sight.random_move(chance);
}

const std::vector<std::string>& mind_names() {
  static const std::vector<std::string> names = {"random", "greedy"};
  return names;
}

}  // namespace conclave
