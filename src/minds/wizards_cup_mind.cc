#include "minds/wizards_cup_mind.h"

#include <algorithm>
#include <cmath>

#include "minds/greedy_impl.h"
#include "minds/search_impl.h"
#include "minds/wizards_cup.h"
#include "minds/wizards_cup_decks.h"

namespace conclave::wizards_cup {
namespace {

constexpr double kStrange = 0.2;  // of the belief, for Decks that are not in the pool
constexpr std::size_t kStrangers = 4;
constexpr std::size_t kMostDecks = 12;

Seat rival(const View& seen) { return seat_at(1 - static_cast<int>(seen.viewer)); }

// Orders of either side so that decks * orders² is about what may be weighed.
PlanEffort effort_for(double rounds, std::size_t decks) {
  const auto orders = static_cast<std::size_t>(std::sqrt(rounds / static_cast<double>(decks)));
  const std::size_t some = std::clamp<std::size_t>(orders, 6, kPlans);
  return {some, some, 200};
}

std::size_t decks_for(double rounds) { return std::clamp<std::size_t>(static_cast<std::size_t>(std::cbrt(rounds) / 12), 1, kMostDecks); }

double worth(const Cards& cards, const View& seen, const Belief& belief, double rounds, FastChance& chance) {
  return plan_mix(cards, seen, belief.decks, belief.weights, effort_for(rounds, belief.decks.size()), chance).value;
}

void sort_best_first(std::vector<Weighed>& all) {
  std::stable_sort(all.begin(), all.end(), [](const Weighed& a, const Weighed& b) { return a.weight > b.weight; });
}

// The view of who has this team, when the next planning begins.
View planning(const View& seen, CardSet team) {
  View next = seen;
  next.team = team;
  if (seen.open.phase == Phase::kSwap) ++next.open.round;
  next.open.phase = Phase::kPlan;
  next.open.committed = {};
  return next;
}

}  // namespace

Belief believe(const Cards& cards, const View& seen, std::size_t most, FastChance& chance) {
  const Public& open = seen.open;
  const Sightings all = sightings(open, rival(seen));
  Belief belief;
  for (const PooledDeck& one : deck_pool(cards))
    if (one.random == open.random[index(rival(seen))] && possible(one.deck, all)) {
      belief.decks.push_back(one.deck);
      belief.weights.push_back((1 - kStrange) * one.share);
    }
  while (belief.decks.size() > most) {  // the likelier the surer to stay
    const std::size_t a = chance.below(static_cast<std::uint32_t>(belief.decks.size())), b = chance.below(static_cast<std::uint32_t>(belief.decks.size()));
    const std::size_t out = belief.weights[a] < belief.weights[b] ? a : b;
    belief.decks.erase(belief.decks.begin() + static_cast<std::ptrdiff_t>(out));
    belief.weights.erase(belief.weights.begin() + static_cast<std::ptrdiff_t>(out));
  }
  const std::size_t strangers = belief.decks.empty() ? most : std::min(kStrangers, (most + 2) / 3);
  for (std::size_t i = 0; i < strangers; ++i) {
    belief.decks.push_back(imagine_team(all, chance));
    belief.weights.push_back(kStrange / static_cast<double>(strangers));
  }
  return belief;
}

std::vector<Weighed> weigh_decks(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance) {
  const Card random = seen.open.random[seen.viewer];
  std::vector<Weighed> all;
  const auto add = [&](CardSet deck, double weight) { all.push_back({five(Verb::kPick, deck & ~only(random)), 0.5, weight}); };
  if (thinking.pooled)
    for (const PooledDeck& one : deck_pool(cards))
      if (one.random == random) add(one.deck, one.share);
  if (all.empty()) {  // some Decks, as they do against some others
    const auto tried = std::clamp<std::size_t>(static_cast<std::size_t>(std::sqrt(thinking.rounds / 200)), 2, 40);
    Belief rivals;
    for (std::size_t i = 0; i < 4; ++i) {
      rivals.decks.push_back(imagine_team(sightings(seen.open, rival(seen)), chance));
      rivals.weights.push_back(0.25);
    }
    for (std::size_t i = 0; i < tried; ++i) {
      const CardSet deck = imagine_team(sightings(seen.open, seat_at(static_cast<int>(seen.viewer))), chance);
      add(deck, 0);
      all.back().chance = worth(cards, planning(seen, deck), rivals, thinking.rounds / static_cast<double>(tried), chance);
    }
    const auto best = std::max_element(all.begin(), all.end(), [](const Weighed& a, const Weighed& b) { return a.chance < b.chance; });
    best->weight = 1;
  }
  sort_best_first(all);
  return all;
}

std::vector<Weighed> weigh_plans(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance) {
  const Belief belief = believe(cards, seen, decks_for(thinking.rounds), chance);
  const PlanMix mix = plan_mix(cards, seen, belief.decks, belief.weights, effort_for(thinking.rounds, belief.decks.size()), chance);
  std::vector<Weighed> all;
  for (std::size_t i = 0; i < mix.orders.size(); ++i) all.push_back({plan_move(mix.orders[i]), mix.value, mix.chance[i]});
  sort_best_first(all);
  return all;
}

std::vector<Weighed> weigh_swaps(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance) {
  View next = planning(seen, seen.team);
  const Belief belief = believe(cards, next, std::max<std::size_t>(2, decks_for(thinking.rounds) / 2), chance);
  constexpr int kWays = kTeam * (kWizards - kTeam) + 1;
  std::vector<Weighed> all;
  const auto add = [&](const Move& move, CardSet team) {
    next.team = team;
    all.push_back({move, worth(cards, next, belief, thinking.rounds / kWays, chance), 0});
  };
  add({Verb::kKeep, {}}, seen.team);
  each_bit(seen.team, [&](int out) {
    each_bit(kAll & ~seen.team, [&](int in) {
      add({Verb::kSwap, {static_cast<Card>(out), static_cast<Card>(in)}}, (seen.team & ~only(static_cast<Card>(out))) | only(static_cast<Card>(in)));
    });
  });
  std::stable_sort(all.begin(), all.end(), [](const Weighed& a, const Weighed& b) { return a.chance > b.chance; });
  all.front().weight = 1;
  return all;
}

namespace {

// Plans by equilibrium, so that it cannot be out-guessed; answers "may" powers by search.
class CupMind final : public Mind {
 public:
  CupMind(const Level& level, const Budget& budget)
      : level_(level), budget_(budget), answers_(std::make_unique<Searcher<WizardsCup>>(level, budget)) {}

