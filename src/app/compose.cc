#include "app/compose.h"

#include <algorithm>

#include "core/tokens.h"

namespace conclave {
namespace {

constexpr std::size_t kListAtMost = 24;  // a choice of more moves than this is shown as places to fill
constexpr std::size_t kMenuAtMost = 40;

std::vector<std::string> expanded(const Choice& choice, std::size_t most) {
  // A product of the slots' sizes would tell without expanding; stopping early is as good.
  std::vector<std::string> moves;
  for (const Slot& slot : choice.slots)
    if (slot.from.size() > most || (slot.kind != Slot::Kind::kOne && slot.from.size() > 6))
      return std::vector<std::string>(most + 1);
  expand(choice, [&](const std::string& move) { moves.push_back(move); });
  return moves;
}

// One word of a filling: a candidate, or its number from 1.
std::expected<std::string, Refusal> candidate(const Slot& slot, std::string_view word) {
  if (find_word(slot.from, word)) return std::string(word);
  if (const auto number = to_number(word)) {
    if (*number >= 1 && *number <= static_cast<int>(slot.from.size()))
      return slot.from[static_cast<std::size_t>(*number - 1)];
    return std::unexpected(Refusal("app.refusal.number", {{"number", std::string(word)}, {"most", slot.from.size()}}));
  }
  return std::unexpected(Refusal("app.refusal.candidate", {{"word", std::string(word)}}));
}

std::expected<std::string, Refusal> fill_split(const Slot& slot, const std::vector<std::string_view>& words) {
  std::vector<int> units(slot.from.size(), 0);
  for (const auto word : words) {
    const auto colon = word.find(':');
    const auto amount = colon == std::string_view::npos ? std::optional(1) : to_number(word.substr(colon + 1));
    if (!amount) return std::unexpected(Refusal("app.refusal.split", {{"word", std::string(word)}}));
    const auto name = candidate(slot, word.substr(0, colon));
    if (!name) return name;
    units[static_cast<std::size_t>(*find_word(slot.from, *name))] += *amount;
  }
  std::string text;
  for (std::size_t i = 0; i < units.size(); ++i)
    if (units[i] > 0) text += (text.empty() ? "" : " ") + slot.from[i] + ":" + std::to_string(units[i]);
  return text;
}

std::expected<std::string, Refusal> fill_list(const Slot& slot, const std::vector<std::string_view>& words) {
  std::vector<std::string> names;
  for (const auto word : words) {
    auto name = candidate(slot, word);
    if (!name) return name;
    names.push_back(std::move(*name));
  }
  if (slot.kind == Slot::Kind::kSome)
    std::sort(names.begin(), names.end(),
              [&](const auto& a, const auto& b) { return find_word(slot.from, a) < find_word(slot.from, b); });
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : " ") + name;
  return text;
}

std::expected<std::string, Refusal> fill(const Choice& choice, std::vector<std::string_view> words) {
  std::string text = choice.pattern;
  for (std::size_t i = 0; i < choice.slots.size(); ++i) {
    const Slot& slot = choice.slots[i];
    const bool last = i + 1 == choice.slots.size();
    const std::size_t take =
        last ? words.size() : std::min<std::size_t>(words.size(), static_cast<std::size_t>(slot.most));
    const std::vector<std::string_view> mine(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(take));
    words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(take));
    const bool enough = slot.kind == Slot::Kind::kSplit || static_cast<int>(take) >= slot.least;
    if (!enough || (slot.kind != Slot::Kind::kSplit && static_cast<int>(take) > slot.most))
      return std::unexpected(
          slot.least == slot.most
              ? Refusal("app.refusal.filling-exactly", {{"count", take}, {"want", slot.least}})
              : Refusal("app.refusal.filling", {{"count", take}, {"least", slot.least}, {"most", slot.most}}));
    auto value = slot.kind == Slot::Kind::kSplit ? fill_split(slot, mine) : fill_list(slot, mine);
    if (!value) return value;
    const std::string place = "{" + slot.name + "}";
    if (const auto at = text.find(place); at != std::string::npos) text.replace(at, place.size(), *value);
  }
  return text;
}

}  // namespace

Menu make_menu(const std::vector<Choice>& choices) {
  Menu menu;
  for (const Choice& choice : choices) {
    const auto moves = expanded(choice, kListAtMost);
    if (moves.size() > kListAtMost || menu.size() + moves.size() > kMenuAtMost) {
      menu.push_back({"", choice});
    } else {
      for (const auto& move : moves) menu.push_back({move, {}});
    }
  }
  return menu;
}

namespace {

bool is_number(std::string_view word) { return to_number(word.substr(0, word.find(':'))).has_value(); }

bool names_candidate(const Choice& choice, std::string_view word) {
  return !choice.slots.empty() && find_word(choice.slots[0].from, word.substr(0, word.find(':')));
}

// "pick 1 9 11 15 16": the choice's first word, with numbers for the rest.
bool begins(const Choice& choice, const std::vector<std::string_view>& words) {
  return words.size() > 1 && choice.pattern.starts_with(std::string(words[0]) + " {") && is_number(words[1]) &&
         !names_candidate(choice, words[1]);
}

}  // namespace

std::expected<std::string, Refusal> read_menu(const Menu& menu, const std::string& typed) {
  auto words = tokens(typed);
  const bool only_choice = menu.size() == 1 && menu[0].move.empty();
  if (words.empty() || !is_number(words[0])) {
    if (only_choice && !words.empty() && names_candidate(menu[0].choice, words[0])) return fill(menu[0].choice, words);
    const auto meant = std::ranges::find_if(
        menu, [&](const MenuLine& line) { return line.move.empty() && begins(line.choice, words); });
    if (meant == menu.end()) return typed;
    words.erase(words.begin());
    return fill(meant->choice, words);
  }
  if (only_choice) {
    auto filled = fill(menu[0].choice, words);
    if (filled || words[0] != "1" || words.size() == 1) return filled;
    words.erase(words.begin());  // the line's number may have been typed too
    auto without = fill(menu[0].choice, words);
    return without ? without : filled;
  }
  const auto number = to_number(words[0]);
  if (!number || *number < 1 || *number > static_cast<int>(menu.size()))
    return std::unexpected(Refusal("app.refusal.number", {{"number", std::string(words[0])}, {"most", menu.size()}}));
  const MenuLine& line = menu[static_cast<std::size_t>(*number - 1)];
  words.erase(words.begin());
  if (!line.move.empty()) return line.move;
  return fill(line.choice, words);
}

}  // namespace conclave
