// CMS-3.4: the Starting Trial that each school owes in its first turn.

#include <gtest/gtest.h>

#include "games/clash/duel.h"

namespace conclave::clash {
namespace {

const std::string kFirst = "turn 1\ndragombre available 1\nblancgriffon available 1\n";
const std::string kSecond = "turn 2\nblancgriffon available 1\n";

// CMS-3.4; the rulebook's example: one Student in the Arena, the Starting Trial on it
TEST(ClashDuty, TheStartingTrialIsPassedInTheFirstTurn) {
  Duel duel(kFirst + "dragombre hand fire air\n");
  EXPECT_EQ(duel.refused("end"), "starting-trial-owed");
  duel.play_all({"move fire", "assign air"});
  EXPECT_EQ(duel.refused("end"), "starting-trial-owed");
  duel.play("pass own");
  EXPECT_EQ(duel.trials(kDragombre, Element::kFire), "1");
  EXPECT_TRUE(duel.offers("end"));
  duel.play("end");
  EXPECT_EQ(duel.refused(kBlancgriffon, "end"), "starting-trial-owed");
}

// CMS-3.4
TEST(ClashDuty, TheRivalsStartingTrialMayNotBePassed) {
  Duel duel(kFirst + "dragombre emblem fire\ndragombre hand air water earth\ndragombre fire: | air\n");
  EXPECT_EQ(duel.refused("pass rival"), "rivals-starting-trial");
  duel.play_all({"pass own", "move air", "assign water"});
  EXPECT_EQ(duel.refused("pass rival"), "rivals-starting-trial");
  EXPECT_FALSE(duel.offers("pass rival"));
}

// CMS-3.4: later turns owe nothing
TEST(ClashDuty, TheThirdTurnOwesNothing) {
  const Duel duel("turn 3\ndragombre available 1\n");
  EXPECT_TRUE(duel.offers("end"));
}

// CMS-3.4 R
TEST(ClashDuty, TheLastTwoCardsAreNotSpentOnMoves) {
  const Duel duel(kFirst + "dragombre emblem fire\ndragombre hand air\n");
  EXPECT_EQ(duel.refused("move air"), "starting-trial-lost");
  EXPECT_EQ(duel.legal(), std::set<std::string>{"assign air"});
}

// CMS-3.4 R: with a Student in each Arena the last card may take the Emblem elsewhere
TEST(ClashDuty, AMoveToAnArenaWithAStudentKeepsTheDutyPossible) {
  const Duel duel(kFirst + "dragombre emblem fire\ndragombre hand air\ndragombre air: | water\n");
  EXPECT_TRUE(duel.offers("move air"));
}

// CMS-3.4 R: an unused Summon with three Students in another column helps
TEST(ClashDuty, ASummonCanStillBringAStudent) {
  Duel duel(kFirst + "dragombre emblem fire\ndragombre hand air\ndragombre water: | fire fire fire\n");
  EXPECT_TRUE(duel.offers("move air"));
  EXPECT_EQ(duel.refused("summon water>earth"), "");
  duel.play("summon water>earth");
  EXPECT_EQ(duel.refused("move air"), "starting-trial-lost");
  EXPECT_TRUE(duel.offers("assign air"));
}

// CMS-3.4 R: the Summon must come from another column than the Arena's own, and not have been used
TEST(ClashDuty, AnArenaThatWouldBeEmptiedIsNoHelp) {
  const Duel used(kFirst + "summoned\ndragombre emblem fire\ndragombre hand air\ndragombre water: | fire fire fire\n");
  EXPECT_EQ(used.refused("move air"), "starting-trial-lost");
  const Duel own(kFirst + "dragombre emblem fire\ndragombre fire: | air air air\n");
  EXPECT_EQ(own.refused("summon fire>air"), "starting-trial-lost");
  EXPECT_EQ(own.legal(), (std::set<std::string>{"pass own", "cast 2 hypnox", "cast 2 maleficio"}));
}

// CMS-3.4 R: a Trial from the rival's column must leave an Arena for the own Starting Trial
TEST(ClashDuty, AnotherTrialMayNotTakeTheOnlyArenaLeft) {
  const std::string rest = kSecond + "dragombre available 2 1\nblancgriffon emblem fire\nblancgriffon fire: | air\n";
  EXPECT_EQ(Duel(rest).refused("pass rival"), "starting-trial-lost");
  EXPECT_EQ(Duel(rest + "blancgriffon hand water").refused("pass rival"), "starting-trial-lost");
  EXPECT_EQ(Duel(rest + "blancgriffon hand fire fire").refused("pass rival"), "starting-trial-lost");
  EXPECT_FALSE(Duel(rest + "blancgriffon hand fire fire fire").offers("pass rival"));
  EXPECT_EQ(Duel(rest + "blancgriffon hand water fire").refused("pass rival"), "");
}

// CMS-3.4 R: so must Inundatio and Eversio
TEST(ClashDuty, ASpellMayNotTakeTheOnlyArenaLeft) {
  const std::string water =
      kSecond + "dragombre available 2\nblancgriffon emblem fire\nblancgriffon fire: | water water water\n";
  EXPECT_EQ(Duel(water).refused("cast 2 inundatio rival"), "starting-trial-lost");
  EXPECT_EQ(Duel(water + "blancgriffon hand air air").refused("cast 2 inundatio rival"), "");
  const std::string dark =
      kSecond + "dragombre fire: 1 |\nblancgriffon emblem fire\nblancgriffon fire: | darkness darkness darkness\n";
  EXPECT_EQ(Duel(dark).refused("cast 2 eversio"), "starting-trial-lost");
  EXPECT_EQ(Duel(dark + "blancgriffon hand air air").refused("cast 2 eversio"), "");
}

// CMS-3.4 R: a caster may be the third Student that the Summon needs
TEST(ClashDuty, ACastMayNotTakeTheThirdStudentOfTheLastSummon) {
  const Duel duel(kSecond +
                  "dragombre available 3\nblancgriffon emblem fire\nblancgriffon hand air\nblancgriffon fire: 1 | fire "
                  "fire fire\n");
  EXPECT_EQ(duel.refused("cast 2 combustio"), "starting-trial-lost");
  EXPECT_TRUE(duel.offers("move air"));
  EXPECT_EQ(duel.refused("assign air"), "starting-trial-lost");
}

// CMS-3.4 R, CMS-4.3: Hypnox may bring that third Student back
TEST(ClashDuty, LuredStudentsCountForTheLastSummon) {
  const std::string rest =
      kSecond + "blancgriffon emblem fire\nblancgriffon hand water\nblancgriffon fire: 1 | air air air\n";
  EXPECT_EQ(Duel(rest).refused("cast 2 hypnox"), "starting-trial-lost");
  EXPECT_EQ(Duel(rest + "dragombre fire: | earth").refused("cast 2 hypnox"), "");
}

// CMS-3.4: stealing is not passing
TEST(ClashDuty, EversioMayTakeTheRivalsStartingTrialOnceItHasBeenPassed) {
  Duel duel(kSecond +
            "dragombre fire: 1 |\n"
            "blancgriffon emblem fire\nblancgriffon hand air air\nblancgriffon fire: | darkness darkness darkness\n");
  duel.play("cast 2 eversio");
  EXPECT_EQ(duel.trials(kBlancgriffon, Element::kFire), "1");
  EXPECT_EQ(duel.refused("end"), "starting-trial-owed");
  duel.play_all({"move air", "assign air", "pass own"});
  EXPECT_TRUE(duel.offers("end"));
}

// Can some sequence of Move, Assign, Summon and Pass pass the Starting Trial? Tries them all.
bool some_sequence_does_it(const State& state, Seat seat) {
  State free = state;
  free.open.owing = {};  // everything that the other rules allow
  bool found = false;
  legal(Cards{}, free, seat, [&](const Move& move) {
    if (found || move.verb == Verb::kCast || move.verb == Verb::kEnd) return;
    if (move.verb == Verb::kPass && move.side == Side::kOwn) {
      found = true;
      return;
    }
    State next = state;
    FastChance chance(1);
    play(Cards{}, next, seat, move, chance, Silent{});
    found = to_act(next) == SeatSet(seat) && some_sequence_does_it(next, seat);
  });
  return found;
}

// A random small position in Blancgriffon's first turn.
State some_position(FastChance& chance) {
  State state;
  Public& open = state.open;
  open.turn = 2;
  open.owing = kBlancgriffon;
  open.summoned = chance.below(3) == 0;
  open.trials = kTrials;
  state.deck = kStudents;
  const auto take_trial = [&](int level) {
    open.trials.take(level_of(level));
    return level_of(level);
  };
  const auto take_student = [&](int few) {
    const auto element = static_cast<Element>(1 + chance.below(static_cast<std::uint32_t>(few)));
    state.deck.take(element);
    return element;
  };
  open.available[1].push(take_trial(1));
  if (chance.below(2) == 0) open.available[0].push(take_trial(1 + static_cast<int>(chance.below(3))));
  open.emblem[1] = static_cast<Element>(chance.below(6));
  for (int cards = static_cast<int>(chance.below(5)); cards > 0; --cards) state.hand[1].add(take_student(5));
  const bool no_trials = chance.below(4) == 0;
  for (int v = 1; v <= kElements; ++v) {
    const auto arena = static_cast<Element>(v);
    if (!no_trials && chance.below(3) != 0) gain_trial(open, kBlancgriffon, arena, take_trial(1));
    if (chance.below(4) == 0 && open.total[0] < 4) gain_trial(open, kDragombre, arena, take_trial(2));
    static constexpr int kSizes[] = {0, 0, 0, 1, 2, 3, 3, 4};
    for (int n = kSizes[chance.below(8)]; n > 0; --n)
      open.column(kBlancgriffon, arena).push(take_student(2 + static_cast<int>(chance.below(4))));
    if (chance.below(3) == 0) open.column(kDragombre, arena).push(take_student(5));
  }
  const auto caster = static_cast<Element>(1 + chance.below(5));
  if (open.emblem[1] != kBlazon && chance.below(2) == 0)
    for (int n = 0; n < 3; ++n) {
      open.column(kBlancgriffon, open.emblem[1]).push(caster);
      state.deck.take(caster);
    }
  open.hand_size[1] = byte(state.hand[1].size());
  open.deck_size = byte(state.deck.size());
  return state;
}

// CMS-3.4 R: the formula is exactly "some sequence of Move, Assign, Summon and Pass could still do it"
TEST(ClashDuty, TheFormulaAgreesWithTryingEverySequence) {
  FastChance chance(34);
  int possible = 0, withheld = 0;
  for (int i = 0; i < 4000; ++i) {
    const State state = some_position(chance);
    ASSERT_EQ(unsound(Cards{}, state), std::nullopt);
    const bool can = some_sequence_does_it(state, kBlancgriffon);
    ASSERT_EQ(can_be_done(duty_of(state.open, state.hand[1], kBlancgriffon)), can);
    possible += can;
    if (!can) continue;
    std::set<std::string> offered;
    legal(Cards{}, state, kBlancgriffon, [&](const Move& move) { offered.insert(move_text(Cards{}, move)); });
    State free = state;
    free.open.owing = {};
    legal(Cards{}, free, kBlancgriffon, [&](const Move& move) {
      State next = state;
      FastChance unused(1);
      bool fine = move.verb == Verb::kPass && move.side == Side::kOwn;
      if (!fine && move.verb != Verb::kEnd) {
        play(Cards{}, next, kBlancgriffon, move, unused, Silent{});
        fine = some_sequence_does_it(next, kBlancgriffon);
      }
      ASSERT_EQ(check(Cards{}, state, kBlancgriffon, move).has_value(), fine) << move_text(Cards{}, move);
      ASSERT_EQ(offered.contains(move_text(Cards{}, move)), fine) << move_text(Cards{}, move);
      withheld += !fine && move.verb != Verb::kEnd;
    });
  }
  EXPECT_GT(possible, 1000);
  EXPECT_GT(withheld, 1000);
}

}  // namespace
}  // namespace conclave::clash
