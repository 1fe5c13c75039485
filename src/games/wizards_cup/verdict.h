#pragma once

#include <optional>

#include "games/wizards_cup/state.h"

namespace conclave::wizards_cup {

// WC-2.4: a bit an Element, those that each one loses to. Void has no weakness.
inline constexpr std::uint8_t kLosesTo[kElements] = {
    1u << static_cast<int>(Element::kWater),   // Fire
    1u << static_cast<int>(Element::kNature),  // Water
    1u << static_cast<int>(Element::kFire),    // Nature
    1u << static_cast<int>(Element::kWater) | 1u << static_cast<int>(Element::kFire) | 1u << static_cast<int>(Element::kNature),
    1u << static_cast<int>(Element::kLight),   // Shadow
    0,
};

constexpr bool beats(Element winner, Element loser) { return (kLosesTo[static_cast<int>(loser)] >> static_cast<int>(winner)) & 1u; }

constexpr Card top_of(const Pile& pile) { return pile.empty() ? kNoCard : pile.back(); }

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
  return wizard.value + cards.own_change[top_of(open.discard[seat])][element] +
         cards.rival_change[top_of(open.discard[1 - seat])][element];
}

// How a duel ends. Both lose when there is no winner.
struct Verdict {
  Why why{};
  std::optional<Seat> winner;
};

// WC-2.3, A: "wins against". Two Wizards that would each win against the other decide nothing.
inline std::optional<Seat> wins_against(const Cards& cards, const Public& open) {
  const auto claims = [&](int seat) {
    return stands(cards, open, seat, Effect::kBeatsPrinted) &&
           cards.wizard[open.zone[1 - seat]].value >= cards.wizard[open.zone[seat]].amount;
  };
  const bool black = claims(0), white = claims(1);
  if (black == white) return std::nullopt;
  return black ? kBlack : kWhite;
}

// WC-2.3, B.
inline std::optional<Seat> wins_by_element(const Cards& cards, const Public& open) {
  const Element black = cards.wizard[open.zone[0]].element, white = cards.wizard[open.zone[1]].element;
  if (beats(black, white)) return kBlack;
  if (beats(white, black)) return kWhite;
  return std::nullopt;
}

// WC-2.3, C, with WC-3.13: "it wins" outranks a changed comparison.
inline Verdict compare_values(const Cards& cards, const Public& open) {
  const bool black_wins = stands(cards, open, 0, Effect::kWinsValues), white_wins = stands(cards, open, 1, Effect::kWinsValues);
  if (black_wins != white_wins) return {Why::kWinsValues, black_wins ? kBlack : kWhite};
  const int black = value_of(cards, open, 0), white = value_of(cards, open, 1);
  if (black == white) return {Why::kEqualValues, std::nullopt};
  const bool lower = stands(cards, open, 0, Effect::kLowerWins) || stands(cards, open, 1, Effect::kLowerWins);
  return {lower ? Why::kLowerValue : Why::kHigherValue, (black > white) != lower ? kBlack : kWhite};
}

// WC-2.3: the first criterion that decides. REQUIRES: a Wizard on each side of the zone.
inline Verdict judge(const Cards& cards, const Public& open) {
  if (const auto winner = wins_against(cards, open)) return {Why::kPower, winner};
  if (const auto winner = wins_by_element(cards, open)) return {Why::kElement, winner};
  return compare_values(cards, open);
}

}  // namespace conclave::wizards_cup
