#pragma once

// What a mind knows of Mage Clash. Victory Points win. In Phase One it estimates what a tile will be worth in Phase
// Two. In Phase Two it estimates which Cities the armies will win: by the exact odds once a combat's Spells are chosen.

#include "games/mage_clash/game.h"
#include "minds/search.h"

namespace conclave::mage_clash {

// 96 moves cover all 84 ways to place three Allies. A Horn has many more; 96 of them, drawn at random, are enough.
constexpr Effort effort(const State&) { return {96, 400}; }

double evaluate(const Cards& cards, const State& state, Seat seat);

// True while only one of two secret choices is made, and after a roll until it and its combat are settled.
inline bool unsettled(const State& state, Seat seat) {
  const Public& open = state.open;
  switch (open.phase) {
    case Phase::kDraft:
    case Phase::kPicks: return open.owes.count() == 1;
    case Phase::kExchange: return !open.owes.contains(seat);
    case Phase::kAfterRoll:
    case Phase::kAftermath: return true;
    case Phase::kPlacement:
    case Phase::kChoice:
    case Phase::kLongkey:
    case Phase::kBeforePicks:
    case Phase::kBeforeRoll:
    case Phase::kOver: return false;
  }
  return false;
}

// In a window nobody does anything: what a mind would use there is worth more kept than used at random. Longkey takes
// the largest die, which is never worse.
inline Move likely(const Cards& cards, const State& state, Seat seat, FastChance& chance) {
  if (state.open.phase == Phase::kLongkey) return longkey_move(keyable(cards, state.open.combat, seat).back());
  if (state.open.phase >= Phase::kBeforePicks) return Move{.verb = Verb::kPass};
  return random_legal(cards, state, seat, chance);
}

constexpr Knobs knobs(const State&) { return {6, 2, 0.4, 0, 100'000}; }

inline std::uint32_t turn_of(const State& state) {
  const Public& open = state.open;
  switch (open.phase) {
    case Phase::kDraft: return 16u * open.round + open.turn;
    case Phase::kExchange: return 64;
    case Phase::kPlacement: return 128u + open.allies[0] + open.allies[1];
    case Phase::kChoice: return 256u + undecided(open);
    case Phase::kPicks:
    case Phase::kLongkey:
    case Phase::kBeforePicks:
    case Phase::kBeforeRoll:
    case Phase::kAfterRoll:
    case Phase::kAftermath:
    case Phase::kOver: break;
  }
  return 512u + 256u * open.combat.city + open.combat.rounds;
}

inline void withdraw(State& state, Seat seat) {
  Public& open = state.open;
  const bool secret = open.phase == Phase::kDraft || open.phase == Phase::kExchange || open.phase == Phase::kPicks;
  if (index(seat) >= 2 || !secret || open.owes.contains(seat)) return;
  open.owes = open.owes.with(seat);
  state.pick[index(seat)] = {};
}

// As its bytes are, but put together from the parts: to read eight bytes right after each was written would wait for
// them.
inline std::uint64_t move_bits(const Move& move) {
  return std::uint64_t{move.split} << 32 | std::uint64_t{move.number} << 24 | std::uint64_t{move.second} << 16 |
         std::uint64_t{move.card} << 8 | static_cast<std::uint64_t>(move.verb);
}

}  // namespace conclave::mage_clash
