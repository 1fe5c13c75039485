#include "lab/wizards_cup_decks.h"

#include <algorithm>
#include <map>

#include "minds/wizards_cup_solver.h"

namespace conclave::wizards_cup {
namespace {

constexpr double kBetter = 0.01;  // a response worth adding
constexpr double kRare = 0.001;   // what comes up less often is left out of the population that responses are tried on
constexpr int kUnusedSweeps = 3;  // how long an order may stay without being used
constexpr int kTrials = 14;       // Decks tried for each random card in a sweep
constexpr std::size_t kGlance =
    180;  // orders of a Deck that are tried at first: enough to tell good Decks from bad ones
constexpr double kListedDeck = 0.01;    // the least share of a Deck that is kept in the end
constexpr double kListedOrder = 0.002;  // and of one of its orders

class Pool {
 public:
  Pool(const Cards& cards, std::uint64_t seed) : cards_(cards), chance_(seed) {
    for (int i = 0; i < 5; ++i)
      for (Card card = 0; card < kWizards; ++card) {
        const std::vector<Order> orders = all_orders(other_deck(only(card), 0, kTeam - 1));
        last_used_[orders[chance_.below(kPlans)]] = 0;
      }
    solve_pool(0);
  }

  // With a glance only some orders of each Deck are tried.
  Sweep sweep(int number, bool glance) {
    orders_tried_ = glance ? kGlance : kPlans;
    Sweep result{.number = number, .orders = orders_.size()};
    for (Card card = 0; card < kWizards; ++card) {
      const double gain = respond(card, number, result.tried);
      result.gain += gain / kWizards;
      result.most = std::max(result.most, gain);
    }
    solve_pool(number);
    return result;
  }

  std::vector<Pooled> listed() const {
    std::vector<Pooled> pool;
    for (Card card = 0; card < kWizards; ++card) {
      const auto shares = shares_of(card);
      const auto is_listed = [&](std::size_t i) {
        return mix_[card][i] >= kListedOrder && shares.at(deck_of(orders_[i])) >= kListedDeck;
      };
      double kept = 0;
      for (std::size_t i = 0; i < orders_.size(); ++i) kept += is_listed(i) ? mix_[card][i] : 0;
      for (std::size_t i = 0; i < orders_.size(); ++i)
        if (is_listed(i)) pool.push_back({card, orders_[i], mix_[card][i] / kept});
    }
    std::ranges::stable_sort(pool, [](const auto& a, const auto& b) {
      return a.random != b.random ? a.random < b.random : a.share > b.share;
    });
    return pool;
  }

 private:
  struct Response {
    CardSet deck = 0;
    double worth = 0;
    std::vector<Order> orders;
  };

  // `out` cards less and `in` more.
  CardSet other_deck(CardSet deck, int out, int in, CardSet keep = 0) {
    const CardSet before = deck;
    for (int i = 0; i < out; ++i) deck &= ~only(chance_.one_of({}, deck & before & ~keep));
    for (int i = 0; i < in; ++i) deck |= only(chance_.one_of({}, kAll & ~deck & ~(out > 0 ? before : 0)));
    return deck;
  }

  void solve_pool(int number) {
    std::erase_if(last_used_, [&](const auto& entry) { return entry.second + kUnusedSweeps < number; });
    orders_.clear();
    for (const auto& [order, used] : last_used_) orders_.push_back(order);
    RoundGame game = round_game(cards_, {Holding{1, orders_}}, {Holding{1, orders_}});
    for (Side& side : game.side) side.roots = roots();
    const Equilibrium found = solve(game, {.iterations = 600, .enough = 0.003});
    note(game.side[0], found, number);
  }

  // What each random card leaves to choose from.
  std::vector<Side::Root> roots() const {
    std::vector<Side::Root> roots(kWizards);
    for (Card card = 0; card < kWizards; ++card) {
      roots[card].chance = 1.0 / kWizards;
      for (std::uint32_t i = 0; i < orders_.size(); ++i)
        if (deck_of(orders_[i]) & only(card)) roots[card].orders.push_back(i);
    }
    return roots;
  }

