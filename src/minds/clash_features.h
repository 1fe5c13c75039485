#pragma once

// What the network of Clash of Magic Schools looks at: the school whose turn it is, then the other. Arenas differ only by whose
// Students cast there, so what is learnt of one counts in all.

#include <algorithm>
#include <type_traits>

#include "games/clash/game.h"
#include "minds/net.h"

namespace conclave::clash {

inline constexpr std::size_t kNextTrial = 7 * 5 * 2 * 3;  // visible, Students that lack, offered, the Emblem
inline constexpr std::size_t kCrowd = 7 * 9;              // visible, Students
inline constexpr std::size_t kCasts = 2 * 5 * 7 * 2;      // two of three or three in a row, their Element, the rival's Trial, the Emblem
inline constexpr std::size_t kHand = 5 * 5 + 10;          // of each Element, of all
inline constexpr std::size_t kSchoolInputs = kNextTrial + kCrowd + kCasts + kHand + 26 + 7 + 2;
inline constexpr std::size_t kInputs = 2 * kSchoolInputs + 2 + 21 + 22;

inline std::uint64_t fingerprint(const Cards&) { return 0; }  // there is but one set
inline std::type_identity<Net<kInputs>> network_of(const State&) { return {}; }
double by_hand(const Cards& cards, const State& state, Seat seat);

template <class Visit>
void school_features(const State& state, Seat seat, std::size_t base, Visit& visit) {
  const Public& open = state.open;
  const Seat rival = rival_of(seat);
  const Bag<Element>& hand = state.hand[index(seat)];
  const auto small = [](int n, int most) { return static_cast<std::size_t>(std::min(n, most)); };
  const int tops[2] = {number(open.available[0].top()), number(open.available[1].top())};
  for (int i = 1; i <= kElements; ++i) {
    const auto arena = static_cast<Element>(i);
    const auto& column = open.column(seat, arena);
    const int visible = open.stack(seat, arena).visible(), students = column.size(), lacks = std::max(0, visible + 1 - students);
    const bool offered = tops[0] == visible + 1 || tops[1] == visible + 1, here = open.emblem[index(seat)] == arena;
    const std::size_t reach = here ? 2 : hand.has(arena) ? 1 : 0;
    visit(base + ((static_cast<std::size_t>(visible) * 5 + small(lacks, 4)) * 2 + offered) * 3 + reach);
    visit(base + kNextTrial + static_cast<std::size_t>(visible) * 9 + small(students, 8));
    if (students < 2) continue;
    const auto theirs = static_cast<std::size_t>(open.stack(rival, arena).visible());
    unsigned threes = 0, twos = 0;  // Elements, as bits
    each_bit(column.flanked(), [&](int place) { threes |= 1u << static_cast<int>(column.at(place)); });
    const Element top = column.top();
    if (column.at(students - 2) == top && hand.has(top)) twos = 1u << static_cast<int>(top);
    each_bit(threes | twos, [&](int e) {
      const bool three = (threes >> e) & 1u;
      visit(base + kNextTrial + kCrowd + ((three * 5u + static_cast<std::size_t>(e) - 1) * 7 + theirs) * 2 + (reach > 0));
    });
  }
  base += kNextTrial + kCrowd + kCasts;
  for (int e = 1; e <= kElements; ++e) visit(base + 5u * static_cast<std::size_t>(e - 1) + small(hand.count(static_cast<Element>(e)), 4));
  visit(base + 25 + small(open.hand_size[index(seat)], 9));
  base += kHand;
  visit(base + small(open.total[index(seat)], 25));
  visit(base + 26 + small(tops[index(seat)], 6));
  if (open.owing.contains(seat)) visit(base + 33);
  if (open.emblem[index(seat)] == kBlazon) visit(base + 34);
}

// Whose turn it is makes more of a difference than whose eyes look.
inline Seat told_for(const State& state, Seat) { return state.open.mover(); }

template <class Visit>
void features(const Cards&, const State& state, Seat mover, Visit&& visit) {
  const Public& open = state.open;
  school_features(state, mover, 0, visit);
  school_features(state, rival_of(mover), kSchoolInputs, visit);
  constexpr std::size_t at = 2 * kSchoolInputs;
  if (open.overtime) visit(at);
  if (open.summoned) visit(at + 1);
  const int ahead = open.total[index(mover)] - open.total[1 - index(mover)];
  visit(at + 2 + static_cast<std::size_t>(std::clamp(ahead + 10, 0, 20)));
  visit(at + 23 + static_cast<std::size_t>(std::min(21, (open.trials.size() + open.returned.size()) / 2)));
}

}  // namespace conclave::clash
