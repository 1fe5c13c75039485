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

namespace conclave::wizards_cup {

// A Wizard of the set, 0 to 17 in the order of their ids. Both players have the same 18.
using Card = std::uint8_t;
using CardSet = std::uint32_t;  // bit i: Wizard i

inline constexpr int kWizards = 18;
inline constexpr int kTeam = 6;  // the Deck with its Waiting card
inline constexpr int kPlanned = 5;
inline constexpr Card kNoCard = 18;      // an empty place; has a row of zeros in Cards::wizard
inline constexpr Card kHiddenCard = 19;  // a card that the viewer does not know
inline constexpr CardSet kAll = (CardSet{1} << kWizards) - 1;

constexpr CardSet only(Card card) { return CardSet{1} << card; }

enum class Element : std::uint8_t { kFire, kWater, kNature, kLight, kShadow, kVoid };
inline constexpr int kElements = 6;

enum class Power : std::uint8_t { kNone, kImmediate, kPermanent, kDormant };  // WC-1.1

// What a power does. Rules ask for the effect, never for a Wizard, so that other sets play too.
enum class Effect : std::uint8_t {
  kNone,
  kBothLose,  // Immediate
  kSwapWaiting,
  kDiscardWaiting,
  kRivalCycle,
  kRecover,
  kLowerWins,  // Permanent
  kWinsValues,
  kBeatsPrinted,
  kSilence,
  kMillOnWin,
  kChangeOwn,  // Dormant
  kChangeRival,
  kProtect,
};

struct Wizard {
  Element element{};
  Power power{};
  Effect effect{};
  bool may = false;        // WC-3.5
  std::int8_t value = 0;   // printed
  std::int8_t amount = 0;  // the number in the effect
  std::uint8_t rank = 0;   // WC-3.3, WC-3.11: who is lower goes first of two that enter together
};

// What decided a duel: criterion A, B, or one of the ways of criterion C (WC-2.3).
enum class Why : std::uint8_t { kPower, kElement, kWinsValues, kLowerValue, kHigherValue, kEqualValues };
enum class Winner : std::uint8_t { kBlack, kWhite, kNeither };

struct Verdict {
  Why why{};
  Winner winner{};
};

struct Cards {
  std::array<Wizard, kWizards + 1> wizard{};
  // What a Dormant Wizard adds to the Value of its owner's Wizards, and of the rival's, by their Element.
  std::array<std::array<std::int8_t, kElements>, kWizards + 1> own_change{};
  std::array<std::array<std::int8_t, kElements>, kWizards + 1> rival_change{};

  // How a duel of two Wizards ends, Black's first, as far as Values have no say; with kNeither they are to be compared.
  // The first index is whose Wizard entered last, the second whose power is stopped: nobody's, Black's or White's (the
  // bits of Public::stopped).
  std::array<std::array<std::array<std::array<Verdict, kWizards>, kWizards>, 3>, 2> meeting{};

  std::string set;
  int version = 0;
  std::array<std::string, kWizards> id;
  std::array<Text, kWizards> name;
  std::array<Text, kWizards> text;
};

std::expected<std::shared_ptr<const Cards>, std::vector<CardError>> load_cards(std::type_identity<Cards>,
                                                                               std::string_view toml);
std::vector<CardPage> card_pages(const Cards& cards);
const Shape& card_data_shape(std::type_identity<Cards>);  // the `data` of any page

std::string_view element_name(Element element);
std::string_view power_name(Power power);
Shape element_shape();

}  // namespace conclave::wizards_cup
