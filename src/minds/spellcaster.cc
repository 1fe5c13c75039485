#include "minds/spellcaster.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "minds/greedy_impl.h"
#include "minds/search_impl.h"
#include "minds/spellcaster_features.h"
#include "minds/value.h"

namespace conclave::spellcaster {
namespace {

// In Sapphires, about.
constexpr double kColour = 1.5;       // a top Incantation can be activated every turn …
constexpr double kEnchantment = 2.0;  // … and an Enchantment works without an action
constexpr double kCard = 1.0;
constexpr double kSpareCard = 0.3;  // more than can be played soon
constexpr int kSoon = 5;

// Energy, by its logarithm: looked up, since it is asked for at every move.
const std::array<double, 256> kEnergy = [] {
  std::array<double, 256> worth{};
  for (std::size_t energy = 0; energy < worth.size(); ++energy)
    worth[energy] = 8 * std::log(1.0 + static_cast<double>(energy));
  return worth;
}();

double pools(const Public& open, int team) {
  const double sapphires = open.sapphires[team];
  return kEnergy[open.energy[team]] + sapphires + sapphires * sapphires / kWinningSapphires;
}

double table(const Cards& cards, const Public& open, int team) {
  const std::uint64_t tops = controlled(open, team);
  return kColour * std::popcount(tops & ~cards.enchantments) + kEnchantment * std::popcount(tops & cards.enchantments);
}

double hands(const Public& open, int team) {
  double sum = 0;
  for (const Seat seat : team_seats(open.mages, team)) {
    const int size = open.hand_size[index(seat)];
    sum += kCard * std::min(size, kSoon) + kSpareCard * std::max(0, size - kSoon);
  }
  return sum;
}

double standing(const Cards& cards, const Public& open, int team) {
  return pools(open, team) + table(cards, open, team) + hands(open, team);
}

const HouseNet<kInputs> house = read_net<kInputs>(
#include "minds/spellcaster_weights.inc"
);

}  // namespace

double by_hand(const Cards& cards, const State& state, Seat seat) {
  const int team = team_of(seat);
  return standing(cards, state.open, team) - standing(cards, state.open, 1 - team);
}

double evaluate(const Cards& cards, const State& state, Seat seat) {
  const Public& open = state.open;
  const int team = team_of(seat);
  const Outcome now = outcome(cards, state);
  if (now.over) return decided(now, seat, team_seats(open.mages, 1 - team));
  return by_hand(cards, state, seat) + knobs(state).swing * learnt(house, cards, state, seat);
}

}  // namespace conclave::spellcaster

namespace conclave {
template std::string greedy_text<spellcaster::Spellcaster>(const ErasedSight<spellcaster::Spellcaster>&, std::uint64_t);
template std::unique_ptr<Mind> make_searcher<spellcaster::Spellcaster>(const Level&, const Budget&);
}  // namespace conclave
