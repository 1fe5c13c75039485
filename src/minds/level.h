#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace conclave {

// How strong a mind that searches is. A weak one looks ahead less, and errs as a person might: at each decision, its
// own or one that it foresees, some moves do not occur to it, those that look best at first sight the least, and of
// others it thinks too well or too badly.
struct Level {
  std::string_view name;
  double seconds;    // for a whole turn, about, on one core
  int depth;         // decisions that it looks ahead
  double oversight;  // the chance that a move does not occur to it
  double misjudges;  // the chance to win that it may be wrong by, at most
};

inline constexpr std::array<Level, 5> kLevels = {{
    {"novice", 0.1, 4, 0.2, 0.35},
    {"apprentice", 0.3, 12, 0.06, 0.24},
    {"adept", 1, 64, 0, 0.168},
    {"master", 2, 64, 0, 0.09},
    {"archmage", 5, 64, 0, 0},
}};

}  // namespace conclave
