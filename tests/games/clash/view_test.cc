// Who knows what: views, imagined worlds, what a reshuffle gives away.

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "games/clash/duel.h"
#include "games/clash/events.h"

namespace conclave::clash {
namespace {

// CMS-2.2, CMS-2.4, CMS-2.5: when the discard pile becomes the deck, all other Students are in sight or in a hand; the
// view holds what follows, the table shows it to who asks
TEST(ClashView, AReshuffleTellsEachPlayerTheRivalsHand) {
  Duel duel(
      "dragombre hand air air earth\n"
      "blancgriffon hand fire water\n"
      "deck darkness\n"
      "discard earth earth earth\n");
  duel.play("end", {"reveal 1", "reveal 1", "draw blancgriffon darkness", "draw blancgriffon earth",
                    "draw blancgriffon earth"});
  const View dragombre = view(Cards{}, duel.state(), kDragombre);
  Bag<Element> expected;
  expected.add(Element::kFire), expected.add(Element::kWater), expected.add(Element::kDarkness);
  EXPECT_EQ(dragombre.known[1], expected);
  EXPECT_EQ(view(Cards{}, duel.state(), kBlancgriffon).known[0], duel.state().hand[0]);
  EXPECT_EQ(view(Cards{}, duel.state(), std::nullopt).known[1], Bag<Element>{});

  duel.play("move fire");  // played: no longer there
  expected.take(Element::kFire);
  EXPECT_EQ(view(Cards{}, duel.state(), kDragombre).known[1], expected);
  duel.play("assign earth");  // drawn later: what was known stays
  EXPECT_EQ(view(Cards{}, duel.state(), kDragombre).known[1], expected);
  FastChance chance(1);
  for (int i = 0; i < 50; ++i) {
    const State world = imagine(Cards{}, view(Cards{}, duel.state(), kDragombre), chance);
    EXPECT_TRUE(expected.within(world.hand[1]));
    EXPECT_EQ(unsound(Cards{}, world), std::nullopt);
  }
}

// CMS-2.4: a spectator knows only of both hands together
TEST(ClashView, ASpectatorDoesNotLearnFromAReshuffleWhoHoldsWhat) {
  Duel duel(
      "dragombre hand air air earth\n"
      "blancgriffon hand fire water\n"
      "deck\n"
      "discard darkness darkness darkness darkness\n");
  duel.play("end");
  FastChance chance(1);
  bool fire_with_dragombre = false, fire_with_blancgriffon = false;
  for (int i = 0; i < 200; ++i) {
    const State world = imagine(Cards{}, view(Cards{}, duel.state(), std::nullopt), chance);
    EXPECT_EQ((world.hand[0] + world.hand[1]).count(Element::kFire), 1);
    EXPECT_EQ((world.hand[0] + world.hand[1]).count(Element::kAir), 2);
    (world.hand[0].has(Element::kFire) ? fire_with_dragombre : fire_with_blancgriffon) = true;
    EXPECT_EQ(unsound(Cards{}, world), std::nullopt);
  }
  EXPECT_TRUE(fire_with_dragombre && fire_with_blancgriffon);
}

TEST(ClashView, EveryHandThatFitsIsImagined) {
  const State state = position(
      "dragombre hand air\n"
      "blancgriffon hand fire fire\n"
      "deck fire water water\n");
  std::set<std::uint64_t> hands;
  FastChance chance(2);
  for (int i = 0; i < 500; ++i) hands.insert(imagine(Cards{}, view(Cards{}, state, kDragombre), chance).hand[1].lanes);
  EXPECT_EQ(hands.size(), 3u);  // of fire fire fire water water two: FF, FW, WW
}

TEST(ClashView, AnEmptyDeckLeavesNoDoubt) {
  const State state = position("dragombre hand air\nblancgriffon hand fire water\ndeck\n");
  FastChance chance(2);
  for (int i = 0; i < 50; ++i) EXPECT_EQ(imagine(Cards{}, view(Cards{}, state, kDragombre), chance), state);
}

TEST(ClashView, OnlyTheDrawerSeesADrawnStudent) {
  const Event drew{.kind = kDrew, .seat = kDragombre, .knows = kDragombre, .card = 4};
  EXPECT_EQ(seen_by(drew, kDragombre).card, 4);
  EXPECT_EQ(seen_by(drew, kBlancgriffon).card, kUnknown);
  EXPECT_EQ(seen_by(drew, std::nullopt).card, kUnknown);
  EXPECT_TRUE(reveals(Cards{}, drew, kDragombre));
  EXPECT_FALSE(reveals(Cards{}, drew, kBlancgriffon));
  EXPECT_FALSE(reveals(Cards{}, drew, std::nullopt));
}

// CMS-4.4: what all knew is nothing new
TEST(ClashView, AnAnnouncedTrialIsNewUnlessCombustioHadShownIt) {
  EXPECT_TRUE(reveals(Cards{}, Event{.kind = kAnnounced, .a = 3, .b = 0}, kDragombre));
  EXPECT_FALSE(reveals(Cards{}, Event{.kind = kAnnounced, .a = 3, .b = 1}, kDragombre));
}

TEST(ClashView, ACardFromTheHandIsNewToTheOthersOnly) {
  for (const auto kind : {kMoved, kAssigned, kDiscarded}) {
    EXPECT_FALSE(reveals(Cards{}, Event{.kind = kind, .seat = kDragombre, .a = 1}, kDragombre));
    EXPECT_TRUE(reveals(Cards{}, Event{.kind = kind, .seat = kDragombre, .a = 1}, kBlancgriffon));
  }
}

TEST(ClashView, TheJsonShowsTheViewersHandAndNoOther) {
  const State state = position(
      "turn 4\n"
      "dragombre emblem fire\ndragombre hand air air earth\ndragombre fire: 1 3 | air fire\ndragombre available 5 2\n"
      "blancgriffon hand darkness\n");
  const auto json = show(Cards{}, Options{}, view(Cards{}, state, kDragombre));
  EXPECT_EQ(boost::json::serialize(json.at("hand")), R"({"earth":1,"air":2})");
  EXPECT_EQ(boost::json::serialize(json.at("schools").at("dragombre").at("arenas").at("fire")),
            R"({"trials":[1,3],"students":["air","fire"]})");
  EXPECT_EQ(boost::json::serialize(json.at("schools").at("dragombre").at("available")), "[5,2]");
  EXPECT_EQ(json.at("acting").as_string(), "blancgriffon");
  EXPECT_EQ(boost::json::serialize(json.at("known")), R"({"dragombre":{},"blancgriffon":{}})");
  EXPECT_FALSE(show(Cards{}, Options{}, view(Cards{}, state, std::nullopt)).contains("hand"));
  const auto all = expose(Cards{}, Options{}, state);
  EXPECT_EQ(boost::json::serialize(all.at("hands")),
            R"({"dragombre":{"earth":1,"air":2},"blancgriffon":{"darkness":1}})");
}

TEST(ClashView, AnUnsoundStateIsTold) {
  const State good = position("dragombre hand fire\ndragombre air: 1 2 |\n");
  State lost = good, doubled = good, miscounted = good, wrong_total = good, guessed = good;
  lost.deck.take(Element::kAir);
  doubled.open.trials.add(level_of(3));
  miscounted.open.hand_size[0] = 2;
  wrong_total.open.total[0] = 3;
  guessed.known[0].add(Element::kWater);
  for (const State& state : {lost, doubled, miscounted, wrong_total, guessed}) EXPECT_TRUE(unsound(Cards{}, state));
}

}  // namespace
}  // namespace conclave::clash
