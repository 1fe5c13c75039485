#include "lab/ladder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "games/registry.h"
#include "lab/textbook.h"

namespace conclave {
namespace {

std::shared_ptr<const AnyGame> game_called(std::string_view id, const Settings& settings = {}) {
  const GameEntry* entry = find_game(id);
  std::ostringstream text;
  if (entry->has_cards)
    text << std::ifstream(std::string(CONCLAVE_SOURCE_DIR) + "/cards/" + entry->id + ".toml").rdbuf();
  return *entry->make(text.str(), settings);
}

LadderOrder order_of(std::vector<std::string> names, std::uint64_t pairs, int threads = 1) {
  LadderOrder order{.minds = {},
                    .pairs = pairs,
                    .threads = threads,
                    .seed = 3,
                    .budget = {.iterations = 40, .scale = 1, .threads = 1, .megabytes = 2},
                    .sprt = {},
                    .until = {}};
  for (const auto& name : names) order.minds.push_back(*read_entrant(name));
  return order;
}

LadderReport played(const AnyGame& game, const LadderOrder& order) {
  LadderWatch watch;
  auto report = run_ladder(game, order, watch);
  EXPECT_EQ(watch.pairs.load(), report.pairings.size() * order.pairs);
  return report;
}

TEST(Ladder, GivesTheSameResultsOnAnyNumberOfThreads) {
  for (const auto& entry : all_games()) {
    const auto game = game_called(entry.id);
    const auto one = played(*game, order_of({"random", "novice", "textbook"}, 2, 1));
    const auto two = played(*game, order_of({"random", "novice", "textbook"}, 2, 2));
    ASSERT_EQ(one.pairings.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(one.pairings[i].scores.counts, two.pairings[i].scores.counts) << entry.id;
      for (std::size_t k = 0; k < 2; ++k)
        for (std::size_t g = 0; g < 2; ++g)
          EXPECT_EQ(one.pairings[i].pairs[k][g].moves, two.pairings[i].pairs[k][g].moves) << entry.id;
      EXPECT_EQ(one.ratings[i].elo, two.ratings[i].elo);
      EXPECT_EQ(one.toil[i].moves, two.toil[i].moves);
    }
  }
}

TEST(Ladder, PlaysAPairWithOneShuffleAndPairsWithMany) {
  const auto report = played(*game_called("spellcaster"), order_of({"random", "random"}, 30, 2));
  std::set<std::uint64_t> openings;
  int differ = 0;
  for (const auto& pair : report.pairings[0].pairs) {
    EXPECT_EQ(pair[0].opening, pair[1].opening);
    openings.insert(pair[0].opening);
    differ += pair[0].moves != pair[1].moves;
  }
  EXPECT_GT(openings.size(), 25u);
  EXPECT_GT(differ, 15) << "the two games of a pair are not one game twice";
}

TEST(Ladder, SwapsTheSides) {
  // Greedy always beats random in Clash: had it the first seat twice, the first side would win everything.
  const auto report = played(*game_called("clash-of-magic-schools"), order_of({"greedy", "random"}, 4));
  const Pairing& pairing = report.pairings[0];
  EXPECT_EQ(pairing.wins, 8u);
  EXPECT_EQ(pairing.side_points, 8u) << "half of the 16 half points";
}

TEST(Ladder, SeatsAWholeTeamAlike) {
  for (const char* mages : {"3", "4"}) {
    const auto report = played(*game_called("spellcaster", {{"mages", mages}}), order_of({"greedy", "random"}, 6));
    EXPECT_GT(report.pairings[0].scores.share(), 0.8) << mages;
    EXPECT_NEAR(static_cast<double>(report.pairings[0].side_points), 12, 4) << mages;
  }
}

TEST(Ladder, AnotherSeedIsAnotherTournament) {
  auto order = order_of({"random", "random"}, 10);
  const auto game = game_called("spellcaster");
  const auto one = played(*game, order);
  order.seed = 4;
  const auto other = played(*game, order);
  EXPECT_NE(one.pairings[0].pairs[0][0].opening, other.pairings[0].pairs[0][0].opening);
}

TEST(Verdict, OfATestComesWhenTheRatioIsDecisiveAndNotBeforeTwentyPairs) {
  auto order = order_of({"random", "greedy"}, 1);
  order.sprt = {.elo0 = 0, .elo1 = 100};
  EXPECT_EQ(verdict_of({{0, 0, 0, 0, 19}}, order), Verdict::kPlayedOut) << "too few to know their spread";
  EXPECT_EQ(verdict_of({{40, 0, 0, 0, 60}}, order), Verdict::kPlayedOut);     // 1.67
  EXPECT_EQ(verdict_of({{70, 0, 0, 0, 130}}, order), Verdict::kAcceptedH1);   // 9.0
  EXPECT_EQ(verdict_of({{100, 0, 0, 0, 100}}, order), Verdict::kAcceptedH0);  // -8.2
}

TEST(Verdict, OnAShareComesWhenItIsClearAndNotBeforeTwentyPairs) {
  auto order = order_of({"random", "greedy"}, 1);
  order.until = 0.65;
  EXPECT_EQ(verdict_of({{0, 0, 0, 0, 19}}, order), Verdict::kPlayedOut);
  EXPECT_EQ(verdict_of({{0, 0, 0, 0, 20}}, order), Verdict::kAbove);
  EXPECT_EQ(verdict_of({{10, 0, 10, 0, 0}}, order), Verdict::kBelow);
  EXPECT_EQ(verdict_of({{100, 0, 0, 0, 200}}, order), Verdict::kPlayedOut);
}

TEST(Entrant, MayCarryAFactor) {
  EXPECT_EQ(read_entrant("archmage*4")->factor, 4);
  EXPECT_EQ(read_entrant("archmage/4")->factor, 0.25);
  EXPECT_EQ(read_entrant("textbook*1.5")->mind, "textbook");
  for (const char* wrong :
       {"archmage*", "archmage*x", "archmage*0", "archmage/0", "archmage*4*4", "archmage*nan", "greedy*2", "random/2"})
    EXPECT_EQ(read_entrant(wrong).error().key, "app.ladder.factor") << wrong;
  for (const char* wrong : {"", "wizard", "*4", "human"})
    EXPECT_EQ(read_entrant(wrong).error().key, "app.ladder.unknown") << wrong;
}

TEST(Textbook, MakesLegalMovesInEveryGameAndRepeatsThemByIterations) {
  const Budget budget{.iterations = 60, .scale = 1, .threads = 1, .megabytes = 1};
  for (const auto& entry : all_games())
    for (const auto& variant : entry.variants) {
      const auto game = game_called(entry.id, variant);
      FastChance source(5);
      ErasedChance chance(source);
      const auto position = game->start(chance).position;
      const auto mind = make_textbook(budget), same = make_textbook(budget);
      while (!position->to_act().empty()) {
        const Seat seat = position->to_act().front();
        const auto advice = mind->think(*position->sight(seat), source.next());
        ASSERT_TRUE(position->check(seat, advice.move).has_value()) << entry.id << ": " << advice.move;
        ASSERT_TRUE(position->play(seat, advice.move, chance).has_value());
      }
      const auto again = game->start(chance).position;
      const auto sight = again->sight(again->to_act().front());
      EXPECT_EQ(make_textbook(budget)->think(*sight, 1).move, same->think(*sight, 1).move) << entry.id;
    }
}

TEST(Textbook, BeatsRandom) {
  for (const char* id : {"spellcaster", "clash-of-magic-schools"}) {
    auto order = order_of({"textbook", "random"}, 10, 2);
    order.budget.iterations = 400;
    EXPECT_GT(played(*game_called(id), order).pairings[0].scores.share(), 0.8) << id;
  }
}

TEST(Textbook, KeepsToItsTime) {
  auto order = order_of({"textbook", "random"}, 1);
  order.budget = {.iterations = {}, .scale = 0.002, .threads = 1, .megabytes = 1};
  const auto report = played(*game_called("spellcaster"), order);
  const double turn = report.toil[0].cpu / static_cast<double>(report.toil[0].turns);
  EXPECT_GT(turn, 0.002);
  EXPECT_LT(turn, 0.015) << "0.01 s are a turn's";
}

}  // namespace
}  // namespace conclave
