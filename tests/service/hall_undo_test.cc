#include <gtest/gtest.h>

#include "service/world.h"
#include "table/table.h"

namespace conclave {
namespace {

TEST(Hall, An_undo_alone_needs_nobody_and_further_ones_everybody) {
  World world;
  const Duel both = duel(world);
  play_first(world, both.first);  // a secret choice
  EXPECT_EQ(table_of(world, both.first).at("undo").as_string(), "alone");
  const auto undone =
      world.ok(both.first.connection, {{"do", "undo"}, {"room", both.first.room}, {"seat", both.first.seat}});
  EXPECT_EQ(undone.at("version").as_int64(), 2);
  play_first(world, both.first);
  play_first(world, both.second);  // both are shown
  EXPECT_TRUE(
      world.refusal(both.first.connection, {{"do", "undo"}, {"room", both.first.room}, {"seat", both.first.seat}})
          .starts_with("table.refusal.undo"));
  const auto asked = world.ok(both.first.connection,
                              {{"do", "undo"}, {"room", both.first.room}, {"seat", both.first.seat}, {"ask", true}});
  EXPECT_TRUE(asked.at("asked").as_bool());
  EXPECT_EQ(world.news(both.second.connection, "room").at("room").at("ask").at("what").as_string(), "undo");
  world.ok(both.second.connection,
           {{"do", "answer"}, {"room", both.first.room}, {"seat", both.second.seat}, {"yes", false}});
  EXPECT_EQ(world.news(both.first.connection, "declined").at("what").as_string(), "undo");
  world.ok(both.first.connection,
           {{"do", "undo"}, {"room", both.first.room}, {"seat", both.first.seat}, {"ask", true}});
  world.ok(both.second.connection,
           {{"do", "answer"}, {"room", both.first.room}, {"seat", both.second.seat}, {"yes", true}});
  EXPECT_EQ(world.news(both.second.connection, "table").at("table").at("undone").as_array().size(), 2u);
}

// In the first days a player who thought for a while could be kept from choosing by one who picked and took back.
TEST(Hall, A_secret_choice_gets_in_although_another_picks_and_takes_back_all_the_time) {
  World world;
  const Duel both = duel(world);
  const auto seen = table_of(world, both.second);
  EXPECT_EQ(seen.at("choice").as_int64(), 0);
  const json::object undo{{"do", "undo"}, {"room", both.first.room}, {"seat", both.first.seat}};
  for (int i = 0; i < 5; ++i) {
    world.pass(1000);
    play_first(world, both.first);
    EXPECT_TRUE(table_of(world, both.first).at("choice").is_null()) << "it owes none now";
    world.ok(both.first.connection, undo);
    EXPECT_EQ(table_of(world, both.first).at("choice"), table_of(world, both.first).at("version"));
    EXPECT_EQ(table_of(world, both.second).at("choice"), seen.at("choice"));
  }
  play_first(world, both.first);
  json::object move{{"do", "move"},
                    {"room", both.second.room},
                    {"seat", both.second.seat},
                    {"version", seen.at("version")},
                    {"move", first_move(seen)}};
  EXPECT_EQ(world.refusal(both.second.connection, move), "table.refusal.stale") << "it names no choice";
  move["choice"] = 1;
  EXPECT_EQ(world.refusal(both.second.connection, move), "table.refusal.stale") << "another choice";
  move["choice"] = seen.at("choice");
  EXPECT_EQ(world.ok(both.second.connection, move).at("version").as_int64(), 12);
  EXPECT_EQ(world.refusal(both.second.connection, move), "table.refusal.stale") << "and not twice";
}

TEST(Hall, A_choice_has_the_same_version_after_a_restart) {
  World world;
  Duel both = duel(world);
  play_first(world, both.first);
  world.ok(both.first.connection, {{"do", "undo"}, {"room", both.first.room}, {"seat", both.first.seat}});
  play_first(world, both.first);
  const auto before = table_of(world, both.second);
  world.restart();
  both.second.connection = world.open();
  EXPECT_EQ(before.at("choice").as_int64(), 0);
  EXPECT_EQ(table_of(world, both.second), before);
}

TEST(Hall, Against_a_mind_a_further_undo_is_granted_at_once) {
  World world;
  const Player ada = against_mind(world, "wizards-cup");
  play_first(world, ada);
  ASSERT_EQ(table_of(world, ada).at("undo").as_string(), "ask");
  const auto version = table_of(world, ada).at("version").as_int64();
  const auto undone = world.ok(ada.connection, {{"do", "undo"}, {"room", ada.room}, {"seat", ada.seat}, {"ask", true}});
  EXPECT_GT(undone.at("version").as_int64(), version) << "versions only rise";
}

Thought answer_to(const Think& order) {
  return {order.room, order.version, order.seat, choose_move(*order.sight, order.mind, order.seed)};
}

// After a round a player undid the plan and met the plan of the mind, which had just been seen, once more.
TEST(Hall, What_a_mind_chose_in_secret_is_chosen_anew_once_it_was_seen_and_taken_back) {
  World world;
  world.thinks = false;
  const Player ada = against_mind(world, "wizards-cup");
  const auto mind_moves = [&] {
    const Think order = world.asked.back();
    world.tell(answer_to(order));
  };
  mind_moves();
  play_first(world, ada);  // the teams are picked, in secret still
  const auto picked = table_of(world, ada).at("version").as_int64();
  mind_moves();
  play_first(world, ada);  // the round is over
  ASSERT_EQ(table_of(world, ada).at("undo").as_string(), "ask");
  EXPECT_EQ(table_of(world, ada).at("undo_why").at("key").as_string(), "table.refusal.undo-past-reveal");
  world.ok(ada.connection, {{"do", "undo"}, {"room", ada.room}, {"seat", ada.seat}, {"ask", true}});
  const auto table = table_of(world, ada);
  EXPECT_EQ(table.at("to_act").as_array().size(), 2u) << "both plan again";
  EXPECT_EQ(table.at("told").as_array().size(), static_cast<std::size_t>(picked)) << "the teams stay";
}

TEST(Hall, Who_typed_no_name_has_none_and_each_viewer_calls_them_in_their_own_language) {
  World world;
  const ConnectionId ada = world.open(), bob = world.open();
  const auto made = world.ok(ada, {{"do", "create"},
                                   {"game", "wizards-cup"},
                                   {"seats", json::array{json::object{{"who", "me"}}, json::object{{"who", "free"}}}}});
  world.ok(bob, {{"do", "join"}, {"room", made.at("room")}});
  const auto watched = world.ok(ada, {{"do", "watch"}, {"room", made.at("room")}});
  for (const auto& seat : watched.at("room").at("seats").as_array()) {
    EXPECT_EQ(seat.at("who").as_string(), "person");
    EXPECT_EQ(seat.at("name").as_string(), "");
  }
}

TEST(Hall, A_mind_is_not_asked_again_because_others_have_chosen_in_secret) {
  World world;
  world.thinks = false;
  const Player ada = against_mind(world, "wizards-cup");
  ASSERT_EQ(world.asked.size(), 1u);
  play_first(world, ada);
  EXPECT_EQ(world.asked.size(), 1u) << "it is still thinking";
  world.tell(answer_to(world.asked[0]));
  EXPECT_EQ(table_of(world, ada).at("version").as_int64(), 2);
  ASSERT_EQ(world.asked.size(), 2u) << "about its plan";
  EXPECT_EQ(world.asked[1].version, 2);
  world.tell(answer_to(world.asked[0]));
  EXPECT_EQ(table_of(world, ada).at("version").as_int64(), 2) << "it has answered that";
}

TEST(Hall, A_minds_thought_falls_with_what_was_taken_back) {
  World world;
  world.thinks = false;
  const Player ada = against_mind(world, "wizards-cup");
  play_first(world, ada);
  world.ok(ada.connection, {{"do", "undo"}, {"room", ada.room}, {"seat", ada.seat}});
  ASSERT_EQ(world.asked.size(), 2u);
  EXPECT_EQ(world.asked[0].undone, 0);
  EXPECT_EQ(world.asked[1].undone, 1);
  world.tell(answer_to(world.asked[0]));
  EXPECT_EQ(table_of(world, ada).at("version").as_int64(), 2);
  world.tell(answer_to(world.asked[1]));
  EXPECT_EQ(table_of(world, ada).at("version").as_int64(), 3);
}

}  // namespace
}  // namespace conclave
