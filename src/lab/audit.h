#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "games/any_game.h"

namespace conclave {

// Plays one random game and writes it as JSON lines that somebody else's program can follow and judge: every decision
// with all legal moves, every chance result, the whole state after each move. docs/audit.md specifies the lines.
void audit_game(const AnyGame& game, std::uint64_t seed, const std::function<void(const std::string& line)>& write);

}  // namespace conclave
