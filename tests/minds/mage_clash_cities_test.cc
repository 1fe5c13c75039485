#include "minds/mage_clash_cities.h"

#include "games/mage_clash/position.h"
#include "minds/mage_clash_odds.h"

namespace conclave::mage_clash {
namespace {

Arms arms(std::string_view tiles) { return arms_of(house(), Table::tiles(tiles)); }

// The exact chance, of one Spell against one.
double exact(std::string_view first, std::string_view second, int allies1, int allies2) {
  Combat combat;
  combat.spell[0] = static_cast<std::uint8_t>(Table::tile(first));
  combat.spell[1] = static_cast<std::uint8_t>(Table::tile(second));
  return combat_odds(round_odds(house(), combat), {{allies1, 1}, {allies2, 1}}).win[0];
}

TEST(MageClashCities, OneSpellAgainstOneIsAboutTheExactChance) {
  for (const int mine : {1, 3, 8, 20})
    for (const int theirs : {1, 4, 11})
      EXPECT_NEAR(city_chance(arms("cold-lance"), arms("chain-of-moons"), mine, theirs),
                  exact("cold-lance", "chain-of-moons", mine, theirs), 0.02);
}

// MC-5.7
TEST(MageClashCities, SpellsTakeTurnsSoThatEachCountsAlike) {
  const double both = city_chance(arms("cold-lance worldroot"), arms("ember-hail"), 4, 4);
  EXPECT_NEAR(both, (exact("cold-lance", "ember-hail", 4, 4) + exact("worldroot", "ember-hail", 4, 4)) / 2, 0.02);
}

// MC-5.5
TEST(MageClashCities, CantripsOfTheSpellsKindCount) {
  std::string geas = "cold-lance";
  each_bit(house().all_of(Cantrip::kGeas),
           [&](int tile) { geas += " " + house().tile_id[static_cast<std::size_t>(tile)]; });
  EXPECT_EQ(arms("cold-lance").spell[0].damage, 1);
  EXPECT_EQ(arms(geas).spell[0].damage, 4);
  EXPECT_NEAR(city_chance(arms(geas), arms("worldroot"), 5, 8), exact("cold-lance", "worldroot", 5, 2), 0.02);
}

// MC-5.11
TEST(MageClashCities, WithoutASpellHandsAreBare) {
  EXPECT_TRUE(arms("").bare);
  EXPECT_FALSE(arms("cold-lance").bare);
  EXPECT_NEAR(city_chance(arms(""), arms(""), 6, 6), 0.5, 1e-6);
}

TEST(MageClashCities, MoreAlliesAreBetterAndTheChancesOfBothMakeOne) {
  const Arms mine = arms("cold-lance worldroot"), theirs = arms("withering-star");
  double before = 0;
  for (double allies = 0.5; allies < 45; allies += 0.7) {
    const double chance = city_chance(mine, theirs, allies, 6.5);
    EXPECT_GE(chance, before);
    EXPECT_NEAR(chance + city_chance(theirs, mine, 6.5, allies), 1, 1e-5);
    before = chance;
  }
}

}  // namespace
}  // namespace conclave::mage_clash
