#include "minds/wizards_cup_mind.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>

#include "minds/search.h"
#include "minds/wizards_cup.h"
#include "minds/wizards_cup_decks.h"

namespace conclave::wizards_cup {
namespace {

constexpr std::size_t kMostDecks = 120;
constexpr double kAtOnce = 20'000;           // rounds that are played before anyone may interrupt: some 7 ms
constexpr double kEnoughForDecks = 600'000;  // rounds, to tell which of the pool's to pick
// How often a rival is expected to plan by habit: most do.
constexpr double kHabit = 0.8;
// A rival that seems to have picked its Deck blindly is not taken to plan any better.
constexpr double kSense = 0.3;
// How the thought on a plan is divided: what the rival may have and plan, which of one's own orders are any good; the
// rest to weigh these against each other.
constexpr double kOnRival = 0.85, kOnOwn = 0.1;
constexpr double kOnDecks = 0.35;   // of the thought on the rival
constexpr std::size_t kTheirs = 5;  // orders of each of the rival's Decks that are weighed
// How much better a Deck of the pool must do against what is expected to be clearly preferred to its equals.
constexpr double kPreferred = 0.01;

Seat self(const View& seen) { return seat_at(static_cast<int>(seen.viewer)); }
Seat rival(const View& seen) { return seat_at(1 - static_cast<int>(seen.viewer)); }

std::size_t decks_for(double rounds) {
  return std::clamp<std::size_t>(static_cast<std::size_t>(std::sqrt(rounds) / 30), 2, kMostDecks);
}

// A part of it that begins now, for so many rounds, until so much of its time has gone by.
Thinking part_of(Thinking thinking, double rounds, double until) {
  thinking.rounds = rounds;
  thinking.deadline = thinking.deadline.part(until);
  return thinking;
}

Thinking with_all_plans(Thinking thinking) {
  thinking.skill.plans = kPlans;
  return thinking;
}

std::size_t as_many(double orders, const Thinking& thinking) {
  return std::min(std::clamp<std::size_t>(static_cast<std::size_t>(orders), 2, kPlans), thinking.skill.plans);
}

Belief believed_of_rival(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance) {
  return believe(cards, seen.open, rival(seen), decks_for(thinking.rounds), kOnDecks * thinking.rounds, chance,
                 thinking.deadline.part(kOnDecks));
}

// What the rival may plan, as far as so much thought tells.
Expected expected_of_rival(const Cards& cards, const View& seen, const Belief& theirs, const Thinking& thinking,
                           FastChance& chance) {
  Expected expected = expect(cards, seen, theirs,
                             {(1 - kOnDecks) * thinking.rounds, thinking.skill.plans,
                              std::min(kTheirs, thinking.skill.plans), thinking.deadline},
                             chance);
  expected.rounds += theirs.rounds;
  return expected;
}
Expected expected_of_rival(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance) {
  return expected_of_rival(cards, seen, believed_of_rival(cards, seen, thinking, chance), thinking, chance);
}

// Orders that the viewer's are tried against: what is expected, and anything, of which a rival with other ideas may
// plan some.
class Field {
 public:
  Field(const Expected& expected, const Skill& skill, FastChance& chance)
      : likely_(flat(expected)), anything_(1 - expected.sense * skill.trusts), chance_(chance) {}
  Order operator()() {
    const Order& order = drawn(likely_, chance_);
    return chance_.below(1000) < 1000 * anything_ ? any_order(deck_of(order), chance_) : order;
  }

