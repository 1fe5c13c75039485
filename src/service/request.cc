#include "service/request.h"

#include <boost/json.hpp>

namespace conclave {
namespace {

namespace json = boost::json;

constexpr int kMostCharacters = 24;

Refusal wrong(const char* field, const char* kind) {
  return Refusal("service.refusal.field",
                 {{"field", field}, {"kind", conclave::key(std::string("service.kind.") + kind)}});
}

// The characters of valid UTF-8 (a JSON parser lets nothing else through).
std::u32string characters(std::string_view text) {
  std::u32string out;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const int more = lead < 0x80 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
    char32_t c = more == 0 ? lead : lead & (0x3f >> more);
    for (int k = 1; k <= more && i + static_cast<std::size_t>(k) < text.size(); ++k)
      c = (c << 6) | (static_cast<unsigned char>(text[i + static_cast<std::size_t>(k)]) & 0x3f);
    out += c;
    i += static_cast<std::size_t>(more) + 1;
  }
  return out;
}

// Controls, marks that turn the direction of writing, and characters without width: names that lie about what they are.
bool cannot_be_seen(char32_t c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x61c || c == 0x180e ||
         (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff ||
         (c >= 0xfff0 && c <= 0xffff) || (c >= 0xe0000 && c <= 0xe0fff);
}

}  // namespace

std::expected<Request, Request::Unreadable> Request::parse(std::string_view text) {
  json::error_code error;
  json::parse_options options;
  options.max_depth = 6;
  json::value value = json::parse(text, error, {}, options);
  if (error || !value.is_object()) return std::unexpected(Unreadable{{}, Refusal("service.refusal.not-json")});
  Request request;
  request.fields_ = std::move(value.as_object());
  const auto* id = request.fields_.if_contains("id");
  if (!id || !id->is_int64()) return std::unexpected(Unreadable{{}, wrong("id", "number")});
  request.id_ = id->as_int64();
  const auto* verb = request.fields_.if_contains("do");
  if (!verb || !verb->is_string()) return std::unexpected(Unreadable{request.id_, wrong("do", "text")});
  request.verb_ = std::string(verb->as_string());
  return request;
}

std::expected<std::string, Refusal> Request::text(const char* field) const {
  const auto* value = fields_.if_contains(field);
  if (!value || !value->is_string()) return std::unexpected(wrong(field, "text"));
  return std::string(value->as_string());
}

std::expected<std::optional<std::string>, Refusal> Request::text_if_any(const char* field) const {
  const auto* value = fields_.if_contains(field);
  if (!value || value->is_null()) return std::nullopt;
  if (!value->is_string()) return std::unexpected(wrong(field, "text"));
  return std::string(value->as_string());
}

std::expected<std::int64_t, Refusal> Request::number(const char* field) const {
  const auto* value = fields_.if_contains(field);
  if (!value || !value->is_int64()) return std::unexpected(wrong(field, "number"));
  return value->as_int64();
}

std::expected<bool, Refusal> Request::flag(const char* field, std::optional<bool> absent) const {
  const auto* value = fields_.if_contains(field);
  if (!value && absent) return *absent;
  if (!value || !value->is_bool()) return std::unexpected(wrong(field, "flag"));
  return value->as_bool();
}

std::expected<const json::array*, Refusal> Request::list(const char* field) const {
  const auto* value = fields_.if_contains(field);
  if (!value || !value->is_array()) return std::unexpected(wrong(field, "list"));
  return &value->as_array();
}

std::expected<const json::object*, Refusal> Request::object(const char* field) const {
  const auto* value = fields_.if_contains(field);
  if (!value || value->is_null()) return nullptr;
  if (!value->is_object()) return std::unexpected(wrong(field, "object"));
  return &value->as_object();
}

std::expected<std::string, Refusal> check_name(std::string_view name) {
  while (name.starts_with(' ')) name.remove_prefix(1);
  while (name.ends_with(' ')) name.remove_suffix(1);
  const std::u32string seen = characters(name);
  if (seen.empty() || seen.size() > kMostCharacters)
    return std::unexpected(Refusal("service.refusal.name-length", {{"most", std::to_string(kMostCharacters)}}));
  for (const char32_t c : seen)
    if (cannot_be_seen(c)) return std::unexpected(Refusal("service.refusal.name-hidden"));
  return std::string(name);
}

}  // namespace conclave
