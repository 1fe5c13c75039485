#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "games/any_game.h"

namespace conclave {

// How often a card was named in a move of each kind, and how often the seat that named it won.
struct CardUse {
  std::uint64_t times = 0;
  std::uint64_t won = 0;
};
struct UsageReport {
  std::uint64_t games = 0;
  std::map<std::string, std::map<std::string, CardUse>> verbs;  // verb of the notation, card id
};

// Plays random games and reads their moves; for balance. Slower than simulate, which sees no text.
UsageReport count_usage(const AnyGame& game, std::uint64_t games, std::uint64_t seed);

}  // namespace conclave
