#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "minds/deadline.h"
#include "minds/search.h"
#include "minds/tree.h"
#include "minds/value.h"

namespace conclave {

namespace detail {

constexpr std::uint64_t mixed(std::uint64_t key, std::uint64_t with) {
  std::uint64_t z = key * 0x9e3779b97f4a7c15u + with + 0x632be59bd9b4e019u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  return z ^ (z >> 27);
}

template <class Move>
std::uint64_t move_bits(const Move& move) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &move, sizeof move);
  return bits;
}

}  // namespace detail

// One thread's share of a search.
template <Studied G>
class Walker {
 public:
  using Cards = typename G::Cards;
  using Options = typename G::Options;
  using State = typename G::State;
  using View = typename G::View;
  using Move = typename G::Move;
  using Moves = Tree<Move>;
  using Edge = typename Moves::Edge;

  struct Task {
    const Cards& cards;
    const Options& options;
    const View& view;
    Seat seat;
    const Level& level;
    const Knobs& knobs;
    std::uint64_t root;
    std::uint64_t seed;  // of what is overlooked: the same for all walkers
    const std::atomic<bool>* stop = nullptr;
    std::optional<double> seconds = {};  // of this thread's CPU
  };

  explicit Walker(std::size_t memory) : tree_(memory) { path_.reserve(kLongest); }

  Moves& tree() { return tree_; }
  std::uint64_t moves() const { return moves_; }
  std::uint64_t walked() const { return walked_; }  // iterations

  void walk(const Task& task, std::uint64_t iterations, FastChance chance) {
    task_ = &task;
    moves_ = 0;
    const Deadline deadline(task.stop, task.seconds);
    for (walked_ = 0; walked_ < iterations && !(walked_ >= kFewest && deadline.passed()); ++walked_) iterate(chance);
  }

  // The node of this seat's decision at the root: where several choose, each has its own.
  static std::uint64_t node_key(std::uint64_t key, Seat seat, bool alone) {
    return alone ? key : detail::mixed(key, 0xc0ffee00u + static_cast<unsigned>(index(seat)));
  }
  static std::uint64_t next_key(std::uint64_t key, Seat seat, const Move& move) {
    return detail::mixed(detail::mixed(key, static_cast<unsigned>(index(seat))), detail::move_bits(move));
  }
  // A world as the seat may imagine it, in which nobody has chosen in secret yet.
  static State world(const Cards& cards, const View& view, Seat seat, FastChance& chance) {
    State state = imagine(cards, view, chance);
    for (const Seat other : SeatSet::first(kMaxSeats))
      if (other != seat) withdraw(state, other);
    return state;
  }

 private:
  static constexpr std::size_t kLongest = 512;
  static constexpr std::uint64_t kFewest = 4;   // also when time is up: the moves are listed, and the likeliest tried
  static constexpr double kExplored = 0.25;     // of the choices where several choose at once
  static constexpr int kSettle = 6;             // moves that others may have to make before a move can be judged
  using Payoff = std::array<float, kMaxSeats>;  // a seat's side's
  struct Step {
    std::uint32_t node;
    std::uint16_t edge;
    bool secret;
  };

  void iterate(FastChance& chance) {
    State state = world(task_->cards, task_->view, task_->seat, chance);
    path_.clear();
    std::uint64_t key = task_->root;
    for (int depth = 0;; ++depth) {
      const SeatSet owing = to_act(state);
      if (owing.empty() || depth >= task_->level.depth || path_.size() + kMaxSeats >= kLongest) break;
      bool fresh = false;
      std::uint64_t next = key;
      for (const Seat seat : owing) {
        const auto move = step(state, key, seat, owing.count() == 1, fresh, chance);
        if (!move) break;  // a leaf
        make(state, seat, *move, chance);
        next = next_key(next, seat, *move);
      }
      if (fresh) break;
      key = next;
    }
    back_up(judge(state, chance));
  }

  // What the seat does here, by the tree. Nothing when the node is new and nobody has chosen yet: the search leaves the tree.
  std::optional<Move> step(const State& state, std::uint64_t key, Seat seat, bool alone, bool& fresh, FastChance& chance) {
    const std::uint64_t place = node_key(key, seat, alone);
    std::uint32_t id = tree_.find(place);
    if (id == Moves::kNone) {
      fresh = true;
      id = tree_.add(place, seat);
      if (alone || id == Moves::kNone) return alone ? std::nullopt : std::optional(likely(task_->cards, state, seat, chance));
    }
    list(state, seat, tree_.node(id), chance);
    if (open_.empty()) return likely(task_->cards, state, seat, chance);  // no room for its moves
    const Step taken = alone ? by_promise(id) : by_regret(id, chance);
    path_.push_back(taken);
    return tree_.edges(tree_.node(id))[taken.edge].move;
  }

