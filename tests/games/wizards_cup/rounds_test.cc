// Sections 1, 2 and 4 of the rules: selection, a round, what lies between rounds, the end.

#include <cstring>

#include "core/card_page.h"
#include "games/wizards_cup/match.h"

namespace conclave::wizards_cup {
namespace {

State fresh(std::uint64_t seed = 1) {
  FastChance chance(seed);
  return start(*house(), Options{}, chance);
}

std::size_t count_legal(const State& state, Seat seat) {
  std::size_t count = 0;
  legal(*house(), state, seat, [&](const Move&) { ++count; });
  return count;
}

// WC-1.1
TEST(WizardsCup, AWizardHasANameAnElementAValueAndAtMostOnePower) {
  const auto pages = card_pages(*house());
  ASSERT_EQ(pages.size(), 18u);
  for (const auto& page : pages) {
    EXPECT_FALSE(page.name.en.empty());
    EXPECT_EQ(page.facts.size(), 3u);
  }
  int powerless = 0, empty = 0;
  for (int i = 0; i < kWizards; ++i) {
    powerless += house()->wizard[static_cast<std::size_t>(i)].power == Power::kNone;
    empty += house()->wizard[static_cast<std::size_t>(i)].element == Element::kVoid;
  }
  EXPECT_EQ(powerless, 4);
  EXPECT_EQ(empty, 8);
}

// WC-1.2
TEST(WizardsCup, ARandomCardOfEachIsShownToBothAndIsInTheDeck) {
  std::vector<ChanceResult> results;
  FastChance source(7);
  RecordingChance<FastChance> chance(source, results);
  const State state = start(*house(), Options{}, chance);
  ASSERT_EQ(results.size(), 2u);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(results[static_cast<std::size_t>(i)].cause.seat, seat_at(i));
    EXPECT_EQ(state.team[i], only(results[static_cast<std::size_t>(i)].value));
    for (const Viewer viewer : {Viewer(kBlack), Viewer(kWhite), Viewer()})
      EXPECT_EQ(view(*house(), state, viewer).open.random[i], results[static_cast<std::size_t>(i)].value);
  }
}

// WC-1.3
TEST(WizardsCup, BothPickFiveOfTheOtherSeventeenAtTheSameTime) {
  State state = fresh();
  EXPECT_EQ(to_act(state), SeatSet::first(2));
  EXPECT_EQ(count_legal(state, kBlack), 6188u);
  FastChance chance(2);
  play(*house(), state, kWhite, random_legal(*house(), state, kWhite, chance), chance, Silent{});
  EXPECT_EQ(to_act(state), SeatSet(kBlack));
  EXPECT_EQ(std::popcount(state.team[1]), 6);
  EXPECT_EQ(std::popcount(kAll & ~state.team[1]), 12);
  EXPECT_EQ(std::popcount(view(*house(), state, kBlack).team), 1);
}

// WC-2.1
TEST(WizardsCup, AnyFiveOfTheSixMayBePlannedInAnyOrder) {
  State state = fresh();
  FastChance chance(2);
  for (const Seat seat : SeatSet::first(2))
    play(*house(), state, seat, random_legal(*house(), state, seat, chance), chance, Silent{});
  EXPECT_EQ(state.open.phase, Phase::kPlan);
  EXPECT_EQ(to_act(state), SeatSet::first(2));
  EXPECT_EQ(count_legal(state, kBlack), 720u);
}

// WC-2.1
TEST(WizardsCup, TheSixthIsTheWaitingCardAndTheRivalDoesNotSeeIt) {
  const Match match("detective champion | warlock", "gardener");
  EXPECT_EQ(match.name(match.state.waiting[0]), "warlock");
  EXPECT_EQ(match.name(view(*match.cards, match.state, kBlack).waiting[0]), "warlock");
  EXPECT_EQ(match.name(view(*match.cards, match.state, kWhite).waiting[0]), "?");
}

// WC-2.1
TEST(WizardsCup, ARoundStartsWithAllSixBackAndNothingInPlay) {
  Match match("champion pyromancer lightkeeper warlock soldier", "assassin");
  ASSERT_EQ(match.state.open.phase, Phase::kSwap);
  match.keep();
  EXPECT_EQ(match.state.open.round, 2);
  EXPECT_EQ(match.state.team[0], match.set("champion pyromancer lightkeeper warlock soldier minstrel"));
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(match.state.open.discard[i].empty() && match.state.deck[i].empty());
    EXPECT_TRUE(match.state.open.zone[i] == kNoCard && match.state.waiting[i] == kNoCard);
    EXPECT_EQ(count_legal(match.state, seat_at(i)), 720u);
  }
}

// WC-2.2
TEST(WizardsCup, BothRevealTheirFirstCardAndADuelFollows) {
  const Match match("champion", "soldier");
  EXPECT_TRUE(
      match.in_order({"black reveals champion", "white reveals soldier", "black champion beats soldier by value 7:6"}));
}

