#include "service/programs.h"

#include <gtest/gtest.h>

#include <csignal>

#include "core/chance.h"
#include "service/seated.h"
#include "service/world.h"

namespace conclave {
namespace {

TEST(Programs, The_operators_list_is_read) {
  const auto list = read_programs("stockmage = [\"/bin/stockmage\", \"--threads\", \"1\"]\nnumber-2 = [\"x\"]\n");
  ASSERT_TRUE(list);
  EXPECT_EQ(*list, (Programs{{"number-2", {"x"}}, {"stockmage", {"/bin/stockmage", "--threads", "1"}}}));
  EXPECT_TRUE(read_programs("")->empty());
}

TEST(Programs, A_wrong_list_is_refused_with_what_is_wrong) {
  for (const char* text : {"a = ", "= 3", "[["})
    EXPECT_EQ(read_programs(text).error().key, "service.programs.toml") << text;
  for (const char* text : {"greedy = [\"x\"]", "human = [\"x\"]", "\"My Mind\" = [\"x\"]", "\"\" = [\"x\"]",
                           "\"program:x\" = [\"x\"]", "a-name-that-is-too-long-to-show = [\"x\"]"})
    EXPECT_EQ(read_programs(text).error().key, "service.programs.name") << text;
  for (const char* text : {"a = \"x\"", "a = []", "a = [3]", "a = [\"\"]", "[a]\nb = [\"x\"]"})
    EXPECT_EQ(read_programs(text).error().key, "service.programs.command") << text;
}

json::array against(const std::string& mind) {
  return {json::object{{"who", "me"}, {"name", "Ada"}}, json::object{{"who", "mind"}, {"mind", mind}}};
}

TEST(Programs, A_guest_seats_what_is_on_the_list_and_nothing_else) {
  World world;
  auto library = std::make_shared<Library>(*test_library());
  library->programs = {{"stockmage", {"/bin/false"}}};
  world.hall = std::make_unique<Hall>(library, world.entropy, HallLimits{});
  const ConnectionId ada = world.open();
  const auto hello = world.ok(ada, {{"do", "hello"}});
  const auto& minds = hello.at("minds").as_array();
  EXPECT_EQ(minds.back().as_string(), "stockmage");
  const auto create = [](const std::string& mind) {
    return json::object{{"do", "create"}, {"game", "clash-of-magic-schools"}, {"seats", against(mind)}};
  };
  EXPECT_TRUE(world.ok(ada, create("stockmage")).contains("room"));
  for (const char* mind : {"program:/bin/sh", "/bin/false", "stockmage ", "Stockmage", "program:stockmage", ""})
    EXPECT_EQ(world.refusal(ada, create(mind)), "service.refusal.no-mind") << mind;
}

// A game that begins, and a move that its program may answer.
struct Opening {
  std::shared_ptr<const AnyGame> game = *find_game("clash")->make("", {});
  std::unique_ptr<AnyPosition> position;
  Seat seat{};
  std::string move;

  Opening() {
    std::signal(SIGPIPE, SIG_IGN);
    FastChance source(3);
    ErasedChance chance(source);
    position = game->start(chance).position;
    seat = position->to_act().front();
    move = position->legal(seat).front();
  }
  Think order(const char* mind, int undone = 0) const {
    return {"room", 0, seat, mind, position->sight(seat), 1, game, {}, undone};
  }
};

TEST(Programs, A_seated_program_plays_and_one_that_fails_is_started_anew) {
  const Opening at;
  const std::string good =
      "echo ready; while read word rest; do if [ $word = go ]; then echo 'bestmove " + at.move + "'; fi; done";
  SeatedMinds minds(4, {{"good", {"/bin/sh", "-c", good}}, {"bad", {"/bin/sh", "-c", "exit 1"}}});
  for (int i = 0; i < 3; ++i) EXPECT_EQ(minds.move(at.order("good")), at.move);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(minds.move(at.order("bad")), "");
  EXPECT_NE(minds.move(at.order("greedy")), "");
}

// An archmage whose turn was taken back and came again had next to nothing left to think with.
TEST(Programs, When_something_was_taken_back_a_mind_sits_down_anew) {
  const Opening at;
  SeatedMinds minds(4, {{"once",
                         {"/bin/sh", "-c",
                          "echo ready; while read word rest; do if [ $word = go ]; then echo 'bestmove " + at.move +
                              "'; exit; fi; done"}}});
  EXPECT_EQ(minds.move(at.order("once", 0)), at.move);
  EXPECT_EQ(minds.move(at.order("once", 1)), at.move);
  EXPECT_EQ(minds.move(at.order("once", 1)), "") << "the same as before, which had answered once";
}

}  // namespace
}  // namespace conclave
