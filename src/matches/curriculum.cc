#include "matches/curriculum.h"

namespace conclave {

bool finished(const Curriculum& curriculum) { return curriculum.games.size() >= kCurriculumGames; }

Seat school_of(const Curriculum& curriculum, int player, int game) {
  const bool swapped = curriculum.swap_schools && game % 2 == 1;
  return seat_at(swapped ? 1 - player : player);
}

// CMS-7.1
std::expected<Curriculum, Refusal> with_game(Curriculum curriculum, const Outcome& outcome) {
  if (finished(curriculum)) return std::unexpected(Refusal("curriculum.refusal.full"));
  if (!outcome.over) return std::unexpected(Refusal("curriculum.refusal.not-over"));
  const int game = static_cast<int>(curriculum.games.size());
  CurriculumGame line;
  for (int player = 0; player < 2; ++player) {
    const Seat school = school_of(curriculum, player, game);
    line.totals[static_cast<std::size_t>(player)] = outcome.scores[static_cast<std::size_t>(index(school))];
    if (outcome.winners == SeatSet(school)) line.winner = player;
  }
  curriculum.games.push_back(line);
  return curriculum;
}

// CMS-7.2
CurriculumStanding standing(const Curriculum& curriculum) {
  CurriculumStanding now;
  for (const auto& game : curriculum.games) {
    for (std::size_t player = 0; player < 2; ++player) now.sums[player] += game.totals[player];
    if (game.winner) ++now.wins[static_cast<std::size_t>(*game.winner)];
  }
  if (finished(curriculum) && now.wins[0] != now.wins[1]) {
    const std::size_t better = now.wins[0] > now.wins[1] ? 0 : 1;
    now.bonus[better] = kCurriculumBonus;
    now.sums[better] += kCurriculumBonus;
  }
  return now;
}

std::vector<int> champions(const Curriculum& curriculum) {
  if (!finished(curriculum)) return {};
  const auto sums = standing(curriculum).sums;
  if (sums[0] == sums[1]) return {0, 1};
  return {sums[0] > sums[1] ? 0 : 1};
}

}  // namespace conclave
