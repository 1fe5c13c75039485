#include "minds/wizards_cup_expect.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <unordered_set>

#include "minds/wizards_cup_decks.h"
#include "minds/wizards_cup_solver.h"

namespace conclave::wizards_cup {
namespace {

constexpr double kStrange = 0.7;            // of a belief, for Decks that are not in the pool
constexpr std::size_t kStrangers = 60;      // are looked at for each that is believed in
constexpr double kEnoughForSense = 20'000;  // rounds
constexpr std::size_t kAfterSweeps = 90;    // orders of a Deck's 720 that are left to be tried one by one …
constexpr double kSweepTrials = 3;          // … and how much of the thought on them goes before, in trials
constexpr double kDoubt = 0.04;             // how much better something must look, of 1, to be clearly preferred

void add(Belief& belief, CardSet deck, double weight) {
  const auto place = static_cast<std::size_t>(std::ranges::find(belief.decks, deck) - belief.decks.begin());
  if (place == belief.decks.size()) {
    belief.decks.push_back(deck);
    belief.weights.push_back(0);
  }
  belief.weights[place] += weight;
}

// What is tried, and what it got on the mean, 0 to 1.
template <class One>
struct Tried {
  One one;
  double mean = 0;
};

// Keeps the best so many, best first: all are played in the same few trials, then the better ones in more. When time is
// up it makes do with what it has. What the last ones got is reckoned anew, without the luck that brought them there.
// Gives the rounds.
template <class One, class Luck, class Play>
double sift(std::vector<Tried<One>>& all, std::size_t most, double trials, const Deadline& deadline, Luck luck,
            Play play) {
  double rounds = 0, times = 0;
  while (true) {
    const double enough = times + std::max(1.0, std::floor(trials / static_cast<double>(all.size())));
    for (; times < enough && !(times > 0 && deadline.passed()); ++times) {
      const Order& against = luck();
      for (Tried<One>& tried : all) tried.mean += play(tried.one, against);
      rounds += static_cast<double>(all.size());
    }
    std::ranges::stable_sort(all, std::greater{}, &Tried<One>::mean);
    if (all.size() <= most) break;
    all.resize(deadline.passed() ? most : std::max(most, all.size() / 4));
    if (all.size() > most || deadline.passed()) continue;
    for (Tried<One>& tried : all) tried.mean = 0;
    times = 0;
  }
  for (Tried<One>& tried : all) tried.mean /= 2 * times;
  return rounds;
}

// How likely each is to be taken for the best.
template <class One>
std::vector<double> as_preferred(const std::vector<Tried<One>>& all) {
  std::vector<double> chance;
  double sum = 0;
  for (const Tried<One>& tried : all) sum += chance.emplace_back(std::exp((tried.mean - all.front().mean) / kDoubt));
  for (double& one : chance) one /= sum;
  return chance;
}

// Rounds of a seat's orders against others.
class Rounds {
 public:
  Rounds(const Cards& cards, const Stage& stage, Seat seat, FastChance& chance)
      : cards_(cards), stage_(stage), seat_(seat), chance_(chance) {}
  int operator()(const Order& own, const Order& other) {
    return seat_ == kBlack ? played(cards_, stage_, own, other, chance_)
                           : 2 - played(cards_, stage_, other, own, chance_);
  }
  int operator()(CardSet deck, const Order& other) { return (*this)(any_order(deck, chance_), other); }

 private:
  const Cards& cards_;
  const Stage stage_;
  const Seat seat_;
  FastChance& chance_;
};

// Orders of the Decks that a player may have, for all that everybody knows.
class Anyhow {
 public:
  Anyhow(const Public& open, Seat of, FastChance& chance) {
    const Sightings all = sightings(open, of);
    for (Order& order : orders_) order = any_order(imagine_team(all, chance), chance);
  }
  const Order& operator()() { return orders_[next_++ % orders_.size()]; }

