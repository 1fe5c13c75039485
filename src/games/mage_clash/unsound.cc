// What no play can bring about: something made, lost or in two places.

#include <span>

#include "games/mage_clash/view.h"

namespace conclave::mage_clash {
namespace {

std::optional<std::string> unsound_tiles(const Cards& cards, const State& state) {
  const Public& open = state.open;
  const bool draft = open.phase == Phase::kDraft;
  const std::uint64_t places[] = {open.tableau[0], open.tableau[1], open.gone, state.hand[0], state.hand[1]};
  std::uint64_t all = 0;
  for (const std::uint64_t place : places) {
    if (all & place) return "a tile in two places";
    all |= place;
  }
  std::uint64_t dealt = draft ? 0 : round_tiles(0) | round_tiles(1) | round_tiles(2);
  for (int round = 0; draft && round <= open.round; ++round) dealt |= round_tiles(round);
  if (all != dealt) return "a tile lost, or not yet dealt";
  for (int i = 0; i < 2; ++i) {
    if (draft && std::popcount(state.hand[i]) != kHandSize - open.turn) return "a hand of the wrong size";
    if (open.aside[i] & ~(open.tableau[i] & (cards.all_of(Kind::kSpell) | cards.all_of(Kind::kWard))))
      return "something else than a Spell or a Ward set aside";
    const std::uint64_t spells = open.tableau[i] & cards.all_of(Kind::kSpell);
    if (open.aside[i] != 0 && (spells & ~open.aside[i]) == 0) return "set aside with no Spell in hand";
  }
  return std::nullopt;
}

std::optional<std::string> unsound_allies(const State& state) {
  const Public& open = state.open;
  for (const Seat seat : kPlayers) {
    const int i = index(seat);
    if (open.allies[i] + open.supply[i] + allies_left(open, seat) != kAllAllies) return "not forty Allies";
    if (open.phase > Phase::kPlacement && open.allies[i] != 0) return "Allies left over after placing";
    if (open.phase < Phase::kPlacement && allies_left(open, seat) != 0) return "Allies in Cities before placing";
  }
  return std::nullopt;
}

std::optional<std::string> unsound_artifacts(const State& state) {
  const Public& open = state.open;
  if ((state.artifacts[0] & state.artifacts[1]) || ((state.artifacts[0] | state.artifacts[1]) & open.used))
    return "a Special Artifact in two places";
  for (int i = 0; i < 2; ++i)
    if (std::popcount(state.artifacts[i]) != open.held[i]) return "another number of Special Artifacts than shown";
  return std::nullopt;
}

std::optional<std::string> unsound_cities(const State& state) {
  const Public& open = state.open;
  if ((open.won[0] & open.won[1]) || ((open.won[0] | open.won[1]) & open.drawn)) return "a City decided twice";
  if (open.halted & ~undecided(open)) return "a halted City that is decided";
  if (open.phase < Phase::kPlacement) return std::nullopt;
  unsigned row = 0;
  for (const std::uint8_t city : open.row) row |= 1u << city;
  if (row != (1u << kCities) - 1) return "a row that lacks a City";
  const bool fighting = in_window(open.phase) || open.phase == Phase::kPicks || open.phase == Phase::kLongkey;
  if (fighting != (open.combat.city != kNone)) return "a combat without a City, or a City without a combat";
  if (!fighting && open.combat != Combat{}) return "something left of a combat";
  return std::nullopt;
}

std::optional<std::string> unsound_prices(const Cards& cards, const State& state) {
  for (const Seat seat : kPlayers) {
    Public open = state.open;
    if (open.phase == Phase::kDraft) {
      reprice(cards, open, seat);
    } else {
      for (auto& step : open.within[index(seat)]) step = 0;
    }
    if (open != state.open) return "prices that do not follow from the tableau";
  }
  return std::nullopt;
}

std::optional<std::string> unsound_roll(const State& state) {
  for (const Roll& roll : state.open.combat.roll) {
    if (sorted(roll) != roll) return "dice out of order";
    if (roll.locked & ~real_dice(roll)) return "a missing die that is locked";
    for (const Die die : roll.die)
      if (die.code != 0 && (die.value() < 1 || die.value() > 20 || die.sides() == 0))
        return "a die that does not exist";
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> unsound(const Cards& cards, const State& state) {
  const auto both = SeatSet::first(2);
  if ((state.open.owes | both) != both) return "a seat that does not exist must decide";
  if (state.open.owes.empty() != (state.open.phase == Phase::kOver)) return "nobody to act";
  if (auto what = unsound_tiles(cards, state)) return what;
  if (auto what = unsound_allies(state)) return what;
  if (auto what = unsound_artifacts(state)) return what;
  if (auto what = unsound_cities(state)) return what;
  if (auto what = unsound_prices(cards, state)) return what;
  return unsound_roll(state);
}

}  // namespace conclave::mage_clash
