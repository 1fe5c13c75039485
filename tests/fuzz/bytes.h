#pragma once

#include <cstdint>
#include <span>

#include "core/chance.h"

namespace conclave::fuzz {

// Answers taken from the fuzzer's bytes; zeros when they run out, so that every input is a whole game.
class ByteChance {
 public:
  explicit ByteChance(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  std::uint32_t below(std::uint32_t n) {
    std::uint32_t value = byte();
    if (n > 256) value = value << 8 | byte();
    return value % n;
  }
  std::uint8_t one_of(Cause, std::uint64_t set) {
    return static_cast<std::uint8_t>(nth_bit(set, below(static_cast<std::uint32_t>(std::popcount(set)))));
  }
  std::uint8_t draw(Cause, std::span<const std::uint8_t> counts) {
    std::uint32_t sum = 0;
    for (const auto count : counts) sum += count;
    std::uint32_t left = below(sum);
    std::uint8_t i = 0;
    while (left >= counts[i]) left -= counts[i++];
    return i;
  }
  std::uint8_t roll(Cause, std::uint8_t sides) { return static_cast<std::uint8_t>(below(sides) + 1); }
  bool empty() const { return next_ >= bytes_.size(); }

 private:
  std::uint8_t byte() { return next_ < bytes_.size() ? bytes_[next_++] : 0; }
  std::span<const std::uint8_t> bytes_;
  std::size_t next_ = 0;
};

// Our own mistake: stop where the fuzzer can see it.
#define FUZZ_EXPECT(condition)          \
  do {                                  \
    if (!(condition)) __builtin_trap(); \
  } while (false)

}  // namespace conclave::fuzz
