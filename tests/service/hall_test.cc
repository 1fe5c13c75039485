#include <gtest/gtest.h>

#include "service/world.h"
#include "table/table.h"

namespace conclave {
namespace {

std::string status_of(World& world, const Player& player) {
  return std::string(world.ok(player.connection, {{"do", "watch"}, {"room", player.room}, {"token", player.token}})
                         .at("room")
                         .at("status")
                         .as_string());
}

json::object room_of(World& world, const Player& player) {
  return world.ok(player.connection, {{"do", "watch"}, {"room", player.room}, {"token", player.token}})
      .at("room")
      .as_object();
}

TEST(Hall, A_newcomer_who_plays_a_mind_owes_a_move_after_three_requests) {
  World world;
  const Player ada = against_mind(world, "clash-of-magic-schools");
  const auto table = table_of(world, ada);
  EXPECT_EQ(table.at("to_act").as_array().size(), 1u);
  EXPECT_FALSE(table.at("choices").as_array().empty());
}

TEST(Hall, Every_game_and_variant_is_played_to_its_end_by_minds_alone) {
  for (const GameEntry& entry : all_games())
    for (const Settings& settings : entry.variants) {
      World world;
      const ConnectionId ada = world.open();
      json::object options;
      for (const auto& [name, value] : settings) options[name] = value;
      const auto game = *entry.make(entry.has_cards ? test_library()->cards.at(entry.id) : "", settings);
      json::array minds;
      for (int i = 0; i < game->seat_count(); ++i) minds.push_back(json::object{{"who", "mind"}, {"mind", "random"}});
      const auto made = world.ok(ada, {{"do", "create"}, {"game", entry.id}, {"options", options}, {"seats", minds}});
      const auto room = world.ok(ada, {{"do", "watch"}, {"room", made.at("room")}}).at("room").as_object();
      EXPECT_EQ(room.at("status").as_string(), "over") << entry.id;
      EXPECT_TRUE(room.at("seed").is_string());
    }
}

TEST(Hall, Every_message_is_answered_and_says_what_was_wrong) {
  World world;
  const ConnectionId ada = world.open();
  for (const char* bad : {"", "{", "[]", "null", "\"hello\"", "{\"id\":\"x\"}", "{\"do\":\"hello\"}", "\xff\xfe",
                          "{\"id\":1,\"id\":2}"}) {
    world.inbox[ada].clear();
    world.say(ada, bad);
    ASSERT_EQ(world.inbox[ada].size(), 1u) << bad;
    EXPECT_FALSE(world.inbox[ada][0].at("no").at("text").as_string().empty());
  }
  EXPECT_EQ(world.refusal(ada, {{"do", "dance"}}), "service.refusal.unknown");
  EXPECT_EQ(world.refusal(ada, {{"do", "watch"}}), "fields.refusal.missing");
  EXPECT_EQ(world.refusal(ada, {{"do", "watch"}, {"room", "nowhere"}}), "service.refusal.no-room");
  EXPECT_EQ(world.refusal(ada, {{"do", "watch"}, {"room", "abcdefghijkmnpqr"}}), "service.refusal.no-room");
}

TEST(Hall, A_refusal_speaks_the_language_of_the_reader) {
  World world;
  const ConnectionId ada = world.open();
  world.ok(ada, {{"do", "hello"}, {"lang", "fr"}});
  const auto answer = world.ask(ada, {{"do", "dance"}});
  EXPECT_NE(answer.at("no").at("text").as_string().find("Il n'y a pas de demande"), std::string::npos);
}

// Names and words that began with '@' or '#' were once looked up in the catalogue and among the cards.
TEST(Hall, What_a_person_typed_is_shown_as_that_text_in_every_language) {
  for (const std::string typed : {"@page.title", "#shaman", "{seat}", "{room}", "@service.kind.text"}) {
    World world;
    const ConnectionId ada = world.open();
    for (const char* language : {"en", "fr"}) {
      world.ok(ada, {{"do", "hello"}, {"lang", language}});
      const auto no = world.ask(ada, {{"do", "watch"}, {"room", typed}}).at("no").as_object();
      EXPECT_EQ(no.at("args").at("room").as_string(), typed);
      EXPECT_NE(std::string(no.at("text").as_string()).find(typed), std::string::npos) << no.at("text");
    }
    const auto made = world.ok(ada, {{"do", "create"},
                                     {"game", "wizards-cup"},
                                     {"seats", json::array{json::object{{"who", "me"}, {"name", typed}},
                                                           json::object{{"who", "mind"}, {"mind", "random"}}}}});
    const auto room = world.ok(ada, {{"do", "watch"}, {"room", made.at("room")}}).at("room").as_object();
    EXPECT_EQ(room.at("seats").at(0).at("name").as_string(), typed);
  }
}

TEST(Hall, A_move_that_is_stale_by_the_wrong_seat_illegal_or_malformed_changes_nothing) {
  World world;
  const Duel both = duel(world, "clash-of-magic-schools");
  const auto before = table_of(world, both.first);
  const auto lines = world.disk.at(both.first.room).log.size();
  const auto move = [&](const Player& who, std::int64_t version, const char* text, const std::string& seat) {
    return world.refusal(who.connection,
                         {{"do", "move"}, {"room", who.room}, {"seat", seat}, {"version", version}, {"move", text}});
  };
  EXPECT_EQ(move(both.first, 7, "end", both.first.seat), "table.refusal.stale");
  EXPECT_EQ(move(both.first, 0, "end", both.second.seat), "service.refusal.not-your-seat");
  EXPECT_TRUE(move(both.second, 0, "end", both.second.seat).starts_with("clash-of-magic-schools.refusal."));
  EXPECT_TRUE(move(both.first, 0, "summon fire>water", both.first.seat).starts_with("clash-of-magic-schools.refusal."));
  EXPECT_TRUE(move(both.first, 0, "jump", both.first.seat).starts_with("clash-of-magic-schools.refusal."));
  EXPECT_EQ(table_of(world, both.first), before);
  EXPECT_EQ(world.disk.at(both.first.room).log.size(), lines);
}

TEST(Hall, A_refused_move_is_quoted_in_the_letters_it_was_typed_in) {
  World world;
  for (const char* game : {"clash-of-magic-schools", "mage-clash", "spellcaster", "wizards-cup"}) {
    const Duel both = duel(world, game);
    const auto version = table_of(world, both.first).at("version").as_int64();
    for (const std::string typed : {"déplacer", "日本"}) {
      const json::object request{
          {"do", "move"}, {"room", both.first.room}, {"seat", both.first.seat}, {"version", version}, {"move", typed}};
      const auto no = world.ask(both.first.connection, request).at("no").as_object();
      EXPECT_NE(no.at("text").as_string().find(typed), json::string::npos) << game << ": " << no.at("text");
    }
  }
}

TEST(Hall, A_seat_is_held_by_its_token_alone) {
  World world;
  const Duel both = duel(world);
  const ConnectionId eve = world.open("192.0.2.9");
  EXPECT_EQ(world.refusal(eve, {{"do", "watch"}, {"room", both.first.room}, {"token", std::string(32, '0')}}),
            "service.refusal.bad-token");
  world.ok(eve, {{"do", "watch"}, {"room", both.first.room}});
  EXPECT_EQ(world.refusal(eve, {{"do", "resign"}, {"room", both.first.room}, {"seat", "black"}}),
            "service.refusal.not-your-seat");
  for (const auto& [room, stored] : world.disk)
    for (const auto& line : stored.log)
      EXPECT_EQ(line.find(both.first.token), std::string::npos) << "the store must not hold a seat";
}

TEST(Hall, On_another_device_the_seats_link_brings_back_the_same_table) {
  World world;
  const Duel both = duel(world);
  play_first(world, both.first);
  const auto here = table_of(world, both.first);
  Player elsewhere = both.first;
  elsewhere.connection = world.open("192.0.2.77");
  EXPECT_EQ(table_of(world, elsewhere), here);
}

TEST(Hall, A_restart_brings_back_the_exact_position_and_what_was_told) {
  World world;
  Duel both = duel(world, "spellcaster");
  for (int i = 0; i < 12; ++i) {
    const auto table = table_of(world, both.first);
    play_first(world, table.at("to_act").as_array()[0].as_string() == both.first.seat ? both.first : both.second);
  }
  const auto first = table_of(world, both.first), second = table_of(world, both.second);
  world.restart();
  both.first.connection = world.open();
  both.second.connection = world.open();
  EXPECT_EQ(table_of(world, both.first), first);
  EXPECT_EQ(table_of(world, both.second), second);
}

TEST(Hall, The_seal_is_shown_before_the_nonce_is_sent_and_the_seed_only_after_the_end) {
  World world;
  const Duel both = duel(world);
  const auto playing = room_of(world, both.first);
  EXPECT_EQ(playing.at("seal").as_string().size(), 64u);
  EXPECT_TRUE(playing.at("seed").is_null());
  EXPECT_EQ(journal_of(world.disk.at(both.first.room)).error().key, "service.refusal.not-over");
  world.ok(both.first.connection, {{"do", "resign"}, {"room", both.first.room}, {"seat", both.first.seat}});
  const auto over = room_of(world, both.first);
  EXPECT_EQ(over.at("result").at("reason").as_string(), "resigned");
  EXPECT_EQ(over.at("result").at("winners").as_array()[0].as_string(), both.second.seat);
  SealSeed seed;
  from_hex(over.at("seed").as_string(), seed);
  EXPECT_EQ(seal_hash(seed), playing.at("seal").as_string());
}

TEST(Hall, A_finished_game_verifies_draw_by_draw) {
  World world;
  const ConnectionId ada = world.open();
  const auto made = world.ok(ada, {{"do", "create"}, {"game", "mage-clash"}, {"seats", chairs({"random", "greedy"})}});
  const auto text = journal_of(world.disk.at(std::string(made.at("room").as_string())));
  ASSERT_TRUE(text);
  const auto journal = read_journal(*text);
  ASSERT_TRUE(journal);
  const auto game = *find_game("mage-clash")->make(journal->cards, journal->options);
  const auto table = Table::verify(game, *journal);
  ASSERT_TRUE(table) << table.error().key;
  EXPECT_FALSE(table->broken());
}

TEST(Hall, A_draw_is_agreed_by_both_and_refused_by_minds) {
  World world;
  const Duel both = duel(world);
  world.ok(both.first.connection, {{"do", "draw"}, {"room", both.first.room}, {"seat", both.first.seat}});
  world.ok(both.second.connection, {{"do", "draw"}, {"room", both.first.room}, {"seat", both.second.seat}});
  const auto over = room_of(world, both.first);
  EXPECT_EQ(over.at("result").at("reason").as_string(), "agreed");
  EXPECT_TRUE(over.at("result").at("winners").as_array().empty());
  const Player ada = against_mind(world, "wizards-cup");
  EXPECT_EQ(world.refusal(ada.connection, {{"do", "draw"}, {"room", ada.room}, {"seat", ada.seat}}),
            "service.refusal.mind-plays-on");
}

TEST(Hall, A_rival_who_stays_away_can_be_claimed_against_after_a_while) {
  World world;
  const Duel both = duel(world);
  play_first(world, both.first);
  const json::object claim{{"do", "claim"}, {"room", both.first.room}, {"seat", both.first.seat}};
  EXPECT_EQ(world.refusal(both.first.connection, claim), "service.refusal.rival-is-here");
  world.tell(Closed{both.second.connection});
  EXPECT_EQ(world.refusal(both.first.connection, claim), "service.refusal.too-early");
  world.pass(120'001);
  world.ok(both.first.connection, claim);
  EXPECT_EQ(room_of(world, both.first).at("result").at("winners").as_array()[0].as_string(), both.first.seat);
}

TEST(Hall, A_rematch_swaps_sides_and_keeps_each_token) {
  World world;
  const Duel both = duel(world);
  world.ok(both.first.connection, {{"do", "resign"}, {"room", both.first.room}, {"seat", both.first.seat}});
  for (const Player& player : {both.first, both.second})
    world.ok(player.connection, {{"do", "rematch"}, {"room", player.room}, {"seat", player.seat}});
  const std::string next(world.news(both.first.connection, "room").at("room").at("next").as_string());
  const auto again = world.ok(both.first.connection, {{"do", "watch"}, {"room", next}, {"token", both.first.token}});
  const auto& seats = again.at("room").at("seats").as_array();
  EXPECT_EQ(seats[0].at("name").as_string(), "Bob");
  EXPECT_EQ(seats[1].at("name").as_string(), "Ada");
  sit(world, both.first.connection, next, both.second.seat, both.first.token);
  sit(world, both.second.connection, next, both.first.seat, both.second.token);
  EXPECT_EQ(world.news(both.first.connection, "table").at("table").at("seat").as_string(), both.second.seat);
}

// The chairs moved on and the option did not, so that another Mage had the longest beard.
TEST(Hall, In_a_rematch_the_longest_beard_is_still_the_same_persons) {
  World world;
  const ConnectionId ada = world.open(), bob = world.open();
  for (const char* mages : {"2", "4"}) {
    const json::object options{{"mages", mages}, {"first", "mage-1"}};
    const auto who = mages[0] == '2' ? chairs({"me", "free"}) : chairs({"me", "free", "random", "random"});
    const auto made = world.ok(ada, {{"do", "create"}, {"game", "spellcaster"}, {"options", options}, {"seats", who}});
    std::string room(made.at("room").as_string());
    std::vector<Player> players{
        {ada, "", "mage-1", std::string(made.at("seats").as_array()[0].at("token").as_string())},
        {bob, "", "mage-2",
         std::string(world.ok(bob, {{"do", "join"}, {"room", room}, {"name", "Bob"}}).at("token").as_string())}};
    for (int game = 0; game < 5; ++game) {
      SCOPED_TRACE(std::string(mages) + " Mages, game " + std::to_string(game));
      for (Player& player : players) {
        world.ok(player.connection,
                 {{"do", "ready"}, {"room", room}, {"token", player.token}, {"nonce", nonce(game + 1)}});
        player.room = room;
      }
      for (Player& player : players) player.seat = std::string(table_of(world, player).at("seat").as_string());
      EXPECT_EQ(table_of(world, players[0]).at("view").at("active").as_string(), players[0].seat);
      world.ok(ada, {{"do", "resign"}, {"room", room}, {"seat", players[0].seat}});
      for (const Player& player : players)
        world.ok(player.connection, {{"do", "rematch"}, {"room", room}, {"seat", player.seat}});
      room = std::string(room_of(world, players[0]).at("next").as_string());
      world.pass(10'000);
    }
  }
}

TEST(Hall, At_one_screen_two_tokens_hold_both_seats) {
  World world;
  const ConnectionId ada = world.open();
  const auto made = world.ok(ada, {{"do", "create"}, {"game", "wizards-cup"}, {"seats", chairs({"me", "me"})}});
  std::vector<Player> seats;
  for (const auto& one : made.at("seats").as_array())
    seats.push_back(sit(world, ada, std::string(made.at("room").as_string()), std::string(one.at("seat").as_string()),
                        std::string(one.at("token").as_string())));
  for (const Player& player : seats) play_first(world, player);
  EXPECT_EQ(table_of(world, seats[0]).at("version").as_int64(), 2);
}

// The home page broke over a room that it was sent twice.
TEST(Hall, A_room_of_which_one_holds_both_seats_is_among_my_games_once_with_both) {
  World world;
  const ConnectionId ada = world.open();
  const auto made = world.ok(ada, {{"do", "create"}, {"game", "wizards-cup"}, {"seats", chairs({"me", "me"})}});
  const std::string room(made.at("room").as_string());
  json::array held;
  for (const auto& one : made.at("seats").as_array())
    held.push_back(json::object{{"room", room}, {"token", one.at("token")}});
  const auto mine = world.ok(ada, {{"do", "mine"}, {"seats", held}}).at("rooms").as_array();
  ASSERT_EQ(mine.size(), 1u);
  EXPECT_EQ(mine[0].at("held"), (json::array{"black", "white"}));
  EXPECT_EQ(mine[0].at("seat").as_string(), "black");
  for (const auto& one : made.at("seats").as_array())
    sit(world, ada, room, std::string(one.at("seat").as_string()), std::string(one.at("token").as_string()));
  EXPECT_EQ(world.news(ada, "mine").at("room").at("held"), (json::array{"black", "white"}));
}

TEST(Hall, The_maker_may_close_a_room_but_not_a_game_that_somebody_else_plays) {
  World world;
  const Duel both = duel(world);
  const json::object close{{"do", "close"}, {"room", both.first.room}, {"host", both.host}};
  EXPECT_EQ(world.refusal(both.first.connection, close), "service.refusal.close-running");
  EXPECT_EQ(
      world.refusal(both.second.connection, {{"do", "close"}, {"room", both.first.room}, {"host", both.second.token}}),
      "service.refusal.not-host");
  const ConnectionId ada = world.open();
  const auto made = world.ok(ada, {{"do", "create"}, {"game", "wizards-cup"}, {"seats", chairs({"me", "free"})}});
  world.ok(ada, {{"do", "close"}, {"room", made.at("room")}, {"host", made.at("host")}});
  EXPECT_EQ(world.refusal(ada, {{"do", "watch"}, {"room", made.at("room")}}), "service.refusal.no-room");
  EXPECT_FALSE(world.disk.contains(std::string(made.at("room").as_string())));
}

TEST(Hall, An_open_room_that_nobody_is_in_expires_and_a_game_does_not) {
  World world;
  const ConnectionId ada = world.open();
  const auto made =
      world.ok(ada, {{"do", "create"}, {"game", "wizards-cup"}, {"public", true}, {"seats", chairs({"me", "free"})}});
  const Duel both = duel(world);
  world.tell(Closed{both.first.connection});
  world.tell(Closed{both.second.connection});
  world.pass(3'700'000);
  EXPECT_EQ(world.refusal(ada, {{"do", "watch"}, {"room", made.at("room")}}), "service.refusal.no-room");
  EXPECT_EQ(world.ok(ada, {{"do", "watch"}, {"room", both.first.room}}).at("room").at("status").as_string(), "playing");
}

TEST(Hall, Lists_show_public_rooms_and_only_those) {
  World world;
  const ConnectionId ada = world.open(), bob = world.open();
  EXPECT_TRUE(world.ok(bob, {{"do", "lobby"}}).at("rooms").as_array().empty());
  world.ok(ada, {{"do", "create"}, {"game", "wizards-cup"}, {"public", false}, {"seats", chairs({"me", "free"})}});
  const auto made =
      world.ok(ada, {{"do", "create"}, {"game", "wizards-cup"}, {"public", true}, {"seats", chairs({"me", "free"})}});
  world.pass(1000);
  const auto news = world.news(bob, "lobby");
  ASSERT_EQ(news.at("rooms").as_array().size(), 1u);
  EXPECT_EQ(news.at("rooms").as_array()[0].at("room"), made.at("room"));
}

TEST(Hall, The_list_is_turned_page_by_page_newest_first_and_shows_each_room_once) {
  World world;
  std::vector<std::string> made;
  for (int i = 0; i < 5; ++i) {
    world.pass(1000);
    made.emplace_back(
        world
            .ok(world.open("192.0.2." + std::to_string(i + 1)),
                {{"do", "create"}, {"game", "wizards-cup"}, {"public", true}, {"seats", chairs({"me", "free"})}})
            .at("room")
            .as_string());
  }
  std::reverse(made.begin(), made.end());
  const ConnectionId bob = world.open();
  std::vector<std::string> seen;
  json::value next;
  do {
    const auto page = world.ok(bob, {{"do", "lobby"}, {"most", 2}, {"after", next}});
    ASSERT_LE(page.at("rooms").as_array().size(), 2u);
    for (const auto& room : page.at("rooms").as_array()) seen.emplace_back(room.at("room").as_string());
    next = page.at("next");
    // What comes meanwhile is newer than the cursor, and moves nothing behind it.
    world.pass(1000);
    world.ok(world.open("198.51.100.1"),
             {{"do", "create"}, {"game", "wizards-cup"}, {"public", true}, {"seats", chairs({"me", "free"})}});
  } while (!next.is_null());
  EXPECT_EQ(seen, made);
  EXPECT_EQ(world.refusal(bob, {{"do", "lobby"}, {"after", "yesterday"}}), "service.refusal.cursor");
  EXPECT_EQ(world.refusal(bob, {{"do", "lobby"}, {"most", 101}}), "fields.refusal.range");
}

TEST(Hall, My_games_tell_when_it_is_my_turn) {
  World world;
  const Duel both = duel(world);
  const ConnectionId tab = world.open();
  const auto mine =
      world.ok(tab, {{"do", "mine"},
                     {"seats", json::array{json::object{{"room", both.second.room}, {"token", both.second.token}},
                                           json::object{{"room", "abcdefghijkmnpqr"}, {"token", "x"}}}}});
  ASSERT_EQ(mine.at("rooms").as_array().size(), 1u);
  EXPECT_EQ(mine.at("rooms").as_array()[0].at("seat").as_string(), both.second.seat);
  play_first(world, both.first);
  ASSERT_EQ(world.news(tab, "mine").at("room").at("to_act").as_array().size(), 1u);
  EXPECT_EQ(world.news(tab, "mine").at("room").at("to_act").as_array()[0].as_string(), both.second.seat);
}

TEST(Hall, Forced_moves_are_made_for_who_wants_it_after_a_moment) {
  World world(3);
  const Duel both = duel(world, "mage-clash");
  for (const Player& player : {both.first, both.second})
    world.ok(player.connection, {{"do", "automatic"}, {"room", player.room}, {"seat", player.seat}, {"on", true}});
  EXPECT_EQ(room_of(world, both.first).at("automatic").as_array().size(), 1u) << "a seat's switch is its own business";
  bool made_by_itself = false;
  for (int i = 0; i < 400 && status_of(world, both.first) == "playing" && !made_by_itself; ++i) {
    world.pass(3000);
    const auto table = table_of(world, both.first);
    const auto version = table.at("version").as_int64();
    for (const Player& player : {both.first, both.second}) {
      const auto mine = table_of(world, player);
      const auto& choices = mine.at("choices").as_array();
      if (choices.empty()) continue;
      if (choices.size() == 1 && choices[0].at("slots").as_array().empty()) {
        world.pass(3000);
        made_by_itself = table_of(world, player).at("version").as_int64() > version;
      } else if (mine.at("version").as_int64() == version) {
        play_first(world, player);
      }
      break;
    }
  }
  EXPECT_TRUE(made_by_itself);
}

TEST(Hall, Too_many_messages_are_answered_but_not_obeyed) {
  World world;
  const ConnectionId ada = world.open();
  std::string last;
  for (int i = 0; i < 100; ++i) last = world.refusal(ada, {{"do", "dance"}});
  EXPECT_EQ(last, "service.refusal.too-fast");
  world.pass(1000);
  EXPECT_EQ(world.refusal(ada, {{"do", "dance"}}), "service.refusal.unknown");
}

TEST(Hall, One_address_makes_a_bounded_number_of_rooms) {
  HallLimits limits;
  limits.rooms_per_address = 3;
  World world(1, limits);
  const ConnectionId ada = world.open("192.0.2.5"), bob = world.open("192.0.2.6");
  const json::object create{{"do", "create"}, {"game", "wizards-cup"}, {"seats", chairs({"me", "free"})}};
  for (int i = 0; i < 3; ++i) world.ok(ada, create);
  EXPECT_EQ(world.refusal(ada, create), "service.refusal.too-many-rooms");
  world.ok(bob, create);
}

TEST(Hall, Names_are_short_and_hide_nothing) {
  World world;
  const ConnectionId ada = world.open();
  const auto create = [&](const std::string& name) {
    return world.refusal(
        ada, {{"do", "create"},
              {"game", "wizards-cup"},
              {"seats", json::array{json::object{{"who", "me"}, {"name", name}}, json::object{{"who", "free"}}}}});
  };
  EXPECT_EQ(create("   "), "service.refusal.name-length");
  EXPECT_EQ(create(std::string(25, 'a')), "service.refusal.name-length");
  EXPECT_EQ(create("a\xe2\x80\xae"
                   "b"),
            "service.refusal.name-hidden");
  EXPECT_TRUE(create("Éloïse 🧙").starts_with("not refused"));
}

TEST(Hall, What_could_not_be_saved_has_not_happened_and_is_said) {
  World world;
  const Duel both = duel(world);
  const auto before = table_of(world, both.first);
  const auto disk = world.disk;
  // The move is made in memory; then the disk says no, before anything was sent.
  const Effects lost =
      world.hall->on(Said{both.first.connection, json::serialize(json::object{{"id", 99},
                                                                              {"do", "move"},
                                                                              {"room", both.first.room},
                                                                              {"seat", both.first.seat},
                                                                              {"version", 0},
                                                                              {"move", first_move(before)}})},
                     world.now);
  ASSERT_TRUE(std::holds_alternative<Append>(lost.front())) << "append, then send";
  world.tell(NotSaved{{both.first.room}, {{both.first.connection, 99}}});
  EXPECT_EQ(world.news(both.first.connection, "resync").at("room").as_string(), both.first.room);
  bool told = false;
  for (const auto& message : world.inbox[both.first.connection])
    if (const auto* re = message.if_contains("re"); re && re->is_int64() && re->as_int64() == 99)
      told = message.at("no").at("key").as_string() == "service.refusal.not-saved";
  EXPECT_TRUE(told);
  EXPECT_EQ(table_of(world, both.first), before);
}

TEST(Hall, A_finished_game_is_stepped_through_from_any_side_and_a_running_one_by_nobody) {
  World world;
  const Duel both = duel(world);
  play_first(world, both.first);
  play_first(world, both.second);
  const json::object ask{{"do", "replay"}, {"room", both.first.room}, {"viewer", "open"}, {"step", 2}};
  EXPECT_EQ(world.refusal(both.first.connection, ask), "service.refusal.not-over");
  world.ok(both.first.connection, {{"do", "resign"}, {"room", both.first.room}, {"seat", both.first.seat}});
  const auto step = world.ok(both.first.connection, ask);
  EXPECT_EQ(step.at("steps").as_int64(), 2);
  EXPECT_EQ(step.at("views").as_object().size(), 2u);
  EXPECT_FALSE(step.at("told").as_array().empty());
  EXPECT_FALSE(step.contains("log"));
  json::object since = ask;
  since["since"] = 0;
  const auto log = world.ok(both.first.connection, since).at("log").as_array();
  ASSERT_EQ(log.size(), 2u) << "who goes to a step at once is told what led there";
  EXPECT_EQ(log[1].at("lines"), step.at("told"));
  EXPECT_EQ(log[0].at("entry").as_int64(), 1);
  since["since"] = 2;
  EXPECT_TRUE(world.ok(both.first.connection, since).at("log").as_array().empty());
  EXPECT_EQ(world.refusal(both.first.connection,
                          {{"do", "replay"}, {"room", both.first.room}, {"viewer", "open"}, {"step", 3}}),
            "service.refusal.no-step");
}

TEST(Hall, A_room_whose_moves_the_rules_no_longer_allow_opens_says_why_and_goes_on_or_is_annulled) {
  for (const char* how : {"resume", "annul"}) {
    World world;
    Duel both = duel(world);
    play_first(world, both.first);
    auto& line = world.disk.at(both.first.room).log.back();
    const auto at = line.find("\"pick ");
    ASSERT_NE(at, std::string::npos);
    line.replace(at, 6, "\"plan ");
    world.restart();
    both.first.connection = world.open();
    const auto room = room_of(world, both.first);
    EXPECT_EQ(room.at("status").as_string(), "broken");
    EXPECT_TRUE(room.at("broken").is_object());
    world.ok(both.first.connection, {{"do", "mend"}, {"room", both.first.room}, {"how", how}});
    EXPECT_EQ(status_of(world, both.first), std::string_view(how) == "resume" ? "playing" : "over");
    world.restart();
    both.first.connection = world.open();
    EXPECT_EQ(status_of(world, both.first), std::string_view(how) == "resume" ? "playing" : "over");
  }
}

}  // namespace
}  // namespace conclave
