#pragma once

// What the network of Clash of Magic Schools looks at: the school whose turn it is, then the other. Arenas differ only
// by whose Students cast there, so what is learnt of one counts in all.

#include <algorithm>
#include <type_traits>

#include "games/clash/game.h"
#include "minds/clash_arenas.h"
#include "minds/net.h"

namespace conclave::clash {

inline constexpr std::size_t kHand = 5 * 5 + 10;  // of each Element, of all
inline constexpr std::size_t kSchoolInputs = kNextTrial + kCrowd + kCasts + kHand + 26 + 7 + 2;
inline constexpr std::size_t kInputs = 2 * kSchoolInputs + 2 + 21 + 22;

inline std::uint64_t fingerprint(const Cards&) { return 0; }  // there is but one set
inline std::type_identity<Net<kInputs>> network_of(const State&) { return {}; }
double by_hand(const Cards& cards, const State& state, Seat seat);

// The inputs for the spells that a column can cast, or could with one more Student from hand. `alike` has a bit for
// each Student whose Element is also that of the Student above.
template <class Visit>
void cast_features(const State& state, Seat seat, Element arena, std::uint64_t alike, std::size_t base, bool reached,
                   Visit& visit) {
  const auto& column = state.open.column(seat, arena);
  const auto theirs = static_cast<std::size_t>(state.open.stack(rival_of(seat), arena).visible());
  unsigned threes = 0, twos = 0;  // Elements, as bits
  each_bit(alike & (alike << 1), [&](int place) { threes |= 1u << static_cast<int>(column.at(place)); });
  const Element top = column.top();
  if ((alike >> (column.size() - 2) & 1u) && state.hand[index(seat)].has(top)) twos = 1u << static_cast<int>(top);
  each_bit(threes | twos, [&](int e) {
    const bool three = (threes >> e) & 1u;
    visit(base + ((three * 5u + static_cast<std::size_t>(e) - 1) * 7 + theirs) * 2 + reached);
  });
}

// Also returns the school's worth by the hand-written evaluation, which needs the same facts.
template <class Visit>
double school_features(const State& state, Seat seat, std::size_t base, Visit& visit) {
  const Public& open = state.open;
  const Bag<Element>& hand = state.hand[index(seat)];
  const auto small = [](int n, int most) { return static_cast<std::size_t>(std::min(n, most)); };
  const unsigned offered = 1u << number(open.available[0].top()) | 1u << number(open.available[1].top()),
                 held = hand.mask();
  double worth = kPoint * open.total[index(seat)] + counted(open.hand_size[index(seat)], kFew, kInHand);
  for (int i = 1; i <= kElements; ++i) {
    const auto element = static_cast<Element>(i);
    const Arena arena = arena_of(open, seat, element, offered, (held >> i) & 1u);
    worth += arena.crowd;
    worth += arena.prospect;
    visit(base + arena.trial);
    visit(base + arena.students);
    if (const std::uint64_t alike = open.column(seat, element).alike(); alike != 0)
      cast_features(state, seat, element, alike, base + kNextTrial + kCrowd, arena.reached, visit);
  }
  base += kNextTrial + kCrowd + kCasts;
  for (int e = 1; e <= kElements; ++e)
    visit(base + 5u * static_cast<std::size_t>(e - 1) + small(hand.count(static_cast<Element>(e)), 4));
  visit(base + 25 + small(open.hand_size[index(seat)], 9));
  base += kHand;
  visit(base + small(open.total[index(seat)], 25));
  visit(base + 26 + small(number(open.available[index(seat)].top()), 6));
  if (open.owing.contains(seat)) visit(base + 33);
  if (open.emblem[index(seat)] == kBlazon) visit(base + 34);
  return worth;
}

// The network judges for the player to move, whoever asks: whose turn it is matters more than the viewpoint.
inline Seat told_for(const State& state, Seat) { return state.open.mover(); }

// Also returns how far the mover is ahead by the hand-written evaluation.
template <class Visit>
double features(const Cards&, const State& state, Seat mover, Visit&& visit) {
  const Public& open = state.open;
  const double mine = school_features(state, mover, 0, visit);
  const double theirs = school_features(state, rival_of(mover), kSchoolInputs, visit);
  constexpr std::size_t at = 2 * kSchoolInputs;
  if (open.overtime) visit(at);
  if (open.summoned) visit(at + 1);
  const int ahead = open.total[index(mover)] - open.total[1 - index(mover)];
  visit(at + 2 + static_cast<std::size_t>(std::clamp(ahead + 10, 0, 20)));
  visit(at + 23 + static_cast<std::size_t>(std::min(21, (open.trials.size() + open.returned.size()) / 2)));
  return mine - theirs;
}

}  // namespace conclave::clash
