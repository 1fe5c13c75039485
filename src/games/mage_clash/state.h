#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "core/fixed.h"
#include "core/seat.h"
#include "games/mage_clash/cards.h"

namespace conclave::mage_clash {

inline constexpr int kAllAllies = 40;  // MC-1.2
inline constexpr int kFirstAllies = 15;
inline constexpr int kFirstMana = 3;
inline constexpr int kTurns = 8;  // MC-2.2
inline constexpr int kHandSize = 10;
inline constexpr int kPlacedAtOnce = 3;  // MC-5.2
inline constexpr int kDice = 5;
inline constexpr int kHornAllies = 6;          // MC-3.5.4
inline constexpr int kCitiesToWin = 4;         // MC-5.9
inline constexpr int kMostCombatRounds = 200;  // MC-5.12
inline constexpr int kPriceSteps = 2 * kMostUnits;

inline constexpr std::uint8_t kNone = 0xff;  // in place of a tile or a City

inline constexpr Seat kPlayers[2] = {seat_at(0), seat_at(1)};
inline constexpr SeatSet kBoth = SeatSet::first(2);

enum class Phase : std::uint8_t {
  kDraft,        // both take a tile, in secret
  kExchange,     // Mana for Allies, who has the Mystic Object for it
  kPlacement,    // Allies into Cities
  kChoice,       // of the next City
  kPicks,        // both pick a Spell and perhaps a Ward, in secret
  kLongkey,      // its user says which of the rival's dice becomes a D4
  kBeforePicks,  // window (a) of MC-5.6; from here to kAftermath are the windows
  kBeforeRoll,   // window (b)
  kAfterRoll,    // window (c)
  kAftermath,    // a Retreat City is won: its winner may move survivors
  kOver,
};

enum class Reason : std::uint8_t { kFourCities, kNoCity };

// A die in one byte, so that dice in order of their bytes are in order of value, then size (dice.h sorts them).
struct Die {
  std::uint8_t code = 0;  // value * 8 + type; 0 is the missing die of MC-3.5.3
  constexpr Die() = default;
  constexpr Die(DieType type, int value) : code(static_cast<std::uint8_t>(value << 3 | static_cast<int>(type))) {}
  constexpr int value() const { return code >> 3; }
  constexpr DieType type() const { return static_cast<DieType>(code & 7); }
  constexpr int sides() const { return kSides[code & 7]; }
  constexpr bool operator==(const Die&) const = default;
};

// The five dice of a player, ascending; among equal ones the locked come last. A missing one lies last of all.
struct Roll {
  Die die[kDice];
  std::uint8_t locked = 0;  // bit i: die i
  bool operator==(const Roll&) const = default;
};

// One City's combat, from its choice to its end.
struct Combat {
  std::uint8_t city = kNone;
  std::uint8_t rounds = 0;  // settled
  std::uint8_t spell[2] = {kNone, kNone};
  std::uint8_t ward[2] = {kNone, kNone};
  Roll roll[2];
  DieType keyed{};                 // what Longkey's user said; kMissing: nothing yet, or nothing to say
  std::uint8_t stored[2]{};        // in the Hourglass; 0 is nothing
  std::uint8_t frozen = 0;         // rolls whose settling the locks still outlast, the present one included
  SeatSet no_ward, severed, twin;  // who suffers or enjoys Null Stone, Severed Hand, Twin Tongue
  SeatSet used_artifact, used_wind, used_glass;  // for this roll
  std::uint8_t passes = 0;                       // in a row
  bool retreated = false;
  bool operator==(const Combat&) const = default;
};

// What everyone sees (MC-7.1).
struct Public {
  std::uint64_t tableau[2]{};  // every tile a player has in play, those set aside included
  std::uint64_t aside[2]{};    // Spells and Wards set aside (MC-5.7)
  std::uint64_t gone = 0;      // discarded or removed from the game
  // Tiles of this round that cost a player at most p Mana, p from 0 to 7; bit i is the round's i-th tile. What costs
  // are follows from the tableau; it is kept because it changes far less often than it is asked.
  std::uint32_t within[2][kPriceSteps]{};
  std::uint16_t vp[2]{};
  Phase phase{};
  std::uint8_t round = 0;  // of Phase One, from 0
  std::uint8_t turn = 0;   // of the round, from 0
  SeatSet owes;            // who must decide
  Seat fewer{};            // who counts as having fewer VP after Phase One
  Seat chooser{};          // who chooses, or chose, the City
  Reason reason{};
  std::uint8_t mana[2]{};
  std::uint8_t allies[2]{};  // not yet in a City
  std::uint8_t supply[2]{};
  std::uint8_t army[2][kCities]{};  // Allies in each City
  std::uint8_t row[kCities]{};      // the Cities as they lie
  std::uint8_t won[2]{};            // Cities, as bits
  std::uint8_t drawn = 0;           // Cities out of play
  std::uint8_t halted = 0;          // the City that may not be chosen until another is decided
  std::uint8_t held[2]{};           // the number of Special Artifacts
  std::uint8_t used = 0;            // Special Artifacts that are out of the game
  Combat combat;
  std::uint8_t spare[5]{};  // no padding: a state is its bytes
  bool operator==(const Public&) const = default;
};

// A choice that is made and not yet revealed; zero when there is none.
struct Pick {
  std::uint8_t what = 0;  // a tile, a number of Allies, a Spell or kNone
  std::uint8_t also = 0;  // build it? / the Ward or kNone
  bool operator==(const Pick&) const = default;
};

struct State {
  Public open;
  std::uint64_t hand[2]{};  // in Phase One
  Pick pick[2];
  std::uint8_t artifacts[2]{};  // Special Artifacts held, as bits
  std::uint8_t spare[2]{};
  bool operator==(const State&) const = default;
};

// What one viewer may know. The rival's hand in Phase One is the rest of the round's tiles, so it needs no place here.
struct View {
  Public open;
  std::uint64_t hand = 0;
  Pick pick;
  std::uint8_t artifacts = 0;
  std::uint8_t viewer = kNone;
  std::uint8_t spare[4]{};
  bool operator==(const View&) const = default;
};

enum class Verb : std::uint8_t {
  kBuild,     // card: tile
  kDiscard,   // card: tile
  kExchange,  // number: Allies bought
  kPlace,     // split
  kAttack,    // card: City
  kCast,      // card: Spell or kNone, second: Ward or kNone
  kLongkey,   // number: sides of the rival's die
  kPotion,    // number: position of the rival's die
  kArtifact,  // card: Artifact; number: position (Severed Hand), positions as bits (Frozen Hour); split: Horn of Allies
  kSecondWind,
  kStore,    // number: position of one's own die
  kRestore,  // number: position of one's own die
  kRetreat,  // card: City, number: Allies
  kPass,
};
inline constexpr int kVerbs = 14;

struct Move {
  Verb verb{};
  std::uint8_t card = 0;
  std::uint8_t second = 0;
  std::uint8_t number = 0;
  std::uint32_t split = 0;  // four bits a City
  bool operator==(const Move&) const = default;
};

constexpr int units_in(std::uint32_t split, int city) { return static_cast<int>(split >> (4 * city) & 15u); }
constexpr std::uint32_t units_at(int units, int city) { return static_cast<std::uint32_t>(units) << (4 * city); }

static_assert(PlainValue<State> && PlainValue<View> && PlainValue<Move>);
static_assert(std::endian::native == std::endian::little);  // some functions read bytes as a word
static_assert(sizeof(State) <= 256 && sizeof(Move) == 8);

constexpr bool has(std::uint64_t set, int i) { return (set >> i) & 1u; }

// Cities that are neither won nor out of play.
inline std::uint8_t undecided(const Public& open) {
  return static_cast<std::uint8_t>(((1 << kCities) - 1) & ~(open.won[0] | open.won[1] | open.drawn));
}

// MC-5.10, MC-3.5.6: Cities that can be chosen for a combat.
inline std::uint8_t choosable(const Public& open) {
  // Both armies as bytes of a word; adding 0x7f sets the top bit of those that are not 0, a multiplication gathers
  // them.
  std::uint64_t first = 0, second = 0;
  std::memcpy(&first, open.army[0], kCities);
  std::memcpy(&second, open.army[1], kCities);
  const std::uint64_t peopled = ((first | second) + 0x007f7f7f7f7f7f7f) >> 7 & 0x0001010101010101;
  return static_cast<std::uint8_t>((peopled * 0x0102040810204080 >> 56) & undecided(open) & ~open.halted);
}

inline std::uint64_t round_tiles(int round) {
  return ((std::uint64_t{1} << kTilesARound) - 1) << (kTilesARound * round);
}

// The tiles of this round that are still in one hand or the other.
inline std::uint64_t in_hands(const Public& open) {
  return round_tiles(open.round) & ~(open.tableau[0] | open.tableau[1] | open.gone);
}

}  // namespace conclave::mage_clash
