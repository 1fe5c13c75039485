#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <utility>
#include <vector>
#ifdef __AVX__
#include <immintrin.h>
#endif

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
  using Mix = typename Moves::Mix;

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
    return detail::mixed(detail::mixed(key, static_cast<unsigned>(index(seat))), Moves::bits_of(move));
  }

 private:
  static constexpr std::size_t kLongest = 512;
  static constexpr std::uint64_t kFewest = 4;   // also when time is up: the moves are listed, and the likeliest tried
  static constexpr double kExplored = 0.25;     // of the choices where several choose at once
  static constexpr int kSettle = 6;             // moves that others may have to make before a move can be judged
  using Payoff = std::array<float, kMaxSeats>;  // a seat's side's
  using Fours [[gnu::vector_size(4 * sizeof(double))]] = double;
  using Places [[gnu::vector_size(4 * sizeof(std::int64_t))]] = std::int64_t;
  using Quad [[gnu::vector_size(4 * sizeof(std::int32_t))]] = std::int32_t;
  using Floats [[gnu::vector_size(4 * sizeof(float))]] = float;
  struct Tried {
    Fours weight, value, visits, seen, tilt{};
  };
  struct Step {
    std::uint32_t node;
    std::uint16_t edge;
    bool secret;
    std::uint32_t first = 0, count = 0;  // of possible_, where it is secret
  };

  void iterate(FastChance& chance) {
    State state = imagined<G>(task_->cards, task_->view, task_->seat, chance);
    path_.clear();
    possible_.clear();
    last_ = nullptr;
    std::uint64_t key = task_->root;
    for (int depth = 0;; ++depth) {
      const SeatSet owing = to_act(state);
      if (owing.empty() || depth >= task_->level.depth || path_.size() + kMaxSeats >= kLongest) break;
      bool fresh = false;
      std::uint64_t next = key;
      for (const Seat seat : owing) {
        const auto move = step(state, key, seat, owing.count() == 1, fresh, chance);
        if (!move) break;  // a leaf
        next = next_key(next, seat, *move);
        if (last_) tree_.expect(*last_, next);
        make(state, seat, *move, chance);
      }
      if (fresh) break;
      key = next;
    }
    back_up(judge(state, chance));
    tree_.settle();
  }

  // What the seat does here, by the tree. Nothing when the node is new and nobody has chosen yet: then the search
  // leaves the tree. Inlined, because a Move that is returned is written in parts and read whole, and the processor
  // waits.
  [[gnu::always_inline]] std::optional<Move> step(const State& state, std::uint64_t key, Seat seat, bool alone,
                                                  bool& fresh, FastChance& chance) {
    const std::uint64_t place = node_key(key, seat, alone);
    Edge* const by = std::exchange(last_, nullptr);
    std::uint32_t id = by ? tree_.find(place, *by) : tree_.find(place);
    if (id == Moves::kNone) {
      fresh = true;
      id = tree_.add(place, seat, !alone);
      if (by) by->child = id;
      if (alone || id == Moves::kNone)
        return alone ? std::nullopt : std::optional(likely(task_->cards, state, seat, chance));
    }
    auto& node = tree_.node(id);
    list(state, seat, node, chance);
    if (by) by->onward = node.first;
    if (open_.empty()) return likely(task_->cards, state, seat, chance);  // no room for its moves
    const auto edges = tree_.edges(node);
    if (alone) tree_.expect(edges[node.last]);  // mostly the same again
    const Step taken = alone ? by_promise(id) : by_regret(id, chance);
    path_.push_back(taken);
    node.last = taken.edge;
    if (alone) last_ = &edges[taken.edge];
    return tree_.move(node, taken.edge);
  }

  // Fills open_ with the places of the edges that are possible in this world; new ones are judged at first sight.
  [[gnu::flatten]] void list(const State& state, Seat seat, typename Moves::Node& node, FastChance& chance) {
    const std::size_t before = node.count;
    std::size_t count = 0, finger = 0;
    legal(task_->cards, state, seat, [&](const Move& move) {
      const std::uint64_t bits = Moves::bits_of(move);
      const std::size_t at = tree_.place(node, bits, finger);
      if (at == node.count && !tree_.add_edge(node, bits)) return;
      places_[count++] = static_cast<std::uint16_t>(at);
      finger = at + 1;
    });
    open_ = {places_.data(), count};
    if (count > 0) std::fill_n(places_.begin() + static_cast<std::ptrdiff_t>(count), 3, places_[count - 1]);
    if (node.count > before) {
      weigh(state, seat, node, before, chance);
      if (task_->level.oversight > 0 || task_->level.misjudges > 0) err(node, before);
    }
  }

  // First sight: one step ahead, all with the same luck.
  [[gnu::noinline, gnu::flatten]] void weigh(const State& state, Seat seat, const typename Moves::Node& node,
                                             std::size_t from, FastChance& chance) {
    const auto edges = tree_.edges(node).subspan(from);
    const FastChance luck = chance;
    chance.next();
    looks_.clear();
    double best = -1e9;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      State after = state;
      FastChance same = luck;
      make(after, seat, tree_.move(node, from + i), same);
      for (int n = 0; n < kSettle && !to_act(after).empty() && unsettled(after, seat); ++n) {
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

  // A weak player overlooks moves, the good ones less often, and thinks too well or too badly of the others. Both stay
  // the same all through a turn, however long it thinks.
  [[gnu::noinline]] void err(const typename Moves::Node& node, std::size_t from) {
    const auto edges = tree_.edges(node);
    const auto tilts = tree_.tilts(node);
    for (std::size_t i = from; i < edges.size(); ++i) {
      Edge& edge = edges[i];
      FastChance dice(detail::mixed(detail::mixed(task_->seed, node.key), Moves::bits_of(tree_.move(node, i))));
      tilts[i] = static_cast<float>(task_->level.misjudges * (dice.unit() + dice.unit() - 1));
      if (dice.unit() < task_->level.oversight * (1 - 0.6 * edge.weight)) edge.weight = -1;
    }
  }

  // PUCT: the mean so far, and a bonus by the prior that shrinks with visits. Four edges at once, since most of the
  // time here goes into divisions. Of equals the first listed is taken.
  Step by_promise(std::uint32_t id) {
    auto& node = tree_.node(id);
    Edge* const edges = tree_.edges(node).data();
    const float* const tilts = tree_.tilts(node).data();
    double sum = 0;
    for (const std::uint16_t at : open_) sum += std::max(0.0f, edges[at].weight);
    const double alike = 0.25 / static_cast<double>(open_.size());
    const double unknown = node.visits == 0 ? 0.5 : node.value / static_cast<double>(node.visits) - 0.1;
    Fours best = Fours{} - 1e9;
    Places chosen{}, place = {0, 1, 2, 3};
    for (std::size_t i = 0; i < open_.size(); i += 4, place += 4) {
      Tried four = tried(edges, places_.data() + i);
      if (task_->level.misjudges > 0)
        for (std::size_t n = 0; n < 4; ++n) four.tilt[n] = tilts[places_[i + n]];
      const Fours prior = sum > 0 ? 0.75 * four.weight / sum + alike : Fours{} + 4 * alike;
      const Fours mean = four.visits == 0 ? Fours{} + unknown : four.value / four.visits;
      const Fours score = mean + four.tilt + task_->knobs.explore * prior * roots(four.seen) / (1.0 + four.visits);
      const Places better = sum > 0 ? (score > best) & (four.weight >= 0) : score > best;
      best = better ? score : best;
      chosen = better ? place : chosen;
    }
    return {id, places_[first_of_the_best(best, chosen)], false};
  }

  static std::size_t first_of_the_best(const Fours& best, const Places& chosen) {
    int lane = 0;
    for (int i = 1; i < 4; ++i)
      if (best[i] > best[lane] || (best[i] == best[lane] && chosen[i] < chosen[lane])) lane = i;
    return static_cast<std::size_t>(chosen[lane]);
  }

  // Four edges, seen once more. A place may be among them twice.
  static Tried tried(Edge* edges, const std::uint16_t* places) {
    std::array<Quad, 4> rows;
#pragma GCC unroll 4
    for (std::size_t i = 0; i < 4; ++i) std::memcpy(&rows[i], &edges[places[i]], sizeof(Quad));
#pragma GCC unroll 4
    for (std::size_t i = 0; i < 4; ++i) {
      rows[i] += Quad{0, 0, 0, 1};
      std::memcpy(static_cast<void*>(&edges[places[i]]), &rows[i], sizeof(Quad));
    }
    const Quad low = __builtin_shufflevector(rows[0], rows[1], 0, 4, 1, 5),
               high = __builtin_shufflevector(rows[0], rows[1], 2, 6, 3, 7);
    const Quad low2 = __builtin_shufflevector(rows[2], rows[3], 0, 4, 1, 5),
               high2 = __builtin_shufflevector(rows[2], rows[3], 2, 6, 3, 7);
    return {.weight = __builtin_convertvector(Floats(__builtin_shufflevector(low, low2, 0, 1, 4, 5)), Fours),
            .value = __builtin_convertvector(Floats(__builtin_shufflevector(low, low2, 2, 3, 6, 7)), Fours),
            .visits = __builtin_convertvector(__builtin_shufflevector(high, high2, 0, 1, 4, 5), Fours),
            .seen = __builtin_convertvector(__builtin_shufflevector(high, high2, 2, 3, 6, 7), Fours)};
  }

  static Fours roots(Fours numbers) {
#ifdef __AVX__
    return _mm256_sqrt_pd(numbers);
#else
    for (int i = 0; i < 4; ++i) numbers[i] = std::sqrt(numbers[i]);
    return numbers;
#endif
  }

  // Regret matching: each move as often as it is regretted, with some exploration. The average strategy is what counts.
  Step by_regret(std::uint32_t id, FastChance& chance) {
    auto& node = tree_.node(id);
    const auto edges = tree_.edges(node);
    const auto mixes = tree_.mixes(node);
    double regrets = 0, weights = 0;
    for (const std::uint16_t at : open_) {
      ++edges[at].seen;
      regrets += mixes[at].regret;
      weights += std::max(1e-3f, edges[at].weight);
    }
    double left = chance.unit();
    Step taken{id, open_.back(), true};
    for (const std::uint16_t at : open_) {
      Mix& mix = mixes[at];
      const double prior = std::max(1e-3f, edges[at].weight) / weights;
      const double strategy = regrets > 0 ? mix.regret / regrets : prior;
      mix.average += static_cast<float>(strategy) * static_cast<float>(node.visits);  // what is learnt late counts more
      const double explored = 0.5 * prior + 0.5 / static_cast<double>(open_.size());
      const double probability = (1 - kExplored) * strategy + kExplored * explored;
      if (left >= 0 && left < probability) taken.edge = at;
      left -= probability;
    }
    taken.first = static_cast<std::uint32_t>(possible_.size());
    taken.count = static_cast<std::uint32_t>(open_.size());
    possible_.insert(possible_.end(), open_.begin(), open_.end());
    return taken;
  }

  void make(State& state, Seat seat, const Move& move, FastChance& chance) {
    play(task_->cards, state, seat, move, chance, Silent{});
    ++moves_;
  }

  Payoff judge(State& state, FastChance& chance) {
    int left = task_->knobs.rollout;
    for (SeatSet owing = to_act(state); !owing.empty() && (left > 0 || unsettled(state, task_->seat));
         owing = to_act(state), --left)
      make(state, owing.front(), likely(task_->cards, state, owing.front(), chance), chance);
    const double swing = task_->knobs.swing;
    Payoff payoff{};
    const SeatSet rest = SeatSet::first(seat_count(task_->options));
    const SeatSet first = side(task_->options, rest.front());
    const auto worth = static_cast<float>(1 / (1 + std::exp(-evaluate(task_->cards, state, rest.front()) / swing)));
    for (const Seat seat : rest)
      payoff[static_cast<std::size_t>(index(seat))] = first.contains(seat) ? worth : 1 - worth;
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
      if (taken.secret) regret(node, edges, tree_.mixes(node), std::span(possible_).subspan(taken.first, taken.count));
    }
  }

  // Each move's mean so far stands for what the move would have brought. The mean is against what the others do on
  // average, and far less noisy than the result of one iteration. A move that this world did not allow is not
  // regretted.
  void regret(const typename Moves::Node& node, std::span<const Edge> edges, std::span<Mix> mixes,
              std::span<const std::uint16_t> possible) {
    const float mean = node.visits == 0 ? 0.5f : node.value / static_cast<float>(node.visits);
    const bool misjudges = task_->level.misjudges > 0;
    const auto tilts = tree_.tilts(node);
    std::array<float, Moves::kEdges> worth;
    float regrets = 0, expected = 0;
    for (std::size_t i = 0; i < possible.size(); ++i) {
      const Edge& edge = edges[possible[i]];
      regrets += mixes[possible[i]].regret;
      worth[i] = (misjudges ? tilts[possible[i]] : 0) +
                 (edge.visits == 0 ? mean : edge.value / static_cast<float>(edge.visits));
    }
    for (std::size_t i = 0; i < possible.size(); ++i)
      expected +=
          (regrets > 0 ? mixes[possible[i]].regret / regrets : 1.0f / static_cast<float>(possible.size())) * worth[i];
    for (std::size_t i = 0; i < possible.size(); ++i) {
      float& own = mixes[possible[i]].regret;
      own = std::max(0.0f, own + worth[i] - expected);
    }
  }

  Moves tree_;
  const Task* task_ = nullptr;
  std::uint64_t moves_ = 0, walked_ = 0;
  std::vector<Step> path_;
  Edge* last_ = nullptr;  // by which this iteration came where it is, if one seat alone chose
  std::array<std::uint16_t, Moves::kEdges + 3>
      places_;                           // the last of the open ones thrice more, for who takes four at once
  std::span<const std::uint16_t> open_;  // of places_
  std::vector<std::uint16_t> possible_;  // places of this iteration's secret choices, one after the other
  std::vector<double> looks_;
};

}  // namespace conclave
