#pragma once

// What is done in a window: Potions, Wards, retreat and the Special Artifacts (MC-3.4, MC-3.5, MC-5.6, MC-5.8).

#include "games/mage_clash/combat.h"

namespace conclave::mage_clash {

// MC-5.6. Potions are alike now that their VP are scored (MC-4.1): the first one goes.
template <Chance C, class Sink>
void drink(const Cards& cards, Public& open, Seat seat, int position, C& chance, Sink&& sink) {
  const std::uint64_t potions = open.tableau[index(seat)] & cards.all_of(Kind::kPotion);
  const std::uint64_t first = potions & -potions;
  open.tableau[index(seat)] &= ~first;
  open.gone |= first;
  const Seat rival = rival_of(seat);
  Roll& roll = open.combat.roll[index(rival)];
  Die& die = roll.die[position - 1];
  const Die before = die;
  die = roll_die(rival, die.type(), chance);
  sink(Event{.kind = kDrank, .seat = seat, .a = static_cast<std::uint8_t>(position), .b = before.code, .c = die.code});
  roll = sorted(roll);
}

// MC-3.4.4
template <Chance C, class Sink>
void second_wind(const Cards& cards, Public& open, Seat seat, C& chance, Sink&& sink) {
  Combat& combat = open.combat;
  combat.used_wind = combat.used_wind.with(seat);
  sink(Event{.kind = kBlewWind, .seat = seat});
  roll_dice(cards, combat, seat, combat.roll[index(seat)], chance);
  tell_roll(combat.roll[index(seat)], seat, sink);
}

// MC-3.4.5
template <class Sink>
void store(Public& open, Seat seat, int position, Sink&& sink) {
  Combat& combat = open.combat;
  const int value = combat.roll[index(seat)].die[position - 1].value();
  combat.stored[index(seat)] = static_cast<std::uint8_t>(value);
  combat.used_glass = combat.used_glass.with(seat);
  sink(Event{.kind = kStored, .seat = seat, .a = static_cast<std::uint8_t>(value)});
}

template <class Sink>
void restore(Public& open, Seat seat, int position, Sink&& sink) {
  Combat& combat = open.combat;
  Roll& roll = combat.roll[index(seat)];
  Die& die = roll.die[position - 1];
  const std::uint8_t value = combat.stored[index(seat)];
  sink(Event{.kind = kRestored, .seat = seat, .a = static_cast<std::uint8_t>(die.value()), .b = value});
  die = Die(die.type(), value);
  roll = sorted(roll);
  combat.stored[index(seat)] = 0;
  combat.used_glass = combat.used_glass.with(seat);
}

// MC-5.8. Says whether the combat is over: who moves all out loses the City, but for the winner after the last roll.
template <class Sink>
bool retreat(const Cards& cards, Public& open, Seat seat, std::uint8_t to, std::uint8_t count, Sink&& sink) {
  const std::uint8_t from = open.combat.city;
  auto& army = open.army[index(seat)];
  army[from] = static_cast<std::uint8_t>(army[from] - count);
  army[to] = static_cast<std::uint8_t>(army[to] + count);
  open.combat.retreated = true;
  sink(Event{.kind = kRetreated, .seat = seat, .a = from, .b = to, .c = count});
  if (open.phase == Phase::kAftermath) {
    go_on(open, rival_of(seat), sink);
    return true;
  }
  if (army[from] > 0) return false;
  end_combat(cards, open, rival_of(seat), sink);
  return true;
}

// MC-3.5.1: the lower roll stands; equal: the new one.
template <Chance C, class Sink>
void ill_omen(const Cards& cards, Combat& combat, Seat rival, C& chance, Sink&& sink) {
  Roll again;
  roll_dice(cards, combat, rival, again, chance);
  const int before = strength(cards, combat, rival), after = strength(cards, combat, rival, again);
  tell_roll(again, rival, sink);
  sink(Event{
      .kind = kOmened, .seat = rival, .a = static_cast<std::uint8_t>(before), .b = static_cast<std::uint8_t>(after)});
  if (after <= before) combat.roll[index(rival)] = again;
}

// MC-3.5.3: from the next roll on. `position` is 0 when no die is locked.
inline void sever(Combat& combat, Seat rival, int position) {
  Roll& roll = combat.roll[index(rival)];
  combat.severed = combat.severed.with(rival);
  combat.stored[index(rival)] = 0;
  if (position == 0) return;
  roll.die[position - 1] = Die{};
  roll.locked = static_cast<std::uint8_t>(roll.locked & ~(1 << (position - 1)) & ~warded_dice(roll));
  roll = sorted(roll);
}

// MC-3.5.6: the Spells and Wards go back to hand, its user chooses another City.
template <class Sink>
void halt(Public& open, Seat seat, Sink&& sink) {
  const std::uint8_t city = open.combat.city;
  open.halted = static_cast<std::uint8_t>(1 << city);
  open.combat = {};
  sink(Event{.kind = kHalted, .seat = seat, .a = city});
  ask_for_city(open, seat);
}

// MC-3.5. Says whether the combat is over.
template <Chance C, class Sink>
bool use_artifact(const Cards& cards, State& state, Seat seat, const Move& move, C& chance, Sink&& sink) {
  Public& open = state.open;
  Combat& combat = open.combat;
  const Seat rival = rival_of(seat);
  const auto artifact = static_cast<Artifact>(move.card);
  state.artifacts[index(seat)] = static_cast<std::uint8_t>(state.artifacts[index(seat)] & ~artifact_bit(artifact));
  open.used = static_cast<std::uint8_t>(open.used | artifact_bit(artifact));
  --open.held[index(seat)];
  combat.used_artifact = combat.used_artifact.with(seat);
  const bool severs = artifact == Artifact::kSeveredHand;
  sink(Event{.kind = kUsedArtifact, .seat = seat, .card = move.card, .a = severs ? move.number : std::uint8_t{0}});
  switch (artifact) {
    case Artifact::kIllOmen: ill_omen(cards, combat, rival, chance, sink); break;
    case Artifact::kFrozenHour:
      combat.roll[index(rival)].locked = move.number;
      combat.roll[index(rival)] = sorted(combat.roll[index(rival)]);
      combat.frozen = 2;
      sink(Event{.kind = kLocked, .seat = rival, .a = combat.roll[index(rival)].locked});
      break;
    case Artifact::kSeveredHand: sever(combat, rival, move.number); break;
    case Artifact::kHornOfAllies:
      open.supply[index(seat)] = static_cast<std::uint8_t>(open.supply[index(seat)] - units_of(move.split));
      put_allies(open, seat, move.split, sink);
      break;
    case Artifact::kNullStone: combat.no_ward = combat.no_ward.with(rival); break;
    case Artifact::kWhiteBanner: halt(open, seat, sink); return true;
    case Artifact::kTwinTongue: combat.twin = combat.twin.with(seat); break;
  }
  return false;
}

// One act, or a pass, in a window; then on to the next decision.
template <Chance C, class Sink>
void act(const Cards& cards, State& state, Seat seat, const Move& move, C& chance, Sink&& sink) {
  Public& open = state.open;
  bool over = false;
  switch (move.verb) {
    case Verb::kPotion: drink(cards, open, seat, move.number, chance, sink); break;
    case Verb::kArtifact: over = use_artifact(cards, state, seat, move, chance, sink); break;
    case Verb::kSecondWind: second_wind(cards, open, seat, chance, sink); break;
    case Verb::kStore: store(open, seat, move.number, sink); break;
    case Verb::kRestore: restore(open, seat, move.number, sink); break;
    case Verb::kRetreat: over = retreat(cards, open, seat, move.card, move.number, sink); break;
    case Verb::kPass:
      sink(Event{.kind = kPassed, .seat = seat});
      if (open.phase == Phase::kAftermath) return go_on(open, rival_of(seat), sink);
      pass_on(open);
      return proceed(cards, open, chance, sink);
    case Verb::kBuild:
    case Verb::kDiscard:
    case Verb::kExchange:
    case Verb::kPlace:
    case Verb::kAttack:
    case Verb::kCast:
    case Verb::kLongkey: return;
  }
  if (over) return;
  open.combat.passes = 0;
  open.owes = rival_of(seat);
  proceed(cards, open, chance, sink);
}

}  // namespace conclave::mage_clash
