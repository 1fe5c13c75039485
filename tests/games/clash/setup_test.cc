// CMS-1 and CMS-2: components, setup, the course of a turn.

#include <gtest/gtest.h>

#include "games/clash/duel.h"

namespace conclave::clash {
namespace {

State fresh(std::uint64_t seed = 1) {
  FastChance chance(seed);
  return start(Cards{}, Options{}, chance);
}

// CMS-1.1
TEST(ClashSetup, TwelveStudentsOfEachElementAreInTheGame) {
  const State state = fresh();
  const Bag<Element> all = state.deck + state.hand[0] + state.hand[1];
  EXPECT_EQ(all.size(), 60);
  for (int v = 1; v <= kElements; ++v) EXPECT_EQ(all.count(static_cast<Element>(v)), 12);
  EXPECT_EQ(unsound(Cards{}, state), std::nullopt);
}

// CMS-1.2, CMS-1.3 R: the 45 Trials include the two Starting Trials
TEST(ClashSetup, FortyThreeTrialsFormTheDeckBesidesTheTwoStartingTrials) {
  const Duel duel(fresh());
  EXPECT_EQ(duel.available(kDragombre), "1");
  EXPECT_EQ(duel.available(kBlancgriffon), "1");
  const int expected[] = {8, 9, 8, 7, 6, 5};
  for (int level = 1; level <= 6; ++level) EXPECT_EQ(duel.open().trials.count(level_of(level)), expected[level - 1]);
  EXPECT_EQ(duel.open().trials.size(), 43);
  EXPECT_TRUE(duel.open().returned.empty());
}

// CMS-1.4
TEST(ClashSetup, EachSchoolHasAStackAndAColumnAtEachArenaAndTheLatestIsOnTop) {
  Duel duel(
      "dragombre emblem air\n"
      "dragombre hand water earth\n"
      "dragombre air: 1 | fire fire\n"
      "dragombre available 2\n");
  duel.play_all({"assign water", "assign earth", "pass own"});
  EXPECT_EQ(duel.column(kDragombre, Element::kAir), "fire fire water earth");
  EXPECT_EQ(duel.open().column(kDragombre, Element::kAir).top(), Element::kEarth);
  EXPECT_EQ(duel.trials(kDragombre, Element::kAir), "1 2");
  EXPECT_EQ(duel.open().stack(kDragombre, Element::kAir).visible(), 2);
  EXPECT_EQ(duel.column(kBlancgriffon, Element::kAir), "");
}

// CMS-1.5
TEST(ClashSetup, EmblemsBeginOnTheirBlazonAndNeverGoBackThere) {
  const Duel duel(fresh());
  EXPECT_EQ(duel.emblem(kDragombre), "blazon");
  EXPECT_EQ(duel.emblem(kBlancgriffon), "blazon");
  EXPECT_EQ(duel.refused("move blazon"), "no-element");
  EXPECT_EQ(duel.refused("assign fire"), "no-arena");
  EXPECT_EQ(duel.refused("pass own"), "no-arena");
  EXPECT_EQ(duel.refused("cast 1 maleficio"), "no-arena");
}

// CMS-1.6; the rulebook notes that Dragombre has 6 cards in its first turn
TEST(ClashSetup, DragombreIsDealtThreeAndBlancgriffonFiveAndDragombreBegins) {
  FastChance chance(3);
  std::vector<ChanceResult> results;
  RecordingChance<FastChance> recording(chance, results);
  const State state = start(Cards{}, Options{}, recording);
  std::string drawn;
  for (const auto& result : results) drawn += result.cause.seat == kDragombre ? 'D' : 'B';
  EXPECT_EQ(drawn, "DDDBBBBBDDD");
  EXPECT_EQ(state.open.hand_size[0], 6);
  EXPECT_EQ(state.open.hand_size[1], 5);
  EXPECT_EQ(to_act(state), SeatSet(kDragombre));
}

// CMS-2.1
TEST(ClashTurn, AfterTheActionsTwoTrialsAreAnnouncedAndTheRivalDrawsThree) {
  Duel duel(
      "dragombre hand fire fire\n"
      "blancgriffon hand air\n");
  duel.play("move fire");
  duel.play("assign fire");
  duel.play("end",
            {"reveal 4", "reveal 6", "draw blancgriffon fire", "draw blancgriffon air", "draw blancgriffon earth"});
  EXPECT_EQ(duel.available(kDragombre), "6 4");
  EXPECT_EQ(duel.hand(kBlancgriffon), "earth air air fire");
  EXPECT_EQ(duel.acting(), kBlancgriffon);
  EXPECT_EQ(duel.open().turn, 4);
  EXPECT_EQ(duel.refused(kDragombre, "end"), "not-your-turn");
}

// CMS-2.1
TEST(ClashTurn, NoActionAtAllIsAllowedToo) {
  Duel duel("dragombre hand fire\n");
  EXPECT_TRUE(duel.offers("end"));
  duel.play("end");
  EXPECT_EQ(duel.acting(), kBlancgriffon);
}

// CMS-2.2
TEST(ClashTurn, AnEmptyDeckIsMadeAnewFromTheDiscardPileWhenACardMustBeDrawn) {
  Duel duel(
      "deck fire\n"
      "discard air air water\n");
  duel.play("end",
            {"reveal 1", "reveal 1", "draw blancgriffon fire", "draw blancgriffon water", "draw blancgriffon air"});
  EXPECT_EQ(duel.hand(kBlancgriffon), "water air fire");
  EXPECT_EQ(duel.discard(), "");
  EXPECT_EQ(duel.open().deck_size, 1);
  EXPECT_EQ(duel.log()[3], "The discard pile is shuffled into a new deck of 3.");
}

// CMS-2.2: not before
TEST(ClashTurn, TheDiscardPileStaysWhileTheEmptyDeckIsNotNeeded) {
  Duel duel(
      "deck fire fire fire\n"
      "discard air\n");
  duel.play("end");
  EXPECT_EQ(duel.open().deck_size, 0);
  EXPECT_EQ(duel.discard(), "air");
}

// CMS-2.3 R
TEST(ClashTurn, WithDeckAndDiscardPileBothEmptyThePlayerDrawsWhatThereIs) {
  Duel duel(
      "deck fire\n"
      "discard\n");
  duel.play("end", {"reveal 1", "reveal 1", "draw blancgriffon fire"});
  EXPECT_EQ(duel.hand(kBlancgriffon), "fire");
  EXPECT_EQ(duel.acting(), kBlancgriffon);
}

// CMS-2.4 R
TEST(ClashTurn, HandsAreSecretAndTheirSizesTheColumnsTheTrialsAndTheDiscardPilePublic) {
  const State state = position(
      "dragombre hand fire fire\n"
      "blancgriffon hand air earth earth\n"
      "dragombre water: 1 2 | fire earth\n"
      "deck fire water\n");
  const View seen = view(Cards{}, state, kDragombre);
  EXPECT_EQ(seen.hand, state.hand[0]);
  EXPECT_EQ(seen.open.hand_size[1], 3);
  EXPECT_EQ(seen.open.discard, state.open.discard);
  EXPECT_EQ(seen.open.columns[0][1], state.open.columns[0][1]);

  State other = state;  // Blancgriffon holds other cards; the deck has these
  std::swap(other.hand[1], other.deck);
  other.hand[1].add(Element::kAir), other.deck.take(Element::kAir);
  EXPECT_EQ(view(Cards{}, other, kDragombre), seen);
  EXPECT_EQ(view(Cards{}, other, std::nullopt), view(Cards{}, state, std::nullopt));
  EXPECT_NE(view(Cards{}, other, kBlancgriffon), view(Cards{}, state, kBlancgriffon));
}

}  // namespace
}  // namespace conclave::clash
