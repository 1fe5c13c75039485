#pragma once

// Conjuring alters what other cards do (SC-2.6). Which alterations apply to a card is settled when it begins to act.
// They are numbered in the order of their kinds; within a kind no order is kept, since sums and doublings commute.

#include "games/spellcaster/table.h"

namespace conclave::spellcaster {

// Calls f(number, team that made it), in the order in which they apply.
template <class F>
void each_alteration(const Alterations& set, F&& f) {
  each_bit(static_cast<std::uint64_t>(set.of[0] | set.of[1]), [&](int number) {
    for (const int team : {0, 1})
      if ((set.of[team] >> number) & 1) f(number, team);
  });
}

inline void lift(Alterations& from, int team, int set) {
  from.of[team] = static_cast<AlterationSet>(from.of[team] & ~set);
}

inline AlterationSet of_kind(const Cards& cards, Do kind) {
  return cards.of_kind[static_cast<std::size_t>(kind) - static_cast<std::size_t>(Do::kStop)];
}
inline AlterationSet of_lasting(const Cards& cards, Lasting lasts) {
  return cards.of_lasting[static_cast<std::size_t>(lasts)];
}

// The card that is being carried out does nothing but cost its price.
inline bool stopped(const Cards& cards, const Public& open) {
  const auto& of = open.applied.of;
  return open.applied.any() && ((of[0] | of[1]) & of_kind(cards, Do::kStop)) != 0;
}

// Who gains and who loses are exchanged; twice is not at all.
inline bool turned(const Cards& cards, const Public& open) {
  const auto& of = open.applied.of;
  const AlterationSet turns = of_kind(cards, Do::kTurn);
  return open.applied.any() &&
         ((std::popcount(static_cast<unsigned>(of[0] & turns)) + std::popcount(static_cast<unsigned>(of[1] & turns))) &
          1);
}

// Whom a step is about. REQUIRES: not kEach.
inline Seat whom(const Cards& cards, const Public& open, Who who) {
  return (who == Who::kSelf) != turned(cards, open) ? active(open) : next_rival(open);
}

inline constexpr int kPlenty = 2 * kCards;  // more than there is of anything, even halved (SC-8.2)

// A number of the effect.
inline int altered(const Cards& cards, const Public& open, int amount) {
  if (!open.applied.any()) [[likely]]
    return amount;
  each_alteration(open.applied, [&](int number, int) {
    const Op& op = cards.alteration(number);
    if (op.verb == Do::kRaise) amount += op.amount;
    if (op.verb == Do::kDouble) amount = std::min(2 * amount, kPlenty);
  });
  return amount;
}

// A card begins to act; an activation uses up what was meant for the next one.
template <class D>
void apply_alterations(D& d, std::uint8_t card, bool activation) {
  if ((d.cards.altering >> card) & 1u) return;
  Public& open = d.open;
  const int own = team_of(active(open));
  const AlterationSet once = of_lasting(d.cards, Lasting::kNextActivation);
  for (const int team : {0, 1}) {
    const AlterationSet reach = d.cards.reach[team == own ? 0 : 1][static_cast<std::size_t>(d.cards.colour[card])];
    open.applied.of[team] = static_cast<AlterationSet>(open.in_force.of[team] & reach);
    if (!activation) lift(open.applied, team, once);
    lift(open.in_force, team, open.applied.of[team] & once);
  }
  each_alteration(open.applied, [&](int number, int) {
    d.sink(Event{.kind = kAltered,
                 .seat = active(open),
                 .card = card,
                 .a = d.cards.alteration(number).amount,
                 .b = static_cast<std::uint8_t>(number)});
  });
}

// A step that alters is reached. One that is in force already is so still, once.
template <class D>
void begin_alteration(D& d, const Op& op) {
  Public& open = d.open;
  const int own = team_of(active(open));
  if (lasting(op) == Lasting::kWhileOnTop && !((controlled(open, own) >> open.card) & 1u)) return;
  int number = 0;
  while (d.cards.alteration_at[static_cast<std::size_t>(number)] != StepAt{open.card, open.step}) ++number;
  open.in_force.of[own] = static_cast<AlterationSet>(open.in_force.of[own] | 1u << number);
  d.sink(Event{.kind = kAlters,
               .seat = active(open),
               .card = open.card,
               .a = op.amount,
               .b = static_cast<std::uint8_t>(number),
               .c = static_cast<std::uint8_t>(own)});
}

// A turn begins: the rival's "this turn" is over, and the own "next turn", which was the rival's.
inline void end_turns_alterations(const Cards& cards, Public& open) {
  if (!open.in_force.any()) [[likely]]
    return;
  const int own = team_of(active(open));
  lift(open.in_force, own, of_lasting(cards, Lasting::kNextTurn));
  lift(open.in_force, 1 - own, of_lasting(cards, Lasting::kThisTurn));
}

// The top of a pile is another card or faces somebody else. Only Conjuring alters, so "while on top" is one card's.
inline void end_tops_alterations(const Cards& cards, Public& open, int colour) {
  if (colour != static_cast<int>(Colour::kConjuring) || !open.in_force.any()) return;
  for (const int team : {0, 1}) lift(open.in_force, team, of_lasting(cards, Lasting::kWhileOnTop));
}

}  // namespace conclave::spellcaster
