#pragma once

#include <string>

#include "games/any_game.h"

namespace conclave {

// The page's types, written from what describes itself: a game's views, events and cards.
// They are as prettier would write them.
std::string game_types(const AnyGame& game);

}  // namespace conclave
