#pragma once

#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/phrase.h"

namespace conclave {

// The operator's list of programs that guests may seat as minds, by name: the command of each. A guest only ever gives
// the name.
using Programs = std::map<std::string, std::vector<std::string>>;

// From TOML (docs/operations.md), or what is wrong with it.
std::expected<Programs, Refusal> read_programs(std::string_view toml);

}  // namespace conclave
