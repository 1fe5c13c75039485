#pragma once

// What a mind knows of Clash of Magic Schools: totals win; the next Trial of an Arena needs one more Student there than the
// visible one's level, a Trial of that level on top of a column, and the Emblem there.

#include "games/clash/game.h"
#include "minds/search.h"

namespace conclave::clash {

// Nearly everything is seen, so few worlds do.
constexpr Effort effort(const State&) { return {96, 40}; }

double evaluate(const Cards& cards, const State& state, Seat seat);

// The rival discards for a Maleficio.
inline bool unsettled(const State& state, Seat seat) { return state.open.due != 0 && state.open.acting() != seat; }

inline Move likely(const Cards& cards, const State& state, Seat seat, FastChance& chance) {
  return random_legal(cards, state, seat, chance);
}

constexpr Knobs knobs(const State&) { return {30, 6, 0.4, 0, 150'000}; }
inline std::uint32_t turn_of(const State& state) { return state.open.turn; }
inline void withdraw(State&, Seat) {}  // nothing is chosen in secret

}  // namespace conclave::clash
