#pragma once

// What a seat may know, and worlds that fit it.

#include "core/json_fwd.h"
#include "core/shape.h"
#include "games/spellcaster/rules.h"

namespace conclave::spellcaster {

inline View view(const Cards&, const State& state, Viewer viewer) {
  View seen;
  seen.open = state.open;
  if (!viewer) return seen;
  const int i = index(*viewer);
  seen.viewer = static_cast<std::uint64_t>(i);
  seen.hand = state.hand[i];
  seen.chosen = state.chosen[i];
  for (int h = 0; h < kMaxMages; ++h) seen.seen[h] = state.seen[i][h];
  // Of two Mages each was there when the other learnt a card. With more, whom a third has robbed since is not theirs to
  // know.
  if (state.open.mages == 2) seen.told = state.seen[1 - i][i];
  return seen;
}

inline std::uint64_t on_table(const Public& open) {
  std::uint64_t set = 0;
  for (const auto& pile : open.pile)
    for (const std::uint8_t card : pile) set |= bit(card);
  return set;
}

// Cards that are known to be in some hand but not in which: each goes to one that may have it and still has room, such
// that the others find room too. Hall's condition says when they do.
struct Seating {
  int room[kMaxMages]{};
  int waiting[1 << kMaxMages]{};  // cards, by the set of hands that may hold them

  bool possible() const {
    for (unsigned hands = 1; hands < 1u << kMaxMages; ++hands) {
      int cards = 0, places = 0;
      for (unsigned set = 1; set <= hands; ++set)
        if ((set & ~hands) == 0) cards += waiting[set];
      each_bit(hands, [&](int h) { places += room[h]; });
      if (cards > places) return false;
    }
    return true;
  }
};

inline unsigned hands_with(const std::uint64_t (&seen)[kMaxMages], int card) {
  unsigned hands = 0;
  for (int h = 0; h < kMaxMages; ++h) hands |= static_cast<unsigned>((seen[h] >> card) & 1u) << h;
  return hands;
}

template <Chance C>
void seat_the_unsure(State& state, const std::uint64_t (&seen)[kMaxMages], std::uint64_t unsure, C& chance) {
  Seating seating;
  for (int h = 0; h < kMaxMages; ++h) seating.room[h] = state.open.hand_size[h] - std::popcount(state.hand[h]);
  each_bit(unsure, [&](int card) { ++seating.waiting[hands_with(seen, card)]; });
  each_bit(unsure, [&](int card) {
    const unsigned hands = hands_with(seen, card);
    --seating.waiting[hands];
    std::uint64_t fitting = 0;
    each_bit(hands, [&](int h) {
      --seating.room[h];
      if (seating.room[h] >= 0 && seating.possible()) fitting |= bit(h);
      ++seating.room[h];
    });
    const int h = chance.one_of({}, fitting);
    --seating.room[h];
    state.hand[h] |= bit(card);
  });
}

template <Chance C>
void deal_hands(State& state, const std::uint64_t (&seen)[kMaxMages], std::uint64_t unseen, C& chance) {
  std::uint64_t once = 0, unsure = 0;
  for (const std::uint64_t set : seen) {
    unsure |= once & set;
    once |= set;
  }
  for (int h = 0; h < kMaxMages; ++h) state.hand[h] |= seen[h] & ~unsure;
  if (unsure) seat_the_unsure(state, seen, unsure, chance);
  state.deck = unseen & ~once;
  for (int h = 0; h < state.open.mages; ++h) {
    const std::uint64_t dealt = some_subset(chance, state.deck, state.open.hand_size[h] - std::popcount(state.hand[h]));
    state.hand[h] |= dealt;
    state.deck &= ~dealt;
  }
}

// What another seat may know: of a card that everyone saw taken, at least what everyone knows; of the hands it had to
// do with, anything.
template <Chance C>
void imagine_knowledge(State& state, int who, C& chance) {
  const auto coin = [&] { return chance.roll({}, 2) == 1; };
  for (int h = 0; h < state.open.mages; ++h) {
    if (h == who) continue;
    each_bit(state.hand[h], [&](int card) {
      unsigned hands = hands_with(state.open.seen, card) & ~(1u << who);
      if (hands == 0) {
        if (!((state.open.met[who] >> h) & 1) || coin()) return;
        hands = state.open.met[who];
      }
      if (coin()) hands &= static_cast<unsigned>(chance.roll({}, 16) - 1);
      hands |= 1u << h;
      each_bit(hands, [&](int other) { state.seen[who][other] |= bit(card); });
    });
  }
}

template <Chance C>
State imagine(const Cards&, const View& seen, C& chance) {
  State state;
  state.open = seen.open;
  const bool seated = seen.viewer < kMaxMages;
  const auto viewer = static_cast<int>(seen.viewer);
  std::uint64_t unseen = kAllCards & ~(seen.open.discard | on_table(seen.open));
  if (seated) {
    state.hand[viewer] = seen.hand;
    state.chosen[viewer] = seen.chosen;
    unseen &= ~seen.hand;
    for (int h = 0; h < kMaxMages; ++h) state.seen[viewer][h] = seen.seen[h];
  }
  deal_hands(state, seated ? seen.seen : seen.open.seen, unseen, chance);
  for (int w = 0; w < seen.open.mages; ++w) {
    if (seated && w == viewer) continue;
    if (seated && seen.open.mages == 2)
      state.seen[w][viewer] = seen.told;
    else
      imagine_knowledge(state, w, chance);
    if (seen.open.committed.contains(seat_at(w)))
      state.chosen[w] = some_subset(chance, state.hand[w], seen.open.wanted[w]);
  }
  return state;
}

boost::json::object show(const Cards& cards, const Options& options, const View& seen);
const Shape& view_shape(std::type_identity<View>);
// What events and cards say in the same words.
Shape seat_shape();
Shape team_shape();
Shape colour_shape();
boost::json::object expose(const Cards& cards, const Options& options, const State& state);

}  // namespace conclave::spellcaster
