#include "minds/clash.h"
#include "minds/why_impl.h"

namespace conclave::clash {
namespace {

int students(const State& state, Seat seat) {
  int count = 0;
  for (const auto& column : state.open.columns[index(seat)]) count += column.size();
  return count;
}

bool within_reach(const State& state, Seat seat) {
  return state.open.emblem[index(seat)] != kBlazon && passable(state.open, seat, 1) != 0;
}

constexpr Gauge<Clash> kGauges[] = {
    {"total", 10, [](const Cards&, const State& state, Seat seat) -> double { return state.open.total[index(seat)]; }},
    {"rival-total", -10, [](const Cards&, const State& state, Seat seat) -> double { return state.open.total[index(rival_of(seat))]; }},
    {"within-reach", 5, [](const Cards&, const State& state, Seat seat) -> double { return within_reach(state, seat); }},
    {"students", 1, [](const Cards&, const State& state, Seat seat) -> double { return students(state, seat); }},
    {"rival-students", -1, [](const Cards&, const State& state, Seat seat) -> double { return students(state, rival_of(seat)); }},
    {"hand", 0.8, [](const Cards&, const State& state, Seat seat) -> double { return state.open.hand_size[index(seat)]; }},
    {"rival-hand", -0.8, [](const Cards&, const State& state, Seat seat) -> double { return state.open.hand_size[index(rival_of(seat))]; }},
};

}  // namespace

Why why(const ErasedSight<Clash>& sight, const Move& move) { return Explainer<Clash>(sight, kGauges).explain(move); }

}  // namespace conclave::clash

namespace conclave {
template Why explain_sight<clash::Clash>(const ErasedSight<clash::Clash>&, const std::string&);
}
