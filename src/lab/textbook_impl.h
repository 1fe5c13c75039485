#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <optional>
#include <vector>

#include "core/clock.h"
#include "games/erased.h"
#include "lab/playout.h"
#include "lab/textbook.h"
#include "minds/mind.h"

namespace conclave {

// What is left of a turn's thinking, in iterations or in seconds.
class TextbookClock {
 public:
  explicit TextbookClock(const Budget& budget) : budget_(budget) {}

  void begin_turn() {
    iterations_ = budget_.iterations ? budget_.scale * static_cast<double>(*budget_.iterations) : 0;
    seconds_ = kTextbookSeconds * budget_.scale;
  }

  // Iterates with half of what is left.
  template <class Iterate>
  std::uint64_t spend(Iterate&& iterate) {
    std::uint64_t done = 0;
    const double began = thread_seconds();
    const auto enough = [&] {
      if (budget_.iterations) return 2.0 * static_cast<double>(done) >= iterations_;
      return done % kBetweenLooks == 0 && 2 * (thread_seconds() - began) >= seconds_;
    };
    while (done < kFewest || !enough()) iterate(), ++done;
    iterations_ -= static_cast<double>(done);
    seconds_ -= thread_seconds() - began;
    return done;
  }

 private:
  static constexpr std::uint64_t kFewest = 16, kBetweenLooks = 8;  // a look at the clock is a call of the system
  Budget budget_;
  double iterations_ = 0, seconds_ = 0;
};

// One tree: a node for each sequence of moves from the root.
template <Game G>
class TextbookTree {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  explicit TextbookTree(std::size_t bytes)
      : most_(std::clamp<std::size_t>(bytes / (sizeof(Node) + 4 * sizeof(std::uint32_t)), 1024, kMost)) {
    slots_.resize(std::bit_ceil(2 * most_));
  }

  void clear() { nodes_.assign(1, {}); }
  std::uint64_t moves() const { return moves_; }

  // From a world in which `seat` is to choose.
  void iterate(const typename G::Cards& cards, const typename G::Options& options, State& state, Seat seat,
               FastChance& chance) {
    path_.assign(1, 0);
    bool inside = true;
    for (SeatSet owing = SeatSet(seat); inside && !owing.empty(); owing = to_act(state)) {
      const std::optional<std::uint32_t> next = descend(cards, state, owing.front(), inside, chance);
      if (!next) break;
      path_.push_back(*next);
      play(cards, state, owing.front(), nodes_[*next].move, chance, Silent{});
      ++moves_;
    }
    moves_ += static_cast<std::uint64_t>(playout<G>(cards, state, chance));
    back_up(options, outcome(cards, state));
  }

  // The moves at the root, the most visited first.
  std::vector<Line> lines(const typename G::Cards& cards) const {
    std::vector<Line> list;
    for (std::size_t i = 1; i < nodes_.size(); ++i)
      if (nodes_[i].parent == 0)
        list.push_back({move_text(cards, nodes_[i].move), static_cast<double>(nodes_[i].value) / nodes_[i].visits,
                        nodes_[i].visits});
    std::ranges::stable_sort(list, [](const Line& a, const Line& b) { return a.tries > b.tries; });
    return list;
  }

 private:
  static constexpr std::size_t kMost = 1 << 20;  // nodes; more than an iteration each in the longest decision
  static constexpr double kExplore = 0.7;        // as in the paper
  struct Node {
    Move move{};
    Seat mover{};
    std::uint32_t parent = 0;
    std::uint32_t slot = 0;
    std::uint32_t visits = 0;
    std::uint32_t available = 0;  // how often its parent was visited in a world where the move was possible
    float value = 0;              // points of the mover's side
  };

  // The child to go on with: a new one (then no longer inside), or the best by UCB1. None when the tree is full.
  std::optional<std::uint32_t> descend(const typename G::Cards& cards, const State& state, Seat seat, bool& inside,
                                       FastChance& chance) {
    const std::uint32_t from = path_.back();
    children_.clear();
    untried_.clear();
    legal(cards, state, seat, [&](const Move& move) {
      const std::uint32_t child = at(slot_of(from, seat, move));
      if (child != 0)
        children_.push_back(child);
      else
        untried_.push_back(move);
    });
    for (const std::uint32_t child : children_) ++nodes_[child].available;
    if (untried_.empty()) return best_child();
    inside = false;
    if (nodes_.size() >= most_) return std::nullopt;
    return add(from, seat, untried_[chance.below(static_cast<std::uint32_t>(untried_.size()))]);
  }

