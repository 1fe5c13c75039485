#pragma once

// What a mind knows of Wizards Cup: nothing but that tokens win. A round takes less than a microsecond, so a team or a plan is
// judged by playing it in many worlds, and any card set is as good as the house's.

#include "games/wizards_cup/game.h"
#include "minds/greedy.h"

namespace conclave::wizards_cup {

constexpr Effort effort(const State& state) {
  // A pick is compared with others of thousands, and luck in planning hides what a team is worth.
  return state.open.phase == Phase::kPlan ? Effort{720, 8, 0, 0} : Effort{240, 24, 0, 0};
}

double evaluate(const Cards& cards, const State& state, Seat seat);

// Until the round is over.
inline bool unsettled(const State& state, Seat) { return state.open.phase != Phase::kSwap || !state.open.committed.empty(); }

inline Move likely(const Cards& cards, const State& state, Seat seat, FastChance& chance) {
  return random_legal(cards, state, seat, chance);
}

}  // namespace conclave::wizards_cup
