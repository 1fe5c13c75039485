#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/game.h"
#include "core/phrase.h"

namespace conclave {

// A game written down: how it was set up, then every move with its chance results and what was told in public, and every
// undo. docs/journal.md specifies the file. It holds secrets: it is for storing and for finished games.
struct Journal {
  struct Play {
    std::string seat;
    std::string move;
    std::vector<std::string> outcomes;
    std::vector<Phrase> events;  // as a spectator was told, so that a finished game can be read whatever the rules become
    bool operator==(const Play&) const = default;
  };
  // Takes entries back. Entries are numbered from 1 and never disappear: versions only rise.
  struct Undo {
    std::string seat;
    std::vector<int> entries;
    bool consent = false;
    bool operator==(const Undo&) const = default;
  };
  using Entry = std::variant<Play, Undo>;

  struct Result {
    std::vector<std::pair<std::string, int>> scores;
    std::vector<std::string> winners;
    std::string reason;
    bool operator==(const Result&) const = default;
  };

  static constexpr int kFormat = 1;
  static constexpr std::size_t kMaxBytes = 16u << 20;

  std::string game;
  int rules = 0;
  Settings options;
  std::string set;                   // "house 1"
  std::string cards;                 // the whole card set, so that the journal needs nothing else
  std::vector<std::string> players;  // who sits where: "human", "random"
  std::vector<std::string> outcomes; // chance results of the setup
  std::vector<Entry> entries;
  std::optional<Result> result;
  bool operator==(const Journal&) const = default;
};

// JSON lines.
std::string write_journal(const Journal& journal);
// Reads any bytes; says on which line something was wrong and what would be right.
std::expected<Journal, Refusal> read_journal(std::string_view text);

}  // namespace conclave
