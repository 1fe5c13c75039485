#include "core/utf8.h"

#include <algorithm>

namespace conclave {
namespace {

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

// How many bytes a character has that begins so; 0: none begins so.
std::size_t length_of(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xc2) return 0;  // a continuation, or ASCII in two bytes
  if (lead < 0xe0) return 2;
  if (lead < 0xf0) return 3;
  return lead < 0xf5 ? 4 : 0;
}

// Each character in one way only: no shorter form, no half of a surrogate pair, nothing beyond the last plane.
bool is_character(char32_t c, std::size_t bytes) {
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  return c >= kLeast[bytes] && c <= 0x10ffff && (c < 0xd800 || c > 0xdfff);
}

}  // namespace

Character first_character(std::string_view text) {
  if (text.empty()) return {};
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t bytes = length_of(lead);
  const std::string_view rest = text.substr(1, bytes - 1);
  if (bytes == 0 || rest.size() != bytes - 1 || !std::ranges::all_of(rest, continues)) return {std::nullopt, 1};
  char32_t code = bytes == 1 ? lead : lead & (0x7fu >> bytes);
  for (const char c : rest) code = (code << 6) | (static_cast<unsigned char>(c) & 0x3f);
  return is_character(code, bytes) ? Character{code, bytes} : Character{std::nullopt, 1};
}

bool cannot_be_seen(char32_t c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x61c || c == 0x180e ||
         (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff ||
         (c >= 0xfff0 && c <= 0xffff) || (c >= 0xe0000 && c <= 0xe0fff);
}

std::string quotable(std::string_view text, std::size_t most_bytes) {
  std::string shown;
  while (!text.empty()) {
    const auto [code, bytes] = first_character(text);
    const bool seen = code && !cannot_be_seen(*code);
    if (shown.size() + (seen ? bytes : 1) > most_bytes) return shown + "…";
    shown += seen ? text.substr(0, bytes) : "?";
    text.remove_prefix(bytes);
  }
  return shown;
}

}  // namespace conclave
