#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/game.h"
#include "core/outcome.h"
#include "core/seat.h"
#include "minds/mind.h"

namespace conclave {

struct SimulateOrder {
  std::uint64_t games = 0;
  int threads = 1;
  std::uint64_t seed = 1;
  Budget budget = {};  // of the minds, where there are any
};

// What came of many games. Everything but `seconds` depends on the order alone, never on the number of threads.
struct SimulateReport {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  double seconds = 0;
  std::vector<std::uint64_t> wins;        // by seat; a shared victory counts for each who shares it
  std::uint64_t draws = 0;                // nobody won
  std::uint64_t shared = 0;               // several seats of different teams won
  std::vector<std::uint64_t> reasons;     // by the game's reason
  std::vector<std::uint64_t> lengths;     // lengths[n]: games of n moves
  std::vector<double> score_sums;         // by seat
  std::uint64_t branching_positions = 0;  // decisions whose legal moves were counted (in a sample of the games)
  std::uint64_t branching_moves = 0;
  std::uint64_t branching_most = 0;

  SimulateReport() = default;
  explicit SimulateReport(std::size_t seats) : wins(seats), reasons(256), score_sums(seats) {}

  void count(const Outcome& result, std::size_t moves_made);  // one game
  void add(const SimulateReport& other);
  double mean_length() const;
  int length_at(double share) const;  // the length that this share of the games does not exceed
};

// Wilson's interval for a share, 95 %.
struct Interval {
  double low, high;
};
Interval wilson(std::uint64_t hits, std::uint64_t of);

// Plays the games and adds to `done` as it goes, for a progress bar.
template <Game G>
SimulateReport simulate(const typename G::Cards& cards, const typename G::Options& options, const SimulateOrder& order,
                        std::atomic<std::uint64_t>& done);

}  // namespace conclave
