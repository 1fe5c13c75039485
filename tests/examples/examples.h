#pragma once

// The worked examples of the rulebooks. docs/rules/examples/<game>.toml has each once: a position in the notation of
// the game's tests, what is played and what holds then. The game's test plays them, and what is seen meanwhile becomes
// the figure of that name in the page's help: web/src/games/<game>/figures.json, which scripts/figures writes anew.

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace conclave {

struct ExamplePlay {
  std::string seat;                 // empty: whoever owes a move
  std::string move;                 // in the notation
  std::vector<std::string> chance;  // results to come, in the notation of the game's tests
};

// What is played until the next picture of the figure. The first step of an example may play nothing: it tells what
// holds before.
struct ExampleStep {
  std::vector<ExamplePlay> play;
  std::vector<std::string> holds;    // facts afterwards
  std::vector<std::string> refused;  // "pass own: wrong-level": moves that are refused then, and why
};

struct Example {
  std::string game, name;
  std::vector<std::string> shows;     // which parts of the table the figure draws
  std::vector<std::string> position;  // lines
  std::vector<std::vector<int>> sheet;
  std::vector<ExampleStep> steps;
};

// Those with a position, and those with a sheet of several games.
std::vector<Example> examples_with_positions(const std::string& game);
std::vector<Example> examples_with_sheets(const std::string& game);

// For gtest: the example's name, which it also shows when it fails.
std::string example_name(const testing::TestParamInfo<Example>& info);
void PrintTo(const Example& example, std::ostream* out);

// "pass own: wrong-level" as {"pass own", "wrong-level"}
std::pair<std::string, std::string> split_at_colon(std::string_view text);
std::string joined(const std::vector<std::string>& lines, std::string_view by = "\n");

// Collects the pictures of one example. `settle` expects them to be those in the page's file; with
// CONCLAVE_FIGURES=write it puts them there.
class Figure {
 public:
  explicit Figure(const Example& example) : example_(example) {}
  void add(boost::json::object frame) { frames_.push_back(std::move(frame)); }
  void settle() const;

 private:
  boost::json::object drawn() const;

  Example example_;
  boost::json::array frames_;
};

}  // namespace conclave
