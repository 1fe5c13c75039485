#include "service/change.h"

#include <boost/json.hpp>
#include <string>

namespace conclave {
namespace {

namespace json = boost::json;

// A name as a part of a JSON Pointer (RFC 6901).
std::string step(std::string_view name) {
  std::string text = "/";
  for (const char c : name)
    if (c == '~')
      text += "~0";
    else if (c == '/')
      text += "~1";
    else
      text += c;
  return text;
}

void compare(const json::value& before, const json::value& after, const std::string& path, json::array& change);

void compare(const json::object& before, const json::object& after, const std::string& path, json::array& change) {
  for (const auto& member : before)
    if (!after.contains(member.key()))
      change.push_back(json::object{{"op", "remove"}, {"path", path + step(member.key())}});
  for (const auto& member : after) {
    const std::string inner = path + step(member.key());
    if (const json::value* was = before.if_contains(member.key()))
      compare(*was, member.value(), inner, change);
    else
      change.push_back(json::object{{"op", "add"}, {"path", inner}, {"value", member.value()}});
  }
}

void compare(const json::value& before, const json::value& after, const std::string& path, json::array& change) {
  if (before == after) return;
  if (before.is_object() && after.is_object()) return compare(before.get_object(), after.get_object(), path, change);
  if (before.is_array() && after.is_array() && before.get_array().size() == after.get_array().size()) {
    for (std::size_t i = 0; i < after.get_array().size(); ++i)
      compare(before.get_array()[i], after.get_array()[i], path + "/" + std::to_string(i), change);
    return;
  }
  change.push_back(json::object{{"op", "replace"}, {"path", path}, {"value", after}});
}

}  // namespace

json::array change_of(const json::object& before, const json::object& after) {
  json::array change;
  compare(before, after, "", change);
  return change;
}

}  // namespace conclave
