#pragma once

#include <string>

#include "games/any_game.h"

namespace conclave {

// The page's types, written from what describes itself: a game's views, events and cards; what the service reads and
// says. They are as prettier would write them.
std::string game_types(const AnyGame& game);
std::string message_types();

}  // namespace conclave
