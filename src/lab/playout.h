#pragma once

#include <cstdint>

#include "core/game.h"

namespace conclave {

// Plays random moves to the end, as fast as the rules go: no text, no views, no heap. Returns the number of moves.
// Flattened: the rules are called from several loops, and the compiler would otherwise call what it should inline here.
template <Game G, Chance C>
[[gnu::flatten]] int playout(const typename G::Cards& cards, typename G::State& state, C& chance) {
  int moves = 0;
  for (SeatSet owing = to_act(state); !owing.empty(); owing = to_act(state)) {
    const Seat seat = owing.front();
    play(cards, state, seat, random_legal(cards, state, seat, chance), chance, Silent{});
    ++moves;
  }
  return moves;
}

}  // namespace conclave
