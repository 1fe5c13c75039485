// CMS-7 and CMS-8: Curriculum and Championship.

#include <gtest/gtest.h>

#include "matches/championship.h"
#include "matches/curriculum.h"

namespace conclave {
namespace {

Outcome game(int dragombre, int blancgriffon) {
  Outcome outcome;
  outcome.over = true;
  outcome.scores[0] = static_cast<std::int16_t>(dragombre);
  outcome.scores[1] = static_cast<std::int16_t>(blancgriffon);
  if (dragombre != blancgriffon) outcome.winners = seat_at(dragombre > blancgriffon ? 0 : 1);
  return outcome;
}

Curriculum sheet(const std::vector<std::pair<int, int>>& games, bool swap = false) {
  Curriculum curriculum{{"Adrien", "Charlie"}, swap, {}};
  for (const auto& [first, second] : games) curriculum = with_game(curriculum, game(first, second)).value();
  return curriculum;
}

// CMS-7.3: the filled sheet that the French rulebook prints
TEST(Curriculum, TheFilledSheetOfTheFrenchBookAddsUp) {
  const Curriculum curriculum = sheet({{15, 7}, {2, 15}, {15, 9}, {15, 8}, {15, 7}, {5, 15}, {11, 20}});
  const auto now = standing(curriculum);
  EXPECT_EQ(now.wins, (std::array{4, 3}));
  EXPECT_EQ(now.bonus, (std::array{10, 0}));
  EXPECT_EQ(now.sums, (std::array{88, 81}));
  EXPECT_EQ(champions(curriculum), std::vector<int>{0});
}

// CMS-7.1
TEST(Curriculum, SevenGamesAreWrittenDownEachWithItsTotalsAndWinner) {
  Curriculum curriculum = sheet({{15, 7}});
  EXPECT_EQ(curriculum.games[0], (CurriculumGame{{15, 7}, 0}));
  EXPECT_FALSE(finished(curriculum));
  EXPECT_TRUE(champions(curriculum).empty());
  EXPECT_EQ(with_game(curriculum, Outcome{}).error().key, "curriculum.refusal.not-over");
  for (int i = 0; i < 6; ++i) curriculum = with_game(curriculum, game(3, 15)).value();
  EXPECT_TRUE(finished(curriculum));
  EXPECT_EQ(with_game(curriculum, game(15, 3)).error().key, "curriculum.refusal.full");
}

// CMS-7.2
TEST(Curriculum, WhoWonMoreGamesGetsTenPointsOnlyWhenAllAreFinished) {
  EXPECT_EQ(standing(sheet({{15, 7}, {15, 7}})).bonus, (std::array{0, 0}));
  EXPECT_EQ(standing(sheet({{15, 7}, {15, 7}, {15, 7}, {15, 7}, {0, 15}, {0, 15}, {0, 15}})).bonus,
            (std::array{10, 0}));
}

// CMS-7.2
TEST(Curriculum, TheHigherSumWinsEvenWithFewerGamesWon) {
  const Curriculum curriculum = sheet({{15, 9}, {15, 9}, {15, 9}, {15, 9}, {0, 20}, {0, 20}, {0, 20}});
  EXPECT_EQ(standing(curriculum).sums, (std::array{70, 96}));
  EXPECT_EQ(champions(curriculum), std::vector<int>{1});
}

// CMS-7.2 R
TEST(Curriculum, ADrawnGameMarksNobodyAndEqualWinsGiveNoBonus) {
  const Curriculum curriculum = sheet({{8, 8}, {15, 7}, {15, 7}, {15, 7}, {7, 15}, {7, 15}, {7, 16}});
  EXPECT_EQ(curriculum.games[0].winner, std::nullopt);
  EXPECT_EQ(standing(curriculum).wins, (std::array{3, 3}));
  EXPECT_EQ(standing(curriculum).bonus, (std::array{0, 0}));
  EXPECT_EQ(champions(curriculum), std::vector<int>{1});
}

// CMS-7.2 R
TEST(Curriculum, EqualSumsShareTheTitle) {
  const Curriculum curriculum = sheet({{8, 8}, {15, 7}, {15, 7}, {15, 7}, {7, 15}, {7, 15}, {7, 15}});
  EXPECT_EQ(champions(curriculum), (std::vector<int>{0, 1}));
}

// CMS-7.2 R
TEST(Curriculum, TheSchoolsAreKeptUnlessTheOptionSwapsThem) {
  const Curriculum kept = sheet({});
  const Curriculum swapped = sheet({}, true);
  for (int n = 0; n < kCurriculumGames; ++n) {
    EXPECT_EQ(school_of(kept, 0, n), clash::kDragombre);
    EXPECT_EQ(school_of(swapped, 0, n), n % 2 == 0 ? clash::kDragombre : clash::kBlancgriffon);
    EXPECT_NE(school_of(swapped, 0, n), school_of(swapped, 1, n));
  }
  const Curriculum two = sheet({{15, 7}, {15, 7}}, true);  // Dragombre wins both: first one player, then the other
  EXPECT_EQ(two.games[1], (CurriculumGame{{7, 15}, 1}));
}

// CMS-8.1
TEST(Championship, NamesAreWrittenInAscendingOrderOfTheTrialsDrawn) {
  const ChanceResult record[] = {{{0, seat_at(0), 0}, 5}, {{0, seat_at(1), 0}, 2}, {{0, seat_at(2), 0}, 6}};
  RecordedChance chance(record);
  EXPECT_EQ(draw_order(3, chance).players, (std::vector<int>{1, 0, 2}));
  EXPECT_FALSE(chance.diverged());
}

// CMS-8.1
TEST(Championship, PlayersWhoTieDrawAgainAmongThemselves) {
  const ChanceResult record[] = {{{0, seat_at(0), 0}, 4}, {{0, seat_at(1), 0}, 6}, {{0, seat_at(2), 0}, 4},
                                 {{0, seat_at(3), 0}, 1}, {{0, seat_at(0), 1}, 2}, {{0, seat_at(2), 1}, 2},
                                 {{0, seat_at(0), 2}, 5}, {{0, seat_at(2), 2}, 3}};
  RecordedChance chance(record);
  const Order order = draw_order(4, chance);
  EXPECT_EQ(order.players, (std::vector<int>{3, 2, 0, 1}));
  EXPECT_EQ(order.drawn.back(), (TrialDrawn{2, 2, 3}));
  EXPECT_TRUE(chance.exhausted() && !chance.diverged());
}

// CMS-8.1: any order is possible
TEST(Championship, EveryPlayerGetsAPlaceOnTheSheet) {
  FastChance chance(8);
  std::array<int, 8> first{};
  for (int i = 0; i < 2000; ++i) {
    auto players = draw_order(8, chance).players;
    ++first[static_cast<std::size_t>(players.front())];
    std::sort(players.begin(), players.end());
    EXPECT_EQ(players, (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7}));
  }
  for (const int count : first) EXPECT_NEAR(count, 250, 80);
}

Championship of(int players, bool through_once = false) {
  std::vector<std::string> names;
  std::vector<int> order;
  for (int i = 0; i < players; ++i) names.push_back(std::string(1, static_cast<char>('a' + i))), order.push_back(i);
  return start_championship(names, order, through_once).value();
}

// "a-b c-d, e": matches by name, then who goes through.
std::string text(const Championship& championship, std::size_t round) {
  std::string line;
  const auto& drawn = championship.rounds.at(round);
  for (const auto& match : drawn.matches)
    line += (line.empty() ? "" : " ") + championship.names[static_cast<std::size_t>(match.upper)] + "-" +
            championship.names[static_cast<std::size_t>(match.lower)];
  if (drawn.through) line += ", " + championship.names[static_cast<std::size_t>(*drawn.through)];
  return line;
}

// Plays matches in turn; each winner is named.
Championship played(Championship championship, const std::string& winners) {
  for (const char winner : winners) {
    const auto fixture = next_game(championship);
    const bool dragombre = championship.names[static_cast<std::size_t>(fixture->dragombre)][0] == winner;
    EXPECT_TRUE(dragombre || championship.names[static_cast<std::size_t>(fixture->blancgriffon)][0] == winner)
        << winner;
    championship = with_game(championship, dragombre ? game(15, 0) : game(0, 15)).value();
  }
  return championship;
}

// CMS-8.1
TEST(Championship, IsForTwoToEightPlayers) {
  EXPECT_EQ(start_championship({"a"}, {0}).error().key, "championship.refusal.players");
  EXPECT_EQ(start_championship(std::vector<std::string>(9, "a"), {0, 1, 2, 3, 4, 5, 6, 7, 8}).error().key,
            "championship.refusal.players");
  EXPECT_EQ(start_championship({"a", "b"}, {0, 0}).error().key, "championship.refusal.order");
  EXPECT_EQ(start_championship({"a", "b"}, {0}).error().key, "championship.refusal.order");
  EXPECT_EQ(start_championship({"a", "b"}, {1, 0})->names, (std::vector<std::string>{"b", "a"}));
}

// CMS-8.2
TEST(Championship, NeighboursPlayAndWinnersMoveOnUntilOneIsLeft) {
  Championship eight = of(8);
  EXPECT_EQ(text(eight, 0), "a-b c-d e-f g-h");
  eight = played(eight, "bdfh");
  EXPECT_EQ(text(eight, 1), "b-d f-h");
  eight = played(eight, "bh");
  EXPECT_EQ(text(eight, 2), "b-h");
  EXPECT_EQ(champion(eight), std::nullopt);
  eight = played(eight, "h");
  EXPECT_EQ(champion(eight), 7);
  EXPECT_EQ(next_game(eight), std::nullopt);
  EXPECT_EQ(with_game(eight, game(15, 0)).error().key, "championship.refusal.finished");
}

// CMS-8.2
TEST(Championship, WithAnOddNumberTheLastNameGoesThrough) {
  EXPECT_EQ(text(of(3), 0), "a-b, c");
  EXPECT_EQ(text(of(7), 0), "a-b c-d e-f, g");
  EXPECT_EQ(text(played(of(7), "ace"), 1), "a-c e-g");
  EXPECT_EQ(text(played(of(6), "ace"), 1), "a-c, e");
}

// CMS-8.2 R
TEST(Championship, TheSheetIsAFixedBracketAndANameWithoutANeighbourGoesThroughEvenTwice) {
  Championship five = of(5);
  EXPECT_EQ(text(five, 0), "a-b c-d, e");
  five = played(five, "bc");
  EXPECT_EQ(text(five, 1), "b-c, e");
  five = played(five, "c");
  EXPECT_EQ(text(five, 2), "c-e");
  EXPECT_EQ(champion(played(five, "e")), 4);
}

// CMS-8.2 R: whoever wins, in round r only names of one block of 2^r places can meet
TEST(Championship, NobodyLeavesTheirBranchOfTheBracket) {
  FastChance chance(5);
  for (int players = 2; players <= 8; ++players)
    for (int i = 0; i < 50; ++i) {
      Championship championship = of(players);
      while (next_game(championship))
        championship = with_game(championship, chance.below(2) ? game(15, 0) : game(0, 15)).value();
      for (std::size_t round = 0; round < championship.rounds.size(); ++round)
        for (const auto& match : championship.rounds[round].matches) {
          EXPECT_EQ(match.upper >> (round + 1), match.lower >> (round + 1));
          EXPECT_NE(match.upper >> round, match.lower >> round);
        }
    }
}

// CMS-8.2 R, the option
TEST(Championship, ByTheOptionANameThatWentThroughPlaysAndTheNearestAboveItThatHasNotGoesThrough) {
  Championship five = of(5, true);
  EXPECT_EQ(text(five, 0), "a-b c-d, e");
  five = played(five, "bc");
  EXPECT_EQ(text(five, 1), "b-e, c");
  five = played(five, "e");
  EXPECT_EQ(text(five, 2), "c-e");
  EXPECT_EQ(champion(played(five, "c")), 2);
}

// CMS-8.2: single elimination needs a match less than there are players
TEST(Championship, EveryPlayerButOneLosesOnce) {
  FastChance chance(4);
  for (int players = 2; players <= 8; ++players)
    for (int i = 0; i < 50; ++i) {
      Championship championship = of(players);
      int games = 0;
      for (; next_game(championship); ++games)
        championship = with_game(championship, chance.below(2) ? game(15, 0) : game(0, 15)).value();
      EXPECT_EQ(games, players - 1);
      EXPECT_EQ(left_in(championship).size(), 1u);
      EXPECT_TRUE(champion(championship));
    }
}

// CMS-8.3 R
TEST(Championship, TheUpperNamePlaysDragombreAndADrawnGameIsReplayedWithTheSchoolsSwapped) {
  Championship two = of(2);
  EXPECT_EQ(next_game(two), (Fixture{0, 1}));
  two = with_game(two, game(8, 8)).value();
  EXPECT_EQ(next_game(two), (Fixture{1, 0}));
  two = with_game(two, game(8, 8)).value();
  EXPECT_EQ(next_game(two), (Fixture{0, 1}));
  EXPECT_EQ(champion(with_game(two, game(0, 15)).value()), 1);
  EXPECT_EQ(with_game(of(2), Outcome{}).error().key, "championship.refusal.not-over");
}

// CMS-8.3 R
TEST(Championship, AfterThreeDrawsTheUpperNameGoesOn) {
  Championship four = played(of(4), "b");
  for (int i = 0; i < 3; ++i) four = with_game(four, game(8, 8)).value();
  EXPECT_EQ(text(four, 1), "b-c");
  EXPECT_EQ(four.rounds[0].matches[1], (Match{2, 3, 3, 2}));
}

}  // namespace
}  // namespace conclave
