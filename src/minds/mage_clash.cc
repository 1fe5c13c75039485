#include "minds/mage_clash.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "minds/greedy_impl.h"
#include "minds/mage_clash_cities.h"
#include "minds/mage_clash_features.h"
#include "minds/mage_clash_odds.h"
#include "minds/search_impl.h"
#include "minds/value.h"

namespace conclave::mage_clash {
namespace {

// All in Victory Points.
constexpr double kMana = 0.35;
constexpr double kPotionInHand = 0.4;
constexpr double kArtifact = 1.5;
constexpr double kWard = 1.6;
constexpr int kWardsOfUse = 3;
constexpr double kWardPlayed = 0.6;
constexpr int kCastsOfAWard = 2;        // before Phase Two ends, about
constexpr double kCantrip = 1;          // that may get company
constexpr double kResourceATurn = 0.1;  // for each turn of Phase One that is left
constexpr double kMysticATurn = 0.08;

// What counts of city_chance; kForesight, kWard and kCantrip tuned in some 60 games a side against other values.
constexpr double kForesight = 0.3;           // of the Cities' Victory Points, while tableaux still change
constexpr double kDoubtEarly = 0.5;          // Allies given to both in each City …
constexpr double kDoubt = 1;                 // … since what is left out of city_chance may turn it
constexpr double kComing = 0.1;              // of the Allies not yet placed, to each City
constexpr std::uint8_t kHopedFor = 0b10101;  // the pattern of who has no Spell yet, an average one

constexpr double kIcons[5] = {0, 0.8, 4, 6, 8};  // MC-4.1; a first icon may get company
constexpr int kDrawn[5] = {0, 0, 1, 1, 2};       // MC-4.2

int turns_left(const Public& open) { return (kRounds - open.round) * kTurns - open.turn; }

// What the tableau will bring besides the strength of its Spells.
double promise(const Cards& cards, const Public& open, std::uint64_t tableau) {
  double worth = 0;
  for (const std::uint64_t icons : cards.mage) {
    const int count = std::min(4, std::popcount(tableau & icons));
    worth += kIcons[count] + kArtifact * kDrawn[count];
  }
  each_bit(tableau & cards.all_of(Kind::kPotion), [&](int i) { worth += cards.tile[static_cast<std::size_t>(i)].vp; });
  worth += kWard * std::min(kWardsOfUse, std::popcount(tableau & cards.all_of(Kind::kWard)));
  worth += kCantrip * std::popcount(tableau & cards.all_of(Kind::kCantrip));
  worth += kResourceATurn * turns_left(open) * std::popcount(tableau & cards.all_of(Kind::kResource));
  worth += kMysticATurn * turns_left(open) *
           std::popcount(tableau & (cards.buys_natural | cards.buys_eldritch | cards.frees));
  return worth;
}

// In Phase Two Mana pays for Wards alone (MC-5.4).
double mana(const Cards& cards, const Public& open, int i) {
  if (open.phase <= Phase::kExchange) return kMana * open.mana[i];
  return kWardPlayed *
         std::min<int>(open.mana[i], kCastsOfAWard * std::popcount(open.tableau[i] & cards.all_of(Kind::kWard)));
}

double standing(const Cards& cards, const Public& open, Seat seat) {
  const int i = index(seat);
  const std::uint64_t tableau = open.tableau[i];
  const double worth =
      open.vp[i] + mana(cards, open, i) + kPotionInHand * std::popcount(tableau & cards.all_of(Kind::kPotion));
  if (open.phase <= Phase::kExchange) return worth + promise(cards, open, tableau);
  return worth + kArtifact * open.held[i];
}

// In Phase One: all Cities, with the Allies spread evenly.
double foreseen(const Cards& cards, const Public& open, Seat seat) {
  const auto arms = [&](Seat of) {
    Arms now = arms_of(cards, open.tableau[index(of)]);
    if (now.bare && turns_left(open) > 0) now.spell[0].positions = kHopedFor;
    return now;
  };
  const auto allies = [&](Seat of) { return kDoubtEarly + static_cast<double>(open.allies[index(of)]) / kCities; };
  const int all = std::accumulate(cards.city_vp.begin(), cards.city_vp.end(), 0);
  const Seat rival = rival_of(seat);
  return kForesight * all * (2 * city_chance(arms(seat), arms(rival), allies(seat), allies(rival)) - 1);
}

// What the armies may win of the Cities still undecided.
double contested(const Cards& cards, const Public& open, Seat seat) {
  const int i = index(seat), rival = index(rival_of(seat));
  static constinit thread_local CityChances known[2];
  CityChances& chance = known[i];
  chance.between(cards, open.tableau[i], open.tableau[rival]);
  const auto army = [&](int of, int city) { return open.army[of][city] + kDoubt + kComing * open.allies[of]; };
  double worth = 0;
  each_bit(undecided(open), [&](int city) {
    worth += cards.city_vp[static_cast<std::size_t>(city)] * (2 * chance(army(i, city), army(rival, city)) - 1);
  });
  if (open.phase != Phase::kBeforeRoll && open.phase != Phase::kLongkey) return worth;
  // Here the Spells are chosen, so the chances are known.
  const int city = open.combat.city;
  const CombatOdds odds = combat_odds(cards, open);
  return worth + cards.city_vp[static_cast<std::size_t>(city)] *
                     (odds.win[i] - odds.win[rival] + 1 - 2 * chance(army(i, city), army(rival, city)));
}

const HouseNet<kInputs> house = read_net<kInputs>(
#include "minds/mage_clash_weights.inc"
);

}  // namespace

double by_hand(const Cards& cards, const State& state, Seat seat) {
  const Public& open = state.open;
  const double ahead = standing(cards, open, seat) - standing(cards, open, rival_of(seat));
  return ahead + (open.phase <= Phase::kExchange ? foreseen(cards, open, seat) : contested(cards, open, seat));
}

double evaluate(const Cards& cards, const State& state, Seat seat) {
  const Outcome now = outcome(cards, state);
  if (now.over) return decided(now, seat, rival_of(seat));
  return by_hand(cards, state, seat) + knobs(state).swing * learnt(house, cards, state, seat);
}

}  // namespace conclave::mage_clash

namespace conclave {
template std::string greedy_text<mage_clash::MageClash>(const ErasedSight<mage_clash::MageClash>&, std::uint64_t);
template std::unique_ptr<Mind> make_searcher<mage_clash::MageClash>(const Level&, const Budget&);
}  // namespace conclave
