#pragma once

#include "games/wizards_cup/state.h"

namespace conclave::wizards_cup {

// WC-2.4: a bit an Element, those that each one loses to. Void has no weakness.
constexpr unsigned element_bit(Element element) { return 1u << static_cast<int>(element); }
inline constexpr unsigned kLosesTo[kElements] = {
    element_bit(Element::kWater),                                                                // Fire
    element_bit(Element::kNature),                                                               // Water
    element_bit(Element::kFire),                                                                 // Nature
    element_bit(Element::kWater) | element_bit(Element::kFire) | element_bit(Element::kNature),  // Light
    element_bit(Element::kLight),                                                                // Shadow
    0,                                                                                           // Void
};

constexpr bool beats(Element winner, Element loser) { return kLosesTo[static_cast<int>(loser)] & element_bit(winner); }

// Fills Cards::meeting, once the Wizards are known.
void foresee_meetings(Cards& cards);

// WC-3.4
inline bool same_name(const Public& open) { return open.zone[0] == open.zone[1] && open.zone[0] != kNoCard; }

// Does the Wizard that a seat has in the zone have this Permanent power, now?
inline bool stands(const Cards& cards, const Public& open, int seat, Effect permanent) {
  return cards.wizard[open.zone[seat]].effect == permanent && !open.stopped.contains(seat_at(seat)) && !same_name(open);
}

// The Value of a seat's Wizard in the zone: printed, changed by the visible Dormant powers (WC-2.5). May be below 0.
inline int value_of(const Cards& cards, const Public& open, int seat) {
  const Wizard& wizard = cards.wizard[open.zone[seat]];
  const auto element = static_cast<std::size_t>(wizard.element);
  return wizard.value + cards.own_change[open.discard[seat].top()][element] +
         cards.rival_change[open.discard[1 - seat].top()][element];
}

// How a duel ends. REQUIRES: a Wizard on each side of the zone.
inline Verdict judge(const Cards& cards, const Public& open) {
  const Verdict verdict =
      cards.meeting[static_cast<std::size_t>(index(open.newest))][open.stopped.bits()][open.zone[0]][open.zone[1]];
  if (verdict.winner != Winner::kNeither) return verdict;
  const int black = value_of(cards, open, 0), white = value_of(cards, open, 1);
  if (black == white) return {Why::kEqualValues, Winner::kNeither};
  return {verdict.why, (black > white) == (verdict.why == Why::kHigherValue) ? Winner::kBlack : Winner::kWhite};
}

}  // namespace conclave::wizards_cup
