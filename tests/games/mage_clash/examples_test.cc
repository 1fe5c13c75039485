// The worked examples of the rulebook, docs/rules/examples: MC-3.4, MC-5.5.

#include <gtest/gtest.h>

#include "examples/examples.h"
#include "games/mage_clash/position.h"

namespace conclave::mage_clash {
namespace {

class MageClashExample : public testing::TestWithParam<Example> {};

Seat seat_called(std::string_view name) { return name == "mage-2" ? kMage2 : kMage1; }

// What is so now, in the words of the line that says what should be: "mage-1 strength 5".
std::string fact(const Table& table, const std::string& line) {
  const auto words = tokens(line);
  const Seat seat = seat_called(words[0]);
  const std::string what(words[1]);
  std::string value = "no such fact";
  if (what == "dice") value = table.lies(seat);
  if (what == "strength") value = std::to_string(table.strength(seat));
  if (what == "mana") value = std::to_string(table.state.open.mana[index(seat)]);
  return std::string(words[0]) + " " + what + " " + value;
}

TEST_P(MageClashExample, HoldsByTheRules) {
  const Example& example = GetParam();
  Table table = fight(example.position[0], example.position[1], example.position[2]);
  Figure figure(example);
  for (const auto& step : example.steps) {
    for (const auto& play : step.play) {
      if (!play.chance.empty()) table.dice(joined(play.chance, " "));
      table.play(seat_called(play.seat), play.move);
    }
    for (const auto& line : step.holds) EXPECT_EQ(fact(table, line), line);
    figure.add({{"view", show(house(), Options{}, view(house(), table.state, Viewer(kMage1)))}});
  }
  figure.settle();
}

INSTANTIATE_TEST_SUITE_P(Book, MageClashExample, testing::ValuesIn(examples_with_positions("mage-clash")),
                         example_name);

// The figures are drawn with today's set, the rules are tested with the first: the book prints what both have
// (MC-3.4.1).
TEST(MageClashBook, TodaysSpearBreakerAndWardOfTenAreThoseOfTheExamples) {
  std::ifstream file(std::string(CONCLAVE_SOURCE_DIR) + "/cards/mage-clash.toml");
  std::ostringstream text;
  text << file.rdbuf();
  const auto today = load_cards(std::type_identity<Cards>{}, text.str());
  ASSERT_TRUE(today);
  for (const std::string id : {"spear-breaker", "ward-of-ten"}) {
    const auto at = find_word((*today)->tile_id, id);
    ASSERT_TRUE(at) << id;
    const auto& [now, then] = std::tie((*today)->tile[*at], house().tile[Table::tile(id)]);
    EXPECT_EQ(now.positions, then.positions) << id;
    EXPECT_EQ(now.die, then.die) << id;
  }
}

}  // namespace
}  // namespace conclave::mage_clash
