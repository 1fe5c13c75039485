#pragma once

#include <expected>
#include <string>
#include <vector>

#include "core/choice.h"
#include "core/phrase.h"

namespace conclave {

// What a player may type at a prompt instead of the notation. Each line is a move, or a choice still to be filled in.
struct MenuLine {
  std::string move;  // empty for a choice to be filled in
  Choice choice;
};
using Menu = std::vector<MenuLine>;

// Moves one by one while there are few; the choices that stand for many are left as they are.
Menu make_menu(const std::vector<Choice>& choices);

// What was typed, as a move of the notation: a line's number ("3"), a number or a first word with what fills the places
// ("2 1 4 5", "pick 1 4 5"), the filling alone where there is only one line, or a move as it is. Numbers in a filling
// count the candidates from 1.
std::expected<std::string, Refusal> read_menu(const Menu& menu, const std::string& typed);

}  // namespace conclave