  // Fills open_ with the places of the edges that are possible in this world; new ones are judged at first sight.
  void list(const State& state, Seat seat, typename Moves::Node& node, FastChance& chance) {
    open_.clear();
    const std::size_t before = node.count;
    std::size_t finger = 0;
    legal(task_->cards, state, seat, [&](const Move& move) {
      const std::size_t at = tree_.place(node, move, finger);
      if (at == node.count && !tree_.add_edge(node, move)) return;
      open_.push_back(static_cast<std::uint16_t>(at));
      finger = at + 1;
    });
    if (node.count > before) {
      weigh(state, seat, node, before, chance);
      if (task_->level.oversight > 0 || task_->level.misjudges > 0) err(tree_.edges(node).subspan(before), node.key);
    }
    for (const std::uint16_t at : open_) ++tree_.edges(node)[at].seen;
  }

  // First sight: one step ahead, all with the same luck.
  void weigh(const State& state, Seat seat, const typename Moves::Node& node, std::size_t from, FastChance& chance) {
    const auto edges = tree_.edges(node).subspan(from);
    const FastChance luck = chance;
    chance.next();
    looks_.clear();
    double best = -1e9;
    for (const Edge& edge : edges) {
      State after = state;
      FastChance same = luck;
      make(after, seat, edge.move, same);
      for (int i = 0; i < kSettle && !to_act(after).empty() && unsettled(after, seat); ++i) {
        const Seat other = to_act(after).front();
        make(after, other, likely(task_->cards, after, other, same), same);
      }
      if (!to_act(after).empty() && unsettled(after, seat)) return;  // who knows: all alike
      looks_.push_back(evaluate(task_->cards, after, seat));
      best = std::max(best, looks_.back());
    }
    const double heat = task_->knobs.heat;
    for (std::size_t i = 0; i < edges.size(); ++i)
      edges[i].weight = static_cast<float>(std::exp(std::max(-20.0, (looks_[i] - best) / heat)));
  }

  // A weak player's blind spots, the fewer the better a move looks, and what it thinks too well or too badly of; the same all
  // through a turn, however long it thinks.
  void err(std::span<Edge> edges, std::uint64_t key) {
    for (Edge& edge : edges) {
      FastChance dice(detail::mixed(detail::mixed(task_->seed, key), detail::move_bits(edge.move)));
      edge.tilt = static_cast<float>(task_->level.misjudges * (dice.unit() + dice.unit() - 1));
      if (dice.unit() < task_->level.oversight * (1 - 0.6 * edge.weight)) edge.weight = -1;
    }
  }

  Step by_promise(std::uint32_t id) {
    auto& node = tree_.node(id);
    const auto edges = tree_.edges(node);
    double sum = 0;
    for (const std::uint16_t at : open_) sum += std::max(0.0f, edges[at].weight);
    const double alike = 0.25 / static_cast<double>(open_.size());
    const double unknown = node.visits == 0 ? 0.5 : node.value / static_cast<double>(node.visits) - 0.1;
    double best = -1e9;
    std::uint16_t chosen = open_.front();
    for (const std::uint16_t at : open_) {
      const Edge& edge = edges[at];
      if (edge.weight < 0 && sum > 0) continue;
      const double prior = sum > 0 ? 0.75 * edge.weight / sum + alike : 4 * alike;
      const double mean = edge.visits == 0 ? unknown : edge.value / static_cast<double>(edge.visits);
      const double score = mean + edge.tilt + task_->knobs.explore * prior * std::sqrt(static_cast<double>(edge.seen)) / (1.0 + edge.visits);
      if (score > best) best = score, chosen = at;
    }
    return {id, chosen, false};
  }

  Step by_regret(std::uint32_t id, FastChance& chance) {
    auto& node = tree_.node(id);
    const auto edges = tree_.edges(node);
    double regrets = 0, weights = 0;
    for (const std::uint16_t at : open_) {
      regrets += edges[at].regret;
      weights += std::max(1e-3f, edges[at].weight);
    }
    double left = chance.unit();
    Step taken{id, open_.back(), true};
    for (const std::uint16_t at : open_) {
      Edge& edge = edges[at];
      const double prior = std::max(1e-3f, edge.weight) / weights;
      const double strategy = regrets > 0 ? edge.regret / regrets : prior;
      edge.average += static_cast<float>(strategy) * static_cast<float>(node.visits);  // what is learnt late counts more
      const double explored = 0.5 * prior + 0.5 / static_cast<double>(open_.size());
      const double probability = (1 - kExplored) * strategy + kExplored * explored;
      if (left >= 0 && left < probability) taken.edge = at;
      left -= probability;
    }
    return taken;
  }

  void make(State& state, Seat seat, const Move& move, FastChance& chance) {
    play(task_->cards, state, seat, move, chance, Silent{});
    ++moves_;
  }

