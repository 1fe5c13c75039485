#include "lab/usage.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <sstream>

#include "games/registry.h"

namespace conclave {
namespace {

std::shared_ptr<const AnyGame> game_called(std::string_view id) {
  const GameEntry* entry = find_game(id);
  std::ostringstream text;
  if (entry->has_cards)
    text << std::ifstream(std::string(CONCLAVE_SOURCE_DIR) + "/cards/" + entry->id + ".toml").rdbuf();
  return *entry->make(text.str(), {});
}

UsageReport counted(std::string_view id, const std::string& mind, std::uint64_t games, int threads = 1) {
  const auto game = game_called(id);
  UsageCount usage(*game);
  std::atomic<std::uint64_t> done{0};
  const SimulateOrder order{games, threads, 5, {.iterations = 20, .scale = 1, .threads = 1, .megabytes = 2}};
  const auto report = simulate_minds(*game, {mind, mind}, order, done, [&](const auto& decisions, const auto& outcome) {
    usage.add(decisions, outcome);
  });
  EXPECT_EQ(report->games, games);
  return usage.report();
}

Decision decision(int seat, const char* shown, const char* move) {
  return {seat_at(seat), boost::json::parse(shown).as_object(), move};
}

Outcome won_by(int seat) {
  Outcome outcome;
  outcome.winners = SeatSet(seat_at(seat));
  return outcome;
}

TEST(Usage, CountsASeatOnceAGameHoweverOftenItUsesACard) {
  UsageCount usage(*game_called("spellcaster"));
  usage.add({decision(0, R"({"turn":1,"hand":["ember-lash","glimmer"]})", "play ember-lash"),
             decision(0, R"({"turn":1,"hand":["glimmer"]})", "activate ember-lash"),
             decision(1, R"({"turn":2,"hand":["prism"]})", "draw"),
             decision(0, R"({"turn":4,"hand":["glimmer"]})", "activate ember-lash")},
            won_by(0));
  usage.add({decision(0, R"({"turn":3,"hand":["ember-lash"]})", "play ember-lash")}, won_by(1));
  const UsageReport& report = usage.report();
  EXPECT_EQ(report.verbs.at("activate").at("ember-lash"), (CardUse{.times = 2, .seats = 1, .won = 1, .turns = 5}));
  EXPECT_EQ(report.verbs.at("play").at("ember-lash"), (CardUse{.times = 2, .seats = 2, .won = 1, .turns = 4}));
  EXPECT_EQ(report.verbs.size(), 2u) << "a draw names no card";
  EXPECT_EQ(report.began_won, 1u) << "mage-1 began both games and won the first";
}

TEST(Usage, CountsACardAsHeldWhetherItIsTakenFromTheHandOrNot) {
  UsageCount usage(*game_called("spellcaster"));
  usage.add({decision(0, R"({"turn":1,"hand":["ember-lash","glimmer"]})", "play ember-lash"),
             decision(0, R"({"turn":1,"hand":["glimmer"]})", "activate ember-lash")},
            won_by(0));
  EXPECT_EQ(usage.report().hands.at("glimmer"),
            (CardHold{.taken = {.times = 0, .seats = 1, .won = 1, .turns = 0}, .seen = 2}));
  EXPECT_EQ(usage.report().hands.at("ember-lash"),
            (CardHold{.taken = {.times = 1, .seats = 1, .won = 1, .turns = 1}, .seen = 1}))
      << "activated on the table is not taken from the hand";
}

TEST(Usage, OfMageClashSeesEveryPickOfTheDraft) {
  const auto report = counted("mage-clash", "random", 3);
  std::uint64_t seen = 0, taken = 0, latest = 0;
  for (const auto& [tile, hold] : report.hands) {
    seen += hold.seen;
    taken += hold.taken.times;
    latest = std::max(latest, hold.taken.turns);
  }
  EXPECT_EQ(taken, 3u * 3 * 2 * 8);
  EXPECT_EQ(seen, 3u * 3 * 2 * (10 + 9 + 8 + 7 + 6 + 5 + 4 + 3));
  EXPECT_LE(latest, 3u * 8) << "the eighth pick of a round is the last";
}

TEST(Usage, IsTheSameOnAnyNumberOfThreads) {
  for (const auto& entry : all_games())
    EXPECT_EQ(counted(entry.id, "novice", 4, 1), counted(entry.id, "novice", 4, 2)) << entry.id;
}

TEST(Usage, KnowsNoHandsWhereTheyAreNotOfCards) {
  EXPECT_TRUE(counted("clash-of-magic-schools", "random", 2).hands.empty());
  EXPECT_FALSE(counted("spellcaster", "random", 2).hands.empty());
}

}  // namespace
}  // namespace conclave
