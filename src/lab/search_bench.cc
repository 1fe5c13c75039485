#include "lab/search_bench.h"

#include <chrono>
#include <memory>
#include <vector>

#include "core/clock.h"
#include "minds/minds.h"

namespace conclave {
namespace {

// For a turn: to be timed, and to be counted under an emulator, which is some fifty times slower.
constexpr std::uint64_t kTimed = 100'000, kCounted = 10'000;

// Every fifth decision of a game, so that its phases are all there.
std::vector<std::shared_ptr<const AnySight>> positions_of(const AnyGame& game) {
  FastChance source(1), thoughts(2);
  ErasedChance chance(source);
  const auto position = game.start(chance).position;
  std::vector<std::shared_ptr<const AnySight>> sights;
  for (int i = 0; !position->to_act().empty(); ++i) {
    const Seat seat = position->to_act().front();
    const auto sight = position->sight(seat);
    if (i % 5 == 0) sights.push_back(sight);
    position->play(seat, choose_move(*sight, "greedy", thoughts.next()), chance).value();
  }
  return sights;
}

Advice thought(const AnySight& sight, std::uint64_t iterations, int threads, std::uint64_t seed) {
  return make_mind("archmage", {.iterations = iterations, .scale = 1, .threads = threads, .megabytes = 64})
      ->think(sight, seed);
}

struct Spent {
  double iterations = 0, moves = 0, cpu = 0, wall = 0;
};

void add_thought(Spent& spent, const AnySight& sight, int threads, std::uint64_t seed) {
  const double cpu = thread_seconds();
  const auto began = Clock::now();
  const Advice advice = thought(sight, kTimed, threads, seed);
  spent.cpu += thread_seconds() - cpu;
  spent.wall += since(began);
  spent.iterations += static_cast<double>(advice.iterations);
  spent.moves += static_cast<double>(advice.moves);
}

}  // namespace

// One thread and two in turn, on the same positions: they cost very different times.
SearchBench bench_search(const AnyGame& game, double seconds) {
  const auto sights = positions_of(game);
  Spent one, two;
  for (std::size_t i = 0; one.wall < seconds; ++i) {
    add_thought(one, *sights[i % sights.size()], 1, i);
    add_thought(two, *sights[i % sights.size()], 2, i);
  }
  return {one.iterations / one.cpu, one.moves / one.cpu, (two.iterations / two.wall) / (one.iterations / one.wall)};
}

std::uint64_t bench_thoughts(const AnyGame& game, int positions) {
  const auto sights = positions_of(game);
  std::uint64_t iterations = 0;
  for (int i = 0; i < positions; ++i)
    iterations +=
        thought(*sights[static_cast<std::size_t>(i) % sights.size()], kCounted, 1, static_cast<std::uint64_t>(i))
            .iterations;
  return iterations;
}

}  // namespace conclave
