#include "games/spellcaster/board.h"

namespace conclave::spellcaster {
namespace {

using Texts = std::set<std::string>;

// SC-4.1
TEST(Effects, TheDiscarderChoosesFromTheOwnHand) {
  Board d("pile conjuring mind-fog>mage-1", "hand mage-2 glimmer prism covet", "hand mage-1 purge");
  d.play("activate mind-fog");
  EXPECT_EQ(d.owes(), "mage-2");
  EXPECT_EQ(d.legal(), (Texts{"discard glimmer prism", "discard glimmer covet", "discard covet prism"}));
  d.play("discard prism covet");
  EXPECT_EQ(d.hand("mage-2"), "glimmer");
  EXPECT_EQ(d.discard(), "covet prism");
  EXPECT_EQ(d.owes(), "mage-1");
}

// SC-4.1
TEST(Effects, LostPoolsGoToTheSupplyAndLostCardsToTheDiscardPile) {
  Board d("pile conjuring tides-of-thought>mage-1", "hand mage-1 purge", "hand mage-2 prism glimmer",
          "pile combat shatterglass>mage-1");
  d.play("activate tides-of-thought");
  d.play("choose 2");
  EXPECT_EQ(d.discard(), "purge glimmer prism") << "nobody had more than two: no choice";
  d.play("activate shatterglass");
  EXPECT_EQ(d.sapphires("mage-2"), 0);
  EXPECT_EQ(d.sapphires("mage-1"), 2);
}

// SC-4.1
TEST(Effects, WhoCannotPayThePriceCannotActivate) {
  Board energy("pile sorcery transmutation>mage-1", "energy mage-1 2");
  EXPECT_EQ(energy.refused("activate transmutation"), "cannot-pay");
  Board sapphires("pile combat sapphire-lance>mage-1", "sapphires mage-1 1");
  EXPECT_EQ(sapphires.refused("activate sapphire-lance"), "cannot-pay");
  Board cards("pile combat wyrmfire>mage-1");
  EXPECT_EQ(cards.refused("activate wyrmfire"), "cannot-pay");
  EXPECT_EQ(cards.legal(), (Texts{"draw"}));
}

// SC-4.1
TEST(Effects, UnlessTheRivalDiscardsCountsOnlyWhenAllAreDiscarded) {
  Board two("pile sorcery tribute>mage-1", "hand mage-2 prism glimmer");
  two.play("activate tribute");
  EXPECT_EQ(two.legal(), (Texts{"discard glimmer prism", "no"})) << "all of them or none";
  two.play("discard glimmer prism");
  EXPECT_EQ(two.sapphires("mage-1"), 2);
  Board one("pile sorcery tribute>mage-1", "hand mage-2 prism");
  one.play("activate tribute");
  EXPECT_EQ(one.owes(), "mage-1") << "with fewer cards there is no choice";
  EXPECT_EQ(one.sapphires("mage-1"), 6);
  EXPECT_EQ(one.hand("mage-2"), "prism");
}

// SC-4.1
TEST(Effects, ADiscardALossOrATheftTakesWhatThereIs) {
  Board d("pile conjuring mind-fog>mage-1", "pile combat shatterglass>mage-1", "hand mage-2 prism",
          "sapphires mage-2 1", "actions 4");
  d.play("activate mind-fog");
  EXPECT_EQ(d.hand_size("mage-2"), 0);
  d.play("activate shatterglass");
  EXPECT_EQ(d.sapphires("mage-2"), 0);
  Board lantern("pile sorcery thiefs-lantern>mage-1", "sapphires mage-2 1");
  lantern.play("activate thiefs-lantern");
  EXPECT_EQ(lantern.sapphires("mage-1"), 3);
  Board pocket("pile conjuring pickpocket>mage-1");
  pocket.play("activate pickpocket");
  EXPECT_EQ(pocket.hand_size("mage-1"), 0);
}

// SC-4.2
TEST(Effects, DrawingMoreThanTheDeckHoldsEndsTheDuelAfterTheTurn) {
  Board d("pile conjuring long-study>mage-1", "deck-only glimmer", "sapphires mage-1 3");
  d.play("activate long-study");
  EXPECT_EQ(d.hand("mage-1"), "glimmer");
  EXPECT_EQ(d.reason(), "") << "the turn goes on";
  d.finish();
  EXPECT_EQ(d.reason(), "last-turn");
  EXPECT_EQ(d.winners(), "mage-1");
}

// SC-4.2
TEST(Effects, AlsoWhenTheRivalIsToldToDrawFromAnEmptyDeck) {
  Board d("pile combat cinder-spear>mage-1", "deck-only", "hand mage-1 prism");
  d.play("activate cinder-spear");
  EXPECT_EQ(d.active(), "mage-1");
  d.finish();
  EXPECT_EQ(d.reason(), "last-turn") << "this turn is the active Mage's";
}

// SC-4.2
TEST(Effects, DrawingTheLastCardIsNotYetDrawingTooMany) {
  Board d("pile conjuring long-study>mage-1", "deck-only glimmer prism");
  d.play("activate long-study");
  d.finish();
  EXPECT_EQ(d.reason(), "deck") << "the rival cannot begin";
}

// SC-4.2
TEST(Effects, EachDrawsTheActiveMageFirstThenInTurnOrder) {
  Board d("mages 4", "active mage-2", "pile conjuring tides-of-thought>team-b",
          "deck-only glimmer prism covet prospect underdog");
  d.play("activate tides-of-thought");
  d.play("choose 1");
  EXPECT_EQ(d.hand_size("mage-2"), 2);
  EXPECT_EQ(d.hand_size("mage-3"), 2);
  EXPECT_EQ(d.hand_size("mage-4"), 1);
  EXPECT_EQ(d.hand_size("mage-1"), 0);
  d.finish();
  EXPECT_EQ(d.reason(), "last-turn");
}

// SC-4.2
TEST(Effects, TheDiscardPileIsNeverReshuffled) {
  Board d("begin", "deck-only glimmer", "discard prism covet");
  EXPECT_EQ(d.deck(), 0);
  EXPECT_EQ(d.refused("draw"), "deck-empty");
  EXPECT_EQ(d.discard(), "covet prism");
}

// SC-4.3
TEST(Effects, DamageTakesEnergyToTheSupply) {
  Board d("pile combat ember-lash>mage-1", "energy mage-1 20", "pile healing mending-word>mage-1");
  d.play("activate ember-lash");
  EXPECT_EQ(d.energy("mage-2"), 8);
  EXPECT_EQ(d.energy("mage-1"), 20);
  d.play("activate mending-word");
  EXPECT_EQ(d.energy("mage-1"), 22) << "what the rival lost is in the supply again";
}

// SC-4.4
TEST(Effects, EnergyAndSapphiresDoNotGoBelowZero) {
  Board d("pile combat ember-lash>mage-1", "energy mage-2 1");
  d.play("activate ember-lash");
  EXPECT_EQ(d.energy("mage-2"), 0);
  Board glass("pile combat shatterglass>mage-1", "sapphires mage-2 1");
  glass.play("activate shatterglass");
  EXPECT_EQ(glass.sapphires("mage-2"), 0);
}

// SC-4.5
TEST(Effects, EchoUsesATopIncantationThatFacesTheRival) {
  Board d("pile conjuring echo>mage-1", "pile combat backlash>mage-2", "pile healing warm-hearth>mage-2",
          "pile sorcery glimmer>mage-2");
  d.play("activate echo");
  EXPECT_EQ(d.legal(), (Texts{"use backlash", "use glimmer"})) << "not the Enchantment";
  d.play("use backlash");
  EXPECT_EQ(d.energy("mage-2"), 6) << "“rival” is the user's: mage-2 controls Sorcery";
  EXPECT_EQ(d.top("combat"), "backlash>mage-2") << "it goes on facing the rival";
}

// SC-4.5
TEST(Effects, TheUserOfEchoPaysAndChooses) {
  Board d("pile conjuring echo>mage-1", "pile combat wyrmfire>mage-2", "hand mage-1 glimmer prism",
          "hand mage-2 covet");
  d.play("activate echo");
  EXPECT_EQ(d.owes(), "mage-1");
  d.play("discard prism");
  EXPECT_EQ(d.hand("mage-1"), "glimmer");
  EXPECT_EQ(d.energy("mage-2"), 6);
}

// SC-4.5
TEST(Effects, EchoCannotUseWhatItsUserCannotPay) {
  Board d("pile conjuring echo>mage-1", "pile sorcery transmutation>mage-2", "energy mage-1 2");
  EXPECT_EQ(d.refused("activate echo"), "no-target");
}

// SC-4.5
TEST(Effects, EchoCountsTheColoursAsTheyLie) {
  Board d("pile conjuring echo>mage-1", "pile combat needle-storm>mage-2", "pile healing purge>mage-1");
  d.play("activate echo");
  EXPECT_EQ(d.energy("mage-2"), 8) << "Conjuring and Healing; Combat still faces the rival";
}

// SC-4.5, SC-3.4
TEST(Effects, EchoIsThatCardsActivation) {
  Board d("pile conjuring echo>mage-1", "pile combat ember-lash>mage-2");
  d.play("activate echo");
  EXPECT_EQ(d.state().open.activated, d.card("echo") | d.card("ember-lash"));
  Board done("pile conjuring echo>mage-1", "pile combat ember-lash>mage-2");
  done.state().open.activated = done.card("ember-lash");
  EXPECT_EQ(done.refused("activate echo"), "no-target");
}

// SC-4.5
TEST(Effects, AnEchoMayUseAnother) {
  const auto cards = load(set_with({{"ember-lash", "use rival-incantation"}}));
  Board d(cards, {"pile conjuring echo>mage-1", "pile combat ember-lash>mage-2", "pile sorcery glimmer>mage-2"});
  d.play("activate echo");
  d.play("use ember-lash");
  EXPECT_EQ(d.sapphires("mage-1"), 4) << "the only one left to use";
  Board alone(cards, {"pile conjuring echo>mage-1", "pile combat ember-lash>mage-2"});
  EXPECT_EQ(alone.refused("activate echo"), "no-target") << "the second Echo has nothing to use";
}

// SC-4.6
TEST(Effects, ACardMayBeActivatedEvenIfItChangesNothing) {
  Board d("pile sorcery covet>mage-1", "pile conjuring mind-fog>mage-1", "sapphires mage-2 0");
  d.play("activate covet");
  d.play("activate mind-fog");
  EXPECT_EQ(d.active(), "mage-2");
}

// SC-4.6
TEST(Effects, WithoutATargetTheseCannotBeActivated) {
  for (const char* card : {"turncoat", "echo", "recall", "excavate"}) {
    Board d(std::string("pile conjuring ") + card + ">mage-1", "pile combat ember-lash>mage-1");
    EXPECT_EQ(d.refused(std::string("activate ") + card), "no-target") << card;
    EXPECT_EQ(d.legal().count(std::string("activate ") + card), 0u) << card;
  }
  // Unravel on top is a target itself.
  Board unravel("pile conjuring unravel>mage-1");
  unravel.play("activate unravel");
  EXPECT_EQ(unravel.discard(), "unravel") << "its own card too";
}

// SC-4.6
TEST(Effects, RenewalNeedsNoTarget) {
  Board d("pile healing renewal>mage-1");
  d.play("activate renewal");
  EXPECT_EQ(d.energy("mage-1"), 11);
}

// SC-4.6
TEST(Effects, TurncoatTurnsACardThatFacesTheRivalButNotOfConjuring) {
  Board d("pile conjuring turncoat>mage-1", "pile combat ember-lash>mage-1", "pile sorcery glimmer>mage-2",
          "pile healing purge>mage-2");
  d.play("activate turncoat");
  EXPECT_EQ(d.legal(), (Texts{"turn glimmer", "turn purge"}));
  EXPECT_EQ(d.refused("turn ember-lash"), "cannot-turn");
  // Used by an Echo of another colour, Turncoat is the rival's top of Conjuring and may not turn itself.
  const auto cards = load(set_with({{"ember-lash", "use rival-incantation"}}));
  Board echo(cards, {"pile combat ember-lash>mage-1", "pile conjuring turncoat>mage-2"});
  EXPECT_EQ(echo.refused("activate ember-lash"), "no-target");
}

// SC-4.6
TEST(Effects, ExcavateTakesAnyPileOfTwoOrMoreItsOwnToo) {
  Board d("pile conjuring haste>mage-2 excavate>mage-1", "pile sorcery glimmer>mage-2",
          "pile combat ember-lash>mage-2 backlash>mage-2");
  d.play("activate excavate");
  EXPECT_EQ(d.legal(), (Texts{"unearth haste", "unearth ember-lash"}));
  d.play("unearth haste");
  EXPECT_EQ(d.pile("conjuring"), "excavate>mage-1 haste>mage-1");
}

// SC-4.6
TEST(Effects, PurgeOnAnEmptyPileOnlyHeals) {
  Board d("pile healing purge>mage-1");
  d.play("activate purge");
  EXPECT_EQ(d.energy("mage-1"), 11);
}

// SC-4.7
TEST(Effects, InTeamsThePoolsAreTheTeamsAndTheCardsTheActingMages) {
  Board d("mages 4", "active mage-3", "pile sorcery hoarders-mark>team-a",
          "hand mage-1 glimmer prism covet prospect underdog", "begin");
  EXPECT_EQ(d.sapphires("mage-1"), 2) << "mage-3 holds no five cards";
  Board own("mages 4", "active mage-1", "pile sorcery hoarders-mark>team-a",
            "hand mage-1 glimmer prism covet prospect underdog", "begin");
  EXPECT_EQ(own.sapphires("mage-3"), 3);
}

// SC-4.7
TEST(Effects, PickpocketAndExchangeOfMindsMeanTheNextRivalToPlay) {
  Board pocket("mages 3", "active solo second", "pile conjuring pickpocket>solo", "hand team-1 glimmer",
               "hand team-2 prism");
  pocket.play("activate pickpocket", {"steal solo glimmer"});
  EXPECT_EQ(pocket.hand("solo"), "glimmer") << "team-1 is next after solo's second turn";
  Board swap("mages 4", "active mage-2", "pile conjuring exchange-of-minds>team-b", "hand mage-2 glimmer",
             "hand mage-3 prism covet", "hand mage-1 underdog");
  swap.play("activate exchange-of-minds");
  EXPECT_EQ(swap.hand("mage-2"), "covet prism");
  EXPECT_EQ(swap.hand("mage-3"), "glimmer");
  EXPECT_EQ(swap.known("mage-1", "mage-3"), "") << "nobody else sees";
  EXPECT_EQ(swap.known("mage-4", "mage-2"), "");
  for (const Event& event : swap.events) {
    if (event.kind != kGave) continue;
    EXPECT_EQ(seen_by(event, swap.seat("mage-4")).card, kUnknown);
    EXPECT_NE(seen_by(event, swap.seat("mage-3")).card, kUnknown);
  }
}

}  // namespace
}  // namespace conclave::spellcaster
