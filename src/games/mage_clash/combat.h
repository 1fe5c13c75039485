#pragma once

// One City's combat: it begins, goes from window to window and roll to roll, and ends (MC-5.4 to MC-5.12).

#include "core/chance.h"
#include "core/event.h"
#include "games/mage_clash/cities.h"
#include "games/mage_clash/draft.h"
#include "games/mage_clash/windows.h"

namespace conclave::mage_clash {

template <class Sink>
void tell_roll(const Roll& roll, Seat seat, Sink&& sink) {
  const Die* die = roll.die;
  sink(Event{.kind = kRolled,
             .seat = seat,
             .card = die[4].code,
             .a = die[0].code,
             .b = die[1].code,
             .c = die[2].code,
             .d = die[3].code});
}

inline void open_window(Public& open, Phase window, Seat first) {
  open.phase = window;
  open.owes = first;
  open.combat.passes = 0;
}

inline void pass_on(Public& open) {
  ++open.combat.passes;
  open.owes = rival_of(open.owes.front());
}

// MC-5.7: what was used is set aside; without a Spell in hand everything returns.
template <class Sink>
void set_aside(const Cards& cards, Public& open, Seat seat, Sink&& sink) {
  const int i = index(seat);
  for (const std::uint8_t tile : {open.combat.spell[i], open.combat.ward[i]})
    if (tile != kNone) open.aside[i] |= bit(tile);
  const std::uint64_t spells = open.tableau[i] & cards.all_of(Kind::kSpell);
  if (open.aside[i] == 0 || (spells & ~open.aside[i]) != 0) return;
  open.aside[i] = 0;
  sink(Event{.kind = kReturned, .seat = seat});
}

// MC-5.7, MC-5.8: the City is scored first, then its winner may move survivors. MC-5.3: the loser chooses the next one.
template <class Sink>
void end_combat(const Cards& cards, Public& open, Viewer winner, Sink&& sink) {
  for (const Seat seat : kPlayers) set_aside(cards, open, seat, sink);
  if (!winner) return draw_city(open, sink);
  win_city(cards, open, *winner, true, sink);
  open_window(open, Phase::kAftermath, *winner);
  if (end_of_phase_two(open) || !might_act(cards, open, *winner)) go_on(open, rival_of(*winner), sink);
}

// MC-5.5, MC-3.5.7: Allies that a hit removes with so many Cantrips of the Spell's kind.
constexpr int damage_with(int cantrips, bool twin) { return 1 + (twin ? 2 : 1) * std::clamp(cantrips - 1, 0, 3); }

inline int damage(const Cards& cards, const Public& open, Seat seat) {
  const std::uint8_t spell = open.combat.spell[index(seat)];
  if (spell == kNone) return 1;
  const int cantrips = std::popcount(open.tableau[index(seat)] & cards.all_of(cards.tile[spell].cantrip));
  return damage_with(cantrips, open.combat.twin.contains(seat));
}

template <class Sink>
void fell(Public& open, Seat loser, int count, Sink&& sink) {
  std::uint8_t& army = open.army[index(loser)][open.combat.city];
  const auto gone = static_cast<std::uint8_t>(std::min<int>(count, army));
  army = static_cast<std::uint8_t>(army - gone);
  open.supply[index(loser)] = static_cast<std::uint8_t>(open.supply[index(loser)] + gone);
  sink(Event{.kind = kFell, .seat = loser, .a = open.combat.city, .b = gone});
}

// After the last roll: MC-5.7, or MC-5.12 when both still have Allies here.
template <class Sink>
void close_combat(const Cards& cards, Public& open, Sink&& sink) {
  Viewer winner;
  for (const Seat seat : kPlayers)
    if (open.army[index(rival_of(seat))][open.combat.city] == 0) winner = seat;
  end_combat(cards, open, winner, sink);
}

// MC-5.5: strengths are compared and the roll is done with.
template <class Sink>
void settle(const Cards& cards, Public& open, Sink&& sink) {
  Combat& combat = open.combat;
  const int strengths[2] = {strength(cards, combat, seat_at(0)), strength(cards, combat, seat_at(1))};
  sink(Event{
      .kind = kCompared, .a = static_cast<std::uint8_t>(strengths[0]), .b = static_cast<std::uint8_t>(strengths[1])});
  if (strengths[0] == strengths[1]) {
    sink(Event{.kind = kTied});
  } else {
    const Seat winner = seat_at(strengths[0] > strengths[1] ? 0 : 1);
    fell(open, rival_of(winner), damage(cards, open, winner), sink);
  }
  ++combat.rounds;
  combat.used_artifact = combat.used_wind = combat.used_glass = {};
  // MC-3.5.2: locks are for the next roll.
  if (combat.frozen > 0 && --combat.frozen == 0) combat.roll[0].locked = combat.roll[1].locked = 0;
  const bool last =
      open.army[0][combat.city] == 0 || open.army[1][combat.city] == 0 || combat.rounds == kMostCombatRounds;
  if (last) return close_combat(cards, open, sink);
  open_window(open, Phase::kBeforeRoll, open.chooser);
}

template <Chance C, class Sink>
void roll_both(const Cards& cards, Public& open, C& chance, Sink&& sink) {
  Combat& combat = open.combat;
  for (const Seat seat : kPlayers) {
    roll_dice(cards, combat, seat, combat.roll[index(seat)], chance);
    tell_roll(combat.roll[index(seat)], seat, sink);
  }
  const int first = strength(cards, combat, seat_at(0)), second = strength(cards, combat, seat_at(1));
  open_window(open, Phase::kAfterRoll, first == second ? open.chooser : seat_at(first < second ? 0 : 1));
}

// Passes over who has nothing to act with; says whether anybody is left to be asked in this window.
inline bool someone_must_act(const Cards& cards, Public& open) {
  if (!has_means(cards, open, kPlayers[0]) && !has_means(cards, open, kPlayers[1])) return false;
  while (open.combat.passes < 2 && !might_act(cards, open, open.owes.front())) pass_on(open);
  return open.combat.passes < 2;
}

// Goes on until somebody must decide. MC-5.6: a window ends when both have passed in a row.
template <Chance C, class Sink>
void proceed(const Cards& cards, Public& open, C& chance, Sink&& sink) {
  while (in_window(open.phase)) {
    if (someone_must_act(cards, open)) return;
    switch (open.phase) {
      case Phase::kBeforePicks:
        open.phase = Phase::kPicks;
        open.owes = kBoth;
        break;
      case Phase::kBeforeRoll: roll_both(cards, open, chance, sink); break;
      case Phase::kAfterRoll: settle(cards, open, sink); break;
      case Phase::kDraft:
      case Phase::kExchange:
      case Phase::kPlacement:
      case Phase::kChoice:
      case Phase::kPicks:
      case Phase::kLongkey:
      case Phase::kAftermath:
      case Phase::kOver: return;
    }
  }
}

// MC-5.3, MC-5.10
template <Chance C, class Sink>
void attack(const Cards& cards, Public& open, Seat seat, std::uint8_t city, C& chance, Sink&& sink) {
  open.combat = {};
  open.combat.city = city;
  sink(Event{.kind = kAttacked, .seat = seat, .a = city});
  for (const Seat winner : kPlayers)
    if (open.army[index(rival_of(winner))][city] == 0) {
      win_city(cards, open, winner, false, sink);
      return go_on(open, rival_of(winner), sink);
    }
  open_window(open, Phase::kBeforePicks, seat);
  proceed(cards, open, chance, sink);
}

// MC-3.4.2, then window (b).
template <Chance C, class Sink>
void key_die(const Cards& cards, Public& open, Seat seat, DieType die, C& chance, Sink&& sink) {
  open.combat.keyed = die;
  sink(Event{.kind = kKeyed, .seat = seat, .a = kSides[static_cast<std::size_t>(die)]});
  open_window(open, Phase::kBeforeRoll, open.chooser);
  proceed(cards, open, chance, sink);
}

// MC-5.4: both picks are known.
template <Chance C, class Sink>
void reveal_spells(const Cards& cards, State& state, C& chance, Sink&& sink) {
  Public& open = state.open;
  for (const Seat seat : kPlayers) {
    Pick& pick = state.pick[index(seat)];
    open.combat.spell[index(seat)] = pick.what;
    open.combat.ward[index(seat)] = pick.also;
    sink(Event{.kind = pick.what == kNone ? kCastBare : kCastSpell, .seat = seat, .card = pick.what});
    if (pick.also != kNone) {
      --open.mana[index(seat)];
      sink(Event{.kind = kWarded, .seat = seat, .card = pick.also});
    }
    pick = {};
  }
  if (const Viewer user = longkey_user(cards, open.combat)) return open_window(open, Phase::kLongkey, *user);
  open_window(open, Phase::kBeforeRoll, open.chooser);
  proceed(cards, open, chance, sink);
}

}  // namespace conclave::mage_clash
