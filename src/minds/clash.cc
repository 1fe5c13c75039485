#include "minds/clash.h"

#include "minds/clash_features.h"
#include "minds/greedy_impl.h"
#include "minds/search_impl.h"
#include "minds/value.h"

namespace conclave::clash {
namespace {

const HouseNet<kInputs> house = read_net<kInputs>(
#include "minds/clash_weights.inc"
);

}  // namespace

double by_hand(const Cards& cards, const State& state, Seat seat) {
  return features(cards, state, seat, [](std::size_t) {});
}

double evaluate(const Cards& cards, const State& state, Seat seat) {
  if (state.open.over()) return decided(outcome(cards, state), seat, rival_of(seat));
  const Net<kInputs>* net = network_for(house, fingerprint(cards));
  if (!net) return by_hand(cards, state, seat);
  Net<kInputs>::Sum sum(*net);
  const Seat mover = told_for(state, seat);
  const double ahead = features(cards, state, mover, sum);
  const double worth = ahead + knobs(state).swing * sum.result();
  return mover == seat ? worth : -worth;
}

}  // namespace conclave::clash

namespace conclave {
template std::string greedy_text<clash::Clash>(const ErasedSight<clash::Clash>&, std::uint64_t);
template std::unique_ptr<Mind> make_searcher<clash::Clash>(const Level&, const Budget&);
}  // namespace conclave
