#pragma once

#include <expected>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/board.h"
#include "core/words.h"
#include "games/registry.h"

namespace conclave {

// Exit codes: everything went well; what was asked for turned out wrong (a journal does not verify); bad arguments or
// input.
inline constexpr int kOk = 0, kFailed = 1, kUsage = 2;

// What every command is given.
struct AppContext {
  std::filesystem::path home;  // holds cards/, lang/ and docs/
  Words words;
  bool terminal = false;  // standard output is one
  Paint paint{false};

  std::string say(const Phrase& phrase, const AnyGame* game = nullptr) const;
  // A complaint on standard error; returns the exit code to leave with.
  int refuse(const Phrase& phrase, int code = kUsage) const;
  int refuse(const SetupError& error, const std::string& file) const;
};

// Where a game and its card set come from, as given on the command line.
struct GameChoice {
  std::string name;
  std::string cards = {};  // a file; empty: the house set
  int mages = 0;           // 0: not given
  std::string first = {};  // who begins; empty: not given
};

struct LoadedGame {
  const GameEntry* entry;
  std::string card_text;
  Settings settings;
  std::shared_ptr<const AnyGame> game;
};

// Sets a game up, or complains and gives the exit code.
std::expected<LoadedGame, int> load_game(const AppContext& app, const GameChoice& choice);

// The game that a journal was played with, card set included.
std::expected<std::shared_ptr<const AnyGame>, int> game_of_journal(const AppContext& app, const struct Journal& journal,
                                                                   const std::string& file);

std::expected<std::string, Refusal> read_file(const std::filesystem::path& path, std::size_t most_bytes);
// Whole or not at all: written beside the file, then renamed onto it.
std::expected<void, Refusal> write_file(const std::filesystem::path& path, const std::string& text);

// The folder with cards/ and lang/: $CONCLAVE_HOME, or the nearest above the program that has them.
std::expected<std::filesystem::path, std::string> find_home();

// May this word stand for a mind in --seats? And all that may, for a complaint.
bool is_mind(std::string_view name);
std::string listed_minds();

// "123,456" in English, "123 456" in French.
std::string grouped(std::uint64_t number, const Words& words);

}  // namespace conclave
