#pragma once

#include <cstdint>

namespace conclave::mage_clash {

// What a chance result is about. The Cause's detail is a die's sides, else 0.
enum ChanceKind : std::uint8_t { kDealTile, kDrawArtifact, kLayCity, kDrawFewer, kRollDie };
inline constexpr int kChanceKinds = 5;

// What happened. Beside each: what card and a to d are.
enum EventKind : std::uint8_t {
  kChose,         // a secret choice is made
  kBuilt,         // card: tile; a: Mana paid, b: Allies gained, c: Mana gained
  kDiscarded,     // card: tile; b: Allies gained, c: Mana gained
  kRemoved,       // card: a tile left in a hand
  kDealtRound,    // a: round from 1
  kDealt,         // card: tile, secret
  kExchanged,     // a: Mana turned into Allies
  kScored,        // a: VP of Potions, b: VP of Mages' Artifacts
  kFewerVp,       // a: 1 when it was drawn
  kDrewArtifact,  // card: Special Artifact, secret
  kLaid,          // a: City, b: place in the row from 1
  kPlaced,        // a: City, b: Allies
  kAttacked,      // a: City
  kCastSpell,     // card: Spell
  kCastBare,
  kWarded,    // card: Ward
  kKeyed,     // Longkey; a: sides of the rival's die that becomes a D4
  kRolled,    // a, b, c, d, card: the five dice, ascending, as codes
  kCompared,  // a, b: Attack Strengths
  kFell,      // a: City, b: Allies removed
  kTied,
  kDrank,         // a Potion; a: position, b: the rival's die before, c: after
  kUsedArtifact,  // card: Special Artifact; a: the position given to Severed Hand, else 0
  kLocked,        // a: positions as bits; seat: whose dice
  kOmened,        // a: old Strength, b: new Strength; seat: who rolled again
  kBlewWind,      // Second Wind
  kStored,        // a: value
  kRestored,      // a: value before, b: value after
  kRetreated,     // a: from, b: to, c: Allies
  kHalted,        // a: City
  kWonCity,       // a: City, b: VP, c: 1 when nobody opposed
  kDrewCity,      // a: City
  kReturned,      // Spells and Wards are back in hand
  kPassed,
  kEnded,  // a: Reason
};
inline constexpr int kEventKinds = 35;

}  // namespace conclave::mage_clash
