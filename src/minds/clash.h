#pragma once

// What a mind knows of Clash of Magic Schools: totals win; the next Trial of an Arena needs one more Student there than
// the visible one's level, a Trial of that level on top of a column, and the Emblem there.

#include <cstring>

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

constexpr Knobs knobs(const State&) { return {30, 6, 0.4, 0, 220'000}; }
inline std::uint32_t turn_of(const State& state) { return state.open.turn; }
inline void withdraw(State&, Seat) {}  // nothing is chosen in secret

// In two loads: to read eight bytes right after six were written would wait for them.
inline std::uint64_t move_bits(const Move& move) {
  std::uint32_t low = 0;
  std::uint16_t high = 0;
  std::memcpy(&low, &move, sizeof low);
  std::memcpy(&high, reinterpret_cast<const char*>(&move) + sizeof low, sizeof high);
  return std::uint64_t{high} << 32 | low;
}

}  // namespace conclave::clash
