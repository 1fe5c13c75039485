#include "core/wire_json.h"

#include <boost/json.hpp>
#include <limits>
#include <string>
#include <utility>

namespace conclave {
namespace {

namespace json = boost::json;

constexpr int kMostDepth = 4;  // of lists in lists

struct WriteValue {
  json::value operator()(const std::string& text) const { return json::string(text); }
  json::value operator()(std::int64_t number) const { return number; }
  json::value operator()(const Value::Key& key) const {
    json::object out{{"key", key.key}};
    if (!key.id.empty()) out["id"] = key.id;
    return out;
  }
  json::value operator()(const Value::Card& card) const { return json::object{{"card", card.id}}; }
  json::value operator()(const Value::Die& die) const { return json::object{{"die", die.sides}, {"value", die.value}}; }
  json::value operator()(const Value::List& list) const {
    json::array out;
    for (const Value& each : list) out.push_back(std::visit(*this, each.is));
    return out;
  }
};

const json::string* text_at(const json::object& object, const char* field) {
  const auto* value = object.if_contains(field);
  return value ? value->if_string() : nullptr;
}

std::optional<int> number_at(const json::object& object, const char* field) {
  const auto* value = object.if_contains(field);
  const auto* number = value ? value->if_int64() : nullptr;
  if (!number || *number < 0 || *number > std::numeric_limits<int>::max()) return std::nullopt;
  return static_cast<int>(*number);
}

std::optional<Value> read_object(const json::object& object) {
  if (const auto* key = text_at(object, "key")) {
    const auto* id = text_at(object, "id");
    return Value::Key{std::string(*key), id ? std::string(*id) : ""};
  }
  if (const auto* card = text_at(object, "card")) return Value::Card{std::string(*card)};
  const auto sides = number_at(object, "die"), value = number_at(object, "value");
  if (!sides || !value) return std::nullopt;
  return Value::Die{*sides, *value};
}

std::optional<Value> read_value(const json::value& in, int depth = 0) {
  if (const auto* text = in.if_string()) return Value(std::string(*text));
  if (const auto* number = in.if_int64()) return Value(*number);
  if (const auto* object = in.if_object()) return read_object(*object);
  const auto* array = in.if_array();
  if (!array || depth == kMostDepth) return std::nullopt;
  Value::List list;
  for (const json::value& each : *array) {
    auto value = read_value(each, depth + 1);
    if (!value) return std::nullopt;
    list.push_back(std::move(*value));
  }
  return Value(std::move(list));
}

// A value of format 1. What is no text was never told.
std::optional<Value> read_old_value(const json::value& in) {
  const auto* text = in.if_string();
  if (!text) return std::nullopt;
  const std::string word(*text);
  if (word.starts_with('@')) return key(word.substr(1));
  if (word.starts_with('#')) return card(word.substr(1));
  return Value(word);
}

}  // namespace

json::object phrase_json(const Phrase& phrase) {
  json::object args;
  for (const auto& arg : phrase.args) args[arg.name] = std::visit(WriteValue{}, arg.value.is);
  return {{"key", phrase.key}, {"args", std::move(args)}};
}

json::object event_json(const ToldEvent& event) {
  json::object out{{"kind", event.kind}};
  for (auto& field : phrase_json(event)) out.insert(field);
  return out;
}

std::optional<ToldEvent> read_event(const json::value& in) {
  const auto* object = in.if_object();
  const auto* key = object ? text_at(*object, "key") : nullptr;
  const auto* args = object ? object->if_contains("args") : nullptr;
  if (!key || !args || !args->is_object()) return std::nullopt;
  ToldEvent event("", Phrase(std::string(*key)));
  const bool old = !object->contains("kind");
  if (!old) {
    const auto* kind = text_at(*object, "kind");
    if (!kind) return std::nullopt;
    event.kind = std::string(*kind);
  }
  for (const auto& [name, each] : args->as_object()) {
    auto value = old ? read_old_value(each) : read_value(each);
    if (!value && !old) return std::nullopt;
    if (value) event.args.push_back({std::string(name), std::move(*value)});
  }
  return event;
}

json::array choices_json(const std::vector<Choice>& choices) {
  json::array out;
  for (const Choice& choice : choices) {
    json::array slots;
    for (const Slot& slot : choice.slots)
      slots.push_back(json::object{{"name", slot.name},
                                   {"kind", kind_name(slot.kind)},
                                   {"from", json::value_from(slot.from)},
                                   {"least", slot.least},
                                   {"most", slot.most}});
    out.push_back(json::object{{"pattern", choice.pattern}, {"slots", std::move(slots)}});
  }
  return out;
}

}  // namespace conclave