// WC-2.3
TEST(WizardsCup, PowerDecidesBeforeElementAndElementBeforeValue) {
  EXPECT_TRUE(Match("assassin", "lightkeeper").happened("black assassin beats lightkeeper by power 1:9"));
  EXPECT_TRUE(Match("herald", "warlock").happened("black herald beats warlock by element 1:10"));
  EXPECT_TRUE(Match("warlock", "pyromancer").happened("black warlock beats pyromancer by value 10:8"));
}

// WC-2.4
TEST(WizardsCup, TheElementsBeatEachOtherAsTheDiagramShows) {
  const std::map<std::string, std::string> loses_to = {
      {"fire", "water"}, {"water", "nature"}, {"nature", "fire"}, {"shadow", "light"}, {"light", "water fire nature"},
      {"void", ""}};
  for (int w = 0; w < kElements; ++w)
    for (int l = 0; l < kElements; ++l) {
      const auto winner = static_cast<Element>(w), loser = static_cast<Element>(l);
      const auto strong = tokens(loses_to.at(std::string(element_name(loser))));
      EXPECT_EQ(beats(winner, loser), std::count(strong.begin(), strong.end(), element_name(winner)) == 1)
          << element_name(winner) << " against " << element_name(loser);
    }
}

// WC-2.4, an example of the rulebook
TEST(WizardsCup, TheGardenerBeatsTheGeomancerDespiteItsLowerValue) {
  EXPECT_TRUE(Match("geomancer", "gardener").happened("white gardener beats geomancer by element 5:6"));
}

// WC-2.5, an example of the rulebook
TEST(WizardsCup, NatureAndVoidDoNotInteractSoValueFiveWins) {
  EXPECT_TRUE(Match("gardener", "revolutionary").happened("black gardener beats revolutionary by value 5:4"));
}

// WC-2.5
TEST(WizardsCup, EqualValuesBothLose) {
  const Match match("minstrel champion", "blacksmith soldier",
                    load(retuned_text({{"blacksmith", "wins-values", "lower-wins"}})));
  EXPECT_TRUE(match.in_order({"minstrel and blacksmith both lose at 3", "black discards minstrel",
                              "white discards blacksmith", "black reveals champion", "white reveals soldier"}));
}

// WC-2.5
TEST(WizardsCup, ValuesMayFallBelowZero) {
  const Match match("geomancer champion", "gardener exorcist");
  EXPECT_TRUE(match.happened("black champion beats exorcist by value 7:-2"));
}

// WC-2.6
TEST(WizardsCup, TheLoserGoesOnTopOfItsOwnersDiscardPileTheWinnerStaysAndTheLoserDrawsTheNext) {
  Match match("champion", "soldier revolutionary detective");
  EXPECT_TRUE(match.in_order({"white discards soldier", "white reveals revolutionary", "white discards revolutionary",
                              "white reveals detective", "white asked about detective"}));
  EXPECT_EQ(match.times("black reveals"), 1);
  EXPECT_EQ(match.names(match.state.open.discard[1]), "soldier revolutionary");
  EXPECT_EQ(match.name(match.state.open.zone[0]), "champion");
}

// WC-2.7
TEST(WizardsCup, WhoMustDrawAndCannotLosesTheRoundButAnEmptyDeckAloneDoesNot) {
  const Match match("champion pyromancer lightkeeper warlock soldier",
                    "champion pyromancer lightkeeper warlock minstrel");
  EXPECT_TRUE(match.in_order({"black soldier beats minstrel by value 6:3", "white out", "black token 1"}));
  EXPECT_EQ(match.times("black out"), 0);
  EXPECT_EQ(match.state.open.tokens[0], 1);
  EXPECT_EQ(match.state.open.tokens[1], 0);
}

// WC-2.7
TEST(WizardsCup, IfBothCannotDrawBothGetAToken) {
  const Match match("champion pyromancer lightkeeper warlock soldier",
                    "champion pyromancer lightkeeper warlock soldier");
  EXPECT_TRUE(match.in_order({"black out", "white out", "white token 1", "black token 1"}));
  EXPECT_EQ(match.state.open.phase, Phase::kSwap);
}

// The end of a round shows nothing more: who is not out does not draw (docs/rulings.md).
TEST(WizardsCup, NobodyDrawsOnceTheRoundIsDecided) {
  const Match match("revolutionary champion pyromancer lightkeeper soldier",
                    "champion pyromancer lightkeeper soldier warlock");
  EXPECT_TRUE(match.in_order({"white champion beats revolutionary by value 7:4", "soldier and soldier both lose at 6",
                              "black out", "white token 1"}));
  EXPECT_EQ(match.times("white reveals warlock"), 0);
}

const std::string kTies = "champion pyromancer lightkeeper warlock ";

