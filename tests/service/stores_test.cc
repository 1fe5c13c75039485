// Databases that earlier versions wrote (tests/stores) are read, told and played on by this one.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

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

template <class Lines>
json::array text_of(const Lines& lines, const AnyGame& game, const char* language) {
  json::array texts;
  for (const auto& line : lines)
    texts.emplace_back(test_library()->words.at(language)(
        line, [&](std::string_view card, std::string_view lang) { return game.card_name(card, lang); }));
  return texts;
}

json::array told_to(const Table& table, Viewer viewer) {
  json::array told;
  for (const auto& one : table.log(viewer))
    told.push_back(json::object{{"entry", one.entry},
                                {"seat", table.game().seat_name(one.seat)},
                                {"en", text_of(one.lines, table.game(), "en")},
                                {"fr", text_of(one.lines, table.game(), "fr")}});
  return told;
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
  for (const auto& room : store.rooms) {
    SCOPED_TRACE(std::string(room.at("what").as_string()));
    world.pass(1000);
    const auto state = world.ok(world.open(), {{"do", "watch"}, {"room", room.at("room")}}).at("room").as_object();
    for (const char* field : {"game", "status", "version", "to_act", "result", "next"})
      EXPECT_EQ(state.at(field), room.at(field)) << field;
    json::array names;
    for (const auto& seat : state.at("seats").as_array()) names.push_back(seat.at("name"));
    EXPECT_EQ(json::value(names), room.at("names"));
  }
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
      EXPECT_EQ(json::value(told_to(*room->table(), seat)), lines) << viewer;
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
      const auto& play = std::get<Journal::Play>(entries.at(static_cast<std::size_t>(one.at("entry").as_int64() - 1)));
      for (const char* language : {"en", "fr"})
        EXPECT_EQ(json::value(text_of(play.events, *room->game(), language)), one.at(language));
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
    for (const auto& seat : room.at("to_act").as_array()) {
      const Player player{world.open(), std::string(room.at("room").as_string()), std::string(seat.as_string()),
                          std::string(room.at("tokens").at(seat.as_string()).as_string())};
      EXPECT_GT(play_first(world, player).at("version").as_int64(), room.at("version").as_int64());
      ++moved;
      world.pass(1000);
    }
  }
  EXPECT_GT(moved, 5);
}

}  // namespace
}  // namespace conclave
