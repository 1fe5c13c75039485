#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace conclave {

// How strong a mind that searches is. A weak one looks ahead less, and overlooks what a person might: at each of its decisions
// some moves do not occur to it, those that look best at first sight the least.
struct Level {
  std::string_view name;
  double seconds;    // for a whole turn, about, on one core
  int depth;         // decisions that it looks ahead
  double oversight;  // the chance that a move does not occur to it
};

inline constexpr std::array<Level, 5> kLevels = {{
    {"novice", 0.1, 2, 0.35},
    {"apprentice", 0.3, 5, 0.15},
    {"adept", 1, 64, 0},
    {"master", 2, 64, 0},
    {"archmage", 5, 64, 0},
}};

}  // namespace conclave
