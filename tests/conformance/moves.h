#pragma once

// Properties of moves: they are unique, they have one text, what is legal is what check allows.

#include <cmath>

#include "conformance/walk.h"

namespace conclave::conformance {

template <Game G>
Verdict legal_moves_are_unique_and_round_trip(const Subject<G>& game, int games) {
  return game.walk(games, 11, [&](const auto& state, FastChance&) -> Verdict {
    for (const Seat seat : to_act(state)) {
      std::set<std::string> texts, values;
      for (const auto& move : game.moves(state, seat)) {
        const std::string text = move_text(*game.cards, move);
        if (!texts.insert(text).second || !values.insert(bytes_of(move)).second) return cat("twice: ", text);
        const auto parsed = parse_move(*game.cards, text);
        if (!parsed) return cat("does not parse: ", text);
        if (bytes_of(*parsed) != bytes_of(move)) return cat("parses to another move: ", text);
      }
      if (texts.empty()) return cat(game.name(seat), " owes a decision but has no legal move");
    }
    return std::nullopt;
  });
}

template <Game G>
Verdict check_agrees_with_legal(const Subject<G>& game, int games, int tries) {
  return game.walk(games, 12, [&](const auto& state, FastChance& chance) -> Verdict {
    const std::string before = bytes_of(state);
    for (const Seat seat : game.seats()) {
      std::set<std::string> allowed;
      for (const auto& move : game.moves(state, seat)) {
        allowed.insert(bytes_of(move));
        if (!check(*game.cards, state, seat, move)) return cat("legal but refused: ", move_text(*game.cards, move));
      }
      for (int i = 0; i < tries; ++i) {
        const auto move = any_move(*game.cards, chance);
        const std::string text = move_text(*game.cards, move);
        const auto parsed = parse_move(*game.cards, text);
        if (!parsed || bytes_of(*parsed) != bytes_of(move))
          return cat("a well-formed move does not round-trip: ", text);
        const auto answer = check(*game.cards, state, seat, move);
        if (answer.has_value() != allowed.contains(bytes_of(move)))
          return cat(answer ? "allowed but not legal: " : "refused but legal: ", text, " by ", game.name(seat));
        if (!answer && !answer.error().key.starts_with(cat(G::kId, ".refusal."))) return cat("no reason for ", text);
      }
    }
    if (bytes_of(state) != before) return "asking changed the state";
    return std::nullopt;
  });
}

template <Game G>
Verdict choices_expand_to_legal(const Subject<G>& game, int games) {
  return game.walk(games, 13, [&](const auto& state, FastChance&) -> Verdict {
    for (const Seat seat : to_act(state)) {
      std::multiset<std::string> expanded;
      for (const Choice& choice : choices(*game.cards, state, seat))
        expand(choice, [&](const std::string& text) { expanded.insert(text); });
      const auto texts = game.move_set(state, seat);
      for (const auto& text : texts)
        if (!expanded.contains(text)) return cat("legal but no choice: ", text);
      for (const auto& text : expanded)
        if (!texts.contains(text)) return cat("a choice but not legal: ", text);
      if (expanded.size() != texts.size()) return "a move in two choices";
    }
    return std::nullopt;
  });
}

// Pearson's test at positions met at random; the seeds are fixed, so it either always passes or always fails.
template <Game G>
Verdict random_legal_is_uniform(const Subject<G>& game, int games) {
  std::map<std::size_t, int> tested;  // how often a list of this length was tried
  return game.walk(games, 14, [&](const auto& state, FastChance& chance) -> Verdict {
    for (const Seat seat : to_act(state)) {
      std::map<std::string, int> seen;
      for (const auto& move : game.moves(state, seat)) seen[bytes_of(move)] = 0;
      const std::size_t n = seen.size();
      if (tested[n]++ >= 4 || n > 8000) continue;
      const int each = n > 500 ? 12 : 100;
      for (std::size_t i = 0; i < n * static_cast<std::size_t>(each); ++i) {
        const auto move = random_legal(*game.cards, state, seat, chance);
        const auto found = seen.find(bytes_of(move));
        if (found == seen.end()) return cat("random_legal gave an illegal move: ", move_text(*game.cards, move));
        ++found->second;
      }
      double chi2 = 0;
      for (const auto& [move, count] : seen) chi2 += (count - each) * static_cast<double>(count - each) / each;
      const double freedom = static_cast<double>(n - 1);
      if (chi2 > freedom + 6 * std::sqrt(2 * freedom) + 10)
        return cat("random_legal is not uniform over ", std::to_string(n), " moves: chi2 ", std::to_string(chi2));
    }
    return std::nullopt;
  });
}

}  // namespace conclave::conformance
