#include "minds/wizards_cup_expect.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>

#include "minds/wizards_cup_decks.h"
#include "minds/wizards_cup_solver.h"

namespace conclave::wizards_cup {
namespace {

constexpr double kStrange = 0.4;         // of a belief, for Decks that are not in the pool
constexpr std::size_t kFewRivals = 4;    // that all orders of a Deck are tried against
constexpr std::size_t kManyRivals = 64;  // that the best are
constexpr double kFewOrders = 30;        // of a Deck that are tried beside those of one that differs in a single card

void add(Belief& belief, CardSet deck, double weight) {
  const auto place = static_cast<std::size_t>(std::ranges::find(belief.decks, deck) - belief.decks.begin());
  if (place == belief.decks.size()) {
    belief.decks.push_back(deck);
    belief.weights.push_back(0);
  }
  belief.weights[place] += weight;
}

// How each of these orders does against those of the other side, as the chance to be chosen: the more the iterations, the more
// of it goes to the best.
std::vector<double> tried(const Cards& cards, const Stage& stage, Seat seat, const std::vector<Order>& orders, const std::vector<Holding>& others,
                          int iterations) {
  const std::vector<Holding> own = {{1, orders}};
  const RoundGame game = seat == kBlack ? round_game(cards, own, others, stage) : round_game(cards, others, own, stage);
  return solve(game, {.iterations = iterations, .enough = 0}).mix[index(seat)];
}

// The likeliest so many, in their old order.
void keep_likeliest(Habit& habit, std::size_t most) {
  if (habit.orders.size() <= most) return;
  std::vector<std::size_t> places(habit.orders.size());
  std::iota(places.begin(), places.end(), 0u);
  std::ranges::stable_sort(places, std::greater{}, [&](std::size_t i) { return habit.chance[i]; });
  places.resize(most);
  std::ranges::sort(places);
  Habit kept;
  kept.rounds = habit.rounds;
  double sum = 0;
  for (const std::size_t i : places) sum += habit.chance[i];
  for (const std::size_t i : places) {
    kept.orders.push_back(habit.orders[i]);
    kept.chance.push_back(habit.chance[i] / sum);
  }
  habit = std::move(kept);
}

}  // namespace

Belief believe(const Cards& cards, const Public& open, Seat of, std::size_t most, FastChance& chance) {
  const Sightings all = sightings(open, of);
  Belief belief;
  for (const Pooled& one : deck_pool(cards))
    if (one.random == open.random[index(of)] && possible(deck_of(one.order), all)) add(belief, deck_of(one.order), (1 - kStrange) * one.share);
  while (belief.decks.size() > most) {  // the likelier the surer to stay
    const std::size_t a = chance.below(static_cast<std::uint32_t>(belief.decks.size())), b = chance.below(static_cast<std::uint32_t>(belief.decks.size()));
    const std::size_t out = belief.weights[a] < belief.weights[b] ? a : b;
    belief.decks.erase(belief.decks.begin() + static_cast<std::ptrdiff_t>(out));
    belief.weights.erase(belief.weights.begin() + static_cast<std::ptrdiff_t>(out));
  }
  const std::size_t strangers = belief.decks.empty() ? most : (most + 1) / 2;
  for (std::size_t i = 0; i < strangers; ++i) add(belief, imagine_team(all, chance), kStrange / static_cast<double>(strangers));
  const double sum = std::accumulate(belief.weights.begin(), belief.weights.end(), 0.0);
  for (double& weight : belief.weights) weight /= sum;
  return belief;
}

Habit promising(const Cards& cards, const Stage& stage, Seat seat, std::vector<Order> orders, std::size_t most, const std::function<Order()>& field) {
  constexpr int kGlance = 3, kChoice = 20;  // iterations: to tell better from worse, to choose
  Habit habit;
  habit.orders = std::move(orders);
  for (std::size_t rivals = kFewRivals;; rivals *= 4) {
    const bool last = rivals >= kManyRivals || habit.orders.size() <= most;
    std::vector<Holding> others;
    for (std::size_t i = 0; i < rivals; ++i) others.push_back({1, {field()}});
    habit.chance = tried(cards, stage, seat, habit.orders, others, last ? kChoice : kGlance);
    habit.rounds += static_cast<double>(rivals * habit.orders.size());
    keep_likeliest(habit, last ? most : std::max(most, habit.orders.size() / 4));
    if (last) return habit;
  }
}

namespace {

// The orders of a Deck that differs in one card from this one.
std::vector<Order> carried_over(const Holding& from, CardSet to) {
  const CardSet out = deck_of(from.orders.front()) & ~to, in = to & ~deck_of(from.orders.front());
  std::vector<Order> orders = from.orders;
  for (Order& order : orders)
    for (Card& card : order)
      if (only(card) == out) card = static_cast<Card>(std::countr_zero(in));
  return orders;
}

const Holding* neighbour(const std::vector<Holding>& all, CardSet deck) {
  const auto found = std::ranges::find_if(all, [&](const Holding& one) { return std::popcount(deck_of(one.orders.front()) & deck) == kTeam - 1; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

Expected expect(const Cards& cards, const View& seen, const Belief& theirs, const Belief& ours, const ExpectEffort& effort, FastChance& chance) {
  const Seat rival = seat_at(1 - static_cast<int>(seen.viewer));
  const auto anyhow = [&] { return some_orders(ours.decks[drawn(ours.weights, chance)], 1, chance).front(); };
  Expected expected;
  double left = effort.rounds;
  for (std::size_t i = 0; i < theirs.decks.size() && !(i > 0 && effort.stop && *effort.stop); ++i) {
    const Holding* like = neighbour(expected.decks, theirs.decks[i]);
    const double each = left / static_cast<double>(theirs.decks.size() - i) / kRoundsAnOrder;
    const double most = like ? std::min(each, kFewOrders) : 2 * each;
    std::vector<Order> orders = some_orders(theirs.decks[i], std::clamp<std::size_t>(static_cast<std::size_t>(most), 1, effort.plans), chance);
    if (like)
      for (const Order& order : carried_over(*like, theirs.decks[i])) orders.push_back(order);
    std::ranges::sort(orders);
    orders.erase(std::unique(orders.begin(), orders.end()), orders.end());
    Habit habit = promising(cards, stage_of(seen.open), rival, std::move(orders), effort.kept, anyhow);
    left = std::max(0.0, left - habit.rounds);
    expected.rounds += habit.rounds;
    expected.by_habit.insert(expected.by_habit.end(), habit.chance.begin(), habit.chance.end());
    expected.decks.push_back({theirs.weights[i], std::move(habit.orders)});
  }
  return expected;
}

Habit flat(const Expected& expected) {
  Habit all;
  all.chance = expected.by_habit;
  for (const Holding& one : expected.decks)
    for (const Order& order : one.orders) {
      all.chance[all.orders.size()] *= one.chance;
      all.orders.push_back(order);
    }
  return all;
}

Expected some(const Expected& expected, std::size_t count, FastChance& chance) {
  const Habit all = flat(expected);
  Expected fewer;
  fewer.by_habit.assign(count, 1);
  for (std::size_t i = 0; i < count; ++i) fewer.decks.push_back({1.0 / static_cast<double>(count), {drawn(all, chance)}});
  return fewer;
}

}  // namespace conclave::wizards_cup
