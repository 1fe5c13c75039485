// Section 3 of the rules: powers, their order, and the rulings on them.

#include "games/wizards_cup/match.h"

namespace conclave::wizards_cup {
namespace {

// WC-3.1
TEST(WizardsCup, AnImmediatePowerIsCarriedOutOnceWhenItsWizardIsPlaced) {
  const Match match("tidecaller", "minstrel revolutionary matron");
  EXPECT_TRUE(match.in_order({"black activates tidecaller", "white cycles revolutionary",
                              "black tidecaller beats minstrel by value 5:3", "white reveals matron"}));
  EXPECT_EQ(match.times("activates tidecaller"), 1);
}

// WC-3.1
TEST(WizardsCup, APermanentPowerLastsWhileItsWizardIsInTheDuelZone) {
  const Match match("matron", "champion pyromancer");
  EXPECT_TRUE(
      match.in_order({"black matron beats champion by lower 1:7", "black matron beats pyromancer by lower 1:8"}));
}

// WC-3.1
TEST(WizardsCup, ADormantPowerLastsWhileItsWizardIsTheVisibleOneOfTheDiscardPile) {
  const Match match("minstrel champion revolutionary", "pyromancer warlock");
  EXPECT_TRUE(match.in_order(
      {"white pyromancer beats minstrel by value 8:3", "black champion beats pyromancer by value 9:8",
       "white warlock beats champion by value 10:9", "white warlock beats revolutionary by value 10:4"}));
}

// WC-3.2
TEST(WizardsCup, WhatStandsInTheDuelZoneGoesBeforeWhatEnters) {
  const Match match("matron", "champion exorcist");
  EXPECT_TRUE(match.in_order({"black matron beats champion by lower 1:7", "white reveals exorcist",
                              "white exorcist beats matron by lower 0:1"}));
  EXPECT_EQ(match.times("stopped"), 0);
}

// WC-3.3
TEST(WizardsCup, OfTwoThatEnterTogetherTheLowerPrintedValueGoesFirst) {
  Match match("botanist", "detective");
  EXPECT_EQ(match.lines.back(), "white asked about detective");
  match.white("decline");
  EXPECT_EQ(match.lines.back(), "black asked about botanist");
  Match mirrored("detective", "botanist");
  EXPECT_EQ(mirrored.lines.back(), "black asked about detective");
}

// WC-3.3
TEST(WizardsCup, ChangesOfValueDoNotCountForTheOrder) {
  Match match("minstrel herald", "botanist detective");
  match.white("decline");
  // With The Minstrel visible The Herald is worth 3, more than The Detective's 2; printed it is 1.
  EXPECT_TRUE(match.in_order(
      {"minstrel and botanist both lose at 3", "black recovers minstrel", "white asked about detective"}));
}

// WC-3.3, an answer of the rulebook's FAQ
TEST(WizardsCup, TheSecondImmediateIsCarriedOutWhateverTheFirstDid) {
  Match match("shaman", "botanist");
  EXPECT_TRUE(match.in_order(
      {"black activates shaman", "black discards shaman", "white discards botanist", "white asked about botanist"}));
  match.white("use");
  EXPECT_TRUE(match.in_order({"white asked about botanist", "white activates botanist"}));
  EXPECT_EQ(match.times("white discards waiting"), 1);
}

// WC-3.4, an answer of the rulebook's FAQ
TEST(WizardsCup, TwoWizardsOfOneNameHaveNoPowerAndValuesDecide) {
  const Match match("shaman", "shaman");
  EXPECT_TRUE(match.in_order({"same name shaman", "shaman and shaman both lose at 0"}));
  EXPECT_EQ(match.times("activates"), 0);
  const Match detectives("detective", "detective");
  EXPECT_EQ(detectives.times("asked"), 0);
}

// WC-3.4
TEST(WizardsCup, ANameThatStoodThereBeforeLosesItsPowerToo) {
  // The Minstrel makes Black's second Matron worth 3: the higher wins, as no Matron has its power.
  const Match match("minstrel matron", "matron");
  EXPECT_TRUE(match.in_order(
      {"white matron beats minstrel by lower 1:3", "same name matron", "black matron beats matron by value 3:1"}));
}

// WC-3.4, an answer of the rulebook's FAQ
TEST(WizardsCup, AWaitingCardOfTheRivalsNameActivatesNothing) {
  Match match("detective | botanist", "botanist");
  match.black("use");
  EXPECT_TRUE(match.in_order(
      {"black places botanist, waiting detective", "same name botanist", "botanist and botanist both lose at 3"}));
  EXPECT_EQ(match.times("asked about botanist"), 0);
}

// WC-3.4
TEST(WizardsCup, AnImmediateAlreadyCarriedOutStandsWhenItsNameAppearsTwice) {
  const Match match("minstrel champion tidecaller", "tidecaller");
  // White's power cycled Black's Champion away, and it stays so when the two Tidecallers meet.
  EXPECT_TRUE(match.in_order({"black cycles champion", "black reveals tidecaller", "same name tidecaller"}));
  EXPECT_EQ(match.times("activates tidecaller"), 1);
}

// WC-3.5, an answer of the rulebook's FAQ
TEST(WizardsCup, OnlyAPowerThatSaysMayIsAskedFor) {
  EXPECT_EQ(Match("shaman", "champion").times("asked"), 0);
  Match match("detective | warlock", "champion");
  EXPECT_EQ(to_act(match.state), SeatSet(kBlack));
  match.black("decline");
  EXPECT_TRUE(match.in_order({"black declines detective", "white champion beats detective by value 7:2"}));
}

// WC-3.6, an answer of the rulebook's FAQ
TEST(WizardsCup, AWizardPlacedByTheDetectiveActivatesItsPower) {
  Match match("detective | shaman", "champion");
  match.black("use");
  EXPECT_TRUE(match.in_order({"black places shaman, waiting detective", "black activates shaman",
                              "black discards shaman", "white discards champion"}));
}

// WC-3.6
TEST(WizardsCup, ABotanistPlacedByTheDetectiveMayDiscardTheDetective) {
  Match match("detective | botanist", "champion");
  match.black("use");
  EXPECT_EQ(match.lines.back(), "black asked about botanist");
  match.black("use");
  EXPECT_TRUE(match.happened("black discards waiting detective"));
}

// WC-3.7, an answer of the rulebook's FAQ
TEST(WizardsCup, AWaitingCardDiscardedByTheBotanistAppliesItsDormantPower) {
  Match match("botanist | minstrel", "revolutionary");
  match.black("use");
  EXPECT_TRUE(match.in_order({"black discards waiting minstrel", "black botanist beats revolutionary by value 5:4"}));
}

// WC-3.7
TEST(WizardsCup, AMilledSoldierProtectsFromTheRestOfTheSamePower) {
  const Match match("revolutionary", "minstrel soldier champion",
                    load(retuned_text({{"revolutionary", "rival-mill 1", "rival-mill 2"}})));
  EXPECT_TRUE(match.in_order(
      {"white mills soldier", "white protected by soldier from revolutionary", "white discards minstrel"}));
}

// WC-3.8, an answer of the rulebook's FAQ
TEST(WizardsCup, TheBlacksmithLosesToTheGeomancerByElement) {
  const Match match("blacksmith", "geomancer");
  EXPECT_TRUE(match.happened("white geomancer beats blacksmith by element 6:3"));
}

// WC-3.8
TEST(WizardsCup, TheAssassinBeatsTheLightkeeperAlthoughShadowLosesToLight) {
  const Match match("assassin", "lightkeeper");
  EXPECT_TRUE(match.happened("black assassin beats lightkeeper by power 1:9"));
}

// WC-3.8
TEST(WizardsCup, TheAssassinGoesByPrintedValues) {
  // The Gardener makes Botanist and Tidecaller worth 6 and 8; printed they are below 7.
  Match match("assassin", "gardener tidecaller");
  EXPECT_TRUE(match.in_order({"white gardener beats assassin by value 5:1"}));
  const Match six("assassin", "soldier");
  EXPECT_TRUE(six.happened("white soldier beats assassin by value 6:1"));
  const Match seven("assassin", "champion");
  EXPECT_TRUE(seven.happened("black assassin beats champion by power 1:7"));
}

// WC-3.9, an answer of the rulebook's FAQ
TEST(WizardsCup, TheRivalOfTheRevolutionaryDiscardsBeforeTheLoserDoes) {
  const Match match("revolutionary", "minstrel champion pyromancer");
  EXPECT_TRUE(match.in_order({"black revolutionary beats minstrel by value 4:3", "white mills champion",
                              "white discards minstrel", "white reveals pyromancer",
                              "white pyromancer beats revolutionary by value 10:4"}));
}

// WC-3.9, an answer of the rulebook's FAQ
TEST(WizardsCup, ASoldierBeatenByTheRevolutionaryDoesNotYetProtect) {
  // Only a retuned Minstrel lets The Revolutionary win against The Soldier.
  const Match match("minstrel revolutionary", "soldier champion assassin",
                    load(retuned_text({{"minstrel", "own +2", "own +3"}})));
  EXPECT_TRUE(match.in_order({"black revolutionary beats soldier by value 7:6", "white mills champion",
                              "white discards soldier", "black revolutionary beats assassin by value 7:1",
                              "white protected by soldier from revolutionary", "white discards assassin"}));
}

// WC-3.9
TEST(WizardsCup, NothingIsMilledWhenBothLose) {
  const Match match("revolutionary", "botanist",
                    load(retuned_text({{"botanist", "value = 3", "value = 4"},
                                       {"botanist", "may discard-waiting", "discard-waiting"}})));
  EXPECT_TRUE(match.happened("revolutionary and botanist both lose at 4"));
  EXPECT_EQ(match.times("mills"), 0);
}

// WC-3.10
TEST(WizardsCup, ADetectiveAfterTheShamanBringsItsWaitingCardIntoTheEmptyPlace) {
  Match match("detective | warlock", "shaman champion");
  EXPECT_TRUE(match.in_order({"black discards detective", "white discards shaman", "black asked about detective"}));
  match.black("use");
  EXPECT_TRUE(match.in_order(
      {"black places warlock, waiting -", "white reveals champion", "black warlock beats champion by value 10:7"}));
}

// WC-3.10
TEST(WizardsCup, AShamanBroughtInAloneDiscardsItself) {
  Match match("detective champion | shaman", "shaman soldier");
  match.black("use");
  EXPECT_TRUE(match.in_order({"black places shaman, waiting -", "black activates shaman", "black discards shaman",
                              "black reveals champion", "white reveals soldier"}));
}

// WC-3.10
TEST(WizardsCup, AHeraldBroughtInAloneTakesTheDetectiveBack) {
  Match match("detective | herald", "shaman botanist");
  match.black("use");
  EXPECT_TRUE(match.in_order({"black places herald, waiting -", "black recovers detective", "white reveals botanist"}));
  EXPECT_EQ(match.names(match.state.deck[0]), "champion pyromancer lightkeeper warlock detective");
}

// WC-3.10
TEST(WizardsCup, ACardBroughtInCountsAsAlreadyInPlayForTheNextDuel) {
  Match match("detective | exorcist", "shaman matron");
  match.black("use");
  EXPECT_TRUE(
      match.in_order({"black places exorcist, waiting -", "white reveals matron", "white matron stopped by exorcist"}));
}

// WC-3.10
TEST(WizardsCup, AHeraldAfterTheShamanTakesItselfToTheBottomOfTheDeck) {
  Match match("herald botanist", "shaman");
  EXPECT_TRUE(match.in_order(
      {"white activates shaman", "black discards herald", "black recovers herald", "black reveals botanist"}));
  EXPECT_EQ(match.names(match.state.deck[0]), "champion pyromancer lightkeeper herald");
}

// WC-3.10
TEST(WizardsCup, TheSecondIsStillCarriedOutWhenTheDetectiveGoingFirstBringsTheShaman) {
  Match match("detective | shaman", "botanist");
  match.black("use");
  EXPECT_TRUE(match.in_order({"black places shaman, waiting detective", "black activates shaman",
                              "black discards shaman", "white discards botanist", "white asked about botanist"}));
  match.white("decline");
}

// WC-3.11
TEST(WizardsCup, OfEqualPrintedValuesAPermanentGoesBeforeAnImmediate) {
  for (const auto& [black, white] : {std::pair("exorcist", "shaman"), std::pair("shaman", "exorcist")}) {
    const Match match(black, white);
    EXPECT_EQ(match.times("shaman stopped by exorcist"), 1);
    EXPECT_EQ(match.times("activates shaman"), 0);
    EXPECT_EQ(match.times("both lose at 0"), 1);
  }
}

// WC-3.11
TEST(WizardsCup, OfEqualImmediatesBlacksGoesFirstInOddRoundsAndWhitesInEven) {
  const auto set = load(retuned_text({{"tidecaller", "value = 5", "value = 3"}}));
  Match match("tidecaller champion pyromancer lightkeeper warlock | botanist",
              "botanist champion pyromancer lightkeeper warlock | tidecaller", set);
  EXPECT_TRUE(match.in_order({"black activates tidecaller", "white asked about botanist"}));
  match.white("decline");
  ASSERT_EQ(match.state.open.phase, Phase::kSwap);
  match.keep().lines.clear();
  match.plan("tidecaller champion pyromancer lightkeeper warlock | botanist",
             "botanist champion pyromancer lightkeeper warlock | tidecaller");
  EXPECT_EQ(match.lines.back(), "white asked about botanist");
  EXPECT_EQ(match.times("activates tidecaller"), 0);
  match.white("decline");
  EXPECT_TRUE(match.in_order({"white declines botanist", "black activates tidecaller"}));
}

// WC-3.12
TEST(WizardsCup, TheExorcistStopsAPermanentThatEntersWithItUntilItHasLeft) {
  const Match match("exorcist champion", "matron");
  EXPECT_TRUE(match.in_order({"white matron stopped by exorcist", "white matron beats exorcist by value 1:0",
                              "white matron beats champion by lower 1:7"}));
}

// WC-3.12
TEST(WizardsCup, AStoppedImmediateIsLost) {
  const Match match("exorcist champion", "detective");
  EXPECT_TRUE(match.in_order({"white detective stopped by exorcist", "white detective beats exorcist by value 2:0",
                              "black champion beats detective by value 7:2"}));
  EXPECT_EQ(match.times("asked"), 0);
}

// WC-3.9, WC-3.12
TEST(WizardsCup, AStoppedRevolutionaryMillsNothingWhenItBeatsTheExorcist) {
  const Match match("exorcist champion", "revolutionary");
  EXPECT_TRUE(match.in_order({"white revolutionary stopped by exorcist",
                              "white revolutionary beats exorcist by value 4:0", "black discards exorcist"}));
  EXPECT_EQ(match.times("mills"), 0);
}

// WC-3.12
TEST(WizardsCup, TheExorcistStopsWhatEntersLater) {
  Match match("detective champion | exorcist", "shaman matron");
  match.black("use");
  EXPECT_TRUE(match.in_order({"white matron stopped by exorcist", "white matron beats exorcist by value 1:0",
                              "white matron beats champion by lower 1:7"}));
}

// WC-3.12
TEST(WizardsCup, TheExorcistNeverStopsADormantPower) {
  const Match match("minstrel soldier", "champion exorcist");
  EXPECT_TRUE(match.in_order({"white champion beats minstrel by value 7:3", "black soldier beats champion by value 8:7",
                              "white reveals exorcist", "black soldier beats exorcist by value 8:0"}));
}

// WC-3.12
TEST(WizardsCup, AnExorcistPlacedByAPowerStopsNeitherOfTheRevealed) {
  Match permanent("detective | exorcist", "matron");
  EXPECT_EQ(permanent.lines.back(), "black asked about detective");
  permanent.black("use");
  EXPECT_TRUE(permanent.happened("black exorcist beats matron by lower 0:1"));
  Match immediate("detective | exorcist", "botanist");
  immediate.black("use");
  EXPECT_EQ(immediate.lines.back(), "white asked about botanist");
}

// WC-3.12
TEST(WizardsCup, AWizardPlacedOppositeAnExorcistEntersAfterIt) {
  Match match("detective | matron", "exorcist", load(retuned_text({{"exorcist", "value = 0", "value = 5"}})));
  match.black("use");
  EXPECT_TRUE(match.in_order({"black places matron, waiting detective", "black matron stopped by exorcist",
                              "white exorcist beats matron by value 5:1"}));
}

// WC-3.12
TEST(WizardsCup, AnExorcistThatComesLaterInTheOrderStopsNothing) {
  const Match match("matron", "exorcist", load(retuned_text({{"exorcist", "value = 0", "value = 5"}})));
  EXPECT_TRUE(match.happened("black matron beats exorcist by lower 1:5"));
}

// WC-3.13
TEST(WizardsCup, OfTheBlacksmithAndTheMatronTheOneThatStandsAlreadyDecides) {
  const Match blacksmith("blacksmith", "revolutionary matron");
  EXPECT_TRUE(blacksmith.in_order(
      {"black blacksmith beats revolutionary by wins-values 3:4", "black blacksmith beats matron by wins-values 3:1"}));
  const Match matron("matron", "champion blacksmith");
  EXPECT_TRUE(
      matron.in_order({"black matron beats champion by lower 1:7", "black matron beats blacksmith by lower 1:3"}));
}

// WC-3.13, WC-3.3: The Blacksmith always won.
TEST(WizardsCup, OfTheTwoRevealedTogetherTheLowerPrintedValueDecides) {
  EXPECT_TRUE(Match("blacksmith", "matron").happened("white matron beats blacksmith by lower 1:3"));
  EXPECT_TRUE(Match("matron", "blacksmith").happened("black matron beats blacksmith by lower 1:3"));
  const auto set = load(retuned_text({{"matron", "value = 1", "value = 5"}}));
  EXPECT_TRUE(Match("blacksmith", "matron", set).happened("black blacksmith beats matron by wins-values 3:5"));
  EXPECT_TRUE(Match("matron", "blacksmith", set).happened("white blacksmith beats matron by wins-values 3:5"));
}

// WC-3.13
TEST(WizardsCup, OfEqualPrintedValuesBlacksDecidesInOddRoundsAndWhitesInEven) {
  const auto set = load(retuned_text({{"matron", "value = 1", "value = 3"}}));
  const std::string black = "blacksmith champion pyromancer lightkeeper warlock | minstrel",
                    white = "matron champion pyromancer lightkeeper warlock | minstrel";
  Match match(black, white, set);
  EXPECT_TRUE(match.happened("black blacksmith beats matron by wins-values 3:3"));
  ASSERT_EQ(match.state.open.phase, Phase::kSwap);
  match.keep().lines.clear();
  match.plan(black, white);
  EXPECT_TRUE(match.happened("blacksmith and matron both lose at 3")) << "White's Matron compares, and they are equal";
}

// WC-3.13, WC-3.12
TEST(WizardsCup, OneOfTheTwoThatAPowerPlacesComesAfterTheRevealed) {
  Match blacksmith("detective | blacksmith", "matron");
  blacksmith.black("use");
  EXPECT_TRUE(blacksmith.happened("white matron beats blacksmith by lower 1:3"));
  const auto set = load(retuned_text({{"detective", "value = 2", "value = 6"}}));
  Match matron("detective | matron", "blacksmith", set);
  matron.black("use");
  EXPECT_TRUE(
      matron.in_order({"black places matron, waiting detective", "white blacksmith beats matron by wins-values 3:1"}));
}

// WC-3.13, WC-3.12
TEST(WizardsCup, OneOfTheTwoWhosePowerIsStoppedDecidesNothing) {
  Match match("detective | exorcist", "shaman blacksmith");
  match.black("use");
  EXPECT_TRUE(match.in_order({"white blacksmith stopped by exorcist", "white blacksmith beats exorcist by value 3:0"}));
}

// WC-3.14
TEST(WizardsCup, APowerWithNothingToActOnDoesNothingAndAsksNothing) {
  const Match herald("herald", "champion");
  EXPECT_TRUE(herald.happened("black herald has nothing to act on"));
  Match detective("botanist detective", "pyromancer");
  detective.black("use");
  EXPECT_TRUE(detective.in_order({"black reveals detective", "black detective has nothing to act on"}));
  EXPECT_EQ(detective.times("asked about detective"), 0);
}

// WC-3.14
TEST(WizardsCup, AMandatoryDiscardFromAnEmptyDeckIsNotMadeUp) {
  const Match match("champion pyromancer lightkeeper warlock revolutionary",
                    "champion pyromancer lightkeeper warlock minstrel");
  EXPECT_TRUE(
      match.in_order({"black revolutionary beats minstrel by value 4:3", "white discards minstrel", "white out"}));
  EXPECT_EQ(match.times("mills"), 0);
}

// WC-3.14
TEST(WizardsCup, TheTidecallerDoesNothingToADeckOfOneOrNone) {
  const Match one("champion pyromancer lightkeeper tidecaller", "champion pyromancer lightkeeper minstrel soldier");
  EXPECT_TRUE(one.happened("black tidecaller has nothing to act on"));
  const Match none("champion pyromancer lightkeeper soldier tidecaller",
                   "champion pyromancer lightkeeper soldier minstrel");
  EXPECT_TRUE(none.happened("black tidecaller has nothing to act on"));
  const Match two("champion pyromancer tidecaller", "champion pyromancer minstrel soldier lightkeeper");
  EXPECT_TRUE(two.in_order({"white cycles soldier", "white reveals lightkeeper"}));
}

// The Gardener, The Geomancer and The Minstrel (WC-2.5, WC-3.1)
TEST(WizardsCup, DormantPowersChangeTheValuesOfTheElementsTheyName) {
  const Match gardener("gardener pyromancer champion", "matron");
  EXPECT_TRUE(
      gardener.in_order({"white matron beats gardener by lower 1:5", "white matron beats pyromancer by lower 1:11",
                         "white matron beats champion by lower 1:7"}));
  const Match geomancer("geomancer champion", "gardener exorcist");
  EXPECT_TRUE(geomancer.in_order(
      {"white gardener beats geomancer by element 5:6", "black champion beats gardener by value 7:3"}));
}

// Two powers of another set that would each win (docs/rulings.md): at criteria A neither decides, at criteria C the one
// that comes first (WC-3.13).
TEST(WizardsCup, OfTwoWizardsThatWouldEachWinNoneOrTheFirstDecides) {
  const auto set = load(retuned_text(
      {{"assassin", "beats-printed 7+", "beats-printed 0+"}, {"matron", "lower-wins", "beats-printed 1+"}}));
  EXPECT_TRUE(Match("assassin", "matron", set).happened("assassin and matron both lose at 1"));
  const auto smiths = load(retuned_text({{"revolutionary", "on-win rival-mill 1", "wins-values"}}));
  EXPECT_TRUE(
      Match("blacksmith", "revolutionary", smiths).happened("black blacksmith beats revolutionary by wins-values 3:4"));
}

}  // namespace
}  // namespace conclave::wizards_cup
