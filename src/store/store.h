#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <vector>

namespace conclave {

// One line of a room's log; `number` counts from 1 without gaps.
struct LogEntry {
  std::string room;
  int number = 0;
  std::string text;
};

// What a list needs to know of a room without reading its log. Written with the entry that changed it.
struct RoomRow {
  std::string room;
  bool finished = false;
  std::int64_t touched = 0;  // milliseconds since 1970
  std::string set;           // the hash of its card set, kept before; empty for a game without cards
};

struct StoredRoom {
  std::vector<std::string> log;  // empty when there is no such room
  std::string cards;             // the text of its card set
};

struct StoreError {
  std::string what;
};

// Journals kept. Used by one thread at a time; a mock for tests is beside it. What `append` returned from survives a crash.
class Store {
 public:
  virtual ~Store() = default;

  // All or nothing. A (room, number) that is there already is an error: it is the only arbiter between two writers.
  virtual std::expected<void, StoreError> append(std::span<const LogEntry> entries, std::span<const RoomRow> rows) = 0;
  virtual std::expected<StoredRoom, StoreError> load(const std::string& room) = 0;
  // Rooms whose game is not finished.
  virtual std::expected<std::vector<RoomRow>, StoreError> unfinished() = 0;
  // Forgets rooms, log and all.
  virtual std::expected<void, StoreError> forget(std::span<const std::string> rooms) = 0;
  // Finished rooms last touched before a time, at most `most` of them.
  virtual std::expected<std::vector<std::string>, StoreError> finished_before(std::int64_t time, int most) = 0;

  // Card sets, each kept once, by the hash of its text.
  virtual std::expected<void, StoreError> keep_set(const std::string& hash, const std::string& text) = 0;
};

}  // namespace conclave
