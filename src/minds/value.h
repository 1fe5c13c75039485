#pragma once

#include "core/outcome.h"
#include "core/seat.h"

namespace conclave {

// What a game that is won is worth; one that is lost the same below 0, one that is drawn or shared nothing. A
// position's worth is measured in the game's own points and stays far from this.
inline constexpr double kWon = 1000;

// REQUIRES: the game is over.
inline double decided(const Outcome& outcome, Seat seat, SeatSet rivals) {
  const bool won = outcome.winners.contains(seat);
  const bool lost = !(outcome.winners & rivals).empty();
  return won == lost ? 0 : won ? kWon : -kWon;
}

}  // namespace conclave
