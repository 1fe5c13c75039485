#pragma once

// Spellcaster, for two, three (one against two) or four Mages (two against two). Rules: docs/rules/spellcaster.md,
// clauses SC-…; cards: cards/spellcaster.toml. Options: mages = 2, 3 or 4; first = lot or, with 2 or 4, who begins.

#include <string_view>
#include <vector>

#include "games/spellcaster/cards.h"
#include "games/spellcaster/notation.h"
#include "games/spellcaster/rules.h"
#include "games/spellcaster/state.h"
#include "games/spellcaster/view.h"

namespace conclave::spellcaster {

// No game has more decisions than this, whatever the card set.
// Turns: each takes a card from the deck (SC-3.2) and nothing ever puts one back (SC-4.2), so at most 60 - 6 turns
// draw, and one more may begin, whose draw is left out if the end is set already. Actions of a turn: two, and those
// that cards give. A card is carried out at most once a turn (an Incantation by SC-3.4, an Enchantment by SC-3.1) and
// no step of it twice, so all cards together give at most kMaxBonusActions, which the loader checks. Each action is one
// decision; "end" is one too, in place of those that cannot be taken. Effects of a turn: four Enchantments at most, one
// a pile, in an order that is at most three decisions; one for each action; and one more for each Echo, of which a set
// has at most kMaxEchoes. An effect asks for at most kMaxAsked decisions, which the loader checks. Alterations (SC-2.6)
// change numbers alone, and none of those.
inline constexpr int kMaxTurns = kCards - 6 + 1;
inline constexpr int kMaxActions = 2 + kMaxBonusActions;
inline constexpr int kMaxEffects = kColours + kMaxActions + kMaxEchoes;

struct Spellcaster {
  using Cards = spellcaster::Cards;
  using Options = spellcaster::Options;
  using State = spellcaster::State;
  using View = spellcaster::View;
  using Move = spellcaster::Move;
  static constexpr std::string_view kId = "spellcaster";
  static constexpr int kRulesVersion = 2;
  static constexpr int kMaxMoves = kMaxTurns * (kColours - 1 + kMaxActions + kMaxEffects * kMaxAsked);
  static constexpr int kMaxScore = kSupply;
  static constexpr bool kHasCards = true;
  static std::vector<Options> variants() { return {{2}, {3}, {4}}; }
};

}  // namespace conclave::spellcaster
