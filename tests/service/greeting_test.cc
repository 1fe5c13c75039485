// What may be called across the table: by whom, and how often.
#include <gtest/gtest.h>

#include "service/world.h"

namespace conclave {
namespace {

TEST(Greetings, Are_six_and_reach_everyone_in_the_room) {
  World world;
  const Duel both = duel(world);
  EXPECT_EQ(world.refusal(both.first.connection,
                          {{"do", "greet"}, {"room", both.first.room}, {"seat", both.first.seat}, {"greeting", 7}}),
            "fields.refusal.range");
  world.ok(both.first.connection,
           {{"do", "greet"}, {"room", both.first.room}, {"seat", both.first.seat}, {"greeting", 2}});
  EXPECT_EQ(world.news(both.second.connection, "greeting").at("greeting").as_int64(), 2);
}

bool cheers(World& world, ConnectionId from, const std::string& room) {
  return world.ask(from, {{"do", "greet"}, {"room", room}, {"greeting", 4}}).contains("ok");
}

TEST(Greetings, A_spectator_cheers_without_a_seat_and_the_table_hears_it) {
  World world;
  const Duel both = duel(world);
  const json::object cheer{{"do", "greet"}, {"room", both.first.room}, {"greeting", 4}};
  const ConnectionId eve = world.open("192.0.2.9");
  EXPECT_EQ(world.refusal(eve, cheer), "service.refusal.no-spectator");
  world.ok(eve, {{"do", "watch"}, {"room", both.first.room}});
  world.ok(eve, cheer);
  for (const ConnectionId reader : {both.first.connection, both.second.connection}) {
    const auto news = world.news(reader, "greeting");
    EXPECT_TRUE(news.at("seat").is_null());
    EXPECT_EQ(news.at("greeting").as_int64(), 4);
  }
  EXPECT_EQ(world.refusal(both.first.connection, cheer), "service.refusal.no-spectator");
  EXPECT_EQ(world.refusal(eve, {{"do", "greet"}, {"room", both.first.room}, {"seat", "black"}, {"greeting", 4}}),
            "service.refusal.not-your-seat");
}

// Rules of play: players waiting their turn can cheer on their favourite team.
TEST(Greetings, A_spectator_cheers_for_a_seat_in_place_of_a_greeting_and_a_player_does_not) {
  World world;
  const Duel both = duel(world);
  const ConnectionId eve = world.open("192.0.2.9");
  world.ok(eve, {{"do", "watch"}, {"room", both.first.room}});
  const json::object cheer{{"do", "greet"}, {"room", both.first.room}, {"for", both.second.seat}};
  world.ok(eve, cheer);
  for (const ConnectionId reader : {both.first.connection, both.second.connection}) {
    const auto news = world.news(reader, "greeting");
    EXPECT_TRUE(news.at("seat").is_null() && news.at("greeting").is_null());
    EXPECT_EQ(news.at("for").as_string(), both.second.seat);
  }
  EXPECT_EQ(world.refusal(both.first.connection, cheer), "service.refusal.no-spectator");
  EXPECT_EQ(world.refusal(eve, {{"do", "greet"}, {"room", both.first.room}, {"for", "red"}}),
            "service.refusal.no-seat");
  EXPECT_EQ(world.refusal(eve, {{"do", "greet"}, {"room", both.first.room}}), "fields.refusal.missing");
  world.ok(eve, cheer);
  world.ok(eve, cheer);
  EXPECT_EQ(world.refusal(eve, cheer), "service.refusal.greets-too-fast") << "bounded as any greeting";
}

TEST(Greetings, Who_greets_too_often_is_refused_until_some_time_has_passed) {
  World world;
  const Duel both = duel(world);
  const json::object greet{{"do", "greet"}, {"room", both.first.room}, {"seat", both.first.seat}, {"greeting", 1}};
  for (int i = 0; i < 3; ++i) world.ok(both.first.connection, greet);
  EXPECT_EQ(world.refusal(both.first.connection, greet), "service.refusal.greets-too-fast");
  world.ok(both.second.connection,
           {{"do", "greet"}, {"room", both.first.room}, {"seat", both.second.seat}, {"greeting", 1}});
  world.pass(2000);
  world.ok(both.first.connection, greet);
  EXPECT_EQ(world.refusal(both.first.connection, greet), "service.refusal.greets-too-fast");
}

TEST(Greetings, A_crowd_cannot_drown_the_table_and_leaves_the_players_their_greetings) {
  World world;
  const Duel both = duel(world);
  int heard = 0;
  for (int i = 0; i < 10; ++i) {
    const ConnectionId fan = world.open("192.0.2." + std::to_string(20 + i));
    world.ok(fan, {{"do", "watch"}, {"room", both.first.room}});
    heard += cheers(world, fan, both.first.room);
  }
  EXPECT_EQ(heard, 6);
  world.ok(both.first.connection,
           {{"do", "greet"}, {"room", both.first.room}, {"seat", both.first.seat}, {"greeting", 1}});
}

}  // namespace
}  // namespace conclave
