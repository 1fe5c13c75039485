#pragma once

#include <string>
#include <vector>

#include "core/card_file.h"
#include "core/phrase.h"

namespace conclave {

// What players may read about one card, in any game.
struct CardPage {
  std::string id;
  Text name;
  Text text;                  // what it does, in words; may be empty
  std::vector<Phrase> facts;  // Element, Value, cost …
};

}  // namespace conclave
