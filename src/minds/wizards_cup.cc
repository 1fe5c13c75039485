#include "minds/wizards_cup.h"

#include "minds/greedy_impl.h"
#include "minds/value.h"

namespace conclave::wizards_cup {

double evaluate(const Cards& cards, const State& state, Seat seat) {
  const Outcome now = outcome(cards, state);
  if (now.over) return decided(now, seat, rival_of(seat));
  return kWon / 2 * (state.open.tokens[index(seat)] - state.open.tokens[index(rival_of(seat))]);  // two tokens win
}

}  // namespace conclave::wizards_cup

namespace conclave {
template std::string greedy_text<wizards_cup::WizardsCup>(const ErasedSight<wizards_cup::WizardsCup>&, std::uint64_t);
}