  void note(const Side& side, const Equilibrium& found, int number) {
    std::vector<double> weight(orders_.size());
    std::size_t at = 0;
    for (Card card = 0; card < kWizards; ++card) {
      worth_[card] = (found.best_of[0][card] + found.best_of[1][card]) / 2;
      mix_[card].assign(orders_.size(), 0);
      for (const std::uint32_t i : side.roots[card].orders) {
        mix_[card][i] = (found.mix[0][at] + found.mix[1][at]) / 2;
        weight[i] += mix_[card][i] / kWizards;
        ++at;
      }
    }
    population_.clear();
    for (std::size_t i = 0; i < orders_.size(); ++i) {
      if (weight[i] < kRare) continue;
      last_used_[orders_[i]] = number;
      population_.push_back({weight[i], {orders_[i]}});
    }
  }

  std::map<CardSet, double> shares_of(Card card) const {
    std::map<CardSet, double> shares;
    for (std::size_t i = 0; i < orders_.size(); ++i)
      if (mix_[card][i] > 0) shares[deck_of(orders_[i])] += mix_[card][i];
    return shares;
  }

  // What a Deck gets against the population, in its best orders. The rival keeps to its orders but answers "may" powers
  // as well as it can. Otherwise a Deck could look good only because nobody had learnt to answer it.
  Response weigh(CardSet deck) {
    const std::vector<Order> orders = some_orders(deck, orders_tried_, chance_);
    const Equilibrium found = solve(round_game(cards_, {Holding{1, orders}}, population_), {100, 0.003});
    Response response{deck, found.value, {}};
    for (std::size_t i = 0; i < orders.size(); ++i)
      if (found.mix[0][i] > 0.3) response.orders.push_back(orders[i]);
    if (response.orders.empty())
      response.orders.push_back(
          orders[static_cast<std::size_t>(std::ranges::max_element(found.mix[0]) - found.mix[0].begin())]);
    return response;
  }

  // Looks for better Decks with this card, adds those found, and gives what the best gains.
  double respond(Card card, int number, int& tried) {
    Response best;
    for (int i = 0; i < kTrials; ++i) {
      const int exchanged = i % 3 == 0 ? 2 : 1;
      Response response = weigh(i == 0 ? start(card) : other_deck(best.deck, exchanged, exchanged, only(card)));
      if (response.worth > worth_[card] + kBetter)
        for (const Order& order : response.orders) last_used_[order] = number;
      if (response.worth > best.worth) best = std::move(response);
    }
    tried += kTrials;
    return std::max(0.0, best.worth - worth_[card]);
  }

  // One of the Decks used with this card, by its share.
  CardSet start(Card card) {
    std::vector<CardSet> decks;
    std::vector<double> shares;
    for (const auto& [deck, share] : shares_of(card)) {
      decks.push_back(deck);
      shares.push_back(share);
    }
    return decks[drawn(shares, chance_)];
  }

  const Cards& cards_;
  FastChance chance_;
  std::size_t orders_tried_ = kPlans;
  std::map<Order, int> last_used_;  // the sweep in which an order of the pool was
  std::vector<Order> orders_;
  std::array<std::vector<double>, kWizards> mix_;
  std::array<double, kWizards> worth_{};
  std::vector<Holding> population_;
};

}  // namespace

Grown grow_pool(const Cards& cards, const Growth& growth, const std::function<void(const Sweep&)>& report) {
  Pool pool(cards, growth.seed);
  Grown grown{{}, std::vector<double>(kWizards)};
  for (int number = 1; number <= growth.sweeps; ++number) {
    const bool glance = number <= growth.sweeps * 3 / 4;
    const Sweep sweep = pool.sweep(number, glance);
    report(sweep);
    grown.pool = pool.listed();
    if (glance && number < growth.sweeps) continue;
    const auto shares = wizard_shares(grown.pool);
    ++grown.sweeps;
    for (std::size_t i = 0; i < shares.size(); ++i) grown.wanted[i] += (shares[i] - grown.wanted[i]) / grown.sweeps;
    if (sweep.most < kBetter) break;
  }
  return grown;
}

}  // namespace conclave::wizards_cup
