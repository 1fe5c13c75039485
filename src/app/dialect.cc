#include "app/dialect.h"

#include <algorithm>

#include "core/card_page.h"
#include "core/tokens.h"

namespace conclave {
namespace {

constexpr std::size_t kLongestName = 8;  // words of a name that is typed with spaces

// The small letters of U+00C0 to U+00FF without accent.
constexpr std::string_view kPlain = "aaaaaaaceeeeiiiidnooooo*ouuuuypsaaaaaaaceeeeiiiidnooooo/ouuuuypy";

bool is_capital(unsigned char second) { return second >= 0x80 && second <= 0x9E && second != 0x97; }

// Small letters, accents kept, in one word: "l'exorciste", "maîtresse-des-marées".
std::string one_word(std::string_view name) {
  std::string word;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const auto c = static_cast<unsigned char>(name[i]);
    if (name.substr(i).starts_with("’")) {
      word += '\'', i += 2;
    } else if (c == 0xC3 && i + 1 < name.size() && is_capital(static_cast<unsigned char>(name[i + 1]))) {
      word += name[i], word += static_cast<char>(name[++i] + 0x20);
    } else if (name.substr(i).starts_with("Œ")) {
      word += "œ", ++i;
    } else {
      word += c == ' ' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c + 0x20) : name[i];
    }
  }
  return word;
}

// '>' and ':' are words of their own.
std::vector<std::string> atoms_of(std::string_view text) {
  std::string apart;
  for (const char c : text)
    apart += c == '>' || c == ':' ? std::string{' ', c, ' '} : std::string(1, c == '\t' ? ' ' : c);
  const auto words = tokens(apart);
  return {words.begin(), words.end()};
}

bool sticks(std::string_view atom) { return atom == ">" || atom == ":"; }

void append(std::string& text, std::string_view atom) {
  const bool tight = text.empty() || sticks(atom) || sticks(text.substr(text.size() - 1));
  text += (tight ? "" : " ") + std::string(atom);
}

// "pick {wizards}": the name of a slot, or nothing.
std::string_view slot_in(std::string_view atom) {
  return atom.size() > 2 && atom.front() == '{' && atom.back() == '}' ? atom.substr(1, atom.size() - 2) : "";
}

std::vector<std::string_view> ways(std::string_view text) {
  std::vector<std::string_view> list;
  for (;;) {
    const auto bar = text.find(" | ");
    list.push_back(text.substr(0, bar));
    if (bar == std::string_view::npos) return list;
    text.remove_prefix(bar + 3);
  }
}

}  // namespace

std::string folded(std::string_view text) {
  std::string plain;
  const std::string word = one_word(text);
  for (std::size_t i = 0; i < word.size(); ++i) {
    const std::size_t next = i + 1 < word.size() ? static_cast<unsigned char>(word[i + 1]) : 0U;
    if (word[i] == '\xC3' && next >= 0x80 && next < 0xC0) {
      plain += kPlain[next - 0x80], ++i;
    } else if (word[i] == '\xC5' && next == 0x93) {
      plain += "oe", ++i;
    } else {
      plain += word[i] == '\'' ? '-' : word[i];
    }
  }
  return plain;
}

Dialect::Dialect(const Words& words, const AnyGame& game) : words_(words), game_(game.id()) {
  add_words("verb");
  add_words("word");
  add_cards(game);
}

bool Dialect::add(std::string_view typed, const std::string& notation) {
  return meant_.try_emplace(folded(typed), notation).first->second == notation;
}

// The notation's own words come first: what is typed in them is never taken for anything else.
void Dialect::add_words(const std::string& kind) {
  for (const auto& [notation, typed] : typed_words(kind)) add(notation, notation);
  for (const auto& [notation, typed] : typed_words(kind))
    for (const auto way : ways(typed))
      if (add(way, notation)) shown_.try_emplace(notation, way);
}

std::vector<std::pair<std::string, std::string_view>> Dialect::typed_words(const std::string& kind) const {
  const std::string prefix = game_ + ".typed." + kind + ".";
  std::vector<std::pair<std::string, std::string_view>> list;
  for (auto entry = words_.entries().lower_bound(prefix);
       entry != words_.entries().end() && entry->first.starts_with(prefix); ++entry)
    list.emplace_back(entry->first.substr(prefix.size()), entry->second);
  return list;
}

// Ids are the notation's, in English. Elsewhere a card is shown by its name, without its article if that is enough.
void Dialect::add_cards(const AnyGame& game) {
  for (const auto& page : game.card_pages()) add(page.id, page.id);
  const std::string articles = words_("app.play.articles");
  for (const auto& page : game.card_pages()) {
    const std::string name = one_word(page.name.in(words_.language()));
    for (const auto article : tokens(articles))
      if (name.starts_with(article) && add(name.substr(article.size()), page.id))
        shown_.try_emplace(page.id, name.substr(article.size()));
    if (add(name, page.id)) shown_.try_emplace(page.id, name);
    if (words_.language() == "en") shown_[page.id] = page.id;
  }
}

std::string Dialect::read(std::string_view typed) const {
  const auto atoms = atoms_of(typed);
  std::string notation;
  for (std::size_t i = 0; i < atoms.size();) {
    std::string name;
    std::string_view best;
    std::size_t taken = 1;
    for (std::size_t j = i; j < std::min(atoms.size(), i + kLongestName); ++j) {
      name += (name.empty() ? "" : "-") + folded(atoms[j]);
      if (const auto found = meant_.find(name); found != meant_.end()) best = found->second, taken = j + 1 - i;
    }
    append(notation, best.empty() ? folded(atoms[i]) : std::string(best));
    i += taken;
  }
  return notation;
}

std::string Dialect::show(std::string_view notation) const {
  std::string text;
  for (const std::string& atom : atoms_of(notation)) {
    const bool comma = atom.ends_with(',');
    const std::string_view word = std::string_view(atom).substr(0, atom.size() - comma);
    const auto found = shown_.find(word);
    std::string shown(found == shown_.end() ? word : found->second);
    if (const auto slot = slot_in(word); !slot.empty()) shown = "{" + slot_name(slot) + "}";
    append(text, shown + (comma ? "," : ""));
  }
  return text;
}

// What somebody typed may look like a place of a pattern, "{card}"; it is shown as it is.
Refusal Dialect::show_in(Refusal refusal) const {
  for (auto& arg : refusal.args)
    if (auto* text = std::get_if<std::string>(&arg.value.is);
        text && !text->contains('{') &&
        (arg.name == "verb" || arg.name == "word" || arg.name == "words" || arg.name == "move"))
      *text = show(*text);
  return refusal;
}

std::string Dialect::slot_name(std::string_view name) const {
  const std::string key = "app.slot.name." + std::string(name);
  return words_.has(key) ? words_(key) : std::string(name);
}

std::string Dialect::verbs() const {
  std::string list;
  for (const auto& [verb, typed] : typed_words("verb")) list += (list.empty() ? "" : ", ") + show(verb);
  return list;
}

}  // namespace conclave
