// What a mind may hold in memory.

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>

#include "conformance/subject.h"
#include "games/all.h"
#include "games/erased.h"
#include "minds/clash.h"
#include "minds/mage_clash.h"
#include "minds/minds.h"
#include "minds/search_impl.h"
#include "minds/spellcaster.h"
#include "minds/wizards_cup.h"

extern std::atomic<long> bytes_held, most_bytes_held;

namespace conclave {
namespace {

TEST(Memory, A_tree_of_any_size_takes_no_more_than_it_is_given) {
  using Moves = Tree<mage_clash::Move>;
  for (std::size_t bytes = Moves::kLeast; bytes <= std::size_t{16} << 20; bytes += bytes / 7) {
    Moves tree(bytes);
    EXPECT_LE(tree.bytes(), bytes);
    EXPECT_GT(tree.bytes(), bytes / 2);
    const std::size_t before = tree.bytes();
    for (std::uint64_t key = 1;; ++key) {
      const std::uint32_t id = tree.add(key * 0x9e3779b97f4a7c15u, seat_at(0), key % 2 == 0);
      if (id == Moves::kNone) break;
      for (std::uint8_t i = 0; i < 40; ++i) tree.add_edge(tree.node(id), Moves::bits_of({.card = i}));
    }
    EXPECT_EQ(tree.bytes(), before) << "it grew";
  }
}

// A position of Mage Clash with more moves than any other in hundreds of games: a Horn of Allies splits its Allies in
// 924 ways.
mage_clash::State with_most_moves(const mage_clash::Cards& cards, Seat& seat, std::size_t& most) {
  FastChance chance(8);
  mage_clash::State found;
  for (int i = 0; i < 300; ++i)
    for (auto state = start(cards, mage_clash::Options{}, chance); !to_act(state).empty();) {
      const Seat mover = to_act(state).front();
      std::size_t count = 0;
      legal(cards, state, mover, [&](const mage_clash::Move&) { ++count; });
      if (count > most && to_act(state).count() == 1) most = count, found = state, seat = mover;
      play(cards, state, mover, random_legal(cards, state, mover, chance), chance, Silent{});
    }
  return found;
}

TEST(Memory, The_tree_has_a_place_for_every_move_of_a_Horn_of_Allies) {
  const auto game = conformance::subject<mage_clash::MageClash>({});
  Seat seat{};
  std::size_t most = 0;
  const auto state = with_most_moves(*game.cards, seat, most);
  EXPECT_GT(most, 900u);
  const auto seen = view(*game.cards, state, Viewer(seat));
  const Knobs know = knobs(state);
  Walker<mage_clash::MageClash> walker(std::size_t{1} << 20);
  const Walker<mage_clash::MageClash>::Task task{.cards = *game.cards,
                                                 .options = game.options,
                                                 .view = seen,
                                                 .seat = seat,
                                                 .level = kLevels.back(),
                                                 .knobs = know,
                                                 .root = 1,
                                                 .seed = 2};
  walker.walk(task, 16, FastChance(5));
  auto& tree = walker.tree();
  EXPECT_EQ(tree.edges(tree.node(tree.find(1))).size(), most);
}

// Besides its trees: the moves of one position and what is said about them.
constexpr long kBesides = 256 << 10;

// Of Wizards Cup, at which its tables would take several megabytes.
const std::uint64_t kRounds = std::getenv("CONCLAVE_LONG") ? 9'000'000 : 1'000'000;

// Thinks at the decisions of a game's beginning, far more than the memory has room for.
template <class G>
void keeps_to_its_memory(const typename G::Options& options, int megabytes, int threads) {
  const auto game = conformance::subject<G>(options);
  FastChance chance(6);
  auto state = start(*game.cards, game.options, chance);
  const std::uint64_t iterations = std::is_same_v<G, wizards_cup::WizardsCup> ? kRounds : 3000;
  const long before = bytes_held;
  long most = 0;
  const auto mind = make_searcher<G>(
      kLevels.back(), {.iterations = iterations, .scale = 1, .threads = threads, .megabytes = megabytes});
  for (int i = 0; i < 4; ++i) {
    const Seat seat = to_act(state).front();
    const ErasedSight<G> sight(game.cards, game.options, view(*game.cards, state, Viewer(seat)), seat);
    most_bytes_held = bytes_held.load();
    const Advice advice = mind->think(sight, static_cast<std::uint64_t>(i));
    most = std::max(most, most_bytes_held - before);
    EXPECT_LE(most_bytes_held - before, (static_cast<long>(megabytes) << 20) + kBesides)
        << G::kId << " " << advice.move;
    const auto move = parse_move(*game.cards, advice.move);
    ASSERT_TRUE(move && check(*game.cards, state, seat, *move)) << advice.move;
    play(*game.cards, state, seat, *move, chance, Silent{});
  }
  std::cout << G::kId << ", " << threads << " threads, " << megabytes << " MB: at most " << most / 1024 << " kB\n";
}

TEST(Memory, A_mind_holds_no_more_than_it_is_given_and_goes_on_when_its_tree_is_full) {
  AllGames::each([]<class G>() {
    for (const auto& options : G::variants())
      for (const auto& [megabytes, threads] : {std::pair(1, 1), std::pair(1, 3), std::pair(3, 2)})
        keeps_to_its_memory<G>(options, megabytes, threads);
  });
}

}  // namespace
}  // namespace conclave
