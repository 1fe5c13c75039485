#include "games/mage_clash/position.h"

namespace conclave::mage_clash {
namespace {

// At the placement, with these armies; mage-1 has fewer VP.
Table placing(int allies1, int allies2) {
  Table table;
  table.phase_two();
  table.open().phase = Phase::kPlacement;
  const int allies[] = {allies1, allies2};
  for (int i = 0; i < 2; ++i) {
    table.open().allies[i] = static_cast<std::uint8_t>(allies[i]);
    table.open().supply[i] = static_cast<std::uint8_t>(kAllAllies - allies[i]);
  }
  return table;
}

// MC-5.2
TEST(MageClashCities, TheSevenCitiesAreShuffledIntoARow) {
  std::set<std::vector<std::uint8_t>> rows;
  for (int i = 0; i < 20; ++i) {
    Table table;
    table.chance.rest = FastChance(static_cast<std::uint64_t>(i));
    table.draft(3, "geas-of-sleep geas-of-ruin curse-of-fog", "gate-of-horns thousand-vows withering-star");
    table.both("discard geas-of-sleep", "discard gate-of-horns");
    std::vector<std::uint8_t> row(table.open().row, table.open().row + kCities);
    rows.insert(row);
    std::sort(row.begin(), row.end());
    EXPECT_EQ(row, (std::vector<std::uint8_t>{0, 1, 2, 3, 4, 5, 6}));
  }
  EXPECT_GT(rows.size(), 15u);
}

// MC-5.2
TEST(MageClashCities, PlayersPlaceThreeAlliesAtATimeInAnyCities) {
  Table table = placing(6, 6);
  EXPECT_TRUE(table.to_move(kMage1));
  EXPECT_EQ(table.legal(kMage1).size(), 84u);
  EXPECT_EQ(table.refusal(kMage1, "place aldermoor:2"), "place-count");
  table.play(kMage1, "place aldermoor:2 graygate:1");
  EXPECT_EQ(table.allies(kMage1, "aldermoor"), 2);
  EXPECT_EQ(table.allies(kMage1, "graygate"), 1);
  EXPECT_TRUE(table.to_move(kMage2));
  table.play(kMage2, "place caldera:3");
  EXPECT_TRUE(table.to_move(kMage1));
}

// MC-5.2: who has more goes on alone; the last placement may be fewer. MC-5.3: then who has fewer VP chooses.
TEST(MageClashCities, WhoHasMoreGoesOnAloneAndTheLastPlacementMayBeFewer) {
  Table table = placing(3, 8);
  table.play(kMage1, "place aldermoor:3").play(kMage2, "place aldermoor:3").play(kMage2, "place aldermoor:3");
  EXPECT_TRUE(table.to_move(kMage2));
  EXPECT_EQ(table.legal(kMage2).size(), 28u);
  EXPECT_EQ(table.refusal(kMage2, "place farrow:3"), "place-count");
  table.play(kMage2, "place farrow:1 graygate:1");
  EXPECT_EQ(table.open().phase, Phase::kChoice);
  EXPECT_TRUE(table.to_move(kMage1));
}

// MC-5.3
TEST(MageClashCities, TheLoserOfTheLastCombatChoosesTheNextCity) {
  Table table = fight("aldermoor", "", "", 1, 1);
  table.army(kMage1, "caldera:1").army(kMage2, "caldera:1");
  table.play(kMage1, "attack aldermoor").dice("6 6 6 6 6 / 1 1 1 1 1").both("cast bare", "cast bare");
  EXPECT_TRUE(table.won(kMage1, "aldermoor"));
  EXPECT_TRUE(table.to_move(kMage2));
  EXPECT_EQ(table.refusal(kMage1, "attack caldera"), "not-your-turn");
}

// MC-5.9
TEST(MageClashCities, PhaseTwoEndsWhenAPlayerHasWonFourCities) {
  Table table;
  table.phase_two().army(kMage1, "aldermoor:1 brackwater:1 caldera:1 dunfell:1 farrow:1").army(kMage2, "graygate:4");
  table.play(kMage1, "attack aldermoor");
  for (const char* city : {"brackwater", "caldera", "dunfell"}) table.play(kMage2, std::string("attack ") + city);
  EXPECT_TRUE(to_act(table.state).empty());
  const Outcome result = outcome(house(), table.state);
  EXPECT_TRUE(result.over);
  EXPECT_EQ(reason_name(house(), result.reason), "four-cities");
  EXPECT_EQ(result.scores[0], 3 + 4 + 6 + 5);
  EXPECT_EQ(result.winners, SeatSet(kMage1));
  EXPECT_EQ(table.refusal(kMage1, "attack farrow"), "over");
}

// MC-5.9: or when no City can be chosen.
TEST(MageClashCities, PhaseTwoEndsWhenNoCityCanBeChosen) {
  Table table;
  table.phase_two().army(kMage1, "aldermoor:1").army(kMage2, "farrow:1 graygate:1");
  table.play(kMage1, "attack aldermoor").play(kMage2, "attack farrow").play(kMage1, "attack graygate");
  const Outcome result = outcome(house(), table.state);
  EXPECT_TRUE(result.over);
  EXPECT_EQ(reason_name(house(), result.reason), "no-city");
  EXPECT_EQ(result.winners, SeatSet(kMage2));
}

// MC-5.10
TEST(MageClashCities, ACityWhereOnlyOnePlayerHasAlliesIsWonAtOnce) {
  Table table = fight("farrow", "spear-breaker ward-of-ten draught-of-sparks", "", 0, 2);
  table.army(kMage1, "aldermoor:1").army(kMage2, "aldermoor:1").artifacts(kMage1, "null-stone");
  table.play(kMage1, "attack farrow");
  EXPECT_TRUE(table.won(kMage2, "farrow"));
  EXPECT_EQ(table.open().vp[1], 3);
  EXPECT_EQ(table.allies(kMage2, "farrow"), 2);
  EXPECT_EQ(table.open().aside[0], 0u);
  EXPECT_TRUE(table.to_move(kMage1));  // it counts as lost
}

// MC-5.10
TEST(MageClashCities, ACityWhereNobodyHasAlliesCannotBeChosen) {
  Table table = fight("farrow", "", "", 1, 1);
  EXPECT_EQ(table.legal(kMage1), (std::set<std::string>{"attack farrow"}));
  EXPECT_EQ(table.refusal(kMage1, "attack graygate"), "city-empty");
}

// MC-5.12, MC-5.3: it ends as a draw, the City is out of play, who chose it chooses again.
TEST(MageClashCities, ACombatOfTwoHundredRoundsIsADraw) {
  Table table = fight("aldermoor", "", "", 1, 1);
  table.army(kMage1, "caldera:1").army(kMage2, "caldera:1");
  table.play(kMage1, "attack aldermoor").play(kMage1, "cast bare");
  for (int i = 0; i < 2000; ++i) table.chance.faces.push_back(3);
  table.play(kMage2, "cast bare");
  EXPECT_EQ(table.happened(kTied), 200);
  EXPECT_EQ(table.open().drawn, 1 << Table::city("aldermoor"));
  EXPECT_EQ(table.open().won[0] | table.open().won[1], 0);
  EXPECT_TRUE(table.to_move(kMage1));
  EXPECT_EQ(table.refusal(kMage1, "attack aldermoor"), "city-drawn");
}

// MC-6.1
TEST(MageClashCities, VictoryPointsOfBothPhasesDecideThenAlliesLeftThenNobody) {
  Table table;
  table.phase_two().army(kMage1, "aldermoor:2").army(kMage2, "farrow:1");
  table.open().vp[0] = 3;
  table.open().vp[1] = 3;
  table.play(kMage1, "attack farrow").play(kMage1, "attack aldermoor");
  Outcome result = outcome(house(), table.state);
  EXPECT_EQ(result.scores[0], 6);
  EXPECT_EQ(result.scores[1], 6);
  EXPECT_EQ(result.winners, SeatSet(kMage1));  // two Allies against one
  table.army(kMage2, "farrow:2");
  result = outcome(house(), table.state);
  EXPECT_TRUE(result.over);
  EXPECT_TRUE(result.winners.empty());
  table.open().vp[1] = 7;
  EXPECT_EQ(outcome(house(), table.state).winners, SeatSet(kMage2));
}

TEST(MageClashCities, AWonCityCannotBeChosenAgain) {
  Table table = fight("farrow", "", "", 1, 0);
  table.army(kMage1, "aldermoor:1").army(kMage2, "aldermoor:1").play(kMage1, "attack farrow");
  EXPECT_EQ(table.refusal(kMage2, "attack farrow"), "city-won");
}

}  // namespace
}  // namespace conclave::mage_clash
