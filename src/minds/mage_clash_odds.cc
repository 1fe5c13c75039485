#include "minds/mage_clash_odds.h"

#include <cmath>
#include <limits>

namespace conclave::mage_clash {
namespace {

constexpr int kPools = 14;
constexpr int kPatterns = 1 << kDice;
constexpr int kMostBlows = 2 * kAllAllies;  // that can be needed to decide a combat, and one more

// Beside D6 a pool of five has none, one or two D4 (MC-3.4.1, MC-3.4.2), or a larger die with at most one D4. Six are
// Minor Seal's, perhaps with a D4; four are a Severed Hand's and all D6 (MC-3.5.3).
int pool_number(const Pool& pool) {
  int small = 0;
  DieType largest = DieType::kD6;
  for (int i = 0; i < pool.count; ++i) {
    small += pool.type[i] == DieType::kD4;
    largest = std::max(largest, pool.type[i]);
  }
  if (pool.count < kDice) return 0;
  if (pool.count > kDice) return 1 + small;
  if (largest == DieType::kD6) return 3 + small;
  return 6 + 2 * (static_cast<int>(largest) - static_cast<int>(DieType::kD8)) + small;
}

Pool pool_with(int count, int small, DieType largest = DieType::kD6) {
  Pool pool;
  pool.count = count;
  for (int i = 0; i < count; ++i) pool.type[i] = i < small ? DieType::kD4 : DieType::kD6;
  if (largest > DieType::kD6) pool.type[count - 1] = largest;
  return pool;
}

// Every way a pool can fall. Dice of one type stand side by side in a pool and are taken in ascending order, so that a
// way stands for all its orders: the n-th of a type and the k-th of a value multiplies them by n / k.
class Falls {
 public:
  Falls(const Pool& pool, std::array<StrengthOdds, kPatterns>& odds) : pool_(pool), odds_(odds) { fall(0, 1, 0, 0, 1); }

 private:
  void fall(int i, int least, int of_type, int of_value, double chance) {
    if (i == pool_.count) return count(chance);
    const bool same = i > 0 && pool_.type[i] == pool_.type[i - 1];
    const int sides = kSides[static_cast<std::size_t>(pool_.type[i])];
    for (int value = same ? least : 1; value <= sides; ++value) {
      const int n = same ? of_type + 1 : 1, k = same && value == least ? of_value + 1 : 1;
      value_[static_cast<std::size_t>(i)] = value;
      fall(i + 1, value, n, k, chance * n / k / sides);
    }
  }

  // The five highest of six count (MC-3.4.3); of four the fifth position is empty (MC-3.5.3).
  void count(double chance) {
    auto sorted = value_;
    std::sort(sorted.begin(), sorted.begin() + pool_.count);
    const int* dice = sorted.data() + std::max(0, pool_.count - kDice);
    for (unsigned positions = 0; positions < kPatterns; ++positions) {
      std::size_t strength = 0;
      each_bit(positions, [&](int i) { strength += static_cast<std::size_t>(dice[i]); });
      odds_[positions].is[strength] += chance;
    }
  }

  const Pool& pool_;
  std::array<StrengthOdds, kPatterns>& odds_;
  std::array<int, kDice + 1> value_{};
};

struct Strengths {
  std::array<std::array<StrengthOdds, kPatterns>, kPools> of{};

  Strengths() {
    add(pool_with(kDice - 1, 0));
    for (int small = 0; small <= 1; ++small) add(pool_with(kDice + 1, small));
    for (int small = 0; small <= 2; ++small) add(pool_with(kDice, small));
    for (const DieType die : {DieType::kD8, DieType::kD10, DieType::kD12, DieType::kD20})
      for (int small = 0; small <= 1; ++small) add(pool_with(kDice, small, die));
  }

