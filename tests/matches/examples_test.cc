// CMS-7: the filled sheet that the French rulebook prints, docs/rules/examples.

#include <gtest/gtest.h>

#include "core/tokens.h"
#include "examples/examples.h"
#include "matches/curriculum.h"

namespace conclave {
namespace {

namespace json = boost::json;

class CurriculumExample : public testing::TestWithParam<Example> {};

Outcome ended(const std::vector<int>& totals) {
  Outcome outcome;
  outcome.over = true;
  for (int i = 0; i < 2; ++i) outcome.scores[i] = static_cast<std::int16_t>(totals[i]);
  if (totals[0] != totals[1]) outcome.winners = seat_at(totals[0] > totals[1] ? 0 : 1);
  return outcome;
}

std::string pair_text(const std::array<int, 2>& pair) {
  return std::to_string(pair[0]) + " " + std::to_string(pair[1]);
}

// What is so now, in the words of the line that says what should be: "sums 88 81".
std::string fact(const Curriculum& sheet, const std::string& line) {
  const auto now = standing(sheet);
  const std::string what(tokens(line)[0]);
  std::string value;
  if (what == "wins") value = " " + pair_text(now.wins);
  if (what == "bonus") value = " " + pair_text(now.bonus);
  if (what == "sums") value = " " + pair_text(now.sums);
  if (what == "champions")
    for (const int player : champions(sheet)) value += " " + std::to_string(player);
  return what + value;
}

json::object frame(const Curriculum& sheet) {
  json::array games;
  for (const auto& game : sheet.games)
    games.push_back(json::object{{"totals", json::value_from(game.totals)}, {"winner", game.winner.value()}});
  const auto now = standing(sheet);
  return {{"games", games}, {"bonus", json::value_from(now.bonus)}, {"sums", json::value_from(now.sums)}};
}

TEST_P(CurriculumExample, HoldsByTheRules) {
  const Example& example = GetParam();
  Curriculum sheet;
  for (const auto& totals : example.sheet) sheet = with_game(sheet, ended(totals)).value();
  EXPECT_TRUE(finished(sheet));
  for (const auto& line : example.steps.at(0).holds) EXPECT_EQ(fact(sheet, line), line);
  Figure figure(example);
  figure.add(frame(sheet));
  figure.settle();
}

INSTANTIATE_TEST_SUITE_P(Book, CurriculumExample, testing::ValuesIn(examples_with_sheets("clash-of-magic-schools")),
                         example_name);

}  // namespace
}  // namespace conclave
