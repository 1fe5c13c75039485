// Databases that earlier versions wrote (tests/stores) are read, told and played on by this one.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "core/wire_json.h"
#include "service/room.h"
#include "service/secret.h"
#include "service/world.h"
#include "store/sqlite_store.h"

namespace conclave {
namespace {

namespace fs = std::filesystem;

// A copy of a database, since a server brings the file that it opens up to date.
class OldStore {
 public:
  explicit OldStore(const fs::path& source) {
    std::string pattern = (fs::temp_directory_path() / "conclave-stores-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    fs::copy_file(source / "conclave.db", folder_ / "conclave.db");
    if (auto opened = SqliteStore::open(folder_)) store_ = std::move(*opened);
    rooms = json::parse(read_source("tests/stores/" + source.filename().string() + "/expected.json")).as_array();
  }
  ~OldStore() {
    store_.reset();
    fs::remove_all(folder_);
  }
  bool opened() const { return store_ != nullptr; }
  StoredRoom load(const json::value& room) { return *store_->load(std::string(room.at("room").as_string())); }

  json::array rooms;  // as the server that wrote it said

 private:
  fs::path folder_;
  std::unique_ptr<SqliteStore> store_;
};

std::vector<fs::path> old_stores() {
  std::vector<fs::path> folders;
  for (const auto& entry : fs::directory_iterator(fs::path(CONCLAVE_SOURCE_DIR) / "tests/stores"))
    if (entry.is_directory()) folders.push_back(entry.path());
  std::sort(folders.begin(), folders.end());
  return folders;
}

// The words of the day on which v1 was written: those of today may be better. Read once: there are many lines to tell.
const Words& old_words(const std::string& language) {
  static std::map<std::string, Words> read;
  const auto found = read.find(language);
  if (found != read.end()) return found->second;
  return read.emplace(language, *Words::parse(read_source("tests/stores/v1/" + language + ".toml"), language))
      .first->second;
}

template <class Lines>
json::array text_of(const Lines& lines, const AnyGame& game, const char* language) {
  const Words& words = old_words(language);
  json::array texts;
  for (const auto& line : lines)
    texts.emplace_back(
        words(line, [&](std::string_view card, std::string_view lang) { return game.card_name(card, lang); }));
  return texts;
}

// What was told, as expected.json has it: in both languages, or the events themselves.
json::object told_as(const json::value& expected, const Table::Told& one, const AnyGame& game) {
  json::object told{{"entry", one.entry}, {"seat", game.seat_name(one.seat)}};
  if (expected.as_object().contains("lines")) {
    json::array lines;
    for (const auto& line : one.lines) lines.push_back(event_json(line));
    told["lines"] = std::move(lines);
  } else {
    for (const char* language : {"en", "fr"}) told[language] = text_of(one.lines, game, language);
  }
  return told;
}

// What today's rules make of a room: the same, a finished game that is only told, or a running one to be mended.
enum class Fate { kSame, kTold, kBroken };
Fate fate_of(const Room& room) {
  if (room.older()) return Fate::kTold;
  const auto broken = room.broken();
  return broken && broken->key == "table.refusal.older-move" ? Fate::kBroken : Fate::kSame;
}

class Stores : public testing::TestWithParam<fs::path> {};
INSTANTIATE_TEST_SUITE_P(Versions, Stores, testing::ValuesIn(old_stores()),
                         [](const auto& version) { return version.param.filename().string(); });

TEST_P(Stores, Every_room_is_what_the_server_that_wrote_it_said) {
  OldStore store(GetParam());
  ASSERT_TRUE(store.opened());
  World world;
  for (const auto& room : store.rooms) world.disk[std::string(room.at("room").as_string())] = store.load(room);
  ASSERT_GT(world.disk.size(), 10u);
  std::set<std::string> changed;
  for (const auto& room : store.rooms) {
    SCOPED_TRACE(std::string(room.at("what").as_string()));
    world.pass(1000);
    const auto state = world.ok(world.open(), {{"do", "watch"}, {"room", room.at("room")}}).at("room").as_object();
    for (const char* field : {"game", "version", "next"}) EXPECT_EQ(state.at(field), room.at(field)) << field;
    const Fate fate = fate_of(*Room::fold(store.load(room)));
    changed.insert(std::string(room.at("game").as_string()) + (fate == Fate::kTold     ? " told"
                                                               : fate == Fate::kBroken ? " broken"
                                                                                       : " same"));
    if (fate == Fate::kSame) {
      for (const char* field : {"status", "to_act", "result"}) EXPECT_EQ(state.at(field), room.at(field)) << field;
    }
    if (fate == Fate::kTold) {
      EXPECT_EQ(state.at("status"), room.at("status"));
      EXPECT_EQ(state.at("older").at("key").as_string(), "table.refusal.older-rules");
      const auto& reason = state.at("result").at("reason");
      EXPECT_TRUE(reason == room.at("result").at("reason") || reason.as_string() == "older-rules");
    }
    if (fate == Fate::kBroken) {
      EXPECT_EQ(state.at("status").as_string(), "broken");
      EXPECT_EQ(room.at("status").as_string(), "playing") << "nothing that was finished is to be mended";
    }
    json::array names;
    for (const auto& seat : state.at("seats").as_array()) names.push_back(seat.at("name"));
    EXPECT_EQ(json::value(names), room.at("names"));
  }
  EXPECT_TRUE(changed.contains("spellcaster told") && changed.contains("spellcaster broken"));
  EXPECT_TRUE(changed.contains("wizards-cup same") && changed.contains("clash-of-magic-schools same"));
}

TEST_P(Stores, What_was_told_is_told_to_the_letter_in_both_languages) {
  OldStore store(GetParam());
  ASSERT_TRUE(store.opened());
  for (const auto& expected : store.rooms) {
    SCOPED_TRACE(std::string(expected.at("what").as_string()));
    const auto room = Room::fold(store.load(expected));
    ASSERT_TRUE(room) << room.error().key;
    ASSERT_TRUE(room->game());
    const auto& told = expected.at("told").as_object();
    EXPECT_EQ(told.empty(), !room->table());
    for (const auto& [viewer, lines] : told) {
      const bool spectator = viewer == "spectator";
      const auto seat = spectator ? std::nullopt : room->game()->find_seat(viewer);
      ASSERT_TRUE(spectator || seat) << viewer;
      if (room->older() && !spectator) continue;  // what only that seat was told is lost
      const auto log = room->table()->log(seat);
      ASSERT_LE(log.size(), lines.as_array().size());
      EXPECT_TRUE(log.size() == lines.as_array().size() || fate_of(*room) == Fate::kBroken);
      for (std::size_t i = 0; i < log.size(); ++i)
        EXPECT_EQ(told_as(lines.at(i), log[i], *room->game()), lines.at(i).as_object()) << viewer;
    }
  }
}

// A finished game can be read whatever the rules become: its entries hold what a spectator was told.
TEST_P(Stores, The_events_of_the_entries_tell_the_same) {
  OldStore store(GetParam());
  ASSERT_TRUE(store.opened());
  int compared = 0;
  for (const auto& expected : store.rooms) {
    const auto* told = expected.at("told").as_object().if_contains("spectator");
    if (!told) continue;
    const auto room = Room::fold(store.load(expected));
    ASSERT_TRUE(room && room->table());
    const auto& entries = room->table()->journal().entries;
    for (const auto& one : told->as_array()) {
      const auto entry = static_cast<std::size_t>(one.at("entry").as_int64());
      if (entry > entries.size() && fate_of(*room) == Fate::kBroken) continue;
      const auto& play = std::get<Journal::Play>(entries.at(entry - 1));
      const Seat seat = *room->game()->find_seat(play.seat);
      EXPECT_EQ(told_as(one, {static_cast<int>(entry), seat, play.events}, *room->game()), one.as_object());
      ++compared;
    }
  }
  EXPECT_GT(compared, 100);
}

TEST_P(Stores, The_games_go_on_for_those_who_kept_their_links) {
  OldStore store(GetParam());
  ASSERT_TRUE(store.opened());
  World world;
  int moved = 0;
  for (const auto& room : store.rooms) {
    const StoredRoom stored = store.load(room);
    world.disk[std::string(room.at("room").as_string())] = stored;
    world.sets[text_hash(stored.cards)] = stored.cards;
  }
  for (const auto& room : store.rooms) {
    SCOPED_TRACE(std::string(room.at("what").as_string()));
    if (room.at("to_act").as_array().empty()) continue;
    const auto player = [&](std::string_view seat) {
      return Player{world.open(), std::string(room.at("room").as_string()), std::string(seat),
                    std::string(room.at("tokens").at(seat).as_string())};
    };
    auto to_act = room.at("to_act").as_array();
    if (fate_of(*Room::fold(store.load(room))) == Fate::kBroken) {
      const Player mender = player(to_act[0].as_string());
      const json::object watch{{"do", "watch"}, {"room", mender.room}, {"token", mender.token}};
      world.ok(mender.connection, watch);
      world.ok(mender.connection, {{"do", "mend"}, {"room", mender.room}, {"how", "resume"}});
      to_act = world.ok(mender.connection, watch).at("room").at("to_act").as_array();
      EXPECT_FALSE(to_act.empty());
    }
    for (const auto& seat : to_act) {
      EXPECT_GT(play_first(world, player(seat.as_string())).at("version").as_int64(), room.at("version").as_int64());
      ++moved;
      world.pass(1000);
    }
  }
  EXPECT_GT(moved, 5);
}

// A finished game of older rules is stepped through as a spectator; nobody's view of it is made up.
TEST(OldStores, A_finished_game_of_older_rules_is_told_step_by_step_and_shown_to_nobody) {
  OldStore store(fs::path(CONCLAVE_SOURCE_DIR) / "tests/stores/v2");
  ASSERT_TRUE(store.opened());
  const auto& room = *std::ranges::find_if(store.rooms, [](const auto& one) {
    return one.at("what").as_string() == "over by the rules, with actions left unused";
  });
  World world;
  world.disk[std::string(room.at("room").as_string())] = store.load(room);
  const auto guest = world.open();
  const auto watched = world.ok(guest, {{"do", "watch"}, {"room", room.at("room")}});
  EXPECT_TRUE(watched.at("table").at("view").is_null());
  EXPECT_EQ(watched.at("table").at("told").as_array().size(), room.at("told").at("spectator").as_array().size());
  const auto follower = world.open();  // who takes changes of a view stopped the whole service here
  world.ok(follower, {{"do", "hello"}, {"lang", "en"}, {"changes", true}});
  EXPECT_EQ(world.ok(follower, {{"do", "watch"}, {"room", room.at("room")}}).at("table"), watched.at("table"));
  const auto step = [&](const char* viewer, int number) {
    return json::object{{"do", "replay"}, {"room", room.at("room")}, {"viewer", viewer}, {"step", number}};
  };
  for (const char* viewer : {"open", "mage-1"})
    EXPECT_EQ(world.refusal(guest, step(viewer, 1)), "table.refusal.older-rules");
  const auto shown = world.ok(guest, step("spectator", 3));
  EXPECT_TRUE(shown.at("view").is_null());
  EXPECT_EQ(shown.at("told"), room.at("told").at("spectator").at(2).at("lines"));
  EXPECT_EQ(shown.at("steps").as_int64(), room.at("version").as_int64());
  const auto journal = journal_of(store.load(room));
  ASSERT_TRUE(journal);
  const auto read = read_journal(*journal);
  ASSERT_TRUE(read);
  const auto verified = Table::verify(Room::fold(store.load(room))->shared_game(), *read);
  EXPECT_TRUE(verified && verified->older() && !verified->broken()) << "its seal's draws are checked";
}

// Since then the log has the result, so that it stays known when the rules change again.
TEST(OldStores, A_finished_room_keeps_its_result_when_the_rules_change) {
  World world;
  const Duel both = duel(world);
  play_first(world, both.first);
  world.ok(both.first.connection, {{"do", "resign"}, {"room", both.first.room}, {"seat", both.first.seat}});
  const auto result =
      world.ok(both.first.connection, {{"do", "watch"}, {"room", both.first.room}}).at("room").at("result");
  auto& stored = world.disk.at(both.first.room);
  EXPECT_TRUE(stored.finished);
  for (auto& line : stored.log) {
    if (const auto rules = line.find("\"rules\":"); rules != std::string::npos) line.replace(rules + 8, 1, "0");
    if (const auto at = line.find("\"pick "); at != std::string::npos) line.replace(at, 6, "\"plan ");
  }
  world.restart();
  const auto room = world.ok(world.open(), {{"do", "watch"}, {"room", both.first.room}}).at("room");
  EXPECT_EQ(room.at("status").as_string(), "over");
  EXPECT_FALSE(room.at("older").is_null());
  EXPECT_EQ(room.at("result"), result);
}

}  // namespace
}  // namespace conclave
