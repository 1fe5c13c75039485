#include "matches/championship.h"

#include <algorithm>

namespace conclave {
namespace {

bool went_through(const Championship& championship, int name) {
  return std::any_of(championship.rounds.begin(), championship.rounds.end(),
                     [&](const Round& round) { return round.through == name; });
}

// CMS-8.2: the name without a neighbour is the last one; by the option the nearest above it that has not gone through.
std::size_t who_goes_through(const Championship& championship, const std::vector<int>& names) {
  const std::size_t last = names.size() - 1;
  if (!championship.through_once) return last;
  for (std::size_t i = names.size(); i-- > 0;)
    if (!went_through(championship, names[i])) return i;
  return last;
}

// CMS-8.2. The names fill the sheet from the top without a gap, so the winners of neighbouring matches are neighbours
// among the names that are left.
Round pair_up(const Championship& championship, std::vector<int> names) {
  Round round;
  if (names.size() % 2 == 1) {
    const auto at = who_goes_through(championship, names);
    round.through = names[at];
    names.erase(names.begin() + static_cast<std::ptrdiff_t>(at));
  }
  for (std::size_t i = 0; i + 1 < names.size(); i += 2)
    round.matches.push_back({names[i], names[i + 1], 0, std::nullopt});
  return round;
}

// The match of the last round that comes next, or null.
template <class Sheet>
auto open_match(Sheet& championship) -> decltype(championship.rounds.back().matches.data()) {
  if (championship.rounds.empty()) return nullptr;
  for (auto& match : championship.rounds.back().matches)
    if (!match.winner) return &match;
  return nullptr;
}

// CMS-8.3: the upper name plays Dragombre; after a drawn game the schools are swapped.
Fixture fixture_of(const Match& match) {
  return match.drawn % 2 == 0 ? Fixture{match.upper, match.lower} : Fixture{match.lower, match.upper};
}

}  // namespace

std::expected<Championship, Refusal> start_championship(const std::vector<std::string>& players,
                                                        const std::vector<int>& order, bool through_once) {
  const int count = static_cast<int>(players.size());
  const std::string count_text = std::to_string(count);
  if (count < kFewestHouses || count > kMostHouses)
    return std::unexpected(Refusal("championship.refusal.players", {{"count", count_text}}));
  std::vector<int> sorted = order;
  std::sort(sorted.begin(), sorted.end());
  bool complete = order.size() == players.size();
  for (int i = 0; complete && i < count; ++i) complete = sorted[static_cast<std::size_t>(i)] == i;
  if (!complete) return std::unexpected(Refusal("championship.refusal.order", {{"count", count_text}}));

  Championship championship;
  championship.through_once = through_once;
  std::vector<int> names;
  for (const int player : order) {
    names.push_back(static_cast<int>(names.size()));
    championship.names.push_back(players[static_cast<std::size_t>(player)]);
  }
  championship.rounds.push_back(pair_up(championship, names));
  return championship;
}

std::optional<Fixture> next_game(const Championship& championship) {
  const Match* match = open_match(championship);
  if (!match) return std::nullopt;
  return fixture_of(*match);
}

std::expected<Championship, Refusal> with_game(Championship championship, const Outcome& outcome) {
  Match* match = open_match(championship);
  if (!match) return std::unexpected(Refusal("championship.refusal.finished"));
  if (!outcome.over) return std::unexpected(Refusal("championship.refusal.not-over"));
  const Fixture fixture = fixture_of(*match);
  if (outcome.winners == SeatSet(clash::kDragombre))
    match->winner = fixture.dragombre;
  else if (outcome.winners == SeatSet(clash::kBlancgriffon))
    match->winner = fixture.blancgriffon;
  else if (++match->drawn == kMostDraws)
    match->winner = match->upper;  // CMS-8.3
  if (open_match(championship)) return championship;
  const auto names = left_in(championship);
  if (names.size() > 1) championship.rounds.push_back(pair_up(championship, names));
  return championship;
}

std::vector<int> left_in(const Championship& championship) {
  std::vector<bool> crossed(championship.names.size());
  for (const auto& round : championship.rounds)
    for (const auto& match : round.matches)
      if (match.winner)
        crossed[static_cast<std::size_t>(*match.winner == match.upper ? match.lower : match.upper)] = true;
  std::vector<int> names;
  for (std::size_t i = 0; i < crossed.size(); ++i)
    if (!crossed[i]) names.push_back(static_cast<int>(i));
  return names;
}

std::optional<int> champion(const Championship& championship) {
  const auto names = left_in(championship);
  if (names.size() != 1) return std::nullopt;
  return names.front();
}

}  // namespace conclave
