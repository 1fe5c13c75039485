#pragma once

// What the network of Mage Clash looks at, first for the seat, then for its rival. Each tile has its own weights, so a
// network is of one card set.

#include <algorithm>
#include <type_traits>

#include "games/mage_clash/game.h"
#include "minds/net.h"

namespace conclave::mage_clash {

inline constexpr std::size_t kPlayerInputs = 2 * kTiles + 12 + 26 + kArtifacts + 5 * kMages + 6 + 16;
inline constexpr std::size_t kInputs = 2 * kPlayerInputs + kRounds * kTurns + 10 + 13 * kCities + 41;

inline std::uint64_t fingerprint(const Cards& cards) { return cards.fingerprint; }
inline std::type_identity<Net<kInputs>> network_of(const State&) { return {}; }
double by_hand(const Cards& cards, const State& state, Seat seat);

inline Seat told_for(const State&, Seat seat) { return seat; }

// The network was taught when Longkey had no phase of its own: it counts as the window that follows.
inline std::size_t phase_input(Phase phase) {
  const Phase seen = phase == Phase::kLongkey ? Phase::kBeforeRoll : phase;
  return static_cast<std::size_t>(seen) - (seen > Phase::kLongkey ? 1 : 0);
}

template <class Visit>
void features(const Cards& cards, const State& state, Seat seat, Visit&& visit) {
  const Public& open = state.open;
  const auto small = [](int n, int most) { return static_cast<std::size_t>(std::clamp(n, 0, most)); };
  const bool draft = open.phase <= Phase::kExchange;
  std::size_t base = 0;
  for (const Seat one : {seat, rival_of(seat)}) {
    const int i = index(one);
    const std::uint64_t tableau = open.tableau[i];
    each_bit(tableau, [&](int tile) { visit(base + static_cast<std::size_t>(tile)); });
    if (draft) each_bit(state.hand[i], [&](int tile) { visit(base + kTiles + static_cast<std::size_t>(tile)); });
    std::size_t at = base + 2 * kTiles;
    visit(at + small(open.mana[i], 11));
    at += 12;
    visit(at + small(open.allies[i], 25));
    at += 26;
    each_bit(state.artifacts[i], [&](int artifact) { visit(at + static_cast<std::size_t>(artifact)); });
    at += kArtifacts;
    if (draft)
      for (std::size_t mage = 0; mage < kMages; ++mage)
        visit(at + 5 * mage + small(std::popcount(tableau & cards.mage[mage]), 4));
    at += 5 * kMages;
    visit(at + small(std::popcount(tableau & cards.all_of(Kind::kWard)), 5));
    at += 6;
    for (std::size_t kind = 0; kind < 4; ++kind) {  // Spells with so many of their Cantrips
      const int cantrips = std::popcount(tableau & cards.cantrips[kind]);
      each_bit(tableau & cards.all_of(Kind::kSpell), [&](int tile) {
        if (static_cast<std::size_t>(cards.tile[static_cast<std::size_t>(tile)].cantrip) == kind)
          visit(at + 4 * kind + small(cantrips, 3));
      });
    }
    base += kPlayerInputs;
  }
  if (open.phase == Phase::kDraft)
    visit(base + static_cast<std::size_t>(open.round * kTurns) + small(open.turn, kTurns - 1));
  base += kRounds * kTurns;
  visit(base + phase_input(open.phase));
  base += 10;
  const int me = index(seat), them = index(rival_of(seat));
  if (!draft)
    for (std::size_t city = 0; city < kCities; ++city) {
      if (has(open.won[me], static_cast<int>(city)))
        visit(base + 13 * city + 11);
      else if (has(open.won[them], static_cast<int>(city)))
        visit(base + 13 * city + 12);
      else
        visit(base + 13 * city + small(open.army[me][city] - open.army[them][city] + 5, 10));
    }
  base += 13 * kCities;
  visit(base + small(open.vp[me] - open.vp[them] + 20, 40));
}

}  // namespace conclave::mage_clash
