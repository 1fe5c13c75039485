#pragma once

// What the network of Clash of Magic Schools looks at, for one school and the other alike: each Arena's visible Trial, its
// Students and how far the next Trial is; the Emblem; the hand; the totals; what is announced.

#include <algorithm>

#include "games/clash/state.h"
#include "minds/net.h"

namespace conclave::clash {

inline constexpr std::size_t kArenaInputs = 7 + 9 + 10 + 5 + 5;  // visible, Students, distance and offer, in hand, Students of its spell
inline constexpr std::size_t kSchoolInputs = kElements * kArenaInputs + 26 + 10 + 7 + 6 + 2 + 6;
inline constexpr std::size_t kInputs = 2 * kSchoolInputs + 6;

template <class Visit>
void school_features(const State& state, Seat seat, std::size_t at, Visit& visit) {
  const Public& open = state.open;
  const auto small = [](int n, int most) { return static_cast<std::size_t>(std::min(n, most)); };
  const int own = number(open.available[index(seat)].top()), rivals = number(open.available[1 - index(seat)].top());
  const Element emblem = open.emblem[index(seat)];
  for (int i = 1; i <= kElements; ++i, at += kArenaInputs) {
    const auto arena = static_cast<Element>(i);
    const int visible = open.stack(seat, arena).visible(), students = open.column(seat, arena).size();
    visit(at + small(visible, 6));
    visit(at + 7 + small(students, 8));
    const bool offered = own == visible + 1 || rivals == visible + 1;
    visit(at + 16 + small(std::max(0, visible + 1 - students), 4) + (offered ? 5 : 0));
    visit(at + 26 + small(state.hand[index(seat)].count(arena), 4));
    if (emblem == arena) visit(at + 31);
    // Students that can cast here once the Emblem comes, by what their spells are.
    if (emblem == arena && students > 0) visit(at + 32 + small(students, 3));
  }
  visit(at + small(open.total[index(seat)], 25));
  at += 26;
  visit(at + small(open.hand_size[index(seat)], 9));
  at += 10;
  visit(at + small(own, 6));
  at += 7;
  if (emblem != kBlazon) {  // who could cast in the Emblem's Arena
    const auto& column = open.column(seat, emblem);
    for (int e = 1; e <= kElements; ++e)
      if (const auto places = column.places_of(static_cast<Element>(e))) visit(at + static_cast<std::size_t>(e) - 1, static_cast<float>(std::popcount(places)));
  } else {
    visit(at + 5);
  }
  at += 6;
  if (open.owing.contains(seat)) visit(at);
  if (open.summoned && open.mover() == seat) visit(at + 1);
  at += 2;
  // Arenas at each level: what a total is made of.
  for (int i = 1; i <= kElements; ++i)
    if (const int visible = open.stack(seat, static_cast<Element>(i)).visible(); visible > 0) visit(at + static_cast<std::size_t>(visible) - 1);
}

template <class Visit>
void features(const State& state, Seat seat, Visit&& visit) {
  const Public& open = state.open;
  school_features(state, seat, 0, visit);
  school_features(state, rival_of(seat), kSchoolInputs, visit);
  constexpr std::size_t at = 2 * kSchoolInputs;
  if (open.mover() == seat) visit(at);
  if (open.overtime) visit(at + 1);
  if (!open.returned.empty()) visit(at + 2);
  visit(at + 3, static_cast<float>(open.trials.size()) / 45.0f);
  visit(at + 4, static_cast<float>(open.total[index(seat)] - open.total[1 - index(seat)]) / 10.0f);
  if (open.due != 0) visit(at + 5);
}

}  // namespace conclave::clash
