#include "store/sqlite_store.h"

#include <fcntl.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "store/migrations.h"

namespace conclave {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFile = "conclave.db";

StoreError failed(const std::exception& error) { return StoreError("store.error.failed", {{"why", error.what()}}); }

std::string connection_text(const fs::path& file) { return "dbname=\"" + file.string() + "\" timeout=10"; }

int version_of(soci::session& sql) {
  int version = 0;
  sql << "PRAGMA user_version", soci::into(version);
  return version;
}

void migrate(soci::session& sql) {
  const auto steps = store_migrations();
  for (int version = version_of(sql); version < static_cast<int>(steps.size()); ++version) {
    soci::transaction step(sql);
    for (const char* statement : steps[static_cast<std::size_t>(version)]) sql << statement;
    sql << "PRAGMA user_version = " + std::to_string(version + 1);
    step.commit();
  }
}

// Held as long as the descriptor is open: a crash lets go of it.
class FolderLock {
 public:
  explicit FolderLock(const fs::path& file) : descriptor_(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {}
  FolderLock(FolderLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FolderLock& operator=(FolderLock&&) = delete;
  ~FolderLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  bool opened() const { return descriptor_ >= 0; }
  bool take() { return ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0; }

 private:
  int descriptor_;
};

std::expected<FolderLock, StoreError> lock_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error)
    return std::unexpected(StoreError("store.error.folder", {{"folder", folder.string()}, {"why", error.message()}}));
  FolderLock lock(folder / "lock");
  if (!lock.opened())
    return std::unexpected(
        StoreError("store.error.folder", {{"folder", folder.string()}, {"why", std::strerror(errno)}}));
  if (!lock.take()) return std::unexpected(StoreError("store.error.in-use", {{"folder", folder.string()}}));
  return lock;
}

}  // namespace

// Statements are prepared once and filled through the members they are bound to.
class SqliteStore::Impl {
 public:
  Impl(const fs::path& file, FolderLock lock) : lock_(std::move(lock)), sql_(soci::sqlite3, connection_text(file)) {}

  std::expected<void, StoreError> prepare(const fs::path& file) {
    const int version = version_of(sql_);
    if (version > kVersion)
      return std::unexpected(
          StoreError("store.error.newer", {{"file", file.string()}, {"version", version}, {"known", kVersion}}));
    sql_ << "PRAGMA journal_mode = WAL";
    sql_ << "PRAGMA synchronous = FULL";
    sql_ << "PRAGMA foreign_keys = ON";
    migrate(sql_);
    prepare_statements();
    return {};
  }

  std::expected<void, StoreError> write(const Batch& batch) {
    soci::transaction all(sql_);
    for (const auto& set : batch.sets) {
      hash_ = set.hash;
      text_ = set.text;
      keep_set_->execute(true);
    }
    for (const auto& row : batch.rows) write_row(row);
    for (const auto& entry : batch.entries)
      if (!append(entry))
        return std::unexpected(StoreError("store.error.conflict", {{"room", entry.room}, {"number", entry.number}}));
    for (const auto& room : batch.forgotten) {
      room_ = room;
      forget_->execute(true);
    }
    all.commit();
    return {};
  }

  StoredRoom load(const std::string& room) {
    StoredRoom stored;
    soci::rowset<std::string> lines =
        (sql_.prepare << "SELECT text FROM entries WHERE room = :room ORDER BY number", soci::use(room));
    for (const auto& line : lines) stored.log.push_back(line);
    soci::indicator found = soci::i_null;
    sql_ << "SELECT sets.text FROM rooms JOIN sets ON sets.hash = rooms.\"set\" WHERE room = :room",
        soci::into(stored.cards, found), soci::use(room);
    int finished = 0;
    sql_ << "SELECT finished FROM rooms WHERE room = :room", soci::into(finished), soci::use(room);
    stored.finished = finished != 0;
    return stored;
  }

  std::vector<RoomRow> unfinished() {
    std::vector<RoomRow> rows;
    std::string room, set;
    long long touched = 0;
    soci::statement select =
        (sql_.prepare << "SELECT room, touched, ifnull(\"set\", '') FROM rooms WHERE finished = 0 ORDER BY room",
         soci::into(room), soci::into(touched), soci::into(set));
    select.execute();
    while (select.fetch()) rows.push_back({room, false, touched, set});
    return rows;
  }

  std::vector<std::string> finished_before(long long time, int most) {
    soci::rowset<std::string> found =
        (sql_.prepare << "SELECT room FROM rooms WHERE finished = 1 AND touched < :time ORDER BY touched LIMIT :most",
         soci::use(time), soci::use(most));
    return {found.begin(), found.end()};
  }

