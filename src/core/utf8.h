#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace conclave {

// What a text begins with. What is not valid UTF-8 is one byte without a code; only an empty text has no bytes.
struct Character {
  std::optional<char32_t> code;
  std::size_t bytes = 0;
};
Character first_character(std::string_view text);

// Controls, marks that turn the direction of writing, and characters without width: texts that lie about what they are.
bool cannot_be_seen(char32_t c);

// The beginning of a text that somebody sent, fit to stand in a sentence: whole characters of UTF-8, of which "?"
// stands for each that cannot be seen and for each byte that is no character. "…" stands for what was cut off.
std::string quotable(std::string_view text, std::size_t most_bytes = 40);

}  // namespace conclave
