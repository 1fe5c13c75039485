#include "games/mage_clash/position.h"

namespace conclave::mage_clash {
namespace {

const std::string kSpell1 = "spear-breaker";   // positions 1, 2 and 3
const std::string kSpell2 = "chain-of-moons";  // positions 4 and 5

// mage-1 holds these Artifacts; both have Potions, so that rolls can be looked at.
Table with_artifacts(std::string_view artifacts1, const std::string& ward1 = "", const std::string& ward2 = "") {
  Table table = fight("aldermoor", kSpell1 + " draught-of-sparks elixir-of-moss golden-cordial " + ward1,
                      kSpell2 + " philtre-of-ash tincture-of-night " + ward2, 9, 9);
  table.mana(kMage1, 3).mana(kMage2, 3).artifacts(kMage1, artifacts1);
  return table;
}

// To window (b) of the first roll.
Table& to_first_roll(Table& table, const std::string& ward1 = "", const std::string& ward2 = "") {
  table.play(kMage1, "attack aldermoor");
  if (table.open().phase == Phase::kBeforePicks) table.play(kMage1, "pass");
  return table.both("cast " + kSpell1 + " " + ward1, "cast " + kSpell2 + " " + ward2);
}

// Rolls these faces and comes to mage-1's turn in window (c).
Table& roll(Table& table, std::string_view faces) {
  table.dice(faces);
  while (table.open().phase == Phase::kBeforeRoll) table.play(to_act(table.state).front(), "pass");
  if (!table.to_move(kMage1)) table.play(kMage2, "pass");
  return table;
}

// Passes out of window (c), rolls these faces and comes to mage-1's turn in the next.
Table& roll_again(Table& table, std::string_view faces) {
  table.dice(faces);
  const int rounds = table.combat().rounds;
  while (table.combat().rounds == rounds) table.play(to_act(table.state).front(), "pass");
  return roll(table, faces);
}

// MC-3.5
TEST(MageClashArtifacts, EachIsUsedOnceAndThenOutOfTheGame) {
  Table table = with_artifacts("twin-tongue ill-omen");
  to_first_roll(table).play(kMage1, "artifact twin-tongue");
  EXPECT_EQ(table.open().used, artifact_bit(Artifact::kTwinTongue));
  EXPECT_EQ(table.state.artifacts[0], artifact_bit(Artifact::kIllOmen));
  EXPECT_EQ(table.open().held[0], 1);
  roll(table, "1 1 1 1 1 / 2 2 2 2 2");
  roll_again(table, "1 1 1 1 1 / 2 2 2 2 2");
  EXPECT_EQ(table.refusal(kMage1, "artifact twin-tongue"), "not-held");
}

// MC-3.5.1: the lower Attack Strength stands with all its dice.
TEST(MageClashArtifacts, IllOmenRerollsAllTheRivalsDiceAndTheLowerStrengthStands) {
  Table lower = with_artifacts("ill-omen");
  roll(to_first_roll(lower), "6 6 6 6 6 / 2 3 4 5 6").dice("1 1 1 2 2").play(kMage1, "artifact ill-omen");
  EXPECT_EQ(lower.lies(kMage2), "1 1 1 2 2");
  Table higher = with_artifacts("ill-omen");
  roll(to_first_roll(higher), "6 6 6 6 6 / 1 1 1 1 3").dice("1 1 1 2 3").play(kMage1, "artifact ill-omen");
  EXPECT_EQ(higher.lies(kMage2), "1 1 1 1 3");
  // The total is the Strength, not the sum of the dice: positions 4 and 5 count.
  Table strength = with_artifacts("ill-omen");
  roll(to_first_roll(strength), "6 6 6 6 6 / 1 1 1 4 4").dice("3 3 3 3 3").play(kMage1, "artifact ill-omen");
  EXPECT_EQ(strength.lies(kMage2), "3 3 3 3 3");
}

// MC-3.5.1: equal: the new one.
TEST(MageClashArtifacts, WithEqualStrengthsIllOmensNewRollStands) {
  Table table = with_artifacts("ill-omen");
  roll(to_first_roll(table), "6 6 6 6 6 / 1 1 1 2 4").dice("3 3 3 3 3").play(kMage1, "artifact ill-omen");
  EXPECT_EQ(table.lies(kMage2), "3 3 3 3 3");
}

// MC-3.5.1: Minor Seal rerolls six.
TEST(MageClashArtifacts, UnderIllOmenMinorSealRerollsSix) {
  Table table = with_artifacts("ill-omen", "", "minor-seal");
  roll(to_first_roll(table, "", "minor-seal"), "6 6 6 6 6 / 6 6 6 6 6 6")
      .dice("1 2 3 4 5 5")
      .play(kMage1, "artifact ill-omen");
  EXPECT_EQ(table.lies(kMage2), "2 3 4 5 5");
  EXPECT_TRUE(table.chance.faces.empty());
}

// MC-3.5.2: one to five dice; they keep those values in their next roll, and only there.
TEST(MageClashArtifacts, FrozenHourLocksDiceForTheNextRoll) {
  Table table = with_artifacts("frozen-hour");
  roll(to_first_roll(table), "6 6 6 6 6 / 1 1 2 5 6").play(kMage1, "artifact frozen-hour 1 3");
  EXPECT_EQ(table.lies(kMage2), "1 1* 2* 5 6");
  roll_again(table, "6 6 6 6 6 / 4 4 4");
  EXPECT_EQ(table.lies(kMage2), "1* 2* 4 4 4");
  roll_again(table, "6 6 6 6 6 / 3 3 3 3 3");
  EXPECT_EQ(table.lies(kMage2), "3 3 3 3 3");
}

// MC-3.5.2: like dice are one choice.
TEST(MageClashArtifacts, FrozenHourOffersEverySetOfUnlikeDiceOnce) {
  Table table = with_artifacts("frozen-hour");
  roll(to_first_roll(table), "6 6 6 6 6 / 1 1 1 5 6");
  EXPECT_EQ(table.legal(kMage1, "artifact frozen-hour").size(), 4u * 2 * 2 - 1);
  EXPECT_EQ(table.refusal(kMage1, "artifact frozen-hour 2"), "die-alike");
  EXPECT_EQ(table.refusal(kMage1, "artifact frozen-hour 1 2 3 4 5"), "");
}

// MC-3.5.2: locked dice stay through Ill Omen and Second Wind, and Potions cannot reach them.
TEST(MageClashArtifacts, ALockedDieKeepsItsValueThroughEverything) {
  Table table = with_artifacts("frozen-hour ill-omen", "", "second-wind");
  roll(to_first_roll(table, "", "second-wind"), "1 1 1 1 1 / 1 2 3 4 5").play(kMage1, "artifact frozen-hour 4 5");
  table.dice("6 6 6").play(kMage2, "second-wind");
  EXPECT_EQ(table.lies(kMage2), "4* 5* 6 6 6");
  EXPECT_EQ(table.legal(kMage1, "potion"), (std::set<std::string>{"potion 3"}));
  EXPECT_EQ(table.refusal(kMage1, "potion 1"), "die-locked");
  roll_again(table, "6 6 6 6 6 / 6 6 6").dice("1 1 1").play(kMage1, "artifact ill-omen");
  EXPECT_EQ(table.lies(kMage2), "1 1 1 4* 5*");
}

// MC-3.5.2: a locked die keeps its value through Hourglass.
TEST(MageClashArtifacts, HourglassCannotChangeALockedDie) {
  Table table = with_artifacts("frozen-hour", "", "hourglass");
  to_first_roll(table, "", "hourglass").dice("6 6 6 6 6 / 1 2 3 4 5").play(kMage1, "pass").play(kMage2, "store 5");
  table.play(kMage1, "artifact frozen-hour 1 2 3").play(kMage2, "pass").dice("6 6 6 6 6 / 6 6").play(kMage1, "pass");
  EXPECT_EQ(table.lies(kMage2), "1* 2* 3* 6 6");
  EXPECT_EQ(table.legal(kMage2, "restore"), (std::set<std::string>{"restore 4"}));
  EXPECT_EQ(table.refusal(kMage2, "restore 1"), "die-locked");
}

// MC-3.5.2: with Minor Seal and k locks, 6 - k dice are rolled and the 5 - k highest join the locked ones.
TEST(MageClashArtifacts, WithMinorSealAndLocksOneDieMoreIsRolled) {
  Table table = with_artifacts("frozen-hour", "", "minor-seal");
  roll(to_first_roll(table, "", "minor-seal"), "1 1 1 1 1 / 1 2 3 4 5 6").play(kMage1, "artifact frozen-hour 1 2");
  EXPECT_EQ(table.lies(kMage2), "2* 3* 4 5 6");
  roll_again(table, "1 1 1 1 1 / 1 6 5 2");
  EXPECT_EQ(table.lies(kMage2), "2 2* 3* 5 6");
}

// MC-3.5.2: locks end with this combat.
TEST(MageClashArtifacts, LocksEndWithTheCombat) {
  Table table = fight("aldermoor", "draught-of-sparks", "", 9, 1);
  table.army(kMage1, "farrow:9").army(kMage2, "farrow:9").artifacts(kMage1, "frozen-hour");
  table.play(kMage1, "attack aldermoor").play(kMage1, "pass").both("cast bare", "cast bare");
  table.dice("6 6 6 6 6 / 1 1 1 1 1").play(kMage1, "pass").play(kMage1, "artifact frozen-hour 1 2 3 4 5");
  EXPECT_TRUE(table.won(kMage1, "aldermoor"));
  table.play(kMage2, "attack farrow").dice("1 1 1 1 1 / 6 6 6 6 6").both("cast bare", "cast bare");
  EXPECT_EQ(table.lies(kMage2), "6 6 6 6 6");
}

// MC-3.5.3
TEST(MageClashArtifacts, SeveredHandLeavesTheRivalFourDiceAndNoWard) {
  Table table = with_artifacts("severed-hand", "", "ward-of-twenty");
  to_first_roll(table, "", "ward-of-twenty").dice("1 1 1 1 1 / 6 5 4 3").play(kMage1, "artifact severed-hand");
  EXPECT_EQ(table.open().mana[1], 2);          // not returned
  EXPECT_EQ(table.lies(kMage2), "3 4 5 6 -");  // in positions 1 to 4; position 5 is empty …
  EXPECT_EQ(table.strength(kMage2), 6);        // … and counts 0
  if (table.to_move(kMage2)) table.play(kMage2, "pass");
  EXPECT_EQ(table.refusal(kMage1, "potion 5"), "die-missing");
  EXPECT_EQ(table.refusal(kMage1, "potion 1"), "");
  roll_again(table, "1 1 1 1 1 / 2 2 2 2");
  EXPECT_EQ(table.lies(kMage2), "2 2 2 2 -");
}

// MC-3.5.3: it counts as used, and is set aside with the Spell.
TEST(MageClashArtifacts, ANegatedWardIsSetAsideAllTheSame) {
  Table table = fight("aldermoor", "", "spear-breaker cold-lance ward-of-ten", 1, 1);
  table.army(kMage1, "farrow:1").army(kMage2, "farrow:1").artifacts(kMage1, "severed-hand").mana(kMage2, 1);
  table.play(kMage1, "attack aldermoor").play(kMage1, "pass").both("cast bare", "cast spear-breaker ward-of-ten");
  table.dice("6 6 6 6 6 / 1 1 1 1").play(kMage1, "artifact severed-hand");
  EXPECT_TRUE(table.won(kMage1, "aldermoor"));
  EXPECT_EQ(table.open().aside[1], Table::tiles("spear-breaker ward-of-ten"));
}

// MC-3.5.3: exactly 4D6: no Ward changes them, not one's own Longkey either; the rival's ends too.
TEST(MageClashArtifacts, UnderASeveredHandNoWardOfEitherChangesTheDice) {
  Table own = with_artifacts("severed-hand", "longkey");
  to_first_roll(own, "longkey").dice("1 1 1 1 1 / 5 6 6 6").play(kMage1, "artifact severed-hand");
  EXPECT_EQ(own.lies(kMage2), "5 6 6 6 -");
  Table rivals = with_artifacts("severed-hand", "", "longkey");
  to_first_roll(rivals, "", "longkey").dice("6 6 6 6 6 / 1 1 1 1").play(kMage1, "artifact severed-hand");
  EXPECT_EQ(rivals.lies(kMage1), "6 6 6 6 6");
}

// MC-3.5.3: your Wards on your own dice stay.
TEST(MageClashArtifacts, ASeveredHandLeavesTheWardOnOnesOwnDice) {
  Table table = with_artifacts("severed-hand", "ward-of-twenty");
  to_first_roll(table, "ward-of-twenty").dice("20 1 1 1 1 / 6 6 6 6").play(kMage1, "artifact severed-hand");
  EXPECT_EQ(table.lies(kMage1), "1 1 1 1 20d20");
}

// MC-3.5.3: Frozen Hour locks 1 to 4.
TEST(MageClashArtifacts, OfASeveredHandFrozenHourLocksUpToFourDice) {
  Table table = with_artifacts("severed-hand frozen-hour");
  to_first_roll(table).play(kMage1, "artifact severed-hand");
  roll_again(table, "1 1 1 1 1 / 2 3 4 5");
  EXPECT_EQ(table.legal(kMage1, "artifact frozen-hour").size(), 15u);
  EXPECT_EQ(table.refusal(kMage1, "artifact frozen-hour 1 5"), "die-missing");
  table.play(kMage1, "artifact frozen-hour 1 2 3 4");
  EXPECT_EQ(table.lies(kMage2), "2* 3* 4* 5* -");
  table.dice("1 1 1 1 1").play(kMage2, "pass");  // mage-1 has nothing to act with
  EXPECT_EQ(table.combat().rounds, 2);
  EXPECT_EQ(table.lies(kMage2), "2* 3* 4* 5* -");
}

// MC-3.5.3: from the next roll on; Minor Seal is negated with the rest.
TEST(MageClashArtifacts, ASeveredHandNegatesMinorSealSecondWindAndHourglass) {
  Table seal = with_artifacts("severed-hand", "", "minor-seal");
  to_first_roll(seal, "", "minor-seal").dice("1 1 1 1 1 / 6 5 4 3").play(kMage1, "artifact severed-hand");
  EXPECT_EQ(seal.lies(kMage2), "3 4 5 6 -");
  Table glass = with_artifacts("severed-hand", "", "hourglass");
  to_first_roll(glass, "", "hourglass").dice("6 6 6 6 6 / 1 1 1 1 1").play(kMage1, "pass").play(kMage2, "store 1");
  glass.play(kMage1, "pass").play(kMage2, "pass").play(kMage1, "artifact severed-hand");
  EXPECT_EQ(glass.combat().stored[1], 0);
  EXPECT_EQ(glass.legal(kMage2, "restore").size(), 0u);
}

// MC-3.5.3: with locked dice the user chooses which die goes; a locked Ward die becomes an unlocked D6.
TEST(MageClashArtifacts, WithLockedDiceTheUserOfTheSeveredHandChoosesWhichGoes) {
  Table table = with_artifacts("frozen-hour severed-hand", "", "ward-of-twenty");
  roll(to_first_roll(table, "", "ward-of-twenty"), "6 6 6 6 6 / 20 1 2 3 4").play(kMage1, "artifact frozen-hour 1 2 5");
  EXPECT_EQ(table.lies(kMage2), "1* 2* 3 4 20d20*");
  while (table.combat().rounds == 0) table.play(to_act(table.state).front(), "pass");
  EXPECT_EQ(table.refusal(kMage1, "artifact severed-hand"), "which-die");
  // Dice 3, 4 and 5 would all be thrown anew as D6, so the first of them stands for all.
  EXPECT_EQ(table.legal(kMage1, "artifact severed"),
            (std::set<std::string>{"artifact severed-hand 1", "artifact severed-hand 2", "artifact severed-hand 3"}));
  EXPECT_EQ(table.refusal(kMage1, "artifact severed-hand 5"), "die-alike");
  Table other = table;
  table.dice("6 6 6 6 6 / 6 6 6").play(kMage1, "artifact severed-hand 2");
  EXPECT_EQ(table.lies(kMage2), "1* 6 6 6 -");
  other.dice("6 6 6 6 6 / 5 5").play(kMage1, "artifact severed-hand 3");
  EXPECT_EQ(other.lies(kMage2), "1* 2* 5 5 -");
}

// MC-3.5.3: so does a die that one's own Longkey made a D4.
TEST(MageClashArtifacts, ALockedD4OfLongkeyBecomesAnUnlockedD6) {
  Table table = with_artifacts("frozen-hour severed-hand", "longkey");
  roll(to_first_roll(table, "longkey"), "6 6 6 6 6 / 1 2 3 4 5").play(kMage1, "artifact frozen-hour 1 2");
  EXPECT_EQ(table.lies(kMage2), "1d4* 2* 3 4 5");
  while (table.combat().rounds == 0) table.play(to_act(table.state).front(), "pass");
  EXPECT_EQ(table.legal(kMage1, "artifact severed"),
            (std::set<std::string>{"artifact severed-hand 1", "artifact severed-hand 2"}));
  table.dice("6 6 6 6 6 / 6 6 6").play(kMage1, "artifact severed-hand 1");
  EXPECT_EQ(table.lies(kMage2), "2* 6 6 6 -");
}

// MC-3.5.2, MC-3.5.3: a locked D4 keeps its type when its Longkey is negated; the other dice are what they were.
TEST(MageClashArtifacts, ALockedD4StandsForTheDieThatLongkeyTook) {
  Table table = with_artifacts("severed-hand", "ward-of-twenty", "longkey");
  table.artifacts(kMage2, "frozen-hour").play(kMage1, "attack aldermoor").play(kMage1, "pass").play(kMage2, "pass");
  table.both("cast spear-breaker ward-of-twenty", "cast chain-of-moons longkey").play(kMage2, "longkey d6");
  table.play(kMage1, "pass").dice("20 1 2 3 4 / 1 1 1 1 1").play(kMage2, "pass");
  EXPECT_EQ(table.lies(kMage1), "1d4 2 3 4 20d20");
  EXPECT_TRUE(table.to_move(kMage2));
  table.play(kMage2, "artifact frozen-hour 1");
  while (table.combat().rounds == 0) table.play(to_act(table.state).front(), "pass");
  table.dice("20 5 5 5 / 1 1 1 1").play(kMage1, "artifact severed-hand");
  EXPECT_EQ(table.lies(kMage1), "1d4* 5 5 5 20d20");
}

TEST(MageClashArtifacts, WithoutLockedDiceTheSeveredHandTakesNoPosition) {
  Table table = with_artifacts("severed-hand");
  to_first_roll(table);
  EXPECT_EQ(table.refusal(kMage1, "artifact severed-hand 1"), "nothing-locked");
}

// MC-3.5.4
TEST(MageClashArtifacts, HornOfAlliesBringsSixIntoAnyUndecidedCities) {
  Table table = with_artifacts("horn-of-allies");
  table.open().won[1] = static_cast<std::uint8_t>(1 << Table::city("farrow"));
  table.open().drawn = static_cast<std::uint8_t>(1 << Table::city("graygate"));
  to_first_roll(table);
  EXPECT_EQ(table.legal(kMage1, "artifact horn").size(), 210u);  // six over five Cities
  EXPECT_EQ(table.refusal(kMage1, "artifact horn-of-allies farrow:6"), "city-decided");
  EXPECT_EQ(table.refusal(kMage1, "artifact horn-of-allies graygate:6"), "city-decided");
  EXPECT_EQ(table.refusal(kMage1, "artifact horn-of-allies caldera:5"), "horn-count");
  table.play(kMage1, "artifact horn-of-allies aldermoor:4 dunfell:2");
  EXPECT_EQ(table.allies(kMage1, "aldermoor"), 13);
  EXPECT_EQ(table.allies(kMage1, "dunfell"), 2);
  EXPECT_EQ(table.open().supply[0], 40 - 15);
}

// MC-3.5.4, MC-1.2: you gain what your supply holds.
TEST(MageClashArtifacts, TheHornBringsNoMoreThanTheSupplyHolds) {
  Table table = with_artifacts("horn-of-allies");
  table.army(kMage1, "farrow:29");
  to_first_roll(table);
  EXPECT_EQ(table.refusal(kMage1, "artifact horn-of-allies caldera:6"), "horn-count");
  EXPECT_EQ(table.refusal(kMage1, "artifact horn-of-allies caldera:2"), "");
  Table empty = with_artifacts("horn-of-allies twin-tongue");
  empty.army(kMage1, "farrow:31");
  to_first_roll(empty);
  EXPECT_EQ(empty.refusal(kMage1, "artifact horn-of-allies caldera:1"), "no-supply");
}

// MC-3.5.5, MC-5.6: in window (a), and there only.
TEST(MageClashArtifacts, NullStoneBarsTheRivalFromWards) {
  Table table = with_artifacts("null-stone", "ward-of-ten", "ward-of-ten");
  table.tableau(kMage1, "spear-breaker ward-of-ten").tableau(kMage2, "chain-of-moons minor-seal");
  table.play(kMage1, "attack aldermoor");
  EXPECT_EQ(table.open().phase, Phase::kBeforePicks);
  table.play(kMage1, "artifact null-stone");
  EXPECT_EQ(table.refusal(kMage2, "cast chain-of-moons minor-seal"), "null-stone");
  EXPECT_EQ(table.refusal(kMage1, "cast spear-breaker ward-of-ten"), "");
  Table late = with_artifacts("null-stone");
  to_first_roll(late);
  EXPECT_EQ(late.refusal(kMage1, "artifact null-stone"), "artifact-when");
}

// MC-3.5.6
TEST(MageClashArtifacts, WhiteBannerHaltsTheCombatAndItsUserChoosesAnotherCity) {
  Table table = with_artifacts("white-banner", "ward-of-ten", "");
  table.army(kMage1, "farrow:1 graygate:2").army(kMage2, "farrow:1 graygate:2");
  to_first_roll(table, "ward-of-ten");
  roll(table, "1 1 1 1 1 / 6 6 6 6 6");
  roll_again(table, "1 1 1 1 1 / 6 6 6 6 6");  // one Ally has fallen
  table.play(kMage1, "artifact white-banner");
  EXPECT_EQ(table.allies(kMage1, "aldermoor"), 8);  // the roll not yet settled is void; what was removed stays so
  EXPECT_EQ(table.open().mana[0], 2);               // Mana stays paid
  EXPECT_EQ(table.open().aside[0], 0u);             // Spells and Wards go back to hand
  EXPECT_EQ(table.open().phase, Phase::kChoice);
  EXPECT_TRUE(table.to_move(kMage1));
  EXPECT_EQ(table.refusal(kMage1, "attack aldermoor"), "city-halted");
  table.play(kMage1, "attack farrow");
  EXPECT_TRUE(table.is_legal(kMage1, "cast spear-breaker ward-of-ten"));
  table.dice("6 6 6 6 6 / 1 1 1 1 1")
      .both("cast spear-breaker", "cast chain-of-moons")
      .play(kMage2, "pass")
      .play(kMage1, "pass");
  EXPECT_TRUE(table.won(kMage1, "farrow"));
  EXPECT_EQ(table.refusal(kMage2, "attack aldermoor"), "");  // another was decided
}

// MC-3.5.6
TEST(MageClashArtifacts, WithoutAnotherCityTheBannerCannotBeUsed) {
  Table table = with_artifacts("white-banner twin-tongue");
  to_first_roll(table);
  EXPECT_EQ(table.refusal(kMage1, "artifact white-banner"), "no-other-city");
  EXPECT_EQ(table.refusal(kMage1, "artifact twin-tongue"), "");
}

// MC-3.5.6, MC-5.8: not after a halt.
TEST(MageClashArtifacts, AfterAHaltNobodyRetreats) {
  Table table = fight("eastmarch", "", "", 3, 3);
  table.army(kMage1, "farrow:1").army(kMage2, "farrow:1").artifacts(kMage2, "white-banner");
  table.play(kMage1, "attack eastmarch")
      .play(kMage2, "pass")
      .both("cast bare", "cast bare")
      .play(kMage1, "pass")
      .play(kMage2, "artifact white-banner");
  EXPECT_EQ(table.open().phase, Phase::kChoice);
  EXPECT_TRUE(table.to_move(kMage2));
  EXPECT_EQ(table.legal(kMage2), (std::set<std::string>{"attack farrow"}));
}

// MC-3.5.7: the bonus only: 1 + 2, 1 + 4, 1 + 6.
TEST(MageClashArtifacts, TwinTongueDoublesTheCantripsDamage) {
  const char* cantrips[] = {"", "call-of-imps call-of-hounds", "call-of-imps call-of-hounds call-of-giants",
                            "call-of-imps call-of-hounds call-of-giants call-of-the-deep"};
  const int removed[] = {1, 3, 5, 7};
  for (int i = 0; i < 4; ++i) {
    Table table = with_artifacts("twin-tongue");
    table.tableau(kMage1, "spear-breaker draught-of-sparks " + std::string(cantrips[i]));
    to_first_roll(table).dice("6 6 6 6 6 / 1 1 1 1 1").play(kMage1, "artifact twin-tongue");
    table.play(kMage2, "pass").play(kMage1, "pass");
    EXPECT_EQ(table.allies(kMage2, "aldermoor"), 9 - removed[i]);
  }
}

// MC-5.6: which Artifact in which window.
TEST(MageClashArtifacts, EachHasItsWindows) {
  Table table = with_artifacts("ill-omen frozen-hour severed-hand horn-of-allies null-stone white-banner twin-tongue");
  table.army(kMage1, "farrow:1");
  const auto usable = [&] {
    std::set<std::string> names;
    for (const auto& text : table.legal(kMage1, "artifact ")) names.insert(std::string(tokens(text)[1]));
    return names;
  };
  table.play(kMage1, "attack aldermoor");
  EXPECT_EQ(usable(), (std::set<std::string>{"null-stone"}));
  EXPECT_EQ(table.refusal(kMage1, "artifact ill-omen"), "artifact-when");
  table.play(kMage1, "pass").both("cast spear-breaker", "cast chain-of-moons");
  EXPECT_EQ(usable(), (std::set<std::string>{"severed-hand", "twin-tongue", "horn-of-allies", "white-banner"}));
  roll(table, "1 1 1 1 1 / 6 6 6 6 6");
  EXPECT_EQ(usable(),
            (std::set<std::string>{"ill-omen", "frozen-hour", "twin-tongue", "horn-of-allies", "white-banner"}));
  EXPECT_EQ(table.refusal(kMage1, "artifact severed-hand"), "artifact-when");
}

// When every die is locked there is nothing to reroll.
TEST(MageClashArtifacts, WhenEveryDieIsLockedNothingIsRerolled) {
  Table table = with_artifacts("frozen-hour ill-omen", "", "second-wind");
  table.tableau(kMage2, kSpell2 + " philtre-of-ash second-wind hourglass");
  roll(to_first_roll(table, "", "second-wind"), "1 1 1 1 1 / 1 2 3 4 5").play(kMage1, "artifact frozen-hour 1 2 3 4 5");
  EXPECT_EQ(table.refusal(kMage2, "second-wind"), "all-locked");
  roll_again(table, "1 1 1 1 1");
  EXPECT_EQ(table.lies(kMage2), "1* 2* 3* 4* 5*");
  EXPECT_EQ(table.refusal(kMage1, "artifact ill-omen"), "all-locked");
}

}  // namespace
}  // namespace conclave::mage_clash
