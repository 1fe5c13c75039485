#pragma once

#include <algorithm>
#include <vector>

#include "minds/greedy.h"
#include "minds/net.h"

namespace conclave {

template <Judged G>
class Greedy {
 public:
  using Cards = typename G::Cards;
  using State = typename G::State;
  using View = typename G::View;
  using Move = typename G::Move;

  Greedy(const Cards& cards, const View& view, Seat seat, std::uint64_t seed)
      : cards_(cards), view_(view), seat_(seat), seed_(seed) {}

  // All moves in a few worlds, then the better ones in more of them: chance deceives less where it matters.
  Move choose() {
    auto tried = moves_to_try();
    const int trials = effort(world(0).state).trials;
    for (int from = 0; tried.size() > 1;) {
      const int worlds = std::max(1, trials / static_cast<int>(tried.size()));
      for (Tried& one : tried)
        for (int i = from; i < from + worlds; ++i) one.sum += value_in(world(i), one.move);
      from += worlds;
      std::sort(tried.begin(), tried.end(),
                [](const Tried& a, const Tried& b) { return a.sum != b.sum ? a.sum > b.sum : a.place < b.place; });
      if (tried.size() <= kFinalists) break;
      tried.resize(std::max(kFinalists, tried.size() / 4));
    }
    return tried.front().move;
  }

 private:
  static constexpr std::size_t kFinalists = 4;
  struct Tried {
    Move move;
    double sum = 0;         // over the same worlds as the others
    std::size_t place = 0;  // in an order drawn from the seed, which breaks ties
  };
  // With its own chance, so that every move meets the same luck there.
  struct World {
    State state;
    FastChance chance;
  };

  const World& world(int i) {
    while (worlds_.size() <= static_cast<std::size_t>(i)) {
      FastChance chance = FastChance::stream(seed_, worlds_.size());
      const State state = imagine(cards_, view_, chance);
      worlds_.push_back({state, chance});
    }
    return worlds_[static_cast<std::size_t>(i)];
  }

  std::vector<Tried> moves_to_try() {
    World first = world(0);
    const auto most = static_cast<std::size_t>(effort(first.state).moves);
    std::vector<Tried> tried;
    legal(cards_, first.state, seat_, [&](const Move& move) { tried.push_back({.move = move}); });
    for (std::size_t i = 0; i < std::min(most, tried.size()); ++i)
      std::swap(tried[i], tried[i + first.chance.below(static_cast<std::uint32_t>(tried.size() - i))]);
    if (tried.size() > most) tried.resize(most);
    for (std::size_t i = 0; i < tried.size(); ++i) tried[i].place = i;
    return tried;
  }

  double value_in(const World& world, const Move& move) const {
    State state = world.state;
    FastChance chance = world.chance;
    make(state, seat_, move, chance);
    return evaluate(cards_, state, seat_);
  }

  // Plays a move and whatever has to follow it before one can judge.
  void make(State& state, Seat seat, const Move& move, FastChance& chance) const {
    play(cards_, state, seat, move, chance, Silent{});
    for (SeatSet owing = to_act(state); !owing.empty() && unsettled(state, seat_); owing = to_act(state))
      play(cards_, state, owing.front(), likely(cards_, state, owing.front(), chance), chance, Silent{});
  }

  const Cards& cards_;
  const View& view_;
  Seat seat_;
  std::uint64_t seed_;
  std::vector<World> worlds_;
};

template <Game G>
std::string greedy_text(const ErasedSight<G>& sight, std::uint64_t seed) {
  static_assert(Judged<G>);
  const ByHand now;  // one step ahead of what was learnt from searches is often beside the point: it ends turns with a
                     // Trial to pass
  return move_text(sight.cards(), Greedy<G>(sight.cards(), sight.view(), sight.seat(), seed).choose());
}

}  // namespace conclave
