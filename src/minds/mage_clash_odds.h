#pragma once

// Exact chances of Mage Clash combat: of a roll, of a combat round, of a City's whole combat. Nothing is sampled,
// nothing is allocated; any thread may ask.
//
// A player may choose to interfere with a combat; what is assumed of that:
//   - Nobody uses Special Artifacts or Potions, or retreats. A Severed Hand or Twin Tongue already in force counts.
//   - Wards that change the dice (MC-3.4.1 to MC-3.4.3) always do. Until Longkey's user has said which die it takes, it
//     takes the largest.
//   - Second Wind is used exactly when its owner is behind. There it can only gain; on a tie it may also lose.
//   - The Hourglass is never used: its owner's chances are at least these.
// Dice locked by a Frozen Hour are thrown like the others.

#include <array>

#include "games/mage_clash/combat.h"

namespace conclave::mage_clash {

inline constexpr int kMostStrength = 20 + (kDice - 1) * 6;  // a Ward gives one die at most

// Of the Attack Strength of one roll.
struct StrengthOdds {
  std::array<double, kMostStrength + 1> is{};     // P(Strength = s)
  std::array<double, kMostStrength + 1> below{};  // P(Strength < s)
  double mean() const;
};

// `positions` as bits, like Tile::positions. REQUIRES: a pool that pool_of gives, 0 < positions < 32. A lookup.
const StrengthOdds& strength_odds(const Pool& pool, unsigned positions);
// With the Spell, the Wards and the Severed Hand of a combat.
const StrengthOdds& strength_odds(const Cards& cards, const Combat& combat, Seat seat);

// Of one combat round, Second Wind included.
struct RoundOdds {
  double hit[2]{};  // this seat's Strength is the higher
  double tie = 0;
};
RoundOdds round_odds(const Cards& cards, const Combat& combat);
// Without one.
RoundOdds round_odds(const StrengthOdds& first, const StrengthOdds& second);

// Of a City's combat, from before a roll to its end.
struct CombatOdds {
  double win[2]{};
  double draw = 0;          // MC-5.12
  double allies_left[2]{};  // on average, of all ends
  double rounds = 0;        // on average
};

struct Army {
  int allies = 0;  // 0 to kAllAllies
  int damage = 1;  // Allies of the rival that a hit removes
};

// REQUIRES: round.hit are not both 0; no dice make them so.
CombatOdds combat_odds(const RoundOdds& round, const Army (&army)[2], int rounds_left = kMostCombatRounds);
// The combat that `open` is in. REQUIRES: a City is chosen and open.combat says the picks. To compare picks, write them
// into a copy of the Public first.
CombatOdds combat_odds(const Cards& cards, const Public& open);

}  // namespace conclave::mage_clash
