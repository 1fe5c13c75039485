#pragma once

#include <expected>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "core/phrase.h"

namespace conclave {

// The catalogue in one language: lang/en.toml or lang/fr.toml, flattened to dotted keys.
class Words {
 public:
  // Gives a card's name for an id. Without it the id stands for the card.
  using CardName = std::function<std::string(std::string_view id, std::string_view language)>;

  static std::expected<Words, std::string> parse(std::string_view toml, std::string language);

  const std::string& language() const { return language_; }
  bool has(const std::string& key) const { return entries_.contains(key); }
  const std::map<std::string, std::string>& entries() const { return entries_; }

  // The sentence. A key that the catalogue lacks is shown as «key», never an error: a test finds those.
  std::string operator()(const Phrase& phrase, const CardName& card_name = {}) const;
  std::string operator()(const std::string& key) const { return (*this)(Phrase(key)); }

 private:
  std::string text_of(const Value& value, const CardName& card_name) const;

  std::string language_;
  std::map<std::string, std::string> entries_;
};

}  // namespace conclave