 private:
  Habit likely_;
  double anything_;
  FastChance& chance_;
};

// The better ones of the viewer's orders with this team.
Habit own_orders(const Cards& cards, const View& seen, CardSet team, const std::function<Order()>& field,
                 std::size_t most, const Thinking& thinking, FastChance& chance) {
  const double trials = thinking.rounds / kRoundsATrial;
  return promising(cards, stage_of(seen.open), self(seen), some_orders(team, as_many(trials, thinking), chance), most,
                   trials, field, chance, thinking.deadline);
}

// What a round is worth, given what it is worth against the expected rival. Against one who thinks as well it is even.
double against_all(double expected) { return kHabit * expected + (1 - kHabit) / 2; }

// The best order against who plans blindly.
PlanMix plain_plan(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance) {
  const Sightings theirs = sightings(seen.open, rival(seen));
  const auto anyhow = [&] { return any_order(imagine_team(theirs, chance), chance); };
  const Habit own = own_orders(cards, seen, seen.team, anyhow, 1, thinking, chance);
  return {own.orders, own.chance, against_all(own.best), own.rounds};
}

PlanMix planned(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance) {
  const Thinking on_rival = part_of(thinking, kOnRival * thinking.rounds, kOnRival);
  const Belief theirs = believed_of_rival(cards, seen, on_rival, chance);
  if (theirs.sense < kSense) {
    PlanMix plain =
        plain_plan(cards, seen, part_of(thinking, std::max(0.0, thinking.rounds - theirs.rounds), 1), chance);
    plain.rounds += theirs.rounds;
    return plain;
  }
  const Expected expected = expected_of_rival(cards, seen, theirs, on_rival, chance);
  const double left = std::min((1 - kOnRival - kOnOwn) * thinking.rounds, thinking.pairs);
  Field field(expected, thinking.skill, chance);
  const std::size_t weighed = as_many(left / static_cast<double>(expected.by_habit.size()), thinking);
  const Habit own = own_orders(cards, seen, seen.team, std::ref(field), weighed,
                               part_of(thinking, kOnOwn * thinking.rounds, kOnRival + kOnOwn), chance);
  PlanMix mix = plan_mix(cards, seen, own.orders, expected, kHabit, 200, thinking.deadline);
  if (mix.orders.empty()) mix = {own.orders, own.chance, against_all(own.best), 0, false};  // no time to solve it
  mix.rounds += expected.rounds + own.rounds;
  return mix;
}

void sort_by(std::vector<Weighed>& all, double Weighed::* what) {
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

// The Deck with other cards in place of those that the player overlooks: any cards, when it overlooks all.
CardSet as_it_occurs(CardSet deck, CardSet overlooked, Card random, FastChance& chance) {
  each_bit(deck & overlooked & ~only(random), [&](int card) {
    const CardSet others = kAll & ~overlooked & ~deck;
    deck = (deck & ~only(static_cast<Card>(card))) | only(chance.one_of({}, others ? others : kAll & ~deck));
  });
  return deck;
}

}  // namespace

// By matches of neighbours (docs/strength.md).
Skill skill_of(const Level& level) {
  if (level.name == "novice") return {2, 0.97, 0.4, 0};
  if (level.name == "apprentice") return {5, 0.8, 0.4, 0.3};
  if (level.name == "adept") return {14, 0.44, 0.4, 0.6};
  if (level.name == "master") return {56, 0.27, 0.4, 1};
  return {};
}

// The chance of the game after losing or winning the first round, when the next two are even.
constexpr double kBehind = 0.25, kAhead = 0.75;

// The chance of the game for a player who wins this round with chance `round`. Before the first token, at a pick or a
// plan: as if every round had this chance, so that of winning two of three. In a duel of the first round: the cards on
// the table tell of this round alone, and the next two are even. Later `round` already is the chance of the game, since
// the solver's Stage knows the tokens.
double game_chance(const Public& open, double round) {
  const bool first = open.tokens[0] == 0 && open.tokens[1] == 0;
  if (first && open.phase == Phase::kDuel) return kBehind + (kAhead - kBehind) * round;
  return first ? round * round * (3 - 2 * round) : round;
}

double against_an_equal(const Public& open, Seat seat, double chance, const Skill& skill) {
  const bool none = open.tokens[0] == 0 && open.tokens[1] == 0, first = none && open.phase != Phase::kDuel;
  // The chances of the game after the round is lost and won; the others are even.
  const double lost = none ? kBehind : open.tokens[index(seat)] > open.tokens[index(rival_of(seat))] ? 0.5 : 0;
  const double won = none ? kAhead : open.tokens[index(seat)] < open.tokens[index(rival_of(seat))] ? 0.5 : 1;
  const double round = first ? 0.5 - std::sin(std::asin(std::clamp(1 - 2 * chance, -1.0, 1.0)) / 3)
                             : std::clamp((chance - lost) / (won - lost), 0.0, 1.0);
  const double even = round / (round + (1 - round) * std::exp(skill.overrates));
  return first ? game_chance(open, even) : lost + (won - lost) * even;
}

namespace {

// Decks to choose from, each as often as its weight says: the pool's where there is one.
std::vector<Weighed> decks_to_weigh(const Cards& cards, const View& seen, const Thinking& thinking,
                                    FastChance& chance) {
  const Card random = seen.open.random[seen.viewer];
  const CardSet overlooked = overlooked_wizards(thinking.skill, chance);
  std::map<CardSet, double> decks;
  for (const Pooled& one : deck_pool(cards))
    if (one.random == random) decks[as_it_occurs(deck_of(one.order), overlooked, random, chance)] += one.share;
  if (decks.empty())
    for (std::size_t i = std::clamp<std::size_t>(static_cast<std::size_t>(std::sqrt(thinking.rounds / 200)), 2, 40);
         i > 0; --i)
      decks[imagine_team(sightings(seen.open, seat_at(static_cast<int>(seen.viewer))), chance)] = 0;
  std::vector<Weighed> all;
  for (const auto& [deck, weight] : decks) all.push_back({five(Verb::kPick, deck & ~only(random)), 0.5, weight});
  while (all.size() > 1 && chance.below(1000) < 1000 * thinking.skill.overlooked)  // nor do all of them occur to it
    for (std::size_t half = all.size() / 2; half > 0; --half)
      all.erase(all.begin() + chance.below(static_cast<std::uint32_t>(all.size())));
  return all;
}

// An opening, what it gets of the round and how often it should be taken.
struct Opening {
  Order order{};
  double round = 0.5, weight = 0;
};
struct Opened {
  std::vector<Opening> all;
  double rounds = 0;
};

// The openings stored for the viewer's random card (and for `deck`, once it is picked), weighed by how well they do
// against the rival expected with the other random card. Only a player who overlooks nothing knows any. REQUIRES: the
// first round.
Opened opened(const Cards& cards, const View& seen, std::optional<CardSet> deck, const Thinking& thinking,
              FastChance& chance) {
  constexpr double kOnThem = 0.6, kClearly = 0.02;
  Opened result;
  if (thinking.skill.overlooked > 0) return result;
  std::vector<Order> orders;
  for (const Pooled& one : openings(cards))
    if (one.random == seen.open.random[seen.viewer] && (!deck || deck_of(one.order) == *deck)) {
      result.all.push_back({one.order, 0.5, one.share});
      orders.push_back(one.order);
    }
  if (orders.empty()) return result;
  const double rounds = std::min(thinking.rounds, kEnoughForDecks);
  const Expected expected =
      expected_of_rival(cards, planning(seen, 0), part_of(thinking, kOnThem * rounds, kOnThem), chance);
  const Habit likely = flat(expected);
  const double trials = (1 - kOnThem) * rounds / static_cast<double>(orders.size());
  const Means means = means_of(
      cards, stage_of(seen.open), self(seen), orders, trials, [&] { return drawn(likely, chance); }, chance,
      thinking.deadline);
  const double best = std::ranges::max(means.each);
  for (std::size_t i = 0; i < orders.size(); ++i) {
    result.all[i].round = means.each[i];
    result.all[i].weight *= std::exp((means.each[i] - best) / kClearly);
  }
  result.rounds = expected.rounds + means.rounds;
  return result;
}

// A Deck as often as its openings.
Weighing opened_decks(const View& seen, const Opened& opened) {
  std::map<CardSet, Opening> decks;
  for (const Opening& one : opened.all) {
    Opening& deck = decks[deck_of(one.order)];
    deck.round = deck.weight == 0 ? one.round : std::max(deck.round, one.round);
    deck.weight += one.weight;
  }
  Weighing result{{}, opened.rounds};
  for (const auto& [deck, one] : decks)
    result.all.push_back({five(Verb::kPick, deck & ~only(seen.open.random[seen.viewer])),
                          game_chance(seen.open, against_all(one.round)), one.weight});
  sort_by(result.all, &Weighed::weight);
  return result;
}

Weighing opened_plans(const View& seen, const Opened& opened) {
  Weighing result{{}, opened.rounds};
  for (const Opening& one : opened.all)
    result.all.push_back({plan_move(one.order), game_chance(seen.open, against_all(one.round)), one.weight});
  sort_by(result.all, &Weighed::weight);
  return result;
}

CardSet picked(const View& seen, const Move& move) {
  CardSet deck = only(seen.open.random[seen.viewer]);
  for (const Card card : move.cards) deck |= only(card);
  return deck;
}

}  // namespace

Weighing weigh_decks(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance) {
  if (const Opened known = opened(cards, seen, std::nullopt, thinking, chance); !known.all.empty())
    return opened_decks(seen, known);
  Weighing result{decks_to_weigh(cards, seen, thinking, chance)};
  std::vector<Weighed>& all = result.all;
  sort_by(all, &Weighed::weight);
  const bool pooled = all.front().weight > 0;
  const double rounds = pooled ? std::min(thinking.rounds, kEnoughForDecks) : thinking.rounds;
  const Thinking fully = with_all_plans(thinking);
  const auto count = static_cast<double>(all.size());
  // Orders are fitted to the rivals that are expected. So their worth is measured against others, drawn anew.
  const Expected expected = expected_of_rival(cards, planning(seen, 0), part_of(fully, rounds / 4, 0.25), chance);
  const Expected second = expected_of_rival(cards, planning(seen, 0), part_of(fully, rounds / 4, 0.5), chance);
  Field field(expected, thinking.skill, chance), other(second, thinking.skill, chance);
  result.rounds = expected.rounds + second.rounds;
  const double each = rounds / 4 / count;
  std::size_t weighed = 0;
  for (; weighed < all.size() && !thinking.deadline.passed(); ++weighed) {
    const auto until = [&](double done) { return 0.5 + 0.5 * (static_cast<double>(weighed) + done) / count; };
    const Habit own = own_orders(cards, seen, picked(seen, all[weighed].move), std::ref(field), 1,
                                 part_of(fully, each, until(0.5)), chance);
    const Habit anew = promising(cards, stage_of(seen.open), self(seen), own.orders, 1, each, std::ref(other), chance,
                                 fully.deadline.part(until(1)));
    all[weighed].chance = game_chance(seen.open, against_all(anew.best));
    result.rounds += own.rounds + anew.rounds;
  }
  if (weighed > 0) all.resize(weighed);  // there was no time to weigh the others
  const double best = std::ranges::max(all, {}, &Weighed::chance).chance;
  for (Weighed& one : all) one.weight = (pooled ? one.weight : 1) * std::exp((one.chance - best) / kPreferred);
  sort_by(all, &Weighed::weight);
  return result;
}

Weighing weigh_plans(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance) {
  if (seen.open.round == 1)
    if (const Opened known = opened(cards, seen, seen.team, thinking, chance); !known.all.empty())
      return opened_plans(seen, known);
  const double at_once = std::min(thinking.rounds, kAtOnce);
  Thinking first = part_of(thinking, at_once, at_once / thinking.rounds);
  first.deadline = first.deadline.by_time();
  PlanMix mix = planned(cards, seen, first, chance);
  double rounds = mix.rounds;
  if (thinking.rounds > 2 * kAtOnce && !thinking.deadline.passed()) {
    PlanMix better = planned(cards, seen, part_of(thinking, thinking.rounds - kAtOnce, 1), chance);
    rounds += better.rounds;
    if (better.solved || !mix.solved) mix = std::move(better);
  }
  Weighing result{{}, rounds};
  for (std::size_t i = 0; i < mix.orders.size(); ++i)
    result.all.push_back({plan_move(mix.orders[i]), game_chance(seen.open, mix.value), mix.chance[i]});
  sort_by(result.all, &Weighed::weight);
  return result;
}

namespace {

CardSet after_swap(CardSet team, const Move& move) {
  return move.verb == Verb::kKeep ? team : (team & ~only(move.cards[0])) | only(move.cards[1]);
}

// Keeping, then every swap that occurs to the player.
std::vector<Move> swaps(CardSet team, CardSet overlooked) {
  std::vector<Move> all = {{Verb::kKeep, {}}};
  each_bit(team, [&](int out) {
    each_bit(kAll & ~team & ~overlooked,
             [&](int in) { all.push_back({Verb::kSwap, {static_cast<Card>(out), static_cast<Card>(in)}}); });
  });
  return all;
}

// The order with the newcomer in the other's place.
Order after_swap(Order order, const Move& move) {
  if (move.verb == Verb::kSwap) std::ranges::replace(order, move.cards[0], move.cards[1]);
  return order;
}

}  // namespace

// The better orders of today's team, with every swap; then all orders of the teams that come out best, and of today's.
Weighing weigh_swaps(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance) {
  constexpr double kOnTeam = 0.1, kOnAll = 0.25, kOnBest = 0.3, kOnThem = 1 - kOnTeam - kOnAll - kOnBest;
  constexpr std::size_t kOrders = 24, kFinalists = 6;
  const View next = planning(seen, seen.team);
  const Thinking fully = with_all_plans(thinking);
  const Expected expected = expected_of_rival(cards, next, part_of(fully, kOnThem * thinking.rounds, kOnThem), chance);
  Field field(expected, thinking.skill, chance);
  const Habit today = own_orders(cards, next, seen.team, std::ref(field), kOrders,
                                 part_of(fully, kOnTeam * thinking.rounds, kOnThem + kOnTeam), chance);

  std::vector<Order> orders;
  std::map<CardSet, Move> into;
  for (const Move& move : swaps(seen.team, overlooked_wizards(thinking.skill, chance)))
    for (const Order& order : today.orders) {
      orders.push_back(after_swap(order, move));
      into[deck_of(orders.back())] = move;
    }
  const double trials = kOnAll * thinking.rounds / kRoundsATrial;
  const Habit tried = promising(cards, stage_of(next.open), self(next), std::move(orders), kOrders, trials,
                                std::ref(field), chance, thinking.deadline.part(1 - kOnBest));

  std::map<CardSet, double> preferred;
  for (std::size_t i = 0; i < tried.orders.size(); ++i) preferred[deck_of(tried.orders[i])] += tried.chance[i];
  preferred[seen.team] = 1;
  Weighing result{{}, expected.rounds + today.rounds + tried.rounds};
  for (const auto& [team, chances] : preferred) result.all.push_back({into[team], 0.5, chances});
  sort_by(result.all, &Weighed::weight);
  result.all.resize(std::min(result.all.size(), kFinalists));
  for (Weighed& one : result.all) one.weight = 0;
  const double each = kOnBest * thinking.rounds / static_cast<double>(result.all.size());
  std::size_t weighed = 0;
  for (; weighed < result.all.size() && !thinking.deadline.passed(); ++weighed) {
    const double until =
        1 - kOnBest * static_cast<double>(result.all.size() - weighed - 1) / static_cast<double>(result.all.size());
    const Habit own = own_orders(cards, next, after_swap(seen.team, result.all[weighed].move), std::ref(field), 4,
                                 part_of(fully, each, until), chance);
    result.rounds += own.rounds;
    result.all[weighed].chance = game_chance(next.open, against_all(own.best));
  }
  if (weighed > 0) result.all.resize(weighed);
  sort_by(result.all, &Weighed::chance);
  result.all.front().weight = 1;
  return result;
}

}  // namespace conclave::wizards_cup
