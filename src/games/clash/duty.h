#pragma once

#include <bit>

#include "games/clash/state.h"

namespace conclave::clash {

// CMS-3.4: in its first turn a school must pass its own Starting Trial. Until it has, an action is offered only if some
// sequence of Move, Assign, Summon and Pass can still pass that Trial afterwards. Duty holds what this question needs
// of a position; sets of Arenas have bit v for Element v.
struct Duty {
  unsigned bare = 0;      // Arenas without a Trial of ours
  unsigned occupied = 0;  // Arenas with a Student of ours
  unsigned threes = 0;    // Arenas with three or more
  Element emblem{};
  Bag<Element> hand;
  bool summoned = false;
};

inline constexpr unsigned kEverywhere = 0b111110;

inline unsigned arena_bit(Element arena) { return 1u << static_cast<int>(arena); }

inline Duty duty_of(const Public& open, const Bag<Element>& hand, Seat seat) {
  Duty duty{.emblem = open.emblem[index(seat)], .hand = hand, .summoned = open.summoned};
  for (int v = 1; v <= kElements; ++v) {
    const auto arena = static_cast<Element>(v);
    if (open.stack(seat, arena).empty()) duty.bare |= 1u << v;
    if (!open.column(seat, arena).empty()) duty.occupied |= 1u << v;
    if (open.column(seat, arena).holds(3)) duty.threes |= 1u << v;
  }
  return duty;
}

// The exact condition of CMS-3.4: an Arena without a Trial of ours, where the Emblem stands or whose Element we can
// discard, and there then a Student, a card still in hand, or a Summon from another column.
inline bool can_be_done(const Duty& duty) {
  // An Arena whose own column is the only one of three is occupied, so any column of three helps everywhere.
  const unsigned helped = !duty.summoned && duty.threes != 0 ? kEverywhere : duty.occupied;
  const int cards = duty.hand.size();
  const unsigned here = arena_bit(duty.emblem) & (cards >= 1 ? kEverywhere : helped);
  const unsigned there = duty.hand.mask() & (cards >= 2 ? kEverywhere : helped);
  return (duty.bare & (here | there)) != 0;
}

inline void set_size(Duty& duty, Element arena, int size) {
  const unsigned at = arena_bit(arena);
  duty.occupied = size >= 1 ? duty.occupied | at : duty.occupied & ~at;
  duty.threes = size >= 3 ? duty.threes | at : duty.threes & ~at;
}

// What a cast leaves of the caster's own side.
inline void after_cast(Duty& duty, const Public& open, Seat seat, Spell spell) {
  const Element arena = duty.emblem;
  int size = open.column(seat, arena).size() - 1;
  if (spell == Spell::kHypnox) {
    const auto& theirs = open.column(rival_of(seat), arena);
    if (!theirs.empty()) size += std::popcount(theirs.places_of(theirs.top()));
  }
  set_size(duty, arena, size);
  if (spell == Spell::kInundatio || spell == Spell::kEversio) duty.bare &= ~arena_bit(arena);
}

// Could the duty still be done after this move? REQUIRES: the move is legal but for the duty; the seat owes it.
inline bool still_possible(Duty duty, const Public& open, Seat seat, const Move& move) {
  switch (move.verb) {
    case Verb::kMove:
      duty.hand.take(move.element);
      duty.emblem = move.element;
      break;
    case Verb::kAssign:
      duty.hand.take(move.element);
      set_size(duty, duty.emblem, open.column(seat, duty.emblem).size() + 1);
      break;
    case Verb::kPass:
      if (move.side == Side::kOwn) return true;
      duty.bare &= ~arena_bit(duty.emblem);
      break;
    case Verb::kSummon:
      set_size(duty, move.element, open.column(seat, move.element).size() - 3);
      set_size(duty, move.to, open.column(seat, move.to).size() + 3);
      duty.summoned = true;
      break;
    case Verb::kCast: after_cast(duty, open, seat, move.spell); break;
    case Verb::kDiscard: break;
    case Verb::kEnd: return false;
  }
  return can_be_done(duty);
}

}  // namespace conclave::clash
