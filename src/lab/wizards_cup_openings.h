#pragma once

#include <functional>

#include "minds/wizards_cup_decks.h"

namespace conclave::wizards_cup {

struct Openings {
  std::vector<Pooled> all;
  double worth = 0;  // what they get of first rounds against the rival that they are for, 0 to 1
};

// How hard to look.
struct OpeningEffort {
  int decks = 60;             // tried for each random card, besides the pool's
  int glimpses = 6;           // at what a rival is expected to pick and plan, which is a little different each time
  double rounds = 600'000;    // played for each
  std::size_t sweeps = 600;   // a Deck's 720 orders are tried against so many of the rival's …
  std::size_t trials = 4000;  // … and the best of them against so many
};

// What to pick and to plan first, for each random card: the equilibrium with a rival who mostly thinks one step ahead,
// and otherwise chooses as well as it can among the pool's. Calls `report` for each random card, with what the best
// order found gets. REQUIRES: the cards have a pool.
Openings find_openings(const Cards& cards, const OpeningEffort& effort, std::uint64_t seed,
                       const std::function<void(Card, double)>& report);

}  // namespace conclave::wizards_cup
