#pragma once

// Who knows which card of whose hand (SC-9.1). Draws teach nobody anything; a card that is played or discarded is no
// secret any more and leaves these sets.

#include <utility>

#include "games/spellcaster/state.h"

namespace conclave::spellcaster {

inline void forget(State& state, std::uint64_t cards) {
  for (auto& mine : state.seen)
    for (auto& set : mine) set &= ~cards;
  for (auto& set : state.open.seen) set &= ~cards;
}

// Taken from the discard pile: everyone saw it.
inline void taken_in_the_open(State& state, Seat seat, std::uint64_t cards) {
  for (int w = 0; w < state.open.mages; ++w)
    if (w != index(seat)) state.seen[w][index(seat)] |= cards;
  state.open.seen[index(seat)] |= cards;
}

// What an onlooker still knows when one unknown card went from one hand to the other.
inline void blur(std::uint64_t (&seen)[kMaxMages], int from, int to, bool last_card) {
  seen[to] |= seen[from];
  if (last_card) seen[from] = 0;
}

// Pickpocket. REQUIRES: the hands and their sizes are still as they were.
inline void taken_unseen(State& state, Seat thief, Seat victim, std::uint64_t card) {
  Public& open = state.open;
  const int to = index(thief), from = index(victim);
  const bool last_card = open.hand_size[from] == 1;
  for (int w = 0; w < open.mages; ++w) {
    if (w == to) {
      for (auto& set : state.seen[w]) set &= ~card;
    } else if (w == from) {
      state.seen[w][to] |= card;
      open.met[w] = static_cast<std::uint8_t>(open.met[w] | bit(to));
    } else {
      blur(state.seen[w], from, to, last_card);
      if ((open.met[w] >> from) & 1) open.met[w] = static_cast<std::uint8_t>(open.met[w] | bit(to));
    }
  }
  blur(open.seen, from, to, last_card);
}

// Exchange of Minds. REQUIRES: the hands have been swapped.
inline void swapped(State& state, Seat one, Seat other) {
  Public& open = state.open;
  const int a = index(one), b = index(other);
  const std::uint64_t both = state.hand[a] | state.hand[b];
  for (int w = 0; w < open.mages; ++w) {
    if (w == a || w == b) {
      const int partner = w == a ? b : a;
      for (auto& set : state.seen[w]) set &= ~both;
      state.seen[w][partner] = state.hand[partner];
      open.met[w] = static_cast<std::uint8_t>(open.met[w] | bit(partner));
    } else {
      std::swap(state.seen[w][a], state.seen[w][b]);
      const unsigned differ = ((open.met[w] >> a) ^ (open.met[w] >> b)) & 1u;
      open.met[w] = static_cast<std::uint8_t>(open.met[w] ^ (differ << a | differ << b));
    }
  }
  std::swap(open.seen[a], open.seen[b]);
}

}  // namespace conclave::spellcaster
