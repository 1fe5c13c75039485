#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/card_file.h"
#include "core/shape.h"

namespace conclave::mage_clash {

inline constexpr int kRounds = 3;
inline constexpr int kTilesARound = 20;
inline constexpr int kTiles = kRounds * kTilesARound;
inline constexpr int kCities = 7;
inline constexpr int kArtifacts = 7;
inline constexpr int kElements = 6;
inline constexpr int kMages = 4;
inline constexpr int kMostUnits = 4;  // of a cost

enum class Kind : std::uint8_t { kResource, kMystic, kItem, kPotion, kCantrip, kSpell, kWard };
inline constexpr int kKinds = 7;

// The first three are natural, the others eldritch (MC-2.5).
enum class Element : std::uint8_t { kWood, kFire, kIce, kNecrotic, kCarbolic, kAetheric };
inline constexpr std::uint8_t kNatural = 0b000111;
inline constexpr std::uint8_t kEldritch = 0b111000;

enum class Cantrip : std::uint8_t { kSummons, kGeas, kCurse, kBinding };
enum class Mystic : std::uint8_t {
  kNone,
  kBuyNatural,
  kBuyEldritch,
  kFreeElement,
  kMana,
  kManaPerCantrip,
  kManaPerItem,
  kExchange
};
// The last two are used after a roll.
enum class Ward : std::uint8_t { kNone, kDie, kLongkey, kMinorSeal, kSecondWind, kHourglass };
enum class Artifact : std::uint8_t {
  kIllOmen,
  kFrozenHour,
  kSeveredHand,
  kHornOfAllies,
  kNullStone,
  kWhiteBanner,
  kTwinTongue
};
enum class CityRule : std::uint8_t { kNone, kNoPotions, kNoWards, kNoArtifacts, kRetreat };

// A die's type; kSides gives how many faces it has.
enum class DieType : std::uint8_t { kMissing, kD4, kD6, kD8, kD10, kD12, kD20 };
inline constexpr std::array<std::uint8_t, 8> kSides = {0, 4, 6, 8, 10, 12, 20, 0};

// For payment (payment.h): a set of Elements, the tiles that cover a unit of one of them, and, for each number of
// units, the round's tiles that cost at least as many of those Elements.
struct Need {
  std::uint64_t covers = 0;
  std::uint8_t elements = 0;
  std::uint8_t most = 0;  // units that any tile needs
  std::array<std::uint32_t, kMostUnits + 1> at_least{};
};
struct Needs {
  int count = 0;
  std::array<Need, (1 << kElements) - 1> of{};
};

// What is printed on one tile. Only the fields of its kind mean something.
struct Tile {
  Kind kind{};
  Mystic mystic{};
  Ward ward{};
  DieType die{};                               // of a Ward that gives one
  Cantrip cantrip{};                           // of a Cantrip or a Spell
  std::uint8_t gives = 0;                      // a Resource's two Elements
  std::array<std::uint8_t, kElements> cost{};  // units of each Element
  std::uint8_t positions = 0;                  // a Spell's dice: bit i is position i + 1
  std::uint8_t allies = 0;                     // when built
  std::uint8_t mana = 0;                       // when built
  std::uint8_t vp = 0;                         // of a Potion
  std::uint8_t discard_allies = 0;
  std::uint8_t discard_mana = 0;
};

// What a card set says. Tiles are numbered by round: those of round r (from 0) are 20r to 20r + 19. Special Artifacts
// are numbered by what they do, Cities as they are listed.
struct Cards {
  std::array<Tile, kTiles> tile{};
  std::array<Needs, kRounds> needs{};
  std::array<std::uint64_t, kTiles> counted{};  // a Spell's positions, a byte each
  std::array<std::uint64_t, kKinds> of_kind{};
  std::array<std::uint64_t, 4> cantrips{};   // the Cantrip tiles of each kind
  std::array<std::uint64_t, kMages> mage{};  // the tiles with each Mage's Artifact icon
  std::uint64_t buys_natural = 0, buys_eldritch = 0, frees = 0, exchanges = 0;  // Mystic Objects
  std::uint64_t prices = 0;  // tiles that change what later ones cost
  std::array<std::uint8_t, kCities> city_vp{};
  std::array<CityRule, kCities> city_rule{};
  std::uint64_t fingerprint = 0;  // of all that the tiles and Cities do

  std::string set;
  int version = 0;
  std::array<std::string, kTiles> tile_id;
  std::array<std::string, kArtifacts> artifact_id;
  std::array<std::string, kCities> city_id;
  std::shared_ptr<const std::vector<CardPage>> pages;

  std::uint64_t all_of(Kind kind) const { return of_kind[static_cast<std::size_t>(kind)]; }
  std::uint64_t all_of(Cantrip kind) const { return cantrips[static_cast<std::size_t>(kind)]; }
};

std::string_view element_name(int element);
std::string_view kind_name(Kind kind);
std::string_view cantrip_name(Cantrip kind);
std::string_view mage_name(int mage);
std::string_view rule_name(CityRule rule);

std::expected<std::shared_ptr<const Cards>, std::vector<CardError>> load_cards(std::type_identity<Cards>,
                                                                               std::string_view toml);
std::vector<CardPage> card_pages(const Cards& cards);
const Shape& card_data_shape(std::type_identity<Cards>);  // the `data` of any page

}  // namespace conclave::mage_clash
