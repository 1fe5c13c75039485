#include "service/change.h"

#include <gtest/gtest.h>

#include "service/world.h"

namespace conclave {
namespace {

// A client's side of it, in a few lines.
void apply(json::object& view, const json::array& change) {
  json::value whole = std::move(view);
  for (const auto& one : change) {
    const std::string path(one.at("path").as_string());
    const auto last = path.rfind('/');
    json::value& parent = whole.at_pointer(path.substr(0, last));
    std::string name = path.substr(last + 1);
    for (const auto& [from, to] : {std::pair("~1", "/"), {"~0", "~"}})
      for (auto at = name.find(from); at != std::string::npos; at = name.find(from, at + 1)) name.replace(at, 2, to);
    if (one.at("op").as_string() == "remove")
      parent.as_object().erase(name);
    else if (parent.is_array())
      parent.as_array().at(std::stoul(name)) = one.at("value");
    else
      parent.as_object()[name] = one.at("value");
  }
  view = whole.as_object();
}

json::object object(const char* text) { return json::parse(text).as_object(); }

TEST(Change, OnlyWhatDiffersIsSaid) {
  EXPECT_TRUE(change_of(object(R"({"a":[1,{"b":2}]})"), object(R"({"a":[1,{"b":2}]})")).empty());
  EXPECT_EQ(change_of(object(R"({"a":1,"b":{"c":[1,2],"d":3},"e":0})"), object(R"({"a":1,"b":{"c":[1,4],"f":5}})")),
            json::parse(R"([{"op":"remove","path":"/e"},{"op":"remove","path":"/b/d"},
                            {"op":"replace","path":"/b/c/1","value":4},{"op":"add","path":"/b/f","value":5}])"));
  EXPECT_EQ(change_of(object(R"({"a/~":1})"), object(R"({"a/~":[]})")),
            json::parse(R"([{"op":"replace","path":"/a~1~0","value":[]}])"));
}

TEST(Change, AWholeGameOfChangesShowsWhatWholeViewsShow) {
  for (const GameEntry& entry : all_games()) {
    SCOPED_TRACE(entry.id);
    World world;
    const Duel both = duel(world, entry.id);
    const ConnectionId watcher = world.open("192.0.2.9");
    world.ok(watcher, {{"do", "hello"}, {"changes", true}});
    json::object view = world.ok(watcher, {{"do", "watch"}, {"room", both.first.room}, {"token", both.first.token}})
                            .at("table")
                            .at("view")
                            .as_object();
    int changes = 0;
    for (int i = 0; i < 40; ++i) {
      world.pass(1000);
      const auto owing = table_of(world, both.first).at("to_act").as_array();
      if (owing.empty()) break;
      world.inbox[watcher].clear();
      play_first(world, owing[0].as_string() == both.first.seat ? both.first : both.second);
      const auto news = world.news(watcher, "table").at("table").as_object();
      if (const auto* change = news.if_contains("change")) {
        EXPECT_FALSE(news.contains("view"));
        EXPECT_LT(news.at("since").as_int64(), news.at("version").as_int64());
        apply(view, change->as_array());
        ++changes;
      } else {
        view = news.at("view").as_object();
      }
      ASSERT_EQ(view, table_of(world, both.first).at("view").as_object()) << i;
    }
    EXPECT_GT(changes, 3);
  }
}

}  // namespace
}  // namespace conclave
