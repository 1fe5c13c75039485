#include "games/spellcaster/board.h"

namespace conclave::spellcaster {
namespace {

using Texts = std::set<std::string>;

State begun(int mages, std::uint64_t seed) {
  FastChance chance(seed);
  return start(*house(), Options{static_cast<std::uint8_t>(mages)}, chance);
}

// SC-1.1
TEST(Spellcaster, ThereAreFifteenSpellsOfEachOfFourColours) {
  for (const std::uint64_t colour : house()->of_colour) EXPECT_EQ(std::popcount(colour), 15);
  EXPECT_EQ(house()->ids.size(), 60u);
  const State state = begun(2, 1);
  EXPECT_EQ(kSupply, 30);
  EXPECT_EQ(state.open.energy[0] + state.open.energy[1], 20);
  EXPECT_FALSE(unsound(*house(), state));
}

// SC-1.2
TEST(Spellcaster, TwoMagesHaveThreeCardsTenEnergyAndTwoSapphires) {
  std::set<int> first;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const State state = begun(2, seed);
    const int active_seat = index(active(state.open));
    first.insert(active_seat);
    EXPECT_EQ(state.open.hand_size[active_seat], 4) << "three, and the card that begins the turn";
    EXPECT_EQ(state.open.hand_size[1 - active_seat], 3);
    for (int team = 0; team < 2; ++team) {
      EXPECT_EQ(state.open.energy[team], 10);
      EXPECT_EQ(state.open.sapphires[team], 2);
    }
    EXPECT_EQ(state.open.deck_size, 53);
  }
  EXPECT_EQ(first, (std::set<int>{0, 1})) << "the first Mage is chosen at random";
}

// SC-1.3
TEST(Spellcaster, YouGainWhatTheSupplyStillHas) {
  Board energy("pile healing mending-word>mage-1", "energy mage-1 15", "energy mage-2 14");
  energy.play("activate mending-word");
  EXPECT_EQ(energy.energy("mage-1"), 16) << "one crystal was left";
  Board sapphires("pile sorcery transmutation>mage-1", "sapphires mage-1 14", "sapphires mage-2 14");
  sapphires.play("activate transmutation");
  EXPECT_EQ(sapphires.sapphires("mage-1"), 16) << "two Sapphires were left";
}

// SC-1.3
TEST(Spellcaster, WhatIsLostReturnsToTheSupply) {
  Board d("pile combat ember-lash>mage-1", "pile healing mending-word>mage-1", "energy mage-1 15", "energy mage-2 15");
  d.play("activate ember-lash");
  d.play("activate mending-word");
  EXPECT_EQ(d.energy("mage-1"), 17);
}

// SC-2.1
TEST(Spellcaster, ASpellIsPlayedOnThePileOfItsColourFacingItsMage) {
  Board d("active mage-2", "hand mage-2 backlash glimmer", "pile combat ember-lash>mage-1");
  d.play("play backlash");
  EXPECT_EQ(d.pile("combat"), "ember-lash>mage-1 backlash>mage-2");
  d.play("play glimmer");
  EXPECT_EQ(d.pile("sorcery"), "glimmer>mage-2");
}

// SC-2.1, SC-2.2: the rulebook's picture, two cards played by Stacey and two by Dan.
TEST(Spellcaster, StaceyAndDanControlTwoColoursEach) {
  Board d("pile combat ember-lash>mage-1", "pile sorcery glimmer>mage-1", "pile healing purge>mage-2",
          "pile conjuring haste>mage-2");
  EXPECT_EQ(d.legal(), (Texts{"draw", "activate ember-lash", "activate glimmer"}));
  d.finish();
  EXPECT_EQ(d.refused("activate glimmer"), "faces-rival");
  EXPECT_EQ(d.refused("activate haste"), "");
}

// SC-2.2
TEST(Spellcaster, OnlyTheTopCardCountsAndTheColourIsItsMages) {
  Board d("pile combat needle-storm>mage-1", "pile healing mending-word>mage-2 concord>mage-1",
          "pile sorcery prism>mage-1 glimmer>mage-2", "hand mage-1 lifestone");
  EXPECT_EQ(d.legal(), (Texts{"draw", "play lifestone", "activate needle-storm", "activate concord"}));
  d.play("activate needle-storm");
  EXPECT_EQ(d.energy("mage-2"), 8) << "Combat and Healing, not the covered Prism";
  EXPECT_EQ(d.refused("activate prism"), "not-on-top");
}

// SC-2.3
TEST(Spellcaster, AnEnchantmentIsNotActivatedWithAnAction) {
  Board d("pile combat burning-sigil>mage-1", "pile healing mending-word>mage-1");
  EXPECT_EQ(d.refused("activate burning-sigil"), "enchantment");
  EXPECT_EQ(d.refused("activate mending-word"), "");
}

// SC-2.3
TEST(Spellcaster, AnEnchantmentTakesEffectAtTheStartOfItsControllersTurn) {
  Board d("active mage-2", "pile combat burning-sigil>mage-1", "actions 1");
  d.finish();
  EXPECT_EQ(d.active(), "mage-1");
  EXPECT_EQ(d.energy("mage-2"), 9);
}

// SC-2.4
TEST(Spellcaster, ActivatingLeavesTheCardWhereItIs) {
  Board d("pile combat ember-lash>mage-1");
  d.play("activate ember-lash");
  EXPECT_EQ(d.pile("combat"), "ember-lash>mage-1");
  EXPECT_EQ(d.actions(), 1);
}

// SC-2.5
TEST(Spellcaster, ACoveredCardKeepsItsFacing) {
  Board d("pile combat ember-lash>mage-2 backlash>mage-1", "pile conjuring unravel>mage-1");
  d.play("activate unravel");
  d.play("uproot backlash");
  EXPECT_EQ(d.top("combat"), "ember-lash>mage-2");
}

// SC-2.5
TEST(Spellcaster, NobodyControlsAnEmptyPile) {
  Board d("pile combat backlash>mage-1", "pile healing concord>mage-1");
  d.play("activate concord");
  EXPECT_EQ(d.energy("mage-1"), 12) << "two colours";
  d.play("activate backlash");
  EXPECT_EQ(d.energy("mage-2"), 8) << "2 damage: nobody controls Sorcery";
}

// SC-6.1
TEST(Spellcaster, OfThreeMagesTheSoloHasSixCardsAndTheTeamSharesItsPools) {
  const State state = begun(3, 3);
  EXPECT_EQ(state.open.hand_size[0], 4) << "three, and the card that begins the turn";
  EXPECT_EQ(state.open.hand_size[1], 6);
  EXPECT_EQ(state.open.hand_size[2], 3);
  for (int team = 0; team < 2; ++team) {
    EXPECT_EQ(state.open.energy[team], 10);
    EXPECT_EQ(state.open.sapphires[team], 2);
  }
  const View seen = view(*house(), state, seat_at(0));
  EXPECT_EQ(seen.hand, state.hand[0]);
  for (const std::uint64_t known : seen.seen) EXPECT_EQ(known, 0u) << "teammates do not see each other's hand";
}

// SC-6.1
TEST(Spellcaster, TheTeamOfThreePaysFromOnePool) {
  Board d("mages 3", "active team-2", "pile sorcery greedy-pact>team");
  d.play("activate greedy-pact");
  EXPECT_EQ(d.energy("team-1"), 8);
  EXPECT_EQ(d.sapphires("team"), 6);
}

// SC-6.2
TEST(Spellcaster, TheSoloMagePlaysAfterEachOfTheTeam) {
  std::string order;
  State state = begun(3, 5);
  FastChance chance(1);
  for (int i = 0; i < 8; ++i) {
    order += seat_name({3}, active(state.open)) + " ";
    play(*house(), state, active(state.open), Move(Verb::kEnd), chance, Silent{});
  }
  EXPECT_EQ(order, "team-1 solo team-2 solo team-1 solo team-2 solo ");
  for (std::uint64_t seed = 0; seed < 20; ++seed) EXPECT_EQ(active(begun(3, seed).open), seat_at(0));
}

// SC-7.1
TEST(Spellcaster, OfFourMagesEachHasThreeCardsAndEachTeamOnePool) {
  const State state = begun(4, 9);
  int cards = 0;
  for (int i = 0; i < 4; ++i) cards += state.open.hand_size[i];
  EXPECT_EQ(cards, 13);
  EXPECT_EQ(state.open.energy[0], 10);
  EXPECT_EQ(state.open.sapphires[1], 2);
  Board d("mages 4", "active mage-3", "pile combat ember-lash>mage-1");
  d.play("activate ember-lash");
  EXPECT_EQ(d.energy("mage-2"), 8);
  EXPECT_EQ(d.energy("mage-4"), 8);
  const View seen = view(d.cards(), d.state(), d.seat("mage-1"));
  for (const std::uint64_t known : seen.seen) EXPECT_EQ(known, 0u) << "a secret hand, from the teammate too";
}

// SC-7.2
TEST(Spellcaster, TheTeamsAlternateAndAnyOfFourMayStart) {
  std::set<std::string> orders;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    State state = begun(4, seed);
    FastChance chance(1);
    std::string order;
    for (int i = 0; i < 5; ++i) {
      order += std::to_string(index(active(state.open)) + 1);
      play(*house(), state, active(state.open), Move(Verb::kEnd), chance, Silent{});
    }
    orders.insert(order);
  }
  EXPECT_EQ(orders, (Texts{"12341", "23412", "34123", "41234"}));
}

}  // namespace
}  // namespace conclave::spellcaster
