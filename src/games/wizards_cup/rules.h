#pragma once

#include <bit>
#include <expected>
#include <type_traits>

#include "core/bits.h"
#include "core/chance.h"
#include "core/outcome.h"
#include "core/phrase.h"
#include "games/wizards_cup/duel.h"

namespace conclave::wizards_cup {

// WC-1.2
template <Chance C>
State start(const Cards&, const Options&, C& chance) {
  State state;
  for (int i = 0; i < 2; ++i) {
    const Card card = chance.one_of({kShow, seat_at(i), 0}, kAll);
    state.open.random[i] = card;
    state.team[i] = only(card);
  }
  return state;
}

inline SeatSet to_act(const State& state) {
  switch (state.open.phase) {
    case Phase::kPick:
    case Phase::kPlan:
    case Phase::kSwap: return SeatSet::from_bits(static_cast<std::uint8_t>(0b11 & ~state.open.committed.bits()));
    case Phase::kDuel: return state.open.asked;
    case Phase::kOver: return {};
  }
  return {};
}

// The five lowest Wizards of a set, ascending.
inline Move five(Verb verb, CardSet set) {
  Move move{verb, {}};
  for (Card& card : move.cards) {
    card = static_cast<Card>(std::countr_zero(set));
    set &= set - 1;
  }
  return move;
}

namespace detail {

// Calls visit for every way to put `left` more of `from`, all above what is there already, into the set.
template <class Visit>
void each_pick(CardSet from, CardSet picked, int left, Visit& visit) {
  if (left == 0) return visit(five(Verb::kPick, picked));
  for (; std::popcount(from) >= left; from &= from - 1)
    each_pick(from & (from - 1), picked | (from & -from), left - 1, visit);
}

template <class Visit>
void each_plan(CardSet from, Move& move, std::size_t place, Visit& visit) {
  if (place == kPlanned) return visit(static_cast<const Move&>(move));
  each_bit(from, [&](int card) {
    move.cards[place] = static_cast<Card>(card);
    each_plan(from & ~only(static_cast<Card>(card)), move, place + 1, visit);
  });
}

// One of the 720 plans of a team: `first` of 6, then `rest` of the 5 * 4 * 3 * 2 ways to go on.
inline Move plan_at(CardSet team, unsigned first, unsigned rest) {
  Move move{Verb::kPlan, {}};
  const auto take = [&](std::size_t place, unsigned n) {
    move.cards[place] = static_cast<Card>(nth_bit(team, n));
    team &= ~only(move.cards[place]);
  };
  take(0, first);
  take(1, rest % 5);
  take(2, rest / 5 % 4);
  take(3, rest / 20 % 3);
  take(4, rest / 60);
  return move;
}

}  // namespace detail

template <class Visit>
void legal(const Cards&, const State& state, Seat seat, Visit&& visit) {
  const CardSet team = state.team[index(seat)];
  switch (state.open.phase) {
    case Phase::kPick: return detail::each_pick(kAll & ~team, 0, kPlanned, visit);
    case Phase::kPlan: {
      Move move{Verb::kPlan, {}};
      return detail::each_plan(team, move, 0, visit);
    }
    case Phase::kDuel:
      visit(Move{Verb::kUse, {}});
      visit(Move{Verb::kDecline, {}});
      return;
    case Phase::kSwap:
      visit(Move{Verb::kKeep, {}});
      each_bit(team, [&](int out) {
        each_bit(kAll & ~team,
                 [&](int in) { visit(Move{Verb::kSwap, {static_cast<Card>(out), static_cast<Card>(in)}}); });
      });
      return;
    case Phase::kOver: return;
  }
}

template <Chance C>
Move random_legal(const Cards&, const State& state, Seat seat, C& chance) {
  const CardSet team = state.team[index(seat)];
  switch (state.open.phase) {
    case Phase::kPick: {
      CardSet picked = 0;
      for (int i = 0; i < kPlanned; ++i) picked |= only(chance.one_of({}, kAll & ~team & ~picked));
      return five(Verb::kPick, picked);
    }
    case Phase::kPlan: {
      const unsigned first = chance.roll({}, 6) - 1u;
      return detail::plan_at(team, first, chance.roll({}, 120) - 1u);
    }
    case Phase::kDuel: return {chance.one_of({}, 0b11) == 0 ? Verb::kUse : Verb::kDecline, {}};
    case Phase::kSwap: {
      constexpr int kSwaps = kTeam * (kWizards - kTeam);
      const unsigned n = chance.roll({}, kSwaps + 1) - 1u;
      if (n == kSwaps) return {Verb::kKeep, {}};
      return {Verb::kSwap,
              {static_cast<Card>(nth_bit(team, n % kTeam)), static_cast<Card>(nth_bit(kAll & ~team, n / kTeam))}};
    }
    case Phase::kOver: break;
  }
  return {};
}

std::expected<void, Refusal> check(const Cards& cards, const State& state, Seat seat, const Move& move);

namespace detail {

inline void pick(State& state, Seat seat, const Move& move) {  // WC-1.3
  for (const Card card : move.cards) state.team[index(seat)] |= only(card);
}

inline void plan(State& state, Seat seat, const Move& move) {  // WC-2.1
  CardSet left = state.team[index(seat)];
  for (const Card card : move.cards) left &= ~only(card);
  state.deck[index(seat)] = Pile(move.cards);
  state.waiting[index(seat)] = static_cast<Card>(std::countr_zero(left));
}

inline void swap(State& state, Seat seat, const Move& move) {  // WC-4.1
  if (move.verb == Verb::kKeep) return;
  CardSet& team = state.team[index(seat)];
  team = (team & ~only(move.cards[0])) | only(move.cards[1]);
}

// Both have chosen: what was secret begins to count.
template <class Sink>
void proceed(const Cards& cards, State& state, Sink& sink) {
  Public& open = state.open;
  open.committed = {};
  if (open.phase == Phase::kPlan) {
    open.phase = Phase::kDuel;
    return Duels<Sink>(cards, state, sink).run();
  }
  if (open.phase == Phase::kSwap) ++open.round;
  open.phase = Phase::kPlan;
  sink(Event{.kind = static_cast<std::uint8_t>(Happening::kRoundBegan), .a = open.round});
}

}  // namespace detail

template <Chance C, class Sink>
void play(const Cards& cards, State& state, Seat seat, const Move& move, C&, Sink&& sink) {
  using PlainSink = std::remove_reference_t<Sink>;
  Public& open = state.open;
  Card swapped_in = kUnknown;
  switch (move.verb) {
    case Verb::kUse:
    case Verb::kDecline: return Duels<PlainSink>(cards, state, sink).answer(move.verb == Verb::kUse);
    case Verb::kPick: detail::pick(state, seat, move); break;
    case Verb::kPlan: detail::plan(state, seat, move); break;
    case Verb::kSwap: swapped_in = move.cards[1]; [[fallthrough]];
    case Verb::kKeep: detail::swap(state, seat, move); break;
  }
  open.committed = open.committed.with(seat);
  sink(Event{.kind = static_cast<std::uint8_t>(Happening::kCommitted),
             .seat = seat,
             .knows = seat,
             .card = swapped_in,
             .a = static_cast<std::uint8_t>(open.phase)});
  if (open.committed.count() == 2) detail::proceed(cards, state, sink);
}

// Scores are Victory tokens.
inline Outcome outcome(const Cards&, const State& state) {
  const Public& open = state.open;
  Outcome result;
  result.over = open.phase == Phase::kOver;
  result.reason = static_cast<std::uint8_t>(open.reason);
  result.winners = open.winners;
  for (std::size_t i = 0; i < 2; ++i) result.scores[i] = open.tokens[i];
  return result;
}

// What is wrong with a state that play can never reach.
std::optional<std::string> unsound(const Cards& cards, const State& state);

}  // namespace conclave::wizards_cup
