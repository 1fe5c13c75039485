#include "lab/wizards_cup_openings.h"

#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <set>

#include "games/wizards_cup/match.h"

namespace conclave::wizards_cup {
namespace {

TEST(Openings, AreFoundForEveryRandomCardAndTheSameForTheSameSeed) {
  constexpr OpeningEffort kLittle{.decks = 1, .glimpses = 1, .rounds = 4000, .sweeps = 1, .trials = 20};
  std::set<Card> told;
  const auto find = [&] {
    return find_openings(*house_of_today(), kLittle, 3, [&](Card card, double) { told.insert(card); });
  };
  const Openings found = find();
  EXPECT_EQ(told.size(), static_cast<std::size_t>(kWizards));
  EXPECT_GT(found.worth, 0);
  EXPECT_LT(found.worth, 1);
  std::map<Card, double> shares;
  for (const Pooled& one : found.all) {
    EXPECT_EQ(std::popcount(deck_of(one.order)), kTeam);
    EXPECT_TRUE(deck_of(one.order) & only(one.random));
    shares[one.random] += one.share;
  }
  ASSERT_EQ(shares.size(), static_cast<std::size_t>(kWizards));
  for (const auto& [card, sum] : shares) EXPECT_NEAR(sum, 1, 1e-9);
  EXPECT_EQ(pool_text(*house_of_today(), found.all), pool_text(*house_of_today(), find().all));
}

}  // namespace
}  // namespace conclave::wizards_cup
