#include "minds/mage_clash_cities.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/bits.h"
#include "minds/mage_clash_odds.h"

namespace conclave::mage_clash {
namespace {

constexpr int kShares = 64;  // a share of the hits is rounded to one of so many parts
constexpr int kMostHits = kAllAllies + 1;

// shares[a][b]: of the hits between two patterns of five D6, those of the first.
using Shares = std::array<std::array<std::uint8_t, 1 << kDice>, 1 << kDice>;
Shares make_shares() {
  Pool pool;
  for (; pool.count < kDice; ++pool.count) pool.type[pool.count] = DieType::kD6;
  Shares shares{};
  for (unsigned a = 1; a < shares.size(); ++a)
    for (unsigned b = 1; b < shares.size(); ++b) {
      const RoundOdds round = round_odds(strength_odds(pool, a), strength_odds(pool, b));
      shares[a][b] = static_cast<std::uint8_t>(std::lround(kShares * round.hit[0] / (round.hit[0] + round.hit[1])));
    }
  return shares;
}

// races[share][n][m]: the chance to make n hits before the rival makes m.
using Race = std::array<std::array<float, kMostHits + 1>, kMostHits + 1>;
using Races = std::array<Race, kShares + 1>;
Race make_race(float share) {
  Race race{};
  for (std::size_t n = 0; n <= kMostHits; ++n)
    for (std::size_t m = 0; m <= kMostHits; ++m)
      race[n][m] = n == 0 ? 1 : m == 0 ? 0 : share * race[n - 1][m] + (1 - share) * race[n][m - 1];
  return race;
}
Races make_races() {
  Races races{};
  for (int share = 0; share <= kShares; ++share)
    races[static_cast<std::size_t>(share)] = make_race(static_cast<float>(share) / kShares);
  return races;
}

double between(const Race& race, double n, double m) {
  const double most = kMostHits - 1;
  n = std::min(n, most), m = std::min(m, most);
  const auto i = static_cast<std::size_t>(n), j = static_cast<std::size_t>(m);
  const double x = n - static_cast<double>(i), y = m - static_cast<double>(j);
  return (1 - x) * ((1 - y) * race[i][j] + y * race[i][j + 1]) +
         x * ((1 - y) * race[i + 1][j] + y * race[i + 1][j + 1]);
}

}  // namespace

Arms arms_of(const Cards& cards, std::uint64_t tableau) {
  Arms arms;
  each_bit(tableau & cards.all_of(Kind::kSpell), [&](int i) {
    const Tile& spell = cards.tile[static_cast<std::size_t>(i)];
    const int cantrips = std::popcount(tableau & cards.all_of(spell.cantrip));
    arms.spell[static_cast<std::size_t>(arms.count++)] = {spell.positions,
                                                          static_cast<std::uint8_t>(damage_with(cantrips, false))};
  });
  arms.bare = arms.count == 0;
  arms.count = std::max(1, arms.count);
  return arms;
}

double city_chance(const Arms& mine, const Arms& theirs, double my_allies, double their_allies) {
  static const Shares shares = make_shares();
  static const Races races = make_races();
  double sum = 0;
  for (int i = 0; i < mine.count; ++i)
    for (int j = 0; j < theirs.count; ++j) {
      const Arms::Spell my = mine.spell[static_cast<std::size_t>(i)], their = theirs.spell[static_cast<std::size_t>(j)];
      sum += between(races[shares[my.positions][their.positions]], their_allies / my.damage, my_allies / their.damage);
    }
  return sum / (mine.count * theirs.count);
}

void CityChances::between(const Cards& cards, std::uint64_t mine, std::uint64_t theirs) {
  if (cards_ == cards.fingerprint && tableau_[0] == mine && tableau_[1] == theirs) return;
  cards_ = cards.fingerprint;
  tableau_[0] = mine, tableau_[1] = theirs;
  arms_[0] = arms_of(cards, mine), arms_[1] = arms_of(cards, theirs);
  known_ = {};
}

double CityChances::operator()(double my_allies, double their_allies) {
  constexpr std::uint64_t kScatter = 0x9e3779b97f4a7c15;
  const std::uint64_t scattered =
      (std::bit_cast<std::uint64_t>(my_allies) * kScatter + std::bit_cast<std::uint64_t>(their_allies)) * kScatter;
  Known& known = known_[scattered >> 56];
  if (known.my_allies != my_allies || known.their_allies != their_allies)
    known = {my_allies, their_allies, city_chance(arms_[0], arms_[1], my_allies, their_allies)};
  return known.chance;
}

}  // namespace conclave::mage_clash
