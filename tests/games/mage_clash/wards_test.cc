#include "games/mage_clash/position.h"

namespace conclave::mage_clash {
namespace {

// Both have picked and rolled; mage-1 and mage-2 each hold a Potion so that the roll can be looked at.
Table rolled_with(const std::string& ward1, const std::string& ward2, std::string_view faces,
                  std::string_view city = "aldermoor") {
  Table table = fight(city, "spear-breaker draught-of-sparks elixir-of-moss golden-cordial " + ward1,
                      "chain-of-moons philtre-of-ash tincture-of-night " + ward2, 9, 9);
  table.mana(kMage1, 3).mana(kMage2, 3).play(kMage1, "attack " + std::string(city));
  table.dice(faces).both("cast spear-breaker " + ward1, "cast chain-of-moons " + ward2);
  return table;
}

// MC-3.4: a Ward holds for one City's whole combat.
TEST(MageClashWards, AWardHoldsForTheWholeCombat) {
  Table table = rolled_with("ward-of-twelve", "", "12 1 1 1 1 / 1 1 1 1 1");
  EXPECT_EQ(table.lies(kMage1), "1 1 1 1 12d12");
  table.dice("11 1 1 1 1 / 1 1 1 1 1").play(kMage2, "pass").play(kMage1, "pass");
  EXPECT_EQ(table.lies(kMage1), "1 1 1 1 11d12");
  EXPECT_EQ(table.open().mana[0], 2);
}

// MC-3.4.1
TEST(MageClashWards, OneD6BecomesTheDieShown) {
  EXPECT_EQ(rolled_with("ward-of-eight", "", "8 1 2 3 4 / 1 1 1 1 1").lies(kMage1), "1 2 3 4 8d8");
  EXPECT_EQ(rolled_with("ward-of-ten", "", "10 1 2 3 4 / 1 1 1 1 1").lies(kMage1), "1 2 3 4 10d10");
  EXPECT_EQ(rolled_with("ward-of-twenty", "", "2 1 2 3 4 / 1 1 1 1 1").lies(kMage1), "1 2 2d20 3 4");
}

// MC-3.4.2: where all their dice are alike there is nothing to say.
TEST(MageClashWards, LongkeyTurnsADieOfTheRivalIntoAD4) {
  EXPECT_EQ(rolled_with("longkey", "", "1 1 1 1 1 / 4 6 6 6 6").lies(kMage2), "4d4 6 6 6 6");
  EXPECT_EQ(rolled_with("longkey", "second-wind", "1 1 1 1 1 / 4 6 6 6 6").lies(kMage2), "4d4 6 6 6 6");
  EXPECT_EQ(rolled_with("longkey", "minor-seal", "1 1 1 1 1 / 4 6 6 6 6 6").lies(kMage2), "6 6 6 6 6");
}

// MC-3.4.2: any die: where they differ its user says which, after the reveal and before the first roll.
TEST(MageClashWards, WhereTheDiceDifferLongkeysUserSaysWhich) {
  Table table = rolled_with("longkey", "ward-of-twenty", "1 1 1 1 1 / 4 6 6 6 6");
  EXPECT_EQ(table.open().phase, Phase::kLongkey);
  EXPECT_EQ(table.happened(kWarded), 2);
  EXPECT_EQ(table.happened(kRolled), 0);
  EXPECT_TRUE(table.to_move(kMage1));
  EXPECT_EQ(table.legal(kMage1), (std::set<std::string>{"longkey d6", "longkey d20"}));
  EXPECT_EQ(table.refusal(kMage1, "longkey d8"), "no-such-die");
  EXPECT_EQ(table.refusal(kMage1, "pass"), "not-now");
  EXPECT_EQ(table.refusal(kMage2, "longkey d6"), "not-your-turn");
  Table other = table;
  table.play(kMage1, "longkey d20");
  EXPECT_EQ(table.happened(kKeyed), 1);
  EXPECT_EQ(table.lies(kMage2), "4d4 6 6 6 6");
  other.dice("1 1 1 1 1 / 20 4 6 6 6").play(kMage1, "longkey d6");
  EXPECT_EQ(other.lies(kMage2), "4d4 6 6 6 20d20");
  // It holds for the whole combat.
  other.dice("1 1 1 1 1 / 19 3 5 5 5").play(kMage1, "pass").play(kMage2, "pass");
  EXPECT_EQ(other.lies(kMage2), "3d4 5 5 5 19d20");
}

// MC-3.4.2: said before window (b), whoever chose the City.
TEST(MageClashWards, LongkeysDieIsSaidBeforeAnybodyActs) {
  Table table = fight("eastmarch", "ward-of-eight", "longkey", 3, 3);
  table.mana(kMage1, 1).mana(kMage2, 1).play(kMage1, "attack eastmarch");
  table.both("cast bare ward-of-eight", "cast bare longkey");
  EXPECT_TRUE(table.to_move(kMage2));
  table.play(kMage2, "longkey d8");
  EXPECT_EQ(table.open().phase, Phase::kBeforeRoll);
  EXPECT_TRUE(table.to_move(kMage1));
  EXPECT_EQ(table.refusal(kMage2, "longkey d6"), "not-your-turn");
}

// MC-3.4.3
TEST(MageClashWards, MinorSealRollsSixAndTheFiveHighestCount) {
  Table table = rolled_with("minor-seal", "", "3 5 1 6 2 4 / 1 1 1 1 1");
  EXPECT_EQ(table.lies(kMage1), "2 3 4 5 6");
  // The sixth is put away at once: it cannot be targeted.
  EXPECT_EQ(table.legal(kMage2, "potion").size(), 5u);
  Table seal = rolled_with("", "minor-seal", "1 1 1 1 1 / 1 2 3 4 5 6");
  EXPECT_EQ(seal.legal(kMage1, "potion").size(), 5u);
  seal.dice("1").play(kMage1, "potion 5");
  EXPECT_EQ(seal.lies(kMage2), "1 2 3 4 5");
}

// MC-3.4.3: of equal dice the smaller is put away.
TEST(MageClashWards, OfEqualDiceMinorSealPutsAwayTheSmaller) {
  EXPECT_EQ(rolled_with("longkey", "minor-seal", "1 1 1 1 1 / 2 2 6 6 6 6").lies(kMage2), "2 6 6 6 6");
}

// MC-3.4.4
TEST(MageClashWards, SecondWindRerollsAllOnceARoundAndTheNewValuesStand) {
  Table table = rolled_with("second-wind", "", "6 6 6 6 6 / 6 6 6 6 6");
  // 18 against 12: mage-2 acts first.
  table.play(kMage2, "pass").dice("1 2 3 4 5").play(kMage1, "second-wind");
  EXPECT_EQ(table.lies(kMage1), "1 2 3 4 5");
  EXPECT_EQ(table.open().mana[0], 2);
  EXPECT_EQ(table.refusal(kMage1, "second-wind"), "not-your-turn");
  table.play(kMage2, "pass");
  EXPECT_EQ(table.refusal(kMage1, "second-wind"), "wind-used");
  table.dice("1 1 1 1 1 / 6 6 6 6 6").play(kMage1, "pass");
  EXPECT_EQ(table.refusal(kMage1, "second-wind"), "");
}

TEST(MageClashWards, WithoutItsWardNothingIsRerolledOrStored) {
  Table table = rolled_with("", "", "1 1 1 1 1 / 6 6 6 6 6");
  EXPECT_EQ(table.refusal(kMage1, "second-wind"), "no-second-wind");
  EXPECT_EQ(table.refusal(kMage1, "store 1"), "no-hourglass");
  EXPECT_EQ(table.refusal(kMage1, "restore 1"), "no-hourglass");
}

// MC-3.4.5
TEST(MageClashWards, HourglassStoresOneValueAndGivesItAfterALaterRoll) {
  Table table = rolled_with("hourglass", "", "1 1 1 6 6 / 6 6 6 6 6");
  EXPECT_EQ(table.legal(kMage1, "store"), (std::set<std::string>{"store 1", "store 4"}));
  EXPECT_EQ(table.refusal(kMage1, "store 5"), "die-alike");
  EXPECT_EQ(table.refusal(kMage1, "restore 1"), "glass-empty");
  table.play(kMage1, "store 4");
  EXPECT_EQ(table.combat().stored[0], 6);
  table.play(kMage2, "pass");
  EXPECT_EQ(table.refusal(kMage1, "restore 1"), "glass-used");  // not both in one roll
  table.dice("1 2 3 4 5 / 6 6 6 6 6").play(kMage1, "pass");
  EXPECT_EQ(table.refusal(kMage1, "store 1"), "glass-full");  // one at a time
  table.play(kMage1, "restore 1");
  EXPECT_EQ(table.lies(kMage1), "2 3 4 5 6");
  EXPECT_EQ(table.combat().stored[0], 0);
  table.play(kMage2, "pass");
  EXPECT_EQ(table.refusal(kMage1, "store 1"), "glass-used");
}

// MC-3.4.5: in this City: what is stored goes with the combat.
TEST(MageClashWards, WhatTheHourglassHoldsGoesWithTheCombat) {
  Table table = fight("aldermoor", "hourglass", "", 1, 1);
  table.army(kMage1, "farrow:1").army(kMage2, "farrow:1").play(kMage1, "attack aldermoor");
  table.dice("1 1 1 1 1 / 6 6 6 6 6").both("cast bare hourglass", "cast bare").play(kMage1, "store 1");
  EXPECT_TRUE(table.won(kMage2, "aldermoor"));
  EXPECT_EQ(table.combat(), Combat{});
}

}  // namespace
}  // namespace conclave::mage_clash
