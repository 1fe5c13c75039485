// docs/protocol.md is good enough to write a client from: what it says is sent and received here.
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "service/news.h"
#include "service/requests.h"
#include "service/world.h"

namespace conclave {
namespace {

using Names = std::map<std::string, std::string>;

// "…" stands for anything, a member "…" for any further members, "$name" for a text that is the same wherever it
// stands.
bool matches(const json::value& pattern, const json::value& actual, Names& names) {
  if (pattern.is_string()) {
    const std::string text(pattern.as_string());
    if (text == "…") return true;
    if (!text.starts_with("$")) return pattern == actual;
    if (!actual.is_string()) return false;
    return names.try_emplace(text, std::string(actual.as_string())).first->second == actual.as_string();
  }
  if (pattern.is_array()) {
    if (!actual.is_array()) return false;
    const auto& a = pattern.as_array();
    const auto& b = actual.as_array();
    if (a.size() == 1 && a[0].is_string() && a[0].as_string() == "…") return true;
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
      if (!matches(a[i], b[i], names)) return false;
    return true;
  }
  if (pattern.is_object()) {
    if (!actual.is_object()) return false;
    const bool more = pattern.as_object().contains("…");
    if (!more && pattern.as_object().size() != actual.as_object().size()) return false;
    for (const auto& [name, value] : pattern.as_object()) {
      if (name == "…") continue;
      const auto* found = actual.as_object().if_contains(name);
      if (!found || !matches(value, *found, names)) return false;
    }
    return true;
  }
  return pattern == actual;
}

std::string filled(std::string text, const Names& names) {
  for (const auto& [name, value] : names)
    for (auto at = text.find("\"" + name + "\""); at != std::string::npos; at = text.find("\"" + name + "\"", at + 1))
      text.replace(at + 1, name.size(), value);
  return text;
}

std::vector<std::string> conversation() {
  const std::string doc = read_source("docs/protocol.md");
  const auto begin = doc.find("```conversation\n") + 16;
  std::stringstream block(doc.substr(begin, doc.find("```", begin) - begin));
  std::vector<std::string> lines;
  for (std::string line; std::getline(block, line);) lines.push_back(line);
  return lines;
}

TEST(Protocol, The_conversation_of_the_docs_takes_place_word_for_word) {
  World world;
  std::map<char, ConnectionId> who{
      {'A', world.open("192.0.2.1")}, {'B', world.open("192.0.2.2")}, {'C', world.open("192.0.2.3")}};
  Names names;
  const auto lines = conversation();
  ASSERT_GT(lines.size(), 50u);
  for (const std::string& line : lines) {
    const ConnectionId client = who[line[0]];
    const std::string text = line.substr(3);
    if (line[0] == 'T') {
      world.pass(1000);
    } else if (line[1] == '>') {
      if (text.find("$legal") != std::string::npos) {
        const auto table = world.ok(client, {{"do", "watch"}, {"room", names["$room"]}, {"token", names["$ada"]}})
                               .at("table")
                               .as_object();
        std::string move = "pick";
        for (std::size_t i = 0; i < 5; ++i)
          move += " " + std::string(table.at("choices").at(0).at("slots").at(0).at("from").at(i).as_string());
        names["$legal"] = move;
      }
      for (auto& [id, box] : world.inbox)
        if (id == client) box.clear();
      world.say(client, filled(text, names));
    } else {
      auto& box = world.inbox[client];
      const json::value pattern = json::parse(filled(text, names));
      const auto found = std::find_if(box.begin(), box.end(), [&](const json::object& actual) {
        Names tried = names;
        if (!matches(pattern, actual, tried)) return false;
        names = tried;
        return true;
      });
      std::string got;
      for (const auto& message : box) got += json::serialize(message).substr(0, 600) + "\n";
      ASSERT_NE(found, box.end()) << line << "\nbut received\n" << got;
    }
  }
}

std::set<std::string> table_of_doc(const std::string& heading) {
  const std::string doc = read_source("docs/protocol.md");
  const auto begin = doc.find("\n## " + heading + "\n");
  const std::string part = doc.substr(begin, doc.find("\n## ", begin + 1) - begin);
  std::set<std::string> names;
  const std::regex row("\n\\| `([a-z]+)` \\|");
  for (auto it = std::sregex_iterator(part.begin(), part.end(), row); it != std::sregex_iterator(); ++it)
    names.insert((*it)[1]);
  return names;
}

// The row of a request in the table, up to its answer.
std::string row_of(const std::string& request) {
  const std::string doc = read_source("docs/protocol.md");
  const auto begin = doc.find("\n| `" + request + "` |");
  if (begin == std::string::npos) return "";
  const auto with = doc.find(" | ", begin + 1);
  return doc.substr(begin, doc.find(" | ", with + 1) - begin);
}

TEST(Protocol, The_docs_list_every_request_with_its_fields_and_the_conversation_has_an_example_of_each) {
  std::string spoken;
  for (const auto& line : conversation()) spoken += line + "\n";
  std::set<std::string> requests;
  for (const RequestKind& request : request_kinds()) {
    requests.insert(request.name);
    EXPECT_NE(spoken.find("\"do\":\"" + request.name + "\""), std::string::npos) << request.name;
    const std::string row = row_of(request.name);
    for (const ShapeField& field : request.fields) {
      const auto at = row.find("`" + field.name + "`");
      ASSERT_NE(at, std::string::npos) << request.name << " lacks " << field.name;
      const std::string_view after = std::string_view(row).substr(at + field.name.size() + 2);
      EXPECT_EQ(after.starts_with(" (optional"), !field.when.empty()) << request.name << ": " << field.name;
    }
  }
  EXPECT_EQ(table_of_doc("Requests"), requests);
}

// World holds every message of these tests to the description, so that it is enough to see that it would notice.
TEST(Protocol, A_message_that_is_not_as_described_is_noticed) {
  SaidCheck check;
  const auto why = [&](json::object message) -> std::string {
    try {
      check.said(1, std::move(message));
    } catch (const std::runtime_error& wrong) {
      return wrong.what();
    }
    return "";
  };
  check.asked(1, R"({"id":7,"do":"move","room":"r"})");
  EXPECT_EQ(why({{"re", 7}, {"ok", json::object{{"version", 1}}}}), "");
  EXPECT_EQ(why({{"re", 7}, {"ok", json::object{}}}), "move lacks version");
  EXPECT_EQ(why({{"re", 7}, {"ok", json::object{{"version", 1}, {"more", 2}}}}), "move.more is not described");
  EXPECT_EQ(why({{"on", "closed"}, {"room", 5}}), "closed.room is 5, not a text");
  EXPECT_EQ(why({{"on", "party"}}), "party is said and not described");
}

TEST(Protocol, Answers_and_news_are_described_for_each_request_and_kind) {
  std::set<std::string> requests, answers, kinds;
  for (const RequestKind& request : request_kinds()) requests.insert(request.name);
  for (const ShapeField& answer : answer_shapes()) answers.insert(answer.name);
  for (const ShapeField& news : news_shapes()) kinds.insert(news.name);
  EXPECT_EQ(answers, requests);
  EXPECT_EQ(kinds, std::set<std::string>(kNews.begin(), kNews.end()));
}

TEST(Protocol, The_docs_list_every_kind_of_news) {
  EXPECT_EQ(table_of_doc("News"), std::set<std::string>(kNews.begin(), kNews.end()));
}

}  // namespace
}  // namespace conclave
