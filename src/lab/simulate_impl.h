#pragma once

#include <algorithm>
#include <chrono>
#include <thread>

#include "lab/playout.h"
#include "lab/simulate.h"

namespace conclave {
namespace detail {

// One game in this many has its legal moves counted at every decision, which costs far more than playing it.
inline constexpr std::uint64_t kBranchingSample = 256;
inline constexpr std::uint64_t kBlock = 256;

template <Game G>
void count_branching(const typename G::Cards& cards, const typename G::State& state, SeatSet owing,
                     SimulateReport& report) {
  for (const Seat seat : owing) {
    std::uint64_t moves = 0;
    legal(cards, state, seat, [&](const typename G::Move&) { ++moves; });
    ++report.branching_positions;
    report.branching_moves += moves;
    report.branching_most = std::max(report.branching_most, moves);
  }
}

template <Game G>
int measured_playout(const typename G::Cards& cards, typename G::State& state, FastChance& chance,
                     SimulateReport& report) {
  int moves = 0;
  SeatSet before;
  for (SeatSet owing = to_act(state); !owing.empty(); owing = to_act(state), ++moves) {
    // Simultaneous decisions are counted once: when the first of their seats is about to choose.
    if ((owing & before) != owing || owing.count() == 1)
      count_branching<G>(cards, state, SeatSet(owing.front()), report);
    before = owing;
    const Seat seat = owing.front();
    play(cards, state, seat, random_legal(cards, state, seat, chance), chance, Silent{});
  }
  return moves;
}

template <Game G>
void simulate_one(const typename G::Cards& cards, const typename G::Options& options, std::uint64_t seed,
                  std::uint64_t number, SimulateReport& report) {
  FastChance chance = FastChance::stream(seed, number);
  typename G::State state = start(cards, options, chance);
  const int moves = number % kBranchingSample == 0 ? measured_playout<G>(cards, state, chance, report)
                                                   : playout<G>(cards, state, chance);
  report.count(outcome(cards, state), static_cast<std::size_t>(moves));
}

}  // namespace detail

template <Game G>
SimulateReport simulate(const typename G::Cards& cards, const typename G::Options& options, const SimulateOrder& order,
                        std::atomic<std::uint64_t>& done) {
  const SimulateReport blank(static_cast<std::size_t>(seat_count(options)));
  std::atomic<std::uint64_t> next_block{0};
  const auto work = [&](SimulateReport& part) {
    SimulateReport mine = blank;  // of its own, so that threads never write to one cache line
    for (;;) {
      const std::uint64_t first = next_block.fetch_add(1, std::memory_order_relaxed) * detail::kBlock;
      if (first >= order.games) break;
      const std::uint64_t last = std::min(first + detail::kBlock, order.games);
      for (std::uint64_t i = first; i < last; ++i) detail::simulate_one<G>(cards, options, order.seed, i, mine);
      done.fetch_add(last - first, std::memory_order_relaxed);
    }
    part = std::move(mine);
  };
  const auto began = std::chrono::steady_clock::now();
  std::vector<SimulateReport> parts(static_cast<std::size_t>(order.threads), blank);
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < parts.size(); ++i) threads.emplace_back([&, i] { work(parts[i]); });
    work(parts[0]);
  }
  SimulateReport total = blank;
  for (const auto& part : parts) total.add(part);
  total.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return total;
}

}  // namespace conclave
