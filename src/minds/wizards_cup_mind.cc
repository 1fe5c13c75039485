#include "minds/wizards_cup_mind.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>

#include "minds/search.h"
#include "minds/wizards_cup.h"
#include "minds/wizards_cup_decks.h"

namespace conclave::wizards_cup {
namespace {

constexpr double kStrange = 0.4;  // of the belief, for Decks that are not in the pool
constexpr std::size_t kMostDecks = 60;
constexpr double kAtOnce = 20'000;  // rounds that are weighed before anyone may interrupt: some 20 ms
constexpr std::size_t kFinalists = 8;
// One's own orders that are weighed, by the square root of the rounds: to plan, better few of the rival's than few of one's own; to value
// a team, as many of both, or the best of many would look better than it is.
constexpr double kToPlan = 1.8, kToValue = 0.5;
// How often a rival is expected to plan anyhow: few orders of it are weighed, and a pure equilibrium would lean on them too much.
constexpr double kCareless = 0.5;

Seat rival(const View& seen) { return seat_at(1 - static_cast<int>(seen.viewer)); }

bool stopped(const Thinking& thinking) { return thinking.stop && thinking.stop->load(std::memory_order_relaxed); }

// Many Decks in few orders each: a mix that is right against few Decks is wrong against all others.
PlanEffort effort_for(const Thinking& thinking, std::size_t decks, double own_orders) {
  const auto some = [&](double orders) { return std::min(std::clamp<std::size_t>(static_cast<std::size_t>(orders), 2, kPlans), thinking.skill.plans); };
  const double most = thinking.rounds / static_cast<double>(2 * decks);  // two of the rival's at the least
  const std::size_t mine = some(std::max(6.0, std::min(own_orders * std::sqrt(thinking.rounds), most)));
  return {mine, some(thinking.rounds / static_cast<double>(mine * decks)), 200, thinking.stop, own_orders == kToPlan ? kCareless : 0};
}

std::size_t decks_for(double rounds) { return std::clamp<std::size_t>(static_cast<std::size_t>(std::sqrt(rounds) / 8), 3, kMostDecks); }

Thinking with(Thinking thinking, double rounds) {
  thinking.rounds = rounds;
  return thinking;
}

PlanMix mix_against(const Cards& cards, const View& seen, const Belief& belief, const Thinking& thinking, double own_orders, FastChance& chance) {
  return plan_mix(cards, seen, belief.decks, belief.weights, effort_for(thinking, belief.decks.size(), own_orders), chance);
}

void sort_by(std::vector<Weighed>& all, double Weighed::*what) {
  std::stable_sort(all.begin(), all.end(), [&](const Weighed& a, const Weighed& b) { return a.*what > b.*what; });
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

CardSet overlooked_wizards(const Skill& skill, FastChance& chance) {
  CardSet all = 0;
  for (Card card = 0; card < kWizards; ++card)
    if (chance.below(1000) < 1000 * skill.overlooked) all |= only(card);
  return all;
}

// The Deck with others in the place of those that do not occur to the player, as long as there are any.
CardSet as_it_occurs(CardSet deck, CardSet overlooked, Card random, FastChance& chance) {
  each_bit(deck & overlooked & ~only(random), [&](int card) {
    if (const CardSet others = kAll & ~overlooked & ~deck) deck = (deck & ~only(static_cast<Card>(card))) | only(chance.one_of({}, others));
  });
  return deck;
}

// What the viewer's team is worth against these Decks; nothing if there was no time to find out.
struct Teams {
  const Cards& cards;
  const View& seen;
  const Belief& belief;
  FastChance& chance;
  double rounds = 0;

  std::optional<double> worth(CardSet team, const Thinking& thinking, double own_orders) {
    const View next = planning(seen, team);
    const PlanMix mix = mix_against(cards, next, belief, thinking, own_orders, chance);
    rounds += mix.rounds;
    if (mix.orders.empty()) return std::nullopt;
    return game_chance(next.open, mix.value);
  }
};

}  // namespace

// By matches of neighbours (docs/strength.md).
Skill skill_of(const Level& level) {
  if (level.name == "novice") return {1, 0.9};
  if (level.name == "apprentice") return {3, 0.55};
  if (level.name == "adept") return {8, 0.25};
  if (level.name == "master") return {60, 0.05};
  return {};
}

// While nobody has a token it is as if all three rounds were worth the same; later on the solver's Stage has reckoned it in.
double game_chance(const Public& open, double round) {
  const bool first = open.tokens[0] == 0 && open.tokens[1] == 0;
  return first ? round * round * (3 - 2 * round) : round;
}

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
  const std::size_t strangers = belief.decks.empty() ? most : (most + 1) / 2;
  for (std::size_t i = 0; i < strangers; ++i) {
    belief.decks.push_back(imagine_team(all, chance));
    belief.weights.push_back(kStrange / static_cast<double>(strangers));
  }
  const double sum = std::accumulate(belief.weights.begin(), belief.weights.end(), 0.0);
  for (double& weight : belief.weights) weight /= sum;
  return belief;
}

namespace {

// Decks to choose from, each as often as its weight says: the pool's where there is one.
std::vector<Weighed> decks_to_weigh(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance) {
  const Card random = seen.open.random[seen.viewer];
  const CardSet overlooked = overlooked_wizards(thinking.skill, chance);
  std::map<CardSet, double> decks;
  for (const PooledDeck& one : deck_pool(cards))
    if (one.random == random) decks[as_it_occurs(one.deck, overlooked, random, chance)] += one.share;
  if (decks.empty())
    for (std::size_t i = std::clamp<std::size_t>(static_cast<std::size_t>(std::sqrt(thinking.rounds / 200)), 2, 40); i > 0; --i)
      decks[imagine_team(sightings(seen.open, seat_at(static_cast<int>(seen.viewer))), chance)] = 0;
  std::vector<Weighed> all;
  for (const auto& [deck, weight] : decks) all.push_back({five(Verb::kPick, deck & ~only(random)), 0.5, weight});
  return all;
}

CardSet picked(const View& seen, const Move& move) {
  CardSet deck = only(seen.open.random[seen.viewer]);
  for (const Card card : move.cards) deck |= only(card);
  return deck;
}

}  // namespace

Weighing weigh_decks(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance) {
  Weighing result{decks_to_weigh(cards, seen, thinking, chance)};
  std::vector<Weighed>& all = result.all;
  sort_by(all, &Weighed::weight);
  const Thinking each = with(thinking, thinking.rounds / static_cast<double>(all.size()));
  const Belief belief = believe(cards, seen, std::max<std::size_t>(4, decks_for(each.rounds)), chance);
  Teams teams{cards, seen, belief, chance};
  for (Weighed& one : all) one.chance = teams.worth(picked(seen, one.move), each, kToValue).value_or(0.5);
  if (all.front().weight == 0) {  // no pool: the best
    sort_by(all, &Weighed::chance);
    all.front().weight = 1;
  }
  result.rounds = teams.rounds;
  return result;
}

Weighing weigh_plans(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance) {
  const Belief belief = believe(cards, seen, decks_for(thinking.rounds), chance);
  Thinking first = with(thinking, std::min(thinking.rounds, kAtOnce));
  first.stop = nullptr;
  PlanMix mix = mix_against(cards, seen, belief, first, kToPlan, chance);
  double rounds = mix.rounds;
  if (thinking.rounds > 2 * kAtOnce && !stopped(thinking)) {
    PlanMix better = mix_against(cards, seen, belief, with(thinking, thinking.rounds - kAtOnce), kToPlan, chance);
    rounds += better.rounds;
    if (!better.orders.empty()) mix = std::move(better);
  }
  Weighing result{{}, rounds};
  for (std::size_t i = 0; i < mix.orders.size(); ++i) result.all.push_back({plan_move(mix.orders[i]), game_chance(seen.open, mix.value), mix.chance[i]});
  sort_by(result.all, &Weighed::weight);
  return result;
}

namespace {

CardSet after_swap(CardSet team, const Move& move) {
  return move.verb == Verb::kKeep ? team : (team & ~only(move.cards[0])) | only(move.cards[1]);
}

// Keeping first, then every swap that occurs to the player.
std::vector<Weighed> swaps_to_weigh(const View& seen, const Thinking& thinking, FastChance& chance) {
  const CardSet overlooked = overlooked_wizards(thinking.skill, chance);
  std::vector<Weighed> all = {{{Verb::kKeep, {}}}};
  each_bit(seen.team, [&](int out) {
    each_bit(kAll & ~seen.team & ~overlooked, [&](int in) { all.push_back({{Verb::kSwap, {static_cast<Card>(out), static_cast<Card>(in)}}}); });
  });
  return all;
}

}  // namespace

// All of them with a third of the thought, then those that look best again with a half: luck in the orders that are tried
// would else choose among so many.
Weighing weigh_swaps(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance) {
  Weighing result{swaps_to_weigh(seen, thinking, chance)};
  std::vector<Weighed>& all = result.all;
  const Belief belief = believe(cards, planning(seen, seen.team), std::max<std::size_t>(2, decks_for(thinking.rounds) / 2), chance);
  Teams teams{cards, seen, belief, chance};
  const auto weigh_first = [&](std::size_t count, double rounds, double own_orders) {
    for (std::size_t i = 0; i < count; ++i)
      if (const auto worth = teams.worth(after_swap(seen.team, all[i].move), with(thinking, rounds / static_cast<double>(count)), own_orders)) all[i].chance = *worth;
  };
  const auto best_first = [&] { sort_by(all, &Weighed::chance); };
  weigh_first(all.size(), thinking.rounds / 3, kToPlan);
  best_first();
  if (all.size() > kFinalists) all.resize(kFinalists);
  weigh_first(all.size(), thinking.rounds / 2, kToPlan);
  best_first();
  weigh_first(all.size(), thinking.rounds / 6, kToValue);  // what to tell of them
  all.front().weight = 1;
  result.rounds = teams.rounds;
  return result;
}

namespace {

// Plans by equilibrium, so that it cannot be out-guessed.
class CupMind final : public Mind {
 public:
  CupMind(const Level& level, const Budget& budget) : level_(level), budget_(budget) {}

