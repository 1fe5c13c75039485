// The worked examples of the rulebook, docs/rules/examples: WC-2, WC-3.

#include <gtest/gtest.h>

#include "core/wire_json.h"
#include "examples/examples.h"
#include "games/wizards_cup/match.h"

namespace conclave::wizards_cup {
namespace {

class WizardsCupExample : public testing::TestWithParam<Example> {};

// What a spectator is told from the first reveal up to here; the page's stage plays it.
boost::json::object frame(const Match& match, std::size_t until) {
  boost::json::array events;
  for (std::size_t i = 0; i < until; ++i)
    if (!events.empty() || static_cast<Happening>(match.told[i].kind) == Happening::kRevealed)
      events.push_back(event_json(tell(*match.cards, Options{}, seen_by(match.told[i], std::nullopt))));
  return {{"events", events}};
}

TEST_P(WizardsCupExample, HoldsByTheRules) {
  const Example& example = GetParam();
  Match match(example.position[0], example.position[1], house_of_today());
  Figure figure(example);
  std::size_t at = 0;
  for (const auto& step : example.steps) {
    for (const auto& play : step.play) match.play(play.seat == "white" ? kWhite : kBlack, play.move);
    for (const auto& line : step.holds) {
      while (at < match.lines.size() && match.lines[at] != line) ++at;
      ASSERT_LT(at++, match.lines.size()) << "not in this place: " << line << "\n" << joined(match.lines);
    }
    figure.add(frame(match, at));
  }
  figure.settle();
}

INSTANTIATE_TEST_SUITE_P(Book, WizardsCupExample, testing::ValuesIn(examples_with_positions("wizards-cup")),
                         example_name);

}  // namespace
}  // namespace conclave::wizards_cup
