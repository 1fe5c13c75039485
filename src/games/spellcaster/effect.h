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
  // Alterations of what other cards do (SC-2.6), in the order in which they apply.
  kStop,
  kTurn,
  kRaise,
  kDouble,
};
inline constexpr int kAlterationKinds = 4;

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
inline constexpr int kPileWords = 6;

// How long an alteration is in force. A Mage's cards act in the own turns, so "next turn" is said of the rival's.
enum class Lasting : std::uint8_t { kThisTurn, kNextTurn, kNextActivation, kWhileOnTop };
inline constexpr int kLastings = 4;

// Cards that somebody chooses at once, so that all choices can be listed.
inline constexpr int kMostChosen = 3;

struct Op {
  Do verb{};
  Who who{};
  std::uint8_t amount = 0;
  Count count{};              // per what; kIf: what is compared
  Count against{};            // kIf: with what, or kNone for `amount`
  std::uint8_t where = 0;     // which piles; kIf: a Compare; an alteration: cards of which colours
  std::uint8_t optional = 0;  // whoever chooses may decline ("may", "unless")
  std::uint8_t jump = 0;      // the step that is next when this one decides so; an alteration: its Lasting
  bool operator==(const Op&) const = default;
};

constexpr bool alters(const Op& op) { return op.verb >= Do::kStop; }
constexpr Lasting lasting(const Op& op) { return static_cast<Lasting>(op.jump); }  // REQUIRES: alters(op)

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
  int alterations = 0;        // steps that alter what other cards do
  bool uses = false;          // Echo
};

// What is wrong with an effect, and at which character of it (from 0).
struct EffectError {
  std::size_t at = 0;
  Phrase what;
};

std::string_view pile_word(int where);
std::string_view alteration_word(Do kind);  // REQUIRES: an alteration
std::string_view lasting_word(Lasting lasts);

std::expected<Program, EffectError> compile_effect(std::string_view text, bool enchantment);

}  // namespace conclave::spellcaster
