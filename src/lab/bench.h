#pragma once

#include <cstdint>
#include <string>

#include "core/game.h"

namespace conclave {

struct BenchReport {
  double moves_per_second = 0;         // random_legal and play
  double listed_moves_per_second = 0;  // all legal moves listed, one of them played
  double playouts_per_second = 0;
  double copy_nanoseconds = 0;
  std::size_t state_bytes = 0;
  std::uint64_t signature = 0;  // of the games played: the same on every machine until rules change
};

// Plays until about `seconds` have passed for each figure.
template <Game G>
BenchReport bench(const typename G::Cards& cards, const typename G::Options& options, double seconds);

// Plays exactly `games` random games; for counting instructions. Returns the number of moves.
template <Game G>
std::uint64_t bench_games(const typename G::Cards& cards, const typename G::Options& options, std::uint64_t games);

}  // namespace conclave
