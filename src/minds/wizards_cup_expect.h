#pragma once

// What a rival may have and is expected to do. Most who play think one step ahead: they take a Deck or an order for
// good when it does well against anything. Of a Deck's 720 orders only a few do.

#include <functional>

#include "games/wizards_cup/view.h"
#include "minds/wizards_cup_round.h"

namespace conclave::wizards_cup {

// The Decks that a player may have, as likely as the weights say.
struct Belief {
  std::vector<CardSet> decks;
  std::vector<double> weights;
  double sense = 1;   // how likely it is that the player thought about the Deck at all, 0 to 1
  double rounds = 0;  // that were played for it
};

// What others may believe of a player: the Decks of the pool that fit what was seen of it, and others that fit, the
// good ones before the bad ones; since the last round it may have swapped a card, most likely for a better one. About
// so many rounds are played to tell; fewer once time is up.
Belief believe(const Cards& cards, const Public& open, Seat of, std::size_t most, double rounds, FastChance& chance,
               const Deadline& deadline = {});

// Orders, and how often each is planned by a player who expects just any order of the other.
struct Habit {
  std::vector<Order> orders;
  std::vector<double> chance;
  double best = 0.5;  // what the best of them got, 0 to 1
  double rounds = 0;  // that were played for it
};

inline const Order& drawn(const Habit& habit, FastChance& chance) { return habit.orders[drawn(habit.chance, chance)]; }

// The best so many of these orders, by playing them against orders drawn from `field`: all against a few, then the
// better ones against more, `trials` rounds each time; fewer once time is up.
Habit promising(const Cards& cards, const Stage& stage, Seat seat, std::vector<Order> orders, std::size_t most,
                double trials, const std::function<Order()>& field, FastChance& chance, const Deadline& deadline = {});
// How many rounds that are, about, for each trial.
inline constexpr double kRoundsATrial = 6;

// What each of these orders gets on the mean, 0 to 1, all against the same so many orders of `field`; fewer once time
// is up.
struct Means {
  std::vector<double> each;
  double rounds = 0;
};
Means means_of(const Cards& cards, const Stage& stage, Seat seat, const std::vector<Order>& orders, double trials,
               const std::function<Order()>& field, FastChance& chance, const Deadline& deadline = {});

// The rival's Decks, each in the orders that are weighed.
struct Expected {
  std::vector<Holding> decks;
  std::vector<double> by_habit;  // the chance of each order, Deck after Deck
  double sense = 1;              // as of the Belief
  double rounds = 0;
};

struct ExpectEffort {
  double rounds = 0;
  std::size_t plans = kPlans;  // orders of a Deck that occur to the player
  std::size_t kept = 0;        // orders of each that are weighed in the end
  Deadline deadline = {};      // once it has passed, the Decks so far must do: one at the least
};
Expected expect(const Cards& cards, const View& seen, const Belief& theirs, const ExpectEffort& effort,
                FastChance& chance);

// All of them in one, as likely as they are expected by habit.
Habit flat(const Expected& expected);

}  // namespace conclave::wizards_cup
