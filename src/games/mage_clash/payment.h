#pragma once

// What a tile costs (MC-2.5, MC-2.6).
//
// Resource tiles and the "any Element" Mystic Object each cover one unit of a cost; what is left is paid in Mana, 2 a unit
// or 1 with the Mystic Object for its kind. Which sets of units can be covered together is a matching, so the cheapest
// payment is: one Mana for each unit that no covering reaches, and one more for each unit of the dear kinds alone that no
// covering reaches. How many units a covering must leave out is, by Hall's theorem, the largest excess of any set of
// Elements: units of those Elements less the tiles that give one of them.

#include <algorithm>
#include <bit>
#include <cstdint>

#include "core/bits.h"
#include "games/mage_clash/state.h"

namespace conclave::mage_clash {

struct Means {
  std::uint8_t reach[1 << kElements]{};  // for each set of Elements: how many covers give one of them
  std::uint8_t dear = 0;                 // Elements that cost 2 Mana
};

inline Means means_of(const Cards& cards, std::uint64_t tableau) {
  Means means;
  each_bit(tableau & cards.all_of(Kind::kResource), [&](int tile) {
    const std::uint8_t gives = cards.tile[static_cast<std::size_t>(tile)].gives;
    for (unsigned set = 0; set < 1u << kElements; ++set)
      means.reach[set] = static_cast<std::uint8_t>(means.reach[set] + ((set & gives) != 0));
  });
  const int free = std::popcount(tableau & cards.frees);
  for (unsigned set = 1; set < 1u << kElements; ++set) means.reach[set] = static_cast<std::uint8_t>(means.reach[set] + free);
  means.dear = static_cast<std::uint8_t>((tableau & cards.buys_natural ? 0 : kNatural) | (tableau & cards.buys_eldritch ? 0 : kEldritch));
  return means;
}

inline int price(const Cost& cost, const Means& means) {
  int uncovered = 0, dear = 0;
  for (std::size_t i = 0; i < cost.subsets; ++i) {
    const int excess = cost.needs[i] - means.reach[cost.elements[i]];
    uncovered = std::max(uncovered, excess);
    if ((cost.elements[i] & ~means.dear) == 0) dear = std::max(dear, excess);
  }
  return uncovered + dear;
}

// Sets down what each tile of this round costs a player from now on.
inline void reprice(const Cards& cards, Public& open, Seat seat) {
  const Means means = means_of(cards, open.tableau[index(seat)]);
  std::uint32_t costing[kPriceSteps + 1]{};
  for (int i = 0; i < kTilesARound; ++i)
    costing[price(cards.cost[static_cast<std::size_t>(kTilesARound * open.round + i)], means)] |= 1u << i;
  std::uint32_t within = 0;
  for (int p = 0; p < kPriceSteps; ++p) open.within[index(seat)][p] = within |= costing[p];
}

// Tiles of this round that a player could pay for.
inline std::uint64_t affordable(const Public& open, Seat seat) {
  const int mana = open.mana[index(seat)];
  if (mana >= kPriceSteps) return round_tiles(open.round);
  return static_cast<std::uint64_t>(open.within[index(seat)][mana]) << (kTilesARound * open.round);
}

// What a tile of this round costs a player, in Mana.
inline int price_of(const Public& open, Seat seat, int tile) {
  int cost = 0;
  while (cost < kPriceSteps && !has(open.within[index(seat)][cost], tile - kTilesARound * open.round)) ++cost;
  return cost;
}

}  // namespace conclave::mage_clash
