#pragma once

#include <cstdint>

#include "core/bits.h"
#include "core/event.h"
#include "core/fixed.h"
#include "core/seat.h"
#include "games/spellcaster/cards.h"

namespace conclave::spellcaster {

struct Options {
  std::uint8_t mages = 2;  // 2, 3 (one against two) or 4 (two against two)
  std::uint8_t first = 0;  // who begins: 0 by lot, n the n-th seat; with three Mages the order is fixed (SC-6.2)
  bool operator==(const Options&) const = default;
};

inline constexpr int kSupply = 30;  // crystals, and as many Sapphires (SC-1.1)
inline constexpr int kStartEnergy = 10;
inline constexpr int kStartSapphires = 2;
inline constexpr int kWinningSapphires = 15;
inline constexpr std::uint8_t kNoCard = kUnknown;
inline constexpr std::uint8_t kNoTeam = 2;

enum class Verb : std::uint8_t {
  kDraw,
  kPlay,
  kActivate,
  kEnd,
  kEnchant,
  kDiscard,
  kLose,
  kRecall,
  kUproot,
  kUnearth,
  kTurn,
  kUse,
  kChoose,
  kYes,
  kNo,
};
inline constexpr int kVerbs = 15;

// A verb and the cards it is about, as bits; `choose` has the option's number there.
struct Move {
  std::uint64_t bits = 0;

  constexpr Move() = default;
  constexpr Move(Verb verb, std::uint64_t cards = 0) : bits(static_cast<std::uint64_t>(verb) << kCards | cards) {}
  constexpr unsigned verb_number() const { return static_cast<unsigned>(bits >> kCards); }
  constexpr Verb verb() const { return static_cast<Verb>(verb_number()); }
  constexpr std::uint64_t cards() const { return bits & kAllCards; }
  constexpr std::uint8_t card() const {
    return static_cast<std::uint8_t>(std::countr_zero(bits));
  }  // REQUIRES: one card
  constexpr bool operator==(const Move&) const = default;
};

// What is being asked of those who owe a decision.
enum class Ask : std::uint8_t {
  kAction,       // draw, play, activate; end, when none can be taken
  kEnchantment,  // which takes effect next
  kDiscards,     // discard or lose so many cards, in the open
  kSecret,       // the same, in secret and at the same time as others
  kRecall,       // cards of the discard pile
  kTarget,       // a card of the table
  kPlay,         // a card to play, by an effect
  kChoice,       // one of the options
  kYesNo,
  kNothing,  // the duel is over
};

enum class Reason : std::uint8_t { kEnergy, kSapphires, kDeck, kLastTurn, kSettled };
inline constexpr int kReasons = 5;

// SC-2.6: alterations, by the team that made them.
struct Alterations {
  AlterationSet of[2]{};
  bool any() const { return (of[0] | of[1]) != 0; }
};

// What everyone sees.
struct Public {
  std::uint64_t discard = 0;
  std::uint64_t tops = 0;           // the top cards of the piles
  std::uint64_t facing = 0;         // cards of the piles that face the team of seat 1; the others face that of seat 0
  std::uint64_t activated = 0;      // this turn (SC-3.4)
  std::uint64_t seen[kMaxMages]{};  // like State::seen, what a spectator knows: cards taken from the discard pile
  FixedVector<std::uint8_t, kPile> pile[kColours];  // from the bottom
  Alterations in_force;                             // of what other cards do
  Alterations applied;                              // to the card that is being carried out
  std::uint8_t energy[2]{};                         // a team's; seats 0 and 2 are one, 1 and 3 the other
  std::uint8_t sapphires[2]{};
  std::uint8_t hand_size[kMaxMages]{};
  std::uint8_t deck_size = 0;
  std::uint8_t mages = 0;
  std::uint8_t slot = 0;          // whose turn: kOrder[mages][slot]
  std::uint8_t turn = 0;          // from 1
  std::uint8_t actions = 0;       // left this turn
  std::uint8_t enchanting = 0;    // 1 until the Enchantments have had their effect (SC-3.1)
  std::uint8_t due = 0;           // piles whose Enchantment has yet to take effect this turn
  std::uint8_t last_turn = 0;     // 1 when the duel ends after this turn (SC-4.2)
  std::uint8_t met[kMaxMages]{};  // met[w], bit h: w may know cards of h's hand that not everyone knows

  // What is being carried out, and how far it got.
  std::uint8_t card = kNoCard;
  std::uint8_t step = 0;
  std::uint8_t left = 0;  // cards still to be played by this step
  Ask ask{};
  SeatSet owes;
  SeatSet committed;                 // have chosen in secret
  std::uint8_t wanted[kMaxMages]{};  // how many cards a seat is to choose

  Reason reason{};
  std::uint8_t winner = kNoTeam;  // a team, once it is over
};

struct State {
  Public open;
  std::uint64_t deck = 0;
  std::uint64_t hand[kMaxMages]{};
  std::uint64_t chosen[kMaxMages]{};  // in secret, while committed
  // seen[w][h]: cards that w knows to be in somebody else's hand, and that may be in h's. A card in one of them only is
  // known to be there; after somebody took a card unseen it may be in two or more.
  std::uint64_t seen[kMaxMages][kMaxMages]{};
};

struct View {
  Public open;
  std::uint64_t viewer = kUnknown;  // a seat, or kUnknown for a spectator
  std::uint64_t hand = 0;
  std::uint64_t chosen = 0;
  std::uint64_t seen[kMaxMages]{};
  std::uint64_t told = 0;  // two Mages: cards of this hand that the rival knows
};

static_assert(PlainValue<State> && PlainValue<View> && PlainValue<Move> && sizeof(State) <= 400);

enum ChanceKind : std::uint8_t { kFirst, kDrawn, kStolen };

// An event's seat is who did it; a to d as said.
enum EventKind : std::uint8_t {
  kTurnBegan,  // a: its number
  kDrew,       // the card is its drawer's secret
  kPlayed,
  kActivated,
  kUsed,          // Echo
  kTookEffect,    // an Enchantment
  kGainedEnergy,  // a: how much, b: the team
  kLostEnergy,
  kGainedSapphires,
  kLostSapphires,
  kStoleSapphires,  // a: how many, b: the team that has them now
  kDiscarded,
  kLost,
  kRecalled,
  kUprooted,
  kUnearthed,
  kTurned,
  kStole,      // the card is known to the thief and to seat a, who had it
  kSwapped,    // hands with seat a
  kGave,       // a card of a swapped hand, to seat a
  kCommitted,  // chose in secret
  kChose,      // a: the option
  kAgreed,
  kDeclined,
  kGotActions,  // a: how many
  kDeckShort,   // the duel ends after this turn
  kEndedTurn,   // no action could be taken
  kOver,        // a: the Reason, b: the winning team or kNoTeam
  kAlters,   // an alteration is in force. a: the amount of a raise, b: its number in the set, c: the team that made it
  kAltered,  // it applies to the card. a and b: as above
};
inline constexpr int kEventKinds = kAltered + 1;

}  // namespace conclave::spellcaster
