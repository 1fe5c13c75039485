#pragma once

// What each viewer may know (MC-7.1), worlds that fit it, and both as JSON.

#include <optional>
#include <string>

#include "core/json_fwd.h"
#include "core/shape.h"
#include "games/mage_clash/rules.h"

namespace conclave::mage_clash {

// By allow-list: what is public, and the viewer's own hand, pending choice and Special Artifacts.
inline View view(const Cards&, const State& state, Viewer viewer) {
  View seen;
  seen.open = state.open;
  if (!viewer) return seen;
  const int i = index(*viewer);
  seen.viewer = static_cast<std::uint8_t>(i);
  seen.hand = state.hand[i];
  seen.pick = state.pick[i];
  seen.artifacts = state.artifacts[i];
  return seen;
}

// All twenty tiles of a round are dealt, so a player knows the rival's hand; a spectator knows neither.
template <Chance C>
void imagine_hands(const View& seen, State& state, C& chance) {
  const std::uint64_t tiles = in_hands(seen.open);
  if (seen.viewer != kNone) {
    state.hand[seen.viewer] = seen.hand;
    state.hand[1 - seen.viewer] = tiles & ~seen.hand;
    return;
  }
  std::uint64_t rest = tiles;
  for (int left = std::popcount(tiles) / 2; left > 0; --left) rest &= ~bit(chance.one_of({}, rest));
  state.hand[0] = tiles & ~rest;
  state.hand[1] = rest;
}

// Some choice that this seat may have made. REQUIRES: hands are known.
template <Chance C>
Pick imagine_pick(const Cards& cards, const State& state, Seat seat, C& chance) {
  const Public& open = state.open;
  if (open.phase == Phase::kDraft) {
    const Move move = random_tile(state, seat, chance);
    return {move.card, static_cast<std::uint8_t>(move.verb == Verb::kBuild)};
  }
  if (open.phase == Phase::kPicks) {
    const Move move = random_pick(cards, state, seat, chance);
    return {move.card, move.second};
  }
  if (open.phase == Phase::kExchange && may_exchange(cards, open, seat))
    return {
        static_cast<std::uint8_t>(uniform_below(chance, static_cast<std::uint32_t>(most_exchanged(open, seat)) + 1)),
        0};
  return {};
}

template <Chance C>
State imagine(const Cards& cards, const View& seen, C& chance) {
  State state;
  state.open = seen.open;
  if (seen.open.phase == Phase::kDraft) imagine_hands(seen, state, chance);
  auto stack = static_cast<std::uint8_t>(((1 << kArtifacts) - 1) & ~seen.open.used & ~seen.artifacts);
  for (const Seat seat : kPlayers) {
    const int i = index(seat);
    if (i == seen.viewer) {
      state.pick[i] = seen.pick;
      state.artifacts[i] = seen.artifacts;
      continue;
    }
    if (!seen.open.owes.contains(seat)) state.pick[i] = imagine_pick(cards, state, seat, chance);
    for (int n = 0; n < seen.open.held[i]; ++n) {
      const auto artifact = static_cast<std::uint8_t>(1 << chance.one_of({}, stack));
      stack = static_cast<std::uint8_t>(stack & ~artifact);
      state.artifacts[i] = static_cast<std::uint8_t>(state.artifacts[i] | artifact);
    }
  }
  return state;
}

boost::json::object show(const Cards& cards, const Options& options, const View& seen);
const Shape& view_shape(std::type_identity<View>);
// What events and cards say in the same words.
Shape seat_shape();
boost::json::object expose(const Cards& cards, const Options& options, const State& state);
std::optional<std::string> unsound(const Cards& cards, const State& state);

}  // namespace conclave::mage_clash
