#pragma once

#include <chrono>
#include <cstring>
#include <vector>

#include "core/clock.h"
#include "core/fingerprint.h"
#include "lab/bench.h"
#include "lab/playout.h"

namespace conclave {
namespace detail {

// Repeats one playout until the time is up; units(playout) are added up and given per second.
template <class Playout>
double rate(double seconds, Playout&& one) {
  double units = 0;
  const auto began = Clock::now();
  double passed = 0;
  for (std::uint64_t i = 0; passed < seconds; ++i) {
    units += one(i);
    if (i % 16 == 15) passed = since(began);
  }
  return units / since(began);
}

// Lists every legal move into a buffer that grows once, and plays one of them.
template <Game G>
int listed_playout(const typename G::Cards& cards, typename G::State& state, FastChance& chance,
                   std::vector<typename G::Move>& list) {
  int moves = 0;
  for (SeatSet owing = to_act(state); !owing.empty(); owing = to_act(state), ++moves) {
    list.clear();
    legal(cards, state, owing.front(), [&](const typename G::Move& move) { list.push_back(move); });
    const auto move = list[chance.below(static_cast<std::uint32_t>(list.size()))];
    play(cards, state, owing.front(), move, chance, Silent{});
  }
  return moves;
}

// States met in play, copied one after the other.
template <Game G>
double copy_time(const typename G::Cards& cards, const typename G::Options& options) {
  FastChance chance(7);
  std::vector<typename G::State> states;
  while (states.size() < 64) {
    auto state = start(cards, options, chance);
    for (; !to_act(state).empty() && states.size() < 64; states.push_back(state)) {
      const Seat seat = to_act(state).front();
      play(cards, state, seat, random_legal(cards, state, seat, chance), chance, Silent{});
    }
  }
  typename G::State copy;
  constexpr int kRounds = 20000;
  const auto began = Clock::now();
  for (int i = 0; i < kRounds; ++i)
    for (const auto& state : states) {
      copy = state;
      asm volatile("" : : "r"(&copy) : "memory");
    }
  return since(began) / (kRounds * 64.0) * 1e9;
}

}  // namespace detail

template <Game G>
std::uint64_t bench_games(const typename G::Cards& cards, const typename G::Options& options, std::uint64_t games) {
  std::uint64_t moves = 0;
  for (std::uint64_t i = 0; i < games; ++i) {
    FastChance chance = FastChance::stream(1, i);
    auto state = start(cards, options, chance);
    moves += static_cast<std::uint64_t>(playout<G>(cards, state, chance));
  }
  return moves;
}

template <Game G>
BenchReport bench(const typename G::Cards& cards, const typename G::Options& options, double seconds) {
  BenchReport report;
  report.state_bytes = sizeof(typename G::State);
  double games = 0, moves = 0;
  report.moves_per_second = detail::rate(seconds, [&](std::uint64_t i) {
    FastChance chance = FastChance::stream(1, i);
    auto state = start(cards, options, chance);
    const double played = playout<G>(cards, state, chance);
    ++games;
    moves += played;
    return played;
  });
  report.playouts_per_second = report.moves_per_second * games / moves;
  std::vector<typename G::Move> list;
  report.listed_moves_per_second = detail::rate(seconds, [&](std::uint64_t i) {
    FastChance chance = FastChance::stream(1, i);
    auto state = start(cards, options, chance);
    return static_cast<double>(detail::listed_playout<G>(cards, state, chance, list));
  });
  report.copy_nanoseconds = detail::copy_time<G>(cards, options);
  Fingerprint print;
  for (std::uint64_t i = 0; i < 200; ++i) {
    FastChance chance = FastChance::stream(1, i);
    auto state = start(cards, options, chance);
    playout<G>(cards, state, chance);
    print.add(state);
  }
  report.signature = print.value();
  return report;
}

}  // namespace conclave
