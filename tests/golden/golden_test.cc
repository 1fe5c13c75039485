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

TEST(Journals, OfEveryVersionStillFold) {
  int folded = 0;
  for (const auto& file : fs::recursive_directory_iterator(fs::path(CONCLAVE_SOURCE_DIR) / "tests/journals"))
    if (file.path().extension() == ".journal") expect_fold(file.path()), ++folded;
  EXPECT_GE(folded, 6);
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
  for (const auto& file : fs::directory_iterator(journals_of("v1"))) {
    const std::string now = write_journal(told_anew(journal_at(file.path())));
    EXPECT_TRUE(now.starts_with(R"({"conclave":2,)"));
    const fs::path path = journals_of("v2") / file.path().filename();
    if (std::getenv("CONCLAVE_WRITE_GOLDEN")) {
      fs::create_directories(path.parent_path());
      std::ofstream(path) << now;
      continue;
    }
    EXPECT_EQ(read_source("tests/journals/v2/" + path.filename().string()), now) << path.filename();
  }
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
