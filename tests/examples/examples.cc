#include "examples/examples.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "core/toml.h"

namespace conclave {
namespace {

namespace json = boost::json;
const std::string kRoot = CONCLAVE_SOURCE_DIR;

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string> texts(const toml::node_view<const toml::node>& list) {
  std::vector<std::string> out;
  if (const auto* array = list.as_array())
    for (const auto& each : *array) out.push_back(each.value_or<std::string>(""));
  return out;
}

std::string trimmed(std::string_view text) {
  const auto from = text.find_first_not_of(' ');
  if (from == std::string_view::npos) return "";
  return std::string(text.substr(from, text.find_last_not_of(' ') + 1 - from));
}

std::vector<std::string> split(std::string_view text, char by) {
  std::vector<std::string> parts;
  std::istringstream in{std::string(text)};
  for (std::string part; std::getline(in, part, by);) parts.push_back(trimmed(part));
  return parts;
}

// "mage-2: cast bare ~ 1 2 3 4 5, 6": who, what, and after the tilde what chance brings.
ExamplePlay read_play(const std::string& line) {
  const auto tilde = line.find('~');
  ExamplePlay play;
  std::tie(play.seat, play.move) = line.substr(0, tilde).find(": ") == std::string::npos
                                       ? std::pair(std::string(), trimmed(line.substr(0, tilde)))
                                       : split_at_colon(line.substr(0, tilde));
  if (tilde != std::string::npos) play.chance = split(line.substr(tilde + 1), ',');
  return play;
}

ExampleStep read_step(const toml::table& table) {
  ExampleStep step;
  for (const auto& line : texts(table["play"])) step.play.push_back(read_play(line));
  step.holds = texts(table["holds"]);
  step.refused = texts(table["refused"]);
  return step;
}

Example read_example(const std::string& game, const toml::table& table) {
  Example example;
  example.game = game;
  example.name = table["name"].value_or<std::string>("");
  example.shows = texts(table["shows"]);
  example.position = texts(table["position"]);
  if (const auto* sheet = table["sheet"].as_array())
    for (const auto& row : *sheet) {
      auto& numbers = example.sheet.emplace_back();
      for (const auto& each : *row.as_array()) numbers.push_back(each.value_or<int>(0));
    }
  if (const auto* steps = table["step"].as_array())
    for (const auto& step : *steps) example.steps.push_back(read_step(*step.as_table()));
  return example;
}

std::vector<Example> all_examples(const std::string& game) {
  const auto parsed = toml::parse(text_of(kRoot + "/docs/rules/examples/" + game + ".toml"));
  EXPECT_TRUE(parsed) << game << ": " << parsed.error().description();
  std::vector<Example> out;
  if (const auto* list = parsed.table()["example"].as_array())
    for (const auto& each : *list) out.push_back(read_example(game, *each.as_table()));
  return out;
}

std::string page_file(const std::string& game) { return kRoot + "/web/src/games/" + game + "/figures.json"; }

json::object kept(const std::string& game) {
  const std::string text = text_of(page_file(game));
  return text.empty() ? json::object() : json::parse(text).as_object();
}

// A line a picture, so that a change shows where it is.
std::string written(const json::object& figures) {
  std::string text = "{";
  for (const auto& [name, figure] : figures) {
    text += text.size() > 1 ? ",\n" : "\n";
    text += json::serialize(json::string(name)) + ": {\"shows\": " + json::serialize(figure.at("shows")) +
            ", \"frames\": [\n";
    const auto& frames = figure.at("frames").as_array();
    for (std::size_t i = 0; i < frames.size(); ++i)
      text += json::serialize(frames[i]) + (i + 1 < frames.size() ? ",\n" : "]}");
  }
  return text + "\n}\n";
}

}  // namespace

std::vector<Example> examples_with_positions(const std::string& game) {
  auto all = all_examples(game);
  std::erase_if(all, [](const Example& each) { return each.position.empty(); });
  return all;
}

std::vector<Example> examples_with_sheets(const std::string& game) {
  auto all = all_examples(game);
  std::erase_if(all, [](const Example& each) { return each.sheet.empty(); });
  return all;
}

std::string example_name(const testing::TestParamInfo<Example>& info) {
  std::string name = info.param.name;
  std::ranges::replace(name, '-', '_');
  return name;
}

void PrintTo(const Example& example, std::ostream* out) { *out << example.game << ", " << example.name; }

std::pair<std::string, std::string> split_at_colon(std::string_view text) {
  const auto colon = text.find(": ");
  return {trimmed(text.substr(0, colon)), trimmed(text.substr(colon + 2))};
}

std::string joined(const std::vector<std::string>& lines, std::string_view by) {
  std::string text;
  for (const auto& line : lines) text.append(text.empty() ? "" : by).append(line);
  return text;
}

json::object Figure::drawn() const { return {{"shows", json::value_from(example_.shows)}, {"frames", frames_}}; }

void Figure::settle() const {
  json::object figures = kept(example_.game);
  const char* wish = std::getenv("CONCLAVE_FIGURES");
  if (wish != nullptr && std::string_view(wish) == "write") {
    json::object now;
    for (const auto& each : all_examples(example_.game))
      if (each.name == example_.name)
        now[each.name] = drawn();
      else if (figures.contains(each.name))
        now[each.name] = figures.at(each.name);
    std::ofstream(page_file(example_.game)) << written(now);
    return;
  }
  ASSERT_TRUE(figures.contains(example_.name)) << "scripts/figures draws it";
  EXPECT_EQ(figures.at(example_.name), json::value(drawn())) << "scripts/figures draws it anew";
}

}  // namespace conclave
