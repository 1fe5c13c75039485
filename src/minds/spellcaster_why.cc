#include <bit>

#include "minds/spellcaster.h"
#include "minds/why_impl.h"

namespace conclave::spellcaster {
namespace {

int colours(const State& state, int team) { return std::popcount(controlled(state.open, team)); }

int hands(const State& state, int team) {
  int sum = 0;
  for (const Seat seat : team_seats(state.open.mages, team)) sum += state.open.hand_size[index(seat)];
  return sum;
}

constexpr Gauge<Spellcaster> kGauges[] = {
    {"energy", 1, [](const Cards&, const State& state, Seat seat) -> double { return state.open.energy[team_of(seat)]; }},
    {"rival-energy", -1, [](const Cards&, const State& state, Seat seat) -> double { return state.open.energy[1 - team_of(seat)]; }},
    {"sapphires", 1.2, [](const Cards&, const State& state, Seat seat) -> double { return state.open.sapphires[team_of(seat)]; }},
    {"rival-sapphires", -1.2, [](const Cards&, const State& state, Seat seat) -> double { return state.open.sapphires[1 - team_of(seat)]; }},
    {"colours", 1.5, [](const Cards&, const State& state, Seat seat) -> double { return colours(state, team_of(seat)); }},
    {"rival-colours", -1.5, [](const Cards&, const State& state, Seat seat) -> double { return colours(state, 1 - team_of(seat)); }},
    {"cards", 1, [](const Cards&, const State& state, Seat seat) -> double { return hands(state, team_of(seat)); }},
    {"rival-cards", -1, [](const Cards&, const State& state, Seat seat) -> double { return hands(state, 1 - team_of(seat)); }},
};

}  // namespace

Why why(const ErasedSight<Spellcaster>& sight, const Move& move) { return Explainer<Spellcaster>(sight, kGauges).explain(move); }

}  // namespace conclave::spellcaster

namespace conclave {
template Why explain_sight<spellcaster::Spellcaster>(const ErasedSight<spellcaster::Spellcaster>&, const std::string&);
}
