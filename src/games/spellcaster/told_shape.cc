// What is told: docs/views.md and the page's types are made from it (`scripts/describe`).

#include "games/spellcaster/notation.h"
#include "games/spellcaster/view.h"

namespace conclave::spellcaster {
namespace {

ToldShape make_told_shape() {
  using shape::field;
  const ShapeField seat = field("seat", shape::term("seat", seat_shape()));
  const ShapeField other = field("other", shape::term("seat", seat_shape()));
  const ShapeField team = field("team", shape::term("team", team_shape()));
  const ShapeField card = field("card", shape::card_ref());
  const ShapeField count = field("count", shape::number());
  const ShapeField reason = field("reason", shape::term("reason", shape::words("", "", kReasonWords)));
  const ShapeField whose = field("team", shape::term("team", shape::text("`everybody`, or the team whose Spells")));
  const ShapeField spells = field("spells", shape::term("altered", shape::text("`any`, `other-colour` or a colour")));
  const ShapeField lasting = field("lasting", shape::term("lasting", shape::text("as `lasts` of the view")));
  const ShapeField by = field("by", shape::card_ref());
  return {
      {{"turn"}, {seat, count}, "a turn begins; its number"},
      {{"drew"}, {seat, card}, "drew a card; told to its drawer"},
      {{"drew-unseen"}, {seat}, "the same, told to all others", {"drew"}},
      {{"played"}, {seat, card}, "played a card on its pile"},
      {{"activated"}, {seat, card}, "activated an Incantation; its effect follows"},
      {{"used"}, {seat, card}, "used the rival's Incantation (Echo)"},
      {{"took-effect"}, {seat, card}, "an Enchantment"},
      {{"gained-energy", "lost-energy"}, {count, team}, "Energy"},
      {{"gained-sapphires", "lost-sapphires"}, {count, team}, "Sapphires"},
      {{"stole-sapphires"}, {count, team}, "Sapphires of the rival, to this team"},
      {{"discarded", "lost"}, {seat, card}, "a card of its hand to the discard pile"},
      {{"recalled"}, {seat, card}, "a card of the discard pile to its hand"},
      {{"uprooted"}, {seat, card}, "the top card of a pile to the discard pile"},
      {{"unearthed"}, {seat, card}, "the second card of a pile is on top and faces it"},
      {{"turned"}, {seat, card}, "the top card of a pile faces it"},
      {{"stole"}, {seat, card, other}, "took a card of `other`'s hand; told to these two"},
      {{"stole-unseen"}, {seat, other}, "the same, told to all others", {"stole"}},
      {{"swapped"}, {seat, other}, "they swap hands"},
      {{"gave"}, {seat, card, other}, "a card of a swapped hand; told to these two"},
      {{"gave-unseen"}, {seat, other}, "the same, told to all others", {"gave"}},
      {{"committed"}, {seat}, "chose in secret"},
      {{"chose"}, {seat, count, card}, "chose this option of a Spell, from 1"},
      {{"agreed", "declined"}, {seat, card}, "said yes or no to what a Spell offers"},
      {{"got-actions"}, {seat, count}, "has more actions"},
      {{"deck-short"}, {seat}, "could not draw all; the duel ends after this turn"},
      {{"ended-turn"}, {seat}, "no action could be taken"},
      {{"alters-stop", "alters-turn", "alters-double"},
       {seat, card, whose, spells, lasting},
       "a Spell alters others (SC-2.6)",
       {"alters"}},
      {{"alters-raise"}, {seat, count, card, whose, spells, lasting}, "the same; by how much", {"alters"}},
      {{"altered-stop", "altered-turn", "altered-double"},
       {seat, card, by},
       "a Spell that acts now is altered",
       {"altered"}},
      {{"altered-raise"}, {seat, count, card, by}, "the same; by how much", {"altered"}},
      {{"over"}, {team, reason}, "the duel is over; who won", {"ended"}},
      {{"over-draw"}, {reason}, "the duel is over, a draw", {"ended"}},
  };
}

}  // namespace

const ToldShape& told_shape(std::type_identity<Cards>) {
  static const ToldShape all = make_told_shape();
  return all;
}

}  // namespace conclave::spellcaster
