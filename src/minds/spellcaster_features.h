#pragma once

// What the network of Spellcaster looks at: the team whose turn it is, then the other. Each card has its own weights,
// so a network is of one card set.

#include <algorithm>
#include <type_traits>

#include "games/spellcaster/game.h"
#include "minds/net.h"

namespace conclave::spellcaster {

inline constexpr std::size_t kTeamInputs =
    2 * kCards + 21 + 16 + 13;  // in hand, on top; Energy, Sapphires, cards in hand
inline constexpr std::size_t kInputs = 2 * kTeamInputs + kCards + 16 + 6 + 2 + 4;

inline std::uint64_t fingerprint(const Cards& cards) { return cards.fingerprint; }
inline std::type_identity<Net<kInputs>> network_of(const State&) { return {}; }
double by_hand(const Cards& cards, const State& state, Seat seat);

// The active team, by any of its Mages.
inline Seat told_for(const State& state, Seat seat) {
  return team_of(seat) == team_of(active(state.open)) ? seat : active(state.open);
}

template <class Visit>
void features(const Cards&, const State& state, Seat mover, Visit&& visit) {
  const Public& open = state.open;
  const auto small = [](int n, int most) { return static_cast<std::size_t>(std::min(n, most)); };
  std::size_t base = 0;
  for (const int team : {team_of(mover), 1 - team_of(mover)}) {
    int size = 0;
    for (const Seat seat : team_seats(open.mages, team)) {
      each_bit(state.hand[index(seat)], [&](int card) { visit(base + static_cast<std::size_t>(card)); });
      size += open.hand_size[index(seat)];
    }
    each_bit(controlled(open, team), [&](int card) { visit(base + kCards + static_cast<std::size_t>(card)); });
    visit(base + 2 * kCards + small(open.energy[team], 20));
    visit(base + 2 * kCards + 21 + small(open.sapphires[team], 15));
    visit(base + 2 * kCards + 37 + small(size, 12));
    base += kTeamInputs;
  }
  each_bit(open.activated, [&](int card) { visit(base + static_cast<std::size_t>(card)); });
  base += kCards;
  visit(base + small(open.deck_size / 3, 15));
  visit(base + 16 + small(open.actions, 5));
  if (open.enchanting) visit(base + 22);
  if (open.last_turn) visit(base + 23);
  if (open.mages == 3) visit(base + 24 + (team_seats(3, team_of(mover)).count() == 1 ? 1u : 0u));
  if (open.mages == 4) visit(base + 26);
  if (open.ask != Ask::kAction) visit(base + 27);
}

}  // namespace conclave::spellcaster
