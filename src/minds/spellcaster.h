#pragma once

// What a mind knows of Spellcaster: Energy is life, and the scarcer the dearer; Sapphires win, and the nearer to 15 the dearer;
// colours and cards are the means to both.

#include "games/spellcaster/game.h"
#include "minds/greedy.h"

namespace conclave::spellcaster {

constexpr Effort effort(const State&) { return {64, 6, 12, 4}; }

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

}  // namespace conclave::spellcaster
