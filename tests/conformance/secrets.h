#pragma once

// Non-interference: nobody sees what they should not, in three parts.

#include "conformance/walk.h"

namespace conclave::conformance {

// (a) A world imagined from a view is that view's: it looks, plays and refuses the same for its viewer.
template <Game G>
Verdict imagined_worlds_fit_their_view(const Subject<G>& game, int games) {
  return game.walk(games, 31, [&](const auto& state, FastChance& chance) -> Verdict {
    for (const Viewer viewer : game.viewers()) {
      const auto seen = view(*game.cards, state, viewer);
      const auto world = imagine(*game.cards, seen, chance);
      if (const auto wrong = unsound(*game.cards, world))
        return cat(game.name(viewer), " imagines the unsound: ", *wrong);
      if (bytes_of(view(*game.cards, world, viewer)) != bytes_of(seen))
        return cat(game.name(viewer), "'s view differs");
      if (to_act(world) != to_act(state)) return "other seats owe a decision";
      if (outcome(*game.cards, world) != outcome(*game.cards, state)) return "another outcome";
      if (!viewer) continue;
      if (game.move_set(world, *viewer) != game.move_set(state, *viewer))
        return cat(game.name(viewer), "'s legal moves differ");
      for (int i = 0; i < 10; ++i) {
        const auto move = any_move(*game.cards, chance);
        if (check(*game.cards, world, *viewer, move) != check(*game.cards, state, *viewer, move))
          return cat("another answer to ", move_text(*game.cards, move));
      }
    }
    return std::nullopt;
  });
}

// (a) Where several worlds fit, imagine reaches them: no bit of the truth is held impossible.
template <Game G>
Verdict imagine_holds_nothing_true_impossible(const Subject<G>& game, int games, int samples) {
  return game.walk(games, 32, [&](const auto& state, FastChance& chance) -> Verdict {
    const std::string truth = bytes_of(state);
    for (const Viewer viewer : game.viewers()) {
      const auto seen = view(*game.cards, state, viewer);
      std::string reached(truth.size(), '\0');  // bit set: some imagined world agrees with the truth there
      const auto missing = [&] {
        for (const char c : reached)
          if (static_cast<unsigned char>(c) != 0xff) return true;
        return false;
      };
      for (int i = 0; i < samples && (i < 8 || missing()); ++i) {
        const std::string world = bytes_of(imagine(*game.cards, seen, chance));
        for (std::size_t at = 0; at < truth.size(); ++at)
          reached[at] = static_cast<char>(reached[at] | ~(world[at] ^ truth[at]));
      }
      if (missing()) return cat(game.name(viewer), " never imagines what is true");
    }
    return std::nullopt;
  });
}

// Plays one seat's move in two worlds; what each viewer was told. Nothing if the move is not legal in the second.
template <Game G>
class Pair {
 public:
  using State = typename G::State;
  Pair(const Subject<G>& game, const State& left, const State& right) : game_(game), left_(left), right_(right) {}

  // `changed` of ten chance results are drawn anew on the right; the others are the left's where they are possible.
  bool step(FastChance& chance, int changed, Viewer watcher) {
    const SeatSet both = to_act(left_) & to_act(right_);
    if (both.empty()) return false;
    const Seat seat = game_.some_seat(both, chance);
    const auto move = random_legal(*game_.cards, left_, seat, chance);
    auto other = move;
    if (!check(*game_.cards, right_, seat, move)) {
      if (watcher == Viewer(seat) || changed == 0) return false;
      other = random_legal(*game_.cards, right_, seat, chance);
    }
    std::vector<ChanceResult> results;
    RecordingChance<FastChance> recording(chance, results);
    left_events.clear();
    right_events.clear();
    play(*game_.cards, left_, seat, move, recording, Collector(left_events));
    Coupled coupled{results, chance, changed, 0};
    play(*game_.cards, right_, seat, other, coupled, Collector(right_events));
    return true;
  }

  const State& left() const { return left_; }
  const State& right() const { return right_; }
  std::vector<Event> left_events, right_events;

 private:
  // The left world's answers where they are possible here.
  struct Coupled {
    const std::vector<ChanceResult>& record;
    FastChance& chance;
    int changed;
    std::size_t next;
    std::optional<std::uint8_t> recorded(Cause cause) {
      if (next >= record.size() || !(record[next].cause == cause)) return std::nullopt;
      const std::uint8_t value = record[next++].value;
      if (static_cast<int>(chance.below(10)) < changed) return std::nullopt;
      return value;
    }
    std::uint8_t one_of(Cause cause, std::uint64_t set) {
      const auto value = recorded(cause);
      return value && ((set >> *value) & 1u) ? *value : chance.one_of(cause, set);
    }
    std::uint8_t draw(Cause cause, std::span<const std::uint8_t> counts) {
      const auto value = recorded(cause);
      return value && *value < counts.size() && counts[*value] ? *value : chance.draw(cause, counts);
    }
    std::uint8_t roll(Cause cause, std::uint8_t sides) {
      const auto value = recorded(cause);
      return value && *value <= sides ? *value : chance.roll(cause, sides);
    }
  };

