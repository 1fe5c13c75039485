#pragma once

#include "core/event.h"
#include "games/clash/events.h"
#include "games/clash/state.h"

namespace conclave::clash {

inline std::uint8_t byte(auto value) { return static_cast<std::uint8_t>(value); }

// A Trial comes to a school's stack; only the top of a stack counts (CMS-6.1).
inline void gain_trial(Public& open, Seat seat, Element arena, Level level) {
  TrialStack& stack = open.stack(seat, arena);
  open.total[index(seat)] = byte(open.total[index(seat)] + number(level) - stack.visible());
  stack.push(level);
}

// CMS-3.3, 4.2
template <class Sink>
void take_available(Public& open, Seat seat, Side side, Sink&& sink) {
  const Seat owner = side == Side::kOwn ? seat : rival_of(seat);
  const Element arena = open.emblem[index(seat)];
  const Level level = open.available[index(owner)].pop();
  gain_trial(open, seat, arena, level);
  if (side == Side::kOwn) open.owing = open.owing.without(seat);  // CMS-3.4: it lay on top until now
  sink(Event{.kind = kPassed, .seat = seat, .a = byte(level), .b = byte(side), .c = byte(arena)});
}

// CMS-4.1
template <class Sink>
void batrax(Public& open, Seat seat, Element named, Sink&& sink) {
  const Element arena = open.emblem[index(seat)];
  auto& column = open.column(rival_of(seat), arena);
  const std::uint64_t hit = column.places_of(named);
  const int count = std::popcount(hit);
  column.remove(hit);
  open.discard.add(named, count);
  sink(Event{.kind = kExpelled, .seat = rival_of(seat), .a = byte(named), .b = byte(count), .c = byte(arena)});
}

// CMS-4.3
template <class Sink>
void hypnox(Public& open, Seat seat, Sink&& sink) {
  const Element arena = open.emblem[index(seat)];
  auto& theirs = open.column(rival_of(seat), arena);
  const Element called = theirs.top();
  const std::uint64_t lured = called == Element{} ? 0 : theirs.places_of(called);
  const int count = std::popcount(lured);
  theirs.remove(lured);
  open.column(seat, arena).push(called, count);
  sink(Event{.kind = kLured, .seat = seat, .a = byte(called), .b = byte(count), .c = byte(arena)});
}

// CMS-4.4
template <class Sink>
void combustio(Public& open, Seat seat, Sink&& sink) {
  const Seat rival = rival_of(seat);
  const Element arena = open.emblem[index(seat)];
  TrialStack& stack = open.stack(rival, arena);
  const std::uint8_t burnt = stack.levels;
  open.total[index(rival)] = byte(open.total[index(rival)] - stack.visible());
  for (; !stack.empty(); stack.pop()) open.returned.push(level_of(stack.visible()));
  sink(Event{.kind = kReturned, .seat = rival, .a = burnt, .b = byte(arena)});
}

// CMS-4.5
template <class Sink>
void eversio(Public& open, Seat seat, Sink&& sink) {
  const Seat rival = rival_of(seat);
  const Element arena = open.emblem[index(seat)];
  TrialStack& theirs = open.stack(rival, arena);
  const int level = theirs.visible();
  theirs.pop();
  open.total[index(rival)] = byte(open.total[index(rival)] - level + theirs.visible());
  gain_trial(open, seat, arena, level_of(level));
  sink(Event{.kind = kStole, .seat = seat, .a = byte(level), .b = byte(arena)});
}

// CMS-4.6. The turn waits for the rival; with one card or none in hand there is nothing to wait for.
template <class Sink>
void maleficio(Public& open, Seat seat, Sink&& sink) {
  const Seat rival = rival_of(seat);
  open.due = byte(open.hand_size[index(rival)] / 2);
  sink(Event{.kind = kCursed, .seat = rival, .a = open.due});
}

// CMS-3.6. The caster counts as present during the effect and is then discarded. (Maleficio's victim chooses
// afterwards: where the caster lies by then makes no difference to that choice.)
template <class Sink>
void cast(Public& open, Seat seat, const Move& move, Sink&& sink) {
  const Element arena = open.emblem[index(seat)];
  auto& column = open.column(seat, arena);
  const Element caster = column.at(move.place - 1);
  sink(Event{.kind = kCast, .seat = seat, .a = byte(move.spell), .b = byte(caster), .c = move.place, .d = byte(arena)});
  switch (move.spell) {
    case Spell::kBatrax: batrax(open, seat, move.element, sink); break;
    case Spell::kInundatio: take_available(open, seat, move.side, sink); break;
    case Spell::kHypnox: hypnox(open, seat, sink); break;
    case Spell::kCombustio: combustio(open, seat, sink); break;
    case Spell::kEversio: eversio(open, seat, sink); break;
    case Spell::kMaleficio: maleficio(open, seat, sink); break;
  }
  column.remove_at(move.place - 1);
  open.discard.add(caster);
}

}  // namespace conclave::clash
