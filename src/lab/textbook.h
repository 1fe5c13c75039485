#pragma once

#include <memory>

#include "minds/mind.h"

namespace conclave {

// The yardstick: single-observer information-set MCTS (SO-ISMCTS) as the textbook has it (Cowling, Powley and
// Whitehouse 2012), without any knowledge of a game. UCB1 over the moves that are possible, counting how often they
// were; one new node an iteration; random moves to the end; one tree a decision; those who choose at once choose one
// after the other.
//
// It thinks as long as an archmage does: kTextbookSeconds of its thread's CPU time for a whole turn, of which each
// decision gets half of what is left. Moves that depend on time cannot be repeated exactly. Where budget.iterations are
// given, it counts iterations instead, and its moves can be repeated.
inline constexpr double kTextbookSeconds = 5;

std::unique_ptr<Mind> make_textbook(const Budget& budget);

}  // namespace conclave
