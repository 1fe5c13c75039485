#pragma once

#include <array>
#include <cstdint>

#include "core/seat.h"

namespace conclave {

// How a game stands. While it is not over only the scores mean something. `reason` is the game's own enumeration, named
// by its `reason_name`. A draw has no winners; a shared victory has several.
struct Outcome {
  bool over = false;
  std::uint8_t reason = 0;
  SeatSet winners;
  std::array<std::int16_t, kMaxSeats> scores{};
  constexpr bool operator==(const Outcome&) const = default;
};

}  // namespace conclave
