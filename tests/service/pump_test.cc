#include "service/pump.h"

#include <gtest/gtest.h>

namespace conclave {
namespace {

Append entry(const std::string& room, int number, std::int64_t touched = 0) {
  return {{room, number, room + std::to_string(number)}, {room, false, touched, ""}};
}
Send news(const std::string& text) { return {1, text, std::nullopt}; }
Send answer(ConnectionId to, std::int64_t request) { return {to, "answer", request}; }
Think think(const std::string& room) { return {room, 1, Seat{}, "random", nullptr, 0}; }

// The texts of what may be sent, a hang as "hang", a thought as its room.
std::vector<std::string> said(Pump& pump) {
  std::vector<std::string> texts;
  for (const Effect& effect : pump.ready()) {
    if (const auto* send = std::get_if<Send>(&effect))
      texts.push_back(send->text);
    else if (const auto* thought = std::get_if<Think>(&effect))
      texts.push_back(thought->room);
    else
      texts.push_back(std::holds_alternative<Hang>(effect) ? "hang" : "?");
  }
  return texts;
}
using Texts = std::vector<std::string>;

TEST(Pump, PassesOnAtOnceWhatFollowsNoAppend) {
  Pump pump;
  pump.take({news("a"), Hang{1}, think("r")});
  EXPECT_EQ(said(pump), (Texts{"a", "hang", "r"}));
  EXPECT_TRUE(said(pump).empty()) << "each is given once";
  EXPECT_FALSE(pump.next());
  EXPECT_TRUE(pump.idle());
}

TEST(Pump, HoldsEverythingAfterAnAppendUntilItIsDurable) {
  Pump pump;
  pump.take({news("before"), entry("r", 1), news("after"), Hang{1}, think("r")});
  EXPECT_EQ(said(pump), Texts{"before"});
  ASSERT_TRUE(pump.next());
  EXPECT_TRUE(said(pump).empty());
  EXPECT_FALSE(pump.idle());
  pump.committed();
  EXPECT_EQ(said(pump), (Texts{"after", "hang", "r"}));
  EXPECT_TRUE(pump.idle());
}

TEST(Pump, HoldsOthersToo_SoThatNobodyHearsThingsOutOfOrder) {
  Pump pump;
  pump.take({entry("r", 1)});
  ASSERT_TRUE(pump.next());
  pump.take({news("during")});
  EXPECT_TRUE(said(pump).empty());
  pump.committed();
  EXPECT_EQ(said(pump), Texts{"during"});
}

TEST(Pump, TheNextBatchGathersWhileTheLastCommits) {
  Pump pump;
  pump.take({entry("r", 1), news("1")});
  EXPECT_EQ(pump.next()->write.entries.size(), 1u);
  pump.take({entry("r", 2), news("2")});
  pump.take({entry("q", 1), news("3")});
  EXPECT_FALSE(pump.next()) << "one at a time";
  pump.committed();
  EXPECT_EQ(said(pump), Texts{"1"});
  const auto second = pump.next();
  ASSERT_TRUE(second);
  ASSERT_EQ(second->write.entries.size(), 2u);
  EXPECT_EQ(second->write.entries[1].room, "q");
  pump.committed();
  EXPECT_EQ(said(pump), (Texts{"2", "3"}));
}

TEST(Pump, WritesOneRowARoom_TheLast) {
  Pump pump;
  pump.take({entry("r", 1, 10), entry("q", 1, 11), entry("r", 2, 12)});
  const auto work = pump.next();
  ASSERT_EQ(work->write.rows.size(), 2u);
  EXPECT_EQ(work->write.rows[0].touched, 12);
  EXPECT_EQ(work->write.entries.size(), 3u);
}

TEST(Pump, GathersSetsForgettingAndLoadsInOneErrand) {
  Pump pump;
  pump.take({KeepSet{"h", "cards"}, entry("r", 1), Forget{"old"}, Load{"x"}});
  const auto work = pump.next();
  EXPECT_EQ(work->write.sets.at(0).hash, "h");
  EXPECT_EQ(work->write.forgotten.at(0), "old");
  EXPECT_EQ(work->loads, Texts{"x"});
}

TEST(Pump, ALoadAloneHoldsNothingBack) {
  Pump pump;
  pump.take({Load{"x"}});
  const auto work = pump.next();
  ASSERT_TRUE(work);
  EXPECT_TRUE(work->write.empty());
  pump.take({news("meanwhile")});
  EXPECT_EQ(said(pump), Texts{"meanwhile"});
}

TEST(Pump, AFailedCommitDropsWhatWasHeldAndSaysWhoWasNotAnswered) {
  Pump pump;
  pump.take({entry("r", 1), answer(7, 70), news("of r")});
  ASSERT_TRUE(pump.next());
  pump.take({answer(8, 80), entry("q", 4), answer(9, 90)});
  const NotSaved told = pump.failed();
  EXPECT_EQ(told.rooms, (Texts{"r", "q"})) << "what was gathered after it is dropped as well";
  ASSERT_EQ(told.unanswered.size(), 3u);
  EXPECT_EQ(told.unanswered[0].connection, 7u);
  EXPECT_EQ(told.unanswered[1].request, 80);
  EXPECT_EQ(told.unanswered[2].request, 90);
  EXPECT_TRUE(said(pump).empty());
  EXPECT_FALSE(pump.next());
  EXPECT_TRUE(pump.idle());
}

TEST(Pump, AFailedCommitClosesConnectionsAndLetsMindsThinkAtOtherTables) {
  Pump pump;
  pump.take({entry("r", 1), think("r"), think("other"), Hang{3}, news("lost")});
  ASSERT_TRUE(pump.next());
  pump.failed();
  EXPECT_EQ(said(pump), (Texts{"other", "hang"}));
}

TEST(Pump, SetsAndLoadsSurviveAFailure) {
  Pump pump;
  pump.take({KeepSet{"h", "cards"}, entry("r", 1), Load{"x"}});
  ASSERT_TRUE(pump.next());
  pump.take({Load{"y"}});
  pump.failed();
  const auto again = pump.next();
  ASSERT_TRUE(again);
  EXPECT_EQ(again->loads, (Texts{"x", "y"}));
  EXPECT_EQ(again->write.sets.at(0).hash, "h");
  EXPECT_TRUE(again->write.entries.empty());
}

TEST(Pump, ASetAloneIsNotTriedAgainAndAgainOnAFullDisk) {
  Pump pump;
  pump.take({KeepSet{"h", "cards"}, entry("r", 1)});
  ASSERT_TRUE(pump.next());
  pump.failed();
  EXPECT_FALSE(pump.next());
  pump.take({entry("r", 1)});
  EXPECT_EQ(pump.next()->write.sets.size(), 1u);
}

TEST(Pump, GoesOnAfterAFailure) {
  Pump pump;
  pump.take({entry("r", 1), news("lost")});
  ASSERT_TRUE(pump.next());
  pump.failed();
  pump.take({entry("r", 1), news("kept")});
  ASSERT_TRUE(pump.next());
  pump.committed();
  EXPECT_EQ(said(pump), Texts{"kept"});
}

}  // namespace
}  // namespace conclave
