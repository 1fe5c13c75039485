#pragma once

#include <optional>
#include <string>

#include "core/chance.h"
#include "core/json_fwd.h"
#include "core/shape.h"
#include "games/clash/cards.h"
#include "games/clash/state.h"

namespace conclave::clash {

inline View view(const Cards&, const State& state, Viewer viewer) {
  View seen;
  seen.open = state.open;
  seen.spectator = !viewer;
  if (viewer) {
    seen.viewer = *viewer;
    seen.hand = state.hand[index(*viewer)];
    for (int i = 0; i < 2; ++i) seen.known[i] = state.known[i];
  }
  return seen;
}

// The Students that lie in no place the viewer can see: the deck and the hands it does not hold.
inline Bag<Element> unseen(const View& seen) {
  Bag<Element> rest = kStudents - seen.open.discard - seen.hand;
  for (const auto& columns : seen.open.columns)
    for (const auto& column : columns) {
      if (column.empty()) continue;
      for (int v = 1; v <= kElements; ++v) {
        const auto element = static_cast<Element>(v);
        rest.lanes -= static_cast<std::uint64_t>(std::popcount(column.places_of(element)))
                      << Bag<Element>::shift(element);
      }
    }
  return rest;
}

template <Chance C>
Element pick(Bag<Element>& from, C& chance) {
  const auto element = static_cast<Element>(chance.draw({}, from.counts()));
  from.take(element);
  return element;
}

// A spectator knows only of the two hands together: first each Student of theirs goes to one of them, then the rest is
// filled up. What each player knows of the other's hand is guessed: at least those, and after a reshuffle maybe any of
// the rest.
template <Chance C>
void imagine_hands(State& state, Bag<Element>& hidden, C& chance) {
  const Public& open = state.open;
  Bag<Element> pooled = open.pooled;
  hidden = hidden - pooled;
  int room[2] = {open.hand_size[0], open.hand_size[1]};
  while (!pooled.empty()) {
    const int to = chance.roll({}, static_cast<std::uint8_t>(room[0] + room[1])) > room[0] ? 1 : 0;
    const Element element = pick(pooled, chance);
    state.hand[to].add(element);
    state.known[to].add(element);
    --room[to];
  }
  for (int i = 0; i < 2; ++i)
    while (room[i]-- > 0) {
      const Element element = pick(hidden, chance);
      state.hand[i].add(element);
      if (open.reshuffled && chance.roll({}, 2) == 1) state.known[i].add(element);
    }
}

template <Chance C>
State imagine(const Cards&, const View& seen, C& chance) {
  State state;
  state.open = seen.open;
  Bag<Element> hidden = unseen(seen);
  if (seen.spectator) {
    imagine_hands(state, hidden, chance);
  } else {
    const int rival = 1 - index(seen.viewer);
    for (int i = 0; i < 2; ++i) state.known[i] = seen.known[i];
    state.hand[1 - rival] = seen.hand;
    state.hand[rival] = seen.known[rival];
    hidden = hidden - seen.known[rival];
    for (int n = seen.known[rival].size(); n < seen.open.hand_size[rival]; ++n)
      state.hand[rival].add(pick(hidden, chance));
  }
  state.deck = hidden;
  return state;
}

boost::json::object show(const Cards& cards, const Options& options, const View& seen);
const Shape& view_shape(std::type_identity<View>);
// What events and cards say in the same words.
Shape seat_shape();
Shape element_shape();
boost::json::object expose(const Cards& cards, const Options& options, const State& state);
std::optional<std::string> unsound(const Cards& cards, const State& state);

}  // namespace conclave::clash
