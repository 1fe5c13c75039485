#pragma once

#include <bit>

#include "core/bits.h"
#include "core/chance.h"
#include "games/wizards_cup/state.h"

namespace conclave::wizards_cup {

// What everybody can know of one player's team from what was seen of it. Between two rounds at most one card was
// swapped, and nobody else saw whether (WC-4.1, WC-5.1).
struct Sightings {
  CardSet seen[kRounds]{};  // the team of round i + 1 held these; the random card is in the first
  int round = 1;            // the team asked about is that of this round
};

inline Sightings sightings(const Public& open, Seat seat) {
  const int i = index(seat);
  Sightings all;
  for (int r = 0; r < kRounds; ++r) all.seen[r] = open.shown[i][r];
  all.seen[0] |= only(open.random[i]);
  // Who has prepared for the next round already has its team.
  all.round = open.round + (open.phase == Phase::kSwap && open.committed.contains(seat) ? 1 : 0);
  return all;
}

namespace detail {

// Can this have been the team of the second round, if at most one card of `first` was swapped away before it?
inline bool fits_second(CardSet team, const Sightings& all) {
  return (all.seen[1] & ~team) == 0 && std::popcount(all.seen[0] & ~team) <= 1;
}

// Is there a second team, at most one swap before this one, that fits? Either it is the same, or it had `back` in the
// place of some card that was not seen in the second round.
inline bool fits_third(CardSet team, const Sightings& all) {
  if (all.seen[2] & ~team) return false;
  if (fits_second(team, all)) return true;
  const CardSet lost = all.seen[1] & ~team;
  const CardSet back = lost ? lost : all.seen[0] & ~team;
  const CardSet newcomers = team & ~all.seen[1];
  const CardSet strangers = newcomers & ~all.seen[0];
  const CardSet gone = strangers ? strangers : newcomers;
  if (back == 0 || gone == 0) return false;
  return fits_second((team & ~(gone & -gone)) | (back & -back), all);
}

}  // namespace detail

// Can these six be the player's team, for all that everybody has seen?
inline bool possible(CardSet team, const Sightings& all) {
  switch (all.round) {
    case 1: return (all.seen[0] & ~team) == 0;
    case 2: return detail::fits_second(team, all);
    default: return detail::fits_third(team, all);
  }
}

// A possible team; each is. How many of the known cards have been swapped away since is drawn first, all possible
// numbers equally likely: weighing teams alike would believe in swaps far more than players make them.
template <Chance C>
CardSet imagine_team(const Sightings& all, C& chance) {
  const CardSet now = all.seen[all.round - 1];
  CardSet known = 0;
  for (int r = 0; r < all.round; ++r) known |= all.seen[r];
  const CardSet before = known & ~now, strangers = kAll & ~known;
  const auto complete = [&](CardSet gone) {  // some team without `gone`; strangers are all alike
    CardSet team = known & ~gone, rest = strangers;
    for (int n = std::popcount(team); n < kTeam; ++n, rest &= rest - 1) team |= rest & -rest;
    return team;
  };
  const auto fits = [&](CardSet gone) {
    return std::popcount(known & ~gone) <= kTeam && possible(complete(gone), all);
  };

  // At most one card goes a swap, so at most two in a game, of the at most seven in the first two teams.
  std::array<std::array<CardSet, 21>, 3> ways;
  std::uint8_t count[3] = {};
  const auto note = [&](int size, CardSet gone) {
    if (fits(gone)) ways[static_cast<std::size_t>(size)][count[size]++] = gone;
  };
  note(0, 0);
  if (all.round > 1) each_bit(before, [&](int i) { note(1, CardSet{1} << i); });
  if (all.round > 2)
    each_bit(before, [&](int i) {
      each_bit(before & ((CardSet{1} << i) - 1), [&](int j) { note(2, CardSet{1} << i | CardSet{1} << j); });
    });
  const unsigned sizes = (count[0] ? 1u : 0u) | (count[1] ? 2u : 0u) | (count[2] ? 4u : 0u);
  const auto size = chance.one_of({}, sizes);
  CardSet team = known & ~ways[size][chance.roll({}, count[size]) - 1u];
  while (std::popcount(team) < kTeam) team |= only(chance.one_of({}, strangers & ~team));
  return team;
}

}  // namespace conclave::wizards_cup
