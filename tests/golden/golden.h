#pragma once

#include <memory>
#include <string>

#include "games/any_game.h"
#include "table/journal.h"

namespace conclave::golden {

std::string read_source(const std::string& path);
std::shared_ptr<const AnyGame> game_of(const Journal& journal);

// A whole game as text: every move with its chance results, what each viewer was told, and what changed in each one's
// view.
std::string playthrough(const Journal& journal);

}  // namespace conclave::golden
