#pragma once

// Random games for the conformance suite: positions met on the way, with the helpers every property needs.

#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/game.h"

namespace conclave::conformance {

// What is wrong, or nothing.
using Verdict = std::optional<std::string>;

template <class T>
std::string bytes_of(const T& value) {
  return std::string(reinterpret_cast<const char*>(&value), sizeof value);
}

template <class... Parts>
std::string cat(const Parts&... parts) {
  std::string text;
  ((text += parts), ...);
  return text;
}

// One game as the suite plays it.
template <Game G>
struct Subject {
  using State = typename G::State;
  using Move = typename G::Move;
  std::shared_ptr<const typename G::Cards> cards;
  typename G::Options options{};

  SeatSet seats() const { return SeatSet::first(seat_count(options)); }

  std::vector<Viewer> viewers() const {
    std::vector<Viewer> all{std::nullopt};
    for (const Seat seat : seats()) all.push_back(seat);
    return all;
  }

  std::string name(Viewer viewer) const { return viewer ? seat_name(options, *viewer) : "a spectator"; }

  std::vector<Move> moves(const State& state, Seat seat) const {
    std::vector<Move> list;
    if (to_act(state).contains(seat)) legal(*cards, state, seat, [&](const Move& move) { list.push_back(move); });
    return list;
  }

  std::set<std::string> move_set(const State& state, Seat seat) const {
    std::set<std::string> texts;
    for (const Move& move : moves(state, seat)) texts.insert(move_text(*cards, move));
    return texts;
  }

  // One of the seats that owe a decision.
  static Seat some_seat(SeatSet owing, FastChance& chance) { return seat_at(chance.one_of({}, owing.bits())); }

  // Plays `games` random games and calls visit(state, chance) at every position that is not over. Stops at what it
  // says.
  template <class Visit>
  Verdict walk(int games, std::uint64_t seed, Visit&& visit) const {
    for (int i = 0; i < games; ++i) {
      FastChance chance = FastChance::stream(seed, static_cast<std::uint64_t>(i));
      State state = start(*cards, options, chance);
      for (int moves = 0; !to_act(state).empty(); ++moves) {
        if (moves > G::kMaxMoves) return cat("a game of more than ", std::to_string(G::kMaxMoves), " moves");
        if (Verdict wrong = visit(static_cast<const State&>(state), chance))
          return cat("game ", std::to_string(i), ", move ", std::to_string(moves), ": ", *wrong);
        const Seat seat = some_seat(to_act(state), chance);
        play(*cards, state, seat, random_legal(*cards, state, seat, chance), chance, Silent{});
      }
      if (Verdict wrong = visit(static_cast<const State&>(state), chance)) return cat("at the end: ", *wrong);
    }
    return std::nullopt;
  }
};

}  // namespace conclave::conformance
