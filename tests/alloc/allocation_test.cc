// No allocation while playing: every call of operator new is counted.

#include <gtest/gtest.h>

#include <atomic>

#include "conformance/subject.h"
#include "games/all.h"
#include "lab/playout.h"
#include "minds/clash.h"
#include "minds/mage_clash.h"
#include "minds/search_impl.h"
#include "minds/spellcaster.h"

extern std::atomic<long> allocations;

namespace conclave {
namespace {

TEST(Allocation, TheCounterCounts) {
  const long before = allocations;
  ::operator delete(::operator new(4));
  EXPECT_EQ(allocations - before, 1);
}

TEST(Allocation, NoneWhilePlayingListingViewingOrImagining) {
  AllGames::each([]<class G>() {
    for (const auto& options : G::variants()) {
      const auto game = conformance::subject<G>(options);
      ASSERT_TRUE(game.cards);
      FastChance chance(3);
      long moves = 0;
      const long before = allocations;
      for (int i = 0; i < 50; ++i) {
        auto state = start(*game.cards, game.options, chance);
        moves += playout<G>(*game.cards, state, chance);
        if (!outcome(*game.cards, state).over) ++allocations;
        state = start(*game.cards, game.options, chance);
        for (int n = 0; n < 20 && !to_act(state).empty(); ++n) {
          const Seat seat = to_act(state).front();
          long listed = 0;
          legal(*game.cards, state, seat, [&](const typename G::Move&) { ++listed; });
          state = imagine(*game.cards, view(*game.cards, state, Viewer(seat)), chance);
          play(*game.cards, state, seat, random_legal(*game.cards, state, seat, chance), chance, Silent{});
        }
      }
      EXPECT_EQ(allocations - before, 0) << G::kId;
      EXPECT_GT(moves, 0);
    }
  });
}

// Wizards Cup is solved, not searched.
template <class G>
void search_twice(const typename G::Options& options) {
  const auto game = conformance::subject<G>(options);
  FastChance chance(4);
  const auto state = start(*game.cards, game.options, chance);
  const Seat seat = to_act(state).front();
  const auto seen = view(*game.cards, state, Viewer(seat));
  const Level& level = kLevels.back();
  const Knobs know = knobs(state);
  Walker<G> walker(std::size_t{16} << 20);
  const typename Walker<G>::Task task{.cards = *game.cards,
                                      .options = game.options,
                                      .view = seen,
                                      .seat = seat,
                                      .level = level,
                                      .knobs = know,
                                      .root = 1,
                                      .seed = 2};
  walker.walk(task, 3000, FastChance(5));
  walker.tree().clear();
  const long before = allocations;
  walker.walk(task, 3000, FastChance(5));
  EXPECT_EQ(allocations - before, 0) << G::kId;
  EXPECT_GT(walker.tree().size(), 1000u) << G::kId;
}

TEST(Allocation, NoneWhileSearchingOnceTheTreeIsThere) {
  search_twice<clash::Clash>({});
  for (const auto& options : spellcaster::Spellcaster::variants()) search_twice<spellcaster::Spellcaster>(options);
  search_twice<mage_clash::MageClash>({});
}

TEST(State, IsAtMostOneKibibyte) {
  AllGames::each([]<class G>() {
    EXPECT_LE(sizeof(typename G::State), 1024u) << G::kId;
    EXPECT_LE(sizeof(typename G::Move), 8u) << G::kId;
  });
}

}  // namespace
}  // namespace conclave
