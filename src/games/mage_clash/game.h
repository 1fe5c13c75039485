#pragma once

#include "games/mage_clash/cards.h"
#include "games/mage_clash/notation.h"
#include "games/mage_clash/rules.h"
#include "games/mage_clash/state.h"
#include "games/mage_clash/view.h"

namespace conclave::mage_clash {

// A bound on decisions, part by part. A window ends when both pass in a row, so with n acts it has at most 2n + 2
// decisions. There are at most seven decided combats and one halted by the White Banner.
inline constexpr int kMostCombats = kCities + 1;
inline constexpr int kMostRolls = kMostCombats * kMostCombatRounds;
inline constexpr int kMostActs = kArtifacts + kTiles   // each Special Artifact and each Potion once
                                 + kMostCombats        // one retreat a combat
                                 + 2 * kMostRolls;     // each player's Second Wind or Hourglass, once a roll
inline constexpr int kMostWindows = 2 * kMostCombats   // (a) and the aftermath
                                    + 2 * kMostRolls;  // (b) and (c)

struct MageClash {
  using Cards = mage_clash::Cards;
  using Options = mage_clash::Options;
  using State = mage_clash::State;
  using View = mage_clash::View;
  using Move = mage_clash::Move;
  static constexpr std::string_view kId = "mage-clash";
  static constexpr int kRulesVersion = 2;
  static constexpr int kMaxMoves = 2 * kRounds * kTurns + 2                                  // tiles, exchange
                                   + 2 * ((kAllAllies + kPlacedAtOnce - 1) / kPlacedAtOnce)  // placement
                                   + 4 * kMostCombats  // a City, two picks and Longkey's die
                                   + 2 * kMostActs + 2 * kMostWindows;
  // Potions of at most 9 VP, four Mages at 8, seven Cities of at most 20.
  static constexpr int kMaxScore = kRounds * kTurns * 9 + kMages * 8 + kCities * 20;
  static constexpr bool kHasCards = true;
  static std::vector<Options> variants() { return {Options{}}; }
};

}  // namespace conclave::mage_clash
