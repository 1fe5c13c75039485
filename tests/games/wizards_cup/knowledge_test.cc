// Section 5 of the rules: what is known, and the worlds that can be imagined from it.

#include <set>

#include "games/wizards_cup/match.h"

namespace conclave::wizards_cup {
namespace {

View seen(const Match& match, Viewer viewer) { return view(*match.cards, match.state, viewer); }

// WC-5.1
TEST(WizardsCup, ARivalSeesSizesAndRevealedCardsButNeitherOrderNorWaitingCard) {
  const Match match("champion detective", "soldier warlock");
  for (const Viewer viewer : {Viewer(kWhite), Viewer()}) {
    const View its = seen(match, viewer);
    EXPECT_EQ(match.names(its.deck[0]), "? ? ?");
    EXPECT_EQ(match.name(its.waiting[0]), "?");
    EXPECT_EQ(match.name(its.open.zone[0]), "detective");
    EXPECT_EQ(match.names(its.open.discard[0]), "champion");
    EXPECT_EQ(its.open.shown[0][0], match.set("champion detective"));
  }
  const View own = seen(match, kBlack);
  EXPECT_EQ(match.names(own.deck[0]), "pyromancer lightkeeper warlock");
  EXPECT_EQ(match.name(own.waiting[0]), "soldier");
  EXPECT_EQ(own.team, match.set("champion detective pyromancer lightkeeper warlock soldier"));
}

// WC-5.1
TEST(WizardsCup, ADetectiveThatWaitsIsKnownToWait) {
  Match match("detective | warlock", "tidecaller botanist");
  match.black("use");
  EXPECT_EQ(match.lines.back(), "white asked about botanist");
  EXPECT_EQ(match.name(seen(match, kWhite).waiting[0]), "detective");
}

// WC-5.1
TEST(WizardsCup, ACardThatTheHeraldPutAtTheBottomIsKnownThere) {
  const Match match("champion herald botanist", "lightkeeper gardener");
  EXPECT_TRUE(match.in_order(
      {"white lightkeeper beats champion by value 9:7", "black recovers champion", "black asked about botanist"}));
  EXPECT_EQ(match.names(seen(match, kWhite).deck[0]), "? ? champion");
  EXPECT_EQ(match.names(seen(match, {}).deck[0]), "? ? champion");
}

// WC-5.1
TEST(WizardsCup, AKnownCardIsFollowedWhenTheTidecallerMovesAnotherUnderIt) {
  Match match("herald botanist", "shaman tidecaller detective");
  EXPECT_EQ(match.names(seen(match, kWhite).deck[0]), "? ? ? herald");
  match.black("decline");
  EXPECT_TRUE(match.in_order({"black cycles champion", "white asked about detective"}));
  EXPECT_EQ(match.names(seen(match, kWhite).deck[0]), "? ? herald ?");
  EXPECT_EQ(match.names(seen(match, kBlack).deck[0]), "pyromancer lightkeeper herald champion");
}

// WC-5.1
TEST(WizardsCup, TheTidecallerMovesACardUnseen) {
  const Match match("tidecaller detective", "revolutionary soldier warlock");
  const auto cycled =
      Event{.kind = static_cast<std::uint8_t>(Happening::kCycled), .seat = kWhite, .knows = kWhite, .card = 3};
  EXPECT_EQ(seen_by(cycled, kBlack).card, kUnknown);
  EXPECT_EQ(seen_by(cycled, {}).card, kUnknown);
  EXPECT_EQ(seen_by(cycled, kWhite).card, 3);
  EXPECT_TRUE(match.happened("white cycles soldier"));
}

// WC-4.2, WC-5.1
TEST(WizardsCup, WaitingCardsAreShownToAllWhenTheSumsDecide) {
  const std::string ties = "champion pyromancer lightkeeper warlock soldier ";
  Match match(ties + "| shaman", ties + "| minstrel");
  match.keep().plan(ties + "| shaman", ties + "| minstrel");
  EXPECT_EQ(match.name(seen(match, {}).waiting[0]), "shaman");
  EXPECT_EQ(match.name(seen(match, {}).waiting[1]), "minstrel");
}

// Every team that a rival can have, found the slow way: all first teams, all swaps.
std::set<CardSet> teams_by_brute_force(const Sightings& all) {
  std::set<CardSet> teams;
  for (CardSet team = 0; team <= kAll; ++team)
    if (std::popcount(team) == kTeam && (all.seen[0] & ~team) == 0) teams.insert(team);
  for (int r = 1; r < all.round; ++r) {
    std::set<CardSet> next;
    const auto keep = [&](CardSet team) {
      if ((all.seen[r] & ~team) == 0) next.insert(team);
    };
    for (const CardSet team : teams) {
      keep(team);
      each_bit(team, [&](int out) {
        each_bit(kAll & ~team, [&](int in) { keep((team & ~(CardSet{1} << out)) | CardSet{1} << in); });
      });
    }
    teams = std::move(next);
  }
  return teams;
}

void expect_exactly_the_possible(const Sightings& all) {
  const auto teams = teams_by_brute_force(all);
  ASSERT_FALSE(teams.empty());
  std::size_t count = 0;
  for (CardSet team = 0; team <= kAll; ++team) {
    if (std::popcount(team) != kTeam) continue;
    const bool fits = possible(team, all);
    ASSERT_EQ(fits, teams.contains(team)) << team;
    count += fits;
  }
  ASSERT_EQ(count, teams.size());
  FastChance chance(count);
  std::set<CardSet> imagined;
  const std::size_t tries = count < 300 ? 200 * count : 2000;
  for (std::size_t i = 0; i < tries; ++i) {
    imagined.insert(imagine_team(all, chance));
    ASSERT_TRUE(teams.contains(*imagined.rbegin()));
  }
  for (const CardSet team : imagined) ASSERT_TRUE(teams.contains(team));
  if (count < 300) {
    EXPECT_EQ(imagined.size(), count);
  }
}

// WC-4.1, WC-5.1
TEST(WizardsCup, EveryTeamThatFitsWhatWasSeenIsImaginedAndNoOther) {
  const auto set = [](std::initializer_list<int> cards) {
    CardSet all = 0;
    for (const int card : cards) all |= CardSet{1} << card;
    return all;
  };
  expect_exactly_the_possible({{set({0, 1, 2, 3, 4}), 0, 0}, 1});
  expect_exactly_the_possible({{set({0, 1, 2, 3, 4, 5}), 0, 0}, 2});  // six known: at most one swapped
  expect_exactly_the_possible(
      {{set({0, 1, 2, 3, 4, 5}), set({0, 1, 6}), 0}, 2});  // 6 was swapped in, so one of 2 to 5 out
  expect_exactly_the_possible({{set({0, 1, 2, 3}), set({0, 1, 6, 7}), 0}, 2});
  expect_exactly_the_possible({{set({0, 1, 2, 3, 4, 5}), set({0, 1, 2, 6}), set({0, 7})}, 3});
  expect_exactly_the_possible({{set({0, 1, 2, 3, 4, 5}), set({1, 2, 3, 4, 5, 6}), 0}, 3});
  expect_exactly_the_possible({{set({0, 1, 2, 3, 4, 5}), set({1, 2, 3, 4, 5}), set({0, 6})}, 3});
  expect_exactly_the_possible({{set({0, 1, 2, 3, 4, 5}), set({2, 3, 4, 5}), set({6, 7, 2, 3, 4})}, 3});
}

// WC-4.1, WC-5.1
TEST(WizardsCup, WhatRandomGamesShowLeavesExactlyTheTeamsOfBruteForce) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    FastChance chance(seed);
    State state = start(*house(), Options{}, chance);
    int tried = 0;
    while (!to_act(state).empty()) {
      const Seat seat = seat_at(chance.one_of({}, to_act(state).bits()));
      play(*house(), state, seat, random_legal(*house(), state, seat, chance), chance, Silent{});
      if (state.open.round > 1 && state.open.phase != Phase::kPick && tried++ < 3)
        expect_exactly_the_possible(sightings(state.open, seat_at(static_cast<int>(seed % 2))));
    }
  }
}

// WC-5.1
TEST(WizardsCup, HiddenPlacesAreFilledInEveryOrder) {
  const Match match("champion detective", "soldier warlock");
  const View its = seen(match, kWhite);
  FastChance chance(3);
  std::set<std::string> waiting;
  std::set<std::string> tops;
  for (int i = 0; i < 3000; ++i) {
    const State world = imagine(*match.cards, its, chance);
    waiting.insert(match.name(world.waiting[0]));
    tops.insert(match.name(world.deck[0].front()));
    ASSERT_FALSE(unsound(*match.cards, world));
  }
  EXPECT_EQ(waiting.size(), 16u);  // all but the two that were seen
  EXPECT_EQ(tops.size(), 16u);
}

}  // namespace
}  // namespace conclave::wizards_cup
