#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "minds/wizards_cup_expect.h"

namespace conclave::wizards_cup {

// How both should play: no other mix does better than `exploitability` against them, answers to "may" powers included.
struct Equilibrium {
  std::vector<double> mix[2];  // the chance of each order of a holding, holding after holding; sums to 1 within each
  double value = 0;            // what Black gets when both keep to it, or to their habits, 0 to 1
  double best[2]{};            // the most that each side gets against the other's mix
  std::vector<double> best_of[2];  // the same for each holding
  double exploitability = 0;       // the more that a side could get by leaving its mix, of the two sides' the larger
  int iterations = 0;
};

// How often a side is expected to plan by habit rather than well, and how it does then: the chance of each order, as in
// Equilibrium::mix.
struct Leaning {
  double share = 0;
  std::span<const double> mix;
};

struct Patience {
  int iterations = 20000;
  double enough = 0.001;   // an exploitability to be content with; looked at now and then
  Deadline deadline = {};  // once it has passed, the iterations so far must do
  std::array<Leaning, 2> leaning{};
};

// The same for the same game and patience.
Equilibrium solve(const RoundGame& game, const Patience& patience = {});

struct PlanMix {
  std::vector<Order> orders;
  std::vector<double> chance;
  double value = 0;    // of the round for the viewer, 0 to 1
  double rounds = 0;   // pairs of orders that were weighed
  bool solved = true;  // or else what does well against what is expected
};

// The mix of these orders that is best in equilibrium, for a viewer that owes a plan and expects these of the rival,
// who plans by habit as often as `habit` says; otherwise it is taken to know the viewer's Deck as well as the rules,
// but not the plan. When time is up before all are played out it is empty. REQUIRES: the viewer has a seat; orders on
// both sides.
PlanMix plan_mix(const Cards& cards, const View& seen, std::vector<Order> orders, const Expected& expected,
                 double habit = 0, int iterations = 1000, const Deadline& deadline = {});

inline const Order& drawn(const PlanMix& mix, FastChance& chance) { return mix.orders[drawn(mix.chance, chance)]; }

}  // namespace conclave::wizards_cup
