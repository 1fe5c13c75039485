#include "minds/net.h"

#include <charconv>
#include <cmath>
#include <vector>

namespace conclave {
namespace {

constexpr float kUnit = 0.001f;  // weights are written as whole numbers of these

// Takes a number from the front of the text.
template <class Number>
bool take(std::string_view& text, Number& number, int base = 10) {
  text.remove_prefix(std::min(text.size(), text.find_first_not_of(" \n")));
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return error == std::errc{};
}

}  // namespace

std::string weights_text(std::uint64_t cards, std::span<const float> weights) {
  char head[24];
  const auto end = std::to_chars(head, head + sizeof head, cards, 16).ptr;
  std::string text = "cards " + std::string(head, end) + "\n";
  for (std::size_t i = 0; i < weights.size(); ++i)
    text += std::to_string(std::lround(weights[i] / kUnit)) + (i % 16 == 15 ? "\n" : " ");
  return text;
}

bool read_weights(std::string_view text, std::uint64_t& cards, std::span<float> weights) {
  constexpr std::string_view kHead = "cards ";
  std::vector<int> numbers(weights.size());
  if (!text.starts_with(kHead)) return false;
  text.remove_prefix(kHead.size());
  if (!take(text, cards, 16)) return false;
  for (int& number : numbers)
    if (!take(text, number)) return false;
  if (text.find_first_not_of(" \n") != std::string_view::npos) return false;
  std::ranges::transform(numbers, weights.begin(), [](int number) { return static_cast<float>(number) * kUnit; });
  return true;
}

}  // namespace conclave
