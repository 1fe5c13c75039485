// The worked examples of the rulebooks, docs/rules/examples: CMS-3 to CMS-6.

#include <gtest/gtest.h>

#include "core/tokens.h"
#include "core/wire_json.h"
#include "examples/examples.h"
#include "games/clash/duel.h"

namespace conclave::clash {
namespace {

// What is so now, in the words of the line that says what should be.
std::string fact_of_school(const Duel& duel, Seat seat, const std::string& what) {
  if (what == "emblem") return duel.emblem(seat);
  if (what == "hand") return duel.hand(seat);
  if (what == "available") return duel.available(seat);
  if (what == "total") return std::to_string(duel.total(seat));
  if (what == "cards") return std::to_string(duel.open().hand_size[index(seat)]);
  const auto arena = find_word(kElementNames, what.substr(0, what.size() - 1));
  if (!arena) return "no such fact";
  const auto element = static_cast<Element>(*arena);
  return duel.trials(seat, element) + " | " + duel.column(seat, element);
}

std::string fact(const Duel& duel, const std::string& line) {
  const auto words = tokens(line);
  const std::string first(words[0]);
  std::string key = first, value = "no such fact";
  if (const auto seat = find_word(kSeatNames, first)) {
    const std::string what(words[1]);
    key += " " + what;
    value = fact_of_school(duel, seat_at(*seat), what);
  } else if (first == "discard") {
    value = duel.discard();
  } else if (first == "returned") {
    value = duel.returned();
  } else if (first == "overtime") {
    value = duel.open().overtime ? "yes" : "no";
  } else if (first == "ending") {
    value = duel.ending().empty() ? "none" : duel.ending();
  } else if (first == "winner") {
    value = duel.winner();
  }
  std::string told;
  const std::string whole = key + " " + value;
  for (const auto word : tokens(whole)) told.append(told.empty() ? "" : " ").append(word);
  return told;
}

class ClashExample : public testing::TestWithParam<Example> {};

boost::json::object move_json(Seat seat, const std::string& move) {
  auto told = phrase_json(describe(Cards{}, *parse_move(Cards{}, move)));
  told["seat"] = name(seat);
  return told;
}

// A picture: the view of whoever plays first, and what was played to come there.
boost::json::object frame(const Duel& duel, Seat viewer, const boost::json::array& moves) {
  return {{"moves", moves}, {"view", show(Cards{}, Options{}, view(Cards{}, duel.state(), Viewer(viewer)))}};
}

TEST_P(ClashExample, HoldsByTheRules) {
  const Example& example = GetParam();
  Duel duel(joined(example.position));
  const Seat viewer = duel.acting();
  Figure figure(example);
  for (const auto& step : example.steps) {
    boost::json::array moves;
    for (const auto& play : step.play) {
      moves.push_back(move_json(duel.acting(), play.move));
      duel.play(play.move, play.chance);
    }
    for (const auto& line : step.holds) EXPECT_EQ(fact(duel, line), line);
    for (const auto& line : step.refused) {
      const auto [move, why] = split_at_colon(line);
      EXPECT_EQ(duel.refused(move), why) << move;
    }
    figure.add(frame(duel, viewer, moves));
  }
  figure.settle();
}

INSTANTIATE_TEST_SUITE_P(Book, ClashExample, testing::ValuesIn(examples_with_positions("clash-of-magic-schools")),
                         example_name);

}  // namespace
}  // namespace conclave::clash
