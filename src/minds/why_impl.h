#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <span>
#include <vector>

#include "minds/search.h"
#include "minds/why.h"

namespace conclave {

// The table before a move and after it, in one world.
template <Game G>
struct Step {
  typename G::State before, after;
};

// One thing of a game that a player counts.
template <Game G>
struct Gauge {
  const char* key;  // says by how much it changes, {count}
  double worth;     // below 0 for what one would rather have less of
  double (*count)(const typename G::Cards&, const typename G::State&, Seat);
  // The sentence where more can be named than how much.
  Phrase (*say)(const typename G::Cards&, const Step<G>&, Seat) = nullptr;
  bool chancy = false;  // dice or cards decide: when it is not sure, the key has "-perhaps" and {percent}
  bool is_now = false;  // says how things stand, so it is no threat
};

// What the explanations of a game are made of.
template <Game G>
struct Telling {
  std::span<const Gauge<G>> gauges;
  // Is the seat asked in the middle of what it has set going, so that the gain is still to come?
  bool (*under_way)(const typename G::State&, Seat);
  // What a move is for that no gauge speaks for; nothing when there is no more to say.
  std::optional<Phrase> (*otherwise)(const typename G::Cards&, std::span<const Step<G>>, Seat, const typename G::Move&);
};

// So many worlds tell no finer than in steps of 5.
inline long percent(double share, double step = 5) { return std::lround(std::round(100 * share / step) * step); }

// What changes by a move, seen in several worlds: the gauge that tells most names it.
template <Studied G>
class Explainer {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  Explainer(const ErasedSight<G>& sight, const Telling<G>& telling)
      : sight_(sight), cards_(sight.cards()), seat_(sight.seat()), telling_(telling) {}

  Why explain(const Move& move) {
    Steps now;
    std::vector<Steps> next(telling_.gauges.size() + 1);  // what would be best then, by its gauge
    for (int i = 0; i < kWorlds; ++i) {
      State state = imagined<G>(cards_, sight_.view(), seat_, chance_);
      now.push_back({state, after(state, move)});
      state = now.back().after;
      if (wait(state)) vote_for_best(state, next);
    }
    Why why{gain(now, move), threat(next)};
    if (why.next && why.next->key == why.gain.key) why.next.reset();  // more of the same
    return why;
  }

 private:
  static constexpr int kWorlds = 40;
  static constexpr int kPatience = 40;                    // moves of others until the seat is asked again
  static constexpr std::size_t kMoves = 64;               // tried then
  static constexpr double kVictory = 100;                 // in the gauges' worth
  static constexpr double kPerhaps = 0.25, kSure = 0.95;  // of all worlds
  using Steps = std::vector<Step<G>>;

  void make(State& state, Seat seat, const Move& move) { play(cards_, state, seat, move, chance_, Silent{}); }

  // What is under way ends as it may.
  State after(State state, const Move& move) {
    make(state, seat_, move);
    for (int i = 0; i < kPatience && !to_act(state).empty() && is_under_way(state); ++i) go_on(state);
    return state;
  }
  // Until the seat is asked again; false when that does not come about.
  bool wait(State& state) {
    for (int i = 0; i < kPatience && !to_act(state).empty(); ++i) {
      if (to_act(state).contains(seat_) && !is_under_way(state)) return true;
      go_on(state);
    }
    return false;
  }
  bool is_under_way(const State& state) const { return unsettled(state, seat_) || telling_.under_way(state, seat_); }
  void go_on(State& state) {
    const Seat next = to_act(state).front();
    make(state, next, likely(cards_, state, next, chance_));
  }

  // The last gauge is whether the game is won.
  bool is_victory(std::size_t gauge) const { return gauge == telling_.gauges.size(); }
  bool is_now(std::size_t gauge) const { return !is_victory(gauge) && telling_.gauges[gauge].is_now; }
  double count(std::size_t gauge, const State& state) const {
    if (!is_victory(gauge)) return telling_.gauges[gauge].count(cards_, state, seat_);
    const Outcome now = outcome(cards_, state);
    return now.over && now.winners.contains(seat_) ? 1 : 0;
  }
  double change(std::size_t gauge, const Step<G>& step) const {
    return count(gauge, step.after) - count(gauge, step.before);
  }
  double mean_change(std::size_t gauge, const Steps& steps) const {
    double sum = 0;
    for (const auto& step : steps) sum += change(gauge, step);
    return sum / static_cast<double>(std::max<std::size_t>(1, steps.size()));
  }
  double worth(std::size_t gauge) const { return is_victory(gauge) ? kVictory : telling_.gauges[gauge].worth; }

