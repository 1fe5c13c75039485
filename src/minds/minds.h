#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/any_game.h"

namespace conclave {

// The move that a mind makes of what one seat knows, in the game's notation. Always legal, and the same for the same sight,
// mind and seed. REQUIRES: the mind is one of mind_names(), the seat owes a move.
std::string choose_move(const AnySight& sight, std::string_view mind, std::uint64_t seed);

// From the weakest to the strongest; [minds.<name>] of the catalogue has them in words.
const std::vector<std::string>& mind_names();

}  // namespace conclave
