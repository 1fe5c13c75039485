#pragma once

#include <array>
#include <expected>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/chance.h"
#include "core/outcome.h"
#include "core/phrase.h"
#include "core/seat.h"
#include "games/clash/state.h"

namespace conclave {

// The Championship of Clash of Magic Schools (CMS-8): single elimination for 2 to 8 players. A name is known by its
// place on the sheet, from 0 at the top; names never change their order there.
inline constexpr int kFewestHouses = 2;
inline constexpr int kMostHouses = 8;
inline constexpr int kMostDraws = 3;  // CMS-8.3: after so many the upper name goes on

struct Match {
  int upper = 0, lower = 0;
  int drawn = 0;  // games that had no winner
  std::optional<int> winner;
  bool operator==(const Match&) const = default;
};

struct Round {
  std::vector<Match> matches;
  std::optional<int> through;  // the name that goes on without a match
  bool operator==(const Round&) const = default;
};

struct Championship {
  std::vector<std::string> names;  // in the sheet's order
  bool through_once = false;       // CMS-8.2, the option: nobody goes through twice
  std::vector<Round> rounds;
  bool operator==(const Championship&) const = default;
};

// One Trial drawn for the order: by whom, in which drawing (0 is everybody's), of which level.
struct TrialDrawn {
  int player = 0;
  int drawing = 0;
  int level = 0;
  bool operator==(const TrialDrawn&) const = default;
};

struct Order {
  std::vector<int> players;  // from the top of the sheet
  std::vector<TrialDrawn> drawn;
};

namespace detail {

// CMS-8.1. Every drawing is from all 45 Trials, shuffled anew: a tie can always be broken.
template <Chance C>
void draw_places(const std::vector<int>& players, int drawing, C& chance, Order& order) {
  clash::Bag<clash::Level> deck = clash::kTrials;
  std::array<std::vector<int>, 7> by_level;
  for (const int player : players) {
    const auto level = chance.draw({0, seat_at(player), static_cast<std::uint8_t>(drawing)}, deck.counts());
    deck.take(static_cast<clash::Level>(level));
    order.drawn.push_back({player, drawing, level});
    by_level[level].push_back(player);
  }
  for (const auto& tied : by_level) {
    if (tied.size() == 1) order.players.push_back(tied.front());
    if (tied.size() > 1) draw_places(tied, drawing + 1, chance, order);
  }
}

}  // namespace detail

// The order of the names on the sheet. REQUIRES: kFewestHouses <= players <= kMostHouses.
template <Chance C>
Order draw_order(int players, C& chance) {
  std::vector<int> all;
  for (int player = 0; player < players; ++player) all.push_back(player);
  Order order;
  detail::draw_places(all, 0, chance, order);
  return order;
}

// A Championship before its first match. `order` lists the players from the top of the sheet, as draw_order gives them.
std::expected<Championship, Refusal> start_championship(const std::vector<std::string>& players,
                                                        const std::vector<int>& order, bool through_once = false);

// The next game to be played; none when there is a champion.
struct Fixture {
  int dragombre = 0, blancgriffon = 0;
  bool operator==(const Fixture&) const = default;
};
std::optional<Fixture> next_game(const Championship& championship);

// The sheet after the next game; refused when that game is not over or there is a champion.
std::expected<Championship, Refusal> with_game(Championship championship, const Outcome& outcome);

// Names that are not crossed off, from the top.
std::vector<int> left_in(const Championship& championship);

// Grand Champion of the 8 Houses.
std::optional<int> champion(const Championship& championship);

}  // namespace conclave
