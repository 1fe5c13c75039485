#pragma once

#include <array>
#include <cstdint>

#include "core/fixed.h"
#include "core/seat.h"
#include "games/wizards_cup/cards.h"
#include "games/wizards_cup/pile.h"

namespace conclave::wizards_cup {

inline constexpr Seat kBlack = seat_at(0);
inline constexpr Seat kWhite = seat_at(1);
inline constexpr int kRounds = 3;
inline constexpr int kTokensToWin = 2;  // WC-4.2

struct Options {};

enum class Verb : std::uint8_t { kPick, kPlan, kSwap, kKeep, kUse, kDecline };

struct Move {
  Verb verb{};
  // pick: five Wizards, ascending; plan: five in the order of play; swap: the one out, the one in. The rest is 0.
  std::array<Card, kPlanned> cards{};
  bool operator==(const Move&) const = default;
};

enum class Phase : std::uint8_t {
  kPick,  // WC-1.3, both at once
  kPlan,  // WC-2.1, both at once
  kDuel,  // a duel is interrupted: `asked` may use a power (WC-3.5)
  kSwap,  // WC-4.1, both at once; `round` is the one that has ended
  kOver,
};

enum class Reason : std::uint8_t { kTokens, kLowerSum, kShared };

// What everyone sees.
struct Public {
  CardSet shown[2][kRounds]{};  // a player's cards that were seen in each round
  Pile discard[2];              // the last is the visible one
  Card zone[2] = {kNoCard, kNoCard};
  Card random[2]{};  // WC-1.2
  std::uint8_t tokens[2]{};
  Phase phase{};
  std::uint8_t round = 1;
  SeatSet committed;      // who has made the secret choice of this phase
  SeatSet stopped;        // whose Wizard in the zone has its power stopped by the opposing one (WC-3.12)
  Seat asked{};           // kDuel: who decides …
  Card asking = kNoCard;  // … about the power of which Wizard, …
  Card later = kNoCard;   // … and the rival's Immediate that is still to be carried out
  Reason reason{};
  SeatSet winners;
  Seat newest{};  // whose Wizard entered the zone last; with two in it, the other's comes first (WC-3.13)
};

struct State {
  Public open;
  CardSet team[2]{};  // the six of the Deck; before the pick only the random one
  Pile deck[2];       // the first is the top
  Card waiting[2] = {kNoCard, kNoCard};
  std::uint8_t unused[2]{};
};

// What one viewer may know: a rival's cards are kHiddenCard unless their place is known.
struct View {
  Public open;
  CardSet team = 0;  // the viewer's own
  Pile deck[2];
  Card waiting[2] = {kNoCard, kNoCard};
  std::uint8_t viewer = kSpectator;
  std::uint8_t unused = 0;
  static constexpr std::uint8_t kSpectator = 0xff;
};

static_assert(PlainValue<State> && PlainValue<View> && PlainValue<Move>);

enum ChanceKind : std::uint8_t { kShow };

// What happens. `seat` and `card` are whose and which Wizard it is about.
enum class Happening : std::uint8_t {
  kCommitted,   // a: the Phase; card: the one swapped in, to its owner
  kRoundBegan,  // a: the round; planning starts
  kRevealed,    // from the Deck into the Duel zone
  kSameName,    // WC-3.4
  kStopped,     // a: the Wizard that stops it
  kAsked,
  kDeclined,
  kActivated,       // an Immediate is carried out
  kNothingToActOn,  // WC-3.14
  kPlaced,          // the Waiting card into the zone; a: the one that now waits, or kNoCard
  kWaitingDiscarded,
  kCycled,        // the top card of seat's Deck to its bottom
  kRecovered,     // the top card of seat's discard pile to the bottom of the Deck
  kWon,           // a: the loser; b: Why; c, d: the Values of winner and loser (two's complement)
  kBothLost,      // a: the rival's; b: Why; c, d: the Values
  kMilled,        // from the top of seat's Deck
  kProtected,     // card: the one that protects; a: the one whose power it keeps off
  kDiscarded,     // from the zone
  kOut,           // WC-2.7
  kToken,         // a: how many seat has now
  kWaitingShown,  // WC-4.2
  kSums,          // a, b: Black's and White's
};

}  // namespace conclave::wizards_cup
