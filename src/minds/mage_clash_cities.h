#pragma once

// About who will win a City, before the Spells for it are picked: quick enough to judge a position with. Wards,
// Artifacts, Potions and the limit of 200 rounds are left out; mage_clash_odds.h has the exact chances of one combat.

#include <array>
#include <cstdint>

#include "games/mage_clash/state.h"

namespace conclave::mage_clash {

// The Spells of a tableau with the damage of each; bare hands where there is none (MC-5.11).
struct Arms {
  struct Spell {
    std::uint8_t positions = 1;
    std::uint8_t damage = 1;
  };
  static constexpr int kMost = 8;  // two of each kind (MC-3.1)
  std::array<Spell, kMost> spell{};
  int count = 0;  // at least 1
  bool bare = false;
};

Arms arms_of(const Cards& cards, std::uint64_t tableau);

// How likely `mine` win a City with so many Allies against `theirs` with so many; between whole numbers it goes evenly.
// Spells take turns (MC-5.7), so any of mine may meet any of theirs. REQUIRES: Allies of both are at least 0 and not
// both 0.
double city_chance(const Arms& mine, const Arms& theirs, double my_allies, double their_allies);

// The same between two tableaux, remembered as long as they stay: moves that are compared differ in a City or two, and
// no tableau changes in Phase Two.
class CityChances {
 public:
  void between(const Cards& cards, std::uint64_t mine, std::uint64_t theirs);
  // REQUIRES: Allies of both are more than 0.
  double operator()(double my_allies, double their_allies);

 private:
  struct Known {
    double my_allies = 0, their_allies = 0, chance = 0;
  };
  std::uint64_t cards_ = 0, tableau_[2]{};
  Arms arms_[2];
  std::array<Known, 256> known_{};
};

}  // namespace conclave::mage_clash
