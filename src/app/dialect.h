#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/words.h"
#include "games/any_game.h"

namespace conclave {

// Small letters without accents, and '-' for a space or an apostrophe: what is alike to somebody who types.
std::string folded(std::string_view text);

// The notation as the terminal speaks it in one language. Its words are the catalogue's: "<game>.typed.verb.*" for what
// a move begins with, "<game>.typed.word.*" for the rest, each with the ways to type it, the shown one first. A card
// may be called by its name. Journals have the notation alone.
class Dialect {
 public:
  Dialect(const Words& words, const AnyGame& game);

  // "Déplacer matière noire" to "move darkness". The notation stands as it is, and so does a word that nobody knows.
  std::string read(std::string_view typed) const;
  // "pick {wizards}" to "choisir {sorciers}". What is no word of the notation stands as it is.
  std::string show(std::string_view notation) const;
  // A refusal with the words of the notation in it as one types them.
  Refusal show_in(Refusal refusal) const;
  std::string slot_name(std::string_view name) const;
  // The words that a move may begin with, as they are shown.
  std::string verbs() const;

 private:
  std::vector<std::pair<std::string, std::string_view>> typed_words(const std::string& kind) const;
  void add_words(const std::string& kind);
  void add_cards(const AnyGame& game);
  // Does this way to type it mean the word from now on? Not when it already means another.
  bool add(std::string_view typed, const std::string& notation);

  const Words& words_;
  std::string game_;
  std::map<std::string, std::string, std::less<>> meant_;  // what is typed, folded: the notation's word
  std::map<std::string, std::string, std::less<>> shown_;
};

}  // namespace conclave
