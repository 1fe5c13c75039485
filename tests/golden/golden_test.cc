// Recorded games, one a reason to end, told whole: scripts/golden writes them anew, this compares line by line.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "core/words.h"
#include "games/registry.h"
#include "golden/golden.h"
#include "table/table.h"

namespace conclave::golden {
namespace {

namespace fs = std::filesystem;

fs::path folder() { return fs::path(CONCLAVE_SOURCE_DIR) / "tests/golden/games"; }

std::vector<fs::path> journals() {
  std::vector<fs::path> paths;
  if (fs::exists(folder()))
    for (const auto& file : fs::directory_iterator(folder()))
      if (file.path().extension() == ".journal") paths.push_back(file.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

Journal journal_at(const fs::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  const auto journal = read_journal(text.str());
  EXPECT_TRUE(journal) << path;
  return journal ? *journal : Journal{};
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST(Golden, EveryRecordedGameIsToldAsBefore) {
  ASSERT_FALSE(journals().empty());
  for (const auto& path : journals()) {
    const std::string now = playthrough(journal_at(path));
    fs::path told = path;
    told.replace_extension(".txt");
    if (std::getenv("CONCLAVE_WRITE_GOLDEN")) {
      std::ofstream(told) << now;
      continue;
    }
    const auto want = lines_of(read_source("tests/golden/games/" + told.filename().string())), got = lines_of(now);
    for (std::size_t i = 0; i < std::max(want.size(), got.size()); ++i) {
      const std::string left = i < want.size() ? want[i] : "(nothing)", right = i < got.size() ? got[i] : "(nothing)";
      ASSERT_EQ(left, right) << told.filename() << ":" << i + 1 << " (scripts/golden writes it anew)";
    }
  }
}

TEST(Golden, EveryReasonToEndOfEveryVariantHasARecordedGame) {
  std::set<std::string> recorded;
  for (const auto& path : journals()) {
    const Journal journal = journal_at(path);
    ASSERT_TRUE(journal.result) << path;
    std::string variant = journal.game;
    for (const auto& [name, value] : journal.options) variant += " " + value;
    recorded.insert(variant + " " + journal.result->reason);
  }
  for (const auto& entry : all_games())
    for (const auto& variant : entry.variants) {
      const auto game = entry.make(entry.has_cards ? read_source("cards/" + entry.id + ".toml") : "", variant);
      ASSERT_TRUE(game);
      std::string name = entry.id;
      for (const auto& [option, value] : variant) name += " " + value;
      for (int reason = 0; !(*game)->reason_name(static_cast<std::uint8_t>(reason)).empty() && reason < 64; ++reason)
        EXPECT_TRUE(recorded.contains(name + " " + (*game)->reason_name(static_cast<std::uint8_t>(reason))))
            << name << " has no golden game that ends by " << (*game)->reason_name(static_cast<std::uint8_t>(reason));
    }
}

void expect_fold(const fs::path& path) {
  const Journal journal = journal_at(path);
  const auto game = game_of(journal);
  ASSERT_TRUE(game);
  const auto table = Table::fold(game, journal);
  ASSERT_TRUE(table) << path;
  EXPECT_FALSE(table->broken()) << path << " at entry " << table->broken()->entry << ": " << table->broken()->why.key;
}

TEST(Golden, EveryRecordedGameVerifies) {
  for (const auto& path : journals()) expect_fold(path);
}

std::vector<fs::path> old_journals() {
  std::vector<fs::path> paths;
  for (const auto& file : fs::recursive_directory_iterator(fs::path(CONCLAVE_SOURCE_DIR) / "tests/journals"))
    if (file.path().extension() == ".journal") paths.push_back(file.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

bool is_running(const fs::path& path) { return path.filename().string().starts_with("running-"); }
std::string name_of(const fs::path& path) {
  return path.parent_path().filename().string() + "/" + path.stem().string();
}

// What today's rules do not play as it was played has no positions.
void expect_told_as_recorded(Table& table, const Journal& journal) {
  EXPECT_LT(journal.rules, table.game().rules_version());
  EXPECT_EQ(table.journal(), journal);
  for (int step = 1; step <= table.steps(); ++step) {
    const auto told = table.told_at(step, seat_at(0));
    const auto& play = std::get<Journal::Play>(journal.entries.at(static_cast<std::size_t>(told.entry - 1)));
    EXPECT_EQ(told.lines, play.events);
    EXPECT_EQ(table.move_at(step), play.move);
  }
  EXPECT_EQ(table.position_at(0).error().key, "table.refusal.older-rules");
  FastChance source(1);
  ErasedChance chance(source);
  EXPECT_EQ(table.play(seat_at(0), table.version(), "draw", chance).error().key, "table.refusal.older-rules");
  EXPECT_EQ(table.undo(seat_at(0), true).error().key, "table.refusal.older-rules");
}

TEST(Journals, OfFinishedGamesOfEveryVersionAreReadAndToldAndTheirSealsHold) {
  std::set<std::string> older;
  int sealed = 0;
  for (const auto& path : old_journals()) {
    if (is_running(path)) continue;
    SCOPED_TRACE(name_of(path));
    const Journal journal = journal_at(path);
    auto table = Table::fold(game_of(journal), journal);
    ASSERT_TRUE(table);
    EXPECT_FALSE(table->broken());
    EXPECT_TRUE(table->over());
    EXPECT_EQ(table->result(), journal.result);
    EXPECT_GT(table->steps(), 0);
    if (table->older()) expect_told_as_recorded(*table, journal);
    if (table->older()) older.insert(name_of(path));
    if (!journal.seal) continue;
    const auto verified = Table::verify(game_of(journal), journal);
    EXPECT_TRUE(verified && !verified->broken());
    ++sealed;
  }
  EXPECT_GE(sealed, 12);
  for (const char* changed :
       {"v3/spellcaster-2-energy", "v3/spellcaster-2-resigned", "v3/wizards-cup-blacksmith-matron"})
    EXPECT_TRUE(older.contains(changed)) << changed;
  for (const char* same : {"v3/spellcaster-2-all-actions", "v3/wizards-cup-tokens", "v3/clash-of-magic-schools-deck"})
    EXPECT_FALSE(older.contains(same)) << same << " is played by today's rules as it was";
}

TEST(Journals, OfOlderRulesWhoseDrawsAreNotTheSealsAreFoundOut) {
  for (const bool before : {false, true}) {
    Journal journal = journal_at(fs::path(CONCLAVE_SOURCE_DIR) / "tests/journals/v3/spellcaster-2-energy.journal");
    std::vector<Draw*> draws;
    for (auto& entry : journal.entries)
      if (auto* play = std::get_if<Journal::Play>(&entry))
        for (Draw& draw : play->draws)
          if (draw.bound > 1) draws.push_back(&draw);
    ASSERT_GT(draws.size(), 10u);
    Draw& draw = before ? journal.draws.front() : *draws.back();
    draw.value = (draw.value + 1) % draw.bound;
    const auto verified = Table::verify(game_of(journal), journal);
    EXPECT_FALSE(verified && !verified->broken());
    if (verified && verified->broken()) {
      EXPECT_EQ(verified->broken()->why.key, "table.refusal.seal-differs");
    }
  }
}

TEST(Journals, OfRunningGamesGoOnOrSayWhyNotAndAreMended) {
  std::set<std::string> changed;
  int running = 0;
  for (const auto& path : old_journals()) {
    if (!is_running(path)) continue;
    SCOPED_TRACE(name_of(path));
    const Journal journal = journal_at(path);
    auto table = Table::fold(game_of(journal), journal);
    ASSERT_TRUE(table);
    EXPECT_FALSE(table->older());
    ++running;
    if (!table->broken()) continue;
    changed.insert(name_of(path));
    EXPECT_EQ(table->broken()->why.key, "table.refusal.older-move");
    ASSERT_TRUE(table->mend(seat_at(0)));
    EXPECT_FALSE(table->position().to_act().empty());
    const auto again = Table::fold(game_of(journal), table->journal());
    EXPECT_TRUE(again && !again->broken());
  }
  EXPECT_EQ(running, 4);
  EXPECT_TRUE(changed.contains("v3/running-spellcaster-2"));
  EXPECT_TRUE(changed.contains("v3/running-wizards-cup")) << "allowed by today's rules, but not what was told";
}

fs::path journals_of(const char* version) { return fs::path(CONCLAVE_SOURCE_DIR) / "tests/journals" / version; }

// The journal with what a spectator is told as today's program tells it.
Journal told_anew(Journal journal) {
  const auto game = game_of(journal);
  for (std::size_t i = 0; i < journal.entries.size(); ++i) {
    auto* play = std::get_if<Journal::Play>(&journal.entries[i]);
    if (!play) continue;
    Journal begun = journal;
    begun.entries.erase(begun.entries.begin() + static_cast<std::ptrdiff_t>(i) + 1, begun.entries.end());
    begun.result.reset();
    const auto table = Table::fold(game, std::move(begun));
    EXPECT_TRUE(table && !table->broken());
    if (table && !table->broken()) play->events = table->told_at(table->steps(), std::nullopt).lines;
  }
  return journal;
}

// v2 holds the games of v1, written in format 2 by CONCLAVE_WRITE_GOLDEN=1.
TEST(Journals, OfFormatTwoAreWrittenAsTheProgramWritesThem) {
  int written = 0;
  for (const auto& file : fs::directory_iterator(journals_of("v1"))) {
    const Journal journal = journal_at(file.path());
    if (Table::fold(game_of(journal), journal)->older()) continue;  // nothing tells it anew
    ++written;
    const std::string now = write_journal(told_anew(journal));
    EXPECT_TRUE(now.starts_with(R"({"conclave":2,)"));
    const fs::path path = journals_of("v2") / file.path().filename();
    if (std::getenv("CONCLAVE_WRITE_GOLDEN")) {
      fs::create_directories(path.parent_path());
      std::ofstream(path) << now;
      continue;
    }
    EXPECT_EQ(read_source("tests/journals/v2/" + path.filename().string()), now) << path.filename();
  }
  EXPECT_GE(written, 2);
}

TEST(Journals, OfBothFormatsAreToldAlikeInBothLanguages) {
  for (const char* language : {"en", "fr"}) {
    const auto words = Words::parse(read_source(std::string("lang/") + language + ".toml"), language);
    ASSERT_TRUE(words);
    int told = 0;
    for (const auto& file : fs::directory_iterator(journals_of("v1"))) {
      const Journal old = journal_at(file.path()), today = journal_at(journals_of("v2") / file.path().filename());
      const auto game = game_of(old);
      const auto name = [&](std::string_view id, std::string_view in) { return game->card_name(id, in); };
      ASSERT_EQ(old.entries.size(), today.entries.size()) << file.path();
      for (std::size_t i = 0; i < old.entries.size(); ++i) {
        const auto* before = std::get_if<Journal::Play>(&old.entries[i]);
        const auto* after = std::get_if<Journal::Play>(&today.entries[i]);
        if (!before || !after) {
          EXPECT_EQ(old.entries[i], today.entries[i]);
          continue;
        }
        ASSERT_EQ(before->events.size(), after->events.size()) << file.path() << " entry " << i + 1;
        for (std::size_t k = 0; k < before->events.size(); ++k, ++told) {
          ASSERT_EQ((*words)(before->events[k], name), (*words)(after->events[k], name)) << file.path();
          EXPECT_EQ(before->events[k].kind, "");
          EXPECT_NE(after->events[k].kind, "");
        }
      }
    }
    EXPECT_GT(told, 500);
  }
}

}  // namespace
}  // namespace conclave::golden