  const Subject<G>& game_;
  State left_, right_;
};

template <Game G>
std::vector<Event> told(const std::vector<Event>& events, Viewer viewer) {
  std::vector<Event> seen;
  for (const Event& event : events) seen.push_back(seen_by(event, viewer));
  return seen;
}

// (b) Two worlds with one view, played on with the same moves and chance: the viewer's events stay identical until one
// that the game lists as a reveal to that viewer.
template <Game G>
Verdict events_differ_only_after_a_reveal(const Subject<G>& game, int games, int one_in) {
  return game.walk(games, 33, [&](const auto& state, FastChance& chance) -> Verdict {
    if (chance.below(static_cast<std::uint32_t>(one_in)) != 0) return std::nullopt;
    for (const Viewer viewer : game.viewers()) {
      Pair<G> pair(game, state, imagine(*game.cards, view(*game.cards, state, viewer), chance));
      bool revealed = false;
      for (int moves = 0; moves < 200 && !revealed && pair.step(chance, 0, viewer); ++moves) {
        const auto left = told<G>(pair.left_events, viewer), right = told<G>(pair.right_events, viewer);
        for (std::size_t i = 0; i < std::max(left.size(), right.size()) && !revealed; ++i) {
          if (i < left.size() && reveals(*game.cards, pair.left_events[i], viewer)) revealed = true;
          if (i < right.size() && reveals(*game.cards, pair.right_events[i], viewer)) revealed = true;
          if (!revealed && (i >= left.size() || i >= right.size() || left[i] != right[i]))
            return cat(game.name(viewer), " was told something that depends on what is hidden");
        }
      }
    }
    return std::nullopt;
  });
}

// (b) As long as two games that look alike tell a viewer the same, they go on looking alike, whatever happens unseen.
template <Game G>
Verdict views_follow_from_what_was_told(const Subject<G>& game, int games, int one_in) {
  return game.walk(games, 34, [&](const auto& state, FastChance& chance) -> Verdict {
    if (chance.below(static_cast<std::uint32_t>(one_in)) != 0) return std::nullopt;
    for (const Viewer viewer : game.viewers()) {
      Pair<G> pair(game, state, imagine(*game.cards, view(*game.cards, state, viewer), chance));
      for (int moves = 0; moves < 200 && pair.step(chance, 5, viewer); ++moves) {
        if (told<G>(pair.left_events, viewer) != told<G>(pair.right_events, viewer)) break;
        if (bytes_of(view(*game.cards, pair.left(), viewer)) != bytes_of(view(*game.cards, pair.right(), viewer)))
          return cat(game.name(viewer), " was told the same but sees different things");
        if (viewer && game.move_set(pair.left(), *viewer) != game.move_set(pair.right(), *viewer))
          return cat(game.name(viewer), " was told the same but may do different things");
      }
    }
    return std::nullopt;
  });
}

// (c) Replacing another seat's pending secret choice changes nothing for this one.
template <Game G>
Verdict a_pending_choice_stays_secret(const Subject<G>& game, int games) {
  return game.walk(games, 35, [&](const auto& state, FastChance& chance) -> Verdict {
    if (to_act(state).count() < 2) return std::nullopt;
    const Seat chooser = game.some_seat(to_act(state), chance);
    auto left = state, right = state;
    std::vector<Event> left_events, right_events;
    play(*game.cards, left, chooser, random_legal(*game.cards, state, chooser, chance), chance, Collector(left_events));
    play(*game.cards, right, chooser, random_legal(*game.cards, state, chooser, chance), chance,
         Collector(right_events));
    for (const Event& event : left_events)
      if (!commits(*game.cards, event)) return "a secret choice among several tells more than that it was made";
    for (const Viewer viewer : game.viewers()) {
      if (viewer == Viewer(chooser)) continue;
      if (told<G>(left_events, viewer) != told<G>(right_events, viewer)) return "a pending choice shows in the events";
      if (bytes_of(view(*game.cards, left, viewer)) != bytes_of(view(*game.cards, right, viewer)))
        return cat("a pending choice shows in the view of ", game.name(viewer));
      if (viewer && game.move_set(left, *viewer) != game.move_set(right, *viewer))
        return "a pending choice shows in the legal moves";
    }
    return std::nullopt;
  });
}

}  // namespace conclave::conformance
