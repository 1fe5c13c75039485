#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/phrase.h"

namespace conclave {

// One message of a client, taken apart. Reading a field that is missing or of the wrong kind gives the reason.
class Request {
 public:
  // The id is given back even when the rest is wrong, so that the refusal can be told apart.
  struct Unreadable {
    std::optional<std::int64_t> id;
    Refusal why;
  };
  static std::expected<Request, Unreadable> parse(std::string_view text);

  std::int64_t id() const { return id_; }
  const std::string& verb() const { return verb_; }

  std::expected<std::string, Refusal> text(const char* field) const;
  std::expected<std::int64_t, Refusal> number(const char* field) const;
  std::expected<bool, Refusal> flag(const char* field, std::optional<bool> absent = std::nullopt) const;
  std::expected<std::optional<std::string>, Refusal> text_if_any(const char* field) const;
  std::expected<const boost::json::array*, Refusal> list(const char* field) const;
  std::expected<const boost::json::object*, Refusal> object(const char* field) const;  // null when absent

 private:
  std::int64_t id_ = 0;
  std::string verb_;
  boost::json::object fields_;
};

// A guest's name: 1 to 24 characters, nothing that cannot be seen.
std::expected<std::string, Refusal> check_name(std::string_view name);

}  // namespace conclave