 private:
  using Statement = std::unique_ptr<soci::statement>;

  void prepare_statements() {
    using soci::use;
    keep_set_ = std::make_unique<soci::statement>(
        (sql_.prepare << "INSERT OR IGNORE INTO sets (hash, text) VALUES (:hash, :text)", use(hash_), use(text_)));
    write_row_ = std::make_unique<soci::statement>(
        (sql_.prepare << "INSERT INTO rooms (room, finished, touched, \"set\") VALUES (:room, :finished, :touched, "
                         "nullif(:hash, '')) "
                         "ON CONFLICT (room) DO UPDATE SET finished = excluded.finished, touched = excluded.touched, "
                         "\"set\" = excluded.\"set\"",
         use(room_), use(finished_), use(touched_), use(hash_)));
    // Inserts nothing unless it is the room's next number.
    append_ = std::make_unique<soci::statement>(
        (sql_.prepare << "INSERT INTO entries (room, number, text) SELECT :room, :number, :text "
                         "WHERE :number = 1 + (SELECT ifnull(max(number), 0) FROM entries WHERE room = :room)",
         use(room_, "room"), use(number_, "number"), use(text_, "text")));
    forget_ = std::make_unique<soci::statement>((sql_.prepare << "DELETE FROM rooms WHERE room = :room", use(room_)));
  }

  void write_row(const RoomRow& row) {
    room_ = row.room;
    finished_ = row.finished ? 1 : 0;
    touched_ = row.touched;
    hash_ = row.set;
    write_row_->execute(true);
  }

  bool append(const LogEntry& entry) {
    room_ = entry.room;
    number_ = entry.number;
    text_ = entry.text;
    append_->execute(true);
    return append_->get_affected_rows() == 1;
  }

  FolderLock lock_;
  soci::session sql_;
  std::string room_, hash_, text_;
  int finished_ = 0, number_ = 0;
  long long touched_ = 0;
  Statement keep_set_, write_row_, append_, forget_;
};

SqliteStore::SqliteStore(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
SqliteStore::~SqliteStore() = default;

std::expected<std::unique_ptr<SqliteStore>, StoreError> SqliteStore::open(const fs::path& folder) {
  auto lock = lock_folder(folder);
  if (!lock) return std::unexpected(lock.error());
  const fs::path file = folder / kFile;
  try {
    auto impl = std::make_unique<Impl>(file, std::move(*lock));
    if (const auto ready = impl->prepare(file); !ready) return std::unexpected(ready.error());
    return std::unique_ptr<SqliteStore>(new SqliteStore(std::move(impl)));
  } catch (const std::exception& error) {
    return std::unexpected(StoreError("store.error.open", {{"file", file.string()}, {"why", error.what()}}));
  }
}

std::expected<void, StoreError> SqliteStore::write(const Batch& batch) {
  try {
    return impl_->write(batch);
  } catch (const std::exception& error) {
    return std::unexpected(failed(error));
  }
}

std::expected<StoredRoom, StoreError> SqliteStore::load(const std::string& room) {
  try {
    return impl_->load(room);
  } catch (const std::exception& error) {
    return std::unexpected(failed(error));
  }
}

std::expected<std::vector<RoomRow>, StoreError> SqliteStore::unfinished() {
  try {
    return impl_->unfinished();
  } catch (const std::exception& error) {
    return std::unexpected(failed(error));
  }
}

std::expected<std::vector<std::string>, StoreError> SqliteStore::finished_before(std::int64_t time, int most) {
  try {
    return impl_->finished_before(time, most);
  } catch (const std::exception& error) {
    return std::unexpected(failed(error));
  }
}

std::expected<void, StoreError> backup_store(const fs::path& folder, const fs::path& file) {
  const fs::path from = folder / kFile;
  std::error_code error;
  if (!fs::exists(from, error)) return std::unexpected(StoreError("store.error.none", {{"file", from.string()}}));
  if (fs::exists(file, error)) return std::unexpected(StoreError("store.error.exists", {{"file", file.string()}}));
  try {
    soci::session sql(soci::sqlite3, connection_text(from));
    const std::string to = file.string();
    sql << "VACUUM INTO :file", soci::use(to);
    return {};
  } catch (const std::exception& why) {
    return std::unexpected(StoreError("store.error.backup", {{"file", file.string()}, {"why", why.what()}}));
  }
}

}  // namespace conclave