  Payoff judge(State& state, FastChance& chance) {
    int left = task_->knobs.rollout;
    for (SeatSet owing = to_act(state); !owing.empty() && (left > 0 || unsettled(state, task_->seat)); owing = to_act(state), --left)
      make(state, owing.front(), likely(task_->cards, state, owing.front(), chance), chance);
    const double swing = task_->knobs.swing;
    Payoff payoff{};
    const SeatSet rest = SeatSet::first(seat_count(task_->options));
    const SeatSet first = side(task_->options, rest.front());
    const auto worth = static_cast<float>(1 / (1 + std::exp(-evaluate(task_->cards, state, rest.front()) / swing)));
    for (const Seat seat : rest) payoff[static_cast<std::size_t>(index(seat))] = first.contains(seat) ? worth : 1 - worth;
    return payoff;
  }

  void back_up(const Payoff& payoff) {
    for (const Step& taken : path_) {
      auto& node = tree_.node(taken.node);
      const auto edges = tree_.edges(node);
      const float got = payoff[static_cast<std::size_t>(index(node.seat))];
      ++node.visits;
      node.value += got;
      ++edges[taken.edge].visits;
      edges[taken.edge].value += got;
      if (taken.secret) regret(node, edges);
    }
  }

  // Each move's mean so far stands for what it would have brought: it is against what the others have done on average, and far
  // less noisy than what came of one iteration.
  void regret(const typename Moves::Node& node, std::span<Edge> edges) {
    const float mean = node.visits == 0 ? 0.5f : node.value / static_cast<float>(node.visits);
    const auto worth = [&](const Edge& edge) { return edge.tilt + (edge.visits == 0 ? mean : edge.value / static_cast<float>(edge.visits)); };
    float regrets = 0, expected = 0;
    for (const Edge& edge : edges) regrets += edge.regret;
    for (const Edge& edge : edges) expected += (regrets > 0 ? edge.regret / regrets : 1.0f / static_cast<float>(edges.size())) * worth(edge);
    for (Edge& edge : edges) edge.regret = std::max(0.0f, edge.regret + worth(edge) - expected);
  }

  Moves tree_;
  const Task* task_ = nullptr;
  std::uint64_t moves_ = 0, walked_ = 0;
  std::vector<Step> path_;
  std::vector<std::uint16_t> open_;
  std::vector<double> looks_;
};

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
    const State first = Walker<G>::world(sight.cards(), sight.view(), sight.seat(), chance);
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
    const double all = budget_.iterations ? static_cast<double>(*budget_.iterations) : level_.seconds * knobs_.iterations;
    return std::max<std::uint64_t>(kFewest, static_cast<std::uint64_t>(all * budget_.scale));
  }

  // Half of what is left of the turn's allowance: how many decisions the turn will have nobody knows, and what was thought
  // about the first of them serves the next.
  std::uint64_t share() {
    const std::uint64_t mine = std::max(kFewest, left_ / 2);
    left_ -= std::min(left_, mine);
    return mine;
  }

  std::optional<double> half_the_time() const { return seconds_ ? std::optional(std::max(0.0, *seconds_ / 2)) : std::nullopt; }

  Advice run(const Sight& sight, std::uint64_t seed) {
    const typename Walker<G>::Task task{sight.cards(), sight.options(), sight.view(), sight.seat(), level_, knobs_, *root_, blind_, budget_.stop, half_the_time()};
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
    const auto better = [&](const Tally& a, const Tally& b) { return alone ? a.tries > b.tries : a.average > b.average; };
    std::stable_sort(tallies.begin(), tallies.end(), better);
    const Tally& chosen = alone ? tallies.front() : drawn(tallies, chance);
    advance(sight.seat(), chosen.move, alone);
    advice.move = move_text(sight.cards(), chosen.move);
    for (const Tally& one : tallies)
      if (one.tries > 0) advice.lines.push_back({move_text(sight.cards(), one.move), one.value / one.tries, static_cast<std::uint64_t>(one.tries)});
    return advice;
  }

  std::vector<Tally> gather(std::uint64_t key) const {
    std::vector<Tally> tallies;
    for (const auto& walker : walkers_) {
      const auto& tree = walker->tree();
      const std::uint32_t id = tree.find(key);
      if (id == Tree<Move>::kNone) continue;
      for (const auto& edge : tree.edges(tree.node(id))) {
        if (edge.seen == 0) continue;
        auto at = std::find_if(tallies.begin(), tallies.end(), [&](const Tally& one) { return one.move == edge.move; });
        if (at == tallies.end()) at = tallies.insert(tallies.end(), {edge.move});
        at->tries += edge.visits;
        at->value += edge.value;
        at->average += edge.average;
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
    if (alone) root_ = Walker<G>::next_key(*root_, seat, move);
    else root_.reset();
  }

  static constexpr std::uint64_t kFewest = 16;
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
