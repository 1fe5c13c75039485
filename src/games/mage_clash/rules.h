#pragma once

// Mage Clash (docs/rules/mage-clash.md): two adepts draft tiles for three rounds, then fight over seven Cities with
// dice. The hot half: start, to_act, legal, random_legal, play, outcome. Refusals are in check.cc.

#include <expected>

#include "core/chance.h"
#include "core/event.h"
#include "core/outcome.h"
#include "core/phrase.h"
#include "games/mage_clash/acts.h"
#include "games/mage_clash/draft.h"

namespace conclave::mage_clash {

struct Options {
  bool operator==(const Options&) const = default;
};

template <Chance C>
State start(const Cards& cards, const Options&, C& chance) {
  State state;
  for (const Seat seat : kPlayers) {  // MC-1.2
    state.open.allies[index(seat)] = kFirstAllies;
    state.open.supply[index(seat)] = kAllAllies - kFirstAllies;
    state.open.mana[index(seat)] = kFirstMana;
  }
  deal_round(cards, state, chance);
  return state;
}

inline SeatSet to_act(const State& state) { return state.open.owes; }

constexpr Move card_move(Verb verb, int card) { return {.verb = verb, .card = static_cast<std::uint8_t>(card)}; }
constexpr Move number_move(Verb verb, int number) {
  return {.verb = verb, .number = static_cast<std::uint8_t>(number)};
}
constexpr Move longkey_move(DieType die) { return number_move(Verb::kLongkey, kSides[static_cast<std::size_t>(die)]); }
constexpr DieType die_with_sides(int sides) {
  return static_cast<DieType>(std::find(kSides.begin() + 1, kSides.end() - 1, sides) - kSides.begin());
}

// Spells and Wards that may be picked now (MC-5.4).
inline std::uint64_t spells_in_hand(const Cards& cards, const Public& open, Seat seat) {
  return open.tableau[index(seat)] & ~open.aside[index(seat)] & cards.all_of(Kind::kSpell);
}
inline std::uint64_t wards_to_play(const Cards& cards, const Public& open, Seat seat) {
  if (open.mana[index(seat)] == 0 || open.combat.no_ward.contains(seat) || rule_here(cards, open) == CityRule::kNoWards)
    return 0;
  return open.tableau[index(seat)] & ~open.aside[index(seat)] & cards.all_of(Kind::kWard);
}

// The acts of a window other than Artifacts, as moves.
template <class Visit>
void legal_acts(const Acts& acts, Visit&& visit) {
  visit(Move{.verb = Verb::kPass});
  each_bit(acts.potion, [&](int i) { visit(number_move(Verb::kPotion, i + 1)); });
  each_bit(acts.store, [&](int i) { visit(number_move(Verb::kStore, i + 1)); });
  each_bit(acts.restore, [&](int i) { visit(number_move(Verb::kRestore, i + 1)); });
  if (acts.second_wind) visit(Move{.verb = Verb::kSecondWind});
  for (const std::uint8_t city : acts.to)
    for (int count = 1; city != kNone && count <= acts.movers; ++count)
      visit(Move{.verb = Verb::kRetreat, .card = city, .number = static_cast<std::uint8_t>(count)});
}

template <class Visit>
void legal_picks(const Cards& cards, const Public& open, Seat seat, Visit&& visit) {
  const std::uint64_t wards = wards_to_play(cards, open, seat);
  const auto with_spell = [&](std::uint8_t spell) {
    visit(Move{.verb = Verb::kCast, .card = spell, .second = kNone});
    each_bit(wards, [&](int ward) {
      visit(Move{.verb = Verb::kCast, .card = spell, .second = static_cast<std::uint8_t>(ward)});
    });
  };
  const std::uint64_t spells = spells_in_hand(cards, open, seat);
  if (spells == 0) with_spell(kNone);  // MC-5.11
  each_bit(spells, [&](int spell) { with_spell(static_cast<std::uint8_t>(spell)); });
}

template <class Visit>
void legal(const Cards& cards, const State& state, Seat seat, Visit&& visit) {
  const Public& open = state.open;
  if (!open.owes.contains(seat)) return;
  switch (open.phase) {
    case Phase::kDraft:
      each_bit(state.hand[index(seat)], [&](int tile) { visit(card_move(Verb::kDiscard, tile)); });
      each_bit(state.hand[index(seat)] & affordable(open, seat),
               [&](int tile) { visit(card_move(Verb::kBuild, tile)); });
      return;
    case Phase::kExchange:
      for (int count = 0; count <= most_exchanged(open, seat); ++count) visit(number_move(Verb::kExchange, count));
      return;
    case Phase::kPlacement:
      for (std::uint32_t n = 0, units = static_cast<std::uint32_t>(to_place(open, seat)); n < kSplits[units][kCities];
           ++n)
        visit(Move{.verb = Verb::kPlace, .split = kPlacements[units][n]});
      return;
    case Phase::kChoice: return each_bit(choosable(open), [&](int city) { visit(card_move(Verb::kAttack, city)); });
    case Phase::kPicks: return legal_picks(cards, open, seat, visit);
    case Phase::kLongkey:
      for (const DieType die : keyable(cards, open.combat, seat)) visit(longkey_move(die));
      return;
    case Phase::kBeforePicks:
    case Phase::kBeforeRoll:
    case Phase::kAfterRoll:
    case Phase::kAftermath: {
      const Acts acts = acts_of(cards, state, seat);
      legal_acts(acts, visit);
      each_bit(acts.artifacts, [&](int artifact) { for_each_use(open, seat, static_cast<Artifact>(artifact), visit); });
      return;
    }
    case Phase::kOver: return;
  }
}

// Counts the acts of a window, then finds one: they are few, but for the Horn's splits, which are not listed.
template <Chance C>
Move random_act(const Cards& cards, const State& state, Seat seat, C& chance) {
  constexpr std::uint8_t kHorn = artifact_bit(Artifact::kHornOfAllies);
  const Acts acts = acts_of(cards, state, seat);
  const int units = std::min<int>(kHornAllies, state.open.supply[index(seat)]);
  const std::uint8_t cities = undecided(state.open);
  const std::uint32_t splits =
      acts.artifacts & kHorn ? kSplits[static_cast<std::size_t>(units)][static_cast<std::size_t>(std::popcount(cities))]
                             : 0u;
  const auto visit_few = [&](auto&& visit) {
    legal_acts(acts, visit);
    each_bit(acts.artifacts & ~kHorn,
             [&](int artifact) { for_each_use(state.open, seat, static_cast<Artifact>(artifact), visit); });
  };
  std::uint32_t few = 0;
  visit_few([&](const Move&) { ++few; });
  std::uint32_t n = uniform_below(chance, few + splits);
  if (n >= few)
    return {.verb = Verb::kArtifact,
            .card = static_cast<std::uint8_t>(Artifact::kHornOfAllies),
            .split = nth_split(units, cities, n - few)};
  Move found{};
  visit_few([&](const Move& move) {
    if (n-- == 0) found = move;
  });
  return found;
}

template <Chance C>
Move random_tile(const State& state, Seat seat, C& chance) {
  const std::uint64_t hand = state.hand[index(seat)];
  const std::uint64_t buildable = hand & affordable(state.open, seat);
  const auto discards = static_cast<std::uint32_t>(std::popcount(hand));
  const std::uint32_t n = uniform_below(chance, discards + static_cast<std::uint32_t>(std::popcount(buildable)));
  return n < discards ? card_move(Verb::kDiscard, nth_bit(hand, n))
                      : card_move(Verb::kBuild, nth_bit(buildable, n - discards));
}

template <Chance C>
Move random_pick(const Cards& cards, const State& state, Seat seat, C& chance) {
  const std::uint64_t spells = spells_in_hand(cards, state.open, seat);
  const std::uint64_t wards = wards_to_play(cards, state.open, seat);
  Move move{.verb = Verb::kCast, .card = kNone, .second = kNone};
  if (spells != 0) move.card = chance.one_of({}, spells);
  const auto n = uniform_below(chance, static_cast<std::uint32_t>(std::popcount(wards)) + 1);
  if (n > 0) move.second = static_cast<std::uint8_t>(nth_bit(wards, n - 1));
  return move;
}

template <Chance C>
Move random_legal(const Cards& cards, const State& state, Seat seat, C& chance) {
  const Public& open = state.open;
  switch (open.phase) {
    case Phase::kDraft: return random_tile(state, seat, chance);
    case Phase::kExchange:
      return number_move(Verb::kExchange, static_cast<int>(uniform_below(
                                              chance, static_cast<std::uint32_t>(most_exchanged(open, seat)) + 1)));
    case Phase::kPlacement: {
      const int units = to_place(open, seat);
      const auto n = uniform_below(chance, kSplits[static_cast<std::size_t>(units)][kCities]);
      return {.verb = Verb::kPlace, .split = kPlacements[static_cast<std::size_t>(units)][n]};
    }
    case Phase::kChoice: return card_move(Verb::kAttack, chance.one_of({}, choosable(open)));
    case Phase::kPicks: return random_pick(cards, state, seat, chance);
    case Phase::kLongkey: return longkey_move(keyable(cards, open.combat, seat)[uniform_below(chance, 2)]);
    case Phase::kBeforePicks:
    case Phase::kBeforeRoll:
    case Phase::kAfterRoll:
    case Phase::kAftermath: return random_act(cards, state, seat, chance);
    case Phase::kOver: break;
  }
  return {.verb = Verb::kPass};
}

// A secret choice; true when it was the last one.
template <class Sink>
bool commit(State& state, Seat seat, Pick pick, Sink&& sink) {
  state.pick[index(seat)] = pick;
  state.open.owes = state.open.owes.without(seat);
  sink(Event{.kind = kChose, .seat = seat});
  return state.open.owes.empty();
}

template <Chance C, class Sink>
void play(const Cards& cards, State& state, Seat seat, const Move& move, C& chance, Sink&& sink) {
  switch (move.verb) {
    case Verb::kBuild:
    case Verb::kDiscard:
      if (commit(state, seat, {move.card, static_cast<std::uint8_t>(move.verb == Verb::kBuild)}, sink))
        reveal_tiles(cards, state, chance, sink);
      return;
    case Verb::kExchange:
      if (commit(state, seat, {move.number, 0}, sink)) reveal_exchange(cards, state, chance, sink);
      return;
    case Verb::kPlace: return place(state.open, seat, move.split, sink);
    case Verb::kAttack: return attack(cards, state.open, seat, move.card, chance, sink);
    case Verb::kCast:
      if (commit(state, seat, {move.card, move.second}, sink)) reveal_spells(cards, state, chance, sink);
      return;
    case Verb::kLongkey: return key_die(cards, state.open, seat, die_with_sides(move.number), chance, sink);
    case Verb::kPotion:
    case Verb::kArtifact:
    case Verb::kSecondWind:
    case Verb::kStore:
    case Verb::kRestore:
    case Verb::kRetreat:
    case Verb::kPass: return act(cards, state, seat, move, chance, sink);
  }
}

// MC-6.1: Allies left in all Cities.
inline int allies_left(const Public& open, Seat seat) {
  int sum = 0;
  for (const std::uint8_t army : open.army[index(seat)]) sum += army;
  return sum;
}

inline Outcome outcome(const Cards&, const State& state) {
  const Public& open = state.open;
  Outcome result;
  for (std::size_t i = 0; i < 2; ++i) result.scores[i] = static_cast<std::int16_t>(open.vp[i]);
  if (open.phase != Phase::kOver) return result;
  result.over = true;
  result.reason = static_cast<std::uint8_t>(open.reason);
  int first = open.vp[0], second = open.vp[1];
  if (first == second) first = allies_left(open, seat_at(0)), second = allies_left(open, seat_at(1));
  if (first != second) result.winners = seat_at(first > second ? 0 : 1);
  return result;
}

std::expected<void, Refusal> check(const Cards& cards, const State& state, Seat seat, const Move& move);

}  // namespace conclave::mage_clash
