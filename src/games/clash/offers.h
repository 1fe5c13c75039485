#pragma once

#include <array>

#include "games/clash/duty.h"
#include "games/clash/state.h"

namespace conclave::clash {

// Every move but a cast has a number, so that what is offered is one set of bits.
inline constexpr int kMoveBits = 0, kAssignBits = 5, kPassBits = 10, kSummonBits = 12, kEndBit = 37, kDiscardBits = 38;

inline constexpr auto kPlainMoves = [] {
  std::array<Move, 43> moves{};
  for (int v = 1; v <= kElements; ++v) {
    const auto element = static_cast<Element>(v);
    moves[static_cast<std::size_t>(kMoveBits + v - 1)] = {.verb = Verb::kMove, .element = element};
    moves[static_cast<std::size_t>(kAssignBits + v - 1)] = {.verb = Verb::kAssign, .element = element};
    moves[static_cast<std::size_t>(kDiscardBits + v - 1)] = {.verb = Verb::kDiscard, .element = element};
    for (int to = 1; to <= kElements; ++to)
      moves[static_cast<std::size_t>(kSummonBits + kElements * (v - 1) + to - 1)] = {
          .verb = Verb::kSummon, .element = element, .to = static_cast<Element>(to)};
  }
  moves[kPassBits] = {.verb = Verb::kPass, .side = Side::kOwn};
  moves[kPassBits + 1] = {.verb = Verb::kPass, .side = Side::kRival};
  moves[kEndBit] = {.verb = Verb::kEnd};
  return moves;
}();

// CMS-3.5: from each column with three Students to every other Arena.
inline constexpr std::uint64_t summon_bits(int from) {
  return (std::uint64_t{0b11111} & ~bit(from - 1)) << (kSummonBits + kElements * (from - 1));
}

// What a Student of some Element may cast: a bit a variant (the Element that Batrax names, the Side of Inundatio), and
// one for Maleficio.
inline constexpr int kMaleficioBit = 5;

struct Offers {
  std::uint64_t plain = 0;    // bits of kPlainMoves
  std::uint64_t casters = 0;  // places, from 0, in the column at the Emblem; one a run
  bool owed = false;          // the Starting Trial
  Duty duty;                  // only while it is owed
};

// The Trial that a side has available (CMS-3.3.1), or level 0. The rival's Starting Trial is not ours to take
// (CMS-3.4): as long as a school owes it, it is the only card of its column.
inline Level available(const Public& open, Seat seat, Side side) {
  const Seat owner = side == Side::kOwn ? seat : rival_of(seat);
  if (side == Side::kRival && open.owing.contains(owner)) return Level{};
  return open.available[index(owner)].top();
}

// CMS-3.3.2, 3.3.3, 4.2: which sides have a Trial `step` levels above the visible one, with Students enough for it.
inline unsigned passable(const Public& open, Seat seat, int step) {
  const Element arena = open.emblem[index(seat)];
  const int wanted = open.stack(seat, arena).visible() + step;
  if (!open.column(seat, arena).holds(wanted)) return 0;
  const unsigned own = number(available(open, seat, Side::kOwn)) == wanted;
  const unsigned rival = number(available(open, seat, Side::kRival)) == wanted;
  return own | rival << 1;
}

// CMS-4.5
inline bool can_steal(const Public& open, Seat seat) {
  const Element arena = open.emblem[index(seat)];
  const int theirs = open.stack(rival_of(seat), arena).visible();
  return theirs > open.stack(seat, arena).visible() && open.column(seat, arena).holds(theirs);
}

// CMS-3.6: all Students of a run that may cast leave the same column behind; the lowest stands for them.
inline std::uint64_t lowest_casters(const Pile<Element>& column) {
  const std::uint64_t casters = column.flanked();
  return casters & ~(casters << 1);
}

inline unsigned castable(const Public& open, Seat seat, Element element) {
  constexpr unsigned kMaleficio = 1u << kMaleficioBit;
  switch (element) {
    case Element::kEarth: return kMaleficio | 0b11111;
    case Element::kWater: return kMaleficio | passable(open, seat, 2);
    case Element::kAir: return kMaleficio | 1;
    case Element::kFire: return kMaleficio | 1;
    case Element::kDarkness: return kMaleficio | can_steal(open, seat);
  }
  return 0;
}

inline Move cast_move(int place, Element caster, int variant) {
  Move move{.verb = Verb::kCast, .spell = spell_of(caster), .place = static_cast<std::uint8_t>(place + 1)};
  if (variant == kMaleficioBit)
    move.spell = Spell::kMaleficio;
  else if (caster == Element::kEarth)
    move.element = static_cast<Element>(variant + 1);
  else if (caster == Element::kWater)
    move.side = static_cast<Side>(variant + 1);
  return move;
}

// What the Student at a place of the column at the Emblem may cast here and now, as bits for cast_move.
inline unsigned castable_at(const Public& open, Seat seat, const Offers& offers, int place) {
  const Element caster = open.column(seat, open.emblem[index(seat)]).at(place);
  unsigned variants = castable(open, seat, caster);
  if (offers.owed) [[unlikely]]
    each_bit(variants, [&](int variant) {
      if (!still_possible(offers.duty, open, seat, cast_move(place, caster, variant))) variants &= ~(1u << variant);
    });
  return variants;
}

// CMS-3.4. With no Trial anywhere and two cards in hand, whatever is done leaves a bare Arena to stand in and a Student
// for it, unless another Trial is passed or stolen; that is how most of a first turn goes, so it is asked first.
inline void keep_duty(Offers& offers, const Public& open, const Bag<Element>& hand, Seat seat) {
  offers.owed = true;
  offers.plain &= ~bit(kEndBit);
  const bool at_ease =
      open.total[index(seat)] == 0 && open.hand_size[index(seat)] >= 2 && !(offers.plain & bit(kPassBits + 1));
  if (at_ease && offers.casters == 0) return;
  offers.duty = duty_of(open, hand, seat);
  if (at_ease) return;
  each_bit(offers.plain, [&](int i) {
    if (!still_possible(offers.duty, open, seat, kPlainMoves[static_cast<std::size_t>(i)])) offers.plain &= ~bit(i);
  });
}

// All that a seat may do. REQUIRES: the seat is in to_act; `hand` is its hand.
inline Offers offers_to(const Public& open, const Bag<Element>& hand, Seat seat) {
  Offers offers;
  const std::uint64_t held = hand.mask() >> 1;
  if (open.due != 0) {  // CMS-4.6
    offers.plain = held << kDiscardBits;
    return offers;
  }
  const Element arena = open.emblem[index(seat)];
  offers.plain = bit(kEndBit) | held << kMoveBits;
  if (!open.summoned)
    for (int v = 1; v <= kElements; ++v)
      if (open.column(seat, static_cast<Element>(v)).holds(3)) offers.plain |= summon_bits(v);
  if (arena != kBlazon) {
    offers.plain &= ~bit(kMoveBits + static_cast<int>(arena) - 1);  // CMS-3.1
    offers.plain |= held << kAssignBits;
    offers.plain |= static_cast<std::uint64_t>(passable(open, seat, 1)) << kPassBits;
    offers.casters = lowest_casters(open.column(seat, arena));
  }
  if (open.owing.contains(seat)) [[unlikely]]
    keep_duty(offers, open, hand, seat);
  return offers;
}

}  // namespace conclave::clash
