#include "games/mage_clash/position.h"

namespace conclave::mage_clash {
namespace {

// MC-2.1
TEST(MageClashDraft, EachRoundDealsItsTwentyTilesTenToEachHand) {
  Table table;
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(table.open().round, round);
    EXPECT_EQ(table.state.hand[0] | table.state.hand[1], round_tiles(round));
    EXPECT_EQ(std::popcount(table.state.hand[0]), 10);
    EXPECT_EQ(std::popcount(table.state.hand[1]), 10);
    for (int turn = 0; turn < 8; ++turn)
      table.both(*table.legal(kMage1, "discard").begin(), *table.legal(kMage2, "discard").begin());
  }
  EXPECT_NE(table.open().phase, Phase::kDraft);
}

// MC-2.1: mage-1's ten are drawn, so mage-2's need no draw.
TEST(MageClashDraft, TheDealIsTenDrawsForMage1) {
  const Table table;
  ASSERT_EQ(table.chance.seen.size(), 10u);
  for (const auto& result : table.chance.seen)
    EXPECT_TRUE(chance_text(house(), {}, result).starts_with("deal mage-1 "));
}

// MC-2.2
TEST(MageClashDraft, AfterBothHaveTakenATileTheHandsAreExchanged) {
  Table table;
  const std::uint64_t first = table.state.hand[0], second = table.state.hand[1];
  const std::string take1 = *table.legal(kMage1, "discard").begin(), take2 = *table.legal(kMage2, "discard").begin();
  table.both(take1, take2);
  EXPECT_EQ(table.state.hand[1], first & ~Table::tiles(take1.substr(8)));
  EXPECT_EQ(table.state.hand[0], second & ~Table::tiles(take2.substr(8)));
  EXPECT_EQ(table.open().turn, 1);
}

// MC-2.2
TEST(MageClashDraft, AfterEightTurnsTheTwoTilesLeftInEachHandAreRemoved) {
  Table table;
  table.draft(1, "hearthstone glacier-root steam-vent", "grave-soil tar-well cloud-cistern");
  table.both("discard hearthstone", "discard grave-soil");
  EXPECT_EQ(table.open().round, 1);
  EXPECT_EQ(table.open().gone & round_tiles(0), round_tiles(0));
  EXPECT_EQ(table.happened(kRemoved), 4);
  EXPECT_EQ(std::popcount(table.state.hand[0]), 10);
}

// MC-2.3
TEST(MageClashDraft, BuildingPaysTheCostAndTakesTheBonusOnce) {
  Table table;
  table.draft(1, "thorn-ring hearthstone", "mana-font tar-well");
  table.both("build thorn-ring", "build mana-font");
  EXPECT_EQ(table.open().tableau[0], Table::tiles("thorn-ring"));
  EXPECT_EQ(table.open().mana[0], 1);     // Wood is bought for 2
  EXPECT_EQ(table.open().allies[0], 18);  // and three Allies come
  EXPECT_EQ(table.open().mana[1], 7);     // four Mana, free to build
}

// MC-2.4
TEST(MageClashDraft, DiscardingTakesTheAlliesOrTheManaPrinted) {
  Table table;
  table.draft(1, "muster-drum hearthstone", "steam-vent tar-well");
  table.both("discard muster-drum", "discard steam-vent");
  EXPECT_EQ(table.open().allies[0], 17);
  EXPECT_EQ(table.open().mana[0], 3);
  EXPECT_EQ(table.open().mana[1], 4);
  EXPECT_EQ(table.open().tableau[0], 0u);
  EXPECT_TRUE(has(table.open().gone, Table::tile("muster-drum")));
}

// MC-2.5: the rulebook's tile of Fire or Ice pays for either.
TEST(MageClashDraft, AResourceTileIsFreeAndGivesEitherOfItsElements) {
  Table table;
  table.draft(1, "ember-wand frost-gem thorn-ring", "steam-vent tar-well grave-soil")
      .tableau(kMage1, "")
      .mana(kMage1, 0);
  EXPECT_EQ(table.refusal(kMage1, "build ember-wand"), "too-dear");
  table.draft(1, "ember-wand frost-gem thorn-ring", "tar-well grave-soil hearthstone").tableau(kMage1, "steam-vent");
  EXPECT_EQ(table.refusal(kMage1, "build ember-wand"), "");
  EXPECT_EQ(table.refusal(kMage1, "build frost-gem"), "");
  EXPECT_EQ(table.refusal(kMage1, "build thorn-ring"), "too-dear");
  EXPECT_EQ(table.mana(kMage2, 0).refusal(kMage2, "build tar-well"), "");
}

// MC-2.7
TEST(MageClashDraft, ATileHelpsFromTheNextTurnOn) {
  Table table;
  table.draft(1, "steam-vent hearthstone", "ember-wand tar-well").mana(kMage1, 0).mana(kMage2, 2);
  table.both("build steam-vent", "build tar-well");
  EXPECT_EQ(table.open().mana[0], 0);
  EXPECT_TRUE(has(table.open().tableau[0], Table::tile("steam-vent")));
  Table later;
  later.draft(1, "ember-wand tar-well grave-soil", "mana-font hearthstone glacier-root")
      .tableau(kMage1, "steam-vent")
      .mana(kMage1, 0);
  later.both("build ember-wand", "build mana-font");
  EXPECT_EQ(later.open().mana[0], 0);
}

// MC-2.7: the Scale costs Wood, for which it would itself ask 1 Mana.
TEST(MageClashDraft, ATileDoesNotHelpToPayForItself) {
  Table table;
  table.draft(1, "druids-scale hearthstone", "tar-well grave-soil").mana(kMage1, 1);
  EXPECT_EQ(table.refusal(kMage1, "build druids-scale"), "too-dear");
  table.mana(kMage1, 3).both("build druids-scale", "discard tar-well");
  EXPECT_EQ(table.open().mana[0], 1);
}

// MC-2.8
TEST(MageClashDraft, TheChoicesOfATurnAreRevealedTogether) {
  Table table;
  table.draft(1, "muster-drum hearthstone", "steam-vent tar-well");
  table.play(kMage1, "discard muster-drum");
  EXPECT_EQ(table.open().allies[0], 15);
  EXPECT_EQ(table.happened(kDiscarded), 0);
  EXPECT_EQ(table.refusal(kMage1, "discard hearthstone"), "already-chosen");
  table.play(kMage2, "discard tar-well");
  EXPECT_EQ(table.open().allies[0], 17);
  EXPECT_EQ(table.happened(kDiscarded), 2);
}

Table last_turn(std::string_view tableau1, int mana1, std::string_view tableau2 = "", int mana2 = 0) {
  Table table;
  table.tableau(kMage1, tableau1)
      .tableau(kMage2, tableau2)
      .draft(3, "geas-of-sleep geas-of-ruin curse-of-fog", "gate-of-horns thousand-vows withering-star");
  table.mana(kMage1, mana1).mana(kMage2, mana2);
  table.both("discard geas-of-sleep", "discard gate-of-horns");
  return table;
}

// MC-2.8, MC-3.3
TEST(MageClashDraft, ManaBecomesAlliesAtTheEndOfPhaseOneAnyNumberOfTimes) {
  Table table = last_turn("muster-drum", 4);
  ASSERT_EQ(table.open().phase, Phase::kExchange);
  EXPECT_TRUE(table.to_move(kMage1));
  EXPECT_EQ(table.legal(kMage1).size(), 8u);  // 0 to 7: the last discard gave three
  EXPECT_EQ(table.refusal(kMage1, "exchange 8"), "exchange-most");
  EXPECT_EQ(table.refusal(kMage2, "exchange 0"), "not-your-turn");
  table.play(kMage1, "exchange 5");
  EXPECT_EQ(table.open().mana[0], 2);
  EXPECT_EQ(table.open().allies[0], 20);
  EXPECT_EQ(table.open().phase, Phase::kPlacement);
}

// MC-2.8, MC-1.2
TEST(MageClashDraft, WithoutManaOrSupplyNobodyIsAskedToExchange) {
  Table table;
  table.tableau(kMage1, "muster-drum")
      .draft(3, "gate-of-horns geas-of-ruin curse-of-fog", "geas-of-sleep thousand-vows withering-star");
  table.mana(kMage1, 0).both("discard gate-of-horns", "discard geas-of-sleep");
  EXPECT_EQ(table.open().phase, Phase::kPlacement);
}

// MC-3.1
TEST(MageClashTiles, EachKindGivesWhatItIsFor) {
  const Cards& cards = house();
  EXPECT_EQ(std::popcount(cards.all_of(Kind::kCantrip)), 16);
  for (const std::uint64_t kind : cards.cantrips) EXPECT_EQ(std::popcount(kind), 4);
  int spells[4] = {};
  each_bit(cards.all_of(Kind::kSpell),
           [&](int tile) { ++spells[static_cast<int>(cards.tile[static_cast<std::size_t>(tile)].cantrip)]; });
  for (const int count : spells) EXPECT_EQ(count, 2);
  Table table;
  table.draft(1, "draught-of-sparks hearthstone", "thorn-ring tar-well")
      .both("build draught-of-sparks", "build thorn-ring");
  EXPECT_EQ(table.open().vp[0], 0);  // a Potion's VP come at the end of Phase One (MC-4.1)
  EXPECT_EQ(table.open().allies[1], 18);
}

// MC-3.2
TEST(MageClashTiles, FourTilesAMageCarryAnArtifactIcon) {
  for (const std::uint64_t mage : house().mage) EXPECT_EQ(std::popcount(mage), 4);
  EXPECT_TRUE(has(house().mage[0], Table::tile("draught-of-sparks")));  // a Potion
  EXPECT_TRUE(has(house().mage[0], Table::tile("thorn-ring")));         // an Item
  EXPECT_TRUE(has(house().mage[3], Table::tile("choir-of-quills")));    // a Mystic Object
}

// MC-3.3
TEST(MageClashTiles, MysticObjectsGiveManaForCantripsAndItemsInTheTableau) {
  Table table;
  table.tableau(kMage1, "call-of-imps geas-of-silence thorn-ring").tableau(kMage2, "thorn-ring");
  table.tableau(kMage2, "ember-wand frost-gem curse-of-rust");
  table.draft(2, "choir-of-quills black-altar", "reliquary star-well").mana(kMage1, 2).mana(kMage2, 2);
  table.both("build choir-of-quills", "build reliquary");
  EXPECT_EQ(table.open().mana[0], 2);
  EXPECT_EQ(table.open().mana[1], 2);
}

// MC-3.3
TEST(MageClashTiles, GainNManaIsGainedWhenBuilt) {
  Table table;
  table.draft(1, "mana-font hearthstone", "tar-well grave-soil")
      .mana(kMage1, 0)
      .both("build mana-font", "discard tar-well");
  EXPECT_EQ(table.open().mana[0], 4);
}

// MC-4.1: the rulebook's values: two of a Mage's four Artifacts 4, three 6, four 8.
TEST(MageClashScoring, ArtifactsOfOneMageScoreFourSixOrEight) {
  Table table = last_turn("thorn-ring druids-scale hollow-coin", 0, "frost-gem prism-key crown-ring call-of-imps", 0);
  EXPECT_EQ(table.open().vp[0], 4);
  EXPECT_EQ(table.open().vp[1], 6);
  Table four = last_turn("druids-scale thorn-ring storm-wand draught-of-sparks", 0);
  EXPECT_EQ(four.open().vp[0], 8 + 2);
  EXPECT_EQ(four.open().vp[1], 0);
}

// MC-4.1
TEST(MageClashScoring, PotionsScoreAfterPhaseOneAndAreKeptWhenDiscardedLater) {
  Table table = last_turn("draught-of-sparks elixir-of-moss", 0, "golden-cordial", 0);
  EXPECT_EQ(table.open().vp[0], 5);
  EXPECT_EQ(table.open().vp[1], 5);
  Table combat = fight("aldermoor", "draught-of-sparks elixir-of-moss", "", 5, 5);
  combat.open().vp[0] = 5;
  combat.play(kMage1, "attack aldermoor").both("cast bare", "cast bare");
  combat.play(kMage1, "potion " + std::string(1, combat.legal(kMage1, "potion").begin()->back()));
  EXPECT_EQ(potions_of(house(), combat.open(), kMage1), 1);
  EXPECT_EQ(combat.open().vp[0], 5);
}

// MC-4.2
TEST(MageClashScoring, TwoOrThreeOfAMageDrawOneSpecialArtifactFourDrawTwo) {
  Table table = last_turn("thorn-ring druids-scale", 0, "frost-gem prism-key crown-ring", 0);
  EXPECT_EQ(table.open().held[0], 1);
  EXPECT_EQ(table.open().held[1], 1);
  Table four =
      last_turn("druids-scale thorn-ring storm-wand draught-of-sparks hollow-coin ember-wand", 0, "frost-gem", 0);
  EXPECT_EQ(four.open().held[0], 3);
  EXPECT_EQ(four.open().held[1], 0);
}

// MC-4.2: they are drawn at random, kept secret, one each in turn, who has fewer VP first.
TEST(MageClashScoring, SpecialArtifactsAreDrawnInTurnByWhoHasFewerVictoryPointsFirst) {
  Table table =
      last_turn("thorn-ring druids-scale hollow-coin ember-wand draught-of-sparks", 0, "frost-gem prism-key", 0);
  EXPECT_EQ(table.open().fewer, kMage2);
  std::string order;
  for (const Event& event : table.events)
    if (event.kind == kDrewArtifact) {
      order += index(event.seat) == 0 ? '1' : '2';
      EXPECT_EQ(seen_by(event, rival_of(event.seat)).card, kUnknown);
      EXPECT_EQ(seen_by(event, std::nullopt).card, kUnknown);
      EXPECT_NE(seen_by(event, event.seat).card, kUnknown);
    }
  EXPECT_EQ(order, "211");
}

// MC-4.2: while the stack lasts.
TEST(MageClashScoring, TheStackOfSevenMayRunOut) {
  Table table = last_turn(
      "druids-scale thorn-ring storm-wand draught-of-sparks hollow-coin ember-wand pitch-gem elixir-of-moss "
      "frost-gem prism-key crown-ring philtre-of-ash bone-ring choir-of-quills",
      0, "wyrm-wand tincture-of-night", 0);
  EXPECT_EQ(table.open().held[1], 1);
  EXPECT_EQ(table.open().held[0], 6);  // seven were due
}

// MC-5.2: equal VP, so one draw decides who counts as having fewer.
TEST(MageClashScoring, WithEqualVictoryPointsOneDrawDecidesWhoCountsAsHavingFewer) {
  for (const int drawn : {0, 1}) {
    Table table;
    table.draft(3, "geas-of-sleep geas-of-ruin curse-of-fog", "gate-of-horns thousand-vows withering-star");
    table.play(kMage1, "discard geas-of-sleep");
    table.chance.picks = {drawn};
    table.chance.seen.clear();
    table.play(kMage2, "discard gate-of-horns");
    EXPECT_EQ(index(table.open().fewer), drawn);
    EXPECT_EQ(chance_text(house(), {}, table.chance.seen[0]), drawn == 0 ? "fewer mage-1" : "fewer mage-2");
    EXPECT_TRUE(table.to_move(seat_at(drawn)));
  }
}

// MC-5.1
TEST(MageClashScoring, MagicItemsAndMysticObjectsLeavePlay) {
  const Table table = last_turn("thorn-ring druids-scale draught-of-sparks call-of-imps spear-breaker ward-of-ten", 0);
  EXPECT_EQ(table.state.open.tableau[0], Table::tiles("draught-of-sparks call-of-imps spear-breaker ward-of-ten"));
}

}  // namespace
}  // namespace conclave::mage_clash
