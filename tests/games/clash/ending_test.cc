// CMS-5 and CMS-6: announcing, totals, the end.

#include <gtest/gtest.h>

#include "games/clash/duel.h"

namespace conclave::clash {
namespace {

const std::vector<std::string> kThreeFires = {"draw blancgriffon fire", "draw blancgriffon fire",
                                              "draw blancgriffon fire"};

std::vector<std::string> with_draws(std::vector<std::string> reveals) {
  reveals.insert(reveals.end(), kThreeFires.begin(), kThreeFires.end());
  return reveals;
}

// CMS-5.1; the rulebook's example reveals a level 2 and a level 5
TEST(ClashAnnounce, TheHigherGoesOnTheColumnFirstAndTheLowerOnTopOfIt) {
  Duel duel("dragombre available 3 6\n");
  duel.play("end", with_draws({"reveal 2", "reveal 5"}));
  EXPECT_EQ(duel.available(kDragombre), "3 6 5 2");
  Duel other("dragombre available 3 6\n");
  other.play("end", with_draws({"reveal 5", "reveal 2"}));
  EXPECT_EQ(other.available(kDragombre), "3 6 5 2");
}

// CMS-5.2
TEST(ClashAnnounce, TheGameEndsAtOnceWhenTheLastTrialOfTheDeckIsDrawn) {
  Duel duel(
      "trial-deck 4 4\n"
      "dragombre fire: 2 |\n"
      "blancgriffon fire: 5 |\n");
  duel.play("end", {"reveal 4", "reveal 4"});
  EXPECT_EQ(duel.ending(), "deck");
  EXPECT_EQ(duel.winner(), "blancgriffon");
  EXPECT_EQ(duel.available(kDragombre), "4 4");
  EXPECT_EQ(duel.hand(kBlancgriffon), "");  // nobody draws any more
  EXPECT_TRUE(to_act(duel.state()).empty());
  EXPECT_EQ(duel.refused(kBlancgriffon, "end"), "over");
}

// CMS-5.2
TEST(ClashAnnounce, WithThreeTrialsLeftTheGameGoesOn) {
  Duel duel("trial-deck 4 4 6\n");
  duel.play("end", with_draws({"reveal 4", "reveal 6"}));
  EXPECT_EQ(duel.ending(), "");
}

// CMS-5.2 R
TEST(ClashAnnounce, WithOneTrialLeftThatOneIsDrawn) {
  Duel duel("trial-deck 6\n");
  duel.play("end", {"reveal 6"});
  EXPECT_EQ(duel.available(kDragombre), "6");
  EXPECT_EQ(duel.ending(), "deck");
}

// CMS-5.2: cards that Combustio returned are part of the deck
TEST(ClashAnnounce, ReturnedTrialsAreTheLastOnesToo) {
  Duel duel("trial-deck\nreturned 2 1\n");
  duel.play("end");
  EXPECT_EQ(duel.available(kDragombre), "2 1");
  EXPECT_EQ(duel.ending(), "deck");
}

// CMS-5.3 R
TEST(ClashAnnounce, AfterTwoHundredTurnsTheGameEnds) {
  Duel duel("turn 199\nblancgriffon air: 3 |\n");
  duel.play("end");
  EXPECT_EQ(duel.ending(), "");
  EXPECT_EQ(duel.open().turn, 200);
  const int hand = duel.open().hand_size[0];
  duel.play("end");
  EXPECT_EQ(duel.ending(), "turn-limit");
  EXPECT_EQ(duel.winner(), "blancgriffon");
  EXPECT_EQ(duel.open().hand_size[0], hand);
}

// CMS-5.3 R: the last announcement is made, and its last card names the reason
TEST(ClashAnnounce, AnEmptyDeckInTurnTwoHundredIsTheReason) {
  Duel duel("turn 200\ntrial-deck 3 3\n");
  duel.play("end");
  EXPECT_EQ(duel.ending(), "deck");
}

// CMS-6.1
TEST(ClashEnd, ATotalIsTheSumOfTheVisibleTrials) {
  const Duel duel("dragombre fire: 1 2 3 |\ndragombre air: 2 |\ndragombre water: 1 6 |\nblancgriffon air: 4 |\n");
  EXPECT_EQ(duel.total(kDragombre), 11);
  EXPECT_EQ(duel.total(kBlancgriffon), 4);
}

// A position where passing or stealing decides: Dragombre has 14 before the fifth Arena.
std::string fourteen(const std::string& rest) {
  return "dragombre emblem fire\n"
         "dragombre fire: | darkness darkness darkness air air air\n"
         "dragombre earth: 6 |\ndragombre water: 5 |\ndragombre air: 3 |\n"
         "dragombre available 1\n" +
         rest;
}

// CMS-6.2
TEST(ClashEnd, FifteenAgainstNineEndsTheGameInTheMiddleOfATurn) {
  Duel duel(fourteen("blancgriffon earth: 4 |\nblancgriffon water: 5 |\n"));
  duel.play("pass own");
  EXPECT_EQ(duel.total(kDragombre), 15);
  EXPECT_EQ(duel.ending(), "fifteen-nine");
  EXPECT_EQ(duel.winner(), "dragombre");
  EXPECT_TRUE(duel.legal().empty());
}

// CMS-6.2
TEST(ClashEnd, FourteenAgainstNothingGoesOn) {
  Duel duel(fourteen("dragombre hand water\n"));
  duel.play("assign water");
  EXPECT_EQ(duel.total(kDragombre), 14);
  EXPECT_EQ(duel.ending(), "");
}

// CMS-6.3; the rulebook's example begins with 15 against 11
TEST(ClashEnd, FifteenAgainstTenOrMoreBeginsOvertime) {
  Duel duel(fourteen("blancgriffon earth: 6 |\nblancgriffon water: 5 |\n"));
  duel.play("pass own");
  EXPECT_EQ(duel.ending(), "");
  EXPECT_TRUE(duel.open().overtime);
  EXPECT_EQ(duel.log().back(), "Overtime: 20 wins, and so does a rival at 9 or less.");
  EXPECT_TRUE(duel.offers("end"));
}

// CMS-6.3: exactly ten
TEST(ClashEnd, FifteenAgainstTenIsOvertime) {
  Duel duel(fourteen("blancgriffon earth: 5 |\nblancgriffon water: 5 |\n"));
  duel.play("pass own");
  EXPECT_TRUE(duel.open().overtime);
  EXPECT_EQ(duel.ending(), "");
}

// CMS-6.3, CMS-6.4; the rulebook's example: at 12 against a rival who drops to 9, Overtime lasting
TEST(ClashEnd, OvertimeLastsAndARivalAtNineLosesThoughTheWinnerHasFallenToTwelve) {
  Duel duel(
      "overtime\n"
      "dragombre emblem fire\n"
      "dragombre fire: | fire fire fire\n"
      "dragombre earth: 6 |\ndragombre water: 6 |\n"
      "blancgriffon fire: 1 2 |\nblancgriffon water: 5 |\nblancgriffon air: 4 |\n");
  EXPECT_EQ(duel.total(kDragombre), 12);
  EXPECT_EQ(duel.total(kBlancgriffon), 11);
  duel.play("cast 2 combustio");
  EXPECT_EQ(duel.total(kBlancgriffon), 9);
  EXPECT_EQ(duel.ending(), "overtime-nine");
  EXPECT_EQ(duel.winner(), "dragombre");
}

// CMS-6.4
TEST(ClashEnd, TwentyEndsOvertime) {
  Duel duel(
      "overtime\n"
      "dragombre emblem fire\n"
      "dragombre fire: 1 | air air\n"
      "dragombre earth: 6 |\ndragombre water: 6 |\ndragombre air: 6 |\n"
      "dragombre available 2\n"
      "blancgriffon fire: 5 |\nblancgriffon water: 5 |\nblancgriffon air: 5 |\n");
  EXPECT_EQ(duel.total(kDragombre), 19);
  duel.play("pass own");
  EXPECT_EQ(duel.ending(), "overtime-twenty");
  EXPECT_EQ(duel.winner(), "dragombre");
}

// CMS-6.4: nineteen is not enough
TEST(ClashEnd, NineteenInOvertimeGoesOn) {
  Duel duel(
      "overtime\n"
      "dragombre emblem fire\n"
      "dragombre fire: | air air\n"
      "dragombre earth: 6 |\ndragombre water: 6 |\ndragombre air: 6 |\n"
      "dragombre available 1\n"
      "blancgriffon fire: 5 |\nblancgriffon water: 5 |\n");
  duel.play("pass own");
  EXPECT_EQ(duel.total(kDragombre), 19);
  EXPECT_EQ(duel.ending(), "");
}

// CMS-6.6 R: Eversio changes both totals; they are compared once
TEST(ClashEnd, TotalsAreComparedOnceAfterTheWholeEffect) {
  Duel duel(fourteen("blancgriffon fire: 1 |\nblancgriffon earth: 5 |\nblancgriffon water: 4 |\n"));
  EXPECT_EQ(duel.total(kBlancgriffon), 10);
  duel.play("cast 2 eversio");
  EXPECT_EQ(duel.total(kDragombre), 15);
  EXPECT_EQ(duel.total(kBlancgriffon), 9);
  EXPECT_FALSE(duel.open().overtime);
  EXPECT_EQ(duel.ending(), "fifteen-nine");
}

// CMS-6.6 R
TEST(ClashEnd, OvertimeMayBeginAndEndInOneComparison) {
  Duel duel(fourteen("blancgriffon fire: 4 6 |\nblancgriffon earth: 5 |\nblancgriffon water: 4 |\n"));
  EXPECT_EQ(duel.total(kBlancgriffon), 15);
  duel.play("cast 2 eversio");
  EXPECT_EQ(duel.total(kDragombre), 20);
  EXPECT_EQ(duel.total(kBlancgriffon), 13);
  EXPECT_TRUE(duel.open().overtime);
  EXPECT_EQ(duel.ending(), "overtime-twenty");
}

// CMS-6.6 R
TEST(ClashEnd, AnEndingInsideATurnDropsAnnouncementAndFirstTurnDuty) {
  Duel duel(
      "turn 2\n"
      "blancgriffon emblem fire\n"
      "blancgriffon hand water air\n"
      "blancgriffon fire: 3 | air air air air\n"
      "blancgriffon earth: 6 |\nblancgriffon darkness: 5 |\n"
      "blancgriffon available 1\n"
      "dragombre available 5 4\n");
  duel.play("pass rival");
  EXPECT_EQ(duel.ending(), "fifteen-nine");
  EXPECT_EQ(duel.winner(), "blancgriffon");
  EXPECT_EQ(duel.available(kBlancgriffon), "1");
  EXPECT_EQ(duel.available(kDragombre), "5");
}

// CMS-6.5
TEST(ClashEnd, TheHigherTotalWinsWhenTheDeckRunsOut) {
  Duel duel("trial-deck 4\ndragombre fire: 2 |\nblancgriffon fire: 1 |\n");
  duel.play("end");
  EXPECT_EQ(duel.winner(), "dragombre");
  const Outcome result = outcome(Cards{}, duel.state());
  EXPECT_EQ(result.scores[0], 2);
  EXPECT_EQ(result.scores[1], 1);
}

// CMS-6.5 R
TEST(ClashEnd, EqualTotalsAreADraw) {
  Duel duel("trial-deck 4\ndragombre fire: 2 |\nblancgriffon air: 2 |\n");
  duel.play("end");
  EXPECT_EQ(duel.ending(), "deck");
  EXPECT_EQ(duel.winner(), "nobody");
}

}  // namespace
}  // namespace conclave::clash
