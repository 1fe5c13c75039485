#include "core/card_page.h"
#include "games/mage_clash/position.h"

namespace conclave::mage_clash {
namespace {

// MC-1.1
TEST(MageClashSetup, ThreeSetsOfTwentyTilesSevenArtifactsSevenCities) {
  const Cards& cards = house();
  EXPECT_EQ(card_pages(cards).size(), 60u + 7 + 7);
  for (const auto& id : cards.tile_id) EXPECT_FALSE(id.empty());
  for (const auto& id : cards.artifact_id) EXPECT_FALSE(id.empty());
  for (const auto& id : cards.city_id) EXPECT_FALSE(id.empty());
  EXPECT_EQ(Table::tile("hearthstone") / 20, 0);
  EXPECT_EQ(Table::tile("black-altar") / 20, 1);
  EXPECT_EQ(Table::tile("hourglass") / 20, 2);
}

// MC-1.2
TEST(MageClashSetup, EachPlayerBeginsWithFifteenAlliesThreeManaAndNoVictoryPoints) {
  const Table table;
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(table.state.open.allies[i], 15);
    EXPECT_EQ(table.state.open.supply[i], 25);
    EXPECT_EQ(table.state.open.mana[i], 3);
    EXPECT_EQ(table.state.open.vp[i], 0);
  }
}

// MC-1.2: a player has forty cubes and gains what the supply holds.
TEST(MageClashSetup, NobodyGainsMoreAlliesThanTheSupplyHolds) {
  Table table;
  table.draft(1, "thorn-ring ember-wand", "frost-gem mana-font");
  table.open().allies[0] = 38;
  table.open().supply[0] = 2;
  table.both("build thorn-ring", "discard frost-gem");
  EXPECT_EQ(table.open().allies[0], 40);
  EXPECT_EQ(table.open().supply[0], 0);
  EXPECT_EQ(table.open().allies[1], 16);
}

// MC-1.2: removed Allies return to the supply.
TEST(MageClashSetup, RemovedAlliesReturnToTheSupply) {
  Table table = fight("aldermoor", "spear-breaker", "cold-lance draught-of-sparks", 5, 5);
  table.play(kMage1, "attack aldermoor").dice("6 6 6 6 6 / 1 1 1 1 1").both("cast spear-breaker", "cast cold-lance");
  table.play(kMage2, "pass");
  EXPECT_EQ(table.allies(kMage2, "aldermoor"), 4);
  EXPECT_EQ(table.open().supply[1], 36);
}

std::vector<CardError> errors_of(const std::string& text) {
  const auto cards = load_cards(std::type_identity<Cards>{}, text);
  return cards ? std::vector<CardError>{} : cards.error();
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const auto at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), with);
}

// The place of `what` in the house set.
int line_of(const std::string& what) {
  const std::string text = house_set();
  const auto at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<long>(at), '\n'));
}

struct Bad {
  const char* what;  // in the house set
  const char* with;  // instead
  const char* key;
  const char* place;  // whose line the error should have (in the changed text's numbering, which is the same)
  int column;
};

class BadSet : public ::testing::TestWithParam<Bad> {};

TEST_P(BadSet, IsRefusedWithItsPlace) {
  const Bad& bad = GetParam();
  const auto errors = errors_of(replaced(house_set(), bad.what, bad.with));
  ASSERT_FALSE(errors.empty());
  bool found = false;
  for (const auto& error : errors)
    found = found || (error.what.key == bad.key && error.line == line_of(bad.place) && error.column == bad.column);
  EXPECT_TRUE(found) << bad.key << " at " << line_of(bad.place) << ":" << bad.column << ", but the first is "
                     << errors[0].what.key << " at " << errors[0].line << ":" << errors[0].column;
}

