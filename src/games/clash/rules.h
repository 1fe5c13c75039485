#pragma once

// Clash of Magic Schools, after docs/rules/clash-of-magic-schools.md; two schools, no options, no card set.

#include <algorithm>
#include <expected>

#include "core/chance.h"
#include "core/event.h"
#include "core/outcome.h"
#include "core/phrase.h"
#include "games/clash/cards.h"
#include "games/clash/offers.h"
#include "games/clash/spells.h"
#include "games/clash/state.h"

namespace conclave::clash {

inline constexpr int kLastTurn = 200;  // CMS-5.3

// No game has more decisions. A card leaves a hand by Move, Assign or discard, and 3 + 5 + 3 a turn ever come to hands;
// a cast uses up a Student that was assigned; a Pass takes one of the two Starting Trials or of two announced a turn; a
// turn has one Summon and one end.
inline constexpr int kCardsDealt = 3 + 5 + 3 * kLastTurn;
inline constexpr int kTrialsOffered = 2 + 2 * kLastTurn;
inline constexpr int kMostMoves = kCardsDealt + kCardsDealt + kTrialsOffered + kLastTurn + kLastTurn;

inline SeatSet to_act(const State& state) { return state.open.over() ? SeatSet{} : SeatSet(state.open.acting()); }

// CMS-2.2. What is not in the new deck is in sight or in a hand: see State::known.
template <class Sink>
void reshuffle(State& state, Sink&& sink) {
  Public& open = state.open;
  state.deck = open.discard;
  open.deck_size = byte(open.discard.size());
  open.discard = {};
  open.reshuffled = true;
  open.pooled = state.hand[0] + state.hand[1];
  for (int i = 0; i < 2; ++i) state.known[i] = state.hand[i];
  sink(Event{.kind = kReshuffled, .a = open.deck_size});
}

template <Chance C, class Sink>
void draw_students(State& state, Seat seat, int count, C& chance, Sink&& sink) {
  Public& open = state.open;
  while (count-- > 0) {
    if (open.deck_size == 0) [[unlikely]] {
      if (open.discard.empty()) return;  // CMS-2.3
      reshuffle(state, sink);
    }
    const std::uint8_t drawn = chance.draw({kDraw, seat, 0}, state.deck.counts());
    state.deck.take(static_cast<Element>(drawn));
    --open.deck_size;
    state.hand[index(seat)].add(static_cast<Element>(drawn));
    ++open.hand_size[index(seat)];
    sink(Event{.kind = kDrew, .seat = seat, .knows = seat, .card = drawn});
  }
}

// CMS-2.1
template <Chance C, class Sink>
void begin_turn(State& state, C& chance, Sink&& sink) {
  Public& open = state.open;
  ++open.turn;
  open.summoned = false;
  draw_students(state, open.mover(), 3, chance, sink);
}

// CMS-1.3, 1.6
template <Chance C>
State start(const Cards&, const Options&, C& chance) {
  State state;
  Public& open = state.open;
  open.owing = SeatSet::first(2);
  open.trials = kTrials;
  for (auto& column : open.available) {
    column.push(level_of(1));
    open.trials.take(level_of(1));
  }
  state.deck = kStudents;
  open.deck_size = byte(kStudents.size());
  draw_students(state, kDragombre, 3, chance, Silent{});
  draw_students(state, kBlancgriffon, 5, chance, Silent{});
  begin_turn(state, chance, Silent{});
  return state;
}

template <class Visit>
void legal(const Cards&, const State& state, Seat seat, Visit&& visit) {
  const Public& open = state.open;
  const Offers offers = offers_to(open, state.hand[index(seat)], seat);
  each_bit(offers.plain, [&](int i) { visit(kPlainMoves[static_cast<std::size_t>(i)]); });
  each_bit(offers.casters, [&](int place) {
    const Element caster = open.column(seat, open.emblem[index(seat)]).at(place);
    each_bit(castable_at(open, seat, offers, place), [&](int variant) { visit(cast_move(place, caster, variant)); });
  });
}

// How many casts are offered; `found` becomes the n-th of them, if there are so many.
inline int nth_cast(const Public& open, Seat seat, const Offers& offers, int n, Move& found) {
  int count = 0;
  for (std::uint64_t rest = offers.casters; rest != 0; rest &= rest - 1) {
    const int place = std::countr_zero(rest);
    const unsigned variants = castable_at(open, seat, offers, place);
    const int here = std::popcount(variants);
    if (n >= count && n < count + here) {
      const Element caster = open.column(seat, open.emblem[index(seat)]).at(place);
      found = cast_move(place, caster, nth_bit(variants, static_cast<unsigned>(n - count)));
    }
    count += here;
  }
  return count;
}

template <Chance C>
Move random_legal(const Cards&, const State& state, Seat seat, C& chance) {
  const Offers offers = offers_to(state.open, state.hand[index(seat)], seat);
  if (offers.casters == 0) return kPlainMoves[chance.one_of({}, offers.plain)];
  Move move;
  const int plain = std::popcount(offers.plain);
  const int casts = nth_cast(state.open, seat, offers, -1, move);
  const int n = chance.roll({}, byte(plain + casts)) - 1;
  if (n < plain) return kPlainMoves[static_cast<std::size_t>(nth_bit(offers.plain, static_cast<unsigned>(n)))];
  nth_cast(state.open, seat, offers, n - plain, move);
  return move;
}

template <class Sink>
void finish(Public& open, Reason reason, Sink&& sink) {
  open.reason = reason;
  sink(Event{.kind = kEnded, .a = byte(reason)});
}

// CMS-6.2 to 6.4, 6.6: once, after an action's whole effect.
template <class Sink>
void compare_totals(Public& open, Sink&& sink) {
  const int high = std::max(open.total[0], open.total[1]);
  const int low = std::min(open.total[0], open.total[1]);
  if (!open.overtime) {
    if (high < 15) return;
    if (low <= 9) return finish(open, Reason::kFifteenNine, sink);
    open.overtime = true;
    sink(Event{.kind = kOvertime});
  }
  if (high >= 20) return finish(open, Reason::kOvertimeTwenty, sink);
  if (low <= 9) finish(open, Reason::kOvertimeNine, sink);
}

template <Chance C, class Sink>
Level reveal(Public& open, Seat seat, C& chance, Sink&& sink) {
  const bool known = !open.returned.empty();
  Level level{};
  if (known) {
    level = open.returned.pop();
  } else {
    level = static_cast<Level>(chance.draw({kReveal, Seat{}, 0}, open.trials.counts()));
    open.trials.take(level);
  }
  sink(Event{.kind = kAnnounced, .seat = seat, .a = byte(level), .b = known});
  return level;
}

inline bool trial_deck_empty(const Public& open) { return open.returned.empty() && open.trials.empty(); }

// CMS-5.1 to 5.3
template <Chance C, class Sink>
void announce(Public& open, Seat seat, C& chance, Sink&& sink) {
  auto& column = open.available[index(seat)];
  const Level first = reveal(open, seat, chance, sink);
  if (trial_deck_empty(open)) {
    column.push(first);
  } else {
    const Level second = reveal(open, seat, chance, sink);
    column.push(std::max(first, second));
    column.push(std::min(first, second));
  }
  if (trial_deck_empty(open)) return finish(open, Reason::kDeck, sink);
  if (open.turn == kLastTurn) finish(open, Reason::kTurnLimit, sink);
}

inline void leave_hand(State& state, Seat seat, Element element) {
  state.hand[index(seat)].take(element);
  --state.open.hand_size[index(seat)];
  state.known[index(seat)].drop(element);
  state.open.pooled.drop(element);
}

// CMS-4.6
template <class Sink>
void discard_one(State& state, Seat seat, Element element, Sink&& sink) {
  Public& open = state.open;
  leave_hand(state, seat, element);
  open.discard.add(element);
  --open.due;
  sink(Event{.kind = kDiscarded, .seat = seat, .a = byte(element), .b = open.due});
}

template <Chance C, class Sink>
void play(const Cards&, State& state, Seat seat, const Move& move, C& chance, Sink&& sink) {
  Public& open = state.open;
  Element& emblem = open.emblem[index(seat)];
  switch (move.verb) {
    case Verb::kMove:  // CMS-3.1
      leave_hand(state, seat, move.element);
      open.discard.add(move.element);
      emblem = move.element;
      sink(Event{.kind = kMoved, .seat = seat, .a = byte(move.element)});
      return;
    case Verb::kAssign:  // CMS-3.2
      leave_hand(state, seat, move.element);
      open.column(seat, emblem).push(move.element);
      sink(Event{.kind = kAssigned, .seat = seat, .a = byte(move.element), .b = byte(emblem)});
      return;
    case Verb::kPass:  // CMS-3.3
      take_available(open, seat, move.side, sink);
      return compare_totals(open, sink);
    case Verb::kSummon:  // CMS-3.5
      open.column(seat, move.element).move_top(3, open.column(seat, move.to));
      open.summoned = true;
      sink(Event{.kind = kSummoned, .seat = seat, .a = byte(move.element), .b = byte(move.to)});
      return;
    case Verb::kCast: cast(open, seat, move, sink); return compare_totals(open, sink);
    case Verb::kDiscard: return discard_one(state, seat, move.element, sink);
    case Verb::kEnd:
      announce(open, seat, chance, sink);
      if (!open.over()) begin_turn(state, chance, sink);
      return;
  }
}

// CMS-6.5
inline Outcome outcome(const Cards&, const State& state) {
  const Public& open = state.open;
  Outcome result;
  result.over = open.over();
  if (result.over) result.reason = byte(open.reason);
  result.scores[0] = open.total[0];
  result.scores[1] = open.total[1];
  if (result.over && open.total[0] != open.total[1])
    result.winners = open.total[0] > open.total[1] ? kDragombre : kBlancgriffon;
  return result;
}

std::expected<void, Refusal> check(const Cards& cards, const State& state, Seat seat, const Move& move);

}  // namespace conclave::clash
