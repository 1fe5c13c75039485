#pragma once

#include <cstdint>

#include "games/any_game.h"

namespace conclave {

struct SearchBench {
  double iterations_per_second = 0;  // of one core
  double moves_per_second = 0;       // played in the head, of one core
  double two_threads = 0;            // iterations a second of two threads, of those of one
};

// Archmage's thoughts about positions of a game between greedy minds, for about `seconds` a figure.
SearchBench bench_search(const AnyGame& game, double seconds);

// Thinks about so many of them and nothing else; for counting instructions. Returns the iterations made.
std::uint64_t bench_thoughts(const AnyGame& game, int positions);

}  // namespace conclave
