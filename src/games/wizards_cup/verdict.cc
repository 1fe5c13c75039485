#include "games/wizards_cup/verdict.h"

namespace conclave::wizards_cup {
namespace {

// Two Wizards in the zone, which of them have their powers, and which of them came first.
struct Meeting {
  const Wizard* wizard[2];
  bool powered[2];
  int first;

  bool has(int side, Effect effect) const { return powered[side] && wizard[side]->effect == effect; }
};

// The one side of which this is true. Two Wizards that would each win decide nothing.
template <class Claim>
Winner only_side(Claim claims) {
  const bool black = claims(0), white = claims(1);
  if (black == white) return Winner::kNeither;
  return black ? Winner::kBlack : Winner::kWhite;
}

// Criterion C. WC-3.13: of two powers that speak of it the one that comes first decides.
Verdict foresee_values(const Meeting& duel) {
  for (const int side : {duel.first, 1 - duel.first}) {
    if (duel.has(side, Effect::kWinsValues)) return {Why::kWinsValues, side == 0 ? Winner::kBlack : Winner::kWhite};
    if (duel.has(side, Effect::kLowerWins)) return {Why::kLowerValue, Winner::kNeither};
  }
  return {Why::kHigherValue, Winner::kNeither};
}

// WC-2.3, up to the comparison of Values. WC-3.8: "wins against" is criterion A, "wins when Values are compared"
// criterion C.
Verdict foresee(const Meeting& duel) {
  const Winner power = only_side([&](int side) {
    return duel.has(side, Effect::kBeatsPrinted) && duel.wizard[1 - side]->value >= duel.wizard[side]->amount;
  });
  if (power != Winner::kNeither) return {Why::kPower, power};
  const Winner element =
      only_side([&](int side) { return beats(duel.wizard[side]->element, duel.wizard[1 - side]->element); });
  if (element != Winner::kNeither) return {Why::kElement, element};
  return foresee_values(duel);
}

}  // namespace

void foresee_meetings(Cards& cards) {
  for (std::size_t newest = 0; newest < cards.meeting.size(); ++newest)
    for (std::size_t stopped = 0; stopped < cards.meeting[newest].size(); ++stopped)
      for (std::size_t black = 0; black < kWizards; ++black)
        for (std::size_t white = 0; white < kWizards; ++white) {
          const bool powers = black != white;  // WC-3.4
          cards.meeting[newest][stopped][black][white] = foresee({{&cards.wizard[black], &cards.wizard[white]},
                                                                  {powers && !(stopped & 1), powers && !(stopped & 2)},
                                                                  newest == 0 ? 1 : 0});
        }
}

}  // namespace conclave::wizards_cup
