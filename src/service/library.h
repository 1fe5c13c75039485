#pragma once

#include <map>
#include <string>

#include "core/words.h"
#include "service/programs.h"

namespace conclave {

// What the service reads once, at its start: the words, the card sets, the rules to read. Immutable; any thread may use
// it.
struct Library {
  std::map<std::string, Words> words;        // by language: "en", "fr"
  std::map<std::string, std::string> cards;  // by game: the house set's text
  std::map<std::string, std::string> rules;  // by game and language, "wizards-cup/fr": Markdown
  Programs programs;                         // minds besides the house's own
};

}  // namespace conclave