 private:
  std::array<Order, 1024> orders_;
  std::size_t next_ = 0;
};

// Of all orders of a Deck the best so many, by so many rounds' time of sweeps. Gives the rounds.
double keep_best_of_all(const Cards& cards, const Stage& stage, Seat seat, std::vector<Order>& orders, std::size_t most,
                        double rounds, const std::function<Order()>& field, FastChance& chance,
                        const Deadline& deadline) {
  std::vector<int> sums(orders.size());
  double done = 0;
  do {
    sweep(cards, stage, seat, orders, field(), chance, sums);
    done += kRoundsASweep;
  } while (done + kRoundsASweep <= rounds && !deadline.passed());
  std::vector<std::size_t> places(orders.size());
  std::iota(places.begin(), places.end(), 0u);
  std::ranges::stable_sort(places, std::greater{}, [&](std::size_t i) { return sums[i]; });
  std::vector<Order> best;
  for (std::size_t i = 0; i < std::min(most, places.size()); ++i) best.push_back(orders[places[i]]);
  orders = std::move(best);
  return done;
}

void keep_likeliest(Belief& belief, std::size_t most) {
  std::vector<std::size_t> places(belief.decks.size());
  std::iota(places.begin(), places.end(), 0u);
  std::ranges::stable_sort(places, std::greater{}, [&](std::size_t i) { return belief.weights[i]; });
  places.resize(std::min(most, places.size()));
  std::vector<CardSet> decks;
  std::vector<double> weights;
  for (const std::size_t i : places) {
    decks.push_back(belief.decks[i]);
    weights.push_back(belief.weights[i]);
  }
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (double& weight : weights) weight /= sum;
  belief.decks = std::move(decks);
  belief.weights = std::move(weights);
}

// Adds these Decks, together as likely as `weight`: the better they do, the likelier.
void add_preferred(Belief& belief, std::vector<Tried<CardSet>> decks, double weight, std::size_t most, double rounds,
                   const Deadline& deadline, Anyhow& others, Rounds play) {
  belief.rounds += sift(decks, most, rounds / 3, deadline, others, play);
  const std::vector<double> chances = as_preferred(decks);
  for (std::size_t i = 0; i < decks.size(); ++i) add(belief, decks[i].one, weight * chances[i]);
}

// The pool's Decks that fit what was seen of the seat, and the share of each.
template <class F>
void each_pooled(const Cards& cards, const Public& open, Seat of, F f) {
  const Sightings all = sightings(open, of);
  for (const Pooled& one : deck_pool(cards))
    if (one.random == open.random[index(of)] && possible(deck_of(one.order), all)) f(deck_of(one.order), one.share);
}

// As if nothing had been swapped since what was seen of the round.
Belief picked(const Cards& cards, const Public& open, Seat of, std::size_t most, double rounds, FastChance& chance,
              const Deadline& deadline) {
  const Sightings all = sightings(open, of);
  Belief belief;
  each_pooled(cards, open, of, [&](CardSet deck, double share) { add(belief, deck, (1 - kStrange) * share); });
  std::vector<Tried<CardSet>> strangers;
  std::unordered_set<CardSet> known;
  for (std::size_t i = 0; i < kStrangers * most; ++i)
    if (const CardSet deck = imagine_team(all, chance); known.insert(deck).second) strangers.push_back({deck});
  Anyhow others(open, rival_of(of), chance);
  add_preferred(belief, std::move(strangers), belief.decks.empty() ? 1 : kStrange, most, rounds, deadline, others,
                Rounds(cards, {}, of, chance));
  keep_likeliest(belief, most);
  return belief;
}

// This team and all that a swap can make of it, as far as they fit.
std::vector<Tried<CardSet>> swapped(CardSet team, const Sightings& all) {
  std::vector<Tried<CardSet>> teams;
  const auto add = [&](CardSet one) {
    if (possible(one, all)) teams.push_back({one});
  };
  add(team);
  each_bit(team, [&](int out) {
    each_bit(kAll & ~team, [&](int in) { add((team & ~(CardSet{1} << out)) | CardSet{1} << in); });
  });
  return teams;
}

Public at_end_of(int round, const Public& open) {
  Public then = open;
  then.round = static_cast<std::uint8_t>(round);
  then.phase = Phase::kSwap;
  then.committed = {};
  return then;
}

bool is_of_pool(const Cards& cards, const Public& open, Seat of) {
  bool any = false;
  each_pooled(cards, at_end_of(1, open), of, [&](CardSet, double) { any = true; });
  return any;
}

// A first Deck that is of the pool, or better than most that hold the same random card, was hardly picked blindly.
double sense_of(const Cards& cards, const Public& open, Seat of, double rounds, FastChance& chance,
                const Deadline& deadline) {
  if (is_of_pool(cards, open, of)) return 1;
  constexpr int kOthers = 50;
  constexpr double kPrior = 0.8, kChoice = 20;  // who thinks is taken to find the best of so many
  Sightings with_random;
  with_random.seen[0] = only(open.random[index(of)]);
  const Sightings first = sightings(at_end_of(1, open), of);
  Rounds play(cards, {}, of, chance);
  std::vector<Order> against(static_cast<std::size_t>(std::max(1.0, rounds / (kOthers + 1))));
  for (Order& order : against) order = any_order(imagine_team(Sightings{}, chance), chance);
  const auto worth = [&](auto deck) {
    int sum = 0;
    for (const Order& order : against) sum += play(deck(), order);
    return sum;
  };
  const int own = worth([&] { return imagine_team(first, chance); });
  double better = 0;
  int others = 0;
  for (; others < kOthers && !(others > 0 && deadline.passed()); ++others) {
    const int other = worth([deck = imagine_team(with_random, chance)] { return deck; });
    better += other > own ? 1 : other == own ? 0.5 : 0;
  }
  const double thought = kPrior * kChoice * std::pow(1 - better / others, kChoice - 1);
  return thought / (thought + 1 - kPrior);
}

}  // namespace

Belief believe(const Cards& cards, const Public& open, Seat of, std::size_t most, double rounds, FastChance& chance,
               const Deadline& deadline) {
  const Sightings all = sightings(open, of);
  if (all.round == 1) return picked(cards, open, of, most, rounds, chance, deadline);
  constexpr std::size_t kBefore = 4;
  const Belief had = picked(cards, at_end_of(all.round - 1, open), of, kBefore, rounds / 3, chance, deadline);
  const double on_sense = std::min(kEnoughForSense, rounds / 10);
  Belief belief;
  belief.sense = sense_of(cards, open, of, on_sense, chance, deadline);
  belief.rounds = had.rounds + on_sense;
  Anyhow others(open, rival_of(of), chance);
  for (std::size_t i = 0; i < had.decks.size(); ++i)
    if (auto teams = swapped(had.decks[i], all); !teams.empty())
      add_preferred(belief, std::move(teams), had.weights[i], most, rounds / 2 / kBefore, deadline, others,
                    Rounds(cards, stage_of(open), of, chance));
  if (belief.decks.empty()) add(belief, imagine_team(all, chance), 1);
  keep_likeliest(belief, most);
  return belief;
}

Habit promising(const Cards& cards, const Stage& stage, Seat seat, std::vector<Order> orders, std::size_t most,
                double trials, const std::function<Order()>& field, FastChance& chance, const Deadline& deadline) {
  Habit habit;
  if (orders.size() == kPlans)
    habit.rounds = keep_best_of_all(cards, stage, seat, orders, std::max(most, kAfterSweeps), kSweepTrials * trials,
                                    field, chance, deadline);
  std::vector<Tried<Order>> all;
  for (const Order& order : orders) all.push_back({order});
  Order now;
  habit.rounds += sift(
      all, most, trials, deadline, [&]() -> const Order& { return now = field(); }, Rounds(cards, stage, seat, chance));
  habit.best = all.front().mean;
  std::vector<double> chances = as_preferred(all);
  std::vector<std::size_t> places(all.size());
  std::iota(places.begin(), places.end(), 0u);
  std::ranges::sort(
      places, {}, [&](std::size_t i) { return all[i].one; });  // a round is played out quickest for orders that ascend
  for (const std::size_t i : places) {
    habit.orders.push_back(all[i].one);
    habit.chance.push_back(chances[i]);
  }
  return habit;
}

Means means_of(const Cards& cards, const Stage& stage, Seat seat, const std::vector<Order>& orders, double trials,
               const std::function<Order()>& field, FastChance& chance, const Deadline& deadline) {
  Rounds play(cards, stage, seat, chance);
  Means means{std::vector<double>(orders.size())};
  double times = 0;
  do {
    const Order other = field();
    for (std::size_t i = 0; i < orders.size(); ++i) means.each[i] += play(orders[i], other);
  } while (++times < trials && !deadline.passed());
  for (double& mean : means.each) mean /= 2 * times;
  means.rounds = times * static_cast<double>(orders.size());
  return means;
}

Expected expect(const Cards& cards, const View& seen, const Belief& theirs, const ExpectEffort& effort,
                FastChance& chance) {
  const Seat rival = seat_at(1 - static_cast<int>(seen.viewer));
  Anyhow anyhow(seen.open, seat_at(static_cast<int>(seen.viewer)), chance);
  Expected expected;
  expected.sense = theirs.sense;
  double left = effort.rounds;
  for (std::size_t i = 0; i < theirs.decks.size() && !(i > 0 && effort.deadline.passed()); ++i) {
    const double trials = left / static_cast<double>(theirs.decks.size() - i) / kRoundsATrial;
    const auto orders = std::clamp<std::size_t>(static_cast<std::size_t>(trials), 1, effort.plans);
    Habit habit = promising(cards, stage_of(seen.open), rival, some_orders(theirs.decks[i], orders, chance),
                            effort.kept, trials, std::ref(anyhow), chance, effort.deadline);
    left = std::max(0.0, left - habit.rounds);
    expected.rounds += habit.rounds;
    expected.by_habit.insert(expected.by_habit.end(), habit.chance.begin(), habit.chance.end());
    expected.decks.push_back({theirs.weights[i], std::move(habit.orders)});
  }
  if (expected.decks.size() == theirs.decks.size()) return expected;
  double sum = 0;  // of the Decks that there was time for
  for (const Holding& one : expected.decks) sum += one.chance;
  for (Holding& one : expected.decks) one.chance /= sum;
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

}  // namespace conclave::wizards_cup
