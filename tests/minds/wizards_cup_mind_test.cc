#include "minds/wizards_cup_mind.h"

#include <gtest/gtest.h>

#include <set>

#include "games/wizards_cup/match.h"

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
    EXPECT_LT(one.chance, 0.9) << "Decks of the pool are about even";
    chances.insert(one.chance);
  }
  EXPECT_EQ(chances.size(), picks.all.size());
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
  const Thinking long_thought{1e9, {}, &stop};
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

TEST(WizardsCupMind, AWeakOneThinksOfFewPlans) {
  FastChance chance(4);
  EXPECT_EQ(weigh_plans(*house_of_today(), planning_or_swapping(Phase::kPlan, 7), {1e6, {5, 0.5}}, chance).all.size(), 5u);
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

}  // namespace
}  // namespace conclave::wizards_cup
