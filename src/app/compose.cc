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
    if (slot.from.size() > most || (slot.kind != Slot::Kind::kOne && slot.from.size() > 6)) return std::vector<std::string>(most + 1);
  expand(choice, [&](const std::string& move) { moves.push_back(move); });
  return moves;
}

// One word of a filling: a candidate, or its number from 1.
std::expected<std::string, Refusal> candidate(const Slot& slot, std::string_view word) {
  if (find_word(slot.from, word)) return std::string(word);
  if (const auto number = to_number(word)) {
    if (*number >= 1 && *number <= static_cast<int>(slot.from.size())) return slot.from[static_cast<std::size_t>(*number - 1)];
    return std::unexpected(Refusal("app.refusal.number", {{"number", std::string(word)}, {"most", std::to_string(slot.from.size())}}));
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
    std::sort(names.begin(), names.end(), [&](const auto& a, const auto& b) { return find_word(slot.from, a) < find_word(slot.from, b); });
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : " ") + name;
  return text;
}

std::expected<std::string, Refusal> fill(const Choice& choice, std::vector<std::string_view> words) {
  std::string text = choice.pattern;
  for (std::size_t i = 0; i < choice.slots.size(); ++i) {
    const Slot& slot = choice.slots[i];
    const bool last = i + 1 == choice.slots.size();
    const std::size_t take = last ? words.size() : std::min<std::size_t>(words.size(), static_cast<std::size_t>(slot.most));
    const std::vector<std::string_view> mine(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(take));
    words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(take));
    const bool enough = slot.kind == Slot::Kind::kSplit || static_cast<int>(take) >= slot.least;
    if (!enough || (slot.kind != Slot::Kind::kSplit && static_cast<int>(take) > slot.most))
      return std::unexpected(Refusal("app.refusal.filling", {{"count", std::to_string(take)}, {"least", std::to_string(slot.least)},
                                                             {"most", std::to_string(slot.most)}, {"move", choice.pattern}}));
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

std::expected<std::string, Refusal> read_menu(const Menu& menu, const std::string& typed) {
  auto words = tokens(typed);
  if (words.empty() || !to_number(words[0].substr(0, words[0].find(':')))) {
    const bool only_filling = menu.size() == 1 && menu[0].move.empty() && !words.empty() && !menu[0].choice.slots.empty() &&
                              find_word(menu[0].choice.slots[0].from, words[0].substr(0, words[0].find(':')));
    if (only_filling) return fill(menu[0].choice, words);
    return typed;
  }
  if (menu.size() == 1 && menu[0].move.empty()) return fill(menu[0].choice, words);
  const auto number = to_number(words[0]);
  if (!number || *number < 1 || *number > static_cast<int>(menu.size()))
    return std::unexpected(Refusal("app.refusal.number", {{"number", std::string(words[0])}, {"most", std::to_string(menu.size())}}));
  const MenuLine& line = menu[static_cast<std::size_t>(*number - 1)];
  words.erase(words.begin());
  if (!line.move.empty()) return line.move;
  return fill(line.choice, words);
}

}  // namespace conclave
