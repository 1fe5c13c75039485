#include "core/utf8.h"

#include <algorithm>
#include <utility>

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
  constexpr std::pair<char32_t, char32_t> kUnseen[] = {
      {0, 0x1f},        {0x7f, 0x9f},     {0xad, 0xad},     {0x34f, 0x34f},     {0x61c, 0x61c},    {0x115f, 0x1160},
      {0x180b, 0x180f}, {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f},   {0x2800, 0x2800},  {0x3164, 0x3164},
      {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xfff0, 0xffff}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}};
  return std::ranges::any_of(kUnseen, [c](const auto& range) { return c >= range.first && c <= range.second; });
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
