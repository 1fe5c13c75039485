#pragma once

// What a Spell does, compiled from the `effect` of the card set (its head comment has the grammar) into a tiny program.
// The text is never read while playing.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string_view>
#include <vector>

#include "core/phrase.h"

namespace conclave::spellcaster {

enum class Colour : std::uint8_t { kCombat, kConjuring, kHealing, kSorcery };
inline constexpr int kColours = 4;

enum class Do : std::uint8_t {
  kEnd,
  // Pools.
  kDamage,
  kHeal,
  kLoseEnergy,
  kGain,
  kSteal,
  kLoseSapphires,
  // Hands.
  kDraw,
  kDiscard,
  kLoseCards,
  kStealCard,
  kSwapHands,
  kRecall,
  kPlay,
  // The table.
  kUproot,
  kUnearth,
  kTakeControl,
  kUse,
  kActions,
  // The price (SC-4.1).
  kPayEnergy,
  kPaySapphires,
  kPayDiscard,
  // What decides which step is next. kChoose of n is followed by n kGoto, one an option.
  kGoto,
  kIf,
  kIfControls,
  kChoose,
  kMay,
  kUnlessCards,
  kUnlessEnergy,
  kUnlessSapphires,
};

enum class Who : std::uint8_t { kSelf, kRival, kEach };

// What can be counted: after `per`, and in conditions.
enum class Count : std::uint8_t {
  kNone,
  kOwnCards,
  kRivalCards,
  kOwnColours,
  kRivalColours,
  kOwnEnergy,
  kRivalEnergy,
  kOwnSapphires,
  kRivalSapphires,
};

enum class Compare : std::uint8_t { kLess, kLessEqual, kMore, kMoreEqual, kEqual };

// Which piles: the four colours, or one of these.
inline constexpr std::uint8_t kAnyPile = 4;
inline constexpr std::uint8_t kOtherPile = 5;  // not the card's own colour

struct Op {
  Do verb{};
  Who who{};
  std::uint8_t amount = 0;
  Count count{};              // per what; kIf: what is compared
  Count against{};            // kIf: with what, or kNone for `amount`
  std::uint8_t where = 0;     // which piles; kIf: a Compare
  std::uint8_t optional = 0;  // whoever chooses may decline ("may", "unless")
  std::uint8_t jump = 0;      // the step that is next when this one decides so
  bool operator==(const Op&) const = default;
};

inline constexpr std::size_t kMaxSteps = 24;  // of a program, kEnd included
// A program asks for at most this many decisions, whichever way it goes; a part of the proof of kMaxMoves.
inline constexpr int kMaxAsked = 8;
// "each lose-cards" asks every Mage.
inline constexpr int kMaxMages = 4;

enum class Price : std::uint8_t { kFree, kEnergy, kSapphires, kDiscard };

struct Program {
  std::vector<Op> steps;
  Price price{};
  std::uint8_t price_amount = 0;
  bool needs_target = false;  // SC-4.6: nothing but one step on a target; steps[first] is that step
  std::uint8_t first = 0;     // the first step after the price
  bool starred = false;       // reads differently with three or four Mages (SC-8)
  int asked = 0;              // decisions at most
  int actions = 0;            // actions given at most
  bool uses = false;          // Echo
};

// What is wrong with an effect, and at which character of it (from 0).
struct EffectError {
  std::size_t at = 0;
  Phrase what;
};

std::expected<Program, EffectError> compile_effect(std::string_view text, bool enchantment);

}  // namespace conclave::spellcaster
