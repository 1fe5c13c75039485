#pragma once

#include "core/json_fwd.h"
#include "core/shape.h"
#include "games/wizards_cup/knowledge.h"
#include "games/wizards_cup/rules.h"

namespace conclave::wizards_cup {

// WC-5.1: a card that was seen this round is in a public place, or went from one to a place that can be followed.
inline Card as_seen(const Public& open, int owner, Card card) {
  return card == kNoCard || (open.shown[owner][open.round - 1] & only(card)) ? card : kHiddenCard;
}

inline View view(const Cards&, const State& state, Viewer viewer) {
  View seen;
  seen.open = state.open;
  if (viewer) {
    seen.viewer = static_cast<std::uint8_t>(index(*viewer));
    seen.team = state.team[seen.viewer];
  }
  for (int i = 0; i < 2; ++i) {
    const bool own = i == seen.viewer;
    for (const Card card : state.deck[i]) seen.deck[i].push_back(own ? card : as_seen(state.open, i, card));
    seen.waiting[i] = own ? state.waiting[i] : as_seen(state.open, i, state.waiting[i]);
  }
  return seen;
}

// Gives a side this team and puts what nobody has seen of it into the places that the viewer cannot look at. REQUIRES:
// it is possible.
template <Chance C>
void deal_unseen(const View& seen, int i, CardSet team, State& state, C& chance) {
  state.team[i] = team;
  CardSet unseen = team & ~seen.open.shown[i][seen.open.round - 1];
  const auto reveal = [&](Card& card) {
    if (card != kHiddenCard) return;
    card = chance.one_of({}, unseen);
    unseen &= ~only(card);
  };
  for (Card& card : state.deck[i]) reveal(card);
  reveal(state.waiting[i]);
}

namespace detail {

template <Chance C>
void imagine_side(const View& seen, int i, State& state, C& chance) {
  const Public& open = seen.open;
  if (open.phase == Phase::kPick && !open.committed.contains(seat_at(i)))
    state.team[i] = only(open.random[i]);
  else
    deal_unseen(seen, i, imagine_team(sightings(open, seat_at(i)), chance), state, chance);
}

}  // namespace detail

template <Chance C>
State imagine(const Cards&, const View& seen, C& chance) {
  State state;
  state.open = seen.open;
  for (int i = 0; i < 2; ++i) {
    state.deck[i] = seen.deck[i];
    state.waiting[i] = seen.waiting[i];
    if (i == seen.viewer)
      state.team[i] = seen.team;
    else
      detail::imagine_side(seen, i, state, chance);
  }
  return state;
}

boost::json::object show(const Cards& cards, const Options& options, const View& seen);
const Shape& view_shape(std::type_identity<View>);
// What events and cards say in the same words.
Shape seat_shape();
boost::json::object expose(const Cards& cards, const Options& options, const State& state);

}  // namespace conclave::wizards_cup
