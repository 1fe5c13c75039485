#pragma once

#include <array>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "core/outcome.h"
#include "core/phrase.h"
#include "core/seat.h"

namespace conclave {

// The Curriculum of Clash of Magic Schools (CMS-7): seven games between the same two players, written on one sheet.
// Players are 0 and 1; player 0 begins as Dragombre.
inline constexpr int kCurriculumGames = 7;
inline constexpr int kCurriculumBonus = 10;

struct CurriculumGame {
  std::array<int, 2> totals{};  // by player
  std::optional<int> winner;    // none: drawn
  bool operator==(const CurriculumGame&) const = default;
};

struct Curriculum {
  std::array<std::string, 2> players;
  bool swap_schools = false;  // every game, instead of keeping them (CMS-7.2)
  std::vector<CurriculumGame> games;
  bool operator==(const Curriculum&) const = default;
};

struct CurriculumStanding {
  std::array<int, 2> wins{};
  std::array<int, 2> bonus{};  // once the sheet is full
  std::array<int, 2> sums{};   // totals and bonus
  bool operator==(const CurriculumStanding&) const = default;
};

bool finished(const Curriculum& curriculum);

// The school that a player has in the n-th game, from 0.
Seat school_of(const Curriculum& curriculum, int player, int game);

// The sheet with one more game on it; refused when the game is not over or the sheet is full.
std::expected<Curriculum, Refusal> with_game(Curriculum curriculum, const Outcome& outcome);

CurriculumStanding standing(const Curriculum& curriculum);

// Grand Champion of the 7 Cycles: none before the seventh game, two who share the title at equal sums.
std::vector<int> champions(const Curriculum& curriculum);

}  // namespace conclave
