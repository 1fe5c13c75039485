#pragma once

// The windows of MC-5.6: what a player may do in each, and who must be asked.

#include <bit>
#include <cstdint>

#include "games/mage_clash/dice.h"
#include "games/mage_clash/pick.h"

namespace conclave::mage_clash {

constexpr std::uint8_t artifact_bit(Artifact artifact) {
  return static_cast<std::uint8_t>(1 << static_cast<int>(artifact));
}

inline constexpr std::uint8_t kBeforePicksArtifacts = artifact_bit(Artifact::kNullStone);
inline constexpr std::uint8_t kBeforeRollArtifacts =
    artifact_bit(Artifact::kSeveredHand) | artifact_bit(Artifact::kTwinTongue) | artifact_bit(Artifact::kHornOfAllies) |
    artifact_bit(Artifact::kWhiteBanner);
inline constexpr std::uint8_t kAfterRollArtifacts =
    artifact_bit(Artifact::kIllOmen) | artifact_bit(Artifact::kFrozenHour) | artifact_bit(Artifact::kTwinTongue) |
    artifact_bit(Artifact::kHornOfAllies) | artifact_bit(Artifact::kWhiteBanner);

inline std::uint8_t artifacts_of(Phase window) {
  return window == Phase::kBeforePicks  ? kBeforePicksArtifacts
         : window == Phase::kBeforeRoll ? kBeforeRollArtifacts
         : window == Phase::kAfterRoll  ? kAfterRollArtifacts
                                        : std::uint8_t{0};
}

inline bool in_window(Phase phase) { return phase >= Phase::kBeforePicks && phase <= Phase::kAftermath; }

inline CityRule rule_here(const Cards& cards, const Public& open) { return cards.city_rule[open.combat.city]; }

inline int potions_of(const Cards& cards, const Public& open, Seat seat) {
  return std::popcount(open.tableau[index(seat)] & cards.all_of(Kind::kPotion));
}

// What a player may do in a window besides passing. Everything in it is public but which Artifacts are held.
struct Acts {
  std::uint8_t artifacts = 0;  // as bits
  std::uint8_t potion = 0;     // positions of the rival's dice
  std::uint8_t store = 0;      // positions of one's own dice
  std::uint8_t restore = 0;
  bool second_wind = false;
  std::uint8_t to[2] = {kNone, kNone};  // Cities to retreat to, in the order of the set
  std::uint8_t movers = 0;              // Allies that may go

