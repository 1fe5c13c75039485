#pragma once

// What a tile costs (MC-2.5, MC-2.6).
//
// Resource tiles and the "any Element" Mystic Object each cover one unit of a cost; what is left is paid in Mana, 2 a
// unit or 1 with the Mystic Object for its kind. Which sets of units can be covered together is a matching, so the
// cheapest payment is: one Mana for each unit that no covering reaches, and one more for each unit of the dear kinds
// alone that no covering reaches. How many units a covering must leave out is, by Hall's theorem, the largest excess of
// any set of Elements: units of those Elements less the tiles that cover one of them.
//
// So we go through the sets of Elements that matter to a round (Cards::needs) and work on all its twenty tiles at once:
// bit i of a mask is the round's i-th tile.

#include <bit>
#include <cstdint>

#include "games/mage_clash/state.h"

namespace conclave::mage_clash {

// Masks of tiles: [n] holds those where at least n units are left out; [0] is all tiles.
struct LeftOut {
  std::uint32_t any[kMostUnits + 1];
  std::uint32_t dear[kMostUnits + 1];
};

inline LeftOut left_out(const Cards& cards, std::uint64_t tableau, int round) {
  LeftOut out{{(1u << kTilesARound) - 1}, {(1u << kTilesARound) - 1}};
  const int dear = (tableau & cards.buys_natural ? 0 : kNatural) | (tableau & cards.buys_eldritch ? 0 : kEldritch);
  const Needs& needs = cards.needs[static_cast<std::size_t>(round)];
  for (int i = 0; i < needs.count; ++i) {
    const Need& need = needs.of[static_cast<std::size_t>(i)];
    const bool is_dear = (need.elements & ~dear) == 0;
    for (int n = 1, units = std::popcount(tableau & need.covers) + 1; units <= need.most; ++n, ++units) {
      out.any[n] |= need.at_least[units];
      if (is_dear) out.dear[n] |= need.at_least[units];
    }
  }
  return out;
}

// Notes what each tile of this round costs a player from now on. A unit that is left out costs 1 Mana, a dear one 1
// more. So a tile costs more than p Mana when the number of units left out plus the number of dear ones among them is
// more than p. (A dear unit left out is a unit left out too. So of the ways to make up such a sum `more` lists only
// those with no more dear ones than units.)
inline void reprice(const Cards& cards, Public& open, Seat seat) {
  const LeftOut out = left_out(cards, open.tableau[index(seat)], open.round);
  const auto& any = out.any;
  const auto& dear = out.dear;
  static_assert(kMostUnits == 4);
  const std::uint32_t more[kPriceSteps] = {any[1],
                                           any[2] | dear[1],
                                           any[3] | (any[2] & dear[1]),
                                           any[4] | (any[3] & dear[1]) | dear[2],
                                           (any[4] & dear[1]) | (any[3] & dear[2]),
                                           (any[4] & dear[2]) | dear[3],
                                           any[4] & dear[3],
                                           dear[4]};
  for (int p = 0; p < kPriceSteps; ++p) open.within[index(seat)][p] = any[0] & ~more[p];
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
