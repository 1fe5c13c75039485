#include "lab/wizards_cup_openings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>

#include "minds/wizards_cup_expect.h"
#include "minds/wizards_cup_solver.h"

namespace conclave::wizards_cup {
namespace {

// Of what a rival may pick and plan.
constexpr std::size_t kDecksAGlimpse = 40, kOrdersADeck = 5;
// How often the rival thinks only one step ahead. The higher it is, the more is won against such a rival, and the more
// is lost to another.
constexpr double kHabitual = 0.8;
constexpr std::size_t kFixed = 100;  // of its orders that the equilibrium is solved with

constexpr std::size_t kFinalists = 6;   // orders of a Deck
constexpr std::size_t kKeptDecks = 20;  // for each random card
// The share of openings that are nearly as good as the best, beside the equilibrium's. For some cards the equilibrium
// has a single order, which frequent rivals would soon know.
constexpr double kVaried = 0.5, kAlike = 0.01;
constexpr double kListed = 0.02;  // the least share of an order that is kept

// An order and what it gets, 0 to 1.
struct Found {
  double worth = 0;
  Order order{};
  auto operator<=>(const Found&) const = default;
};
using Orders = std::vector<Found>;  // the best first

class Finder {
 public:
  Finder(const Cards& cards, const OpeningEffort& effort, std::uint64_t seed)
      : cards_(cards), effort_(effort), chance_(seed) {
    for (Card card = 0; card < kWizards; ++card) expect_of(card);
    for (const Pooled& one : deck_pool(cards)) {
      pool_[one.random].orders.push_back(one.order);
      pool_[one.random].chance.push_back(one.share);
    }
  }

  // The best orders of the best Decks for this card.
  Orders find(Card card) {
    rivals_.resize(std::max(effort_.sweeps, effort_.trials));
    for (Order& order : rivals_) order = rival();
    std::map<CardSet, Orders> tried;
    for (const Order& order : pool_[card].orders) try_deck(deck_of(order), tried);
    for (int i = 0; i < effort_.decks; ++i) try_deck(other_deck(better_of(tried), card, i % 3 == 0 ? 2 : 1), tried);
    Orders found;
    for (const CardSet deck : best_of(tried, kKeptDecks))
      for (const Found& one : tried[deck])
        if (std::ranges::none_of(found,
                                 [&](const Found& other) { return same_but_for_waiting(one.order, other.order); }))
          found.push_back(one);
    std::ranges::sort(found, std::greater{});
    return found;
  }

  Openings solved(std::array<Orders, kWizards> found) {
    std::vector<Holding> own, theirs;
    std::vector<double> habits;
    for (Card card = 0; card < kWizards; ++card) {
      std::ranges::sort(found[card], {}, &Found::order);
      own.push_back({1.0 / kWizards, {}});
      for (const Found& one : found[card]) own.back().orders.push_back(one.order);
      theirs.push_back(holding_of(card, habits));
    }
    Patience patience{.iterations = 600, .enough = 0.002};
    patience.leaning[1] = {kHabitual, habits};
    const Equilibrium both = solve(round_game(cards_, own, theirs), patience);
    Openings openings{{}, both.value};
    auto share = both.mix[0].begin();
    for (Card card = 0; card < kWizards; ++card) {
      const std::vector<double> alike = as_good(found[card]);
      for (std::size_t i = 0; i < alike.size(); ++i)
        openings.all.push_back({card, found[card][i].order, (1 - kVaried) * *share++ + kVaried * alike[i]});
    }
    keep_listed(openings.all);
    return openings;
  }

 private:
  static bool same_but_for_waiting(const Order& a, const Order& b) {
    return std::equal(a.begin(), a.end() - 1, b.begin());
  }

  void expect_of(Card card) {
    for (int i = 0; i < effort_.glimpses; ++i) {
      State state;
      state.open.phase = Phase::kPlan;
      state.open.random[0] = chance_.one_of({}, kAll);
      state.open.random[1] = card;
      const View seen = view(cards_, state, kBlack);
      const Belief decks = believe(cards_, seen.open, kWhite, kDecksAGlimpse, effort_.rounds / 2, chance_);
      const Habit all = flat(expect(cards_, seen, decks, {effort_.rounds / 2, kPlans, kOrdersADeck}, chance_));
      Habit& habit = habit_[card];
      habit.orders.insert(habit.orders.end(), all.orders.begin(), all.orders.end());
      for (const double one : all.chance) habit.chance.push_back(one / effort_.glimpses);
    }
  }

