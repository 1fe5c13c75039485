#pragma once

#include <functional>

#include "minds/wizards_cup_decks.h"

namespace conclave::wizards_cup {

struct Growth {
  int sweeps = 60;
  std::uint64_t seed = 1;
};

// How a sweep went.
struct Sweep {
  int number = 0;
  std::size_t orders = 0;  // in the pool before it
  int tried = 0;           // Decks
  double gain = 0;         // the mean over the random cards of what the best Deck found gets above the pool's
  double most = 0;         // the largest of these
};

struct Grown {
  std::vector<Pooled> pool;    // of the last sweep
  std::vector<double> wanted;  // the share of each Wizard, the mean over the sweeps that tried all orders: one sweep's
                               // moves by some 5 %
  int sweeps = 0;              // of these
};

// Decks grown by best responses to each other (a double oracle). A pure strategy is a Deck in an order, since neither
// player knows the other's; a player chooses by the card dealt to it at random. Two steps take turns: the pool's
// equilibrium is solved; then, for each random card, a better response is looked for by exchanging one or two cards of
// the Decks in use.
Grown grow_pool(const Cards& cards, const Growth& growth, const std::function<void(const Sweep&)>& report);

}  // namespace conclave::wizards_cup
