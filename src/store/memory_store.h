#pragma once

#include <map>

#include "store/store.h"

namespace conclave {

// A store for tests: forgets all with the process, and fails when told to.
class MemoryStore final : public Store {
 public:
  // The next `writes` writes fail and change nothing.
  void fail(int writes) { failures_ = writes; }

  std::expected<void, StoreError> write(const Batch& batch) override {
    if (failures_ > 0) {
      --failures_;
      return std::unexpected(StoreError("store.error.failed", {{"why", "told to"}}));
    }
    auto logs = logs_;
    for (const auto& entry : batch.entries) {
      auto& log = logs[entry.room];
      if (entry.number != static_cast<int>(log.size()) + 1)
        return std::unexpected(StoreError("store.error.conflict", {{"room", entry.room}, {"number", entry.number}}));
      log.push_back(entry.text);
    }
    logs_ = std::move(logs);
    for (const auto& set : batch.sets) sets_.try_emplace(set.hash, set.text);
    for (const auto& row : batch.rows) rows_[row.room] = row;
    for (const auto& room : batch.forgotten) {
      logs_.erase(room);
      rows_.erase(room);
    }
    return {};
  }

  std::expected<StoredRoom, StoreError> load(const std::string& room) override {
    const auto log = logs_.find(room);
    if (log == logs_.end()) return StoredRoom{};
    const RoomRow& row = rows_[room];
    const auto set = sets_.find(row.set);
    return StoredRoom{log->second, set == sets_.end() ? "" : set->second, row.finished};
  }

  std::expected<std::vector<RoomRow>, StoreError> unfinished() override {
    std::vector<RoomRow> rows;
    for (const auto& [room, row] : rows_)
      if (!row.finished) rows.push_back(row);
    return rows;
  }

  std::expected<std::vector<std::string>, StoreError> finished_before(std::int64_t time, int most) override {
    std::multimap<std::int64_t, std::string> old;
    for (const auto& [room, row] : rows_)
      if (row.finished && row.touched < time) old.emplace(row.touched, room);
    std::vector<std::string> rooms;
    for (const auto& [touched, room] : old)
      if (static_cast<int>(rooms.size()) < most) rooms.push_back(room);
    return rooms;
  }

 private:
  int failures_ = 0;
  std::map<std::string, std::vector<std::string>> logs_;
  std::map<std::string, RoomRow> rows_;
  std::map<std::string, std::string> sets_;
};

}  // namespace conclave
