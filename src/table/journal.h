#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/fields.h"
#include "core/game.h"
#include "core/phrase.h"
#include "table/sealed.h"

namespace conclave {

// How a game can end before its rules end it.
enum class How : std::uint8_t { kResigned, kAgreed, kClaimed, kAnnulled };
std::string_view how_name(How how);  // "resigned"

// A game written down: how it was set up, then every move with its chance results and what was told in public, and
// every undo. docs/journal.md specifies the file. It holds secrets: it is for storing and for finished games.
struct Journal {
  struct Play {
    std::string seat;
    std::string move;
    std::vector<std::string> outcomes;
    std::vector<ToldEvent>
        events;           // as a spectator was told, so that a finished game can be read whatever the rules become
    std::int64_t at = 0;  // milliseconds since 1970; 0 when nobody looked at a clock
    std::vector<Draw> draws{};  // what a sealed table asked its stream; one for each outcome
    bool operator==(const Play&) const = default;
  };
  // Takes entries back. Entries are numbered from 1 and never disappear: versions only rise.
  struct Undo {
    std::string seat;
    std::vector<int> entries;
    bool consent = false;
    std::int64_t at = 0;
    bool operator==(const Undo&) const = default;
  };
  // Ends the game whatever the rules say; no entry follows.
  struct End {
    std::string seat;
    How how{};
    std::int64_t at = 0;
    bool operator==(const End&) const = default;
  };
  // Entries that the rules no longer allow, up to the one before this, are passed over; the game goes on from before
  // them.
  struct Mend {
    std::string seat;
    std::vector<int> entries;
    std::int64_t at = 0;
    bool operator==(const Mend&) const = default;
  };
  using Entry = std::variant<Play, Undo, End, Mend>;

  struct Result {
    std::vector<std::pair<std::string, int>> scores;
    std::vector<std::string> winners;
    std::string reason;  // of the game, or how_name
    std::string by;      // the seat that ended it; empty when the rules did
    bool operator==(const Result&) const = default;
  };

  static constexpr int kFormat = 2;  // as it is written; every format from 1 is read
  static constexpr std::size_t kMaxBytes = 16u << 20;

  std::string game;
  int rules = 0;
  Settings options;
  std::string set;                    // "house 1"
  std::string cards;                  // the whole card set, so that the journal needs nothing else
  std::vector<std::string> players;   // who sits where: "human", "random"
  std::vector<std::string> outcomes;  // chance results of the setup
  std::vector<Draw> draws;            // of the setup, at a sealed table
  std::optional<SealText> seal;
  std::vector<Entry> entries;
  std::optional<Result> result;
  bool operator==(const Journal&) const = default;
};

// JSON lines.
std::string write_journal(const Journal& journal);
// Reads any bytes; says on which line something was wrong and what would be right.
std::expected<Journal, Refusal> read_journal(std::string_view text);

// Parts of a journal, for who keeps them apart: a room's log does.
boost::json::object entry_json(const Journal::Entry& entry);
boost::json::array draws_json(const std::vector<Draw>& draws);
boost::json::object result_json(const Journal::Result& result);
Journal::Entry read_entry(const Field& line);
Journal::Result read_result(const Field& line);
std::vector<Draw> read_draws(const Field& list);  // none where nothing is given
Settings read_settings(const Field& object);

}  // namespace conclave
