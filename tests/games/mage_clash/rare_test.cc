// Random play seldom holds many Special Artifacts, Potions and Wards at once. Here everybody does: positions of Phase
// Two made at random, played to the end, with what the conformance suite asks of ordinary games.

#include "core/choice.h"
#include "games/mage_clash/position.h"

namespace conclave::mage_clash {
namespace {

// Everything that matters in Phase Two is shared out; Allies stand in every City.
Table crowded(FastChance& chance) {
  Table table;
  table.phase_two();
  State& state = table.state;
  const Cards& cards = house();
  const std::uint64_t useful = cards.all_of(Kind::kPotion) | cards.all_of(Kind::kSpell) | cards.all_of(Kind::kWard) |
                               cards.all_of(Kind::kCantrip);
  each_bit(useful, [&](int tile) { state.open.tableau[chance.below(2)] |= bit(tile); });
  if (chance.below(8) == 0) state.open.tableau[chance.below(2)] &= ~cards.all_of(Kind::kSpell);
  state.open.gone = ~(state.open.tableau[0] | state.open.tableau[1]) & ((std::uint64_t{1} << kTiles) - 1);
  for (int artifact = 0; artifact < kArtifacts; ++artifact) {
    const auto holder = chance.below(3);
    if (holder == 2) continue;
    state.artifacts[holder] = static_cast<std::uint8_t>(state.artifacts[holder] | 1 << artifact);
    ++state.open.held[holder];
  }
  for (int i = 0; i < 2; ++i) {
    state.open.mana[i] = static_cast<std::uint8_t>(chance.below(8));
    for (auto& army : state.open.army[i]) {
      army = static_cast<std::uint8_t>(chance.below(6));
      state.open.supply[i] = static_cast<std::uint8_t>(state.open.supply[i] - army);
    }
  }
  for (int place = kCities - 1; place > 0; --place)
    std::swap(state.open.row[place], state.open.row[chance.below(static_cast<std::uint32_t>(place) + 1)]);
  if (choosable(state.open) == 0) table.army(kMage1, "caldera:1");
  return table;
}

// Calls f(table, chance) at every decision of some games.
template <class F>
void play_crowded(int games, F&& f) {
  for (int i = 0; i < games; ++i) {
    FastChance chance(static_cast<std::uint64_t>(i));
    Table table = crowded(chance);
    int moves = 0;
    while (!to_act(table.state).empty()) {
      ASSERT_LT(++moves, MageClash::kMaxMoves);
      ASSERT_EQ(unsound(house(), table.state).value_or(""), "");
      ASSERT_NO_FATAL_FAILURE(f(table, chance));
      const Seat seat = to_act(table.state).front();
      const Move move = random_legal(house(), table.state, seat, chance);
      ASSERT_TRUE(check(house(), table.state, seat, move)) << move_text(house(), move);
      play(house(), table.state, seat, move, chance, Collector(table.events));
    }
    ASSERT_TRUE(outcome(house(), table.state).over);
  }
}

TEST(MageClashRare, CheckAgreesWithLegalAndChoicesExpandToIt) {
  play_crowded(150, [](Table& table, FastChance& chance) {
    for (const Seat seat : kPlayers) {
      const auto legal = table.legal(seat);
      for (const auto& text : legal) ASSERT_EQ(table.refusal(seat, text), "") << text;
      for (int i = 0; i < 40; ++i) {
        const std::string text = move_text(house(), any_move(house(), chance));
        ASSERT_EQ(table.refusal(seat, text).empty(), legal.contains(text)) << text;
      }
      std::multiset<std::string> expanded;
      for (const Choice& choice : choices(house(), table.state, seat))
        expand(choice, [&](const std::string& text) { expanded.insert(text); });
      ASSERT_EQ(expanded, std::multiset<std::string>(legal.begin(), legal.end()));
    }
  });
}

TEST(MageClashRare, ImaginedWorldsLookTheSameToTheirViewer) {
  play_crowded(150, [](Table& table, FastChance& chance) {
    for (const Seat seat : kPlayers) {
      const View seen = view(house(), table.state, seat);
      Table world = table;
      world.state = imagine(house(), seen, chance);
      ASSERT_EQ(unsound(house(), world.state).value_or(""), "");
      ASSERT_EQ(view(house(), world.state, seat), seen);
      ASSERT_EQ(world.legal(seat), table.legal(seat));
      ASSERT_EQ(to_act(world.state), to_act(table.state));
    }
  });
}

// Which Artifacts somebody holds never changes who is asked.
TEST(MageClashRare, WhoIsAskedNextDoesNotDependOnWhichArtifactsAreHeld) {
  play_crowded(150, [](Table& table, FastChance& chance) {
    const Seat seat = to_act(table.state).front();
    if (!in_window(table.open().phase)) return;
    State left = table.state, right = imagine(house(), view(house(), table.state, seat), chance);
    FastChance same(chance.next()), again = same;
    play(house(), left, seat, Move{.verb = Verb::kPass}, same, Silent{});
    play(house(), right, seat, Move{.verb = Verb::kPass}, again, Silent{});
    ASSERT_EQ(view(house(), left, seat), view(house(), right, seat));
  });
}

TEST(MageClashRare, EveryArtifactEveryWardAndEveryEndOccurs) {
  int used[kArtifacts] = {}, kinds[kEventKinds] = {}, reasons[2] = {};
  for (int i = 0; i < 400; ++i) {
    FastChance chance(static_cast<std::uint64_t>(1000 + i));
    Table table = crowded(chance);
    while (!to_act(table.state).empty()) {
      const Seat seat = to_act(table.state).front();
      play(house(), table.state, seat, random_legal(house(), table.state, seat, chance), chance,
           Collector(table.events));
    }
    for (const Event& event : table.events) {
      ++kinds[event.kind];
      if (event.kind == kUsedArtifact) ++used[event.card];
    }
    ++reasons[static_cast<int>(table.open().reason)];
  }
  for (const int count : used) EXPECT_GT(count, 0);
  for (const int kind :
       {kKeyed, kBlewWind, kStored, kRestored, kLocked, kOmened, kRetreated, kHalted, kDrank, kReturned})
    EXPECT_GT(kinds[kind], 0) << kind;
  EXPECT_GT(reasons[0], 0);
  EXPECT_GT(reasons[1], 0);
}

}  // namespace
}  // namespace conclave::mage_clash
