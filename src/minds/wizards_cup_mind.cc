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

constexpr std::size_t kMostDecks = 120;
constexpr double kAtOnce = 20'000;  // rounds that are weighed before anyone may interrupt: some 20 ms
constexpr double kEnoughToTell = 100'000;  // rounds, of what Decks are worth
constexpr std::size_t kFinalists = 8;
// How often a rival is expected to plan by habit: most do.
constexpr double kHabit = 0.6;
// How the thought on a plan is divided: what the rival may plan, which of one's own orders are any good; the rest to weigh these
// against each other.
constexpr double kOnRival = 0.5, kOnOwn = 0.2;
constexpr std::size_t kTheirs = 10;  // orders of each of the rival's Decks that are weighed

Seat self(const View& seen) { return seat_at(static_cast<int>(seen.viewer)); }
Seat rival(const View& seen) { return seat_at(1 - static_cast<int>(seen.viewer)); }

bool stopped(const Thinking& thinking) { return thinking.stop && thinking.stop->load(std::memory_order_relaxed); }

std::size_t decks_for(double rounds) { return std::clamp<std::size_t>(static_cast<std::size_t>(std::sqrt(rounds) / 10), 2, kMostDecks); }

Thinking with(Thinking thinking, double rounds) {
  thinking.rounds = rounds;
  return thinking;
}

Thinking with_all_plans(Thinking thinking) {
  thinking.skill.plans = kPlans;
  return thinking;
}

std::size_t as_many(double orders, const Thinking& thinking) {
  return std::min(std::clamp<std::size_t>(static_cast<std::size_t>(orders), 2, kPlans), thinking.skill.plans);
}

// What the rival may plan, as far as so many rounds tell.
Expected expected_of_rival(const Cards& cards, const View& seen, double rounds, const Thinking& thinking, FastChance& chance) {
  const Belief theirs = believe(cards, seen.open, rival(seen), decks_for(rounds), chance), ours = believe(cards, seen.open, self(seen), kMostDecks, chance);
  return expect(cards, seen, theirs, ours, {rounds, thinking.skill.plans, std::min(kTheirs, thinking.skill.plans), thinking.stop}, chance);
}

// The better ones of the viewer's orders, against what is expected and against anything.
Habit own_orders(const Cards& cards, const View& seen, const Expected& expected, double rounds, std::size_t most, const Thinking& thinking, FastChance& chance) {
  const Habit likely = flat(expected);
  const auto field = [&] {
    const Order& order = drawn(likely, chance);
    return chance.below(2) == 0 ? order : some_orders(deck_of(order), 1, chance).front();
  };
  return promising(cards, stage_of(seen.open), self(seen), some_orders(seen.team, as_many(rounds / kRoundsAnOrder, thinking), chance), most, field);
}

PlanMix planned(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance) {
  const Expected expected = expected_of_rival(cards, seen, kOnRival * thinking.rounds, thinking, chance);
  const double left = (1 - kOnRival - kOnOwn) * thinking.rounds;
  const Habit own = own_orders(cards, seen, expected, kOnOwn * thinking.rounds, as_many(left / static_cast<double>(expected.by_habit.size()), thinking), thinking, chance);
  PlanMix mix = plan_mix(cards, seen, own.orders, expected, kHabit, 200, thinking.stop);
  mix.rounds += expected.rounds + own.rounds;
  return mix;
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

// The Deck with others in the place of those that do not occur to the player: any, when nothing else does either.
CardSet as_it_occurs(CardSet deck, CardSet overlooked, Card random, FastChance& chance) {
  each_bit(deck & overlooked & ~only(random), [&](int card) {
    const CardSet others = kAll & ~overlooked & ~deck;
    deck = (deck & ~only(static_cast<Card>(card))) | only(chance.one_of({}, others ? others : kAll & ~deck));
  });
  return deck;
}

// What teams of the viewer's are worth against what is expected of the rival; nothing if there was no time to find out.
class Teams {
 public:
  Teams(const Cards& cards, const View& seen, const Expected& expected, const Thinking& thinking, FastChance& chance)
      : cards_(cards), seen_(seen), expected_(expected), thinking_(thinking), chance_(chance) {}

  double rounds() const { return rounds_; }

  // In a few orders: which team is the better one.
  std::optional<double> glance(CardSet team, double most) { return worth(team, some_orders(team, orders_for(most), chance_)); }

  // In its better orders: what it is worth.
  std::optional<double> look(CardSet team, double most) {
    if (stopped(thinking_)) return std::nullopt;
    const Habit own = own_orders(cards_, planning(seen_, team), expected_, most / 2, orders_for(most / 2), thinking_, chance_);
    rounds_ += own.rounds;
    return worth(team, own.orders);
  }

 private:
  std::size_t orders_for(double most) const { return as_many(most / static_cast<double>(expected_.by_habit.size()), thinking_); }

  std::optional<double> worth(CardSet team, std::vector<Order> orders) {
    const View next = planning(seen_, team);
    const PlanMix mix = plan_mix(cards_, next, std::move(orders), expected_, kHabit, 100, thinking_.stop);
    rounds_ += mix.rounds;
    if (mix.orders.empty()) return std::nullopt;
    return game_chance(next.open, mix.value);
  }

  const Cards& cards_;
  const View& seen_;
  const Expected& expected_;
  const Thinking& thinking_;
  FastChance& chance_;
  double rounds_ = 0;
};

}  // namespace

