#pragma once

#include <optional>
#include <string_view>

#include "games/wizards_cup/cards.h"

namespace conclave::wizards_cup {

// Compiles an effect as a card set writes it ("own fire,water +3", "may swap-waiting") into card `card` of the set,
// whose power and Element are already there. Says what is wrong with it, if anything.
std::optional<Phrase> compile_effect(std::string_view text, Card card, Cards& cards);

}  // namespace conclave::wizards_cup
