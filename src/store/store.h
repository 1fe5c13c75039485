#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "core/phrase.h"

namespace conclave {

// One line of a room's log; `number` counts from 1 without gaps.
struct LogEntry {
  std::string room;
  int number = 0;
  std::string text;
};

// What a list of rooms shows without reading their logs. Written with the entry that changed it.
struct RoomRow {
  std::string room;
  bool finished = false;
  std::int64_t touched = 0;  // milliseconds since 1970
  std::string set;           // the hash of its card set, kept before; empty for a game without cards
};

struct StoredRoom {
  std::vector<std::string> log;  // empty when there is no such room
  std::string cards;             // the text of its card set
  bool finished = false;         // as its row says
};

// Card sets are kept once, by the hash of their text.
struct CardSetText {
  std::string hash;
  std::string text;
};

// What is written at once, in this order. REQUIRES: a room that is forgotten is not appended to afterwards.
struct Batch {
  std::vector<CardSetText> sets;  // one that is there already is left as it is
  std::vector<LogEntry> entries;
  std::vector<RoomRow> rows;
  std::vector<std::string> forgotten;  // rooms, log and all
  bool empty() const { return sets.empty() && entries.empty() && rows.empty() && forgotten.empty(); }
};

// A sentence of the catalogue: what failed, and what to do about it.
struct StoreError : Phrase {
  using Phrase::Phrase;
};

// Where journals are kept. Used by one thread at a time; memory_store.h is a mock for tests. Once `write` has returned,
// what it wrote survives a crash. One write holds the entries of many rooms (group commit; service/pump.h gathers
// them).
class Store {
 public:
  virtual ~Store() = default;

  // All or nothing. A (room, number) that is there already, or leaves a gap, is an error: it is the only arbiter
  // between two writers.
  virtual std::expected<void, StoreError> write(const Batch& batch) = 0;
  virtual std::expected<StoredRoom, StoreError> load(const std::string& room) = 0;
  // Rooms whose game is not finished.
  virtual std::expected<std::vector<RoomRow>, StoreError> unfinished() = 0;
  // Finished rooms last touched before a time, at most `most` of them, the oldest first.
  virtual std::expected<std::vector<std::string>, StoreError> finished_before(std::int64_t time, int most) = 0;
};

}  // namespace conclave
