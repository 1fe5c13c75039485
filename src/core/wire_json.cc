#include "core/wire_json.h"

#include <boost/json.hpp>
#include <string>
#include <utility>

namespace conclave {
namespace {

namespace json = boost::json;

constexpr int kMostDepth = 4;  // of lists in lists
constexpr std::int64_t kMostOnADie = 1000, kMostNumber = std::int64_t{1} << 53;

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

Value read_object(const Field& in) {
  if (in["key"].given()) return Value::Key{in["key"].text(), in["id"].text_or("")};
  if (in["card"].given()) return Value::Card{in["card"].text()};
  const auto small = [](const Field& number) { return static_cast<int>(number.number(0, kMostOnADie)); };
  return Value::Die{small(in["die"]), small(in["value"])};
}

Value read_value(const Field& in, int depth = 0) {
  if (in.kind() == json::kind::string) return in.text();
  if (in.kind() == json::kind::object) return read_object(in);
  if (in.kind() != json::kind::array || depth == kMostDepth) return in.number(-kMostNumber, kMostNumber);
  Value::List list;
  for (const Field& each : in.list()) list.push_back(read_value(each, depth + 1));
  return Value(std::move(list));
}

// A value of format 1.
Value read_old_value(const std::string& word) {
  if (word.starts_with('@')) return key(word.substr(1));
  if (word.starts_with('#')) return card(word.substr(1));
  return word;
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

ToldEvent read_event(const Field& in) {
  const bool old = in.kind() == json::kind::object && !in["kind"].given();
  ToldEvent event(old ? "" : in["kind"].text(), Phrase(in["key"].text()));
  for (const auto& [name, value] : in["args"].members()) {
    if (!old)
      event.args.push_back({name, read_value(value)});
    else if (value.kind() == json::kind::string)  // what is no text was never told
      event.args.push_back({name, read_old_value(value.text())});
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
