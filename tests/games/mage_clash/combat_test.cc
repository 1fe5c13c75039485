#include "games/mage_clash/position.h"

namespace conclave::mage_clash {
namespace {

constexpr std::string_view kPotion = "draught-of-sparks";

// MC-5.4
TEST(MageClashCombat, EachSecretlyPicksASpellAndPerhapsAWardForOneMana) {
  Table table = fight("aldermoor", "spear-breaker cold-lance ward-of-ten", "ember-hail draught-of-sparks");
  table.mana(kMage1, 2).play(kMage1, "attack aldermoor");
  EXPECT_EQ(to_act(table.state), kBoth);
  EXPECT_EQ(table.legal(kMage1), (std::set<std::string>{"cast spear-breaker", "cast spear-breaker ward-of-ten",
                                                        "cast cold-lance", "cast cold-lance ward-of-ten"}));
  table.play(kMage1, "cast spear-breaker ward-of-ten");
  EXPECT_EQ(table.combat().spell[0], kNone);
  EXPECT_EQ(table.open().mana[0], 2);
  EXPECT_EQ(table.refusal(kMage1, "cast cold-lance"), "already-chosen");
  table.play(kMage2, "cast ember-hail");
  EXPECT_EQ(table.combat().spell[0], Table::tile("spear-breaker"));
  EXPECT_EQ(table.combat().ward[0], Table::tile("ward-of-ten"));
  EXPECT_EQ(table.open().mana[0], 1);
}

// MC-5.4
TEST(MageClashCombat, WhoHasASpellMustPickOneAndWithoutManaThereIsNoWard) {
  Table table = fight("aldermoor", "spear-breaker ward-of-ten", "ember-hail");
  table.mana(kMage1, 0).play(kMage1, "attack aldermoor");
  EXPECT_EQ(table.legal(kMage1), (std::set<std::string>{"cast spear-breaker"}));
  EXPECT_EQ(table.refusal(kMage1, "cast spear-breaker ward-of-ten"), "no-mana");
  EXPECT_EQ(table.refusal(kMage1, "cast bare"), "must-cast");
  EXPECT_EQ(table.refusal(kMage1, "cast ember-hail"), "not-yours");
  EXPECT_EQ(table.refusal(kMage1, "cast spear-breaker minor-seal"), "not-yours");
}

// MC-5.4
TEST(MageClashCombat, ACityMayForbidWardsPotionsOrSpecialArtifacts) {
  Table wards = fight("caldera", "spear-breaker ward-of-ten", "ember-hail");
  wards.play(kMage1, "attack caldera");
  EXPECT_EQ(wards.refusal(kMage1, "cast spear-breaker ward-of-ten"), "no-wards-here");
  EXPECT_EQ(wards.legal(kMage1).size(), 1u);

  Table potions = fight("brackwater", "spear-breaker draught-of-sparks", "ember-hail hourglass");
  potions.mana(kMage2, 1).play(kMage1, "attack brackwater").both("cast spear-breaker", "cast ember-hail hourglass");
  EXPECT_TRUE(potions.to_move(kMage2));  // for the Hourglass; mage-1 is passed over
  potions.play(kMage2, "store 1");
  EXPECT_TRUE(potions.to_move(kMage2) || potions.open().phase != Phase::kAfterRoll);

  Table artifacts = fight("dunfell", "spear-breaker", "ember-hail draught-of-sparks");
  artifacts.artifacts(kMage1, "null-stone ill-omen twin-tongue").play(kMage1, "attack dunfell");
  EXPECT_EQ(artifacts.open().phase, Phase::kPicks);  // no window (a)
  artifacts.dice("1 1 1 1 1 / 2 2 2 2 2").both("cast spear-breaker", "cast ember-hail");
  EXPECT_TRUE(artifacts.to_move(kMage2));  // for the Potion only
}

TEST(MageClashCombat, WhatACityForbidsIsRefusedByName) {
  Table table = fight("brackwater", "spear-breaker draught-of-sparks hourglass", "ember-hail");
  table.play(kMage1, "attack brackwater").both("cast spear-breaker hourglass", "cast ember-hail");
  EXPECT_EQ(table.refusal(kMage1, "potion 1"), "no-potions-here");
  Table dunfell = fight("dunfell", "spear-breaker hourglass", "ember-hail");
  dunfell.artifacts(kMage1, "twin-tongue")
      .play(kMage1, "attack dunfell")
      .both("cast spear-breaker hourglass", "cast ember-hail");
  EXPECT_EQ(dunfell.refusal(kMage1, "artifact twin-tongue"), "no-artifacts-here");
}

// MC-5.5: the rulebook's example: with Spear Breaker 1, 2, 2, 4, 5 are worth 1 + 2 + 2.
TEST(MageClashCombat, TheSpellsPositionsOfTheSortedRollAreAdded) {
  Table table = fight("aldermoor", "spear-breaker draught-of-sparks", "chain-of-moons");
  table.play(kMage1, "attack aldermoor")
      .dice("5 2 1 4 2 / 1 6 1 4 1")
      .both("cast spear-breaker", "cast chain-of-moons");
  EXPECT_EQ(table.lies(kMage1), "1 2 2 4 5");
  EXPECT_EQ(table.strength(kMage1), 5);
  EXPECT_EQ(table.strength(kMage2), 10);
}

// MC-5.5: the rulebook's example: 2, 3, 4, 3, 6 with one ten-sided die and Spear Breaker are 2 + 3 + 3.
TEST(MageClashCombat, TheRulebooksRollWithATenSidedDieIsWorthEight) {
  Table table = fight("aldermoor", "spear-breaker ward-of-ten draught-of-sparks", "");
  table.play(kMage1, "attack aldermoor")
      .dice("2 3 4 3 6 / 1 1 1 1 1")
      .both("cast spear-breaker ward-of-ten", "cast bare");
  EXPECT_EQ(table.strength(kMage1), 8);
}

// MC-5.5
TEST(MageClashCombat, TheHigherStrengthRemovesOneAllyAndATieNone) {
  Table table = fight("aldermoor", "spear-breaker draught-of-sparks", "ember-hail", 5, 5);
  table.play(kMage1, "attack aldermoor")
      .dice("6 6 6 6 6 / 1 1 1 1 1  2 2 2 2 2 / 2 2 2 2 2")
      .both("cast spear-breaker", "cast ember-hail");
  table.play(kMage1, "pass");
  EXPECT_EQ(table.allies(kMage2, "aldermoor"), 4);
  table.play(kMage1, "pass");  // 6 against 6
  EXPECT_EQ(table.allies(kMage1, "aldermoor"), 5);
  EXPECT_EQ(table.allies(kMage2, "aldermoor"), 4);
  EXPECT_EQ(table.happened(kTied), 1);
}

// MC-5.5: 1 more with two Cantrips of the Spell's kind, 2 with three, 3 with four; the Spell's own icon does not count.
TEST(MageClashCombat, CantripsOfTheSpellsKindRemoveMoreAllies) {
  const char* cantrips[] = {"",
                            "call-of-imps",
                            "call-of-imps call-of-hounds",
                            "call-of-imps call-of-hounds call-of-giants",
                            "call-of-imps call-of-hounds call-of-giants call-of-the-deep",
                            "geas-of-silence geas-of-thirst"};
  const int removed[] = {1, 1, 2, 3, 4, 1};
  for (int i = 0; i < 6; ++i) {
    Table table = fight("aldermoor", "spear-breaker draught-of-sparks " + std::string(cantrips[i]), "ember-hail", 5, 5);
    table.play(kMage1, "attack aldermoor").dice("6 6 6 6 6 / 1 1 1 1 1").both("cast spear-breaker", "cast ember-hail");
    table.play(kMage1, "pass");
    EXPECT_EQ(table.allies(kMage2, "aldermoor"), 5 - removed[i]) << cantrips[i];
  }
}

// MC-5.6
TEST(MageClashCombat, APotionMakesTheRivalRerollOneDie) {
  Table table = fight("aldermoor", "spear-breaker draught-of-sparks elixir-of-moss", "ember-hail");
  table.play(kMage1, "attack aldermoor").dice("1 1 1 1 1 / 2 3 5 5 6").both("cast spear-breaker", "cast ember-hail");
  EXPECT_EQ(table.legal(kMage1), (std::set<std::string>{"pass", "potion 1", "potion 2", "potion 3", "potion 5"}));
  EXPECT_EQ(table.refusal(kMage1, "potion 4"), "die-alike");
  table.dice("1").play(kMage1, "potion 5");
  EXPECT_EQ(table.lies(kMage2), "1 2 3 5 5");
  EXPECT_EQ(table.open().tableau[0], Table::tiles("spear-breaker elixir-of-moss"));
  EXPECT_TRUE(has(table.open().gone, Table::tile("draught-of-sparks")));
}

TEST(MageClashCombat, WithoutAPotionNoneCanBeDiscarded) {
  Table table = fight("aldermoor", "spear-breaker hourglass", "ember-hail");
  table.play(kMage1, "attack aldermoor").both("cast spear-breaker hourglass", "cast ember-hail");
  EXPECT_EQ(table.refusal(kMage1, "potion 1"), "no-potion");
}

// MC-5.6: in (c) who has the lower Strength acts first, on a tie who chose the City.
TEST(MageClashCombat, AfterARollWhoHasTheLowerStrengthActsFirst) {
  for (const bool lower : {true, false}) {
    Table table = fight("aldermoor", "draught-of-sparks", "elixir-of-moss");
    table.play(kMage1, "attack aldermoor")
        .dice(lower ? "1 1 1 1 1 / 2 2 2 2 2" : "2 2 2 2 2 / 1 1 1 1 1")
        .both("cast bare", "cast bare");
    EXPECT_TRUE(table.to_move(lower ? kMage1 : kMage2));
  }
  for (const Seat chooser : kBoth) {
    Table table = fight("aldermoor", "draught-of-sparks", "elixir-of-moss");
    table.open().owes = table.open().chooser = chooser;
    table.play(chooser, "attack aldermoor").dice("2 2 2 2 2 / 2 2 2 2 2").both("cast bare", "cast bare");
    EXPECT_TRUE(table.to_move(chooser));
  }
}

// MC-5.6: in (a) and (b) who chose the City acts first.
TEST(MageClashCombat, BeforePicksAndBeforeARollWhoChoseTheCityActsFirst) {
  Table table = fight("aldermoor", "", "");
  table.artifacts(kMage1, "null-stone").artifacts(kMage2, "twin-tongue");
  table.play(kMage1, "attack aldermoor");
  EXPECT_EQ(table.open().phase, Phase::kBeforePicks);
  EXPECT_TRUE(table.to_move(kMage1));
  table.play(kMage1, "pass");
  EXPECT_TRUE(table.to_move(kMage2));  // who holds an Artifact might hold it
  table.play(kMage2, "pass").both("cast bare", "cast bare");
  EXPECT_EQ(table.open().phase, Phase::kBeforeRoll);
  EXPECT_TRUE(table.to_move(kMage1));
}

// MC-5.6: in turn, one act each, until both pass in a row.
TEST(MageClashCombat, PlayersActInTurnUntilBothPassInARow) {
  Table table = fight("aldermoor", "draught-of-sparks elixir-of-moss", "philtre-of-ash golden-cordial");
  table.play(kMage1, "attack aldermoor").dice("1 2 3 4 5 / 2 3 4 5 6").both("cast bare", "cast bare");
  table.play(kMage1, "potion 1");
  EXPECT_TRUE(table.to_move(kMage2));
  table.play(kMage2, "pass");
  EXPECT_TRUE(table.to_move(kMage1));
  table.play(kMage1, "potion 1");
  EXPECT_TRUE(table.to_move(kMage2));  // mage-1 acted, so mage-2's pass was not the last
  table.play(kMage2, "potion 1");
  EXPECT_TRUE(table.to_move(kMage2));  // mage-1 has no Potion left and is passed over
  EXPECT_EQ(table.combat().rounds, 0);
  table.play(kMage2, "pass");
  EXPECT_EQ(table.combat().rounds, 1);
}

// MC-5.6
TEST(MageClashCombat, AtMostOneSpecialArtifactAPlayerARoll) {
  Table table = fight("aldermoor", "", "draught-of-sparks", 9, 9);
  table.artifacts(kMage1, "twin-tongue horn-of-allies ill-omen").play(kMage1, "attack aldermoor").play(kMage1, "pass");
  table.dice("1 1 1 1 1 / 2 2 2 2 2").both("cast bare", "cast bare").play(kMage1, "artifact twin-tongue");
  EXPECT_EQ(table.open().phase, Phase::kAfterRoll);
  EXPECT_TRUE(table.to_move(kMage2));  // mage-1 has used one on this roll
  table.play(kMage2, "pass");
  EXPECT_EQ(table.combat().rounds, 1);
  EXPECT_TRUE(table.to_move(kMage1));
  EXPECT_EQ(table.refusal(kMage1, "artifact horn-of-allies aldermoor:6"), "");
}

TEST(MageClashCombat, ASecondArtifactOnOneRollIsRefused) {
  Table table = fight("aldermoor", "draught-of-sparks", "draught-of-sparks", 9, 9);
  table.tableau(kMage2, "elixir-of-moss")
      .artifacts(kMage1, "twin-tongue ill-omen")
      .play(kMage1, "attack aldermoor")
      .play(kMage1, "pass");
  table.dice("1 1 1 1 1 / 2 2 2 2 2").both("cast bare", "cast bare").play(kMage1, "artifact twin-tongue");
  EXPECT_EQ(table.refusal(kMage1, "artifact ill-omen"), "one-artifact");
}

// MC-5.6: the number of Artifacts held is the ground, never which.
TEST(MageClashCombat, AWindowIsSkippedOnPublicGroundsOnly) {
  // Nobody holds an Artifact or a Potion: everything runs to the end of the combat.
  Table none = fight("aldermoor", "spear-breaker", "ember-hail");
  none.play(kMage1, "attack aldermoor").both("cast spear-breaker", "cast ember-hail");
  EXPECT_TRUE(none.open().won[0] | none.open().won[1]);
  // One holds an Artifact that is of no use before a roll; asked all the same.
  Table held = fight("aldermoor", "spear-breaker", "ember-hail");
  held.artifacts(kMage2, "ill-omen").play(kMage1, "attack aldermoor");
  EXPECT_TRUE(held.to_move(kMage2));  // window (a)
  EXPECT_EQ(held.legal(kMage2), (std::set<std::string>{"pass"}));
  held.play(kMage2, "pass").both("cast spear-breaker", "cast ember-hail");
  EXPECT_EQ(held.open().phase, Phase::kBeforeRoll);
  EXPECT_EQ(held.legal(kMage2), (std::set<std::string>{"pass"}));
  // Null Stone is publicly out of the game, so that window (a) has nothing for anybody.
  Table gone = fight("aldermoor", "spear-breaker", "ember-hail");
  gone.artifacts(kMage2, "ill-omen");
  gone.open().used = artifact_bit(Artifact::kNullStone);
  gone.play(kMage1, "attack aldermoor");
  EXPECT_EQ(gone.open().phase, Phase::kPicks);
}

// MC-5.7
TEST(MageClashCombat, WhoRemovesTheLastAllyWinsTheCityAndItsVictoryPoints) {
  Table table = fight("graygate", "spear-breaker", "ember-hail", 2, 1);
  table.army(kMage1, "farrow:1");
  table.play(kMage1, "attack graygate").dice("6 6 6 6 6 / 1 1 1 1 1").both("cast spear-breaker", "cast ember-hail");
  EXPECT_TRUE(table.won(kMage1, "graygate"));
  EXPECT_EQ(table.open().vp[0], 7);
  EXPECT_EQ(table.allies(kMage1, "graygate"), 2);
}

// MC-5.7
TEST(MageClashCombat, WhatWasUsedIsSetAsideUntilNoSpellIsLeftInHand) {
  Table table = fight("graygate", "spear-breaker cold-lance ward-of-ten minor-seal", "ember-hail", 5, 1);
  table.army(kMage1, "farrow:5 aldermoor:5 caldera:1").army(kMage2, "farrow:1 aldermoor:1");
  table.play(kMage1, "attack graygate")
      .dice("6 6 6 6 6 / 1 1 1 1 1")
      .both("cast spear-breaker ward-of-ten", "cast ember-hail");
  EXPECT_EQ(table.open().aside[0], Table::tiles("spear-breaker ward-of-ten"));
  EXPECT_EQ(table.open().aside[1], 0u);  // mage-2's only Spell is back at once
  table.play(kMage2, "attack farrow");
  EXPECT_EQ(table.legal(kMage1), (std::set<std::string>{"cast cold-lance", "cast cold-lance minor-seal"}));
  EXPECT_EQ(table.refusal(kMage1, "cast spear-breaker"), "set-aside");
  EXPECT_EQ(table.refusal(kMage1, "cast cold-lance ward-of-ten"), "set-aside");
  table.dice("6 6 6 6 6 / 1 1 1 1 1").both("cast cold-lance", "cast ember-hail");
  EXPECT_EQ(table.open().aside[0], 0u);
  EXPECT_EQ(table.happened(kReturned), 3);
  table.play(kMage2, "attack aldermoor");
  EXPECT_TRUE(table.is_legal(kMage1, "cast spear-breaker ward-of-ten"));
}

// MC-5.7: without Spells, Wards return at once. MC-5.11: bare-handed a Ward may be played.
TEST(MageClashCombat, WithoutSpellsWardsReturnAtOnce) {
  Table table = fight("graygate", "ward-of-ten", "", 5, 1);
  table.army(kMage1, "farrow:1").army(kMage2, "farrow:1");
  table.play(kMage1, "attack graygate").dice("6 6 6 6 6 / 1 1 1 1 1").both("cast bare ward-of-ten", "cast bare");
  EXPECT_TRUE(table.won(kMage1, "graygate"));
  EXPECT_EQ(table.open().aside[0], 0u);
  table.play(kMage2, "attack farrow");
  EXPECT_TRUE(table.is_legal(kMage1, "cast bare ward-of-ten"));
}

// MC-5.11
TEST(MageClashCombat, BareHandedTheLowestDieCountsAloneWithoutCantrips) {
  Table table = fight("aldermoor", "draught-of-sparks call-of-imps call-of-hounds", "", 5, 5);
  table.play(kMage1, "attack aldermoor");
  EXPECT_EQ(table.legal(kMage1), (std::set<std::string>{"cast bare"}));
  table.dice("6 5 4 6 3 / 2 6 6 6 6").both("cast bare", "cast bare");
  EXPECT_EQ(table.strength(kMage1), 3);
  EXPECT_EQ(table.strength(kMage2), 2);
  table.play(kMage1, "pass");
  EXPECT_EQ(table.allies(kMage2, "aldermoor"), 4);
}

// MC-5.8
class Retreat : public ::testing::Test {
 protected:
  Table table = fight("eastmarch", "", "", 4, 4);
  void begin() { table.play(kMage1, "attack eastmarch").both("cast bare", "cast bare"); }
};

// MC-5.8
TEST_F(Retreat, OnePlayerMayMoveAlliesToANeighbourBeforeARoll) {
  begin();
  EXPECT_EQ(table.open().phase, Phase::kBeforeRoll);
  EXPECT_TRUE(table.to_move(kMage1));
  EXPECT_EQ(table.legal(kMage1).size(), 9u);  // one to four to Dunfell or Farrow, and to pass
  EXPECT_EQ(table.refusal(kMage1, "retreat aldermoor 1"), "not-adjacent");
  EXPECT_EQ(table.refusal(kMage1, "retreat farrow 5"), "too-many");
  table.play(kMage1, "retreat farrow 3");
  EXPECT_EQ(table.allies(kMage1, "farrow"), 3);
  EXPECT_EQ(table.happened(kRetreated), 1);
}

// MC-5.8: one player, and only one; once a combat.
TEST_F(Retreat, OnlyOnePlayerRetreatsInACombat) {
  table.tableau(kMage2, "draught-of-sparks");
  begin();
  table.dice("6 6 6 6 6 / 1 1 1 1 1").play(kMage1, "retreat farrow 1");
  EXPECT_EQ(table.open().phase, Phase::kAfterRoll);  // nobody may retreat any more
  table.play(kMage2, "pass");
  EXPECT_EQ(table.open().phase, Phase::kAfterRoll);
}

TEST_F(Retreat, ASecondRetreatIsRefused) {
  table.artifacts(kMage2, "twin-tongue")
      .play(kMage1, "attack eastmarch")
      .play(kMage2, "pass")
      .both("cast bare", "cast bare");
  table.play(kMage1, "retreat farrow 1");
  EXPECT_TRUE(table.to_move(kMage2));
  EXPECT_EQ(table.refusal(kMage2, "retreat farrow 1"), "retreated");
}

// MC-5.8
TEST_F(Retreat, WhoMovesAllOutLosesTheCity) {
  begin();
  table.play(kMage1, "retreat dunfell 4");
  EXPECT_TRUE(table.won(kMage2, "eastmarch"));
  EXPECT_EQ(table.open().vp[1], 4);
  EXPECT_EQ(table.allies(kMage1, "dunfell"), 4);
  EXPECT_TRUE(table.to_move(kMage1));
}

// MC-5.8
TEST_F(Retreat, NotIntoACityThatIsWonOrOutOfPlay) {
  table.open().won[0] = static_cast<std::uint8_t>(1 << Table::city("farrow"));
  begin();
  EXPECT_EQ(table.refusal(kMage1, "retreat farrow 1"), "city-decided");
  EXPECT_EQ(table.refusal(kMage1, "retreat dunfell 1"), "");
  Table closed = fight("eastmarch", "", "draught-of-sparks", 4, 4);
  closed.open().won[0] = static_cast<std::uint8_t>(1 << Table::city("farrow"));
  closed.open().drawn = static_cast<std::uint8_t>(1 << Table::city("dunfell"));
  closed.dice("6 6 6 6 6 / 1 1 1 1 1").play(kMage1, "attack eastmarch").both("cast bare", "cast bare");
  EXPECT_EQ(closed.open().phase, Phase::kAfterRoll);
}

// MC-5.8: at the end of the row there is one neighbour.
TEST_F(Retreat, ANeighbourIsBesideItInTheRow) {
  table.row("eastmarch graygate aldermoor brackwater caldera dunfell farrow");
  begin();
  EXPECT_EQ(table.legal(kMage1, "retreat").size(), 4u);
  EXPECT_TRUE(table.is_legal(kMage1, "retreat graygate 2"));
}

// MC-5.8: also after a roll; its damage falls on those who remain.
TEST_F(Retreat, AfterARollItsDamageFallsOnThoseWhoRemain) {
  table.tableau(kMage2, "gate-of-horns call-of-imps call-of-hounds call-of-giants");
  table.play(kMage1, "attack eastmarch").both("cast bare", "cast gate-of-horns");
  table.play(kMage1, "pass").dice("1 1 1 1 1 / 6 6 6 6 6").play(kMage2, "pass");
  EXPECT_EQ(table.open().phase, Phase::kAfterRoll);
  EXPECT_TRUE(table.to_move(kMage1));  // the lower Strength
  EXPECT_EQ(table.legal(kMage1, "retreat").size(), 8u);
  table.play(kMage1, "retreat farrow 3");  // three would fall; one is left to
  EXPECT_TRUE(table.won(kMage2, "eastmarch"));
  EXPECT_EQ(table.allies(kMage1, "farrow"), 3);
  EXPECT_EQ(table.events.back().kind, kWonCity);
  EXPECT_EQ(table.open().supply[0], 40 - 3);
}

// MC-5.8: who moves all out ends the combat at once; a roll not yet settled is void.
TEST_F(Retreat, WhoMovesAllOutAfterARollLosesTheCityAndTheRollIsVoid) {
  begin();
  table.play(kMage1, "pass").dice("6 6 6 6 6 / 1 1 1 1 1").play(kMage2, "pass").play(kMage2, "pass");
  table.play(kMage1, "retreat farrow 4");
  EXPECT_TRUE(table.won(kMage2, "eastmarch"));
  EXPECT_EQ(table.allies(kMage2, "eastmarch"), 4);
  EXPECT_EQ(table.happened(kCompared), 0);
  EXPECT_EQ(table.allies(kMage1, "farrow"), 4);
  EXPECT_EQ(table.open().phase, Phase::kChoice);  // nothing is left of the single use
}

// Mage 1 wins Eastmarch with four survivors.
void win(Table& table) {
  table.army(kMage2, "eastmarch:1").play(kMage1, "attack eastmarch").both("cast bare", "cast bare");
  table.play(kMage1, "pass").dice("6 6 6 6 6 / 1 1 1 1 1").play(kMage2, "pass").play(kMage2, "pass");
  table.play(kMage1, "pass");
}

// MC-5.7, MC-5.8: after the last roll the City is won and scored first; then the winner may move survivors.
TEST_F(Retreat, AfterTheLastRollTheCityIsScoredAndTheWinnerMayMoveOn) {
  table.army(kMage2, "caldera:1");
  win(table);
  EXPECT_EQ(table.open().phase, Phase::kAftermath);
  EXPECT_TRUE(table.won(kMage1, "eastmarch"));
  EXPECT_EQ(table.open().vp[0], 4);
  EXPECT_TRUE(table.to_move(kMage1));
  EXPECT_EQ(table.refusal(kMage2, "pass"), "not-your-turn");
  EXPECT_EQ(table.legal(kMage1).size(), 9u);
  table.play(kMage1, "retreat farrow 3");
  EXPECT_TRUE(table.won(kMage1, "eastmarch"));
  EXPECT_EQ(table.allies(kMage1, "farrow"), 3);
  EXPECT_EQ(table.allies(kMage1, "eastmarch"), 1);
  EXPECT_TRUE(table.to_move(kMage2));  // MC-5.3: the loser chooses
}

// After the last roll the winner moved all five survivors out of Eastmarch, and the City went to the other.
TEST_F(Retreat, WhoWinsTheCityAndMovesAllSurvivorsKeepsIt) {
  table.army(kMage2, "caldera:1");
  win(table);
  table.play(kMage1, "retreat farrow 4");
  EXPECT_TRUE(table.won(kMage1, "eastmarch"));
  EXPECT_FALSE(table.won(kMage2, "eastmarch"));
  EXPECT_EQ(table.open().vp[0], 4);
  EXPECT_EQ(table.open().vp[1], 0);
  EXPECT_TRUE(table.to_move(kMage2));
}

// MC-5.8: the winner may stay.
TEST_F(Retreat, TheWinnerMayStay) {
  table.army(kMage2, "caldera:1");
  win(table);
  table.play(kMage1, "pass");
  EXPECT_EQ(table.allies(kMage1, "eastmarch"), 4);
  EXPECT_EQ(table.open().phase, Phase::kChoice);
  EXPECT_TRUE(table.to_move(kMage2));
}

// MC-5.8: as the same single use.
TEST_F(Retreat, WhereSomebodyHasRetreatedTheWinnerStays) {
  table.army(kMage2, "eastmarch:1 caldera:1");
  begin();
  table.dice("6 6 6 6 6 / 1 1 1 1 1").play(kMage1, "retreat farrow 1");
  EXPECT_TRUE(table.won(kMage1, "eastmarch"));
  EXPECT_EQ(table.open().phase, Phase::kChoice);
}

// MC-5.8, MC-5.9: not when Phase Two has ended, by a fourth City or because none can be chosen.
TEST_F(Retreat, NotOnceThePhaseHasEnded) {
  win(table);  // nobody has Allies elsewhere
  EXPECT_EQ(table.open().phase, Phase::kOver);
  EXPECT_EQ(table.open().reason, Reason::kNoCity);
  Table fourth = fight("eastmarch", "", "", 4, 4);
  fourth.army(kMage2, "caldera:1");
  fourth.open().won[0] = static_cast<std::uint8_t>(1 << Table::city("aldermoor") | 1 << Table::city("brackwater") |
                                                   1 << Table::city("graygate"));
  win(fourth);
  EXPECT_EQ(fourth.open().phase, Phase::kOver);
  EXPECT_EQ(fourth.open().reason, Reason::kFourCities);
}

// After a combat of one roll the state told of a second round.
TEST_F(Retreat, AfterTheLastRollTheRoundIsStillTheLast) {
  table.army(kMage2, "caldera:1");
  win(table);
  EXPECT_EQ(table.open().phase, Phase::kAftermath);
  EXPECT_EQ(expose(house(), {}, table.state).at("combat").at("round").to_number<int>(), 1);
}

// MC-5.8, MC-5.12: not after a draw.
TEST_F(Retreat, AfterADrawnCombatNobodyMovesOn) {
  begin();
  table.combat().rounds = 199;
  table.play(kMage1, "pass").dice("3 3 3 3 3 / 3 3 3 3 3").play(kMage2, "pass");
  table.play(kMage1, "pass").play(kMage2, "pass");
  EXPECT_EQ(table.open().drawn, 1 << Table::city("eastmarch"));
  EXPECT_NE(table.open().phase, Phase::kAftermath);
}

TEST(MageClashCombat, ElsewhereNobodyRetreats) {
  Table table = fight("aldermoor", "", "");
  table.artifacts(kMage1, "twin-tongue")
      .play(kMage1, "attack aldermoor")
      .play(kMage1, "pass")
      .both("cast bare", "cast bare");
  EXPECT_EQ(table.open().phase, Phase::kBeforeRoll);
  EXPECT_EQ(table.refusal(kMage1, "retreat brackwater 1"), "no-retreat-here");
}

}  // namespace
}  // namespace conclave::mage_clash
