// What is told: docs/views.md and the page's types are made from it (`scripts/describe`).

#include "games/wizards_cup/notation.h"
#include "games/wizards_cup/view.h"

namespace conclave::wizards_cup {
namespace {

ToldShape make_told_shape() {
  using shape::field;
  const ShapeField seat = field("seat", shape::term("seat", seat_shape()));
  const ShapeField card = field("card", shape::card_ref());
  const ShapeField by = field("by", shape::card_ref());
  const ShapeField waits = field("waits", shape::card_ref());
  const ShapeField loser = field("loser", shape::card_ref());
  const ShapeField from = field("from", shape::card_ref());
  const ShapeField other = field("other", shape::number()), other_card = field("other", shape::card_ref());
  const ShapeField why = field("why", shape::words("", "", kWhyNames));
  const ShapeField strong = field("strong", shape::term("element", element_shape()));
  const ShapeField weak = field("weak", shape::term("element", element_shape()));
  const ShapeField round = field("round", shape::number());
  const ShapeField value = field("value", shape::number());
  const ShapeField tokens = field("tokens", shape::number());
  const ShapeField black = field("black", shape::number());
  const ShapeField white = field("white", shape::number());
  return {
      {{"picked", "planned"}, {seat}, "made the secret choice", {"committed"}},
      {{"prepared"}, {seat}, "is ready for the next round", {"committed"}},
      {{"swapped"}, {seat, card}, "the same, told to one who took a card in", {"committed"}},
      {{"round"}, {round}, "a round begins"},
      {{"revealed"}, {seat, card}, "the next card of the Deck into the Duel zone"},
      {{"same-name"}, {card}, "stands on both sides: no powers"},
      {{"stopped"}, {seat, card, by}, "`by` stops the power of `seat`'s Wizard"},
      {{"asked"}, {seat, card}, "may use a power; the game waits"},
      {{"declined"}, {seat, card}, "does not use it"},
      {{"activated"}, {seat, card}, "an Immediate is carried out; its effect follows"},
      {{"nothing"}, {seat, card}, "an Immediate has nothing to act on"},
      {{"placed"}, {seat, card, waits}, "the Waiting card enters the zone, `waits` waits instead"},
      {{"placed-alone"}, {seat, card}, "the same, and nothing waits", {"placed"}},
      {{"waiting-discarded"}, {seat, card}, "discarded its Waiting card"},
      {{"cycled"}, {seat}, "the top card of its Deck went to the bottom; told to all others"},
      {{"cycled-own"}, {seat, card}, "the same, told to its owner", {"cycled"}},
      {{"recovered"}, {seat, card}, "from its discard pile to the bottom of its Deck"},
      {{"won-by-power"}, {seat, card, loser, value, other, why}, "won by a power", {"won"}},
      {{"won-by-element"}, {seat, card, loser, value, other, strong, weak, why}, "won by Element", {"won"}},
      {{"wins-values"}, {seat, card, loser, value, other, why}, "won by a power at the comparison of Values", {"won"}},
      {{"won-by-lower-value"},
       {seat, card, loser, value, other, why},
       "the lower Value won; `other` is the loser's",
       {"won"}},
      {{"won-by-value"}, {seat, card, loser, value, other, why}, "the higher Value won", {"won"}},
      {{"both-lost"}, {card, other_card, value}, "Black's and White's Wizard have the same Value"},
      {{"milled"}, {seat, card}, "discarded the top card of its Deck"},
      {{"protected"}, {seat, card, from}, "`card` keeps the power of `from` off"},
      {{"discarded"}, {seat, card}, "from the Duel zone to the discard pile"},
      {{"out"}, {seat}, "cannot draw"},
      {{"token", "tokens"}, {seat, tokens}, "gets a Victory token, and has so many", {"token"}},
      {{"waiting-shown"}, {seat, card}, "shows its Waiting card, when sums decide"},
      {{"sums"}, {black, white}, "the sums of printed Values"},
  };
}

}  // namespace

const ToldShape& told_shape(std::type_identity<Cards>) {
  static const ToldShape all = make_told_shape();
  return all;
}

}  // namespace conclave::wizards_cup
