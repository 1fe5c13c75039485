#pragma once

// What a rival may have and is expected to plan. Of a Deck's 720 orders a few are far better than the rest, against almost
// anything, and who thinks at all plans one of these.

#include <atomic>
#include <functional>

#include "games/wizards_cup/view.h"
#include "minds/wizards_cup_round.h"

namespace conclave::wizards_cup {

// The Decks that a player may have, as likely as the weights say.
struct Belief {
  std::vector<CardSet> decks;
  std::vector<double> weights;
};

// What others may believe of a player: the Decks of the pool that fit what was seen of it, and a few that only fit, so that a
// stranger's Deck is not out of the question.
Belief believe(const Cards& cards, const Public& open, Seat of, std::size_t most, FastChance& chance);

// Orders, and how often each is planned by who expects the others to plan anyhow.
struct Habit {
  std::vector<Order> orders;
  std::vector<double> chance;
  double rounds = 0;  // that were played for it
};

inline const Order& drawn(const Habit& habit, FastChance& chance) { return habit.orders[drawn(habit.chance, chance)]; }

inline constexpr double kRoundsAnOrder = 12;  // that `promising` plays, about

// The best so many of these orders of one Deck, by playing them against orders drawn from `field`: all against a few, then the
// better ones against more.
Habit promising(const Cards& cards, const Stage& stage, Seat seat, std::vector<Order> orders, std::size_t most,
                const std::function<Order()>& field);

// The rival's Decks, each in the orders that are weighed.
struct Expected {
  std::vector<Holding> decks;
  std::vector<double> by_habit;  // the chance of each order, Deck after Deck
  double rounds = 0;
};

struct ExpectEffort {
  double rounds = 0;
  std::size_t plans = kPlans;  // orders of a Deck that occur to the player
  std::size_t kept = 0;        // orders of each that are weighed in the end
  const std::atomic<bool>* stop = nullptr;  // once it is true, the Decks so far must do: one at the least
};
Expected expect(const Cards& cards, const View& seen, const Belief& theirs, const Belief& ours, const ExpectEffort& effort, FastChance& chance);

// All of them in one, as likely as they are expected by habit.
Habit flat(const Expected& expected);
// So many of them, drawn: fewer to play against.
Expected some(const Expected& expected, std::size_t count, FastChance& chance);

}  // namespace conclave::wizards_cup