INSTANTIATE_TEST_SUITE_P(
    Cards, BadSet,
    ::testing::Values(
        Bad{"effect = \"mana 4\"", "effect = \"mana 40\"", "mage-clash.cards.form", "effect = \"mana 4\"", 10},
        Bad{"effect = \"allies 3\"", "effect = \"elves 3\"", "mage-clash.cards.form", "effect = \"allies 3\"", 10},
        Bad{"cost = \"aetheric ice ice\"", "cost = \"aetheric water\"", "mage-clash.cards.cost",
            "cost = \"aetheric ice ice\"", 8},
        Bad{"cost = \"aetheric ice ice\"", "cost = \"ice ice ice ice ice\"", "mage-clash.cards.cost",
            "cost = \"aetheric ice ice\"", 8},
        Bad{"gives = \"fire wood\"", "gives = \"fire fire\"", "mage-clash.cards.gives", "gives = \"fire wood\"", 9},
        Bad{"dice = \"1 2 3\"", "dice = \"1 3 2\"", "mage-clash.cards.dice", "dice = \"1 2 3\"", 8},
        Bad{"dice = \"2 5\"", "dice = \"2 6\"", "mage-clash.cards.dice", "dice = \"2 5\"", 8},
        Bad{"discard = \"allies 3\"", "discard = \"3 allies\"", "mage-clash.cards.form", "discard = \"allies 3\"", 11},
        Bad{"ward = \"die 8\"", "ward = \"die 7\"", "cards.error.word", "ward = \"die 8\"", 8},
        Bad{"rule = \"no wards\"", "rule = \"no dice\"", "cards.error.word", "rule = \"no wards\"", 8},
        Bad{"effect = \"halt\"", "effect = \"double-cantrips\"", "mage-clash.cards.effect-twice",
            "effect = \"double-cantrips\"", 10},
        Bad{"vp = 7", "vp = 70", "cards.error.range", "vp = 7", 6},
        Bad{"name.fr = \"Pierre d'âtre\"", "colour = \"red\"", "cards.error.missing", "name.en = \"Hearthstone\"", 1},
        Bad{"gives = \"fire wood\"", "gifts = \"fire wood\"", "cards.error.unknown-field", "gives = \"fire wood\"", 9},
        Bad{"id = \"hearthstone\"", "id = \"aldermoor\"", "cards.error.twice", "id = \"aldermoor\"", 6},
        Bad{"game = \"mage-clash\"", "game = \"wizards-cup\"", "cards.error.game", "game = \"mage-clash\"", 8}));

// MC-3.2, MC-3.1
TEST(MageClashSetup, ASetHasFourTilesAMageAndTwoSpellsAKind) {
  const auto without_icon = errors_of(
      replaced(house_set(), "effect = \"mana per cantrip\"\nmage = \"dynin\"", "effect = \"mana per cantrip\""));
  ASSERT_EQ(without_icon.size(), 1u);
  EXPECT_EQ(without_icon[0].what.key, "mage-clash.cards.mages");
  const auto three_of_a_kind =
      errors_of(replaced(house_set(), "cantrip = \"curse\"\ndice = \"2 3 4\"", "cantrip = \"geas\"\ndice = \"2 3 4\""));
  ASSERT_EQ(three_of_a_kind.size(), 2u);
  EXPECT_EQ(three_of_a_kind[0].what.key, "mage-clash.cards.spells");
}

TEST(MageClashSetup, ASetWithTooFewTilesOrTooManyOfARoundIsRefused) {
  const std::string text = house_set();
  const auto at = text.find("[[tile]]\nid = \"hearthstone\"");
  const auto next = text.find("[[tile]]", at + 1);
  const auto fewer = errors_of(text.substr(0, at) + text.substr(next));
  ASSERT_FALSE(fewer.empty());
  EXPECT_TRUE(
      std::any_of(fewer.begin(), fewer.end(), [](const auto& error) { return error.what.key == "cards.error.count"; }));
  const auto crowded = errors_of(replaced(text, "round = 3", "round = 1"));
  ASSERT_FALSE(crowded.empty());
  EXPECT_TRUE(std::any_of(crowded.begin(), crowded.end(),
                          [](const auto& error) { return error.what.key == "mage-clash.cards.round"; }));
}

// MC-2.5
TEST(MageClashSetup, AResourceWithACostIsRefused) {
  const auto errors =
      errors_of(replaced(house_set(), "gives = \"fire wood\"", "gives = \"fire wood\"\ncost = \"ice\""));
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].what.key, "cards.error.unknown-field");
  EXPECT_EQ(errors[0].line, line_of("gives = \"fire wood\"") + 1);
}

}  // namespace
}  // namespace conclave::mage_clash
