#include "games/mage_clash/position.h"

namespace conclave::mage_clash {
namespace {

// What each tile costs with this tableau.
int costs(int tile, std::uint64_t tableau) {
  Public open;
  open.round = static_cast<std::uint8_t>(tile / kTilesARound);
  open.tableau[0] = tableau;
  reprice(house(), open, kMage1);
  return price_of(open, kMage1, tile);
}
int costs(std::string_view tile, std::string_view tableau) { return costs(Table::tile(tile), Table::tiles(tableau)); }

// MC-2.6
TEST(MageClashPayment, EachMissingUnitCostsTwoMana) {
  EXPECT_EQ(costs("thorn-ring", ""), 2);
  EXPECT_EQ(costs("crown-ring", ""), 6);
  EXPECT_EQ(costs("crown-ring", "hearthstone"), 4);
  EXPECT_EQ(costs("hearthstone", ""), 0);
}

// MC-2.6, MC-2.5: one tile gives one unit a cost.
TEST(MageClashPayment, AResourceTileCoversOneUnitOfACost) {
  EXPECT_EQ(costs("golden-cordial", "steam-vent"), 4);
  EXPECT_EQ(costs("golden-cordial", "steam-vent hearthstone"), 2);
  EXPECT_EQ(costs("golden-cordial", "steam-vent hearthstone glacier-root"), 0);
  EXPECT_EQ(costs("worldroot", "hearthstone"), 4);                  // two Wood, one tile
  EXPECT_EQ(costs("thousand-vows", "steam-vent glacier-root"), 2);  // two Ice
}

// MC-2.6: a payment that takes the first fitting tile for each unit would pay more.
TEST(MageClashPayment, TheCheapestPaymentIsFound) {
  EXPECT_EQ(costs("elixir-of-moss", "glacier-root hearthstone"), 0);  // Wood from the Hearthstone, Ice from the Root
  EXPECT_EQ(costs("tincture-of-night", "star-well grave-soil"), 0);   // Aetheric from the Star Well
  EXPECT_EQ(costs("gate-of-horns", "grave-soil hollow-coin"), 3);     // Grave Soil for Wood, Necrotic for 1, Fire for 2
}

// MC-2.6, MC-3.3
TEST(MageClashPayment, AMysticObjectHalvesThePriceOfItsKind) {
  EXPECT_EQ(costs("crown-ring", "druids-scale"), 1 + 1 + 2);
  EXPECT_EQ(costs("crown-ring", "hollow-coin"), 2 + 2 + 1);
  EXPECT_EQ(costs("crown-ring", "druids-scale hollow-coin"), 3);
}

// MC-2.6, MC-3.3: for one unit a build.
TEST(MageClashPayment, TheAnyElementObjectCoversOneUnitABuild) {
  EXPECT_EQ(costs("thorn-ring", "prism-key"), 0);
  EXPECT_EQ(costs("crown-ring", "prism-key"), 4);
  EXPECT_EQ(costs("crown-ring", "prism-key druids-scale"), 2);  // it covers the eldritch unit, the dear one
  Table table;
  table.tableau(kMage1, "prism-key").mana(kMage1, 4);
  table.draft(3, "crown-ring second-wind call-of-giants", "hourglass longkey call-of-the-deep");
  table.both("build crown-ring", "discard hourglass");
  EXPECT_EQ(table.open().mana[0], 0);
}

// MC-2.6
TEST(MageClashPayment, ATileThatCannotBePaidForCannotBeBuilt) {
  Table table;
  table.draft(3, "crown-ring second-wind call-of-giants", "hourglass longkey call-of-the-deep").mana(kMage1, 5);
  EXPECT_EQ(table.refusal(kMage1, "build crown-ring"), "too-dear");
  EXPECT_EQ(table.mana(kMage1, 6).refusal(kMage1, "build crown-ring"), "");
  EXPECT_EQ(table.refusal(kMage1, "build hourglass"), "not-in-hand");
}

// Every way to pay, tried: each unit by a Resource tile not yet used, by the free object, or in Mana.
int tried(const std::vector<int>& units, std::size_t next, std::vector<std::uint8_t>& tiles, int free, int natural,
          int eldritch) {
  if (next == units.size()) return 0;
  const int unit = units[next];
  int best = (has(kNatural, unit) ? natural : eldritch) + tried(units, next + 1, tiles, free, natural, eldritch);
  if (free > 0) best = std::min(best, tried(units, next + 1, tiles, free - 1, natural, eldritch));
  for (auto& tile : tiles) {
    if (!has(tile, unit)) continue;
    const std::uint8_t gives = std::exchange(tile, std::uint8_t{0});
    best = std::min(best, tried(units, next + 1, tiles, free, natural, eldritch));
    tile = gives;
  }
  return best;
}

std::vector<int> units_of_cost(const Tile& tile) {
  std::vector<int> units;
  for (int element = 0; element < kElements; ++element)
    units.insert(units.end(), tile.cost[static_cast<std::size_t>(element)], element);
  return units;
}

// MC-2.6: against every tableau of Resources and Mystic Objects that matters, for every tile.
TEST(MageClashPayment, TheCheapestPaymentIsThatOfTryingAllWays) {
  const Cards& cards = house();
  std::vector<int> helpful;
  each_bit(cards.prices, [&](int tile) { helpful.push_back(tile); });
  ASSERT_EQ(helpful.size(), 11u);
  for (unsigned set = 0; set < 1u << helpful.size(); ++set) {
    std::uint64_t tableau = 0;
    std::vector<std::uint8_t> tiles;
    each_bit(set, [&](int i) {
      const int tile = helpful[static_cast<std::size_t>(i)];
      tableau |= bit(tile);
      if (has(cards.all_of(Kind::kResource), tile)) tiles.push_back(cards.tile[static_cast<std::size_t>(tile)].gives);
    });
    const int free = std::popcount(tableau & cards.frees), natural = tableau & cards.buys_natural ? 1 : 2,
              eldritch = tableau & cards.buys_eldritch ? 1 : 2;
    for (int round = 0; round < kRounds; ++round) {
      Public open;
      open.round = static_cast<std::uint8_t>(round);
      open.tableau[0] = tableau;
      reprice(cards, open, kMage1);
      for (int tile = kTilesARound * round; tile < kTilesARound * (round + 1); ++tile)
        ASSERT_EQ(price_of(open, kMage1, tile),
                  tried(units_of_cost(cards.tile[static_cast<std::size_t>(tile)]), 0, tiles, free, natural, eldritch))
            << cards.tile_id[static_cast<std::size_t>(tile)] << " " << std::hex << tableau;
    }
  }
}

// MC-2.6: card sets may have harder costs than ours: any four units, any pairs of Elements, several objects of a kind.
TEST(MageClashPayment, InOtherCardSetsToo) {
  FastChance chance(11);
  for (int trial = 0; trial < 60; ++trial) {
    std::string text = house_set();
    const auto random_words = [&](const std::string& key, int least, int most, bool different) {
      for (auto at = text.find(key); at != std::string::npos; at = text.find(key, at + 1)) {
        const auto end = text.find('\n', at);
        std::string words;
        int last = -1;
        for (int n = least + static_cast<int>(chance.below(static_cast<std::uint32_t>(most - least + 1))); n > 0; --n) {
          int element = static_cast<int>(chance.below(kElements));
          while (different && element == last) element = static_cast<int>(chance.below(kElements));
          last = element;
          words += (words.empty() ? "" : " ") + std::string(element_name(element));
        }
        text.replace(at, end - at, key + "\"" + words + "\"");
      }
    };
    random_words("cost = ", 1, 4, false);
    random_words("gives = ", 2, 2, true);
    const auto loaded = load_cards(std::type_identity<Cards>{}, text);
    ASSERT_TRUE(loaded);
    const Cards& cards = **loaded;
    for (int n = 0; n < 20; ++n) {
      const std::uint64_t tableau = cards.prices & chance.next();
      std::vector<std::uint8_t> tiles;
      each_bit(tableau & cards.all_of(Kind::kResource),
               [&](int tile) { tiles.push_back(cards.tile[static_cast<std::size_t>(tile)].gives); });
      const int free = std::popcount(tableau & cards.frees), natural = tableau & cards.buys_natural ? 1 : 2,
                eldritch = tableau & cards.buys_eldritch ? 1 : 2;
      Public open;
      open.round = static_cast<std::uint8_t>(n % kRounds);
      open.tableau[0] = tableau;
      reprice(cards, open, kMage1);
      for (int tile = kTilesARound * open.round; tile < kTilesARound * (open.round + 1); ++tile)
        ASSERT_EQ(price_of(open, kMage1, tile),
                  tried(units_of_cost(cards.tile[static_cast<std::size_t>(tile)]), 0, tiles, free, natural, eldritch));
    }
  }
}

// The prices that a state keeps are those of its tableau.
TEST(MageClashPayment, WhatIsKeptIsWhatIsComputed) {
  Table table;
  table.tableau(kMage1, "steam-vent druids-scale grave-soil").draft(2, "bone-ring storm-wand", "pitch-gem black-altar");
  for (int tile = 20; tile < 40; ++tile)
    EXPECT_EQ(price_of(table.open(), kMage1, tile), costs(tile, table.open().tableau[0]));
  for (int mana = 0; mana < 12; ++mana) {
    table.mana(kMage1, mana);
    for (int tile = 20; tile < 40; ++tile)
      EXPECT_EQ(has(affordable(table.open(), kMage1), tile), price_of(table.open(), kMage1, tile) <= mana);
  }
}

}  // namespace
}  // namespace conclave::mage_clash
