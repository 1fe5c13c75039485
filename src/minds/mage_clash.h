#pragma once

// What a mind knows of Mage Clash: Victory Points win; in Phase One what a tile will be worth in Phase Two, there what an army
// may win. A combat is played to its end before it is judged.

#include "games/mage_clash/game.h"
#include "minds/greedy.h"

namespace conclave::mage_clash {

constexpr Effort effort(const State& state) {
  return state.open.phase <= Phase::kPlacement ? Effort{96, 4, 0, 0} : Effort{64, 32, 0, 0};
}

double evaluate(const Cards& cards, const State& state, Seat seat);

inline bool unsettled(const State& state, Seat seat) {
  const Public& open = state.open;
  switch (open.phase) {
    case Phase::kDraft: return open.owes.count() == 1;
    case Phase::kExchange: return !open.owes.contains(seat);
    case Phase::kPlacement:
    case Phase::kChoice:
    case Phase::kOver: return false;
    case Phase::kPicks:
    case Phase::kBeforePicks:
    case Phase::kBeforeRoll:
    case Phase::kAfterRoll:
    case Phase::kAftermath: return true;
  }
  return false;
}

// In a window nobody does anything: what a mind would use there is worth more kept than used at random.
inline Move likely(const Cards& cards, const State& state, Seat seat, FastChance& chance) {
  if (state.open.phase >= Phase::kBeforePicks) return Move{.verb = Verb::kPass};
  return random_legal(cards, state, seat, chance);
}

}  // namespace conclave::mage_clash
