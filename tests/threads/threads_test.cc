// Simulation, ladders and searches on several threads: the same as on one or as before, and (built with TSan) no data
// race.

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "games/registry.h"
#include "lab/lab.h"
#include "lab/ladder.h"
#include "lab/minds.h"
#include "minds/minds.h"

namespace conclave {
namespace {

std::string cards_of(const GameEntry& entry) {
  if (!entry.has_cards) return "";
  std::ifstream file(std::string(CONCLAVE_SOURCE_DIR) + "/cards/" + entry.id + ".toml");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(Simulate, GivesTheSameReportOnAnyNumberOfThreads) {
  for (const auto& entry : all_games())
    for (const auto& variant : entry.variants) {
      std::atomic<std::uint64_t> done{0};
      const auto one = simulate_game(entry.id, cards_of(entry), variant, {1000, 1, 5, {}}, done);
      const auto four = simulate_game(entry.id, cards_of(entry), variant, {1000, 4, 5, {}}, done);
      ASSERT_TRUE(one && four);
      EXPECT_EQ(done.load(), 2000u);
      EXPECT_EQ(one->games, 1000u);
      EXPECT_EQ(one->moves, four->moves);
      EXPECT_EQ(one->wins, four->wins);
      EXPECT_EQ(one->reasons, four->reasons);
      EXPECT_EQ(one->lengths, four->lengths);
      EXPECT_EQ(one->branching_moves, four->branching_moves);
    }
}

constexpr Budget kLittle{.iterations = 40, .scale = 1, .threads = 1, .megabytes = 2};

TEST(Simulate, OfMindsGivesTheSameReportOnAnyNumberOfThreads) {
  for (const auto& entry : all_games()) {
    std::atomic<std::uint64_t> done{0};
    const auto game = *entry.make(cards_of(entry), entry.variants.front());
    const auto one = simulate_minds(*game, {"novice", "random"}, {6, 1, 5, kLittle}, done).value();
    const auto three = simulate_minds(*game, {"novice", "random"}, {6, 3, 5, kLittle}, done).value();
    EXPECT_EQ(done.load(), 12u);
    EXPECT_EQ(one.games, 6u);
    EXPECT_EQ(one.moves, three.moves);
    EXPECT_EQ(one.wins, three.wins);
    EXPECT_EQ(one.reasons, three.reasons);
    EXPECT_EQ(one.lengths, three.lengths);
    EXPECT_EQ(one.branching_moves, three.branching_moves);
  }
}

TEST(Search, OnSeveralThreadsGivesTheSameMoveEveryTime) {
  const Budget budget{.iterations = 400, .scale = 1, .threads = 3, .megabytes = 6};
  for (const auto& entry : all_games()) {
    const auto game = *entry.make(cards_of(entry), entry.variants.front());
    FastChance source(7);
    ErasedChance chance(source);
    const auto position = game->start(chance).position;
    for (std::uint64_t i = 0; i < 12 && !position->to_act().empty(); ++i) {
      const Seat seat = position->to_act().front();
      const auto sight = position->sight(seat);
      const auto move = choose_move(*sight, "archmage", i, budget);
      EXPECT_EQ(choose_move(*sight, "archmage", i, budget), move) << entry.id;
      ASSERT_TRUE(position->play(seat, move, chance).has_value());
    }
  }
}

TEST(Ladder, StopsAtTheSamePairOnAnyNumberOfThreads) {
  const GameEntry& entry = *find_game("spellcaster");
  const auto game = *entry.make(cards_of(entry), entry.variants.front());
  LadderOrder order{.minds = {*read_entrant("greedy"), *read_entrant("random")},
                    .pairs = 200,
                    .threads = 1,
                    .seed = 3,
                    .budget = {},
                    .sprt = LadderOrder::Sprt{0, 60},
                    .until = {}};
  LadderWatch watch;
  const auto one = run_ladder(*game, order, watch).pairings[0];
  order.threads = 3;
  const auto three = run_ladder(*game, order, watch).pairings[0];
  EXPECT_EQ(one.verdict, Verdict::kAcceptedH1);
  EXPECT_LT(one.pairs.size(), 100u);
  EXPECT_EQ(one.pairs.size(), three.pairs.size());
  EXPECT_EQ(one.scores.counts, three.scores.counts);
}

TEST(Simulate, CountsAddUp) {
  for (const auto& entry : all_games()) {
    std::atomic<std::uint64_t> done{0};
    const auto report = simulate_game(entry.id, cards_of(entry), entry.variants.front(), {500, 2, 9, {}}, done);
    ASSERT_TRUE(report);
    std::uint64_t games = 0, moves = 0, reasons = 0;
    for (std::size_t n = 0; n < report->lengths.size(); ++n)
      games += report->lengths[n], moves += n * report->lengths[n];
    for (const auto count : report->reasons) reasons += count;
    EXPECT_EQ(games, 500u);
    EXPECT_EQ(reasons, 500u);
    EXPECT_EQ(moves, report->moves);
    EXPECT_EQ(report->length_at(1) >= report->length_at(0.5), true);
  }
}

TEST(Wilson, IsTheKnownInterval) {
  const auto interval = wilson(8, 10);
  EXPECT_NEAR(interval.low, 0.4902, 1e-3);
  EXPECT_NEAR(interval.high, 0.9433, 1e-3);
}

}  // namespace
}  // namespace conclave
