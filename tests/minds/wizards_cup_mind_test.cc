#include "minds/wizards_cup_mind.h"

#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <set>

#include "core/tokens.h"
#include "games/erased.h"
#include "games/wizards_cup/match.h"
#include "games/wizards_cup/notation.h"
#include "minds/minds.h"
#include "minds/wizards_cup_decks.h"

namespace conclave::wizards_cup {
namespace {

// Black's, at its first pick.
View picking(std::uint64_t seed) {
  FastChance chance(seed);
  return view(*house_of_today(), start(*house_of_today(), Options{}, chance), kBlack);
}

// Black's, when a round is to be planned or, after it, a card may be swapped.
View planning_or_swapping(Phase phase, std::uint64_t seed) {
  FastChance chance(seed);
  State state = start(*house_of_today(), Options{}, chance);
  while (state.open.phase != phase) {
    const Seat seat = to_act(state).front();
    play(*house_of_today(), state, seat, random_legal(*house_of_today(), state, seat, chance), chance, Silent{});
  }
  return view(*house_of_today(), state, kBlack);
}

TEST(WizardsCupMind, PicksHaveChancesOfTheirOwn) {
  FastChance chance(1);
  const Weighing picks = weigh_decks(*house_of_today(), picking(3), {100'000}, chance);
  std::set<double> chances;
  for (const Weighed& one : picks.all) {
    EXPECT_GT(one.chance, 0.1);
    EXPECT_LT(one.chance, 0.9);
    chances.insert(one.chance);
  }
  EXPECT_GE(chances.size(), picks.all.size() * 9 / 10);  // two may have won as often
}

TEST(WizardsCupMind, WhatItSaysItWeighedIsAboutWhatItWasGiven) {
  constexpr double kGiven = 100'000;
  FastChance chance(2);
  const auto near = [](double rounds) { return rounds > 0.7 * kGiven && rounds < 1.1 * kGiven; };
  const auto& cards = *house_of_today();
  EXPECT_TRUE(near(weigh_decks(cards, picking(4), {kGiven}, chance).rounds));
  EXPECT_TRUE(near(weigh_plans(cards, planning_or_swapping(Phase::kPlan, 5), {kGiven}, chance).rounds));
  EXPECT_TRUE(near(weigh_swaps(cards, planning_or_swapping(Phase::kSwap, 6), {kGiven}, chance).rounds));
}

TEST(WizardsCupMind, ToldToStopItAnswersAtOnceWithWhatItHas) {
  const std::atomic<bool> stop = true;
  const Thinking long_thought{1e9, {}, Deadline(&stop)};
  FastChance chance(3);
  const auto& cards = *house_of_today();
  const Weighing results[] = {weigh_decks(cards, picking(4), long_thought, chance),
                              weigh_plans(cards, planning_or_swapping(Phase::kPlan, 5), long_thought, chance),
                              weigh_swaps(cards, planning_or_swapping(Phase::kSwap, 6), long_thought, chance)};
  for (const Weighing& result : results) {
    EXPECT_FALSE(result.all.empty());
    EXPECT_GT(result.all.front().weight, 0);
    EXPECT_LT(result.rounds, 50'000);
  }
}

// Of some three seconds of thought.
TEST(WizardsCupMind, WhenItsTimeIsUpItAnswersSoonWithWhatItHas) {
  FastChance chance(3);
  const auto& cards = *house_of_today();
  const auto in_time = [&](auto weigh, const View& seen) {
    const double began = thread_seconds();
    const Weighing result = weigh(cards, seen, Thinking{1e7, {}, Deadline(nullptr, 0.05)}, chance);
    EXPECT_LT(thread_seconds() - began, 0.6);
    EXPECT_FALSE(result.all.empty());
    EXPECT_GT(result.all.front().weight, 0);
  };
  in_time(weigh_plans, planning_or_swapping(Phase::kPlan, 5));
  in_time(weigh_swaps, planning_or_swapping(Phase::kSwap, 6));
}

TEST(WizardsCupMind, EveryRandomCardHasOpeningsOfTheHouseSet) {
  std::map<Card, double> shares;
  for (const Pooled& one : openings(*house_of_today())) {
    EXPECT_TRUE(deck_of(one.order) & only(one.random));
    shares[one.random] += one.share;
  }
  EXPECT_EQ(shares.size(), static_cast<std::size_t>(kWizards));
  for (const auto& [card, sum] : shares) EXPECT_NEAR(sum, 1, 0.002) << house_of_today()->id[card];
  EXPECT_TRUE(openings(*house()).empty());  // of the first set there are none
}

// Who overlooks nothing opens with a Deck that it has studied, and with an order that it has.
TEST(WizardsCupMind, TheBestPickAndPlanAnOpening) {
  const auto& cards = *house_of_today();
  FastChance chance(12);
  const View seen = picking(6);
  std::map<CardSet, std::set<Order>> known;
  for (const Pooled& one : openings(cards))
    if (one.random == seen.open.random[0]) known[deck_of(one.order)].insert(one.order);
  const auto deck_with = [&](const Move& move) {
    CardSet deck = only(seen.open.random[0]);
    for (const Card card : move.cards) deck |= only(card);
    return deck;
  };
  const Weighing picks = weigh_decks(cards, seen, {50'000}, chance);
  EXPECT_EQ(picks.all.size(), known.size());
  for (const Weighed& one : picks.all) EXPECT_TRUE(known.contains(deck_with(one.move)));

  View planning = seen;
  planning.open.phase = Phase::kPlan;
  planning.team = deck_with(picks.all.front().move);
  const Weighing plans = weigh_plans(cards, planning, {50'000}, chance);
  EXPECT_EQ(plans.all.size(), known.at(planning.team).size());
  for (const Order& order : known.at(planning.team))
    EXPECT_EQ(std::ranges::count(plans.all, plan_move(order), &Weighed::move), 1);

  EXPECT_NE(weigh_plans(cards, planning, {50'000, {56, 0.27}}, chance).all.size(),
            known.at(planning.team).size());  // a master thinks for itself
}

// A hint told 10 % for a Deck's only opening: there was nothing to choose, so nothing had been weighed.
TEST(WizardsCupMind, AnOpeningWithoutAnOtherIsWeighedToo) {
  const auto& cards = *house_of_today();
  std::map<std::pair<Card, CardSet>, int> orders;
  for (const Pooled& one : openings(cards)) ++orders[{one.random, deck_of(one.order)}];
  const auto alone = std::ranges::find(orders, 1, [](const auto& one) { return one.second; });
  ASSERT_NE(alone, orders.end());
  View seen = picking(6);
  std::tie(seen.open.random[0], seen.team) = alone->first;
  seen.open.phase = Phase::kPlan;
  FastChance chance(13);
  const Weighing plans = weigh_plans(cards, seen, {50'000}, chance);
  ASSERT_EQ(plans.all.size(), 1u);
  EXPECT_GT(plans.all.front().chance, 0.4);  // a good Deck's, whichever the openings name first
  EXPECT_GT(plans.rounds, 0);
}

// The better Decks are chosen more often than their share says, but not always.
TEST(WizardsCupMind, WhatDoesBetterAgainstTheRivalsCardIsPickedMoreOften) {
  FastChance chance(6);
  const View seen = picking(5);
  const Weighing picks = weigh_decks(*house_of_today(), seen, {300'000}, chance);
  std::map<CardSet, double> shares;
  for (const Pooled& one : openings(*house_of_today()))
    if (one.random == seen.open.random[0]) shares[deck_of(one.order)] += one.share;
  double pooled = 0, picked = 0, sum = 0;
  for (const Weighed& one : picks.all) {
    CardSet deck = only(seen.open.random[0]);
    for (const Card card : one.move.cards) deck |= only(card);
    pooled += shares.at(deck) * one.chance;
    picked += one.weight * one.chance;
    sum += one.weight;
  }
  EXPECT_GT(picked / sum, pooled + 0.01);
  EXPECT_LT(picks.all.front().weight / sum, 1);
}

// What one who thinks a step ahead would do with these cards is the likelier.
TEST(WizardsCupMind, ABadWizardIsExpectedToBeSwappedAway) {
  FastChance chance(7);
  const auto& cards = *house_of_today();
  const auto card = [&](const char* id) { return static_cast<Card>(*find_word(cards.id, id)); };
  Public open;
  open.round = 2;
  open.phase = Phase::kPlan;
  open.random[1] = card("lightkeeper");
  for (const char* id : {"lightkeeper", "minstrel", "blacksmith", "matron", "herald", "detective"})
    open.shown[1][0] |= only(card(id));
  const Belief belief = believe(cards, open, kWhite, 40, 200'000, chance);
  double without_bad = 0, without_good = 0;
  for (std::size_t i = 0; i < belief.decks.size(); ++i) {
    if (!(belief.decks[i] & only(card("minstrel"))) || !(belief.decks[i] & only(card("lightkeeper"))))
      without_bad += belief.weights[i];
    if (!(belief.decks[i] & only(card("blacksmith")))) without_good += belief.weights[i];
  }
  EXPECT_GT(without_bad, 3 * without_good);
}

// Six of the least wanted Wizards were hardly chosen; a Deck of the pool, or a strong one, was.
TEST(WizardsCupMind, APoorDeckTellsOfAPlayerWhoDoesNotThink) {
  FastChance chance(8);
  const auto& cards = *house_of_today();
  const auto sense = [&](Card random, CardSet deck) {
    Public open;
    open.round = 2;
    open.phase = Phase::kPlan;
    open.random[0] = random;
    open.shown[0][0] = deck;
    return believe(cards, open, kBlack, 10, 100'000, chance).sense;
  };
  const Pooled& pooled = deck_pool(cards).front();
  EXPECT_EQ(sense(pooled.random, deck_of(pooled.order)), 1);

  // How all Decks do in any order against any.
  std::vector<std::pair<double, CardSet>> decks;
  for (int i = 0; i < 200; ++i) {
    const CardSet deck = imagine_team(Sightings{}, chance);
    double sum = 0;
    for (int n = 0; n < 300; ++n)
      sum += played(cards, {}, any_order(deck, chance), any_order(imagine_team(Sightings{}, chance), chance), chance);
    decks.push_back({sum, deck});
  }
  std::ranges::sort(decks);
  const auto blind = [&](const auto& deck) {
    return sense(static_cast<Card>(std::countr_zero(deck.second)), deck.second);
  };
  EXPECT_LT(blind(decks.front()), 0.3);
  EXPECT_LT(blind(decks[100]), 0.3);
  EXPECT_GT(blind(decks.back()), 0.7);
}

TEST(WizardsCupMind, AWeakOneThinksOfFewPlans) {
  FastChance chance(4);
  EXPECT_EQ(weigh_plans(*house_of_today(), planning_or_swapping(Phase::kPlan, 7), {1e6, {5, 0.5}}, chance).all.size(),
            5u);
}

// The Warlock for The Detective, against The Champion: a Wizard of 10 for one that loses.
TEST(WizardsCupMind, AGoodWizardIsBroughtInForABadOne) {
  const Match match("detective | warlock", "champion");
  ASSERT_EQ(match.state.open.phase, Phase::kDuel);
  FastChance chance(5);
  const Weighing answers = weigh_answers(*match.cards, view(*match.cards, match.state, kBlack), {16'000}, chance);
  ASSERT_EQ(answers.all.size(), 2u);
  EXPECT_EQ(answers.all[0].move.verb, Verb::kUse);
  EXPECT_GT(answers.all[0].chance, answers.all[1].chance);
}

// Hints show these chances: between equals the game is even, so on the mean of both seats they are a half.
TEST(WizardsCupMind, ChancesAreThoseAgainstAnEqual) {
  for (const char* level : {"master", "archmage"}) {
    double sum = 0, count = 0;
    for (std::uint64_t number = 0; number < 4; ++number) {
      FastChance source = FastChance::stream(9, number), thoughts = FastChance::stream(10, number);
      State state = start(*house_of_today(), Options{}, source);
      std::array<std::unique_ptr<Mind>, 2> minds;
      for (auto& mind : minds) mind = make_mind(level, {.iterations = {}, .scale = 0.02});
      while (!to_act(state).empty()) {
        const Seat seat = to_act(state).front();
        const ErasedSight<WizardsCup> sight(house_of_today(), Options{}, view(*house_of_today(), state, seat), seat);
        const Advice advice = minds[static_cast<std::size_t>(index(seat))]->think(sight, thoughts.next());
        if (!advice.lines.empty()) sum += advice.lines.front().chance, ++count;
        play(*house_of_today(), state, seat, *parse_move(*house_of_today(), advice.move), source, Silent{});
      }
    }
    EXPECT_NEAR(sum / count, 0.5, 0.1) << level;
  }
}

}  // namespace
}  // namespace conclave::wizards_cup
