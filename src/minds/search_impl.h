#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "minds/search.h"
#include "minds/walker.h"

namespace conclave {

template <Studied G>
class Searcher final : public Mind {
 public:
  using Sight = ErasedSight<G>;
  using Move = typename G::Move;
  using State = typename G::State;

  Searcher(const Level& level, const Budget& budget) : level_(level), budget_(budget) {
    const std::size_t count = std::min(static_cast<std::size_t>(budget.threads), budget.bytes() / Tree<Move>::kLeast);
    for (std::size_t i = 0; i < count; ++i) walkers_.push_back(std::make_unique<Walker<G>>(budget.bytes() / count));
  }

  Advice think(const AnySight& any, std::uint64_t seed) override {
    const auto& sight = dynamic_cast<const Sight&>(any);
    const double began = thread_seconds();
    FastChance chance(seed);
    const State first = imagined<G>(sight.cards(), sight.view(), sight.seat(), chance);
    std::vector<Move> moves;
    legal(sight.cards(), first, sight.seat(), [&](const Move& move) { moves.push_back(move); });
    if (moves.size() == 1) {
      advance(sight.seat(), moves.front(), to_act(first).count() == 1);
      return {move_text(sight.cards(), moves.front()), {}, 0, 0};
    }
    knobs_ = knobs(first);
    begin(first, sight.seat(), seed);
    Advice advice = decide(sight, first, run(sight, seed), chance);
    if (seconds_) *seconds_ -= thread_seconds() - began;
    return advice;
  }

 private:
  struct Tally {
    Move move;
    double tries = 0, value = 0, average = 0;
  };

  // Goes on with the tree if it has grown to this decision; otherwise a new turn begins.
  void begin(const State& state, Seat seat, std::uint64_t seed) {
    const std::uint32_t turn = turn_of(state);
    const auto& tree = walkers_.front()->tree();
    const std::uint32_t id = root_ && turn_ == turn ? tree.find(*root_) : Tree<Move>::kNone;
    if (id != Tree<Move>::kNone && tree.node(id).seat == seat && to_act(state).count() == 1) return;
    for (const auto& walker : walkers_) walker->tree().clear();
    root_ = 1;
    if (turn_ == turn) return;
    turn_ = turn;
    left_ = allowance();
    seconds_ = budget_.seconds;
    blind_ = seed;
  }

  std::uint64_t allowance() const {
    const double all =
        budget_.iterations ? static_cast<double>(*budget_.iterations) : level_.seconds * knobs_.iterations;
    return std::max<std::uint64_t>(kFewest, static_cast<std::uint64_t>(std::min(all * budget_.scale, kMost)));
  }

  // Half of what is left of the turn's allowance. Nobody knows how many decisions the turn will have, and the tree of
  // the first serves the next.
  std::uint64_t share() {
    const std::uint64_t mine = std::max(kFewest, left_ / 2);
    left_ -= std::min(left_, mine);
    return mine;
  }

  std::optional<double> half_the_time() const {
    return seconds_ ? std::optional(std::max(0.0, *seconds_ / 2)) : std::nullopt;
  }

  Advice run(const Sight& sight, std::uint64_t seed) {
    const typename Walker<G>::Task task{sight.cards(), sight.options(), sight.view(), sight.seat(), level_,
                                        knobs_,        *root_,          blind_,       budget_.stop, half_the_time()};
    Advice advice;
    const std::uint64_t each = (share() + walkers_.size() - 1) / walkers_.size();
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 1; i < walkers_.size(); ++i)
        threads.emplace_back([&, i] { walkers_[i]->walk(task, each, FastChance::stream(seed, i)); });
      walkers_.front()->walk(task, each, FastChance::stream(seed, 0));
    }
    for (const auto& walker : walkers_) {
      advice.iterations += walker->walked();
      advice.moves += walker->moves();
    }
    return advice;
  }

  Advice decide(const Sight& sight, const State& state, Advice advice, FastChance& chance) {
    const bool alone = to_act(state).count() == 1;
    auto tallies = gather(Walker<G>::node_key(*root_, sight.seat(), alone));
    // A tree kept from an earlier decision has moves of worlds that have proved untrue, or that were taken back.
    std::erase_if(tallies, [&](const Tally& one) { return !check(sight.cards(), state, sight.seat(), one.move); });
    if (tallies.empty()) {
      advice.move = sight.random_move(chance);
      root_.reset();
      return advice;
    }
    const auto better = [&](const Tally& a, const Tally& b) {
      return alone ? a.tries > b.tries : a.average > b.average;
    };
    std::stable_sort(tallies.begin(), tallies.end(), better);
    const Tally& chosen = alone ? tallies.front() : drawn(tallies, chance);
    advance(sight.seat(), chosen.move, alone);
    advice.move = move_text(sight.cards(), chosen.move);
    for (const Tally& one : tallies)
      if (one.tries > 0)
        advice.lines.push_back(
            {move_text(sight.cards(), one.move), one.value / one.tries, static_cast<std::uint64_t>(one.tries)});
    return advice;
  }

  std::vector<Tally> gather(std::uint64_t key) const {
    std::vector<Tally> tallies;
    for (const auto& walker : walkers_) {
      const auto& tree = walker->tree();
      const std::uint32_t id = tree.find(key);
      if (id == Tree<Move>::kNone) continue;
      const auto& node = tree.node(id);
      const auto edges = tree.edges(node);
      for (std::size_t i = 0; i < edges.size(); ++i) {
        const auto& edge = edges[i];
        if (edge.seen == 0) continue;
        const Move move = tree.move(node, i);
        auto at = std::find_if(tallies.begin(), tallies.end(), [&](const Tally& one) { return one.move == move; });
        if (at == tallies.end()) at = tallies.insert(tallies.end(), {move});
        at->tries += edge.visits;
        at->value += edge.value;
        if (node.secret) at->average += tree.mixes(node)[i].average;
      }
    }
    return tallies;
  }

  // By the mix, without what is only there because it was explored.
  static const Tally& drawn(const std::vector<Tally>& tallies, FastChance& chance) {
    double sum = 0;
    for (const Tally& one : tallies) sum += one.average >= kKept * tallies.front().average ? one.average : 0;
    double left = chance.unit() * sum;
    for (const Tally& one : tallies) {
      if (one.average < kKept * tallies.front().average) break;
      left -= one.average;
      if (left < 0) return one;
    }
    return tallies.front();
  }

  // Where the tree goes on if nobody else has a say before this seat's next decision.
  void advance(Seat seat, const Move& move, bool alone) {
    if (!root_) return;
    if (alone)
      root_ = Walker<G>::next_key(*root_, seat, move);
    else
      root_.reset();
  }

  static constexpr std::uint64_t kFewest = 16;
  static constexpr double kMost = 1 << 24;  // what a tree has learnt is summed in floats, which count no further
  static constexpr double kKept = 0.2;
  Level level_;
  Budget budget_;
  Knobs knobs_{};
  std::vector<std::unique_ptr<Walker<G>>> walkers_;
  std::optional<std::uint64_t> root_;
  std::optional<std::uint32_t> turn_;
  std::uint64_t left_ = 0;         // of the turn's iterations …
  std::optional<double> seconds_;  // … and of its time
  std::uint64_t blind_ = 0;
};

template <Game G>
std::unique_ptr<Mind> make_searcher(const Level& level, const Budget& budget) {
  static_assert(Studied<G>);
  return std::make_unique<Searcher<G>>(level, budget);
}

}  // namespace conclave