  const Order& rival() {
    const auto card = chance_.one_of({}, kAll);
    return drawn(chance_.unit() < kHabitual ? habit_[card] : pool_[card], chance_);
  }

  void try_deck(CardSet deck, std::map<CardSet, Orders>& tried) {
    if (tried.contains(deck)) return;
    std::vector<Order> orders = all_orders(deck);
    std::vector<int> sums(orders.size());
    for (std::size_t i = 0; i < effort_.sweeps; ++i) sweep(cards_, {}, kBlack, orders, rivals_[i], chance_, sums);
    std::vector<std::size_t> places(orders.size());
    std::iota(places.begin(), places.end(), 0u);
    std::ranges::partial_sort(places, places.begin() + kFinalists, std::greater{},
                              [&](std::size_t i) { return sums[i]; });
    Orders& finalists = tried[deck];
    for (std::size_t i = 0; i < kFinalists; ++i) finalists.push_back({worth(orders[places[i]]), orders[places[i]]});
    std::ranges::sort(finalists, std::greater{});
  }

  double worth(const Order& order) {
    int sum = 0;
    for (const Order& other : rivals_) sum += played(cards_, {}, order, other, chance_);
    return sum / (2.0 * static_cast<double>(rivals_.size()));
  }

  static std::vector<CardSet> best_of(const std::map<CardSet, Orders>& tried, std::size_t most) {
    std::vector<CardSet> decks;
    for (const auto& [deck, orders] : tried) decks.push_back(deck);
    std::ranges::sort(decks, std::greater{}, [&](CardSet deck) { return tried.at(deck).front().worth; });
    decks.resize(std::min(decks.size(), most));
    return decks;
  }

  // One of the three best so far.
  CardSet better_of(const std::map<CardSet, Orders>& tried) {
    const auto best = best_of(tried, 3);
    return best[chance_.below(static_cast<std::uint32_t>(best.size()))];
  }

  // How often to take each, to be nearly as good as the best of them without always playing the same.
  static std::vector<double> as_good(const Orders& orders) {
    const double best = std::ranges::max(orders, {}, &Found::worth).worth;
    std::vector<double> chances;
    double sum = 0;
    for (const Found& one : orders) sum += chances.emplace_back(std::exp((one.worth - best) / kAlike));
    for (double& one : chances) one /= sum;
    return chances;
  }

  CardSet other_deck(CardSet deck, Card kept, int exchanged) {
    for (int i = 0; i < exchanged; ++i) {
      const Card in = chance_.one_of({}, kAll & ~deck);
      deck &= ~only(chance_.one_of({}, deck & ~only(kept)));
      deck |= only(in);
    }
    return deck;
  }

  // What the rival with this card may choose from; adds how often it chooses each by habit.
  Holding holding_of(Card card, std::vector<double>& habits) {
    std::map<Order, double> chances;
    for (const Order& order : pool_[card].orders) chances[order];
    for (std::size_t i = 0; i < kFixed; ++i) chances[drawn(habit_[card], chance_)] += 1.0 / kFixed;
    Holding holding{1.0 / kWizards, {}};
    for (const auto& [order, chance] : chances) {
      holding.orders.push_back(order);
      habits.push_back(chance);
    }
    return holding;
  }

  static void keep_listed(std::vector<Pooled>& all) {
    std::erase_if(all, [](const Pooled& one) { return one.share < kListed; });
    std::array<double, kWizards> sums{};
    for (const Pooled& one : all) sums[one.random] += one.share;
    for (Pooled& one : all) one.share /= sums[one.random];
    std::ranges::stable_sort(all, [](const Pooled& a, const Pooled& b) {
      return a.random != b.random ? a.random < b.random : a.share > b.share;
    });
  }

  const Cards& cards_;
  const OpeningEffort effort_;
  FastChance chance_;
  std::array<Habit, kWizards> habit_, pool_;  // by random card
  std::vector<Order> rivals_;                 // that the Decks of one random card are tried against
};

}  // namespace

Openings find_openings(const Cards& cards, const OpeningEffort& effort, std::uint64_t seed,
                       const std::function<void(Card, double)>& report) {
  Finder finder(cards, effort, seed);
  std::array<Orders, kWizards> found;
  for (Card card = 0; card < kWizards; ++card) {
    found[card] = finder.find(card);
    report(card, found[card].front().worth);
  }
  return finder.solved(std::move(found));
}

}  // namespace conclave::wizards_cup
