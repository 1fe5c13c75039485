// Recorded games, one a reason to end, told whole: scripts/golden writes them anew, this compares line by line.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

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

}  // namespace
}  // namespace conclave::golden
