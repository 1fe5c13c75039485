#include <boost/json.hpp>

#include "games/mage_clash/position.h"

namespace conclave::mage_clash {
namespace {

// MC-7.1: a pick is secret before it is revealed.
TEST(MageClashKnowledge, ARivalsPickShowsOnlyThatItIsMade) {
  Table left, right;
  left.draft(1, "muster-drum hearthstone", "steam-vent tar-well").play(kMage1, "discard muster-drum");
  right.draft(1, "muster-drum hearthstone", "steam-vent tar-well").play(kMage1, "build hearthstone");
  EXPECT_EQ(view(house(), left.state, kMage2), view(house(), right.state, kMage2));
  EXPECT_EQ(view(house(), left.state, std::nullopt), view(house(), right.state, std::nullopt));
  EXPECT_NE(view(house(), left.state, kMage1), view(house(), right.state, kMage1));
  const auto shown = show(house(), {}, view(house(), left.state, kMage2));
  EXPECT_TRUE(shown.at("mages").at(0).at("chosen").as_bool());
  EXPECT_FALSE(shown.at("mages").at(1).at("chosen").as_bool());
  EXPECT_EQ(show(house(), {}, view(house(), left.state, kMage1)).at("pick").as_string(), "discard muster-drum");
  EXPECT_EQ(expose(house(), {}, left.state).at("secrets").at(0).at("pick").as_string(), "discard muster-drum");
}

// MC-7.1: all twenty tiles of a round are dealt, so each player knows both hands; a spectator knows neither.
TEST(MageClashKnowledge, PlayersKnowBothHandsASpectatorNeither) {
  const Table table;
  FastChance chance(5);
  std::set<std::uint64_t> hands;
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(imagine(house(), view(house(), table.state, kMage1), chance), table.state);
    EXPECT_EQ(imagine(house(), view(house(), table.state, kMage2), chance), table.state);
    const State world = imagine(house(), view(house(), table.state, std::nullopt), chance);
    EXPECT_EQ(world.hand[0] | world.hand[1], round_tiles(0));
    hands.insert(world.hand[0]);
  }
  EXPECT_GT(hands.size(), 40u);
  EXPECT_FALSE(show(house(), {}, view(house(), table.state, std::nullopt)).contains("hand"));
  EXPECT_EQ(show(house(), {}, view(house(), table.state, kMage1)).at("rival_hand").as_array().size(), 10u);
}

// MC-7.1: which Artifacts are held is secret, their number is public.
TEST(MageClashKnowledge, WhichArtifactsTheRivalHoldsIsSecretTheirNumberIsNot) {
  Table left = fight("aldermoor", "", ""), right = left;
  left.artifacts(kMage1, "ill-omen twin-tongue").artifacts(kMage2, "null-stone");
  right.artifacts(kMage1, "horn-of-allies severed-hand").artifacts(kMage2, "null-stone");
  EXPECT_EQ(view(house(), left.state, kMage2), view(house(), right.state, kMage2));
  const auto shown = show(house(), {}, view(house(), left.state, kMage2));
  EXPECT_EQ(shown.at("mages").at(0).at("artifacts").to_number<int>(), 2);
  FastChance chance(5);
  std::uint8_t reached = 0, never = 0x7f;
  for (int i = 0; i < 200; ++i) {
    const State world = imagine(house(), view(house(), left.state, kMage2), chance);
    EXPECT_EQ(std::popcount(world.artifacts[0]), 2);
    reached = static_cast<std::uint8_t>(reached | world.artifacts[0]);
    never = static_cast<std::uint8_t>(never & ~world.artifacts[0]);
  }
  EXPECT_EQ(reached, 0x7f & ~artifact_bit(Artifact::kNullStone));
  EXPECT_EQ(never, artifact_bit(Artifact::kNullStone));  // that one is one's own
}

// MC-7.1: an Artifact that was used is out of the game and known to be.
TEST(MageClashKnowledge, AUsedArtifactIsNoLongerImagined) {
  Table table = fight("aldermoor", "", "");
  table.artifacts(kMage1, "null-stone")
      .artifacts(kMage2, "ill-omen")
      .play(kMage1, "attack aldermoor")
      .play(kMage1, "artifact null-stone");
  FastChance chance(5);
  for (int i = 0; i < 100; ++i)
    EXPECT_FALSE(imagine(house(), view(house(), table.state, std::nullopt), chance).artifacts[1] &
                 artifact_bit(Artifact::kNullStone));
}

// MC-7.1: tableaux, Allies, Mana, VP, discarded tiles and tiles set aside are public.
TEST(MageClashKnowledge, WhatIsPublicIsShownToASpectator) {
  Table table = fight("graygate", "spear-breaker cold-lance", "ember-hail", 5, 1);
  table.army(kMage1, "farrow:1")
      .play(kMage1, "attack graygate")
      .dice("6 6 6 6 6 / 1 1 1 1 1")
      .both("cast spear-breaker", "cast ember-hail");
  const auto shown = show(house(), {}, view(house(), table.state, std::nullopt));
  const auto& mage = shown.at("mages").at(0);
  EXPECT_EQ(mage.at("vp").to_number<int>(), 7);
  EXPECT_EQ(mage.at("tableau").as_array().size(), 2u);
  EXPECT_EQ(mage.at("aside").at(0).as_string(), "spear-breaker");
  EXPECT_EQ(mage.at("in_cities").to_number<int>(), 6);
  EXPECT_FALSE(shown.at("gone").as_array().empty());
  EXPECT_TRUE(shown.at("viewer").is_null());
}

// MC-5.4: both worlds that differ in a pending Spell look alike to the rival.
TEST(MageClashKnowledge, APendingSpellStaysSecret) {
  Table left = fight("aldermoor", "spear-breaker cold-lance ward-of-ten", "ember-hail"), right = left;
  left.play(kMage1, "attack aldermoor").play(kMage1, "cast spear-breaker ward-of-ten");
  right.play(kMage1, "attack aldermoor").play(kMage1, "cast cold-lance");
  EXPECT_EQ(view(house(), left.state, kMage2), view(house(), right.state, kMage2));
  FastChance chance(5);
  std::set<std::pair<int, int>> picks;
  for (int i = 0; i < 100; ++i) {
    const Pick pick = imagine(house(), view(house(), left.state, kMage2), chance).pick[0];
    picks.insert({pick.what, pick.also});
  }
  EXPECT_EQ(picks.size(), 4u);
}

// MC-2.8: with two such objects both choose in secret.
TEST(MageClashKnowledge, APendingExchangeStaysSecret) {
  Table table;
  table.tableau(kMage1, "muster-drum")
      .draft(3, "geas-of-sleep geas-of-ruin curse-of-fog", "gate-of-horns thousand-vows withering-star");
  Cards two = house();
  two.exchanges |= bit(Table::tile("thorn-ring"));
  table.tableau(kMage2, "thorn-ring").mana(kMage1, 2).mana(kMage2, 2);
  table.state.pick[0] = {static_cast<std::uint8_t>(Table::tile("geas-of-sleep")), 0};
  table.open().owes = kMage2;
  play(two, table.state, kMage2, card_move(Verb::kDiscard, Table::tile("gate-of-horns")), table.chance, Silent{});
  ASSERT_EQ(to_act(table.state), kBoth);
  State left = table.state, right = table.state;
  play(two, left, kMage1, number_move(Verb::kExchange, 1), table.chance, Silent{});
  play(two, right, kMage1, number_move(Verb::kExchange, 4), table.chance, Silent{});
  EXPECT_EQ(view(two, left, kMage2), view(two, right, kMage2));
  play(two, left, kMage2, number_move(Verb::kExchange, 2), table.chance, Silent{});
  EXPECT_EQ(left.open.allies[0], 16);
  EXPECT_EQ(left.open.allies[1], 15 + 3 + 2);
}

}  // namespace
}  // namespace conclave::mage_clash