  Advice think(const AnySight& any, std::uint64_t seed) override {
    const auto& sight = dynamic_cast<const ErasedSight<WizardsCup>&>(any);
    FastChance chance(seed);
    const double rounds = budget_.iterations ? static_cast<double>(*budget_.iterations) : level_.seconds * kRoundsASecond;
    const Thinking thinking{std::max(16.0, rounds * budget_.scale), skill_of(level_), budget_.stop};
    return advice(sight, weigh(sight, thinking, chance), chance);
  }

 private:
  static constexpr double kRoundsASecond = 1.2e6;
  static constexpr std::size_t kLines = 12;

  static Weighing weigh(const ErasedSight<WizardsCup>& sight, const Thinking& thinking, FastChance& chance) {
    switch (sight.view().open.phase) {
      case Phase::kPick: return weigh_decks(sight.cards(), sight.view(), thinking, chance);
      case Phase::kSwap: return weigh_swaps(sight.cards(), sight.view(), thinking, chance);
      case Phase::kDuel: return weigh_answers(sight.cards(), sight.view(), thinking, chance);
      case Phase::kPlan:
      case Phase::kOver: break;
    }
    return weigh_plans(sight.cards(), sight.view(), thinking, chance);
  }

  static Advice advice(const ErasedSight<WizardsCup>& sight, const Weighing& weighing, FastChance& chance) {
    const std::vector<Weighed>& all = weighing.all;
    double sum = 0;
    for (const Weighed& one : all) sum += one.weight;
    std::vector<double> mix;
    for (const Weighed& one : all) mix.push_back(one.weight / sum);
    const std::size_t chosen = drawn(mix, chance);
    Advice advice;
    advice.move = move_text(sight.cards(), all[chosen].move);
    advice.iterations = static_cast<std::uint64_t>(weighing.rounds);
    for (std::size_t i = 0; i < std::min(kLines, all.size()); ++i)
      advice.lines.push_back({move_text(sight.cards(), all[i].move), all[i].chance, static_cast<std::uint64_t>(1000 * all[i].weight)});
    return advice;
  }

  Level level_;
  Budget budget_;
};

}  // namespace
}  // namespace conclave::wizards_cup

namespace conclave {
template <>
std::unique_ptr<Mind> make_searcher<wizards_cup::WizardsCup>(const Level& level, const Budget& budget) {
  return std::make_unique<wizards_cup::CupMind>(level, budget);
}
}  // namespace conclave
