#pragma once

#include <cstdint>
#include <string>

#include "games/erased.h"

namespace conclave {

// How hard a mind looks; each game says what it needs.
struct Effort {
  int moves;   // at most so many moves are compared; of more, as many are drawn at random
  int trials;  // a trial is one move in one world; so many are shared out among the moves that are compared
};

// What a mind knows of a game, besides its rules. Found in the game's namespace, like the rules (src/minds/<game>.h);
// minds that search deeper ask the same questions.
template <class G>
concept Judged =
    Game<G> && requires(const typename G::Cards& cards, const typename G::State& state, Seat seat, FastChance& chance) {
      { effort(state) } -> std::same_as<Effort>;
      // What a position is worth to a seat: more is better, kWon when it has won.
      { evaluate(cards, state, seat) } -> std::same_as<double>;
      // Is something under way that must end before the position can be judged (a secret choice, a combat)?
      { unsettled(state, seat) } -> std::same_as<bool>;
      // How somebody would go on meanwhile.
      { likely(cards, state, seat, chance) } -> std::same_as<typename G::Move>;
    };

// The greedy mind: tries every move in worlds that fit what the seat sees, and makes the one after which they are worth
// most.
template <Game G>
std::string greedy_text(const ErasedSight<G>& sight, std::uint64_t seed);

}  // namespace conclave
