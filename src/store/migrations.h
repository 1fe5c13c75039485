#pragma once

#include <span>

namespace conclave {

// The schema's history. Step n brings a file from version n to n + 1 and is never edited once released: files of every
// version are out there. SQLite keeps the version itself, in `PRAGMA user_version`.
std::span<const std::span<const char* const>> store_migrations();

}  // namespace conclave
