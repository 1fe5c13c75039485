#pragma once

// How a mind plays Wizards Cup: not by searching moves but by solving the round, for the Decks that it believes in.

#include "games/wizards_cup/game.h"
#include "minds/level.h"
#include "minds/wizards_cup_solver.h"

namespace conclave::wizards_cup {

// What a player thinks of. Between equals who plan well a round is even, whatever they spend on it, so levels differ by
// this.
struct Skill {
  std::size_t plans = kPlans;  // orders that occur to it when it plans, its own and of each Deck of the rival's
  double overlooked =
      0;  // the chance that a Wizard, or half of the Decks, does not occur to it when Decks are picked or changed
  double trusts =
      0.7;  // how often its orders are tried against what it expects of the rival, and not against just any order
  double overrates =
      1.4;  // what it thinks of its round against its equals, which is even: a logit, as measured between them
};
Skill skill_of(const Level& level);

// How much a decision may cost, in rounds that are weighed: pairs of orders.
struct Thinking {
  double rounds;
  Skill skill = {};
  Deadline deadline = {};  // once it has passed, what was weighed so far must do
  double pairs = 1e9;      // of orders at once: there is memory for no more
};

// The chance of the game that follows from the chance of this round.
double game_chance(const Public& open, double round);
// Choices are weighed against a rival who plans by habit, so all their chances come out too high. This turns such a
// chance of the game into the chance against an equal player.
double against_an_equal(const Public& open, Seat seat, double chance, const Skill& skill);

struct Weighed {
  Move move;
  double chance = 0;  // that the viewer wins the game
  double weight = 0;  // how often it should be chosen
};
// Choices, those to be chosen most often first; never none.
struct Weighing {
  std::vector<Weighed> all;
  double rounds = 0;  // that were weighed for it
};

// REQUIRES: the viewer owes a pick, a plan, a swap or an answer.
Weighing weigh_decks(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance);
Weighing weigh_plans(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance);
Weighing weigh_swaps(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance);
Weighing weigh_answers(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance);

}  // namespace conclave::wizards_cup
