#include "minds/mage_clash.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "minds/greedy_impl.h"
#include "minds/search_impl.h"
#include "minds/value.h"

namespace conclave::mage_clash {
namespace {

// All in Victory Points.
constexpr double kAlly = 0.5;
constexpr double kMana = 0.35;
constexpr double kPotionInHand = 0.4;
constexpr double kArtifact = 1.5;
constexpr double kWard = 0.8;
constexpr int kWardsOfUse = 3;
constexpr double kWardPlayed = 0.6;
constexpr int kCastsOfAWard = 2;  // before Phase Two ends, about
constexpr double kStrength = 0.6;      // a point of Attack Strength, on average, in every City
constexpr double kDamage = 1.5;        // an Ally more that a Spell removes each time
constexpr double kCantrip = 0.3;       // that may get company
constexpr double kSpread = 2.2;        // so many points of Strength more win e rounds for each that is lost
constexpr double kResourceATurn = 0.1; // for each turn of Phase One that is left
constexpr double kMysticATurn = 0.08;

constexpr double kDie[kDice] = {1.4, 2.4, 3.5, 4.6, 5.6};  // about what the dice of five D6 are, ascending
constexpr double kIcons[5] = {0, 0.8, 4, 6, 8};            // MC-4.1; a first icon may get company
constexpr int kDrawn[5] = {0, 0, 1, 1, 2};                 // MC-4.2

double pattern(const Tile& spell) {
  double sum = 0;
  each_bit(spell.positions, [&](int i) { sum += kDie[i]; });
  return sum;
}

// How hard a player strikes in a combat: Spells take turns (MC-5.7), so their means count.
struct Might {
  double strength = kDie[0];  // MC-5.11
  double damage = 1;
};

Might might_of(const Cards& cards, std::uint64_t tableau) {
  const std::uint64_t spells = tableau & cards.all_of(Kind::kSpell);
  const int count = std::popcount(spells);
  if (count == 0) return {};
  double strength = 0, damage = 0;
  each_bit(spells, [&](int i) {
    const Tile& spell = cards.tile[static_cast<std::size_t>(i)];
    strength += pattern(spell);
    damage += std::max(1, std::popcount(tableau & cards.all_of(spell.cantrip)));  // MC-5.5
  });
  return {strength / count, damage / count};
}

double arms(const Cards& cards, std::uint64_t tableau) {
  const Might might = might_of(cards, tableau);
  const double wards = kWard * std::min(kWardsOfUse, std::popcount(tableau & cards.all_of(Kind::kWard)));
  const double cantrips = kCantrip * std::popcount(tableau & cards.all_of(Kind::kCantrip));
  return kStrength * might.strength + kDamage * (might.damage - 1) + wards + cantrips;
}

int turns_left(const Public& open) { return (kRounds - open.round) * kTurns - open.turn; }

// What the tableau will bring at the end of Phase One and during it.
double promise(const Cards& cards, const Public& open, std::uint64_t tableau) {
  double worth = 0;
  for (const std::uint64_t icons : cards.mage) {
    const int count = std::min(4, std::popcount(tableau & icons));
    worth += kIcons[count] + kArtifact * kDrawn[count];
  }
  each_bit(tableau & cards.all_of(Kind::kPotion), [&](int i) { worth += cards.tile[static_cast<std::size_t>(i)].vp; });
  worth += kResourceATurn * turns_left(open) * std::popcount(tableau & cards.all_of(Kind::kResource));
  worth += kMysticATurn * turns_left(open) * std::popcount(tableau & (cards.buys_natural | cards.buys_eldritch | cards.frees));
  return worth;
}

// In Phase Two Mana pays for Wards alone (MC-5.4).
double mana(const Cards& cards, const Public& open, int i) {
  if (open.phase <= Phase::kExchange) return kMana * open.mana[i];
  return kWardPlayed * std::min<int>(open.mana[i], kCastsOfAWard * std::popcount(open.tableau[i] & cards.all_of(Kind::kWard)));
}

double standing(const Cards& cards, const Public& open, Seat seat) {
  const int i = index(seat);
  const std::uint64_t tableau = open.tableau[i];
  const double worth = open.vp[i] + mana(cards, open, i) + kAlly * open.allies[i] +
                       kPotionInHand * std::popcount(tableau & cards.all_of(Kind::kPotion));
  if (open.phase <= Phase::kExchange) return worth + arms(cards, tableau) + promise(cards, open, tableau);
  return worth + kArtifact * open.held[i];
}

// What the armies may win of the Cities still undecided. A share goes by the square of the odds: each round that is lost costs
// an army the means to win the next.
double contested(const Cards& cards, const Public& open, Seat seat) {
  const int i = index(seat), rival = index(rival_of(seat));
  const Might mine = might_of(cards, open.tableau[i]), theirs = might_of(cards, open.tableau[rival]);
  const double edge = std::exp((mine.strength - theirs.strength) / kSpread) * mine.damage / theirs.damage;
  double worth = 0;
  each_bit(undecided(open), [&](int city) {
    const double odds = edge * (1 + open.army[i][city]) / (1 + open.army[rival][city]);
    worth += cards.city_vp[static_cast<std::size_t>(city)] * (odds * odds - 1) / (odds * odds + 1);
  });
  return worth;
}

}  // namespace

double evaluate(const Cards& cards, const State& state, Seat seat) {
  const Public& open = state.open;
  const Outcome now = outcome(cards, state);
  if (now.over) return decided(now, seat, rival_of(seat));
  const double ahead = standing(cards, open, seat) - standing(cards, open, rival_of(seat));
  return open.phase <= Phase::kExchange ? ahead : ahead + contested(cards, open, seat);
}

}  // namespace conclave::mage_clash

namespace conclave {
template std::string greedy_text<mage_clash::MageClash>(const ErasedSight<mage_clash::MageClash>&, std::uint64_t);
template std::unique_ptr<Mind> make_searcher<mage_clash::MageClash>(const Level&, const Budget&);
}
