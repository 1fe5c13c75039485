#pragma once

#include <memory>

#include "minds/mind.h"

namespace conclave {

// The yardstick: single-observer information-set tree search as the textbook has it (Cowling, Powley and Whitehouse
// 2012), without any knowledge of a game. UCB1 over the moves that are possible, counting how often they were; one new
// node an iteration; random moves to the end; one tree a decision; those who choose at once choose one after the other.
//
// It thinks as long as an archmage does, kTextbookSeconds of its thread's CPU time for a whole turn, and shares them
// out over the turn's decisions alike: so many iterations as fit into half of what is left. By time, its moves cannot
// be repeated exactly; where budget.iterations are given, it counts these instead, and they can.
inline constexpr double kTextbookSeconds = 5;

std::unique_ptr<Mind> make_textbook(const Budget& budget);

}  // namespace conclave
