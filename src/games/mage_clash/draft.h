#pragma once

// Phase One (MC-2) and what ends it (MC-4, MC-5.2): up to the first placement.

#include "core/chance.h"
#include "core/event.h"
#include "games/mage_clash/cities.h"
#include "games/mage_clash/events.h"
#include "games/mage_clash/payment.h"

namespace conclave::mage_clash {

// MC-2.1: mage-1's ten are drawn, the others are mage-2's.
template <Chance C>
void deal_round(const Cards& cards, State& state, C& chance) {
  Public& open = state.open;
  std::uint64_t rest = round_tiles(open.round);
  for (int i = 0; i < kHandSize; ++i) rest &= ~bit(chance.one_of({kDealTile, seat_at(0), 0}, rest));
  state.hand[0] = round_tiles(open.round) & ~rest;
  state.hand[1] = rest;
  open.turn = 0;
  open.owes = kBoth;
  for (const Seat seat : kPlayers) reprice(cards, open, seat);
}

// MC-1.2: you gain what your supply holds.
inline std::uint8_t gain_allies(Public& open, Seat seat, int count) {
  const auto gained = static_cast<std::uint8_t>(std::min<int>(count, open.supply[index(seat)]));
  open.supply[index(seat)] = static_cast<std::uint8_t>(open.supply[index(seat)] - gained);
  open.allies[index(seat)] = static_cast<std::uint8_t>(open.allies[index(seat)] + gained);
  return gained;
}

inline std::uint8_t gain_mana(Public& open, Seat seat, int count) {
  open.mana[index(seat)] = static_cast<std::uint8_t>(open.mana[index(seat)] + count);
  return static_cast<std::uint8_t>(count);
}

// MC-3.3
inline int mana_bonus(const Cards& cards, const Tile& tile, std::uint64_t tableau) {
  if (tile.mystic == Mystic::kManaPerCantrip) return std::popcount(tableau & cards.all_of(Kind::kCantrip));
  if (tile.mystic == Mystic::kManaPerItem) return std::popcount(tableau & cards.all_of(Kind::kItem));
  return tile.mana;
}

// MC-2.3. What a tile changes for later costs waits for reprice, after both have paid (MC-2.7).
template <class Sink>
void build(const Cards& cards, Public& open, Seat seat, std::uint8_t tile_number, Sink&& sink) {
  const Tile& tile = cards.tile[tile_number];
  const auto paid = static_cast<std::uint8_t>(price_of(open, seat, tile_number));
  open.mana[index(seat)] = static_cast<std::uint8_t>(open.mana[index(seat)] - paid);
  const std::uint8_t allies = gain_allies(open, seat, tile.allies);
  const std::uint8_t mana = gain_mana(open, seat, mana_bonus(cards, tile, open.tableau[index(seat)]));
  open.tableau[index(seat)] |= bit(tile_number);
  if (has(cards.prices, tile_number)) reprice(cards, open, seat);
  sink(Event{.kind = kBuilt, .seat = seat, .card = tile_number, .a = paid, .b = allies, .c = mana});
}

// MC-2.4
template <class Sink>
void discard(const Cards& cards, Public& open, Seat seat, std::uint8_t tile_number, Sink&& sink) {
  const Tile& tile = cards.tile[tile_number];
  const std::uint8_t allies = gain_allies(open, seat, tile.discard_allies);
  const std::uint8_t mana = gain_mana(open, seat, tile.discard_mana);
  open.gone |= bit(tile_number);
  sink(Event{.kind = kDiscarded, .seat = seat, .card = tile_number, .b = allies, .c = mana});
}

// MC-3.3: who may turn Mana into Allies, and has both to turn.
inline bool may_exchange(const Cards& cards, const Public& open, Seat seat) {
  return (open.tableau[index(seat)] & cards.exchanges) != 0 && open.mana[index(seat)] > 0 &&
         open.supply[index(seat)] > 0;
}
inline int most_exchanged(const Public& open, Seat seat) {
  return std::min(open.mana[index(seat)], open.supply[index(seat)]);
}

// MC-4.1
inline int mage_vp(int artifacts) { return artifacts < 2 ? 0 : 2 * artifacts; }
// MC-4.2
inline int artifacts_due(const Cards& cards, std::uint64_t tableau) {
  int due = 0;
  for (const std::uint64_t mage : cards.mage) due += std::popcount(tableau & mage) / 2;
  return due;
}

template <class Sink>
void score_phase_one(const Cards& cards, Public& open, Seat seat, Sink&& sink) {
  const std::uint64_t tableau = open.tableau[index(seat)];
  int potions = 0, mages = 0;
  each_bit(tableau & cards.all_of(Kind::kPotion),
           [&](int tile) { potions += cards.tile[static_cast<std::size_t>(tile)].vp; });
  for (const std::uint64_t mage : cards.mage) mages += mage_vp(std::popcount(tableau & mage));
  open.vp[index(seat)] = static_cast<std::uint16_t>(potions + mages);
  sink(Event{
      .kind = kScored, .seat = seat, .a = static_cast<std::uint8_t>(potions), .b = static_cast<std::uint8_t>(mages)});
}

// MC-4.2: one each in turn, who has fewer VP first, while the stack lasts.
template <Chance C, class Sink>
void draw_artifacts(const Cards& cards, State& state, C& chance, Sink&& sink) {
  int due[2];
  for (const Seat seat : kPlayers) due[index(seat)] = artifacts_due(cards, state.open.tableau[index(seat)]);
  unsigned stack = (1u << kArtifacts) - 1;
  for (Seat seat = state.open.fewer; stack != 0 && due[0] + due[1] > 0; seat = rival_of(seat)) {
    if (due[index(seat)] == 0) continue;
    --due[index(seat)];
    const std::uint8_t artifact = chance.one_of({kDrawArtifact, seat, 0}, stack);
    stack &= ~(1u << artifact);
    state.artifacts[index(seat)] = static_cast<std::uint8_t>(state.artifacts[index(seat)] | 1 << artifact);
    ++state.open.held[index(seat)];
    sink(Event{.kind = kDrewArtifact, .seat = seat, .knows = seat, .card = artifact});
  }
}

// MC-5.2
template <Chance C, class Sink>
void lay_cities(Public& open, C& chance, Sink&& sink) {
  unsigned rest = (1u << kCities) - 1;
  for (std::uint8_t place = 0; place < kCities; ++place) {
    const std::uint8_t city = chance.one_of({kLayCity, seat_at(0), 0}, rest);
    rest &= ~(1u << city);
    open.row[place] = city;
    sink(Event{.kind = kLaid, .a = city, .b = static_cast<std::uint8_t>(place + 1)});
  }
}

// MC-4, MC-5.1, MC-5.2
template <Chance C, class Sink>
void begin_phase_two(const Cards& cards, State& state, C& chance, Sink&& sink) {
  Public& open = state.open;
  for (const Seat seat : kPlayers) score_phase_one(cards, open, seat, sink);
  const bool equal = open.vp[0] == open.vp[1];
  open.fewer =
      equal ? seat_at(chance.one_of({kDrawFewer, seat_at(0), 0}, 0b11)) : seat_at(open.vp[0] < open.vp[1] ? 0 : 1);
  sink(Event{.kind = kFewerVp, .seat = open.fewer, .a = static_cast<std::uint8_t>(equal ? 1 : 0)});
  draw_artifacts(cards, state, chance, sink);
  const std::uint64_t leaving = cards.all_of(Kind::kItem) | cards.all_of(Kind::kMystic);
  for (const Seat seat : kPlayers) {
    open.gone |= open.tableau[index(seat)] & leaving;
    open.tableau[index(seat)] &= ~leaving;
  }
  lay_cities(open, chance, sink);
  open.phase = Phase::kPlacement;
  open.owes = open.fewer;
}

// MC-2.8: at the end of Phase One, before scoring.
template <Chance C, class Sink>
void end_phase_one(const Cards& cards, State& state, C& chance, Sink&& sink) {
  Public& open = state.open;
  for (auto& steps : open.within)
    for (auto& step : steps) step = 0;
  open.round = open.turn = 0;
  open.phase = Phase::kExchange;
  open.owes = {};
  for (const Seat seat : kPlayers)
    if (may_exchange(cards, open, seat)) open.owes = open.owes.with(seat);
  if (open.owes.empty()) begin_phase_two(cards, state, chance, sink);
}

// MC-2.2: after eight turns the tiles left are removed.
template <Chance C, class Sink>
void end_round(const Cards& cards, State& state, C& chance, Sink&& sink) {
  Public& open = state.open;
  const std::uint64_t left = state.hand[0] | state.hand[1];
  open.gone |= left;
  each_bit(left, [&](int tile) { sink(Event{.kind = kRemoved, .card = static_cast<std::uint8_t>(tile)}); });
  state.hand[0] = state.hand[1] = 0;
  if (open.round + 1 == kRounds) return end_phase_one(cards, state, chance, sink);
  ++open.round;
  deal_round(cards, state, chance);
  sink(Event{.kind = kDealtRound, .a = static_cast<std::uint8_t>(open.round + 1)});
  for (const Seat seat : kPlayers)
    each_bit(state.hand[index(seat)], [&](int tile) {
      sink(Event{.kind = kDealt, .seat = seat, .knows = seat, .card = static_cast<std::uint8_t>(tile)});
    });
}

// MC-2.8: both choices are known; the hands are exchanged.
template <Chance C, class Sink>
void reveal_tiles(const Cards& cards, State& state, C& chance, Sink&& sink) {
  Public& open = state.open;
  for (const Seat seat : kPlayers) {
    Pick& pick = state.pick[index(seat)];
    state.hand[index(seat)] &= ~bit(pick.what);
    if (pick.also != 0) {
      build(cards, open, seat, pick.what, sink);
    } else {
      discard(cards, open, seat, pick.what, sink);
    }
    pick = {};
  }
  std::swap(state.hand[0], state.hand[1]);
  open.owes = kBoth;
  if (++open.turn == kTurns) end_round(cards, state, chance, sink);
}

template <Chance C, class Sink>
void reveal_exchange(const Cards& cards, State& state, C& chance, Sink&& sink) {
  Public& open = state.open;
  for (const Seat seat : kPlayers) {
    Pick& pick = state.pick[index(seat)];
    if (!may_exchange(cards, open, seat)) continue;
    open.mana[index(seat)] = static_cast<std::uint8_t>(open.mana[index(seat)] - gain_allies(open, seat, pick.what));
    sink(Event{.kind = kExchanged, .seat = seat, .a = pick.what});
    pick = {};
  }
  begin_phase_two(cards, state, chance, sink);
}

}  // namespace conclave::mage_clash
