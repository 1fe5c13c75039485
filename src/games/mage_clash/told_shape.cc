// What is told: docs/views.md and the page's types are made from it (`scripts/describe`).

#include "games/mage_clash/notation.h"
#include "games/mage_clash/view.h"

namespace conclave::mage_clash {
namespace {

ToldShape make_told_shape() {
  using shape::field;
  const ShapeField seat = field("seat", shape::term("seat", seat_shape()));
  const ShapeField tile = field("tile", shape::card_ref()), unseen_tile = field("tile", shape::only_words());
  const ShapeField artifact = field("artifact", shape::card_ref()),
                   unseen_artifact = field("artifact", shape::only_words());
  const ShapeField city = field("city", shape::card_ref());
  const ShapeField from = field("from", shape::card_ref()), to = field("to", shape::card_ref());
  const ShapeField dice = field("dice", shape::list(shape::die())), said_dice = field("dice", shape::text());
  const ShapeField die_before = field("before", shape::die()), die_after = field("after", shape::die());
  const ShapeField before = field("before", shape::number()), after = field("after", shape::number());
  const ShapeField positions = field("positions", shape::list(shape::number()));
  const ShapeField reason = field("reason", shape::term("reason", shape::words("", "", kReasonWords)));
  const ShapeField round = field("round", shape::number());
  const ShapeField paid = field("paid", shape::number());
  const ShapeField allies = field("allies", shape::number());
  const ShapeField mana = field("mana", shape::number());
  const ShapeField count = field("count", shape::number());
  const ShapeField potions = field("potions", shape::number());
  const ShapeField mages = field("mages", shape::number());
  const ShapeField vp = field("vp", shape::number());
  const ShapeField sides = field("sides", shape::number());
  const ShapeField first = field("first", shape::number());
  const ShapeField second = field("second", shape::number());
  const ShapeField position = field("position", shape::number());
  return {
      {{"dealt-round"}, {round}, "a round of Phase One begins"},
      {{"dealt"}, {seat, tile}, "was dealt a tile; told to that seat"},
      {{"dealt-unseen"}, {seat, unseen_tile}, "the same, told to all others", {"dealt"}},
      {{"chose"}, {seat}, "made a secret choice"},
      {{"built", "built-allies", "built-mana"},
       {seat, tile, paid, allies, mana},
       "built a tile for `paid` Mana, and gained these",
       {"built"}},
      {{"discarded", "discarded-allies", "discarded-mana"},
       {seat, tile, allies, mana},
       "discarded a tile, and gained these",
       {"discarded"}},
      {{"removed"}, {tile}, "was left in a hand at the end of a round"},
      {{"exchanged"}, {seat, count}, "turned Mana into as many Allies"},
      {{"scored"}, {seat, potions, mages, vp}, "VP of Potions, of Ancient Mages, and both"},
      {{"fewer-vp", "fewer-vp-drawn"}, {seat}, "has fewer VP; or counts so by lot", {"fewer-vp"}},
      {{"drew-artifact"}, {seat, artifact}, "drew a Special Artifact; told to its owner"},
      {{"drew-artifact-unseen"}, {seat, unseen_artifact}, "the same, told to all others", {"drew-artifact"}},
      {{"laid"}, {city, count}, "the City lies in this place of the row, from 1"},
      {{"placed"}, {seat, city, count}, "put Allies there; also by the Horn of Allies"},
      {{"attacked"}, {seat, city}, "chose the City"},
      {{"cast-spell"}, {seat, tile}, "its Spell is revealed"},
      {{"cast-bare"}, {seat}, "it has none"},
      {{"warded"}, {seat, tile}, "its Ward is revealed and paid for"},
      {{"keyed"}, {seat, sides}, "said which of the rival's dice Longkey turns into a D4"},
      {{"rolled"}, {seat, dice}, "its five dice, ascending; `{\"die\":0,\"value\":0}` is one that is missing"},
      {{"compared"}, {first, second}, "the Attack Strengths of `mage-1` and of `mage-2`"},
      {{"fell"}, {seat, city, count}, "lost Allies"},
      {{"tied"}, {}, "equal Strengths"},
      {{"drank"},
       {seat, position, die_before, die_after},
       "discarded a Potion: the rival's die in that position was rerolled"},
      {{"used-artifact"}, {seat, artifact}, "used a Special Artifact; what it does follows"},
      {{"locked"},
       {seat, said_dice, positions},
       "Frozen Hour: `positions` of `seat`'s dice, a list of numbers; `dice` has the words for it"},
      {{"omened"}, {seat, before, after}, "Ill Omen: `seat`'s two Strengths"},
      {{"blew-wind"}, {seat}, "Second Wind; the new roll follows"},
      {{"stored"}, {seat, count}, "put a value in the Hourglass"},
      {{"restored"}, {seat, before, after}, "a die took the value of the Hourglass"},
      {{"retreated"}, {seat, from, to, count}, "moved Allies to a neighbouring City"},
      {{"halted"}, {seat, city}, "White Banner"},
      {{"won-city", "won-city-unopposed"}, {seat, city, count}, "won a City, and so many VP", {"won-city"}},
      {{"drew-city"}, {city}, "a drawn combat"},
      {{"returned"}, {seat}, "its Spells and Wards are back in hand"},
      {{"passed"}, {seat}, "passed"},
      {{"ended-four-cities", "ended-no-city"}, {reason}, "the game is over", {"ended"}},
  };
}

}  // namespace

const ToldShape& told_shape(std::type_identity<Cards>) {
  static const ToldShape all = make_told_shape();
  return all;
}

}  // namespace conclave::mage_clash
