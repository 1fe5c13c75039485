#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/chance.h"
#include "games/mage_clash/state.h"

namespace conclave::mage_clash {

// Uniform below n, of the questions a Chance answers. REQUIRES: 0 < n <= 255 * 16.
template <Chance C>
std::uint32_t uniform_below(C& chance, std::uint32_t n) {
  if (n == 1) return 0;
  if (n <= 255) return chance.roll({}, static_cast<std::uint8_t>(n)) - 1u;
  std::array<std::uint8_t, 16> counts{};
  std::uint32_t chunks = 0;
  for (std::uint32_t left = n; left > 0; left -= counts[chunks++])
    counts[chunks] = static_cast<std::uint8_t>(left < 255 ? left : 255);
  const std::uint32_t chunk = chance.draw({}, std::span<const std::uint8_t>(counts.data(), chunks));
  return 255 * chunk + chance.roll({}, counts[chunk]) - 1u;
}

// How many ways to split `units` over `cities` Cities: (units + cities - 1) choose units.
constexpr std::uint32_t count_splits(int units, int cities) {
  if (cities == 0) return units == 0 ? 1 : 0;
  std::uint32_t ways = 1;
  for (int i = 1; i <= units; ++i)
    ways = ways * static_cast<std::uint32_t>(cities - 1 + i) / static_cast<std::uint32_t>(i);
  return ways;
}

// count_splits for every case the rules know, looked up.
inline constexpr auto kSplits = [] {
  std::array<std::array<std::uint16_t, kCities + 1>, kHornAllies + 1> table{};
  for (int units = 0; units <= kHornAllies; ++units)
    for (int cities = 0; cities <= kCities; ++cities)
      table[static_cast<std::size_t>(units)][static_cast<std::size_t>(cities)] =
          static_cast<std::uint16_t>(count_splits(units, cities));
  return table;
}();

// The n-th split of `units` over the Cities of a set; from 0, in the order of for_each_split.
constexpr std::uint32_t nth_split(int units, std::uint8_t cities, std::uint32_t n) {
  std::uint32_t split = 0;
  int left = std::popcount(cities);
  for (unsigned rest = cities; units > 0; rest &= rest - 1) {
    const int city = std::countr_zero(rest);
    --left;
    int here = 0;
    while (n >= kSplits[static_cast<std::size_t>(units - here)][static_cast<std::size_t>(left)])
      n -= kSplits[static_cast<std::size_t>(units - here++)][static_cast<std::size_t>(left)];
    split |= units_at(here, city);
    units -= here;
  }
  return split;
}

template <class F>
void for_each_split(int units, std::uint8_t cities, F&& f) {
  const std::uint32_t count = kSplits[static_cast<std::size_t>(units)][static_cast<std::size_t>(std::popcount(cities))];
  for (std::uint32_t n = 0; n < count; ++n) f(nth_split(units, cities, n));
}

// Every way to place up to three Allies in any of the seven Cities, in the order of for_each_split.
inline constexpr auto kPlacements = [] {
  std::array<std::array<std::uint32_t, 84>, kPlacedAtOnce + 1> table{};
  for (int units = 1; units <= kPlacedAtOnce; ++units)
    for (std::uint32_t n = 0; n < count_splits(units, kCities); ++n)
      table[static_cast<std::size_t>(units)][n] = nth_split(units, (1 << kCities) - 1, n);
  return table;
}();

constexpr int units_of(std::uint32_t split) {
  int sum = 0;
  for (int city = 0; city < kCities; ++city) sum += units_in(split, city);
  return sum;
}

}  // namespace conclave::mage_clash
