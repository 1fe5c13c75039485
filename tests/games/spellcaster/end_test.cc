#include "games/spellcaster/board.h"

namespace conclave::spellcaster {
namespace {

// SC-5.1
TEST(End, AMageWithoutEnergyLoses) {
  Board d("pile combat ember-lash>mage-1", "energy mage-2 2", "sapphires mage-2 9");
  d.play("activate ember-lash");
  EXPECT_EQ(d.reason(), "energy");
  EXPECT_EQ(d.winners(), "mage-1");
  EXPECT_EQ(d.refused("draw"), "over");
}

// SC-5.1
TEST(End, ATeamWithoutEnergyLosesTogether) {
  Board d("mages 3", "active solo", "pile combat ember-lash>solo", "energy team 1");
  d.play("activate ember-lash");
  EXPECT_EQ(d.winners(), "solo");
  Board team("mages 3", "active team-2", "pile combat ember-lash>team", "energy solo 1");
  team.play("activate ember-lash");
  EXPECT_EQ(team.winners(), "team-1 team-2");
}

// SC-5.2
TEST(End, FifteenSapphiresWin) {
  Board d("pile sorcery glimmer>mage-1", "sapphires mage-1 13", "energy mage-1 1");
  d.play("activate glimmer");
  EXPECT_EQ(d.reason(), "sapphires");
  EXPECT_EQ(d.winners(), "mage-1");
  Board less("pile sorcery glimmer>mage-1", "sapphires mage-1 12");
  less.play("activate glimmer");
  EXPECT_EQ(less.reason(), "");
}

// SC-5.2
TEST(End, TheRivalMayWinByASpellOfYours) {
  Board d("mages 4", "active mage-1", "pile sorcery mirror-hoard>team-a", "sapphires team-b 14");
  d.play("activate mirror-hoard");
  EXPECT_EQ(d.reason(), "sapphires");
  EXPECT_EQ(d.winners(), "mage-2 mage-4");
}

// SC-5.2
TEST(End, AnEnchantmentEndsTheDuelToo) {
  Board d("begin", "pile sorcery deep-vein>mage-1", "sapphires mage-1 14", "deck-only");
  EXPECT_EQ(d.reason(), "sapphires") << "before the draw that would fail";
}

// SC-5.3
TEST(End, WhenTheDeckIsOutMostSapphiresWinThenMostEnergy) {
  Board sapphires("begin", "deck-only", "sapphires mage-1 3", "energy mage-2 20");
  EXPECT_EQ(sapphires.winners(), "mage-1");
  Board energy("begin", "deck-only", "energy mage-2 11");
  EXPECT_EQ(energy.winners(), "mage-2");
  EXPECT_EQ(energy.reason(), "deck");
}

// SC-5.3
TEST(End, EqualInBothIsADraw) {
  Board d("begin", "deck-only");
  EXPECT_EQ(d.reason(), "deck");
  EXPECT_EQ(d.winners(), "");
}

// SC-5.4
TEST(End, YouMayPayYourLastEnergy) {
  Board d("pile combat blood-oath>mage-1", "energy mage-1 2", "energy mage-2 9");
  d.play("activate blood-oath");
  EXPECT_EQ(d.reason(), "energy");
  EXPECT_EQ(d.winners(), "mage-2");
}

// SC-5.4
TEST(End, NothingIsCheckedBetweenTheStepsOfACard) {
  Board d("pile combat leeching-barb>mage-1", "energy mage-2 1");
  d.play("activate leeching-barb");
  EXPECT_EQ(d.energy("mage-1"), 11) << "the second step was carried out";
  const auto cards = load(set_with({{"ember-lash", "lose-energy 3; heal 2"}}));
  Board back(cards, {"pile combat ember-lash>mage-1", "energy mage-1 2"});
  back.play("activate ember-lash");
  EXPECT_EQ(back.reason(), "") << "at zero between the steps, at two after them";
  EXPECT_EQ(back.energy("mage-1"), 2);
}

// SC-5.4
TEST(End, WhenBothLoseItIsSettledBySapphires) {
  Board d("pile combat blood-oath>mage-1", "energy mage-1 2", "energy mage-2 4", "sapphires mage-2 5");
  d.play("activate blood-oath");
  EXPECT_EQ(d.reason(), "settled");
  EXPECT_EQ(d.winners(), "mage-2");
  Board comet("pile combat reckless-comet>mage-1", "energy mage-1 1", "energy mage-2 4");
  comet.play("activate reckless-comet");
  EXPECT_EQ(comet.reason(), "settled");
  EXPECT_EQ(comet.winners(), "") << "equal in both";
}

// SC-5.4
TEST(End, WhenBothWinTheyHaveFifteenEachAndEnergySettlesIt) {
  Board d("pile sorcery mirror-hoard>mage-1", "sapphires mage-1 12", "sapphires mage-2 14", "energy mage-2 11");
  d.play("activate mirror-hoard");
  EXPECT_EQ(d.sapphires("mage-1"), 15);
  EXPECT_EQ(d.sapphires("mage-2"), 15);
  EXPECT_EQ(d.reason(), "settled");
  EXPECT_EQ(d.winners(), "mage-2");
}

// SC-5.4
TEST(End, WhenOneDoesBothItIsSettledBySapphires) {
  Board d("pile sorcery greedy-pact>mage-1", "energy mage-1 2", "sapphires mage-1 11");
  d.play("activate greedy-pact");
  EXPECT_EQ(d.reason(), "settled");
  EXPECT_EQ(d.winners(), "mage-1") << "without Energy, but with fifteen Sapphires";
}

// SC-5.4
TEST(End, OneLosesAndTheOtherWins) {
  const auto cards = load(set_with({{"ember-lash", "damage 2; gain 1"}}));
  Board d(cards, {"pile combat ember-lash>mage-1", "energy mage-2 2", "sapphires mage-1 14"});
  d.play("activate ember-lash");
  EXPECT_EQ(d.reason(), "energy");
  EXPECT_EQ(d.winners(), "mage-1");
}

TEST(End, TheScoreIsTheTeamsSapphires) {
  Board d("mages 3", "sapphires team 7", "sapphires solo 4");
  const Outcome result = outcome(d.cards(), d.state());
  EXPECT_EQ(result.scores[0], 7);
  EXPECT_EQ(result.scores[1], 4);
  EXPECT_EQ(result.scores[2], 7);
}

}  // namespace
}  // namespace conclave::spellcaster
