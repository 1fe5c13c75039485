#pragma once

#include <filesystem>
#include <memory>

#include "store/store.h"

namespace conclave {

// One SQLite file, DIR/conclave.db, with a write-ahead log (WAL) that is flushed at every commit. DIR/lock keeps a
// second server out.
class SqliteStore final : public Store {
 public:
  static constexpr int kVersion = 2;  // of the schema; older files are brought up to it when opened

  // Makes the folder and the file when they are not there.
  static std::expected<std::unique_ptr<SqliteStore>, StoreError> open(const std::filesystem::path& folder);
  ~SqliteStore() override;

  std::expected<void, StoreError> write(const Batch& batch) override;
  std::expected<StoredRoom, StoreError> load(const std::string& room) override;
  std::expected<std::vector<RoomRow>, StoreError> unfinished() override;
  std::expected<std::vector<std::string>, StoreError> finished_before(std::int64_t time, int most) override;

 private:
  class Impl;
  explicit SqliteStore(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// Copies the database to a new file, also while a server uses it.
std::expected<void, StoreError> backup_store(const std::filesystem::path& folder, const std::filesystem::path& file);

}  // namespace conclave
