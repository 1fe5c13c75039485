#include "minds/minds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>

#include "minds/clash.h"
#include "minds/games.h"
#include "minds/mage_clash.h"
#include "minds/spellcaster.h"

namespace conclave {
namespace {

// Levels differ in numbers alone: the weakest and the strongest stand for the others where each is asked often.
const std::vector<std::string> kSome = {"random", "greedy", "novice", "archmage"};

TEST(Minds, EveryMoveOfEveryMindIsLegal) {
  each_game([](const AnyGame& game) {
    std::uint64_t seed = 0;
    each_decision(game, 80, [&](const AnyPosition& position, Seat seat) {
      for (const auto& mind : mind_names()) {
        const auto move = choose_move(*position.sight(seat), mind, ++seed, kQuick);
        EXPECT_TRUE(position.check(seat, move).has_value()) << mind << ": " << move;
      }
    });
  });
}

// A fifth more is allowed for: a turn of many decisions looks a little at each.
template <Studied G>
void keeps_to_its_budget(const typename G::Options& options) {
  constexpr std::uint64_t kBudget = 1000;
  const auto cards = *load_cards(std::type_identity<typename G::Cards>{}, house_set(G::kId, G::kHasCards));
  FastChance chance(31), thoughts(32);
  auto state = start(*cards, options, chance);
  std::vector<std::unique_ptr<Mind>> minds;
  for (int i = 0; i < seat_count(options); ++i)
    minds.push_back(
        make_searcher<G>(kLevels.back(), {.iterations = kBudget, .scale = 1, .threads = 1, .megabytes = 4}));
  struct Turn {
    std::uint32_t number = 0;
    std::uint64_t spent = 0;
  };
  std::array<Turn, kMaxSeats> turns;  // each seat's last
  std::uint64_t most = 0;
  while (!to_act(state).empty()) {
    const Seat seat = to_act(state).front();
    const ErasedSight<G> sight(cards, options, view(*cards, state, Viewer(seat)), seat);
    const auto advice = minds[static_cast<std::size_t>(index(seat))]->think(sight, thoughts.next());
    Turn& turn = turns[static_cast<std::size_t>(index(seat))];
    if (turn.number != turn_of(state)) turn = {turn_of(state), 0};
    turn.spent += advice.iterations;
    most = std::max(most, turn.spent);
    play(*cards, state, seat, *parse_move(*cards, advice.move), chance, Silent{});
  }
  EXPECT_LE(most, kBudget + kBudget / 5) << G::kId;
  EXPECT_GT(most, kBudget / 2) << G::kId;
}

TEST(Minds, AWholeTurnTakesNoMoreIterationsThanItsBudget) {
  keeps_to_its_budget<clash::Clash>({});
  for (const auto& options : spellcaster::Spellcaster::variants())
    keeps_to_its_budget<spellcaster::Spellcaster>(options);
  keeps_to_its_budget<mage_clash::MageClash>({});
}

// A tree that was kept along a turn once led to a card that had only been imagined to be drawn.
TEST(Minds, AMindThatIsKeptThroughAGameConsidersLegalMovesOnly) {
  each_game([](const AnyGame& game) {
    FastChance source(21), thoughts(22);
    ErasedChance chance(source);
    const auto position = game.start(chance).position;
    std::vector<std::unique_ptr<Mind>> minds;
    for (int i = 0; i < game.seat_count(); ++i)
      minds.push_back(make_mind("adept", {.iterations = 200, .scale = 1, .threads = 1, .megabytes = 2}));
    for (int i = 0; i < 150 && !position->to_act().empty(); ++i) {
      const Seat seat = position->to_act().front();
      const auto advice = minds[static_cast<std::size_t>(index(seat))]->think(*position->sight(seat), thoughts.next());
      for (const Line& line : advice.lines) EXPECT_TRUE(position->check(seat, line.move).has_value()) << line.move;
      ASSERT_TRUE(position->play(seat, advice.move, chance).has_value()) << advice.move;
    }
  });
}

TEST(Minds, TheSameSightAndSeedGiveTheSameMove) {
  each_game([](const AnyGame& game) {
    std::uint64_t seed = 0;
    each_decision(game, 40, [&](const AnyPosition& position, Seat seat) {
      ++seed;
      for (const auto& mind : kSome)
        EXPECT_EQ(choose_move(*position.sight(seat), mind, seed, kQuick),
                  choose_move(*position.clone()->sight(seat), mind, seed, kQuick))
            << mind;
    });
  });
}

TEST(Minds, AnotherSeedMayGiveAnotherMove) {
  std::vector<int> differ(kSome.size());
  each_game([&](const AnyGame& game) {
    each_decision(game, 40, [&](const AnyPosition& position, Seat seat) {
      for (std::size_t i = 0; i < differ.size(); ++i) {
        const auto sight = position.sight(seat);
        differ[i] += choose_move(*sight, kSome[i], 1, kQuick) != choose_move(*sight, kSome[i], 2, kQuick);
      }
    });
  });
  for (std::size_t i = 0; i < differ.size(); ++i) EXPECT_GT(differ[i], 10) << kSome[i];
}

// A world imagined from a seat's view is another truth that looks the same from there. Returns how often it was
// another.
template <Game G>
int compare_with_imagined_worlds(const typename G::Options& options, std::uint64_t seed) {
  const auto cards = *load_cards(std::type_identity<typename G::Cards>{}, house_set(G::kId, G::kHasCards));
  FastChance chance(seed);
  auto state = start(*cards, options, chance);
  int others = 0;
  for (std::uint64_t i = 0; i < 60; ++i) {
    if (to_act(state).empty()) state = start(*cards, options, chance);
    const ErasedPosition<G> truth(cards, options, state);
    for (const Seat seat : to_act(state)) {
      const ErasedPosition<G> world(cards, options, imagine(*cards, view(*cards, state, Viewer(seat)), chance));
      others += !std::ranges::equal(truth.bytes(), world.bytes());
      for (const auto& mind : kSome)
        EXPECT_EQ(choose_move(*truth.sight(seat), mind, i, kQuick), choose_move(*world.sight(seat), mind, i, kQuick))
            << G::kId << " " << mind;
    }
    // Sometimes the last of those who choose at once goes first, so that each meets the other's secret choice.
    const SeatSet owing = to_act(state);
    const Seat mover = owing.count() > 1 && i % 2 == 1 ? owing.without(owing.front()).front() : owing.front();
    play(*cards, state, mover, random_legal(*cards, state, mover, chance), chance, Silent{});
  }
  return others;
}

TEST(Minds, AMoveDoesNotDependOnWhatTheSeatCannotSee) {
  AllGames::each([]<class G>() {
    for (const auto& options : G::variants()) EXPECT_GT(compare_with_imagined_worlds<G>(options, 9), 12) << G::kId;
  });
}

// Seats of even number are one side, those of odd number the other, in every game.
Outcome play_match(const AnyGame& game, const std::string& even, const std::string& odd, std::uint64_t number) {
  FastChance source = FastChance::stream(11, number), thoughts = FastChance::stream(12, number);
  ErasedChance chance(source);
  const auto position = game.start(chance).position;
  while (!position->to_act().empty()) {
    const Seat seat = position->to_act().front();
    position
        ->play(seat, choose_move(*position->sight(seat), index(seat) % 2 == 0 ? even : odd, thoughts.next(), kQuick),
               chance)
        .value();
  }
  return position->outcome();
}

TEST(Minds, GreedyBeatsRandomOnEitherSide) {
  static constexpr int kGames = 10,
                       kWins = 8;  // of 98 in a hundred or more by docs/strength.md: fewer wins are a fault, not luck
  each_game([](const AnyGame& game) {
    int even = 0, odd = 0;
    for (std::uint64_t i = 0; i < kGames; ++i) {
      even += play_match(game, "greedy", "random", i).winners ==
              (SeatSet::first(game.seat_count()) & SeatSet::from_bits(0b0101));
      odd += play_match(game, "random", "greedy", i).winners ==
             (SeatSet::first(game.seat_count()) & SeatSet::from_bits(0b1010));
    }
    EXPECT_GE(even, kWins);
    EXPECT_GE(odd, kWins);
  });
}

// With the last card of the Trial deck the game ends, so there it may be all one wants.
bool ending_wins(const AnyPosition& position, Seat seat) {
  FastChance source(1);
  ErasedChance chance(source);
  const auto after = position.clone();
  return after->play(seat, "end", chance).has_value() && after->outcome().over &&
         after->outcome().winners.contains(seat);
}

TEST(Minds, GreedyDoesNotEndItsTurnWhileATrialCanBePassed) {
  const auto game = *find_game("clash")->make("", {});
  int offered = 0;
  each_decision(*game, 600, [&](const AnyPosition& position, Seat seat) {
    const auto moves = position.legal(seat);
    const bool can_pass = std::ranges::any_of(moves, [](const auto& move) { return move.starts_with("pass"); });
    if (!can_pass || std::ranges::find(moves, "end") == moves.end() || ending_wins(position, seat)) return;
    ++offered;
    EXPECT_NE(choose_move(*position.sight(seat), "greedy", 3, kQuick), "end");
  });
  EXPECT_GT(offered, 20);
}

}  // namespace
}  // namespace conclave
