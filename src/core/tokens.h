#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <vector>

namespace conclave {

// The words of a move's text, split at spaces.
inline std::vector<std::string_view> tokens(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const auto end = text.find(' ');
    const auto word = text.substr(0, end);
    if (!word.empty()) words.push_back(word);
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return words;
}

// A whole number without sign, or nothing.
inline std::optional<int> to_number(std::string_view word) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size() || word.empty() || word[0] == '-') return std::nullopt;
  return value;
}

// The index of a word in a list (anything whose items compare with a string_view), or nothing.
template <class List>
std::optional<int> find_word(const List& list, std::string_view word) {
  int i = 0;
  for (const auto& item : list) {
    if (word == item) return i;
    ++i;
  }
  return std::nullopt;
}

}  // namespace conclave
