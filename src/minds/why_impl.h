#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "minds/search.h"
#include "minds/why.h"

namespace conclave {

// One thing of a game that a player counts. `worth` is below 0 for what one would rather have less of.
template <Game G>
struct Gauge {
  const char* key;
  double worth;
  double (*count)(const typename G::Cards&, const typename G::State&, Seat);
};

// What changes by a move, seen in several worlds: the gauge that tells most names it.
template <Studied G>
class Explainer {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  Explainer(const ErasedSight<G>& sight, std::span<const Gauge<G>> gauges)
      : sight_(sight), cards_(sight.cards()), seat_(sight.seat()), gauges_(gauges) {}

  Why explain(const Move& move) {
    Votes now(gauges_.size() + 1), next(gauges_.size() + 1);
    for (int i = 0; i < kWorlds; ++i) {
      State state = world();
      const auto before = measured(state);
      make(state, seat_, move);
      settle(state);
      for (std::size_t k = 0; k <= gauges_.size(); ++k) now[k].sum += measured(state)[k] - before[k];
      if (wait(state)) vote_for_best(state, next);
    }
    Why why{named(loudest(now)).value_or(Phrase("why.position")), std::nullopt};
    const auto most = std::ranges::max_element(next, {}, &Vote::votes);
    if (2 * most->votes >= kWorlds) why.next = named({static_cast<std::size_t>(most - next.begin()), most->sum / most->votes});
    if (why.next == why.gain) why.next.reset();
    return why;
  }

 private:
  static constexpr int kWorlds = 12;
  static constexpr int kPatience = 40;       // moves of others until the seat is asked again
  static constexpr std::size_t kMoves = 64;  // tried then
  static constexpr double kVictory = 100;    // in the gauges' worth
  struct Vote {
    double sum = 0;
    int votes = 0;
  };
  using Votes = std::vector<Vote>;
  struct Found {
    std::size_t gauge;
    double change;
  };

  State world() {
    State state = imagine(cards_, sight_.view(), chance_);
    for (const Seat other : SeatSet::first(kMaxSeats))
      if (other != seat_) withdraw(state, other);
    return state;
  }
  void make(State& state, Seat seat, const Move& move) { play(cards_, state, seat, move, chance_, Silent{}); }

  // What is under way ends as it may.
  void settle(State& state) {
    for (int i = 0; i < kPatience && !to_act(state).empty() && unsettled(state, seat_); ++i) {
      const Seat other = to_act(state).front();
      make(state, other, likely(cards_, state, other, chance_));
    }
  }
  // Until the seat alone is asked; false when that does not come about.
  bool wait(State& state) {
    for (int i = 0; i < kPatience && !to_act(state).empty(); ++i) {
      if (to_act(state) == SeatSet(seat_) && !unsettled(state, seat_)) return true;
      const Seat other = to_act(state).front();
      make(state, other, likely(cards_, state, other, chance_));
    }
    return false;
  }

  // Every gauge, and last whether the game is won.
  std::vector<double> measured(const State& state) const {
    std::vector<double> counts;
    for (const auto& gauge : gauges_) counts.push_back(gauge.count(cards_, state, seat_));
    const Outcome now = outcome(cards_, state);
    counts.push_back(now.over && now.winners.contains(seat_) ? 1 : 0);
    return counts;
  }
  double worth(std::size_t gauge) const { return gauge < gauges_.size() ? gauges_[gauge].worth : kVictory; }

  Found loudest(const Votes& votes) const {
    Found best{0, 0};
    for (std::size_t k = 0; k < votes.size(); ++k)
      if (worth(k) * votes[k].sum / kWorlds > worth(best.gauge) * best.change) best = {k, votes[k].sum / kWorlds};
    return best;
  }

  void vote_for_best(const State& state, Votes& votes) {
    std::vector<Move> moves;
    legal(cards_, state, seat_, [&](const Move& move) {
      if (moves.size() < kMoves) moves.push_back(move);
    });
    const auto before = measured(state);
    Found best{0, 0};
    for (const Move& move : moves) {
      State after = state;
      make(after, seat_, move);
      settle(after);
      const auto counts = measured(after);
      for (std::size_t k = 0; k < counts.size(); ++k)
        if (worth(k) * (counts[k] - before[k]) > worth(best.gauge) * best.change) best = {k, counts[k] - before[k]};
    }
    votes[best.gauge].sum += best.change;
    if (best.change != 0) ++votes[best.gauge].votes;
  }

  // Nothing for what hardly ever happens.
  std::optional<Phrase> named(const Found& found) const {
    const long count = std::lround(std::abs(found.change));
    if (count == 0) return std::nullopt;
    if (found.gauge == gauges_.size()) return Phrase("why.wins");
    return Phrase(std::string(G::kId) + ".why." + gauges_[found.gauge].key, {{"count", std::to_string(count)}});
  }

  const ErasedSight<G>& sight_;
  const typename G::Cards& cards_;
  Seat seat_;
  std::span<const Gauge<G>> gauges_;
  FastChance chance_{1};
};

// Each game has its own `why`.
template <Game G>
Why explain_sight(const ErasedSight<G>& sight, const std::string& move) {
  return why(sight, parse_move(sight.cards(), move).value());
}

}  // namespace conclave