  bool any() const { return artifacts | potion | store | restore | second_wind | movers; }
};

// The Artifacts in `held` that may be used now. Given all Artifacts that are still in the game, it says what a player
// with some unknown Artifact might use: on this public ground we decide whether to ask that player at all.
inline std::uint8_t usable_artifacts(const Cards& cards, const Public& open, Seat seat, std::uint8_t held) {
  const Combat& combat = open.combat;
  auto usable = static_cast<std::uint8_t>(held & artifacts_of(open.phase));
  if (usable == 0) return 0;
  if (combat.used_artifact.contains(seat) || rule_here(cards, open) == CityRule::kNoArtifacts) return 0;
  const auto drop = [&](Artifact artifact, bool cannot) {
    if (cannot) usable = static_cast<std::uint8_t>(usable & ~artifact_bit(artifact));
  };
  drop(Artifact::kHornOfAllies, open.supply[index(seat)] == 0);                      // MC-1.2
  drop(Artifact::kWhiteBanner, (choosable(open) & ~(1 << combat.city)) == 0);        // MC-3.5.6
  drop(Artifact::kIllOmen, unlocked_dice(combat.roll[index(rival_of(seat))]) == 0);  // nothing to reroll
  return usable;
}

// MC-5.8: to a neighbour in the row that is neither won nor out of play.
inline void add_retreat(const Cards& cards, const Public& open, Seat seat, Acts& acts) {
  const Combat& combat = open.combat;
  if (rule_here(cards, open) != CityRule::kRetreat || combat.retreated || open.army[index(seat)][combat.city] == 0)
    return;
  const auto place = static_cast<int>(std::find(open.row, open.row + kCities, combat.city) - open.row);
  int found = 0;
  for (const int beside : {place - 1, place + 1})
    if (beside >= 0 && beside < kCities && has(undecided(open), open.row[beside])) acts.to[found++] = open.row[beside];
  if (found == 2 && acts.to[0] > acts.to[1]) std::swap(acts.to[0], acts.to[1]);
  if (found > 0) acts.movers = open.army[index(seat)][combat.city];
}

inline void add_after_roll(const Cards& cards, const Public& open, Seat seat, Acts& acts) {
  const Combat& combat = open.combat;
  const Roll& mine = combat.roll[index(seat)];
  const Roll& theirs = combat.roll[index(rival_of(seat))];
  if (rule_here(cards, open) != CityRule::kNoPotions && potions_of(cards, open, seat) > 0)
    acts.potion = static_cast<std::uint8_t>(unlocked_dice(theirs) & first_of_like(theirs));
  const Ward ward = ward_of(cards, combat, seat);
  acts.second_wind = ward == Ward::kSecondWind && !combat.used_wind.contains(seat) && unlocked_dice(mine) != 0;
  if (ward != Ward::kHourglass || combat.used_glass.contains(seat)) return;
  if (combat.stored[index(seat)] == 0) {
    acts.store = static_cast<std::uint8_t>(real_dice(mine) & first_of_value(mine));
  } else {
    acts.restore = static_cast<std::uint8_t>(unlocked_dice(mine) & first_of_like(mine));
  }
}

inline Acts acts_with(const Cards& cards, const Public& open, Seat seat, std::uint8_t artifacts) {
  Acts acts;
  acts.artifacts = usable_artifacts(cards, open, seat, artifacts);
  if (open.phase != Phase::kBeforePicks) add_retreat(cards, open, seat, acts);
  if (open.phase == Phase::kAfterRoll) add_after_roll(cards, open, seat, acts);
  return acts;
}

inline Acts acts_of(const Cards& cards, const State& state, Seat seat) {
  return acts_with(cards, state.open, seat, state.artifacts[index(seat)]);
}

// Without any of these nothing can be done in any window of this roll; most rolls have none and are settled at once.
inline bool has_means(const Cards& cards, const Public& open, Seat seat) {
  if (open.held[index(seat)] > 0 || rule_here(cards, open) == CityRule::kRetreat) return true;
  if (open.phase != Phase::kAfterRoll) return false;
  return (open.tableau[index(seat)] & cards.all_of(Kind::kPotion)) != 0 ||
         ward_of(cards, open.combat, seat) >= Ward::kSecondWind;
}

// MC-5.6: a player is passed over on public grounds only.
inline bool might_act(const Cards& cards, const Public& open, Seat seat) {
  if (!has_means(cards, open, seat)) return false;
  const auto unused = static_cast<std::uint8_t>(((1 << kArtifacts) - 1) & ~open.used);
  return acts_with(cards, open, seat, open.held[index(seat)] > 0 ? unused : std::uint8_t{0}).any();
}

// MC-3.5.2: sets of the rival's dice that may be locked; of like dice the first ones.
inline bool may_lock(const Roll& roll, unsigned positions) {
  const unsigned like_before = ~static_cast<unsigned>(first_of_like(roll)) & 0b11111;
  return positions != 0 && (positions & ~static_cast<unsigned>(unlocked_dice(roll))) == 0 &&
         (positions & like_before & ~(positions << 1)) == 0;
}

// MC-3.5.3: the rival's dice of which one goes. A die that would be thrown anew, unlocked or a Ward's, is as good as
// any other such, so the first stands for all. None when no die is locked: then there is nothing to choose.
inline std::uint8_t severable(const Roll& roll) {
  if (roll.locked == 0) return 0;
  const auto thrown = static_cast<std::uint8_t>(unlocked_dice(roll) | warded_dice(roll));
  const auto kept = static_cast<std::uint8_t>(real_dice(roll) & ~thrown & first_of_like(roll));
  return static_cast<std::uint8_t>(kept | (thrown & -thrown));
}

// The ways to use one Artifact, as moves.
template <class F>
void for_each_use(const Public& open, Seat seat, Artifact artifact, F&& f) {
  Move move{.verb = Verb::kArtifact, .card = static_cast<std::uint8_t>(artifact)};
  const Seat rival = rival_of(seat);
  if (artifact == Artifact::kFrozenHour) {
    for (unsigned positions = 1; positions < 1u << kDice; ++positions) {
      move.number = static_cast<std::uint8_t>(positions);
      if (may_lock(open.combat.roll[index(rival)], positions)) f(move);
    }
  } else if (artifact == Artifact::kSeveredHand && open.combat.roll[index(rival)].locked != 0) {
    each_bit(severable(open.combat.roll[index(rival)]), [&](int i) {
      move.number = static_cast<std::uint8_t>(i + 1);
      f(move);
    });
  } else if (artifact == Artifact::kHornOfAllies) {
    for_each_split(std::min<int>(kHornAllies, open.supply[index(seat)]), undecided(open), [&](std::uint32_t split) {
      move.split = split;
      f(move);
    });
  } else {
    f(move);
  }
}

}  // namespace conclave::mage_clash
