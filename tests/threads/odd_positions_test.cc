// The fuzzer's odd positions, from bytes drawn at random, thousands of times in every game: what `./test` proves of
// minds each time.

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <vector>

#include "fuzz/odd_games.h"

namespace conclave {
namespace {

constexpr std::size_t kMoves = 10'000;
// Greedy tries thousands of Decks and orders there, minutes under a sanitizer: CONCLAVE_LONG asks for all of them.
const std::size_t kMovesInCup = std::getenv("CONCLAVE_LONG") ? kMoves : kMoves / 20;
constexpr std::uint64_t kSomeBytes = 600;

struct Asked {
  std::vector<double> wall;
  double cpu = 0;
  std::size_t illegal = 0;
};

void report(std::string_view game, Asked& asked) {
  std::ranges::sort(asked.wall);
  const double most = 1e3 * asked.wall[asked.wall.size() * 99 / 100];
  testing::Test::RecordProperty("wall_ms_p99", std::to_string(most));
  std::cout << game << ": " << asked.wall.size() << " moves, wall time p99 " << most << " ms, CPU time " << asked.cpu
            << " s\n";
}

// Three games in four are thought about by minds that are told to stop as soon as they begin; one in thirty-two on two
// threads: to start one for every move takes longer than to think.
template <Game G>
void ask(std::size_t moves) {
  const std::atomic<bool> told_to_stop = true;
  Asked asked;
  for (std::uint64_t number = 0; asked.wall.size() < moves; ++number) {
    std::array<std::uint8_t, kSomeBytes> bytes;
    FastChance source = FastChance::stream(51, number);
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(source.next());
    Budget budget{.iterations = 8, .scale = 1, .threads = number % 32 == 0 ? 2 : 1, .megabytes = 1};
    if (number % 4 != 0) budget.stop = &told_to_stop;
    fuzz::odd_game<G>(bytes, budget, [&](const fuzz::Answer& given) {
      asked.illegal += !given.legal;
      EXPECT_TRUE(given.legal) << G::kId << ", game " << number << ": " << given.move;
      asked.wall.push_back(given.wall);
      asked.cpu += given.cpu;
    });
    ASSERT_LT(asked.illegal, 5u);
  }
  report(G::kId, asked);
}

TEST(OddPositions, Minds_move_legally_hundreds_of_times_in_Wizards_Cup_or_ten_thousand) {
  ask<wizards_cup::WizardsCup>(kMovesInCup);
}
TEST(OddPositions, Minds_move_legally_ten_thousand_times_in_Clash) { ask<clash::Clash>(kMoves); }
TEST(OddPositions, Minds_move_legally_ten_thousand_times_in_Spellcaster) { ask<spellcaster::Spellcaster>(kMoves); }
TEST(OddPositions, Minds_move_legally_ten_thousand_times_in_Mage_Clash) { ask<mage_clash::MageClash>(kMoves); }

}  // namespace
}  // namespace conclave
