#pragma once

#include <bit>
#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "core/bits.h"

namespace conclave::clash {

// The bits of `bits` at the set places of `kept`, moved together towards the lowest.
inline std::uint64_t squeeze(std::uint64_t bits, std::uint64_t kept) {
#ifdef __BMI2__
  return _pext_u64(bits, kept);
#else
  std::uint64_t out = 0;
  int to = 0;
  each_bit(kept, [&](int from) { out |= ((bits >> from) & 1u) << to++; });
  return out;
#endif
}

// An ordered pile of Elements or Levels, values 1 to 7, at most 63 of them, written as three bit planes: bit i of plane
// k is bit k of the value at place i. Place 0 is the bottom. Runs, removals and moves of several cards are then a few
// shifts.
template <class T>
class Pile {
 public:
  static constexpr int kRoom = 63;

  constexpr std::uint64_t used() const { return plane_[0] | plane_[1] | plane_[2]; }
  constexpr int size() const { return static_cast<int>(std::bit_width(used())); }
  constexpr bool empty() const { return used() == 0; }
  // Are there at least `count`? REQUIRES: 1 <= count <= kRoom.
  constexpr bool holds(int count) const { return used() >> (count - 1) & 1u; }

  // REQUIRES: 0 <= place < size().
  constexpr T at(int place) const { return value(plane_[0] >> place, plane_[1] >> place, plane_[2] >> place); }
  // T{} when the pile is empty.
  constexpr T top() const {
    const int n = size();
    return value(plane_[0] << 1 >> n, plane_[1] << 1 >> n, plane_[2] << 1 >> n);
  }

  constexpr void push(T item) { push(item, 1); }
  constexpr void push(T item, int copies) {
    const int n = size();
    const std::uint64_t places = (bit(copies) - 1) << n;
    for (int k = 0; k < 3; ++k) plane_[k] |= (static_cast<unsigned>(item) >> k & 1u) ? places : 0;
  }
  // REQUIRES: not empty.
  constexpr T pop() {
    const T item = top();
    const std::uint64_t rest = bit(size() - 1) - 1;
    for (auto& plane : plane_) plane &= rest;
    return item;
  }
  // Moves the top `count` onto another pile, in their order. REQUIRES: holds(count).
  constexpr void move_top(int count, Pile& onto) {
    const int from = size() - count;
    const int to = onto.size();
    for (int k = 0; k < 3; ++k) {
      onto.plane_[k] |= plane_[k] >> from << to;
      plane_[k] &= bit(from) - 1;
    }
  }
  void remove(std::uint64_t places) {
    const std::uint64_t kept = used() & ~places;
    for (auto& plane : plane_) plane = squeeze(plane, kept);
  }
  constexpr void remove_at(int place) {
    const std::uint64_t below = bit(place) - 1;
    for (auto& plane : plane_) plane = (plane & below) | (plane >> 1 & ~below);
  }

  constexpr std::uint64_t places_of(T item) const {
    std::uint64_t places = used();
    for (int k = 0; k < 3; ++k) places &= (static_cast<unsigned>(item) >> k & 1u) ? plane_[k] : ~plane_[k];
    return places;
  }
  // Places with the same value as the one above.
  constexpr std::uint64_t alike() const {
    std::uint64_t differs = 0;
    for (const auto plane : plane_) differs |= plane ^ (plane >> 1);
    return used() & ~differs;
  }
  // Places that lie directly between two of the same value, one below and one above.
  constexpr std::uint64_t flanked() const { return alike() & (alike() << 1); }

  constexpr bool operator==(const Pile&) const = default;

 private:
  static constexpr T value(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
    return static_cast<T>((a & 1u) | (b & 1u) << 1 | (c & 1u) << 2);
  }
  std::uint64_t plane_[3]{};
};

}  // namespace conclave::clash
