// CMS-3: actions.

#include <gtest/gtest.h>

#include "games/clash/duel.h"

namespace conclave::clash {
namespace {

// CMS-3.1; the rulebook's example discards an Air Student and goes to the Air Arena
TEST(ClashMove, DiscardingAnAirStudentTakesTheEmblemToTheAirArena) {
  Duel duel("dragombre hand air fire\ndeck\ndiscard\n");
  duel.play("move air");
  EXPECT_EQ(duel.emblem(kDragombre), "air");
  EXPECT_EQ(duel.hand(kDragombre), "fire");
  EXPECT_EQ(duel.discard(), "air");
  EXPECT_EQ(duel.refused("move water"), "not-in-hand");
}

// CMS-3.1
TEST(ClashMove, BothEmblemsMayShareAnArena) {
  Duel duel("dragombre hand air\nblancgriffon emblem air\n");
  duel.play("move air");
  EXPECT_EQ(duel.emblem(kDragombre), "air");
  EXPECT_EQ(duel.emblem(kBlancgriffon), "air");
}

// CMS-3.1 R
TEST(ClashMove, GoingWhereTheEmblemAlreadyStandsIsNoMove) {
  const Duel duel("dragombre emblem air\ndragombre hand air fire\n");
  EXPECT_EQ(duel.refused("move air"), "already-there");
  EXPECT_FALSE(duel.offers("move air"));
  EXPECT_TRUE(duel.offers("move fire"));
}

// CMS-3.2; the rulebook's example: two Water and one Earth join one Fire
TEST(ClashAssign, StudentsOfAnyElementGoOnTopInTheOrderChosen) {
  Duel duel(
      "dragombre emblem air\n"
      "dragombre hand water water earth darkness\n"
      "dragombre air: | fire\n");
  duel.play_all({"assign water", "assign earth", "assign water"});
  EXPECT_EQ(duel.column(kDragombre, Element::kAir), "fire water earth water");
  EXPECT_EQ(duel.hand(kDragombre), "darkness");
  EXPECT_EQ(duel.refused("assign earth"), "not-in-hand");
}

// CMS-3.3; the rulebook's example: with four Students level 2 from the rival, then 3 from the own column; 5 would skip
// one
TEST(ClashPass, SeveralTrialsMayFollowEachOtherFromEitherColumn) {
  Duel duel(
      "dragombre emblem fire\n"
      "dragombre fire: 1 | air water water fire\n"
      "dragombre available 4 5 3\n"
      "blancgriffon available 4 2\n");
  EXPECT_EQ(duel.refused("pass own"), "wrong-level");
  duel.play("pass rival");
  EXPECT_EQ(duel.trials(kDragombre, Element::kFire), "1 2");
  duel.play("pass own");
  EXPECT_EQ(duel.trials(kDragombre, Element::kFire), "1 2 3");
  EXPECT_EQ(duel.total(kDragombre), 3);
  EXPECT_EQ(duel.available(kDragombre), "4 5");
  EXPECT_EQ(duel.refused("pass own"), "wrong-level");
  duel.play("pass rival");
  EXPECT_EQ(duel.total(kDragombre), 4);
}

// CMS-3.3.1
TEST(ClashPass, OnlyTheTopOfEachColumnIsAvailable) {
  const Duel duel(
      "dragombre emblem fire\n"
      "dragombre fire: | air\n"
      "dragombre available 1 2\n"
      "blancgriffon available 6 1\n");
  EXPECT_EQ(duel.refused("pass own"), "wrong-level");
  EXPECT_TRUE(duel.offers("pass rival"));
}

// CMS-3.3.1: there may be a single card, or none
TEST(ClashPass, AnEmptyColumnOffersNothing) {
  const Duel duel("dragombre emblem fire\ndragombre fire: | air\n");
  EXPECT_EQ(duel.refused("pass own"), "nothing-available");
  EXPECT_EQ(duel.refused("pass rival"), "nothing-available");
}

// CMS-3.3.2
TEST(ClashPass, TheLevelIsExactlyOneAboveTheVisibleTrial) {
  const std::string students = "dragombre emblem fire\nblancgriffon available 3\n";
  EXPECT_EQ(Duel(students + "dragombre fire: 1 2 | air air air").refused("pass rival"), "");
  EXPECT_EQ(Duel(students + "dragombre fire: 1 | air air air").refused("pass rival"), "wrong-level");
  EXPECT_EQ(Duel(students + "dragombre fire: 3 | air air air").refused("pass rival"), "wrong-level");
  EXPECT_EQ(Duel(students + "dragombre fire: 2 | air air air").refused("pass rival"), "");
  EXPECT_EQ(Duel(students + "dragombre fire: 6 | air air air").refused("pass rival"), "no-higher-level");
}

// CMS-3.3.2: no Trial counts as level 0
TEST(ClashPass, WithoutATrialLevelOneComesFirst) {
  const Duel duel(
      "dragombre emblem fire\ndragombre fire: | air air\ndragombre available 2\nblancgriffon available 1\n");
  EXPECT_EQ(duel.refused("pass own"), "wrong-level");
  EXPECT_TRUE(duel.offers("pass rival"));
}

// CMS-3.3.3
TEST(ClashPass, AsManyStudentsAsTheLevelAreNeededThere) {
  const std::string rest = "dragombre emblem fire\ndragombre available 3\ndragombre water: | air air air\n";
  EXPECT_EQ(Duel(rest + "dragombre fire: 2 | air earth").refused("pass own"), "too-few-students");
  EXPECT_EQ(Duel(rest + "dragombre fire: 2 | air earth air").refused("pass own"), "");
}

// CMS-3.3.4
TEST(ClashPass, TheTrialStaysWhenTheStudentsLeave) {
  Duel duel(
      "dragombre emblem fire\n"
      "dragombre fire: 2 | air earth air\n"
      "dragombre available 3\n");
  duel.play_all({"pass own", "summon fire>water"});
  EXPECT_EQ(duel.column(kDragombre, Element::kFire), "");
  EXPECT_EQ(duel.trials(kDragombre, Element::kFire), "2 3");
  EXPECT_EQ(duel.total(kDragombre), 3);
}

// CMS-3.5; the rulebook's example goes from the Air to the Darkness Arena
TEST(ClashSummon, TheTopThreeStudentsGoOnTopOfAnotherColumnInTheirOrder) {
  Duel duel(
      "dragombre emblem fire\n"
      "dragombre air: | water earth fire air\n"
      "dragombre darkness: | darkness\n");
  duel.play("summon air>darkness");
  EXPECT_EQ(duel.column(kDragombre, Element::kAir), "water");
  EXPECT_EQ(duel.column(kDragombre, Element::kDarkness), "darkness earth fire air");
}

// CMS-3.5
TEST(ClashSummon, TheEmblemNeedNotBeInAnyArena) {
  const Duel duel("dragombre air: | water earth fire\n");
  EXPECT_EQ(duel.emblem(kDragombre), "blazon");
  for (const std::string to : {"earth", "water", "fire", "darkness"}) EXPECT_TRUE(duel.offers("summon air>" + to));
  EXPECT_EQ(duel.refused("summon air>air"), "same-arena");
}

// CMS-3.5
TEST(ClashSummon, OnlyOnceATurn) {
  Duel duel("dragombre air: | water earth fire\n");
  duel.play("summon air>fire");
  EXPECT_EQ(duel.refused("summon fire>air"), "summoned-already");
  EXPECT_EQ(duel.legal(), std::set<std::string>{"end"});
  duel.play("end");
  duel.play("end");
  EXPECT_TRUE(duel.offers("summon fire>air"));
}

// CMS-3.5
TEST(ClashSummon, FewerThanThreeStudentsCannotBeSummoned) {
  const Duel duel("dragombre air: | water earth\nblancgriffon fire: | air air air\n");
  EXPECT_EQ(duel.refused("summon air>fire"), "too-few-to-summon");
  EXPECT_EQ(duel.refused("summon fire>air"), "too-few-to-summon");
}

// CMS-3.6
TEST(ClashCast, AStudentDirectlyBetweenTwoOfItsElementMayCast) {
  const std::string rest = "dragombre emblem fire\n";
  EXPECT_EQ(Duel(rest + "dragombre fire: | air air air").refused("cast 2 hypnox"), "");
  EXPECT_EQ(Duel(rest + "dragombre fire: | air air fire").refused("cast 2 hypnox"), "not-flanked");
  EXPECT_EQ(Duel(rest + "dragombre fire: | fire air fire").refused("cast 2 hypnox"), "not-flanked");
  EXPECT_EQ(Duel(rest + "dragombre fire: | air air air").refused("cast 1 hypnox"), "not-flanked");
  EXPECT_EQ(Duel(rest + "dragombre fire: | air air air").refused("cast 3 hypnox"), "not-flanked");
  EXPECT_EQ(Duel(rest + "dragombre fire: | air air air").refused("cast 4 hypnox"), "no-such-place");
  EXPECT_EQ(Duel(rest + "dragombre fire: | water air air air water").refused("cast 3 hypnox"), "");
}

// CMS-3.6
TEST(ClashCast, OnlyWhereTheEmblemStands) {
  const Duel duel("dragombre emblem water\ndragombre fire: | air air air\n");
  EXPECT_EQ(duel.refused("cast 2 hypnox"), "no-such-place");
}

// CMS-3.6
TEST(ClashCast, AStudentCastsItsOwnElementsSpellOrMaleficio) {
  const std::string spells[] = {"batrax fire", "inundatio own", "hypnox", "combustio", "eversio"};
  for (int v = 1; v <= kElements; ++v) {
    const std::string e = name(static_cast<Element>(v));
    const Duel duel("dragombre emblem fire\ndragombre fire: | " + e + " " + e + " " + e +
                    "\ndragombre available 2\nblancgriffon fire: 1 |\n");
    EXPECT_TRUE(duel.offers("cast 2 maleficio"));
    for (int s = 1; s <= kElements; ++s)
      EXPECT_EQ(duel.refused("cast 2 " + spells[s - 1]), s == v ? "" : "other-spell");
  }
}

// CMS-3.6
TEST(ClashCast, TheCasterIsDiscardedAfterTheEffect) {
  Duel duel("dragombre emblem fire\ndragombre fire: | water fire fire fire air\ndeck\ndiscard\n");
  duel.play("cast 3 combustio");
  EXPECT_EQ(duel.column(kDragombre, Element::kFire), "water fire fire air");
  EXPECT_EQ(duel.discard(), "fire");
}

// CMS-3.6: of a run only the lowest possible caster is named, since all leave the same column
TEST(ClashCast, OfARunTheLowestCasterIsNamed) {
  const Duel duel("dragombre emblem fire\ndragombre fire: | air air air air air\n");
  EXPECT_TRUE(duel.offers("cast 2 hypnox"));
  EXPECT_EQ(duel.refused("cast 3 hypnox"), "name-the-lowest");
  EXPECT_EQ(duel.refused("cast 4 maleficio"), "name-the-lowest");
  EXPECT_EQ(duel.refused("cast 5 hypnox"), "not-flanked");
}

// CMS-3.6
TEST(ClashCast, TwoRunsOfOneElementAreTwoCasters) {
  Duel duel("dragombre emblem fire\ndragombre fire: | air air air water air air air\n");
  EXPECT_TRUE(duel.offers("cast 2 hypnox"));
  EXPECT_TRUE(duel.offers("cast 6 hypnox"));
  duel.play("cast 6 hypnox");
  EXPECT_EQ(duel.column(kDragombre, Element::kFire), "air air air water air air");
}

// CMS-3.6: the caster counts as present while the effect is carried out
TEST(ClashCast, TheCasterCountsAsPresentForItsOwnSpell) {
  Duel duel("dragombre emblem fire\ndragombre fire: 1 | water water water\ndragombre available 3\n");
  duel.play("cast 2 inundatio own");
  EXPECT_EQ(duel.trials(kDragombre, Element::kFire), "1 3");
  EXPECT_EQ(duel.column(kDragombre, Element::kFire), "water water");
}

// CMS-3.6 R
TEST(ClashCast, ASpellMayBeCastEvenIfItChangesNothing) {
  for (const std::string cast : {"earth batrax air", "air hypnox", "fire combustio", "earth maleficio"}) {
    const std::string e = cast.substr(0, cast.find(' '));
    Duel duel("dragombre emblem water\ndragombre water: | " + e + " " + e + " " + e + "\n");
    duel.play("cast 2" + cast.substr(cast.find(' ')));
    EXPECT_EQ(duel.column(kDragombre, Element::kWater), e + " " + e);
    EXPECT_EQ(duel.acting(), kDragombre);
  }
}

// CMS-3.6 R
TEST(ClashCast, InundatioAndEversioNeedATrialThatTheyMayTake) {
  const Duel water("dragombre emblem fire\ndragombre fire: | water water water\n");
  EXPECT_EQ(water.refused("cast 2 inundatio own"), "nothing-available");
  EXPECT_EQ(water.legal().count("cast 2 maleficio"), 1u);
  const Duel darkness("dragombre emblem fire\ndragombre fire: | darkness darkness darkness\n");
  EXPECT_EQ(darkness.refused("cast 2 eversio"), "nothing-to-steal");
}

}  // namespace
}  // namespace conclave::clash
