#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "minds/wizards_cup_expect.h"

namespace conclave::wizards_cup {

// An approximate Nash equilibrium, by counterfactual regret minimization (CFR+: regret matching+ at every choice, later
// iterations count more). No other mix gains more than `exploitability` against it, answers to "may" powers included.
struct Equilibrium {
  std::vector<double> mix[2];  // the chance of each order of a holding, holding after holding; sums to 1 within each
  double value = 0;            // what Black gets when both keep to it, or to their habits, 0 to 1
  double best[2]{};            // what each side gets by its best response to the other's mix
  std::vector<double> best_of[2];  // the same for each holding
  double exploitability = 0;       // how much a side gains by its best response; the larger of the two sides'
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

// The mix of these orders that is best for a viewer that owes a plan and expects these orders of the rival. The rival
// plans by habit as often as `habit` says (a restricted Nash response); otherwise it plays as well as it can, knowing
// the viewer's Deck but not the plan. Empty when time is up before all are played out. REQUIRES: the viewer has a seat;
// orders on both sides.
PlanMix plan_mix(const Cards& cards, const View& seen, std::vector<Order> orders, const Expected& expected,
                 double habit = 0, int iterations = 1000, const Deadline& deadline = {});

inline const Order& drawn(const PlanMix& mix, FastChance& chance) { return mix.orders[drawn(mix.chance, chance)]; }

}  // namespace conclave::wizards_cup
