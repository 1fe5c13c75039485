#pragma once

#include <atomic>
#include <array>
#include <cstdint>
#include <vector>

#include "games/wizards_cup/view.h"
#include "minds/wizards_cup_round.h"

namespace conclave::wizards_cup {

// How both should play: no other mix does better than `exploitability` against them, answers to "may" powers included.
struct Equilibrium {
  std::vector<double> mix[2];   // the chance of each order of a holding, holding after holding; sums to 1 within each
  double value = 0;             // what Black gets when both keep to it, 0 to 1
  double best[2]{};             // the most that each side gets against the other's mix
  std::vector<double> best_of[2];  // the same for each holding
  double exploitability = 0;    // the more that a side could get by leaving its mix, of the two sides' the larger
  int iterations = 0;
};

struct Patience {
  int iterations = 20000;
  double enough = 0.001;        // an exploitability to be content with; looked at now and then
  const std::atomic<bool>* stop = nullptr;  // once it is true, the iterations so far must do
  std::array<double, 2> careless{};         // how often each side is expected to play anything, all alike
};

// The same for the same game and patience.
Equilibrium solve(const RoundGame& game, const Patience& patience = {});

// How much thought a plan gets: the time is about a microsecond for each of mine * decks * theirs, most of it for the iterations.
struct PlanEffort {
  std::size_t mine = kPlans;     // orders of one's own that are weighed
  std::size_t theirs = kPlans;   // orders of each Deck that the rival may have
  int iterations = 1000;
  const std::atomic<bool>* stop = nullptr;
  double careless = 0;           // how often the rival is expected to plan anyhow
};

struct PlanMix {
  std::vector<Order> orders;
  std::vector<double> chance;
  double value = 0;              // of the round for the viewer, 0 to 1
  double rounds = 0;             // pairs of orders that were weighed
};

// The mix of plans that cannot be out-guessed, for a viewer that owes a plan and believes in these Decks of the rival, each
// as likely as its weight says; the rival is taken to know the viewer's Deck as well as the rules, but not the plan. Orders to
// be weighed are drawn with `chance` where there are more. Told to stop before all are played out it is empty. REQUIRES: the viewer
// has a seat; as many weights as Decks, not none.
PlanMix plan_mix(const Cards& cards, const View& seen, std::span<const CardSet> decks, std::span<const double> weights,
                 const PlanEffort& effort, FastChance& chance);

inline const Order& drawn(const PlanMix& mix, FastChance& chance) { return mix.orders[drawn(mix.chance, chance)]; }

}  // namespace conclave::wizards_cup
