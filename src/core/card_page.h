#pragma once

#include <boost/json/object.hpp>
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
  std::vector<Phrase> facts;  // Element, Value, cost …, for words alone
  boost::json::object data;   // the same and more, for programs; each game has its own fields (docs/protocol.md)
};

}  // namespace conclave
