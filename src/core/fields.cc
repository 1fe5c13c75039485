#include "core/fields.h"

#include <boost/json.hpp>

#include "core/utf8.h"

namespace conclave {
namespace {

namespace json = boost::json;

constexpr std::size_t kLongestPath = 120;

Phrase::Arg kind_arg(const char* name, const char* kind) { return {name, key(std::string("fields.kind.") + kind)}; }

const char* kind_of(const json::value& value) {
  switch (value.kind()) {
    case json::kind::null: return "nothing";
    case json::kind::bool_: return "flag";
    case json::kind::int64:
    case json::kind::uint64: return "number";
    case json::kind::double_: return "real";
    case json::kind::string: return "text";
    case json::kind::array: return "list";
    case json::kind::object: return "object";
  }
  return "nothing";
}

}  // namespace

Field::Field(const json::value& value, std::optional<Refusal>& wrong, std::string where)
    : value_(&value), wrong_(&wrong), where_(std::move(where)) {}

Field::Field(const json::value* value, std::optional<Refusal>* wrong, std::string where, std::string path)
    : value_(value), wrong_(wrong), where_(std::move(where)), path_(std::move(path)) {}

json::kind Field::kind() const { return value_ ? value_->kind() : json::kind::null; }

bool Field::given() const { return value_ && !value_->is_null(); }

Field Field::operator[](std::string_view name) const {
  const json::object* object = value_ ? value_->if_object() : nullptr;
  if (!object) expected("object");
  const json::value* member = object ? object->if_contains(name) : nullptr;
  return {member, wrong_, where_, path_.empty() ? std::string(name) : path_ + "." + std::string(name)};
}

std::string Field::text(std::size_t most_bytes) const {
  const json::string* text = value_ ? value_->if_string() : nullptr;
  if (!text) {
    expected("text");
    return {};
  }
  if (text->size() > most_bytes) {
    refuse("fields.refusal.length", {{"most", most_bytes}, {"found", text->size()}});
    return {};
  }
  return std::string(*text);
}

std::int64_t Field::number(std::int64_t least, std::int64_t most) const {
  if (!value_ || (!value_->is_int64() && !value_->is_uint64())) {
    expected("number");
    return least;
  }
  if (value_->is_int64() && value_->as_int64() >= least && value_->as_int64() <= most) return value_->as_int64();
  refuse("fields.refusal.range", {{"least", least}, {"most", most}, {"found", json::serialize(*value_)}});
  return least;
}

double Field::real() const {
  if (value_ && value_->is_number()) return value_->to_number<double>();
  expected("real");
  return 0;
}

bool Field::flag() const {
  if (value_ && value_->is_bool()) return value_->as_bool();
  expected("flag");
  return false;
}

std::vector<Field> Field::list(std::size_t most) const {
  std::vector<Field> items;
  const json::array* array = value_ ? value_->if_array() : nullptr;
  if (!array) {
    expected("list");
  } else if (array->size() > most) {
    refuse("fields.refusal.count", {{"most", most}, {"found", array->size()}});
  } else {
    for (const json::value& item : *array)
      items.push_back({&item, wrong_, where_, path_ + "[" + std::to_string(items.size()) + "]"});
  }
  return items;
}

std::vector<std::pair<std::string, Field>> Field::members(std::size_t most) const {
  std::vector<std::pair<std::string, Field>> items;
  const json::object* object = value_ ? value_->if_object() : nullptr;
  if (!object)
    expected("object");
  else if (object->size() > most)
    refuse("fields.refusal.count", {{"most", most}, {"found", object->size()}});
  else
    for (const auto& member : *object) items.emplace_back(member.key(), (*this)[member.key()]);
  return items;
}

std::vector<std::string> Field::texts() const {
  std::vector<std::string> all;
  for (const Field& item : list()) all.push_back(item.text());
  return all;
}

std::size_t Field::word(const std::vector<std::string_view>& words) const {
  const std::string found = text();
  std::string all;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (found == words[i]) return i;
    all += (i ? ", " : "") + std::string(words[i]);
  }
  refuse("fields.refusal.word", {{"words", all}, {"found", quotable(found)}});
  return 0;
}

void Field::refuse(std::string key, std::vector<Phrase::Arg> args) const {
  if (*wrong_) return;
  args.insert(args.begin(), {"path", quotable(where_ + path_, kLongestPath)});
  *wrong_ = Refusal(std::move(key), std::move(args));
}

void Field::expected(const char* kind) const {
  if (!value_) return refuse("fields.refusal.missing", {kind_arg("kind", kind)});
  refuse("fields.refusal.kind", {kind_arg("kind", kind), kind_arg("found", kind_of(*value_))});
}

}  // namespace conclave
