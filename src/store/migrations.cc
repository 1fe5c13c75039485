#include "store/migrations.h"

namespace conclave {
namespace {

constexpr const char* kLogs[] = {
    "CREATE TABLE rooms (room TEXT NOT NULL PRIMARY KEY, finished INTEGER NOT NULL, touched INTEGER NOT NULL) WITHOUT "
    "ROWID",
    "CREATE TABLE entries (room TEXT NOT NULL REFERENCES rooms (room) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED, "
    "number INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (room, number)) WITHOUT ROWID",
};

// A set of 20 kB in each of its rooms' logs was most of the file; now it is kept once.
constexpr const char* kSets[] = {
    "CREATE TABLE sets (hash TEXT NOT NULL PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID",
    "ALTER TABLE rooms ADD COLUMN \"set\" TEXT REFERENCES sets (hash) DEFERRABLE INITIALLY DEFERRED",
    "CREATE INDEX rooms_by_age ON rooms (finished, touched)",
};

constexpr std::span<const char* const> kSteps[] = {kLogs, kSets};

}  // namespace

std::span<const std::span<const char* const>> store_migrations() { return kSteps; }

}  // namespace conclave
