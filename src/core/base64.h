#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace conclave {

inline constexpr std::string_view kBase64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

inline std::string to_base64(std::span<const std::byte> bytes) {
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    unsigned word = 0;
    for (std::size_t j = 0; j < 3; ++j)
      word = word << 8 | (i + j < bytes.size() ? std::to_integer<unsigned>(bytes[i + j]) : 0);
    for (std::size_t j = 0; j < 4; ++j) text += i + j > bytes.size() ? '=' : kBase64[word >> (18 - 6 * j) & 63];
  }
  return text;
}

inline std::optional<std::vector<std::byte>> from_base64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  for (int i = 0; i < 2 && text.ends_with('='); ++i) text.remove_suffix(1);
  std::vector<std::byte> bytes;
  unsigned word = 0;
  int bits = 0;
  for (const char letter : text) {
    const auto value = kBase64.find(letter);
    if (value == kBase64.npos) return std::nullopt;
    word = (word << 6 | static_cast<unsigned>(value)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push_back(static_cast<std::byte>(word >> bits & 0xff));
  }
  return bytes;
}

}  // namespace conclave
