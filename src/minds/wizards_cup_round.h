#pragma once

// A round of Wizards Cup as a game of two: both choose an order in secret, then answer the "may" powers as they come
// up, each knowing its own order and what it has seen. Nothing is left to chance, so two orders and their answers
// settle who wins.

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/chance.h"
#include "games/wizards_cup/state.h"
#include "minds/deadline.h"

namespace conclave::wizards_cup {

inline constexpr std::size_t kPlans = 720;

// A plan with its Waiting card: five in the order of play, then the one that waits.
using Order = std::array<Card, kTeam>;

Move plan_move(const Order& order);
CardSet deck_of(const Order& order);
// All 720 of six Wizards, ascending.
std::vector<Order> all_orders(CardSet deck);
// So many of them, drawn, ascending; all if there are no more.
std::vector<Order> some_orders(CardSet deck, std::size_t count, FastChance& chance);
Order any_order(CardSet deck, FastChance& chance);

// A place in a mix, each as likely as it says. REQUIRES: it is not empty and sums to about 1.
std::size_t drawn(std::span<const double> mix, FastChance& chance);

// What a player may be dealt to choose from, and how likely that is: the orders of a Deck that are weighed, say. Which
// holding it has only the player knows. A round is played out quickest for orders that ascend.
struct Holding {
  double chance = 1;
  std::vector<Order> orders;
};

// Where the round stands in the game.
struct Stage {
  std::uint8_t tokens[2]{};
  std::uint8_t round = 1;
};

inline Stage stage_of(const Public& open) { return {{open.tokens[0], open.tokens[1]}, open.round}; }

// What a player can do, in sequence form: one sequence for each order, then two for each answer that can matter, "use"
// and "decline", which go on from an earlier sequence of the player's.
struct Side {
  struct Root {  // a holding
    std::vector<std::uint32_t> orders;
    double chance = 1;
  };
  struct Answer {
    std::uint32_t after = 0;  // a sequence
    std::uint32_t use = 0;    // and use + 1: decline
  };
  std::vector<Order> orders;
  std::vector<Root> roots;
  std::vector<Answer> answers;  // each after those it goes on from
  std::size_t sequences = 0;
};

// What Black gets, in halves, of a round that has ended. One that decides nothing counts as won by who leads.
std::uint8_t halves_for_black(const Public& open);

// What Black gets, in halves, if both answer at random.
std::uint8_t played(const Cards& cards, const Stage& stage, const Order& black, const Order& white, FastChance& chance);

// Adds to each order's sum what the seat gets with it, in halves, against this one order of the other, if both answer
// at random. Orders that have shown the same cards come to the same and are played as one, so all of them take the time
// of some kRoundsASweep rounds. REQUIRES: all_orders of a Deck, and a sum for each.
void sweep(const Cards& cards, const Stage& stage, Seat seat, const std::vector<Order>& orders, const Order& other,
           FastChance& chance, std::span<int> sums);
inline constexpr double kRoundsASweep = 330;  // as measured

// What Black gets is in halves: 0, 1 or 2. Where no answer matters it stands in `table`; where one does the table has
// 0, and the ends of the tree of answers stand in `ends`.
struct RoundGame {
  struct End {
    std::uint32_t black = 0, white = 0;  // the last sequences
    std::uint8_t halves = 0;             // never 0
  };
  Side side[2];
  std::vector<std::uint8_t> table;  // a row for each order of Black's
  std::vector<End> ends;
};

// Too late, it leaves the table empty.
RoundGame round_game(const Cards& cards, const std::vector<Holding>& black, const std::vector<Holding>& white,
                     const Stage& stage = {}, const Deadline& deadline = {});
// Both Decks known, all orders.
RoundGame round_game(const Cards& cards, CardSet black, CardSet white, const Stage& stage = {});

// A game of one choice each, from its table in halves, row after row. REQUIRES: table.size() is a multiple of rows.
RoundGame table_game(std::span<const std::uint8_t> table, std::size_t rows);

}  // namespace conclave::wizards_cup
