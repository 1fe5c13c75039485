#pragma once

#include <bit>
#include <cstdint>

#include "core/fixed.h"
#include "core/seat.h"
#include "games/clash/bag.h"
#include "games/clash/pile.h"

namespace conclave::clash {

enum class Element : std::uint8_t { kEarth = 1, kWater, kAir, kFire, kDarkness };
inline constexpr int kElements = 5;
inline constexpr Element kBlazon{};  // where an Emblem stands before its first Move (CMS-1.5)

enum class Level : std::uint8_t {};  // 1 to 6; 0 is no Trial
constexpr int number(Level level) { return static_cast<int>(level); }
constexpr Level level_of(int number) { return static_cast<Level>(number); }

// A Student casts the spell with its Element's number, or Maleficio.
enum class Spell : std::uint8_t { kBatrax = 1, kInundatio, kHypnox, kCombustio, kEversio, kMaleficio };
constexpr Spell spell_of(Element element) { return static_cast<Spell>(element); }

// Whose column of available Trials.
enum class Side : std::uint8_t { kOwn = 1, kRival };

inline constexpr Seat kDragombre = seat_at(0);
inline constexpr Seat kBlancgriffon = seat_at(1);

inline constexpr Bag<Element> kStudents{0x0000'0c0c'0c0c'0c00};  // CMS-1.1: 12 of each
inline constexpr Bag<Level> kTrials{0x0005'0607'0809'0a00};      // CMS-1.2: 10, 9, 8, 7, 6, 5

enum class Verb : std::uint8_t { kMove, kAssign, kPass, kSummon, kCast, kDiscard, kEnd };

struct Move {
  Verb verb{};
  Element element{};       // move, assign, discard; the source of a Summon; what Batrax names
  Element to{};            // the target of a Summon
  Side side{};             // pass, Inundatio
  Spell spell{};           // cast
  std::uint8_t place = 0;  // cast: the Student's place in its column, from the bottom, from 1
  constexpr bool operator==(const Move&) const = default;
};

// Why the game ended; kNone while it goes on.
enum class Reason : std::uint8_t { kFifteenNine, kOvertimeTwenty, kOvertimeNine, kDeck, kTurnLimit, kNone };

// The Trials of one school in one Arena. Their levels only rise (CMS-3.3.2, 4.2, 4.5), so the stack is the set of
// levels.
struct TrialStack {
  std::uint8_t levels = 0;  // bit n-1: level n
  constexpr bool empty() const { return levels == 0; }
  constexpr int visible() const { return std::bit_width(levels); }  // 0 without a Trial
  constexpr void push(Level level) { levels = static_cast<std::uint8_t>(levels | bit(number(level) - 1)); }
  constexpr void pop() { levels = static_cast<std::uint8_t>(levels & (bit(visible() - 1) - 1)); }
  constexpr bool operator==(const TrialStack&) const = default;
};

// What everyone sees.
struct Public {
  Pile<Element> columns[2][kElements];
  Pile<Level> available[2];
  Pile<Level> returned;  // the top of the Trial deck as Combustio left it (CMS-4.4); the top is revealed next
  Bag<Level> trials;     // the rest of the Trial deck, in no order
  Bag<Element> discard;
  Bag<Element> pooled;  // Students that a spectator can tell to be in one hand or the other; see `known` below
  TrialStack stacks[2][kElements];
  Element emblem[2]{};
  std::uint8_t total[2]{};  // CMS-6.1, kept as Trials come and go
  std::uint8_t hand_size[2]{};
  std::uint8_t deck_size = 0;
  std::uint8_t turn = 0;  // 1 to 200; Dragombre's are odd
  SeatSet owing;          // schools that have not passed their Starting Trial (CMS-3.4)
  std::uint8_t due = 0;   // Students that the rival still has to discard (CMS-4.6)
  bool summoned = false;
  bool overtime = false;
  bool reshuffled = false;  // at least once
  Reason reason = Reason::kNone;

  constexpr bool over() const { return reason != Reason::kNone; }
  constexpr Seat mover() const { return seat_at((turn + 1) & 1); }
  constexpr Seat acting() const { return due != 0 ? rival_of(mover()) : mover(); }  // REQUIRES: not over
  constexpr Pile<Element>& column(Seat seat, Element arena) {
    return columns[index(seat)][static_cast<int>(arena) - 1];
  }
  constexpr const Pile<Element>& column(Seat seat, Element arena) const {
    return columns[index(seat)][static_cast<int>(arena) - 1];
  }
  constexpr TrialStack& stack(Seat seat, Element arena) { return stacks[index(seat)][static_cast<int>(arena) - 1]; }
  constexpr const TrialStack& stack(Seat seat, Element arena) const {
    return stacks[index(seat)][static_cast<int>(arena) - 1];
  }
  bool operator==(const Public&) const = default;
};

// Whenever the discard pile becomes the new deck, everything outside it is in a column or in a hand, so each player can
// tell the rival's hand. `known` is that hand less what was played from it since: the least that the rival knows to be
// there.
struct State {
  Public open;
  Bag<Element> hand[2];
  Bag<Element> deck;
  Bag<Element> known[2];
  bool operator==(const State&) const = default;
};

struct View {
  Public open;
  Bag<Element> hand;      // the viewer's own
  Bag<Element> known[2];  // as in State; empty for a spectator
  Seat viewer{};
  bool spectator = false;
  std::uint8_t unused[6]{};
  bool operator==(const View&) const = default;
};

static_assert(PlainValue<State> && PlainValue<View> && PlainValue<Move>);
static_assert(sizeof(State) == 400 && sizeof(Move) == 6);

}  // namespace conclave::clash
