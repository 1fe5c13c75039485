#include <bit>
#include <numeric>

#include "minds/mage_clash.h"
#include "minds/why_impl.h"

namespace conclave::mage_clash {
namespace {

int army(const State& state, Seat seat) {
  return std::accumulate(std::begin(state.open.army[index(seat)]), std::end(state.open.army[index(seat)]), 0);
}
int cities(const State& state, Seat seat) { return std::popcount(state.open.won[index(seat)]); }

template <Kind kKind>
double tiles(const Cards& cards, const State& state, Seat seat) {
  return std::popcount(state.open.tableau[index(seat)] & cards.all_of(kKind));
}

// Worth in Victory Points, as minds/mage_clash.cc has them.
constexpr Gauge<MageClash> kGauges[] = {
    {"vp", 1, [](const Cards&, const State& state, Seat seat) -> double { return state.open.vp[index(seat)]; }},
    {"rival-vp", -1, [](const Cards&, const State& state, Seat seat) -> double { return state.open.vp[index(rival_of(seat))]; }},
    {"cities", 5, [](const Cards&, const State& state, Seat seat) -> double { return cities(state, seat); }},
    {"rival-cities", -5, [](const Cards&, const State& state, Seat seat) -> double { return cities(state, rival_of(seat)); }},
    {"army", 0.6, [](const Cards&, const State& state, Seat seat) -> double { return army(state, seat); }},
    {"rival-army", -0.6, [](const Cards&, const State& state, Seat seat) -> double { return army(state, rival_of(seat)); }},
    {"allies", 0.5, [](const Cards&, const State& state, Seat seat) -> double { return state.open.allies[index(seat)]; }},
    {"mana", 0.35, [](const Cards&, const State& state, Seat seat) -> double { return state.open.mana[index(seat)]; }},
    {"artifacts", 1.5, [](const Cards&, const State& state, Seat seat) -> double { return state.open.held[index(seat)]; }},
    {"spells", 3, tiles<Kind::kSpell>},
    {"wards", 2, tiles<Kind::kWard>},
    {"cantrips", 1.8, tiles<Kind::kCantrip>},
    {"resources", 1.8, tiles<Kind::kResource>},
    {"mystics", 1.8, tiles<Kind::kMystic>},
    {"potions", 2, tiles<Kind::kPotion>},
};

}  // namespace

Why why(const ErasedSight<MageClash>& sight, const Move& move) { return Explainer<MageClash>(sight, kGauges).explain(move); }

}  // namespace conclave::mage_clash

namespace conclave {
template Why explain_sight<mage_clash::MageClash>(const ErasedSight<mage_clash::MageClash>&, const std::string&);
}
