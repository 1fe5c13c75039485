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
void append(std::string& text, const std::string& value) {
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
    for (const auto& arg : phrase.args) {
      if (arg.name != name) continue;
      if (arg.value.starts_with('@'))
        append(text, (*this)(arg.value.substr(1)));
      else if (arg.value.starts_with('#') && card_name)
        append(text, card_name(std::string_view(arg.value).substr(1), language_));
      else
        append(text, arg.value);
    }
    i = end + 1;
  }
  return text;
}

}  // namespace conclave