// WC-4.1
TEST(WizardsCup, TwoTokensEndTheGame) {
  Match match(kTies + "soldier", kTies + "minstrel");
  match.keep().plan(kTies + "soldier", kTies + "minstrel");
  const Outcome result = outcome(*match.cards, match.state);
  EXPECT_TRUE(result.over);
  EXPECT_EQ(reason_name(*match.cards, result.reason), "tokens");
  EXPECT_EQ(result.winners, SeatSet(kBlack));
  EXPECT_EQ(result.scores[0], 2);
  EXPECT_EQ(result.scores[1], 0);
  EXPECT_TRUE(to_act(match.state).empty());
}

// WC-4.1
TEST(WizardsCup, AThirdRoundIsTheLast) {
  Match match(kTies + "soldier | minstrel", kTies + "minstrel | soldier");
  match.keep().plan(kTies + "minstrel | soldier", kTies + "soldier | minstrel");
  EXPECT_FALSE(outcome(*match.cards, match.state).over);
  match.keep().plan(kTies + "minstrel | soldier", kTies + "soldier | minstrel");
  EXPECT_EQ(match.state.open.round, 3);
  EXPECT_EQ(outcome(*match.cards, match.state).winners, SeatSet(kWhite));
}

// WC-4.1
TEST(WizardsCup, OneAheadWinsWhenBothGetATokenThatIsTheSecondOfOnlyOne) {
  Match match(kTies + "soldier | minstrel", kTies + "minstrel | soldier");
  match.keep().plan(kTies + "soldier | minstrel", kTies + "soldier | minstrel");
  const Outcome result = outcome(*match.cards, match.state);
  EXPECT_EQ(result.winners, SeatSet(kBlack));
  EXPECT_EQ(result.scores[1], 1);
  EXPECT_EQ(reason_name(*match.cards, result.reason), "tokens");
}

// WC-4.1
TEST(WizardsCup, BetweenRoundsOneCardMaySecretlyBeSwappedTheRandomOneToo) {
  Match match(kTies + "soldier | minstrel", kTies + "minstrel | soldier");
  ASSERT_EQ(match.name(match.state.open.random[0]), "champion");
  EXPECT_EQ(to_act(match.state), SeatSet::first(2));
  EXPECT_EQ(count_legal(match.state, kBlack), 73u);
  Match kept = match;
  match.black("swap champion shaman");
  kept.black("keep");
  EXPECT_EQ(match.state.team[0], match.set("shaman pyromancer lightkeeper warlock soldier minstrel"));
  EXPECT_EQ(kept.state.team[0], match.set("champion pyromancer lightkeeper warlock soldier minstrel"));
  // Whether a swap was made is not shown.
  const View one = view(*match.cards, match.state, kWhite), other = view(*match.cards, kept.state, kWhite);
  EXPECT_EQ(std::memcmp(&one, &other, sizeof one), 0);
  match.white("keep");
  EXPECT_EQ(match.refused(kBlack, "plan champion pyromancer lightkeeper warlock soldier"),
            "wizards-cup.refusal.not-in-team");
  match.black("plan shaman pyromancer lightkeeper warlock soldier");
}

// WC-4.2
TEST(WizardsCup, TheLowerSumWinsWhenBothGetTheirSecondTokenTogether) {
  Match match(kTies + "soldier | shaman", kTies + "soldier | minstrel");
  match.keep().plan(kTies + "soldier | shaman", kTies + "soldier | minstrel");
  EXPECT_TRUE(match.in_order({"black shows waiting shaman", "white shows waiting minstrel", "sums 40 43"}));
  const Outcome result = outcome(*match.cards, match.state);
  EXPECT_EQ(reason_name(*match.cards, result.reason), "lower-sum");
  EXPECT_EQ(result.winners, SeatSet(kBlack));
  EXPECT_EQ(result.scores[0], 2);
  EXPECT_EQ(result.scores[1], 2);
}

// WC-4.2
TEST(WizardsCup, TheSumIsOfTheDeckAfterSwaps) {
  Match match(kTies + "soldier | shaman", kTies + "soldier | minstrel");
  match.black("swap shaman geomancer").white("keep").plan(kTies + "soldier | geomancer", kTies + "soldier | minstrel");
  EXPECT_TRUE(match.happened("sums 46 43"));
  EXPECT_EQ(outcome(*match.cards, match.state).winners, SeatSet(kWhite));
}

// WC-4.2
TEST(WizardsCup, EqualSumsShareTheVictory) {
  Match match(kTies + "soldier | shaman", kTies + "soldier | exorcist");
  match.keep().plan(kTies + "soldier | shaman", kTies + "soldier | exorcist");
  const Outcome result = outcome(*match.cards, match.state);
  EXPECT_EQ(reason_name(*match.cards, result.reason), "shared");
  EXPECT_EQ(result.winners, SeatSet::first(2));
}

}  // namespace
}  // namespace conclave::wizards_cup
