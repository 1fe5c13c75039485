#include "games/spellcaster/board.h"

namespace conclave::spellcaster {
namespace {

using Texts = std::set<std::string>;

// SC-3.1
TEST(Spellcaster, EachEnchantmentFacingYouTakesEffectFirst) {
  Board d("begin", "pile sorcery deep-vein>mage-1");
  EXPECT_EQ(d.sapphires("mage-1"), 3);
  EXPECT_EQ(d.asks(), Ask::kAction);
}

// SC-3.1
TEST(Spellcaster, WithSeveralEnchantmentsYouChooseTheOrder) {
  Board d("begin", "pile sorcery deep-vein>mage-1", "pile combat burning-sigil>mage-1",
          "pile healing warm-hearth>mage-2");
  EXPECT_EQ(d.legal(), (Texts{"enchant deep-vein", "enchant burning-sigil"})) << "Warm Hearth faces the rival";
  d.play("enchant deep-vein");
  EXPECT_EQ(d.sapphires("mage-1"), 3);
  EXPECT_EQ(d.energy("mage-2"), 9) << "the last one needs no choice";
  EXPECT_EQ(d.energy("mage-1"), 10);
  EXPECT_EQ(d.asks(), Ask::kAction);
}

// SC-3.1
TEST(Spellcaster, AnEnchantmentThatWasCoveredMeanwhileHasNoEffect) {
  Board d("begin", "pile conjuring quickening>mage-1", "pile combat burning-sigil>mage-1", "hand mage-1 ember-lash");
  d.play("enchant quickening");
  d.play("play ember-lash");
  EXPECT_EQ(d.energy("mage-2"), 10);
  EXPECT_EQ(d.asks(), Ask::kAction);
}

// SC-3.1
TEST(Spellcaster, AnEnchantmentPlayedMeanwhileWaitsForTheNextTurn) {
  Board d("begin", "pile conjuring quickening>mage-1", "hand mage-1 burning-sigil");
  d.play("play burning-sigil");
  EXPECT_EQ(d.top("combat"), "burning-sigil>mage-1");
  EXPECT_EQ(d.energy("mage-2"), 10);
  d.finish();
  d.finish();
  EXPECT_EQ(d.active(), "mage-1");
  d.play("enchant burning-sigil");
  EXPECT_EQ(d.energy("mage-2"), 9);
}

// SC-3.1
TEST(Spellcaster, AnEnchantmentUncoveredOrTurnedMeanwhileWaits) {
  const auto cards = load(set_with({{"warm-hearth", "uproot combat"}, {"deep-vein", "take-control any"}}));
  Board uncovered(cards,
                  {"begin", "pile healing warm-hearth>mage-1", "pile combat burning-sigil>mage-1 ember-lash>mage-1"});
  EXPECT_EQ(uncovered.top("combat"), "burning-sigil>mage-1");
  EXPECT_EQ(uncovered.energy("mage-2"), 10);
  Board turned(cards, {"begin", "pile sorcery deep-vein>mage-1", "pile combat burning-sigil>mage-2"});
  EXPECT_EQ(turned.top("combat"), "burning-sigil>mage-1");
  EXPECT_EQ(turned.energy("mage-2"), 10);
}

// SC-3.1
TEST(Spellcaster, AnEnchantmentCoveredAndUncoveredAgainWaits) {
  const auto cards = load(set_with({{"warm-hearth", "uproot combat"}}));
  Board d(cards, {"begin", "pile conjuring quickening>mage-1", "pile combat burning-sigil>mage-1",
                  "pile healing warm-hearth>mage-1", "hand mage-1 ember-lash"});
  d.play("enchant quickening");
  d.play("play ember-lash");  // Warm Hearth, the last one due, then uproots it
  EXPECT_EQ(d.top("combat"), "burning-sigil>mage-1");
  EXPECT_EQ(d.energy("mage-2"), 10);
}

// SC-3.1
TEST(Spellcaster, ATeamsEnchantmentWorksForEachOfItsMages) {
  Board d("mages 4", "active mage-2", "pile conjuring whispering-owl>team-a", "actions 1");
  const int before = d.hand_size("mage-3");
  d.finish();
  EXPECT_EQ(d.hand_size("mage-3"), before + 2) << "the Owl draws for the Mage whose turn it is";
  EXPECT_EQ(d.hand_size("mage-1"), 0);
  d.finish();
  d.finish();
  EXPECT_EQ(d.active(), "mage-1");
  EXPECT_EQ(d.hand_size("mage-1"), 2);
}

// SC-3.1
TEST(Spellcaster, TheDecisionsOfAnEnchantmentAreMadeAsItTakesEffect) {
  Board d("begin", "pile combat hexfire>mage-1", "pile sorcery siphon>mage-1", "hand mage-2 glimmer prism");
  d.play("enchant siphon");
  EXPECT_EQ(d.owes(), "mage-1");
  d.play("yes");
  EXPECT_EQ(d.energy("mage-1"), 9);
  EXPECT_EQ(d.sapphires("mage-1"), 3);
  EXPECT_EQ(d.owes(), "mage-2") << "Hexfire asks the rival in the middle of the turn";
  d.play("discard prism");
  EXPECT_EQ(d.energy("mage-2"), 10);
  EXPECT_EQ(d.owes(), "mage-1");
}

// SC-3.2
TEST(Spellcaster, ATurnBeginsWithDrawingACard) {
  Board d("begin", "hand mage-1 glimmer");
  EXPECT_EQ(d.hand_size("mage-1"), 2);
  EXPECT_EQ(d.actions(), 2) << "it is not an action";
}

// SC-3.2, SC-5.3
TEST(Spellcaster, TheDuelEndsWhenTheFirstCardCannotBeDrawn) {
  Board d("begin", "deck-only", "sapphires mage-2 3");
  EXPECT_EQ(d.reason(), "deck");
  EXPECT_EQ(d.winners(), "mage-2");
}

// SC-3.2
TEST(Spellcaster, EnchantmentsTakeEffectBeforeTheDrawThatFails) {
  Board d("begin", "deck-only", "pile sorcery deep-vein>mage-1", "energy mage-1 1");
  EXPECT_EQ(d.sapphires("mage-1"), 3);
  EXPECT_EQ(d.reason(), "deck");
  EXPECT_EQ(d.winners(), "mage-1");
}

// A turn that begins with an Enchantment by which mage-1 draws three, and this deck.
Board overdraws(const std::string& deck, const std::string& more = "energy mage-1 10") {
  static const auto cards = load(set_with({{"whispering-owl", "draw 3"}}));
  return Board(cards, {"begin", "pile conjuring whispering-owl>mage-1", "pile combat ember-lash>mage-2",
                       "pile healing mending-word>mage-2", "pile sorcery tribute>mage-2", "deck-only " + deck, more});
}

// SC-3.2, SC-4.2: the duel ended here, at the draw, with both actions unused.
TEST(Spellcaster, WhenAnEnchantmentHasSetTheEndTheDrawIsLeftOutAndTheActionsAreTaken) {
  Board d = overdraws("glimmer prism", "sapphires mage-2 3");
  EXPECT_EQ(d.hand("mage-1"), "glimmer prism") << "what is left of the deck";
  EXPECT_EQ(d.reason(), "");
  EXPECT_EQ(d.actions(), 2);
  d.play("play glimmer");
  d.play("play prism");
  EXPECT_EQ(d.reason(), "last-turn");
  EXPECT_EQ(d.winners(), "mage-2");
  Board none = overdraws("", "hand mage-1 glimmer prism");
  EXPECT_EQ(none.reason(), "") << "also told to draw from an empty deck";
  EXPECT_EQ(none.actions(), 2);
}

// SC-3.2, SC-4.2
TEST(Spellcaster, WhenAnEnchantmentHasEmptiedTheDeckExactlyTheDrawFails) {
  Board d = overdraws("glimmer prism covet");
  EXPECT_EQ(d.hand_size("mage-1"), 3);
  EXPECT_EQ(d.reason(), "deck");
  Board more = overdraws("glimmer prism covet prospect");
  EXPECT_EQ(more.hand_size("mage-1"), 4) << "the last card is for the draw";
  EXPECT_EQ(more.actions(), 2);
}

// SC-3.3
TEST(Spellcaster, ATurnHasTwoActionsAndTheSameKindTwiceIsFine) {
  Board d("hand mage-1 glimmer prism", "pile combat ember-lash>mage-1", "pile healing mending-word>mage-1");
  EXPECT_EQ(d.legal(), (Texts{"draw", "play glimmer", "play prism", "activate ember-lash", "activate mending-word"}));
  d.play("play glimmer");
  d.play("play prism");
  EXPECT_EQ(d.pile("sorcery"), "glimmer>mage-1 prism>mage-1");
  EXPECT_EQ(d.active(), "mage-2");
  EXPECT_EQ(d.actions(), 2);
}

// SC-3.3
TEST(Spellcaster, DrawingIsAnAction) {
  Board d("hand mage-1 glimmer");
  d.play("draw", {"draw mage-1 prism"});
  EXPECT_EQ(d.hand("mage-1"), "glimmer prism");
  EXPECT_EQ(d.actions(), 1);
}

// SC-3.3
TEST(Spellcaster, ACardThatWasJustPlayedMayBeActivated) {
  Board d("hand mage-1 ember-lash", "pile combat backlash>mage-2");
  d.play("play ember-lash");
  d.play("activate ember-lash");
  EXPECT_EQ(d.energy("mage-2"), 8);
}

// SC-3.4
TEST(Spellcaster, ACardIsActivatedOnceATurn) {
  Board d("pile combat ember-lash>mage-1");
  d.play("activate ember-lash");
  EXPECT_EQ(d.refused("activate ember-lash"), "already-activated");
  d.finish();
  d.finish();
  EXPECT_EQ(d.refused("activate ember-lash"), "") << "a new turn";
}

// SC-3.4
TEST(Spellcaster, ACardThatLeftTheTableAndCameBackIsStillActivated) {
  Board d("pile conjuring unravel>mage-1", "pile healing renewal>mage-1", "pile combat ember-lash>mage-1", "actions 5");
  d.play("activate ember-lash");
  d.play("activate unravel");
  d.play("uproot ember-lash");
  d.play("activate renewal");
  EXPECT_EQ(d.hand("mage-1"), "ember-lash");
  d.play("play ember-lash");
  EXPECT_EQ(d.refused("activate ember-lash"), "already-activated");
}

// SC-3.4
TEST(Spellcaster, ACardThatTurnedToYouMayBeActivated) {
  Board d("pile conjuring turncoat>mage-1", "pile combat ember-lash>mage-2");
  d.play("activate turncoat");
  EXPECT_EQ(d.top("combat"), "ember-lash>mage-1");
  d.play("activate ember-lash");
  EXPECT_EQ(d.energy("mage-2"), 8);
}

// SC-3.4
TEST(Spellcaster, ACardThatEchoUsedMayNotBeActivatedAfterTurning) {
  Board d("pile conjuring turncoat>mage-1 echo>mage-1", "pile combat ember-lash>mage-2", "actions 5");
  d.play("activate echo");
  EXPECT_EQ(d.energy("mage-2"), 8);
  d.state().open.facing = 0;
  EXPECT_EQ(d.refused("activate ember-lash"), "already-activated") << "whoever it faced";
}

// SC-3.5
TEST(Spellcaster, AllActionsAreTaken) {
  Board d("hand mage-1 glimmer");
  EXPECT_EQ(d.legal(), (Texts{"draw", "play glimmer"}));
  EXPECT_EQ(d.refused("end"), "actions-left");
  d.play("draw");
  EXPECT_EQ(d.refused("end"), "actions-left") << "the second one too";
}

// SC-3.5
TEST(Spellcaster, AlsoThoseThatACardAdds) {
  Board d("pile conjuring haste>mage-1", "actions 1");
  d.play("activate haste");
  EXPECT_GT(d.actions(), 0);
  EXPECT_EQ(d.active(), "mage-1");
  EXPECT_EQ(d.refused("end"), "actions-left");
}

// A table on which nothing can be drawn or played: `top` lies on its pile, facing mage-1, and the rest cannot be
// activated.
Board bare(const std::string& top, const std::string& more = "actions 2") {
  std::vector<std::string> lines = {"deck-only", "pile " + top + ">mage-1", more};
  for (const std::string rest : {"combat burning-sigil", "healing warm-hearth", "sorcery deep-vein"})
    if (!top.starts_with(rest.substr(0, rest.find(' ')))) lines.push_back("pile " + rest + ">mage-1");
  if (!top.starts_with("conjuring")) lines.push_back("pile conjuring whispering-owl>mage-1");
  return Board(house(), lines);
}

// SC-3.5, SC-5.1
TEST(Spellcaster, AnActionIsTakenEvenIfItHarmsYou) {
  Board d = bare("combat blood-oath", "energy mage-1 2");
  EXPECT_EQ(d.legal(), Texts{"activate blood-oath"});
  EXPECT_EQ(d.refused("end"), "actions-left");
  d.play("activate blood-oath");
  EXPECT_EQ(d.winners(), "mage-2");
}

// SC-3.5, SC-3.4
TEST(Spellcaster, TheTurnIsEndedOnlyWhenNoActionCanBeTaken) {
  Board d = bare("combat ember-lash");
  d.play("activate ember-lash");
  EXPECT_EQ(d.legal(), Texts{"end"}) << "it was activated";
  EXPECT_EQ(d.actions(), 1);
  d.play("end");
  EXPECT_EQ(d.active(), "mage-2");
}

// SC-3.5, SC-4.1, SC-4.6
TEST(Spellcaster, WhatCannotBePaidOrHasNoTargetIsNoAction) {
  EXPECT_EQ(bare("combat sapphire-lance", "sapphires mage-1 1").legal(), Texts{"end"});
  EXPECT_EQ(bare("combat sapphire-lance", "sapphires mage-1 2").legal(), Texts{"activate sapphire-lance"});
  EXPECT_EQ(bare("conjuring turncoat").legal(), Texts{"end"}) << "nothing faces the rival";
}

// SC-3.5
TEST(Spellcaster, WhoWantsToEndIsToldWhatCanStillBeDone) {
  const auto still = [](Board d) {
    std::string all;
    const auto no = check(d.cards(), d.state(), to_act(d.state()).front(), Move(Verb::kEnd));
    if (no || no.error().args.size() != 1) return std::string("?");
    for (const Value& each : std::get<Value::List>(no.error().args[0].value.is))
      all += std::get<Value::Key>(each.is).key + " ";
    return all;
  };
  EXPECT_EQ(still(Board("actions 2")), "spellcaster.still.draw ");
  EXPECT_EQ(still(Board("deck-only", "hand mage-1 glimmer", "pile combat burning-sigil>mage-1",
                        "pile healing warm-hearth>mage-1", "pile sorcery deep-vein>mage-1",
                        "pile conjuring whispering-owl>mage-1")),
            "spellcaster.still.play ");
  EXPECT_EQ(still(bare("combat ember-lash")), "spellcaster.still.activate ");
  EXPECT_EQ(still(Board("hand mage-1 glimmer", "pile combat ember-lash>mage-1")),
            "spellcaster.still.draw spellcaster.still.play spellcaster.still.activate ");
}

// SC-3.5
TEST(Spellcaster, DrawingFromAnEmptyDeckIsNoAction) {
  Board d("deck-only", "hand mage-1 glimmer");
  EXPECT_EQ(d.refused("draw"), "deck-empty");
  EXPECT_EQ(d.legal().count("draw"), 0u);
}

// SC-3.6
TEST(Spellcaster, AMageActivatesWhatFacesTheTeamWhoeverPlayedIt) {
  Board d("mages 4", "active mage-1", "hand mage-1 ember-lash", "pile sorcery glimmer>mage-4", "actions 1");
  d.play("play ember-lash");
  d.finish();
  EXPECT_EQ(d.active(), "mage-3");
  EXPECT_EQ(d.refused("activate ember-lash"), "");
  EXPECT_EQ(d.refused("activate glimmer"), "faces-rival");
}

}  // namespace
}  // namespace conclave::spellcaster
