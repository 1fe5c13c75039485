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

}  // namespace

std::expected<Words, std::string> Words::parse(std::string_view text, std::string language) {
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed) {
    const auto& error = parsed.error();
    return std::unexpected("line " + std::to_string(error.source().begin.line) + ": " + std::string(error.description()));
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
      if (arg.value.starts_with('@')) text += (*this)(arg.value.substr(1));
      else if (arg.value.starts_with('#') && card_name) text += card_name(std::string_view(arg.value).substr(1), language_);
      else text += arg.value;
    }
    i = end + 1;
  }
  return text;
}

}  // namespace conclave
