// CMS-4: spells.

#include <gtest/gtest.h>

#include "games/clash/duel.h"

namespace conclave::clash {
namespace {

// CMS-4.1; the rulebook's example names Fire
TEST(ClashBatrax, TheRivalsStudentsOfTheNamedElementInThisArenaAreDiscarded) {
  Duel duel(
      "dragombre emblem earth\n"
      "dragombre earth: | earth earth earth fire\n"
      "blancgriffon earth: | fire water fire air fire\n"
      "blancgriffon water: | fire\n"
      "deck\ndiscard\n");
  duel.play("cast 2 batrax fire");
  EXPECT_EQ(duel.column(kBlancgriffon, Element::kEarth), "water air");
  EXPECT_EQ(duel.column(kBlancgriffon, Element::kWater), "fire");
  EXPECT_EQ(duel.column(kDragombre, Element::kEarth), "earth earth fire");
  EXPECT_EQ(duel.discard(), "earth fire fire fire");
  EXPECT_EQ(duel.log().back(), "Blancgriffon loses 3 Fire Students in the Earth Arena.");
}

// CMS-4.1: the Element is named, any of the five
TEST(ClashBatrax, AnyElementMayBeNamed) {
  const Duel duel("dragombre emblem earth\ndragombre earth: | earth earth earth\n");
  for (int v = 1; v <= kElements; ++v) EXPECT_TRUE(duel.offers("cast 2 batrax " + name(static_cast<Element>(v))));
}

// CMS-4.2; the rulebook's example: level 2, four Students, the level 4 Trial of the rival's column
TEST(ClashInundatio, ATrialTwoLevelsUpIsPassed) {
  Duel duel(
      "dragombre emblem air\n"
      "dragombre air: 1 2 | water water water fire\n"
      "blancgriffon available 1 4\n");
  duel.play("cast 2 inundatio rival");
  EXPECT_EQ(duel.trials(kDragombre, Element::kAir), "1 2 4");
  EXPECT_EQ(duel.total(kDragombre), 4);
  EXPECT_EQ(duel.available(kBlancgriffon), "1");
  EXPECT_EQ(duel.column(kDragombre, Element::kAir), "water water fire");
}

// CMS-4.2 R
TEST(ClashInundatio, ExactlyTwoLevelsAreGainedNotOneAndNotThree) {
  const std::string rest = "dragombre emblem air\ndragombre air: 1 | water water water fire\n";
  EXPECT_EQ(Duel(rest + "dragombre available 2").refused("cast 2 inundatio own"), "wrong-level");
  EXPECT_EQ(Duel(rest + "dragombre available 3").refused("cast 2 inundatio own"), "");
  EXPECT_EQ(Duel(rest + "dragombre available 4").refused("cast 2 inundatio own"), "wrong-level");
}

// CMS-4.2: CMS-3.3.1 and CMS-3.3.3 hold
TEST(ClashInundatio, TheTrialMustBeAvailableAndTheStudentsEnough) {
  const std::string rest = "dragombre emblem air\ndragombre air: 2 | water water water\n";
  EXPECT_EQ(Duel(rest + "dragombre available 4").refused("cast 2 inundatio own"), "too-few-students");
  EXPECT_EQ(Duel(rest + "dragombre available 4 5").refused("cast 2 inundatio own"), "wrong-level");
  EXPECT_EQ(Duel(rest + "dragombre available 4").refused("cast 2 inundatio rival"), "nothing-available");
}

// CMS-4.2: without a Trial the visible level is 0
TEST(ClashInundatio, WithoutATrialLevelTwoCanBePassed) {
  Duel duel("dragombre emblem air\ndragombre air: | water water water\ndragombre available 2\n");
  duel.play("cast 2 inundatio own");
  EXPECT_EQ(duel.trials(kDragombre, Element::kAir), "2");
}

// CMS-4.2: from level 5 there is nothing two above
TEST(ClashInundatio, AboveLevelSixThereIsNothing) {
  const Duel duel(
      "dragombre emblem air\ndragombre air: 5 | water water water fire fire fire fire\ndragombre available 6\n");
  EXPECT_EQ(duel.refused("cast 2 inundatio own"), "no-higher-level");
}

// CMS-4.3; the rulebook's example: the rival's top Student is an Earth Student
TEST(ClashHypnox, TheRivalsTopStudentAndAllOfItsElementComeOntoTheOwnColumn) {
  Duel duel(
      "dragombre emblem fire\n"
      "dragombre fire: | air air air water\n"
      "blancgriffon fire: | earth fire earth earth water earth\n"
      "blancgriffon air: | earth\n");
  duel.play("cast 2 hypnox");
  EXPECT_EQ(duel.column(kDragombre, Element::kFire), "air air water earth earth earth earth");
  EXPECT_EQ(duel.column(kBlancgriffon, Element::kFire), "fire water");
  EXPECT_EQ(duel.column(kBlancgriffon, Element::kAir), "earth");
}

// CMS-4.3: the lured may join the caster's own run
TEST(ClashHypnox, LuredAirStudentsLieOnTheRunOfTheCaster) {
  Duel duel("dragombre emblem fire\ndragombre fire: | air air air\nblancgriffon fire: | air water air\n");
  duel.play("cast 2 hypnox");
  EXPECT_EQ(duel.column(kDragombre, Element::kFire), "air air air air");
  EXPECT_TRUE(duel.offers("cast 2 hypnox"));
}

// CMS-4.4; the rulebook's example takes four Trials in the Water Arena
TEST(ClashCombustio, AllTheRivalsTrialsHereGoOnTopOfTheDeckTheLowestUppermost) {
  Duel duel(
      "dragombre emblem water\n"
      "dragombre water: 1 | fire fire fire\n"
      "blancgriffon water: 1 2 3 4 |\n"
      "blancgriffon air: 2 |\n");
  EXPECT_EQ(duel.total(kBlancgriffon), 6);
  duel.play("cast 2 combustio");
  EXPECT_EQ(duel.trials(kBlancgriffon, Element::kWater), "");
  EXPECT_EQ(duel.trials(kBlancgriffon, Element::kAir), "2");
  EXPECT_EQ(duel.trials(kDragombre, Element::kWater), "1");
  EXPECT_EQ(duel.total(kBlancgriffon), 2);
  EXPECT_EQ(duel.returned(), "4 3 2 1");
  EXPECT_EQ(duel.column(kDragombre, Element::kWater), "fire fire");
}

// CMS-4.4: the known cards are no chance
TEST(ClashCombustio, TheCardsThatItReturnedAreAnnouncedNextAndLeaveNothingToChance) {
  Duel duel("returned 5 3 1\n");
  duel.play("end", {"draw blancgriffon fire", "draw blancgriffon fire", "draw blancgriffon fire"});
  EXPECT_EQ(duel.available(kDragombre), "3 1");
  duel.play("end", {"reveal 2", "draw dragombre fire", "draw dragombre fire", "draw dragombre fire"});
  EXPECT_EQ(duel.available(kBlancgriffon), "5 2");
}

// CMS-4.4: a second stack lies on the first
TEST(ClashCombustio, ASecondStackLiesOnTheFirst) {
  Duel duel(
      "dragombre emblem water\n"
      "dragombre water: | fire fire fire\n"
      "blancgriffon water: 2 4 |\n"
      "returned 6 1\n");
  duel.play("cast 2 combustio");
  EXPECT_EQ(duel.returned(), "6 1 4 2");
}

// CMS-4.4: both players know those cards
TEST(ClashCombustio, BothPlayersSeeWhatLiesOnTop) {
  const State state = position("returned 6 1\n");
  for (const Viewer viewer : {Viewer(kDragombre), Viewer(kBlancgriffon), Viewer()})
    EXPECT_EQ(view(Cards{}, state, viewer).open.returned, state.open.returned);
}

// CMS-4.5; the rulebook's example: six Students, three of Darkness, level 6 onto level 1
TEST(ClashEversio, TheRivalsVisibleTrialIsTakenAndLevelsMayBeSkipped) {
  Duel duel(
      "dragombre emblem water\n"
      "dragombre water: 1 | fire darkness darkness darkness air air\n"
      "blancgriffon water: 4 6 |\n");
  duel.play("cast 3 eversio");
  EXPECT_EQ(duel.trials(kDragombre, Element::kWater), "1 6");
  EXPECT_EQ(duel.trials(kBlancgriffon, Element::kWater), "4");
  EXPECT_EQ(duel.total(kDragombre), 6);
  EXPECT_EQ(duel.total(kBlancgriffon), 4);
  EXPECT_EQ(duel.column(kDragombre, Element::kWater), "fire darkness darkness air air");
}

// CMS-4.5: a Trial of one's own is not needed
TEST(ClashEversio, NoTrialOfOnesOwnIsNeeded) {
  Duel duel("dragombre emblem water\ndragombre water: | darkness darkness darkness\nblancgriffon water: 1 3 |\n");
  duel.play("cast 2 eversio");
  EXPECT_EQ(duel.trials(kDragombre, Element::kWater), "3");
}

// CMS-4.5
TEST(ClashEversio, TheLevelMustBeAboveTheOwnAndTheStudentsEnough) {
  const std::string rest = "dragombre emblem water\nblancgriffon water: 4 |\nblancgriffon air: 6 |\n";
  const std::string four = " | darkness darkness darkness fire";
  EXPECT_EQ(Duel(rest + "dragombre water: 3" + four).refused("cast 2 eversio"), "");
  EXPECT_EQ(Duel(rest + "dragombre water: 4" + four).refused("cast 2 eversio"), "not-above-yours");
  EXPECT_EQ(Duel(rest + "dragombre water: 5" + four).refused("cast 2 eversio"), "not-above-yours");
  EXPECT_EQ(Duel(rest + "dragombre water: 3 | darkness darkness darkness").refused("cast 2 eversio"),
            "too-few-students");
}

// CMS-4.6; the rulebook's example: of seven cards three go
TEST(ClashMaleficio, TheRivalDiscardsHalfOfTheHandRoundedDownAndChooses) {
  Duel duel(
      "dragombre emblem water\n"
      "dragombre water: | fire fire fire\n"
      "dragombre hand air\n"
      "blancgriffon hand earth earth water air fire fire darkness\n"
      "deck\ndiscard\n");
  duel.play("cast 2 maleficio");
  EXPECT_EQ(duel.acting(), kBlancgriffon);
  EXPECT_EQ(duel.open().due, 3);
  EXPECT_EQ(duel.refused(kDragombre, "end"), "waiting");
  EXPECT_EQ(duel.refused("end"), "discard-first");
  EXPECT_EQ(duel.legal(), (std::set<std::string>{"discard air", "discard darkness", "discard earth", "discard fire",
                                                 "discard water"}));
  duel.play("discard earth");
  duel.play("discard darkness");
  EXPECT_EQ(duel.refused("discard darkness"), "not-in-hand");
  EXPECT_EQ(duel.open().due, 1);
  duel.play("discard earth");
  EXPECT_EQ(duel.hand(kBlancgriffon), "water air fire fire");
  EXPECT_EQ(duel.discard(), "earth earth fire darkness");
}

// CMS-4.6: the rival decides in the middle of the turn, which then goes on
TEST(ClashMaleficio, TheTurnGoesOnAfterTheDiscard) {
  Duel duel(
      "dragombre emblem water\n"
      "dragombre water: | fire fire fire\n"
      "dragombre hand air\n"
      "blancgriffon hand earth earth\n");
  duel.play_all({"cast 2 maleficio", "discard earth"});
  EXPECT_EQ(duel.acting(), kDragombre);
  EXPECT_EQ(duel.refused("discard air"), "nothing-due");
  duel.play_all({"move air", "end"});
  EXPECT_EQ(duel.hand(kBlancgriffon).substr(0, 5), "earth");
}

// CMS-4.6: half of one is none
TEST(ClashMaleficio, ASingleCardIsNotDiscarded) {
  Duel duel("dragombre emblem water\ndragombre water: | fire fire fire\nblancgriffon hand earth\n");
  duel.play("cast 2 maleficio");
  EXPECT_EQ(duel.acting(), kDragombre);
  EXPECT_EQ(duel.hand(kBlancgriffon), "earth");
}

}  // namespace
}  // namespace conclave::clash
