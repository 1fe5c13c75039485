// The worked example of the rulebook, docs/rules/examples: SC-2.

#include <gtest/gtest.h>

#include "core/wire_json.h"
#include "examples/examples.h"
#include "games/spellcaster/board.h"

namespace conclave::spellcaster {
namespace {

class SpellcasterExample : public testing::TestWithParam<Example> {};

boost::json::object seen(const Board& board, std::string_view who) {
  return show(board.cards(), board.options(), view(board.cards(), board.state(), Viewer(board.seat(who))));
}

// "mage-1 controls combat healing"
std::string controls(const Board& board, std::string_view who) {
  std::string text = std::string(who) + " controls";
  const auto shown = seen(board, who);
  for (const auto& team : shown.at("teams").as_array())
    if (team.at("name").as_string() == who)
      for (const auto& colour : team.at("controls").as_array()) text.append(" ").append(colour.as_string());
  return text;
}

TEST_P(SpellcasterExample, HoldsByTheRules) {
  const Example& example = GetParam();
  const Board board(todays(), example.position);
  Figure figure(example);
  for (const auto& step : example.steps) {
    for (const auto& line : step.holds) EXPECT_EQ(controls(board, tokens(line)[0]), line);
    for (const auto& line : step.refused) {
      const auto [move, why] = split_at_colon(line);
      EXPECT_EQ(board.refused(move), why) << move;
    }
    figure.add({{"view", seen(board, "mage-1")}});
  }
  figure.settle();
}

INSTANTIATE_TEST_SUITE_P(Book, SpellcasterExample, testing::ValuesIn(examples_with_positions("spellcaster")),
                         example_name);

}  // namespace
}  // namespace conclave::spellcaster
