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
#include "games/spellcaster/effect.h"

namespace conclave::spellcaster {

inline constexpr int kCards = 60;
inline constexpr int kPile = 15;  // Spells of a colour (SC-1.1)
inline constexpr std::uint64_t kAllCards = (std::uint64_t{1} << kCards) - 1;

// Bounds on a card set that make every game end (game.h has the proof): actions given by all its Spells together, and
// Spells that use another one.
inline constexpr int kMaxBonusActions = 6;
inline constexpr int kMaxEchoes = 4;

// SC-2.6. The steps of a set that alter what other cards do are numbered in the order in which they apply; sets of them
// are bits.
using AlterationSet = std::uint16_t;
inline constexpr int kMaxAlterations = 16;

// A step of a card's program.
struct StepAt {
  std::uint8_t card = 0;
  std::uint8_t step = 0;
  bool operator==(const StepAt&) const = default;
};

struct Cards {
  // Hot. A card is its place in the file; sets of cards are bits of a word.
  std::array<Op, kCards * kMaxSteps> code{};
  std::array<std::uint16_t, kCards> entry{};
  std::array<Colour, kCards> colour{};
  std::array<Price, kCards> price{};
  std::array<std::uint8_t, kCards> price_amount{};
  std::array<std::uint8_t, kCards> first{};  // the first step after the price
  std::uint64_t enchantments = 0;
  std::uint64_t priced = 0;
  std::uint64_t targeted = 0;  // cannot be activated without a target (SC-4.6)
  std::array<std::uint64_t, kColours> of_colour{};
  std::uint64_t fingerprint = 0;  // of what the Spells do
  std::uint64_t altering = 0;     // cards with an alteration, which are never altered themselves
  int alterations = 0;
  std::array<StepAt, kMaxAlterations> alteration_at{};
  std::array<AlterationSet, kAlterationKinds> of_kind{};
  std::array<AlterationSet, kLastings> of_lasting{};
  // Those that reach a card of a colour which acts for the team that made them; and for the other.
  std::array<std::array<AlterationSet, kColours>, 2> reach{};

  // Cold.
  std::string set;
  int version = 0;
  std::vector<std::string> ids;
  std::vector<Text> names, texts;
  std::vector<std::vector<Text>> options;  // labels of what a Spell lets choose; none when the set has none
  std::uint64_t starred = 0;

  const Op& step(std::uint8_t card, std::uint8_t at) const { return code[static_cast<std::size_t>(entry[card] + at)]; }
  const Op& alteration(int number) const {
    const StepAt& at = alteration_at[static_cast<std::size_t>(number)];
    return step(at.card, at.step);
  }
};

std::expected<std::shared_ptr<const Cards>, std::vector<CardError>> load_cards(std::type_identity<Cards>,
                                                                               std::string_view toml);
std::vector<CardPage> card_pages(const Cards& cards);
const Shape& card_data_shape(std::type_identity<Cards>);  // the `data` of any page

std::string_view colour_name(int colour);

}  // namespace conclave::spellcaster
