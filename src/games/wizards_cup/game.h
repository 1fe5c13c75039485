#pragma once

// Wizards Cup: docs/rules/wizards-cup.md, clauses WC-*. Two players, each with six of the same 18 Wizards, plan an
// order in secret and watch the duels that follow. Everything is simultaneous but the few powers that say "may".

#include "games/wizards_cup/cards.h"
#include "games/wizards_cup/notation.h"
#include "games/wizards_cup/rules.h"
#include "games/wizards_cup/state.h"
#include "games/wizards_cup/view.h"

namespace conclave::wizards_cup {

struct WizardsCup {
  using Cards = wizards_cup::Cards;
  using Options = wizards_cup::Options;
  using State = wizards_cup::State;
  using View = wizards_cup::View;
  using Move = wizards_cup::Move;
  static constexpr std::string_view kId = "wizards-cup";
  static constexpr int kRulesVersion = 2;
  // Three rounds, two players, each a pick or swap, a plan, and one answer at most whenever a Wizard enters: six
  // Wizards once, one more that a "recover" brings back, and that "recover" itself, which returns only after a
  // "both-lose" of the rival, of whom at most seven enter.
  static constexpr int kMaxMoves = 3 * 2 * (2 + 6 + 1 + 7);
  static constexpr int kMaxScore = 2;
  static constexpr bool kHasCards = true;
  static std::vector<Options> variants() { return {Options{}}; }
};

}  // namespace conclave::wizards_cup
