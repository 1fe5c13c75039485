#include "minds/mage_clash_odds.h"

#include <cmath>
#include <numeric>

#include "games/mage_clash/position.h"

namespace conclave::mage_clash {
namespace {

constexpr double kClose = 1e-12;
constexpr double kSigmas = 4.5;

// A share that was sampled n times is what it should be.
void expect_share(double counted, double n, double chance) {
  EXPECT_NEAR(counted / n, chance, kSigmas * std::sqrt(chance * (1 - chance) / n) + 1e-9);
}

struct Side {
  std::string spell, ward;
  std::string cantrips;
  int allies = 5;
};

// The City is chosen; both are to pick.
Table before_picks(const Side& first, const Side& second) {
  const auto tableau = [](const Side& side) { return side.spell + " " + side.ward + " " + side.cantrips; };
  Table table = fight("aldermoor", tableau(first), tableau(second), first.allies, second.allies);
  table.mana(kMage1, 1).mana(kMage2, 1).play(kMage1, "attack aldermoor");
  return table;
}

Move pick(const Side& side) {
  const auto tile = [](const std::string& name) {
    return name.empty() ? kNone : static_cast<std::uint8_t>(Table::tile(name));
  };
  return {.verb = Verb::kCast, .card = tile(side.spell), .second = tile(side.ward)};
}

Public with_picks(const Table& table, const Side& first, const Side& second) {
  Public open = table.state.open;
  for (const int i : {0, 1}) {
    open.combat.spell[i] = pick(i == 0 ? first : second).card;
    open.combat.ward[i] = pick(i == 0 ? first : second).second;
  }
  return open;
}

// In a window: Second Wind when behind.
Move window_act(const Cards& cards, const State& state, Seat seat) {
  const Combat& combat = state.open.combat;
  const bool behind = strength(cards, combat, seat) < strength(cards, combat, rival_of(seat));
  return {.verb = behind && acts_of(cards, state, seat).second_wind ? Verb::kSecondWind : Verb::kPass};
}

// A combat by the rules, from the picks to its end.
template <class Sink>
void play_combat(const Cards& cards, State& state, const Side& first, const Side& second, FastChance& chance,
                 Sink&& sink) {
  play(cards, state, kMage1, pick(first), chance, sink);
  play(cards, state, kMage2, pick(second), chance, sink);
  if (state.open.phase == Phase::kLongkey) {
    const Seat user = to_act(state).front();
    play(cards, state, user, longkey_move(keyable(cards, state.open.combat, user).back()), chance, sink);
  }
  while (in_window(state.open.phase)) {
    const Seat seat = to_act(state).front();
    play(cards, state, seat, window_act(cards, state, seat), chance, sink);
  }
}

struct Sample {
  double wins[2]{}, draws = 0;
  double rounds = 0, rounds_squared = 0;
  double left[2]{}, left_squared[2]{};
};

void count_end(const Public& open, double rounds, Sample& sample) {
  const int city = Table::city("aldermoor");
  for (const int i : {0, 1}) {
    sample.wins[i] += has(open.won[i], city);
    sample.left[i] += open.army[i][city];
    sample.left_squared[i] += open.army[i][city] * open.army[i][city];
  }
  sample.draws += has(open.drawn, city);
  sample.rounds += rounds;
  sample.rounds_squared += rounds * rounds;
}

// Plays a combat by the rules many times.
Sample sampled(const Table& table, const Side& first, const Side& second, int times) {
  FastChance chance(7);
  Sample sample;
  for (int n = 0; n < times; ++n) {
    State state = table.state;
    int rounds = 0;
    const auto sink = [&](const Event& event) { rounds += event.kind == kCompared; };
    play_combat(house(), state, first, second, chance, sink);
    count_end(state.open, rounds, sample);
  }
  return sample;
}

void expect_mean(double sum, double squares, double n, double mean) {
  const double variance = std::max(0.0, squares / n - sum / n * sum / n);
  EXPECT_NEAR(sum / n, mean, kSigmas * std::sqrt(variance / n) + 1e-9);
}

void expect_combat_as_sampled(const Table& table, const Side& first, const Side& second) {
  SCOPED_TRACE(first.spell + " " + first.ward + " against " + second.spell + " " + second.ward);
  constexpr int kTimes = 100'000;
  const CombatOdds odds = combat_odds(house(), with_picks(table, first, second));
  const Sample sample = sampled(table, first, second, kTimes);
  EXPECT_EQ(sample.wins[0] + sample.wins[1] + sample.draws, kTimes);
  for (const int i : {0, 1}) {
    expect_share(sample.wins[i], kTimes, odds.win[i]);
    expect_mean(sample.left[i], sample.left_squared[i], kTimes, odds.allies_left[i]);
  }
  expect_share(sample.draws, kTimes, odds.draw);
  expect_mean(sample.rounds, sample.rounds_squared, kTimes, odds.rounds);
}

// MC-5.5, MC-3.4: a million rolls of each pool, thrown by the rules.
TEST(MageClashOdds, StrengthsAreThoseOfAMillionRolls) {
  struct Throw {
    Side mine, theirs;
    bool severed;
    DieType keyed = DieType::kMissing;
  };
  const Throw throws[] = {{{"spear-breaker", "", ""}, {}, false},
                          {{"cold-lance", "ward-of-eight", ""}, {}, false},
                          {{"worldroot", "ward-of-twenty", ""}, {}, false},
                          {{"gate-of-horns", "minor-seal", ""}, {}, false},
                          {{"withering-star", "minor-seal", ""}, {"", "longkey", ""}, false},
                          {{"thousand-vows", "ward-of-ten", ""}, {"", "longkey", ""}, false},
                          {{"thousand-vows", "ward-of-ten", ""}, {"", "longkey", ""}, false, DieType::kD10},
                          {{"worldroot", "ward-of-twenty", ""}, {"", "longkey", ""}, false, DieType::kD6},
                          {{"cold-lance", "ward-of-eight", ""}, {"", "longkey", ""}, false, DieType::kD6},
                          {{"worldroot", "", ""}, {"", "longkey", ""}, true},
                          {{"chain-of-moons", "ward-of-twelve", ""}, {}, true},
                          {{"", "second-wind", ""}, {}, false}};
  FastChance chance(3);
  for (const auto& [mine, theirs, severed, keyed] : throws) {
    SCOPED_TRACE(mine.spell + " " + mine.ward);
    Combat combat = with_picks(before_picks(mine, theirs), mine, theirs).combat;
    if (severed) combat.severed = kMage1;
    combat.keyed = keyed;
    constexpr int kRolls = 1'000'000;
    std::array<int, kMostStrength + 1> counts{};
    for (int n = 0; n < kRolls; ++n) {
      Roll roll;
      roll_dice(house(), combat, kMage1, roll, chance);
      ++counts[static_cast<std::size_t>(strength(house(), combat, kMage1, roll))];
    }
    const StrengthOdds& odds = strength_odds(house(), combat, kMage1);
    for (std::size_t s = 0; s < counts.size(); ++s) expect_share(counts[s], kRolls, odds.is[s]);
  }
}

TEST(MageClashOdds, StrengthsOfEveryPoolAndPatternAddUpToOne) {
  for (const char* ward : {"", "ward-of-eight", "ward-of-ten", "ward-of-twelve", "ward-of-twenty", "minor-seal"})
    for (const char* rivals : {"", "longkey"})
      for (const auto& [severed, keyed] : {std::pair{false, DieType::kMissing}, {false, DieType::kD6}, {true, {}}}) {
        Combat combat =
            with_picks(before_picks({"", ward, ""}, {"", rivals, ""}), {"", ward, ""}, {"", rivals, ""}).combat;
        if (severed) combat.severed = kMage1;
        combat.keyed = keyed;
        for (unsigned positions = 1; positions < 32; ++positions) {
          const StrengthOdds& odds = strength_odds(pool_of(house(), combat, kMage1), positions);
          EXPECT_NEAR(std::accumulate(odds.is.begin(), odds.is.end(), 0.0), 1, kClose);
          EXPECT_NEAR(odds.below[kMostStrength] + odds.is[kMostStrength], 1, kClose);
        }
      }
}

Pool pool_of_sides(std::initializer_list<DieType> types) {
  Pool pool;
  for (const DieType type : types) pool.type[pool.count++] = type;
  return pool;
}

TEST(MageClashOdds, TheRarestRollsAreAsCountedByHand) {
  using enum DieType;
  const double ways = 6 * 6 * 6 * 6;
  EXPECT_NEAR(strength_odds(pool_of_sides({kD6, kD6, kD6, kD6, kD6}), 31).is[30], 1 / ways / 6, kClose);
  EXPECT_NEAR(strength_odds(pool_of_sides({kD6, kD6, kD6, kD6, kD6}), 31).mean(), 17.5, kClose);
  EXPECT_NEAR(strength_odds(pool_of_sides({kD6, kD6, kD6, kD6, kD6}), 1).is[1], 1 - std::pow(5 / 6.0, 5), kClose);
  EXPECT_NEAR(strength_odds(pool_of_sides({kD20, kD6, kD6, kD6, kD6}), 31).is[44], 1 / ways / 20, kClose);
  EXPECT_NEAR(strength_odds(pool_of_sides({kD20, kD6, kD6, kD6, kD6}), 16).is[20], 1 / 20.0, kClose);
  EXPECT_NEAR(strength_odds(pool_of_sides({kD4, kD6, kD6, kD6, kD6}), 31).is[28], 1 / ways / 4, kClose);
  EXPECT_NEAR(strength_odds(pool_of_sides({kD4, kD4, kD6, kD6, kD6}), 31).is[26], 6 / ways / 16, kClose);
  EXPECT_NEAR(strength_odds(pool_of_sides({kD6, kD6, kD6, kD6, kD6, kD6}), 31).is[30], (6 * 5 + 1) / ways / 36, kClose);
  EXPECT_NEAR(strength_odds(pool_of_sides({kD20, kD4, kD6, kD6, kD6}), 31).is[42], 6 / ways / 80, kClose);
  EXPECT_NEAR(strength_odds(pool_of_sides({kD6, kD6, kD6, kD6}), 16).is[0], 1, kClose);  // MC-3.5.3
  EXPECT_NEAR(strength_odds(pool_of_sides({kD6, kD6, kD6, kD6}), 31).is[24], 1 / ways, kClose);
}

// MC-3.4.2: why a mind takes the largest die, and why the odds may assume it.
TEST(MageClashOdds, NoSpellGainsWhenLongkeyTakesTheLargestDie) {
  using enum DieType;
  for (const DieType large : {kD8, kD10, kD12, kD20})
    for (unsigned positions = 1; positions < 32; ++positions) {
      const StrengthOdds& taken = strength_odds(pool_of_sides({kD4, kD6, kD6, kD6, kD6}), positions);
      const StrengthOdds& left = strength_odds(pool_of_sides({large, kD4, kD6, kD6, kD6}), positions);
      for (std::size_t s = 0; s <= kMostStrength; ++s) EXPECT_GE(taken.below[s], left.below[s] - kClose);
    }
}

TEST(MageClashOdds, AShortCombatIsAsReckonedByHand) {
  const RoundOdds round{{0.5, 0.3}, 0.2};
  const CombatOdds last = combat_odds(round, {{1, 1}, {1, 1}}, 1);
  EXPECT_NEAR(last.win[0], 0.5, kClose);
  EXPECT_NEAR(last.draw, 0.2, kClose);
  EXPECT_NEAR(last.rounds, 1, kClose);
  EXPECT_NEAR(last.allies_left[1], 0.5, kClose);
  const CombatOdds two = combat_odds(round, {{2, 1}, {1, 1}}, 2);
  EXPECT_NEAR(two.win[0], 0.5 + 0.2 * 0.5 + 0.3 * 0.5, kClose);
  EXPECT_NEAR(two.win[1], 0.3 * 0.3, kClose);
  EXPECT_NEAR(two.draw, 0.2 * 0.2 + 2 * 0.2 * 0.3, kClose);
  EXPECT_NEAR(two.rounds, 1.5, kClose);
  EXPECT_NEAR(two.allies_left[0], 2 * (0.5 + 0.2 * 0.7) + 0.3 * (0.5 + 0.2) + 0.2 * 0.3, kClose);
  const CombatOdds whole = combat_odds(round, {{1, 1}, {1, 1}});
  EXPECT_NEAR(whole.win[0], 0.5 / 0.8, kClose);
  EXPECT_NEAR(whole.rounds, 1 / 0.8, kClose);
}

// MC-5.10
TEST(MageClashOdds, WhoHasNoAlliesHasLost) {
  const CombatOdds odds = combat_odds({{0.5, 0.3}, 0.2}, {{0, 1}, {4, 1}});
  EXPECT_EQ(odds.win[1], 1);
  EXPECT_EQ(odds.rounds, 0);
  EXPECT_EQ(odds.allies_left[1], 4);
}

// MC-5.5: five Allies fall to as many hits of two as six do.
TEST(MageClashOdds, OnlyTheNumberOfHitsCounts) {
  const RoundOdds round{{0.5, 0.3}, 0.2};
  const CombatOdds five = combat_odds(round, {{4, 2}, {5, 1}}), six = combat_odds(round, {{4, 2}, {6, 1}});
  EXPECT_NEAR(five.win[0], six.win[0], kClose);
  EXPECT_NEAR(six.allies_left[1] - five.allies_left[1], five.win[1], kClose);
}

// The chain, round by round: slow, and without any of the thoughts that make combat_odds fast.
CombatOdds followed(const RoundOdds& round, const Army (&army)[2], int rounds) {
  std::array<std::array<double, kAllAllies + 1>, kAllAllies + 1> at{};
  at[static_cast<std::size_t>(army[0].allies)][static_cast<std::size_t>(army[1].allies)] = 1;
  CombatOdds odds;
  for (int n = 0; n <= rounds; ++n) {
    auto next = decltype(at){};
    for (int a = 0; a <= army[0].allies; ++a)
      for (int b = 0; b <= army[1].allies; ++b) {
        const double chance = at[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
        if (a == 0 || b == 0 || n == rounds) {
          odds.win[0] += b == 0 ? chance : 0, odds.win[1] += a == 0 ? chance : 0,
              odds.draw += a > 0 && b > 0 ? chance : 0;
          odds.allies_left[0] += a * chance, odds.allies_left[1] += b * chance;
          continue;
        }
        odds.rounds += chance;
        next[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] += chance * round.tie;
        next[static_cast<std::size_t>(a)][static_cast<std::size_t>(std::max(0, b - army[0].damage))] +=
            chance * round.hit[0];
        next[static_cast<std::size_t>(std::max(0, a - army[1].damage))][static_cast<std::size_t>(b)] +=
            chance * round.hit[1];
      }
    at = next;
  }
  return odds;
}

TEST(MageClashOdds, CombatsAreThoseOfTheChainFollowedRoundByRound) {
  const RoundOdds rounds[] = {
      {{0.5, 0.3}, 0.2}, {{0.2, 0.1}, 0.7}, {{0.6, 0.4}, 0}, {{0.001, 0.998}, 0.001}, {{0.01, 0.01}, 0.98}};
  for (const RoundOdds& round : rounds)
    for (const int left : {kMostCombatRounds, 79, 40, 3})
      for (const int first : {1, 7, 40})
        for (const int second : {2, 13, 40})
          for (const int damage : {1, 3, 7}) {
            const Army army[2] = {{first, 1}, {second, damage}};
            const CombatOdds odds = combat_odds(round, army, left), chain = followed(round, army, left);
            for (const int i : {0, 1}) {
              EXPECT_NEAR(odds.win[i], chain.win[i], 1e-10);
              EXPECT_NEAR(odds.allies_left[i], chain.allies_left[i], 1e-9);
            }
            EXPECT_NEAR(odds.draw, chain.draw, 1e-10);
            EXPECT_NEAR(odds.rounds, chain.rounds, 1e-9);
          }
}

TEST(MageClashOdds, LikeSidesHaveLikeChances) {
  const Side side{"cold-lance", "", "", 9};
  const Public open = with_picks(before_picks(side, {"", "", "", 9}), side, side);
  const CombatOdds odds = combat_odds(house(), open);
  EXPECT_NEAR(odds.win[0], odds.win[1], kClose);
  EXPECT_NEAR(odds.allies_left[0], odds.allies_left[1], 1e-9);
  EXPECT_NEAR(odds.win[0] + odds.win[1] + odds.draw, 1, kClose);
  Combat winds = open.combat;
  winds.ward[0] = winds.ward[1] = static_cast<std::uint8_t>(Table::tile("second-wind"));
  const RoundOdds round = round_odds(house(), winds);
  EXPECT_NEAR(round.hit[0], round.hit[1], kClose);
  EXPECT_NEAR(round.hit[0] + round.hit[1] + round.tie, 1, kClose);
}

// MC-5.4 to MC-5.12
TEST(MageClashOdds, CombatsEndAsTheyDoByTheRules) {
  const std::pair<Side, Side> fights[] = {
      {{"cold-lance", "", ""}, {"ember-hail", "", ""}},
      {{"ember-hail", "ward-of-twelve", "", 9}, {"gate-of-horns", "", "", 2}},
      {{"worldroot", "longkey", "", 12}, {"thousand-vows", "ward-of-twenty", "", 7}},
      {{"withering-star", "minor-seal", "", 3}, {"chain-of-moons", "second-wind", "", 3}},
      {{"", "second-wind", "", 8}, {"", "", "", 6}},
      {{"", "ward-of-twenty", "", 9}, {"", "minor-seal", "", 15}}};
  for (const auto& [first, second] : fights) expect_combat_as_sampled(before_picks(first, second), first, second);
}

TEST(MageClashOdds, CantripsCountAsTheyDoByTheRules) {
  std::string geas;
  each_bit(house().all_of(Cantrip::kGeas),
           [&](int tile) { geas += house().tile_id[static_cast<std::size_t>(tile)] + " "; });
  const Side first{"cold-lance", "", geas, 6}, second{"worldroot", "", "", 11};
  const Table table = before_picks(first, second);
  expect_combat_as_sampled(table, first, second);
  Public open = with_picks(table, first, second);
  const double without = combat_odds(house(), open).win[0];
  open.combat.twin = kMage1;  // MC-3.5.7
  EXPECT_GT(combat_odds(house(), open).win[0], without);
}

// MC-5.12
TEST(MageClashOdds, ACombatNearItsLastRoundIsOftenDrawn) {
  const Side first{"", "", "", 4}, second{"", "", "", 3};
  Table table = before_picks(first, second);
  table.combat().rounds = kMostCombatRounds - 6;
  EXPECT_GT(combat_odds(house(), with_picks(table, first, second)).draw, 0.2);
  expect_combat_as_sampled(table, first, second);
}

// MC-3.4.4: both hold one; no house set has two, so a copy of the set gives the Hourglass's tile the Second Wind.
TEST(MageClashOdds, TwoSecondWindsAreUsedInTurn) {
  Cards cards = house();
  const auto glass = std::ranges::find(cards.tile, Ward::kHourglass, &Tile::ward);
  glass->ward = Ward::kSecondWind;
  const Side first{"cold-lance", "second-wind", ""},
      second{"worldroot", cards.tile_id[static_cast<std::size_t>(glass - cards.tile.begin())], ""};
  const Table table = before_picks(first, second);
  FastChance chance(5);
  constexpr int kTimes = 100'000;
  double hits[2]{}, ties = 0;
  for (int n = 0; n < kTimes; ++n) {
    State state = table.state;
    state.open.combat.rounds = kMostCombatRounds - 1;
    const auto sink = [&](const Event& event) {
      if (event.kind == kTied) ++ties;
      if (event.kind == kFell) ++hits[index(rival_of(event.seat))];
    };
    play_combat(cards, state, first, second, chance, sink);
  }
  const RoundOdds odds = round_odds(cards, with_picks(table, first, second).combat);
  expect_share(hits[0], kTimes, odds.hit[0]);
  expect_share(hits[1], kTimes, odds.hit[1]);
  expect_share(ties, kTimes, odds.tie);
}

}  // namespace
}  // namespace conclave::mage_clash
