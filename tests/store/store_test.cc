#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <fstream>

#include "store/memory_store.h"
#include "store/sqlite_store.h"

namespace conclave {
namespace {

namespace fs = std::filesystem;

class Folder {
 public:
  Folder() {
    std::string pattern = (fs::temp_directory_path() / "conclave-store-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  ~Folder() { fs::remove_all(path_); }
  operator const fs::path&() const { return path_; }
  fs::path operator/(const char* name) const { return path_ / name; }

 private:
  fs::path path_;
};

std::unique_ptr<SqliteStore> opened(const fs::path& folder) {
  auto store = SqliteStore::open(folder);
  EXPECT_TRUE(store) << store.error().key << ": " << (store.error().args.empty() ? "" : store.error().args.back().name);
  return store ? std::move(*store) : nullptr;
}

Batch one_entry(const std::string& room, int number, const std::string& text) {
  return {.sets = {}, .entries = {{room, number, text}}, .rows = {{room, false, 1, ""}}, .forgotten = {}};
}

using Log = std::vector<std::string>;

// Both stores keep the same promises; the mock is no use otherwise.
enum class Kind { kSqlite, kMemory };
class AnyStore : public testing::TestWithParam<Kind> {
 protected:
  AnyStore() {
    if (GetParam() == Kind::kMemory)
      store_ = std::make_unique<MemoryStore>();
    else
      store_ = opened(folder_);
  }
  Folder folder_;
  std::unique_ptr<Store> store_;
};
INSTANTIATE_TEST_SUITE_P(Stores, AnyStore, testing::Values(Kind::kSqlite, Kind::kMemory));

TEST_P(AnyStore, WhatIsWrittenIsLoadedInOrder) {
  Batch batch{.sets = {{"h1", "the cards"}},
              .entries = {{"a", 1, "one"}, {"b", 1, "other"}, {"a", 2, "d’œuf\n"}},
              .rows = {{"a", false, 5, "h1"}, {"b", false, 6, ""}},
              .forgotten = {}};
  ASSERT_TRUE(store_->write(batch));
  EXPECT_EQ(store_->load("a")->log, (Log{"one", "d’œuf\n"}));
  EXPECT_EQ(store_->load("a")->cards, "the cards");
  EXPECT_EQ(store_->load("b")->log, (Log{"other"}));
  EXPECT_EQ(store_->load("b")->cards, "");
}

TEST_P(AnyStore, ARoomThatIsNotThereHasAnEmptyLog) { EXPECT_TRUE(store_->load("nowhere")->log.empty()); }

TEST_P(AnyStore, ANumberWrittenTwiceIsRefusedAndTheWholeBatchWithIt) {
  ASSERT_TRUE(store_->write(one_entry("a", 1, "one")));
  const auto again = store_->write({.sets = {},
                                    .entries = {{"b", 1, "good"}, {"a", 1, "another"}},
                                    .rows = {{"a", true, 9, ""}, {"b", false, 9, ""}},
                                    .forgotten = {}});
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().key, "store.error.conflict");
  EXPECT_EQ(store_->load("a")->log, Log{"one"});
  EXPECT_TRUE(store_->load("b")->log.empty());
  EXPECT_EQ(store_->unfinished()->size(), 1u);
}

TEST_P(AnyStore, ANumberThatLeavesAGapIsRefused) {
  ASSERT_TRUE(store_->write(one_entry("a", 1, "one")));
  EXPECT_FALSE(store_->write(one_entry("a", 3, "three")));
  EXPECT_TRUE(store_->write(one_entry("a", 2, "two"))) << "a refused batch leaves the store as it was";
}

TEST_P(AnyStore, ASetIsKeptOnceAndNotChanged) {
  ASSERT_TRUE(store_->write(
      {.sets = {{"h", "first"}}, .entries = {{"a", 1, ""}}, .rows = {{"a", false, 1, "h"}}, .forgotten = {}}));
  ASSERT_TRUE(store_->write({.sets = {{"h", "second"}}, .entries = {}, .rows = {}, .forgotten = {}}));
  EXPECT_EQ(store_->load("a")->cards, "first");
}

TEST_P(AnyStore, FinishedRoomsAreListedByAgeAndForgotten) {
  Batch batch;
  for (const auto& [room, finished, touched] :
       {std::tuple("new", true, 30), {"old", true, 10}, {"older", true, 5}, {"open", false, 1}}) {
    batch.entries.push_back({room, 1, "x"});
    batch.rows.push_back({room, finished, touched, ""});
  }
  ASSERT_TRUE(store_->write(batch));
  EXPECT_EQ(*store_->finished_before(30, 10), (Log{"older", "old"}));
  EXPECT_EQ(*store_->finished_before(30, 1), Log{"older"});
  ASSERT_TRUE(store_->write({.sets = {}, .entries = {}, .rows = {}, .forgotten = {"old", "older", "nowhere"}}));
  EXPECT_TRUE(store_->finished_before(30, 10)->empty());
  EXPECT_TRUE(store_->load("old")->log.empty());
  EXPECT_EQ(store_->load("new")->log.size(), 1u);
  EXPECT_EQ(store_->unfinished()->at(0).room, "open");
}

TEST(MemoryStore, FailsWhenToldTo) {
  MemoryStore store;
  store.fail(1);
  EXPECT_FALSE(store.write(one_entry("a", 1, "one")));
  EXPECT_TRUE(store.load("a")->log.empty());
  EXPECT_TRUE(store.write(one_entry("a", 1, "one")));
}

TEST(SqliteStore, KeepsItsRoomsWhenOpenedAgain) {
  Folder folder;
  ASSERT_TRUE(opened(folder)->write(one_entry("a", 1, "one")));
  EXPECT_EQ(opened(folder)->load("a")->log, Log{"one"});
}

TEST(SqliteStore, LetsNoSecondServerIn) {
  Folder folder;
  const auto first = opened(folder);
  const auto second = SqliteStore::open(folder);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().key, "store.error.in-use");
}

TEST(SqliteStore, RefusesARowThatNamesASetThatIsNotKept) {
  Folder folder;
  const auto store = opened(folder);
  EXPECT_FALSE(
      store->write({.sets = {}, .entries = {{"a", 1, ""}}, .rows = {{"a", false, 1, "unknown"}}, .forgotten = {}}));
  EXPECT_TRUE(store->load("a")->log.empty());
  EXPECT_TRUE(store->write(one_entry("a", 1, "one"))) << "and goes on";
}

// A limit on the size of files stands for a disk that is full.
TEST(SqliteStore, LosesNothingAndGoesOnAfterTheDiskWasFull) {
  Folder folder;
  const auto store = opened(folder);
  ASSERT_TRUE(store->write(one_entry("a", 1, "one")));
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit limit{};
  getrlimit(RLIMIT_FSIZE, &limit);
  rlimit full = limit;
  full.rlim_cur = fs::file_size(folder / "conclave.db-wal") + 8192;
  setrlimit(RLIMIT_FSIZE, &full);
  const auto refused = store->write(one_entry("a", 2, std::string(100'000, 'x')));
  const auto again = store->write(one_entry("a", 2, std::string(100'000, 'x')));
  setrlimit(RLIMIT_FSIZE, &limit);
  EXPECT_FALSE(refused);
  EXPECT_FALSE(again);
  EXPECT_EQ(store->load("a")->log, Log{"one"});
  EXPECT_TRUE(store->write(one_entry("a", 2, "two")));
  EXPECT_EQ(store->load("a")->log, (Log{"one", "two"}));
}

TEST(SqliteStore, BringsAFileOfVersionOneUpToDate) {
  Folder folder;
  fs::copy_file(fs::path(CONCLAVE_SOURCE_DIR) / "tests/store/fixtures/v1.db", folder / "conclave.db");
  const auto store = opened(folder);
  EXPECT_EQ(store->load("running")->log, (Log{"{\"opened\":true}", "Été"}));
  EXPECT_EQ(store->load("running")->cards, "");
  EXPECT_EQ(store->unfinished()->size(), 1u);
  EXPECT_EQ(*store->finished_before(3000, 10), Log{"finished"});
  ASSERT_TRUE(store->write({.sets = {{"h", "cards"}},
                            .entries = {{"running", 3, "on"}},
                            .rows = {{"running", true, 3000, "h"}},
                            .forgotten = {}}));
  EXPECT_EQ(store->load("running")->cards, "cards");
}

// The version is a big-endian number at byte 60 of a SQLite file.
TEST(SqliteStore, RefusesAFileOfANewerVersion) {
  Folder folder;
  fs::copy_file(fs::path(CONCLAVE_SOURCE_DIR) / "tests/store/fixtures/v1.db", folder / "conclave.db");
  std::fstream file(folder / "conclave.db", std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(63);
  file.put(static_cast<char>(SqliteStore::kVersion + 1));
  file.close();
  const auto store = SqliteStore::open(folder);
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().key, "store.error.newer");
}

TEST(SqliteStore, RefusesAFileThatIsNoDatabase) {
  Folder folder;
  std::ofstream(folder / "conclave.db") << std::string(4096, 'x');
  const auto store = SqliteStore::open(folder);
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().key, "store.error.open");
}

TEST(SqliteStore, RefusesAFolderThatCannotBeMade) {
  Folder folder;
  std::ofstream(folder / "file") << "x";
  const auto store = SqliteStore::open(folder / "file" / "data");
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().key, "store.error.folder");
}

TEST(Backup, IsAWholeCopyMadeWhileAServerWrites) {
  Folder folder, copy;
  const auto store = opened(folder);
  ASSERT_TRUE(store->write(one_entry("a", 1, "one")));
  ASSERT_TRUE(backup_store(folder, copy / "conclave.db"));
  ASSERT_TRUE(store->write(one_entry("a", 2, "two")));
  EXPECT_EQ(opened(copy)->load("a")->log, Log{"one"});
}

TEST(Backup, OverwritesNothing) {
  Folder folder;
  opened(folder);
  std::ofstream(folder / "there") << "precious";
  const auto done = backup_store(folder, folder / "there");
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().key, "store.error.exists");
  EXPECT_EQ(fs::file_size(folder / "there"), 8u);
}

TEST(Backup, SaysWhenThereIsNothingToCopy) {
  Folder folder;
  const auto done = backup_store(folder, folder / "copy");
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().key, "store.error.none");
  EXPECT_FALSE(fs::exists(folder / "conclave.db")) << "looking makes no file";
}

}  // namespace
}  // namespace conclave
