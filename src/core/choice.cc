#include "core/choice.h"

#include <utility>

namespace conclave {
namespace {

using Visit = std::function<void(const std::string&)>;

void append(std::string& text, const std::string& word) {
  if (!text.empty()) text += ' ';
  text += word;
}

void expand_some(const Slot& slot, std::size_t next, int taken, const std::string& text, const Visit& f) {
  if (taken >= slot.least) f(text);
  if (taken == slot.most) return;
  for (std::size_t i = next; i < slot.from.size(); ++i) {
    std::string longer = text;
    append(longer, slot.from[i]);
    expand_some(slot, i + 1, taken + 1, longer, f);
  }
}

void expand_order(const Slot& slot, std::vector<bool>& used, int taken, const std::string& text, const Visit& f) {
  if (taken == slot.most) return f(text);
  for (std::size_t i = 0; i < slot.from.size(); ++i) {
    if (used[i]) continue;
    used[i] = true;
    std::string longer = text;
    append(longer, slot.from[i]);
    expand_order(slot, used, taken + 1, longer, f);
    used[i] = false;
  }
}

void expand_split(const Slot& slot, std::size_t next, int left, const std::string& text, const Visit& f) {
  if (left == 0) return f(text);
  if (next == slot.from.size()) return;
  for (int units = 0; units <= left; ++units) {
    std::string longer = text;
    if (units > 0) append(longer, slot.from[next] + ":" + std::to_string(units));
    expand_split(slot, next + 1, left - units, longer, f);
  }
}

void expand_slot(const Slot& slot, const Visit& f) {
  switch (slot.kind) {
    case Slot::Kind::kOne:
      for (const auto& candidate : slot.from) f(candidate);
      return;
    case Slot::Kind::kSome: return expand_some(slot, 0, 0, "", f);
    case Slot::Kind::kOrder: {
      std::vector<bool> used(slot.from.size());
      return expand_order(slot, used, 0, "", f);
    }
    case Slot::Kind::kSplit: return expand_split(slot, 0, slot.most, "", f);
  }
}

void expand_from(const Choice& choice, std::size_t i, const std::string& text, const Visit& f) {
  if (i == choice.slots.size()) return f(text);
  const Slot& slot = choice.slots[i];
  const std::string place = "{" + slot.name + "}";
  expand_slot(slot, [&](const std::string& value) {
    std::string filled = text;
    if (const auto at = filled.find(place); at != std::string::npos) filled.replace(at, place.size(), value);
    expand_from(choice, i + 1, filled, f);
  });
}

}  // namespace

Slot one(std::string name, std::vector<std::string> from) {
  return {std::move(name), Slot::Kind::kOne, std::move(from), 1, 1};
}
Slot some(std::string name, int least, int most, std::vector<std::string> from) {
  return {std::move(name), Slot::Kind::kSome, std::move(from), least, most};
}
Slot order(std::string name, int count, std::vector<std::string> from) {
  return {std::move(name), Slot::Kind::kOrder, std::move(from), count, count};
}
Slot split(std::string name, int units, std::vector<std::string> over) {
  return {std::move(name), Slot::Kind::kSplit, std::move(over), units, units};
}

std::string_view kind_name(Slot::Kind kind) {
  switch (kind) {
    case Slot::Kind::kOne: return "one";
    case Slot::Kind::kSome: return "some";
    case Slot::Kind::kOrder: return "order";
    case Slot::Kind::kSplit: return "split";
  }
  return "";
}

void expand(const Choice& choice, const std::function<void(const std::string&)>& f) {
  expand_from(choice, 0, choice.pattern, f);
}

}  // namespace conclave
