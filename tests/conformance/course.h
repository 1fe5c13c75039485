#pragma once

// Properties of a whole game: copies, replay, the end, conservation, words.

#include <algorithm>

#include "conformance/told.h"
#include "conformance/walk.h"
#include "core/words.h"

namespace conclave::conformance {

template <Game G>
Verdict games_end_soundly(const Subject<G>& game, int games) {
  return game.walk(games, 21, [&](const auto& state, FastChance&) -> Verdict {
    if (const auto wrong = unsound(*game.cards, state)) return cat("unsound: ", *wrong);
    const Outcome result = outcome(*game.cards, state);
    if (result.over != to_act(state).empty()) return "over and owing a decision, or neither";
    for (const Seat seat : game.seats()) {
      const int score = result.scores[static_cast<std::size_t>(index(seat))];
      if (score < 0 || score > G::kMaxScore) return cat("a score of ", std::to_string(score));
    }
    if (result.over && (result.winners & game.seats()) != result.winners) return "a winner who does not play";
    if (!result.over && !result.winners.empty()) return "a winner before the end";
    return std::nullopt;
  });
}

// The sides partition the seats, and whoever wins does so with all of their side.
template <Game G>
Verdict sides_win_together(const Subject<G>& game, int games) {
  for (const Seat seat : game.seats()) {
    const SeatSet own = side(game.options, seat);
    if (!own.contains(seat)) return cat(game.name(seat), " is not on its own side");
    if ((own & game.seats()) != own) return cat(game.name(seat), " has somebody on its side who does not play");
    for (const Seat other : own)
      if (side(game.options, other) != own)
        return cat(game.name(seat), " and ", game.name(other), " see their side differently");
  }
  return game.walk(games, 25, [&](const auto& state, FastChance&) -> Verdict {
    for (const Seat seat : outcome(*game.cards, state).winners)
      if ((side(game.options, seat) & outcome(*game.cards, state).winners) != side(game.options, seat))
        return cat(game.name(seat), " wins without its side");
    return std::nullopt;
  });
}

template <Game G>
Verdict copies_are_independent(const Subject<G>& game, int games) {
  return game.walk(games, 22, [&](const auto& state, FastChance& chance) -> Verdict {
    if (to_act(state).empty()) return std::nullopt;
    const std::string before = bytes_of(state);
    auto copy = state;
    const Seat seat = game.some_seat(to_act(copy), chance);
    play(*game.cards, copy, seat, random_legal(*game.cards, copy, seat, chance), chance, Silent{});
    if (bytes_of(state) != before) return "playing on a copy changed the original";
    if (bytes_of(copy) == before) return "a move changed nothing at all";
    return std::nullopt;
  });
}

// A game written down as texts, moves and chance results, plays again to the same states and events.
template <Game G>
Verdict replay_is_identical(const Subject<G>& game, int games) {
  struct Step {
    Seat seat;
    std::string move;
    std::vector<std::string> outcomes;
    std::vector<Event> events;
    std::string state;
  };
  const auto texts = [&](const std::vector<ChanceResult>& results) {
    std::vector<std::string> lines;
    for (const auto& result : results) lines.push_back(chance_text(*game.cards, game.options, result));
    return lines;
  };
  for (int i = 0; i < games; ++i) {
    FastChance chance = FastChance::stream(23, static_cast<std::uint64_t>(i));
    std::vector<ChanceResult> results;
    RecordingChance<FastChance> recording(chance, results);
    auto state = start(*game.cards, game.options, recording);
    const auto setup = texts(results);
    const std::string first = bytes_of(state);
    std::vector<Step> steps;
    while (!to_act(state).empty()) {
      const Seat seat = game.some_seat(to_act(state), chance);
      const auto move = random_legal(*game.cards, state, seat, chance);
      results.clear();
      Step step{seat, move_text(*game.cards, move), {}, {}, {}};
      play(*game.cards, state, seat, move, recording, Collector(step.events));
      step.outcomes = texts(results);
      step.state = bytes_of(state);
      steps.push_back(std::move(step));
    }
    const auto read = [&](const std::vector<std::string>& lines, std::vector<ChanceResult>& out) -> Verdict {
      out.clear();
      for (const auto& line : lines) {
        const auto result = parse_chance(*game.cards, game.options, line);
        if (!result) return cat("a chance result does not parse: ", line);
        out.push_back(*result);
      }
      return std::nullopt;
    };
    std::vector<ChanceResult> again;
    if (Verdict wrong = read(setup, again)) return wrong;
    RecordedChance recorded(again);
    auto copy = start(*game.cards, game.options, recorded);
    if (recorded.diverged() || !recorded.exhausted() || bytes_of(copy) != first) return "the setup replays differently";
    for (const Step& step : steps) {
      if (Verdict wrong = read(step.outcomes, again)) return wrong;
      const auto move = parse_move(*game.cards, step.move);
      if (!move || !check(*game.cards, copy, step.seat, *move)) return cat("refused in the replay: ", step.move);
      RecordedChance chances(again);
      std::vector<Event> events;
      play(*game.cards, copy, step.seat, *move, chances, Collector(events));
      if (chances.diverged() || !chances.exhausted()) return cat("other chance results in the replay of ", step.move);
      if (bytes_of(copy) != step.state) return cat("another state in the replay after ", step.move);
      if (events != step.events) return cat("other events in the replay of ", step.move);
    }
  }
  return std::nullopt;
}

// Every place {like this} of the sentence is filled, and every key that a phrase names exists.
inline Verdict speaks(const Words& words, const Phrase& phrase) {
  const auto found = words.entries().find(phrase.key);
  if (found == words.entries().end()) return cat(words.language(), " lacks ", phrase.key);
  for (const auto& arg : phrase.args)
    if (const auto* key = std::get_if<Value::Key>(&arg.value.is); key && !words.has(key->key))
      return cat(words.language(), " lacks ", key->key);
  for (auto at = found->second.find('{'); at != std::string::npos; at = found->second.find('{', at + 1)) {
    const std::string place = found->second.substr(at + 1, found->second.find('}', at) - at - 1);
    const bool filled =
        std::any_of(phrase.args.begin(), phrase.args.end(), [&](const auto& arg) { return arg.name == place; });
    if (!filled) return cat("nothing for {", place, "} in ", phrase.key, " (", words.language(), ")");
  }
  return std::nullopt;
}

// Whatever happens can be told in every language: events to every viewer, moves, refusals, the reason for the end.
template <Game G>
Verdict everything_has_words(const Subject<G>& game, int games, const std::vector<Words>& languages,
                             ToldCheck& telling) {
  const auto spoken = [&](const Phrase& phrase) -> Verdict {
    for (const Words& words : languages)
      if (Verdict wrong = speaks(words, phrase)) return wrong;
    return std::nullopt;
  };
  for (const Seat seat : game.seats())
    if (Verdict wrong = spoken(Phrase(cat(G::kId, ".seat.", seat_name(game.options, seat))))) return wrong;
  for (const char* key : {".name", ".blurb"})
    if (Verdict wrong = spoken(Phrase(cat(G::kId, key)))) return wrong;
  return game.walk(games, 24, [&](const auto& state, FastChance& chance) -> Verdict {
    if (to_act(state).empty())
      return spoken(Phrase(cat(G::kId, ".reason.", reason_name(*game.cards, outcome(*game.cards, state).reason))));
    for (const Seat seat : game.seats()) {
      const auto move = any_move(*game.cards, chance);
      if (const auto answer = check(*game.cards, state, seat, move); !answer)
        if (Verdict wrong = spoken(answer.error())) return wrong;
      const auto unreadable = parse_move(*game.cards, move_text(*game.cards, move) + " x");
      if (unreadable) return cat("parses with an extra word: ", move_text(*game.cards, move));
      if (Verdict wrong = spoken(unreadable.error())) return wrong;
    }
    auto copy = state;
    const Seat seat = game.some_seat(to_act(copy), chance);
    const auto move = random_legal(*game.cards, copy, seat, chance);
    if (Verdict wrong = spoken(describe(*game.cards, move))) return wrong;
    std::vector<Event> events;
    play(*game.cards, copy, seat, move, chance, Collector(events));
    for (const Event& event : events)
      for (const Viewer viewer : game.viewers()) {
        const ToldEvent told = tell(*game.cards, game.options, seen_by(event, viewer));
        if (Verdict wrong = telling.fits(told)) return wrong;
        if (Verdict wrong = spoken(told)) return wrong;
      }
    return std::nullopt;
  });
}

}  // namespace conclave::conformance
