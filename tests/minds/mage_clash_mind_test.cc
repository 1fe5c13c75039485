#include "games/erased.h"
#include "games/mage_clash/position.h"
#include "minds/mage_clash.h"
#include "minds/mage_clash_features.h"
#include "minds/minds.h"

namespace conclave::mage_clash {
namespace {

ErasedPosition<MageClash> erased(const Table& table) {
  return {std::make_shared<const Cards>(house()), Options{}, table.state};
}

// MC-3.4.2
TEST(MageClashMind, LongkeyIsThoughtToTakeTheLargestDie) {
  Table table = fight("aldermoor", "longkey", "ward-of-twelve", 3, 3);
  table.mana(kMage1, 1).mana(kMage2, 1).play(kMage1, "attack aldermoor");
  table.both("cast bare longkey", "cast bare ward-of-twelve");
  ASSERT_EQ(table.open().phase, Phase::kLongkey);
  FastChance chance(1);
  EXPECT_EQ(move_text(house(), likely(house(), table.state, kMage1, chance)), "longkey d12");
  EXPECT_TRUE(explain(*erased(table).sight(kMage1), "longkey d12").gain.key.contains("why."));
}

// The weights were taught with ten phases: those keep their inputs, and Longkey's has that of the window after it.
TEST(MageClashMind, LongkeysPhaseLooksLikeTheWindowThatFollows) {
  EXPECT_EQ(phase_input(Phase::kPicks), 4u);
  EXPECT_EQ(phase_input(Phase::kBeforePicks), 5u);
  EXPECT_EQ(phase_input(Phase::kBeforeRoll), 6u);
  EXPECT_EQ(phase_input(Phase::kLongkey), 6u);
  EXPECT_EQ(phase_input(Phase::kOver), 9u);
}

// MC-5.8: a hint said that the winner "would win" the City that was won.
TEST(MageClashMind, WhoStaysInAWonCityIsToldThatItIsTheirs) {
  Table table = fight("eastmarch", "", "", 4, 1);
  table.army(kMage2, "caldera:1").play(kMage1, "attack eastmarch").both("cast bare", "cast bare");
  table.play(kMage1, "pass").dice("6 6 6 6 6 / 1 1 1 1 1").play(kMage2, "pass").play(kMage2, "pass");
  table.play(kMage1, "pass");
  ASSERT_EQ(table.open().phase, Phase::kAftermath);
  EXPECT_EQ(explain(*erased(table).sight(kMage1), "pass").gain.key, "mage-clash.why.stay");
}

}  // namespace
}  // namespace conclave::mage_clash
