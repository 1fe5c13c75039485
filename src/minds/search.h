#pragma once

// Information-set Monte Carlo tree search (ISMCTS). Each iteration imagines a world that fits what the seat sees (a
// determinization), walks down the tree in it and judges the position where it leaves the tree. The tree is of moves,
// not of worlds: what is learnt of a move in one world counts in all. A move is chosen by PUCT, in which a move's count
// of the worlds where it was possible stands for the visits of its parent. Where several choose at once, each seat
// chooses by regret matching instead.

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>

#include "minds/greedy.h"
#include "minds/level.h"
#include "minds/mind.h"

namespace conclave {

// What a search is to know of a game, apart from how a position is judged.
struct Knobs {
  double swing;       // a position worth this much wins 73 games in 100
  double heat;        // of two moves, the one that looks better by this much looks e times as likely
  double explore;     // how much a move that looks likely is tried before it has proved itself
  int rollout;        // decisions to play on by `likely` before judging
  double iterations;  // a second of one core, about: by `conclave bench`
};

template <class G>
concept Studied = Judged<G> && requires(typename G::State& state, const typename G::State& at, Seat seat) {
  { knobs(at) } -> std::same_as<Knobs>;
  // A number that stays the same while a seat's turn lasts.
  { turn_of(at) } -> std::same_as<std::uint32_t>;
  // Takes back a choice that the seat has made in secret, so that it can be thought through again.
  withdraw(state, seat);
};

// A world as the seat may imagine it, in which nobody else has chosen in secret yet.
template <Studied G>
typename G::State imagined(const typename G::Cards& cards, const typename G::View& view, Seat seat,
                           FastChance& chance) {
  typename G::State state = imagine(cards, view, chance);
  for (const Seat other : SeatSet::first(kMaxSeats))
    if (other != seat) withdraw(state, other);
  return state;
}

// A mind of this level for the game; compiled once a game, in <game>.cc.
template <Game G>
std::unique_ptr<Mind> make_searcher(const Level& level, const Budget& budget);

}  // namespace conclave
