#include "core/words.h"

#include "core/toml.h"

namespace conclave {
namespace {

void flatten(const toml::table& table, const std::string& prefix, std::map<std::string, std::string>& out) {
  for (const auto& [key, node] : table) {
    const std::string name = prefix + std::string(key.str());
    if (const auto* inner = node.as_table()) flatten(*inner, name + ".", out);
    if (const auto* text = node.as_string()) out[name] = text->get();
  }
}

// Accented letters are two bytes, of which C3 is the first; only Ç and Ñ are consonants there.
bool begins_with_vowel(std::string_view text) {
  if (text.empty()) return false;
  if (text[0] != '\xC3') return std::string_view("AEIOUaeiou").contains(text[0]);
  return text.size() > 1 && !std::string_view("\x87\xA7\x91\xB1").contains(text[1]);
}

// French: "de {name}" and "que {name}" lose their e before a vowel. No English sentence has those words.
void append_elided(std::string& text, const std::string& value) {
  const bool elides = text.ends_with(" de ") || text.ends_with(" que ") || text == "de ";
  if (elides && begins_with_vowel(value)) text.replace(text.size() - 2, 2, "'");
  text += value;
}

}  // namespace

std::expected<Words, std::string> Words::parse(std::string_view text, std::string language) {
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed) {
    const auto& error = parsed.error();
    return std::unexpected("line " + std::to_string(error.source().begin.line) + ": " +
                           std::string(error.description()));
  }
  Words words;
  words.language_ = std::move(language);
  flatten(parsed.table(), "", words.entries_);
  return words;
}

std::string Words::text_of(const Value& value, const CardName& card_name) const {
  struct Tell {
    const Words& words;
    const CardName& card_name;

    std::string operator()(const std::string& text) const { return text; }
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(const Value::Key& key) const { return words(key.key); }
    std::string operator()(const Value::Card& card) const {
      return card_name ? card_name(card.id, words.language()) : card.id;
    }
    std::string operator()(const Value::Die& die) const {
      if (die.sides == 0) return "–";
      const std::string face = std::to_string(die.value);
      return die.sides == 6 ? face : face + " (D" + std::to_string(die.sides) + ")";
    }
    std::string operator()(const Value::List& list) const {
      std::string text;
      for (const Value& each : list) text += (text.empty() ? "" : ", ") + std::visit(*this, each.is);
      return text;
    }
  };
  return std::visit(Tell{*this, card_name}, value.is);
}

std::string Words::operator()(const Phrase& phrase, const CardName& card_name) const {
  const auto found = entries_.find(phrase.key);
  if (found == entries_.end()) return "«" + phrase.key + "»";
  const std::string& pattern = found->second;
  std::string text;
  for (std::size_t i = 0; i < pattern.size();) {
    const auto end = pattern[i] == '{' ? pattern.find('}', i) : std::string::npos;
    if (end == std::string::npos) {
      text += pattern[i++];
      continue;
    }
    const std::string_view name(pattern.data() + i + 1, end - i - 1);
    for (const auto& arg : phrase.args)
      if (arg.name == name) append_elided(text, text_of(arg.value, card_name));
    i = end + 1;
  }
  return text;
}

}  // namespace conclave
