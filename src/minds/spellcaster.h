#pragma once

// What a mind knows of Spellcaster: Energy is life, and the scarcer the dearer; Sapphires win, and the nearer to 15 the
// dearer; colours and cards are the means to both.

#include "games/spellcaster/game.h"
#include "minds/search.h"

namespace conclave::spellcaster {

constexpr Effort effort(const State&) { return {64, 128}; }

double evaluate(const Cards& cards, const State& state, Seat seat);

// Somebody answers in the middle of the active Mage's effect, or several lose cards in secret.
inline bool unsettled(const State& state, Seat seat) {
  const Public& open = state.open;
  if (open.ask == Ask::kNothing || open.owes == SeatSet(seat)) return false;
  return open.ask == Ask::kSecret || open.owes != SeatSet(active(open));
}

inline Move likely(const Cards& cards, const State& state, Seat seat, FastChance& chance) {
  return random_legal(cards, state, seat, chance);
}

constexpr Knobs knobs(const State&) { return {8, 3, 0.4, 0, 420'000}; }
inline std::uint32_t turn_of(const State& state) { return state.open.turn; }
inline void withdraw(State& state, Seat seat) {
  Public& open = state.open;
  if (open.ask != Ask::kSecret || !open.committed.contains(seat)) return;
  open.committed = open.committed.without(seat);
  open.owes = open.owes.with(seat);
  state.chosen[index(seat)] = 0;
}

}  // namespace conclave::spellcaster