  void add(const Pool& pool) {
    auto& patterns = of[static_cast<std::size_t>(pool_number(pool))];
    const Falls falls(pool, patterns);
    for (auto& odds : patterns)
      for (std::size_t s = 1; s <= kMostStrength; ++s) odds.below[s] = odds.below[s - 1] + odds.is[s - 1];
  }
};

// How likely one roll is below another.
double below(const StrengthOdds& low, const StrengthOdds& high) {
  double sum = 0;
  for (std::size_t s = 0; s <= kMostStrength; ++s) sum += high.is[s] * low.below[s];
  return sum;
}

// Adds the rounds in which `low` falls behind in the first roll and rerolls with a Second Wind (MC-3.4.4); then `high`
// does, if that has put it behind and it has one too.
void add_reroll(const StrengthOdds& low, const StrengthOdds& high, bool high_rerolls, double& low_hits,
                double& high_hits, double& tie) {
  double beaten = 0;  // first rolls that low's new one of s beats
  for (std::size_t s = 0; s <= kMostStrength; ++s) {
    const double ahead = beaten * low.is[s], first = high.is[s] * low.below[s];
    beaten += first;
    high_hits += first * low.below[s] + (high_rerolls ? ahead * (1 - high.below[s] - high.is[s]) : 0);
    tie += first * low.is[s] + (high_rerolls ? ahead * high.is[s] : 0);
    low_hits += high_rerolls ? ahead * high.below[s] : ahead;
  }
}

constexpr auto kInverse = [] {
  std::array<double, kMostCombatRounds + 2> inverse{};
  for (std::size_t i = 1; i < inverse.size(); ++i) inverse[i] = 1.0 / static_cast<double>(i);
  return inverse;
}();

// below[k] = P(fewer than k of n rounds are decided), k from 0 to most. The binomial distribution is followed from
// whichever end is not too small for a double to begin with.
void few_decided(double decided, int n, int most, std::array<double, kMostBlows>& below) {
  const double tied = 1 - decided, none = std::pow(tied, n), odds = decided / tied;
  std::fill_n(below.begin(), most + 1, 0.0);
  if (none > std::numeric_limits<double>::min()) {
    double chance = none;
    for (int k = 0; k < std::min(most, n + 1); ++k) {
      below[static_cast<std::size_t>(k + 1)] = chance;
      chance *= (n - k) * kInverse[static_cast<std::size_t>(k + 1)] * odds;
    }
  } else {
    double chance = std::pow(decided, n);
    for (int k = n; k >= 0; --k) {
      if (k < most) below[static_cast<std::size_t>(k + 1)] = chance;
      chance *= k * kInverse[static_cast<std::size_t>(n - k + 1)] / odds;
    }
  }
  for (int k = 1; k <= most; ++k) below[static_cast<std::size_t>(k)] += below[static_cast<std::size_t>(k - 1)];
}

// A side without Allies has lost.
CombatOdds decided_before(const Army (&army)[2]) {
  CombatOdds odds;
  for (int i = 0; i < 2; ++i) {
    odds.allies_left[i] = army[i].allies;
    odds.win[i] = army[i].allies > 0 && army[1 - i].allies == 0;
  }
  odds.draw = 1 - odds.win[0] - odds.win[1];
  return odds;
}

}  // namespace

double StrengthOdds::mean() const {
  double sum = 0;
  for (std::size_t s = 0; s <= kMostStrength; ++s) sum += static_cast<double>(s) * is[s];
  return sum;
}

const StrengthOdds& strength_odds(const Pool& pool, unsigned positions) {
  static const Strengths strengths;
  return strengths.of[static_cast<std::size_t>(pool_number(pool))][positions];
}

const StrengthOdds& strength_odds(const Cards& cards, const Combat& combat, Seat seat) {
  const std::uint8_t spell = combat.spell[index(seat)];
  return strength_odds(pool_of(cards, combat, seat), spell == kNone ? 1u : cards.tile[spell].positions);  // MC-5.11
}

RoundOdds round_odds(const StrengthOdds& first, const StrengthOdds& second) {
  RoundOdds odds{{below(second, first), below(first, second)}, 0};
  for (std::size_t s = 0; s <= kMostStrength; ++s) odds.tie += first.is[s] * second.is[s];
  return odds;
}

RoundOdds round_odds(const Cards& cards, const Combat& combat) {
  const StrengthOdds* strengths[2];
  bool rerolls[2];
  for (const Seat seat : kPlayers) {
    strengths[index(seat)] = &strength_odds(cards, combat, seat);
    rerolls[index(seat)] = ward_of(cards, combat, seat) == Ward::kSecondWind;
  }
  const RoundOdds first = round_odds(*strengths[0], *strengths[1]);
  RoundOdds odds = first;
  for (int low = 0; low < 2; ++low) {
    const int high = 1 - low;
    if (!rerolls[low]) continue;
    odds.hit[high] -= first.hit[high];  // those rounds go on
    add_reroll(*strengths[low], *strengths[high], rerolls[high], odds.hit[low], odds.hit[high], odds.tie);
  }
  return odds;
}

// Ties only pass time: the decided rounds are a race to so many blows, and how many of the rounds left are decided is
// independent of who wins them. What is left of the armies follows from Wald's identity: hits are as many, on average,
// as rounds times the chance of one.
CombatOdds combat_odds(const RoundOdds& round, const Army (&army)[2], int rounds_left) {
  const double decided = round.hit[0] + round.hit[1];
  if (army[0].allies == 0 || army[1].allies == 0 || rounds_left == 0) return decided_before(army);
  int blows[2];  // that each needs
  for (int i = 0; i < 2; ++i) blows[i] = (army[1 - i].allies + army[i].damage - 1) / army[i].damage;
  const int most = blows[0] + blows[1] - 1;
  std::array<double, kMostBlows> below, fought;  // fought: rounds decided until so many are, or none are left
  fought[0] = 0;
  few_decided(decided, rounds_left, most, below);
  for (std::size_t k = 1; k <= static_cast<std::size_t>(most); ++k) fought[k] = fought[k - 1] + 1 - below[k];
  CombatOdds odds;
  for (int i = 0; i < 2; ++i) {
    const double share = round.hit[i] / decided;
    double chance = 1;  // of winning with so many blows taken
    for (int n = 0; n < blows[i]; ++n) chance *= share;
    for (int taken = 0; taken < blows[1 - i]; ++taken) {
      const auto all = static_cast<std::size_t>(blows[i] + taken);
      odds.win[i] += chance * (1 - below[all]);
      odds.draw += chance * below[all];
      odds.rounds += chance * fought[all];
      chance *= static_cast<double>(all) * kInverse[static_cast<std::size_t>(taken + 1)] * (1 - share);
    }
  }
  odds.rounds /= decided;
  for (int i = 0; i < 2; ++i) {
    const int rival = 1 - i,
              spared = blows[rival] * army[rival].damage - army[i].allies;  // by the last blow, of none left
    odds.allies_left[i] =
        army[i].allies - odds.rounds * round.hit[rival] * army[rival].damage + odds.win[rival] * spared;
  }
  return odds;
}

CombatOdds combat_odds(const Cards& cards, const Public& open) {
  const Combat& combat = open.combat;
  Army army[2];
  for (const Seat seat : kPlayers) army[index(seat)] = {open.army[index(seat)][combat.city], damage(cards, open, seat)};
  return combat_odds(round_odds(cards, combat), army, kMostCombatRounds - combat.rounds);
}

}  // namespace conclave::mage_clash
