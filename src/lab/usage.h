#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/any_game.h"
#include "lab/minds.h"

namespace conclave {

// What became of a card. A seat counts once a game however often it did it, so that its wins are of games that do not
// depend on each other.
struct CardUse {
  std::uint64_t times = 0;
  std::uint64_t seats = 0;
  std::uint64_t won = 0;  // of these seats
  std::uint64_t turns =
      0;  // the sum of the turns in which it was done, as the view counts them; in Mage Clash the pick of the round
  double mean_turn() const { return times == 0 ? 0 : static_cast<double>(turns) / static_cast<double>(times); }
  bool operator==(const CardUse&) const = default;
};
struct CardHold {
  CardUse taken;  // named in a move while in hand; `seats` and `won` are of all who held it, whether they did or not
  std::uint64_t seen = 0;  // decisions made with it in hand
  bool operator==(const CardHold&) const = default;
};
struct UsageReport {
  std::uint64_t began_won = 0;                                  // games won by the seat that made the first decision
  std::map<std::string, std::map<std::string, CardUse>> verbs;  // verb of the notation, card id
  std::map<std::string, CardHold> hands;                        // card id; only in games with hands of cards
  bool operator==(const UsageReport&) const = default;
};

// Reads games and counts which cards were held and named in moves; for balance. A witness of simulate_minds.
class UsageCount {
 public:
  explicit UsageCount(const AnyGame& game);
  void add(const std::vector<Decision>& decisions, const Outcome& outcome);
  const UsageReport& report() const { return report_; }

 private:
  struct OneGame;
  void add(const Decision& decision, OneGame& game);

  std::set<std::string, std::less<>> cards_;
  UsageReport report_;
};

}  // namespace conclave
