#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/phrase.h"

namespace conclave {

// One place in JSON that somebody else wrote. What is missing or of another kind reads as an empty value and is noted
// with its path, the first alone: "seats[1].who: a text was expected, not a number". So a reader takes everything it
// wants and looks once, at the end, whether something was wrong. Members that nobody asks for are ignored.
class Field {
 public:
  static constexpr std::size_t kAnySize = static_cast<std::size_t>(-1);

  // `where` stands before every path: "journal:3: ". The value and `wrong` outlive the field and those taken from it.
  Field(const boost::json::value& value, std::optional<Refusal>& wrong, std::string where = "");

  boost::json::kind kind() const;  // null when missing
  bool given() const;              // there, and not null
  const std::string& path() const { return path_; }
  Field operator[](std::string_view name) const;  // a member, which may be missing

  std::string text(std::size_t most_bytes = kAnySize) const;
  std::int64_t number(std::int64_t least, std::int64_t most) const;  // a whole one
  double real() const;
  bool flag() const;
  std::vector<Field> list(std::size_t most = kAnySize) const;
  std::vector<std::pair<std::string, Field>> members(std::size_t most = kAnySize) const;
  std::vector<std::string> texts() const;
  std::size_t word(const std::vector<std::string_view>& words) const;  // which of these stands there

  // For what need not be given.
  std::string text_or(std::string absent) const { return given() ? text() : std::move(absent); }
  bool flag_or(bool absent) const { return given() ? flag() : absent; }

  // Notes something that only the caller can know to be wrong. The refusal gets {path}.
  void refuse(std::string key, std::vector<Phrase::Arg> args = {}) const;

 private:
  Field(const boost::json::value* value, std::optional<Refusal>* wrong, std::string where, std::string path);
  void expected(const char* kind) const;

  const boost::json::value* value_;  // null: missing
  std::optional<Refusal>* wrong_;
  std::string where_, path_;
};

}  // namespace conclave
