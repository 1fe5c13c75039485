#pragma once

#include <bit>
#include <cstdint>
#include <optional>

namespace conclave {

// A place at the table. Games give their seats names (`dragombre`, `mage-1`); the number is only an index.
enum class Seat : std::uint8_t {};

inline constexpr int kMaxSeats = 4;

constexpr int index(Seat seat) { return static_cast<int>(seat); }
constexpr Seat seat_at(int i) { return static_cast<Seat>(i); }

// In a game of two seats: the other one.
constexpr Seat rival_of(Seat seat) { return seat_at(1 - index(seat)); }

// Who looks at a game: a seat, or nobody in particular (a spectator, who sees what is public).
using Viewer = std::optional<Seat>;

// A set of seats in one byte. Iterates in seat order.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  constexpr SeatSet(Seat seat) : bits_(static_cast<std::uint8_t>(1u << index(seat))) {}

  static constexpr SeatSet first(int count) { return from_bits(static_cast<std::uint8_t>((1u << count) - 1)); }
  static constexpr SeatSet from_bits(std::uint8_t bits) {
    SeatSet set;
    set.bits_ = bits;
    return set;
  }

  constexpr std::uint8_t bits() const { return bits_; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int count() const { return std::popcount(bits_); }
  constexpr bool contains(Seat seat) const { return (bits_ >> index(seat)) & 1u; }
  constexpr bool contains(Viewer viewer) const { return viewer && contains(*viewer); }
  constexpr Seat front() const { return seat_at(std::countr_zero(bits_)); }  // REQUIRES: not empty

  constexpr SeatSet with(Seat seat) const { return from_bits(bits_ | SeatSet(seat).bits_); }
  constexpr SeatSet without(Seat seat) const {
    return from_bits(bits_ & static_cast<std::uint8_t>(~SeatSet(seat).bits_));
  }
  constexpr SeatSet operator|(SeatSet other) const { return from_bits(bits_ | other.bits_); }
  constexpr SeatSet operator&(SeatSet other) const { return from_bits(bits_ & other.bits_); }
  constexpr bool operator==(const SeatSet&) const = default;

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint8_t rest) : rest_(rest) {}
    constexpr Seat operator*() const { return seat_at(std::countr_zero(rest_)); }
    constexpr Iterator& operator++() {
      rest_ = static_cast<std::uint8_t>(rest_ & (rest_ - 1));
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint8_t rest_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint8_t bits_ = 0;
};

}  // namespace conclave
