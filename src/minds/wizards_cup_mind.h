#pragma once

#include "games/wizards_cup/game.h"
#include "minds/level.h"
#include "minds/wizards_cup_solver.h"

namespace conclave::wizards_cup {

// The Decks that a rival may have, as likely as the weights say: those of the pool that fit what was seen of it, and a few that
// only fit, so that a stranger's Deck is not out of the question.
struct Belief {
  std::vector<CardSet> decks;
  std::vector<double> weights;
};
Belief believe(const Cards& cards, const View& seen, std::size_t most, FastChance& chance);

// How much a decision may cost, in rounds that are weighed.
struct Thinking {
  double rounds;
  bool pooled;  // knows the good Decks
};

// A choice, the best of those compared first. REQUIRES: the viewer owes a pick, a plan or a swap.
struct Weighed {
  Move move;
  double chance = 0;   // that the viewer wins the round
  double weight = 0;   // how often it should be chosen
};
std::vector<Weighed> weigh_decks(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance);
std::vector<Weighed> weigh_plans(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance);
std::vector<Weighed> weigh_swaps(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance);

}  // namespace conclave::wizards_cup
