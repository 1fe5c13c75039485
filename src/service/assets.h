#pragma once

#include <expected>
#include <filesystem>

#include "service/http.h"

namespace conclave {

// The built page (web/dist), with the .br and .gz forms that lie beside its files.
std::expected<Assets, Refusal> read_page(const std::filesystem::path& folder);
// The library as /api/words, /api/cards and /api/rules.
void add_library(const Library& library, Assets& assets);

// In gzip's format.
std::string gzipped(std::string_view text);

}  // namespace conclave
