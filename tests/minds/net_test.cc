#include "minds/net.h"

#include <gtest/gtest.h>

#include "minds/clash_features.h"
#include "minds/games.h"
#include "minds/mage_clash_features.h"
#include "minds/spellcaster_features.h"

namespace conclave {
namespace {

Net<3> small_net() {
  Net<3> net;
  for (std::size_t i = 0; i < net.weights().size(); ++i) net.weights()[i] = static_cast<float>(i) / 64 - 0.5f;
  return net;
}

TEST(Net, AddsTheRowsOfItsInputsBendsTheSumsAndWeighsThem) {
  const Net<3> net = small_net();
  Net<3>::Sum sum(net);
  sum(0), sum(2);
  float want = 0;
  for (std::size_t i = 0; i < Net<3>::kHidden; ++i)
    want += net.out()[i] * std::clamp(net.rows[0][i] + net.rows[2][i] + net.bias()[i], 0.0f, 1.0f);
  EXPECT_FLOAT_EQ(sum.result(), want);
  EXPECT_NE(want, 0);
}

TEST(Net, IsReadAsItWasWrittenToAThousandth) {
  const auto net = small_net();
  const auto read = read_net<3>(weights_text(0xabc, net.weights()));
  ASSERT_TRUE(read.whole);
  EXPECT_EQ(read.cards, 0xabcu);
  for (std::size_t i = 0; i < net.weights().size(); ++i) EXPECT_NEAR(read.net.weights()[i], net.weights()[i], 0.0006);
}

TEST(Net, RefusesATextForOtherInputs) {
  const auto net = small_net();
  const std::string text = weights_text(0, net.weights());
  EXPECT_FALSE(read_net<4>(text).whole);
  EXPECT_FALSE(read_net<2>(text).whole);
  EXPECT_FALSE(read_net<3>("").whole);
  EXPECT_FALSE(read_net<3>(text + "x").whole);
  EXPECT_FALSE(read_net<3>(text.substr(0, text.size() - 4)).whole);
}

TEST(Net, JudgesOnlyTheCardsThatItHasLearnt) {
  const HouseNet<3> house{.net = small_net(), .cards = 7, .whole = true};
  EXPECT_EQ(network_for(house, 7), &house.net);
  EXPECT_EQ(network_for(house, 8), nullptr);
  const ByHand now;
  EXPECT_EQ(network_for(house, 7), nullptr);
}

// The weights are for the set as it is: whoever retunes it has them learnt anew (docs/strength.md has the commands).
TEST(Net, TheHouseSetsHaveTheirNetworks) {
  const auto changed = [](std::string_view id) {
    const GameEntry* entry = find_game(id);
    const auto game = *entry->make(house_set(id, entry->has_cards), {});
    FastChance source(3);
    ErasedChance chance(source);
    const auto position = game->start(chance).position;
    const auto sight = position->sight(position->to_act().front());
    const Budget budget{.iterations = 300, .scale = 1, .threads = 1, .megabytes = 2};
    const auto with = make_mind("archmage", budget)->think(*sight, 1);
    const ByHand now;
    const auto without = make_mind("archmage", budget)->think(*sight, 1);
    return with.lines.empty() || without.lines.empty() || with.lines[0].chance != without.lines[0].chance;
  };
  for (const char* id : {"clash-of-magic-schools", "spellcaster", "mage-clash"}) EXPECT_TRUE(changed(id)) << id;
}

TEST(Net, EveryInputHasItsRow) {
  AllGames::each([]<class G>() {
    if constexpr (requires(typename G::State state) { network_of(state); }) {
      const auto cards = *load_cards(std::type_identity<typename G::Cards>{}, house_set(G::kId, G::kHasCards));
      std::size_t most = 0;
      for (const auto& options : G::variants())
        for (std::uint64_t number = 0; number < 20; ++number) {
          FastChance chance(number);
          for (auto state = start(*cards, options, chance); !to_act(state).empty();) {
            const Seat seat = to_act(state).front();
            features(*cards, state, told_for(state, seat), [&](std::size_t input) { most = std::max(most, input); });
            play(*cards, state, seat, random_legal(*cards, state, seat, chance), chance, Silent{});
          }
        }
      EXPECT_LT(most, decltype(network_of(typename G::State{}))::type::kInputs) << G::kId;
    }
  });
}

}  // namespace
}  // namespace conclave