// By matches of neighbours (docs/strength.md).
Skill skill_of(const Level& level) {
  if (level.name == "novice") return {1, 1};
  if (level.name == "apprentice") return {3, 0.62};
  if (level.name == "adept") return {10, 0.3};
  if (level.name == "master") return {60, 0.1};
  return {};
}

// While nobody has a token it is as if all three rounds were worth the same; later on the solver's Stage has reckoned it in.
double game_chance(const Public& open, double round) {
  const bool first = open.tokens[0] == 0 && open.tokens[1] == 0;
  return first ? round * round * (3 - 2 * round) : round;
}

namespace {

// Decks to choose from, each as often as its weight says: the pool's where there is one.
std::vector<Weighed> decks_to_weigh(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance) {
  const Card random = seen.open.random[seen.viewer];
  const CardSet overlooked = overlooked_wizards(thinking.skill, chance);
  std::map<CardSet, double> decks;
  for (const Pooled& one : deck_pool(cards))
    if (one.random == random) decks[as_it_occurs(deck_of(one.order), overlooked, random, chance)] += one.share;
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
  const bool pooled = all.front().weight > 0;  // then it is only to be told what they are worth
  const double rounds = pooled ? std::min(thinking.rounds, kEnoughToTell) : thinking.rounds;
  const Thinking fully = with_all_plans(thinking);
  const Expected expected = expected_of_rival(cards, planning(seen, 0), rounds / 3, fully, chance);
  Teams teams(cards, seen, expected, fully, chance);
  for (Weighed& one : all) one.chance = teams.look(picked(seen, one.move), rounds * 2 / 3 / static_cast<double>(all.size())).value_or(0.5);
  if (!pooled) {
    sort_by(all, &Weighed::chance);
    all.front().weight = 1;
  }
  result.rounds = expected.rounds + teams.rounds();
  return result;
}

namespace {

// How the pool plans the first round with the viewer's Deck; nothing if it is not of the pool.
PlanMix pooled_plans(const Cards& cards, const View& seen) {
  PlanMix mix;
  if (seen.open.round > 1) return mix;
  for (const Pooled& one : deck_pool(cards)) {
    if (one.random != seen.open.random[seen.viewer] || deck_of(one.order) != seen.team) continue;
    mix.orders.push_back(one.order);
    mix.chance.push_back(one.share);
  }
  return mix;
}

}  // namespace

Weighing weigh_plans(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance) {
  Thinking first = with(thinking, std::min(thinking.rounds, kAtOnce));
  first.stop = nullptr;
  PlanMix mix = planned(cards, seen, first, chance);
  double rounds = mix.rounds;
  if (PlanMix pooled = pooled_plans(cards, seen); !pooled.orders.empty() && thinking.skill.plans == kPlans) {
    mix.orders = std::move(pooled.orders);
    mix.chance = std::move(pooled.chance);
  } else if (thinking.rounds > 2 * kAtOnce && !stopped(thinking)) {
    PlanMix better = planned(cards, seen, with(thinking, thinking.rounds - kAtOnce), chance);
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

// All of them against a few plans of the rival's, then those that look best, and keeping, again against more.
Weighing weigh_swaps(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance) {
  constexpr std::size_t kGlance = 40, kLook = 200;  // plans of the rival's
  Weighing result{swaps_to_weigh(seen, thinking, chance)};
  std::vector<Weighed>& all = result.all;
  const Thinking fully = with_all_plans(thinking);
  const Expected expected = expected_of_rival(cards, planning(seen, seen.team), thinking.rounds / 4, fully, chance);
  result.rounds = expected.rounds;
  const auto weigh_all = [&](const Expected& against, auto weigh) {
    Teams teams(cards, seen, against, fully, chance);
    for (Weighed& one : all)
      if (const auto worth = (teams.*weigh)(after_swap(seen.team, one.move), thinking.rounds / 4 / static_cast<double>(all.size()))) one.chance = *worth;
    sort_by(all, &Weighed::chance);
    result.rounds += teams.rounds();
  };
  const auto keeping = [&] { return std::ranges::find(all, Verb::kKeep, [](const Weighed& one) { return one.move.verb; }); };
  weigh_all(some(expected, kGlance, chance), &Teams::glance);
  if (all.size() > kFinalists) {
    std::iter_swap(keeping(), std::min(keeping(), all.begin() + (kFinalists - 1)));
    all.resize(kFinalists);
  }
  weigh_all(some(expected, kLook, chance), &Teams::glance);
  const Move best = all.front().move;
  weigh_all(expected, &Teams::look);
  // Luck makes some swap look good at first; it must do so twice.
  const auto chosen = std::ranges::find(all, best, &Weighed::move);
  (keeping()->chance >= chosen->chance ? keeping() : chosen)->weight = 1;
  sort_by(all, &Weighed::weight);
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
