#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace conclave::clash {

static_assert(std::endian::native == std::endian::little, "a Bag's lanes are read as bytes");

// A multiset of Elements or Levels, whose cards are not told apart: one byte-wide lane a value, 1 to 7. A lane holds at
// most 127, so lanes never touch, and bags are added and subtracted as whole numbers.
template <class T>
struct Bag {
  std::uint64_t lanes = 0;

  static constexpr int shift(T value) { return 8 * static_cast<int>(value); }

  constexpr int count(T value) const { return static_cast<int>((lanes >> shift(value)) & 0xff); }
  constexpr bool has(T value) const { return count(value) != 0; }
  constexpr bool empty() const { return lanes == 0; }
  constexpr int size() const { return static_cast<int>((lanes * 0x0101010101010101u) >> 56); }

  constexpr void add(T value, int n = 1) { lanes += static_cast<std::uint64_t>(n) << shift(value); }
  // REQUIRES: has(value).
  constexpr void take(T value) { lanes -= std::uint64_t{1} << shift(value); }
  // Takes one if there is one.
  constexpr void drop(T value) { lanes -= static_cast<std::uint64_t>(has(value)) << shift(value); }

  // Bit v is set when the bag has value v.
  constexpr unsigned mask() const {
    const std::uint64_t present = ((lanes + 0x7f7f7f7f7f7f7f7fu) >> 7) & 0x0101010101010101u;
    return static_cast<unsigned>((present * 0x0102040810204080u) >> 56);
  }
  constexpr std::array<std::uint8_t, 8> counts() const { return std::bit_cast<std::array<std::uint8_t, 8>>(lanes); }

  constexpr Bag operator+(Bag other) const { return {lanes + other.lanes}; }
  constexpr Bag operator-(Bag other) const { return {lanes - other.lanes}; }  // REQUIRES: other.within(*this)
  constexpr bool within(Bag other) const {
    for (int i = 0; i < 8; ++i)
      if (counts()[static_cast<std::size_t>(i)] > other.counts()[static_cast<std::size_t>(i)]) return false;
    return true;
  }
  constexpr bool operator==(const Bag&) const = default;
};

}  // namespace conclave::clash