  Advice think(const AnySight& any, std::uint64_t seed) override {
    const auto& sight = dynamic_cast<const ErasedSight<WizardsCup>&>(any);
    if (sight.view().open.phase == Phase::kDuel) return answers_->think(any, seed);
    FastChance chance(seed);
    const double rounds = budget_.iterations ? static_cast<double>(*budget_.iterations) : level_.seconds * kRoundsASecond;
    const Thinking thinking{std::max(16.0, rounds * budget_.scale), level_.oversight == 0};
    return advice(sight, weigh(sight, thinking, chance), chance, thinking);
  }

 private:
  static constexpr double kRoundsASecond = 1.2e6;
  static constexpr std::size_t kLines = 12;

  static std::vector<Weighed> weigh(const ErasedSight<WizardsCup>& sight, const Thinking& thinking, FastChance& chance) {
    switch (sight.view().open.phase) {
      case Phase::kPick: return weigh_decks(sight.cards(), sight.view(), thinking, chance);
      case Phase::kSwap: return weigh_swaps(sight.cards(), sight.view(), thinking, chance);
      case Phase::kPlan:
      case Phase::kDuel:
      case Phase::kOver: break;
    }
    return weigh_plans(sight.cards(), sight.view(), thinking, chance);
  }

  static Advice advice(const ErasedSight<WizardsCup>& sight, const std::vector<Weighed>& all, FastChance& chance, const Thinking& thinking) {
    double sum = 0;
    for (const Weighed& one : all) sum += one.weight;
    double left = conclave::detail::unit(chance) * sum;
    std::size_t chosen = 0;
    while (chosen + 1 < all.size() && (left -= all[chosen].weight) >= 0) ++chosen;
    Advice advice;
    advice.move = move_text(sight.cards(), all[chosen].move);
    advice.iterations = static_cast<std::uint64_t>(thinking.rounds);
    for (std::size_t i = 0; i < std::min(kLines, all.size()); ++i)
      advice.lines.push_back({move_text(sight.cards(), all[i].move), all[i].chance, static_cast<std::uint64_t>(1000 * all[i].weight)});
    return advice;
  }

  Level level_;
  Budget budget_;
  std::unique_ptr<Mind> answers_;
};

}  // namespace
}  // namespace conclave::wizards_cup

namespace conclave {
template <>
std::unique_ptr<Mind> make_searcher<wizards_cup::WizardsCup>(const Level& level, const Budget& budget) {
  return std::make_unique<wizards_cup::CupMind>(level, budget);
}
}  // namespace conclave
