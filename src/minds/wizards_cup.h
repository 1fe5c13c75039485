#pragma once

// What a mind knows of Wizards Cup: nothing but that tokens win. A round takes less than a microsecond, so a team or a
// plan is judged by playing it in many worlds, and any card set is as good as the house's.

#include "games/wizards_cup/game.h"
#include "minds/search.h"
#include "minds/value.h"

namespace conclave::wizards_cup {

// All 720 plans, but few of the thousands of picks: luck in planning hides what a team is worth, so each needs many
// trials.
constexpr Effort effort(const State& state) { return {state.open.phase == Phase::kPlan ? 720 : 240, 5000}; }

double evaluate(const Cards& cards, const State& state, Seat seat);

// Until the round is over.
inline bool unsettled(const State& state, Seat) {
  return state.open.phase != Phase::kSwap || !state.open.committed.empty();
}

inline Move likely(const Cards& cards, const State& state, Seat seat, FastChance& chance) {
  return random_legal(cards, state, seat, chance);
}

constexpr Knobs knobs(const State&) { return {conclave::kWon / 4, conclave::kWon / 4, 1.0, 0, 300'000}; }
inline std::uint32_t turn_of(const State& state) {
  return 8u * state.open.round + static_cast<std::uint32_t>(state.open.phase);
}
inline void withdraw(State&, Seat) {}

}  // namespace conclave::wizards_cup

namespace conclave {
// By equilibrium, not by the tree: wizards_cup_mind.cc.
template <>
std::unique_ptr<Mind> make_searcher<wizards_cup::WizardsCup>(const Level& level, const Budget& budget);
}  // namespace conclave