  // The gauge whose change is worth most; nothing when none is for the better.
  std::optional<std::size_t> loudest(const Steps& steps) const {
    std::optional<std::size_t> best;
    double most = 0;
    for (std::size_t gauge = 0; gauge <= telling_.gauges.size(); ++gauge) {
      const double gained = worth(gauge) * mean_change(gauge, steps);
      if (gained > most) best = gauge, most = gained;
    }
    return best;
  }

  Phrase gain(const Steps& steps, const Move& move) const {
    if (const auto gauge = loudest(steps))
      if (auto phrase = named(*gauge, steps)) return *phrase;
    return telling_.otherwise(cards_, steps, seat_, move).value_or(Phrase("why.position"));
  }

  void vote_for_best(const State& state, std::vector<Steps>& votes) {
    std::vector<Move> moves;
    legal(cards_, state, seat_, [&](const Move& move) {
      if (moves.size() < kMoves) moves.push_back(move);
    });
    std::optional<std::size_t> best;
    double most = 0;
    State then = state;
    for (const Move& move : moves) {
      const Steps one{{state, after(state, move)}};
      const auto gauge = loudest(one);
      if (!gauge || is_now(*gauge) || worth(*gauge) * change(*gauge, one[0]) <= most) continue;
      best = gauge, most = worth(*gauge) * change(*gauge, one[0]), then = one[0].after;
    }
    if (best) votes[*best].push_back({state, then});
  }

  std::optional<Phrase> threat(const std::vector<Steps>& votes) const {
    const auto most = std::ranges::max_element(votes, {}, &Steps::size);
    if (2 * most->size() < kWorlds) return std::nullopt;
    return named(static_cast<std::size_t>(most - votes.begin()), *most);
  }

  // Nothing for what hardly ever happens.
  std::optional<Phrase> named(std::size_t gauge, const Steps& steps) const {
    Steps good;
    for (const auto& step : steps)
      if (worth(gauge) * change(gauge, step) > 0) good.push_back(step);
    const double share = static_cast<double>(good.size()) / static_cast<double>(steps.size());
    if (share < kPerhaps) return std::nullopt;
    if (auto phrase = said(gauge, good)) {
      const bool chancy = is_victory(gauge) || telling_.gauges[gauge].chancy;
      if (chancy && share < kSure) phrase->key += "-perhaps", phrase->args.push_back({"percent", percent(share)});
      return phrase;
    }
    const long by = std::lround(std::abs(mean_change(gauge, steps)));
    if (by == 0) return std::nullopt;
    return Phrase(std::string(G::kId) + ".why." + telling_.gauges[gauge].key, {{"count", by}});
  }

  // What the gauge says in most of these worlds.
  std::optional<Phrase> said(std::size_t gauge, const Steps& steps) const {
    if (is_victory(gauge)) return Phrase("why.wins");
    const auto say = telling_.gauges[gauge].say;
    std::vector<Phrase> phrases;
    if (say)
      std::ranges::transform(steps, std::back_inserter(phrases),
                             [&](const auto& step) { return say(cards_, step, seat_); });
    for (const Phrase& phrase : phrases)
      if (2 * std::ranges::count(phrases, phrase) > std::ssize(phrases)) return phrase;
    return std::nullopt;
  }

  const ErasedSight<G>& sight_;
  const typename G::Cards& cards_;
  Seat seat_;
  const Telling<G>& telling_;
  FastChance chance_{1};
};

// Each game has its own `why`.
template <Game G>
Why explain_sight(const ErasedSight<G>& sight, const std::string& move) {
  return why(sight, parse_move(sight.cards(), move).value());
}

}  // namespace conclave
