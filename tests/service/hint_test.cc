#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <set>
#include <thread>

#include "service/world.h"

namespace conclave {
namespace {

json::object hint_for(const Player& player, std::int64_t version) {
  return {{"do", "hint"}, {"room", player.room}, {"seat", player.seat}, {"version", version}};
}

std::int64_t version_of(World& world, const Player& player) { return table_of(world, player).at("version").as_int64(); }

void play(World& world, const Player& player, const std::string& move) {
  world.ok(player.connection, {{"do", "move"},
                               {"room", player.room},
                               {"seat", player.seat},
                               {"version", version_of(world, player)},
                               {"move", move}});
}

// Five Wizards of those offered, from the one at `first` on.
std::string pick(World& world, const Player& player, std::size_t first) {
  std::string move = "pick";
  for (std::size_t i = 0; i < 5; ++i)
    move +=
        " " +
        std::string(table_of(world, player).at("choices").at(0).at("slots").at(0).at("from").at(first + i).as_string());
  return move;
}

TEST(Hint, Against_minds_a_person_is_told_at_most_three_moves_their_chances_and_why_in_every_game) {
  for (const GameEntry& entry : all_games()) {
    World world;
    const Player ada = against_mind(world, entry.id);
    EXPECT_TRUE(world.news(ada.connection, "room").at("room").at("hints").as_bool());
    world.ok(ada.connection, hint_for(ada, version_of(world, ada)));
    const auto hint = world.news(ada.connection, "hint");
    ASSERT_FALSE(hint.empty()) << entry.id;
    EXPECT_EQ(hint.at("seat").as_string(), ada.seat);
    const auto& moves = hint.at("moves").as_array();
    ASSERT_GE(moves.size(), 1u) << entry.id;
    EXPECT_LE(moves.size(), 3u);
    for (const auto& one : moves) {
      EXPECT_TRUE(test_library()->words.at("fr").has(std::string(one.at("words").at("key").as_string())));
      if (one.at("percent").is_null()) continue;
      EXPECT_GE(one.at("percent").as_int64(), 0);
      EXPECT_LE(one.at("percent").as_int64(), 100);
    }
    EXPECT_TRUE(test_library()->words.at("fr").has(std::string(hint.at("gain").at("key").as_string())));
    play(world, ada, std::string(moves[0].at("move").as_string()));
  }
}

TEST(Hint, Among_people_it_is_refused_unless_it_was_agreed_at_creation_and_shown_before_anyone_sat_down) {
  World world;
  const Duel plain = duel(world);
  EXPECT_EQ(world.refusal(plain.first.connection, hint_for(plain.first, 0)), "service.refusal.no-hints");

  const ConnectionId ada = world.open(), bob = world.open();
  const auto made =
      world.ok(ada, {{"do", "create"}, {"game", "wizards-cup"}, {"hints", true}, {"seats", chairs({"me", "free"})}});
  EXPECT_TRUE(world.ok(bob, {{"do", "watch"}, {"room", made.at("room")}}).at("room").at("hints").as_bool());
  const Duel agreed = duel(world, "wizards-cup", true);
  for (const Player& player : {agreed.first, agreed.second}) {
    world.ok(player.connection, hint_for(player, 0));
    EXPECT_EQ(world.news(player.connection, "hint").at("seat").as_string(), player.seat);
  }
}

TEST(Hint, A_free_seat_may_still_be_a_persons_so_it_gives_no_right_to_hints) {
  World world;
  const ConnectionId ada = world.open();
  const auto made = world.ok(ada, {{"do", "create"}, {"game", "wizards-cup"}, {"seats", chairs({"me", "free"})}});
  EXPECT_FALSE(world.ok(ada, {{"do", "watch"}, {"room", made.at("room")}}).at("room").at("hints").as_bool());
}

TEST(Hint, It_is_refused_for_another_seat_an_old_version_a_spectator_and_who_owes_no_move) {
  World world;
  const Duel both = duel(world, "clash-of-magic-schools", true);
  const std::string acting(table_of(world, both.first).at("to_act").at(0).as_string());
  const Player& mover = acting == both.first.seat ? both.first : both.second;
  const Player& other = acting == both.first.seat ? both.second : both.first;
  EXPECT_EQ(world.refusal(mover.connection, hint_for(mover, 7)), "table.refusal.stale");
  EXPECT_EQ(world.refusal(other.connection, hint_for(mover, 0)), "service.refusal.not-your-seat");
  EXPECT_EQ(world.refusal(other.connection, hint_for(other, 0)), "service.refusal.no-move-owed");
  const ConnectionId eve = world.open();
  world.ok(eve, {{"do", "watch"}, {"room", mover.room}});
  EXPECT_EQ(world.refusal(eve, hint_for(mover, 0)), "service.refusal.not-your-seat");
  world.ok(mover.connection, {{"do", "resign"}, {"room", mover.room}, {"seat", mover.seat}});
  EXPECT_EQ(world.refusal(mover.connection, hint_for(mover, 1)), "service.refusal.not-playing");
}

TEST(Hint, Only_who_asked_is_told_and_everyone_sees_how_often_it_was_asked_also_after_a_restart) {
  World world;
  Duel both = duel(world, "wizards-cup", true);
  world.ok(both.first.connection, hint_for(both.first, 0));
  EXPECT_FALSE(world.news(both.first.connection, "hint").empty());
  EXPECT_TRUE(world.news(both.second.connection, "hint").empty());
  EXPECT_EQ(world.news(both.second.connection, "room").at("room").at("seats").at(0).at("hints").as_int64(), 1);
  world.restart();
  const auto room = world.ok(world.open(), {{"do", "watch"}, {"room", both.first.room}}).at("room").as_object();
  EXPECT_EQ(room.at("seats").at(0).at("hints").as_int64(), 1);
  EXPECT_EQ(room.at("seats").at(1).at("hints").as_int64(), 0);
  EXPECT_TRUE(room.at("hints").as_bool());
}

TEST(Hint, One_is_thought_about_at_a_time_and_what_comes_too_late_is_not_told) {
  World world;
  world.advises = false;
  const Player ada = against_mind(world, "wizards-cup");
  const auto version = version_of(world, ada);
  world.ok(ada.connection, hint_for(ada, version));
  EXPECT_EQ(world.refusal(ada.connection, hint_for(ada, version)), "service.refusal.hint-under-way");
  ASSERT_EQ(world.orders.size(), 1u);
  play(world, ada, pick(world, ada, 0));
  world.inbox[ada.connection].clear();
  const Advise& order = world.orders[0];
  world.tell(Advised{order.room, order.version, order.seat, advise(order, {.iterations = {}, .scale = 0.02})});
  EXPECT_TRUE(world.news(ada.connection, "hint").empty());
  world.ok(ada.connection, hint_for(ada, version_of(world, ada)));
  EXPECT_EQ(world.orders.size(), 2u);
}

TEST(Hint, When_a_rival_chooses_in_secret_meanwhile_the_hint_is_thought_out_anew_and_counts_once) {
  World world;
  world.advises = false;
  const Duel both = duel(world, "wizards-cup", true);
  world.ok(both.first.connection, hint_for(both.first, 0));
  play(world, both.second, pick(world, both.second, 0));
  ASSERT_EQ(world.orders.size(), 2u);
  for (const Advise& order : world.orders) {
    EXPECT_TRUE(world.news(both.first.connection, "hint").empty());
    world.tell(Advised{order.room, order.version, order.seat, advise(order, {.iterations = {}, .scale = 0.02})});
  }
  EXPECT_EQ(world.news(both.first.connection, "hint").at("version").as_int64(), 1);
  EXPECT_EQ(world.news(both.first.connection, "room").at("room").at("seats").at(0).at("hints").as_int64(), 1);
}

TEST(Hint, Once_it_is_given_up_it_ends_soon_and_says_nothing) {
  World world;
  world.advises = false;
  const Player ada = against_mind(world, "clash-of-magic-schools");
  world.ok(ada.connection, hint_for(ada, version_of(world, ada)));
  std::atomic<bool> stop = false;
  Budget endless{.iterations = 1'000'000'000'000, .scale = 1};
  endless.stop = &stop;
  std::jthread impatient([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop = true;
  });
  EXPECT_TRUE(advise(world.orders.at(0), endless).moves.empty());
}

// The first five Wizards in hand, or the last five.
std::string plan(World& world, const Player& player, bool turned) {
  const json::array from = table_of(world, player).at("choices").at(0).at("slots").at(0).at("from").as_array();
  std::string move = "plan";
  for (std::size_t i = 0; i < 5; ++i) move += " " + std::string(from[turned ? from.size() - 1 - i : i].as_string());
  return move;
}

TEST(Hint, Its_bytes_do_not_depend_on_what_the_rival_has_chosen_in_secret) {
  std::set<std::string> told, told_later, chosen, planned;
  for (const std::size_t first : {0u, 4u, 8u}) {
    World world;
    const Duel both = duel(world, "wizards-cup", true);
    const std::string secret = pick(world, both.second, first);
    chosen.insert(secret);
    play(world, both.second, secret);
    world.ok(both.first.connection, hint_for(both.first, version_of(world, both.first)));
    told.insert(json::serialize(world.news(both.first.connection, "hint")));
  }
  for (const bool turned : {false, true}) {
    World world;
    const Duel both = duel(world, "wizards-cup", true);
    for (const Player& player : {both.first, both.second}) play(world, player, pick(world, player, 0));
    planned.insert(plan(world, both.second, turned));
    play(world, both.second, plan(world, both.second, turned));
    world.ok(both.first.connection, hint_for(both.first, version_of(world, both.first)));
    told_later.insert(json::serialize(world.news(both.first.connection, "hint")));
  }
  EXPECT_EQ(chosen.size(), 3u);
  EXPECT_EQ(told.size(), 1u);
  EXPECT_EQ(planned.size(), 2u);
  EXPECT_EQ(told_later.size(), 1u);
  EXPECT_NE(told_later.begin()->find("percent"), std::string::npos);
}

}  // namespace
}  // namespace conclave