  std::uint32_t best_child() const {
    std::uint32_t best = children_.front();
    double most = -1;
    for (const std::uint32_t child : children_) {
      const Node& node = nodes_[child];
      const double visits = node.visits;
      const double bound =
          node.value / visits + kExplore * std::sqrt(std::log(static_cast<double>(node.available)) / visits);
      if (bound > most) most = bound, best = child;
    }
    return best;
  }

  std::uint32_t add(std::uint32_t parent, Seat mover, const Move& move) {
    const auto id = static_cast<std::uint32_t>(nodes_.size());
    const std::size_t slot = slot_of(parent, mover, move);
    slots_[slot] = id;
    nodes_.push_back(
        {.move = move, .mover = mover, .parent = parent, .slot = static_cast<std::uint32_t>(slot), .available = 1});
    return id;
  }

  // A slot counts only while its node says so too: clearing the nodes empties them all.
  std::uint32_t at(std::size_t slot) const {
    const std::uint32_t id = slots_[slot];
    return id < nodes_.size() && nodes_[id].slot == slot ? id : 0;
  }

  // Where a child is, or would be; 0 stands there when it is not.
  std::size_t slot_of(std::uint32_t parent, Seat mover, const Move& move) const {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &move, sizeof move);
    const std::uint64_t hash =
        (bits + (std::uint64_t{parent} << 3 | static_cast<unsigned>(index(mover))) * 0x9e3779b97f4a7c15u) *
        0xbf58476d1ce4e5b9u;
    for (std::size_t slot = hash ^ (hash >> 29);; ++slot) {
      slot &= slots_.size() - 1;
      const std::uint32_t id = at(slot);
      if (id == 0 || (nodes_[id].parent == parent && nodes_[id].mover == mover && nodes_[id].move == move)) return slot;
    }
  }

  void back_up(const typename G::Options& options, const Outcome& result) {
    for (const std::uint32_t id : path_) {
      Node& node = nodes_[id];
      const SeatSet together = side(options, node.mover);
      const bool won = !(result.winners & together).empty(), lost = (result.winners & together) != result.winners;
      ++node.visits;
      node.value += won == lost ? 0.5f : won ? 1 : 0;
    }
  }

  std::size_t most_;
  std::vector<Node> nodes_;  // the first is the root
  std::vector<std::uint32_t> slots_;
  std::vector<std::uint32_t> path_, children_;
  std::vector<Move> untried_;
  std::uint64_t moves_ = 0;
};

template <Game G>
class Textbook final : public Mind {
 public:
  explicit Textbook(const Budget& budget) : clock_(budget), tree_(budget.bytes()) {}

  Advice think(const AnySight& any, std::uint64_t seed) override {
    const auto& sight = dynamic_cast<const ErasedSight<G>&>(any);
    FastChance chance(seed);
    const auto first = imagine(sight.cards(), sight.view(), chance);
    int choices = 0;
    typename G::Move only{};
    legal(sight.cards(), first, sight.seat(), [&](const typename G::Move& move) { only = move, ++choices; });
    if (choices == 1) return {move_text(sight.cards(), only), {}, 0, 0};
    if (const auto turn = turn_of(first); turn_ != turn) {
      turn_ = turn;
      clock_.begin_turn();
    }
    return search(sight, chance);
  }

 private:
  Advice search(const ErasedSight<G>& sight, FastChance& chance) {
    tree_.clear();
    const std::uint64_t before = tree_.moves();
    Advice advice;
    advice.iterations = clock_.spend([&] {
      auto world = imagine(sight.cards(), sight.view(), chance);
      tree_.iterate(sight.cards(), sight.options(), world, sight.seat(), chance);
    });
    advice.lines = tree_.lines(sight.cards());
    advice.move = advice.lines.front().move;
    advice.moves = tree_.moves() - before;
    return advice;
  }

  TextbookClock clock_;
  TextbookTree<G> tree_;
  std::optional<std::uint32_t> turn_;
};

}  // namespace conclave
