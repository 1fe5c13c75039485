#pragma once

#include <bit>
#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace conclave {

// The position of the n-th set bit (from 0, lowest first). REQUIRES: n < popcount(set).
inline int nth_bit(std::uint64_t set, unsigned n) {
#ifdef __BMI2__
  return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, set));
#else
  while (n-- > 0) set &= set - 1;
  return std::countr_zero(set);
#endif
}

constexpr std::uint64_t bit(int i) { return std::uint64_t{1} << i; }

// Calls f(i) for each set bit i, lowest first.
template <class F>
constexpr void each_bit(std::uint64_t set, F&& f) {
  for (; set != 0; set &= set - 1) f(std::countr_zero(set));
}

}  // namespace conclave
