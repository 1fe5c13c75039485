#include "minds/clash.h"

#include <algorithm>
#include <array>

#include "minds/clash_features.h"
#include "minds/greedy_impl.h"
#include "minds/search_impl.h"
#include "minds/value.h"

namespace conclave::clash {
namespace {

// A point of the total is worth 10.
constexpr double kPoint = 10;
constexpr double kPass = 6;          // a Trial that can be passed at once; less than passing it
constexpr double kNotOffered = 0.25; // of it, while no Trial of that level is on top
constexpr double kMissing[] = {1, 0.6, 0.36, 0.216, 0.13, 0.078, 0.047};  // of it, for each Student that lacks
constexpr double kAway = 0.7;        // of it, when the Emblem has to move there first …
constexpr double kCutOff = 0.3;      // … and no Student in hand can move it
constexpr double kInHand = 0.8;      // a Student in hand, while there are few
constexpr double kSpare = 0.2;       // … and more of them, or more in an Arena than its Trials ask for
constexpr double kUseful = 1.0;      // a Student where the next two Trials need it
constexpr int kFew = 5;

double counted(int number, int useful, double each) {
  return each * std::min(number, useful) + kSpare * std::max(0, number - useful);
}

// What the next Trial of an Arena is worth: by the Students that lack, whether it is offered, and the Emblem (cut off, away, here).
// Looked up, since a processor would guess these wrong more often than right.
using Prospects = std::array<std::array<std::array<double, 3>, 2>, std::size(kMissing)>;
constexpr Prospects kProspects = [] {
  Prospects all{};
  for (std::size_t lacks = 0; lacks < all.size(); ++lacks)
    for (const bool offered : {false, true}) {
      const double worth = kPass * kMissing[lacks] * (offered ? 1 : kNotOffered);
      all[lacks][offered] = {worth * kCutOff, worth * kAway, worth};
    }
  return all;
}();

double prospect(const State& state, Seat seat, Element arena, unsigned offered) {
  const Public& open = state.open;
  const int next = open.stack(seat, arena).visible() + 1;
  if (next > 6) return 0;
  const auto lacks = static_cast<std::size_t>(std::max(0, next - open.column(seat, arena).size()));
  const bool here = open.emblem[index(seat)] == arena, held = state.hand[index(seat)].has(arena);
  return kProspects[lacks][(offered >> next) & 1u][here ? 2u : held];
}

double standing(const State& state, Seat seat) {
  const Public& open = state.open;
  const unsigned offered = 1u << number(open.available[0].top()) | 1u << number(open.available[1].top());  // levels, as bits
  double worth = kPoint * open.total[index(seat)] + counted(open.hand_size[index(seat)], kFew, kInHand);
  for (int i = 1; i <= kElements; ++i) {
    const auto arena = static_cast<Element>(i);
    worth += counted(open.column(seat, arena).size(), open.stack(seat, arena).visible() + 2, kUseful);
    worth += prospect(state, seat, arena, offered);
  }
  return worth;
}

const HouseNet<kInputs> house = read_net<kInputs>(
#include "minds/clash_weights.inc"
);

}  // namespace

double by_hand(const Cards&, const State& state, Seat seat) { return standing(state, seat) - standing(state, rival_of(seat)); }

double evaluate(const Cards& cards, const State& state, Seat seat) {
  const Outcome now = outcome(cards, state);
  if (now.over) return decided(now, seat, rival_of(seat));
  return by_hand(cards, state, seat) + knobs(state).swing * learnt(house, cards, state, seat);
}

}  // namespace conclave::clash

namespace conclave {
template std::string greedy_text<clash::Clash>(const ErasedSight<clash::Clash>&, std::uint64_t);
template std::unique_ptr<Mind> make_searcher<clash::Clash>(const Level&, const Budget&);
}
