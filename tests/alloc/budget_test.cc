// What a turn may cost: seconds of its thread's CPU.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/clock.h"
#include "fuzz/odd_games.h"
#include "minds/games.h"

namespace conclave {
namespace {

// A sanitizer makes a single iteration cost more than a whole turn may: there it is not measured. This program runs
// without one, too.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr bool kMeasured = false;
#else
constexpr bool kMeasured = true;
#endif
#else
constexpr bool kMeasured = true;
#endif
constexpr double kSeconds = 0.02;
constexpr int kTurns =
    20;  // of all seats together; between them chance plays, so that all parts of a game have their turns
// Many times what there is time for, but no more than a test that fails can wait for. Wizards Cup's are quicker.
template <class G>
constexpr std::uint64_t kFarTooMany = std::is_same_v<G, wizards_cup::WizardsCup> ? 20'000'000 : 200'000;

struct Turn {
  std::uint32_t number = 0;
  double spent = 0;
};

template <Studied G>
void keeps_to_its_time(const typename G::Options& options) {
  const auto cards = *load_cards(std::type_identity<typename G::Cards>{}, house_set(G::kId, G::kHasCards));
  FastChance chance(41), thoughts(42);
  auto state = start(*cards, options, chance);
  std::vector<std::unique_ptr<Mind>> minds;
  for (int i = 0; i < seat_count(options); ++i)
    minds.push_back(make_searcher<G>(
        kLevels.back(), {.iterations = kFarTooMany<G>, .scale = 1, .seconds = kSeconds, .threads = 1, .megabytes = 4}));
  std::array<Turn, kMaxSeats> turns;  // each seat's last
  double most = 0;
  for (int count = 0; !to_act(state).empty() && count <= kTurns;) {
    const Seat seat = to_act(state).front();
    const ErasedSight<G> sight(cards, options, view(*cards, state, Viewer(seat)), seat);
    Turn& turn = turns[static_cast<std::size_t>(index(seat))];
    if (turn.number != turn_of(state)) turn = {turn_of(state), 0};
    if (turn.number % 3 != 0) {
      play(*cards, state, seat, random_legal(*cards, state, seat, chance), chance, Silent{});
      continue;
    }
    if (turn.spent == 0) ++count;
    const double began = thread_seconds();
    const auto advice = minds[static_cast<std::size_t>(index(seat))]->think(sight, thoughts.next());
    turn.spent += thread_seconds() - began;
    most = std::max(most, turn.spent);
    ASSERT_LE(turn.spent, 1.2 * kSeconds) << G::kId << ", turn " << turn.number << ", at last " << advice.move;
    play(*cards, state, seat, *parse_move(*cards, advice.move), chance, Silent{});
  }
  EXPECT_GT(most, kSeconds / 2) << G::kId;
  std::cout << G::kId << ", " << seat_count(options) << " seats: a turn took at most " << 100 * most / kSeconds
            << " % of its time\n";
}

TEST(Budget, A_whole_turn_takes_at_most_a_fifth_more_than_its_CPU_time_in_every_game_and_uses_it) {
  if (!kMeasured) GTEST_SKIP() << "not under a sanitizer";
  AllGames::each([]<class G>() {
    for (const auto& options : G::variants()) keeps_to_its_time<G>(options);
  });
}

// A few iterations are made whatever the time, and a Horn of Allies has 924 moves to list in each.
constexpr double kOddSeconds = 0.05;
// Of each game; CONCLAVE_LONG asks for all of them.
const std::size_t kOddMoves = std::getenv("CONCLAVE_LONG") ? 10'000 : 200;

bool has_level(const std::string& mind) { return std::ranges::find(kLevels, mind, &Level::name) != kLevels.end(); }

template <Studied G>
void keeps_to_its_time_anywhere() {
  std::vector<double> walls;
  double most = 0;
  for (std::uint64_t number = 0; walls.size() < kOddMoves; ++number) {
    std::array<std::uint8_t, 600> bytes;
    FastChance source = FastChance::stream(61, number);
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(source.next());
    const Budget budget{.iterations = kFarTooMany<G>,
                        .scale = 1,
                        .seconds = kOddSeconds,
                        .threads = number % 4 == 0 ? 2 : 1,
                        .megabytes = 4};
    Turn turn;
    fuzz::odd_game<G>(bytes, budget, [&](const fuzz::Answer& given) {
      EXPECT_TRUE(given.legal) << G::kId << ", game " << number << ": " << given.move;
      if (!has_level(given.mind)) return;
      if (turn.number != given.turn) turn = {given.turn, 0};
      turn.spent += given.cpu;
      walls.push_back(given.wall);
      most = std::max(most, turn.spent);
      EXPECT_LE(turn.spent, 1.2 * kOddSeconds) << G::kId << ", game " << number << ": " << given.mind << ", turn "
                                               << given.turn << ", at last " << given.move;
    });
    ASSERT_FALSE(testing::Test::HasFailure());
  }
  std::ranges::sort(walls);
  std::cout << G::kId << ": " << walls.size() << " odd moves, a turn took at most " << 100 * most / kOddSeconds
            << " % of its time; wall time of a move p99 " << 1e3 * walls[walls.size() * 99 / 100] << " ms\n";
}

TEST(Budget, Nor_does_a_turn_take_longer_in_odd_positions_at_any_level) {
  if (!kMeasured) GTEST_SKIP() << "not under a sanitizer";
  AllGames::each([]<class G>() { keeps_to_its_time_anywhere<G>(); });
}

TEST(Budget, A_forced_move_is_made_at_once) {
  int forced = 0;
  each_game([&](const AnyGame& game) {
    if (game.id() == "wizards-cup") return;  // has none
    const auto mind = make_mind("archmage", {.iterations = {}, .scale = 1, .seconds = 1, .threads = 1, .megabytes = 1});
    each_move(game, 400, [&](const AnySight& sight, const AnyPosition& position, const std::string& move) {
      if (position.legal(sight.seat()).size() != 1) return;
      ++forced;
      const double began = thread_seconds();
      const Advice advice = mind->think(sight, 1);
      EXPECT_LT(thread_seconds() - began, 0.05);
      EXPECT_EQ(advice.move, move);
      EXPECT_EQ(advice.iterations, 0u);
    });
  });
  EXPECT_GT(forced, 20);
}

TEST(Budget, Where_a_person_waits_a_levels_turn_is_bounded_by_its_own_seconds) {
  EXPECT_EQ(in_time({}, "adept").seconds, 1.0);
  EXPECT_EQ(in_time({.iterations = {}, .scale = 0.5}, "archmage").seconds, 2.5);
  EXPECT_EQ(in_time({}, "greedy").seconds, std::nullopt);
  EXPECT_EQ(in_time({.iterations = 40}, "adept").seconds, std::nullopt)
      << "who counts iterations wants the same game again";
}

}  // namespace
}  // namespace conclave
