// SC-2.6: Conjuring alters what other cards do. The house set has no such card; here some of its cards have other
// effects.

#include "games/spellcaster/board.h"

namespace conclave::spellcaster {
namespace {

// Long Study (an Incantation) or Whispering Owl (an Enchantment), of Conjuring, alters; both face mage-1 where a line
// puts them on top.
using Effects = std::vector<std::pair<std::string, std::string>>;
Board with(const Effects& effects, const std::vector<std::string>& lines) {
  return Board(load(set_with(effects)), lines);
}

const std::string kStudy = "pile conjuring long-study>mage-1";
const std::string kLash = "pile combat ember-lash>mage-1";

// Long Study with this effect is activated, then Ember Lash.
Board after(const std::string& alteration, const std::string& effect = "damage 2",
            std::vector<std::string> lines = {}) {
  lines.insert(lines.end(), {kStudy, kLash, "actions 4"});
  Board d = with({{"long-study", alteration}, {"ember-lash", effect}}, lines);
  d.play("activate long-study");
  d.play("activate ember-lash");
  return d;
}

std::string told(const Board& d, EventKind kind) {
  std::string text;
  for (const Event& event : d.events)
    if (event.kind == kind) text += (text.empty() ? "" : " ") + tell(d.cards(), d.options(), event).key;
  return text;
}

boost::json::object shown(const Board& d) { return show(d.cards(), d.options(), view(d.cards(), d.state(), {})); }

// Each kind.

TEST(Alterations, DoubleRaiseTurnAndStop) {
  EXPECT_EQ(after("double any this-turn").energy("mage-2"), 6);
  EXPECT_EQ(after("raise 3 any this-turn").energy("mage-2"), 5);
  Board turned = after("turn any this-turn");
  EXPECT_EQ(turned.energy("mage-2"), 10);
  EXPECT_EQ(turned.energy("mage-1"), 8);
  Board stopped = after("stop any this-turn");
  EXPECT_EQ(stopped.energy("mage-2"), 10);
  EXPECT_EQ(stopped.refused("activate ember-lash"), "already-activated") << "it was activated all the same";
}

TEST(Alterations, EveryNumberOfTheEffectIsAltered) {
  Board d =
      after("double any this-turn", "damage 1; heal 2; lose-energy 1; gain 3; rival gain 1; lose-sapphires 1; draw 2");
  EXPECT_EQ(d.energy("mage-2"), 8);
  EXPECT_EQ(d.energy("mage-1"), 12);
  EXPECT_EQ(d.sapphires("mage-1"), 6);
  EXPECT_EQ(d.sapphires("mage-2"), 4);
  EXPECT_EQ(d.hand_size("mage-1"), 4);
  EXPECT_EQ(after("double any this-turn", "steal 1").sapphires("mage-1"), 4);
  EXPECT_EQ(after("raise 1 any this-turn", "steal-card 1", {"hand mage-2 glimmer prism covet"}).hand_size("mage-1"), 2);
  EXPECT_EQ(after("raise 1 any this-turn", "damage 1 per own-card", {"hand mage-1 glimmer prism"}).energy("mage-2"), 7)
      << "once, not once a card";
}

TEST(Alterations, TurnExchangesWhoGainsAndWhoLoses) {
  Board pools = after("turn any this-turn", "heal 3; gain 1; rival lose-sapphires 2; rival heal 1");
  EXPECT_EQ(pools.energy("mage-2"), 13);
  EXPECT_EQ(pools.sapphires("mage-2"), 3);
  EXPECT_EQ(pools.sapphires("mage-1"), 0);
  EXPECT_EQ(pools.energy("mage-1"), 11);
  EXPECT_EQ(after("turn any this-turn", "steal 2").sapphires("mage-2"), 4);
  EXPECT_EQ(after("turn any this-turn", "draw 2").hand_size("mage-2"), 2);
  Board cards = after("turn any this-turn", "steal-card 1", {"hand mage-1 glimmer"});
  EXPECT_EQ(cards.hand("mage-2"), "glimmer");
  Board discards = after("turn any this-turn", "rival discard 1", {"hand mage-1 glimmer prism", "hand mage-2 covet"});
  EXPECT_EQ(discards.owes(), "mage-1");
  discards.play("discard prism");
  EXPECT_EQ(discards.hand("mage-2"), "covet");
  Board recalls = after("turn any this-turn", "recall 1; heal 1", {"discard glimmer prism"});
  EXPECT_EQ(recalls.owes(), "mage-2");
  recalls.play("recall prism");
  EXPECT_EQ(recalls.hand("mage-2"), "prism");
  EXPECT_EQ(recalls.energy("mage-2"), 11);
  EXPECT_EQ(after("turn any this-turn", "each gain 2; lose-sapphires 1").sapphires("mage-2"), 3) << "each is each";
}

TEST(Alterations, TurnedTwiceIsNotTurned) {
  Board d = with({{"long-study", "turn any this-turn; turn any next-activation"}}, {kStudy, kLash});
  d.play("activate long-study");
  d.play("activate ember-lash");
  EXPECT_EQ(d.energy("mage-2"), 8);
}

TEST(Alterations, OnlyNumbersAreAlteredNotWhatIsCountedMovedOrTested) {
  EXPECT_EQ(after("double any this-turn", "actions 1").actions(), 3);
  Board play = after("raise 2 any this-turn", "may play 1; heal 1", {"hand mage-1 glimmer prism"});
  play.play("play prism");
  EXPECT_EQ(play.hand("mage-1"), "glimmer");
  EXPECT_EQ(play.energy("mage-1"), 13);
  EXPECT_EQ(after("double any this-turn", "if own energy > 12 then gain 2 else gain 1").sapphires("mage-1"), 4);
  EXPECT_EQ(after("turn any this-turn", "heal 1 per own-card", {"hand mage-1 glimmer prism"}).energy("mage-2"), 12);
}

TEST(Alterations, AtMostThreeCardsAreChosenAtOnce) {
  Board d = after("double any this-turn", "discard 2", {"hand mage-1 glimmer prism covet siphon"});
  EXPECT_EQ(d.legal().size(), 4u) << "three of four";
  d.play("discard glimmer prism covet");
  EXPECT_EQ(d.hand("mage-1"), "siphon");
  Board each = after("raise 9 any this-turn", "each lose-cards 1",
                     {"hand mage-1 glimmer prism covet siphon", "hand mage-2 tribute"});
  each.play("lose glimmer prism covet");
  EXPECT_EQ(each.hand("mage-1"), "siphon");
  EXPECT_EQ(each.hand("mage-2"), "");
}

TEST(Alterations, EachIsSharedAfterwards) {
  const auto cards = load(set_with({{"long-study", "raise 1 any this-turn"}, {"ember-lash", "each gain 2"}}));
  Board d(cards, {"mages 3", "active solo", "pile conjuring long-study>solo", "pile combat ember-lash>solo"});
  d.play("activate long-study");
  d.play("activate ember-lash");
  EXPECT_EQ(d.sapphires("solo"), 5);
  EXPECT_EQ(d.sapphires("team"), 6) << "SC-8.2: two for each, half of three rounded up";
}

// How long.

TEST(Alterations, ThisTurnEndsWithTheTurn) {
  for (const char* whose : {"", "each "}) {
    Board d = with({{"long-study", std::string(whose) + "double any this-turn"}},
                   {kStudy, kLash, "pile sorcery glimmer>mage-1", "pile healing mending-word>mage-2", "actions 3"});
    d.play("activate long-study");
    d.play("activate ember-lash");
    d.play("activate glimmer");
    EXPECT_EQ(d.energy("mage-2"), 6);
    EXPECT_EQ(d.sapphires("mage-1"), 6) << "every card of the turn";
    d.play("activate mending-word");
    EXPECT_EQ(d.energy("mage-2"), 8);
  }
}

TEST(Alterations, NextTurnIsTheRivals) {
  Board d = with({{"long-study", "rival double any next-turn"}},
                 {kStudy, kLash, "pile sorcery glimmer>mage-2", "pile healing mending-word>mage-2"});
  d.play("activate long-study");
  d.play("activate ember-lash");
  EXPECT_EQ(d.energy("mage-2"), 8);
  d.play("activate mending-word");
  d.play("activate glimmer");
  EXPECT_EQ(d.energy("mage-2"), 12);
  EXPECT_EQ(d.sapphires("mage-2"), 6);
  EXPECT_FALSE(d.state().open.in_force.any()) << "mage-1's turn has begun";
}

TEST(Alterations, NextActivationWaitsAndIsUsedUp) {
  Board d = with({{"long-study", "double any next-activation"}},
                 {kStudy, kLash, "pile sorcery glimmer>mage-1", "pile healing mending-word>mage-2", "actions 1"});
  d.play("activate long-study");
  d.play("activate mending-word");
  EXPECT_EQ(d.energy("mage-2"), 12) << "the rival's are others";
  d.play("draw");
  d.play("activate ember-lash");
  EXPECT_EQ(d.energy("mage-2"), 8) << "a turn later";
  d.play("activate glimmer");
  EXPECT_EQ(d.sapphires("mage-1"), 4) << "used up";
}

TEST(Alterations, AnEnchantmentIsNotActivated) {
  const Effects effects = {{"long-study", "double any next-activation"}};
  Board d = with(effects, {kStudy, "pile combat burning-sigil>mage-1", "pile sorcery glimmer>mage-1", "actions 1"});
  d.play("activate long-study");
  d.finish();
  EXPECT_EQ(d.energy("mage-2"), 9) << "Burning Sigil takes effect, unaltered";
  d.play("activate glimmer");
  EXPECT_EQ(d.sapphires("mage-1"), 6);
}

TEST(Alterations, WhileOnTopEndsWhenCoveredTurnedOrGone) {
  const Effects effects = {{"long-study", "double any while-on-top"},
                           {"needle-storm", "take-control conjuring"},
                           {"mending-word", "uproot conjuring"}};
  Board d = with(effects, {kStudy, kLash, "hand mage-1 haste", "actions 4"});
  d.play("activate long-study");
  d.finish();
  d.finish();
  EXPECT_TRUE(d.state().open.in_force.any()) << "a turn later";
  d.play("activate ember-lash");
  EXPECT_EQ(d.energy("mage-2"), 6);
  d.play("play haste");
  EXPECT_FALSE(d.state().open.in_force.any()) << "covered";

  Board turned = with(effects, {kStudy, "pile combat needle-storm>mage-2", "actions 1"});
  turned.play("activate long-study");
  EXPECT_TRUE(turned.state().open.in_force.any());
  turned.play("activate needle-storm");
  EXPECT_FALSE(turned.state().open.in_force.any()) << "it faces mage-2";

  Board gone = with(effects, {kStudy, "pile healing mending-word>mage-2", "actions 1"});
  gone.play("activate long-study");
  gone.play("activate mending-word");
  EXPECT_FALSE(gone.state().open.in_force.any());
}

TEST(Alterations, WhileOnTopOfAnotherPileDoesNotEnd) {
  Board d = with({{"long-study", "double any while-on-top"}}, {kStudy, kLash, "hand mage-1 backlash", "actions 4"});
  d.play("activate long-study");
  d.play("play backlash");
  d.play("activate backlash");
  EXPECT_EQ(d.energy("mage-2"), 6);
}

TEST(Alterations, EachKindHoldsWithEachDuration) {
  for (const char* lasts : {" this-turn", " next-activation", " while-on-top"}) {
    SCOPED_TRACE(lasts);
    EXPECT_EQ(after(std::string("stop any") + lasts).energy("mage-2"), 10);
    EXPECT_EQ(after(std::string("turn any") + lasts).energy("mage-1"), 8);
    EXPECT_EQ(after(std::string("raise 1 any") + lasts).energy("mage-2"), 7);
    EXPECT_EQ(after(std::string("double any") + lasts).energy("mage-2"), 6);
  }
  for (const char* lasts : {" next-turn", " next-activation", " while-on-top"}) {
    SCOPED_TRACE(lasts);
    const auto rivals = [&](const std::string& alteration) {
      Board d = with({{"long-study", alteration + lasts}}, {kStudy, "pile combat ember-lash>mage-2", "actions 1"});
      d.play("activate long-study");
      d.play("activate ember-lash");
      return std::pair(d.energy("mage-1"), d.energy("mage-2"));
    };
    EXPECT_EQ(rivals("rival stop any"), std::pair(10, 10));
    EXPECT_EQ(rivals("rival turn any"), std::pair(10, 8));
    EXPECT_EQ(rivals("rival raise 1 any"), std::pair(7, 10));
    EXPECT_EQ(rivals("rival double any"), std::pair(6, 10));
  }
}

TEST(Alterations, AnEnchantmentAltersFromTheStartOfTheTurn) {
  const std::string owl = "pile conjuring whispering-owl>mage-1", sigil = "pile combat burning-sigil>mage-1";
  Board first = with({{"whispering-owl", "double any while-on-top"}}, {owl, sigil, "begin"});
  first.play("enchant whispering-owl");
  EXPECT_EQ(first.energy("mage-2"), 8);
  Board last = with({{"whispering-owl", "double any while-on-top"}}, {owl, sigil, "begin"});
  last.play("enchant burning-sigil");
  EXPECT_EQ(last.energy("mage-2"), 9) << "the order is the Mage's (SC-3.1)";
  last.finish();
  last.finish();
  last.play("enchant burning-sigil");
  EXPECT_EQ(last.energy("mage-2"), 7) << "still in force; and once, though it takes effect again";
}

// Whose cards, and of which colours.

TEST(Alterations, OnlyCardsOfItsColoursAndItsMages) {
  EXPECT_EQ(after("double combat this-turn").energy("mage-2"), 6);
  EXPECT_EQ(after("double healing this-turn").energy("mage-2"), 8);
  EXPECT_EQ(after("double other-colour this-turn").energy("mage-2"), 6);
  EXPECT_EQ(after("double conjuring this-turn").energy("mage-2"), 8);
  EXPECT_EQ(after("rival double any next-activation").energy("mage-2"), 8);
  EXPECT_EQ(after("each double any next-activation").energy("mage-2"), 6);
  Board waits = with({{"long-study", "double sorcery next-activation"}},
                     {kStudy, kLash, "pile sorcery glimmer>mage-1", "actions 3"});
  waits.play("activate long-study");
  waits.play("activate ember-lash");
  waits.play("activate glimmer");
  EXPECT_EQ(waits.sapphires("mage-1"), 6) << "the next activation of a Sorcery card";
}

TEST(Alterations, ATeamsAlterationsAreEachOfItsMages) {
  const auto cards = load(set_with({{"long-study", "double any next-activation"}}));
  Board d(cards, {"mages 4", "pile conjuring long-study>team-a", "pile combat ember-lash>team-a", "actions 1"});
  d.play("activate long-study");
  d.finish();
  EXPECT_EQ(d.active(), "mage-3");
  d.play("activate ember-lash");
  EXPECT_EQ(d.energy("team-b"), 6);
}

// In which order, each once.

TEST(Alterations, ApplyInTheOrderStopTurnRaiseDouble) {
  const std::string both = "double any this-turn; raise 1 any this-turn";
  EXPECT_EQ(after(both).energy("mage-2"), 4) << "twice three, whichever took effect first";
  EXPECT_EQ(after("raise 1 any this-turn; double any this-turn").energy("mage-2"), 4);
  Board all = after("double any this-turn; raise 1 any this-turn; turn any this-turn");
  EXPECT_EQ(all.energy("mage-1"), 4);
  EXPECT_EQ(told(all, kAltered),
            "spellcaster.event.altered-turn spellcaster.event.altered-raise "
            "spellcaster.event.altered-double");
  EXPECT_EQ(after("double any this-turn; raise 1 any this-turn; stop any this-turn").energy("mage-2"), 10);
  EXPECT_EQ(after("double any this-turn; double combat this-turn", "damage 1").energy("mage-2"), 6);
}

TEST(Alterations, EachAppliesOnce) {
  Board d = with({{"long-study", "double any next-activation"}}, {kStudy, kLash, "actions 1"});
  d.play("activate long-study");
  d.finish();
  d.play("activate long-study");
  d.play("activate ember-lash");
  EXPECT_EQ(d.energy("mage-2"), 6) << "activated twice, in force once";
}

TEST(Alterations, NumbersStayWithinReason) {
  std::string effect = "double any this-turn";
  for (int i = 1; i < 15; ++i) effect += "; double any this-turn";
  EXPECT_EQ(after(effect, "rival gain 1").sapphires("mage-2"), 28) << "what the supply has, and no overflow";
}

// Never the price.

TEST(Alterations, NeverThePrice) {
  Board energy = after("double any this-turn", "pay energy 1: damage 2");
  EXPECT_EQ(energy.energy("mage-1"), 9);
  EXPECT_EQ(energy.energy("mage-2"), 6);
  Board turned = after("turn any this-turn", "pay sapphires 2: heal 1");
  EXPECT_EQ(turned.sapphires("mage-1"), 0);
  EXPECT_EQ(turned.sapphires("mage-2"), 2);
  Board cards = after("raise 1 any this-turn", "pay discard 1: damage 1", {"hand mage-1 glimmer prism covet"});
  cards.play("discard prism");
  EXPECT_EQ(cards.energy("mage-2"), 8);
  Board stopped = after("stop any this-turn", "pay energy 1: damage 2");
  EXPECT_EQ(stopped.energy("mage-1"), 9) << "paid for nothing";
  EXPECT_EQ(stopped.energy("mage-2"), 10);
  Board may = after("double any this-turn", "may pay energy 1: damage 2");
  may.play("yes");
  EXPECT_EQ(may.energy("mage-1"), 9);
  EXPECT_EQ(may.energy("mage-2"), 6);
  Board unless = after("double any this-turn", "damage 2 unless rival lose-sapphires 1");
  unless.play("yes");
  EXPECT_EQ(unless.sapphires("mage-2"), 1) << "what the rival pays is a price too";
}

// Never another alteration.

TEST(Alterations, NeverAnotherAlteration) {
  const Effects effects = {{"long-study", "double any next-activation"},
                           {"haste", "raise 1 any next-activation; draw 1"}};
  Board d = with(effects, {kStudy, kLash, "hand mage-1 haste", "actions 4"});
  d.play("activate long-study");
  d.play("play haste");
  d.play("activate haste");
  EXPECT_EQ(d.hand_size("mage-1"), 1) << "a Spell that alters is not altered, and uses nothing up";
  d.play("activate ember-lash");
  EXPECT_EQ(d.energy("mage-2"), 4);
  Board stop = with({{"long-study", "stop any this-turn"}, {"haste", "double any next-activation"}},
                    {kStudy, "hand mage-1 haste", "actions 4"});
  stop.play("activate long-study");
  stop.play("play haste");
  stop.play("activate haste");
  EXPECT_EQ(told(stop, kAlters), "spellcaster.event.alters-double");
}

// Echo (SC-4.5).

TEST(Alterations, EchoUsesUpTheNextActivation) {
  const std::string lash = "pile combat ember-lash>mage-2", echo = "hand mage-1 echo";
  Board d = with({{"long-study", "double any next-activation"}}, {kStudy, lash, echo, "actions 4"});
  d.play("activate long-study");
  d.play("play echo");
  d.play("activate echo");
  EXPECT_EQ(d.energy("mage-2"), 8) << "Ember Lash is the activation after it";
  EXPECT_FALSE(d.state().open.in_force.any());
  EXPECT_FALSE(d.state().open.applied.any());
  Board stopped = with({{"long-study", "stop any next-activation"}}, {kStudy, lash, echo, "actions 4"});
  stopped.play("activate long-study");
  stopped.play("play echo");
  stopped.play("activate echo");
  EXPECT_EQ(stopped.energy("mage-2"), 10) << "a stopped Echo uses nothing";
  Board colour = with({{"long-study", "double combat next-activation"}}, {kStudy, lash, echo, "actions 4"});
  colour.play("activate long-study");
  colour.play("play echo");
  colour.play("activate echo");
  EXPECT_EQ(colour.energy("mage-2"), 6) << "Echo is no Combat card; what it uses is, and is activated";
  Board turn = with({{"long-study", "double any this-turn"}}, {kStudy, lash, echo, "actions 4"});
  turn.play("activate long-study");
  turn.play("play echo");
  turn.play("activate echo");
  EXPECT_EQ(turn.energy("mage-2"), 6);
}

TEST(Alterations, EchoOfAnAlterationThatLastsWhileOnTopDoesNothing) {
  Board d = with({{"long-study", "double any while-on-top"}, {"ember-lash", "use rival-incantation"}},
                 {"pile conjuring long-study>mage-2", kLash});
  d.play("activate ember-lash");
  EXPECT_FALSE(d.state().open.in_force.any()) << "it does not face mage-1 (SC-4.5)";
}

// It is public.

TEST(Alterations, AreShownAndTold) {
  Board d = with({{"long-study", "raise 2 combat next-activation"}, {"ember-lash", "may damage 1"}},
                 {kStudy, kLash, "actions 2"});
  EXPECT_FALSE(shown(d).contains("alterations"));
  d.play("activate long-study");
  const auto one = boost::json::parse(R"([{"by":"long-study","does":"raise","count":2,"of":["mage-1"],
                                           "colours":["combat"],"lasts":"next-activation"}])");
  EXPECT_EQ(shown(d).at("alterations"), one);
  EXPECT_EQ(told(d, kAlters), "spellcaster.event.alters-raise");
  d.play("activate ember-lash");
  EXPECT_FALSE(shown(d).contains("alterations"));
  EXPECT_EQ(shown(d).at("asks").at("altered"), one);
  EXPECT_EQ(told(d, kAltered), "spellcaster.event.altered-raise");
  d.play("yes");
  EXPECT_EQ(d.energy("mage-2"), 7);
  Board rivals = with({{"long-study", "rival stop other-colour while-on-top; each double any this-turn"}}, {kStudy});
  rivals.play("activate long-study");
  EXPECT_EQ(shown(rivals).at("alterations"), boost::json::parse(R"([{"by":"long-study","does":"stop","of":["mage-2"],
                                    "colours":["combat","healing","sorcery"],"lasts":"while-on-top"},
                                   {"by":"long-study","does":"double","of":["mage-1","mage-2"],
                                    "colours":["combat","conjuring","healing","sorcery"],"lasts":"this-turn"}])"));
}

// The grammar.

TEST(Alterations, OnlyConjuringAlters) {
  const auto wrong = load_cards(std::type_identity<Cards>{}, set_with({{"ember-lash", "double any this-turn"}}));
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().front().what.key, "spellcaster.cards.alters-colour");
}

TEST(Alterations, ASetAltersInAtMostSixteenSteps) {
  std::string eight = "stop any this-turn";
  for (int i = 1; i < 8; ++i) eight += "; stop any this-turn";
  EXPECT_TRUE(load_cards(std::type_identity<Cards>{}, set_with({{"long-study", eight}, {"haste", eight}})));
  const auto wrong = load_cards(std::type_identity<Cards>{},
                                set_with({{"long-study", eight}, {"haste", eight}, {"winnow", "turn any this-turn"}}));
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().front().what.key, "spellcaster.cards.alterations");
}

TEST(Alterations, WrongWordsAreRefusedWithTheirPlace) {
  struct Wrong {
    std::string effect, code;
    std::size_t at;
  };
  const std::vector<Wrong> all = {
      {"double this-turn", "expected", 7},
      {"double any", "expected", 10},
      {"double 2 any this-turn", "expected", 7},
      {"raise any this-turn", "number", 6},
      {"raise 0 any this-turn", "number", 6},
      {"raise 10 any this-turn", "number", 6},
      {"stop any forever", "expected", 9},
      {"rival stop any this-turn", "lasting", 15},
      {"stop any next-turn", "lasting", 9},
      {"each stop any next-turn", "lasting", 14},
      {"draw 1 unless rival stop any next-turn", "unless", 14},
  };
  for (const Wrong& wrong : all) {
    const auto program = compile_effect(wrong.effect, false);
    ASSERT_FALSE(program) << wrong.effect;
    EXPECT_EQ(program.error().what.key, "spellcaster.cards." + wrong.code) << wrong.effect;
    EXPECT_EQ(program.error().at, wrong.at) << wrong.effect;
  }
  for (const char* fine : {"each double any next-activation", "rival turn sorcery while-on-top",
                           "may raise 9 any this-turn", "choose stop combat this-turn | rival stop combat next-turn"})
    EXPECT_FALSE(compile_effect(fine, true)->starred) << fine;
}

// The test set of the conformance suite and of the referee has every kind and every duration.
TEST(Alterations, TheTestSetHasThemAll) {
  const auto cards = load(set_at("tests/sets/spellcaster-alters.toml"));
  ASSERT_TRUE(cards);
  for (const auto& set : cards->of_kind) EXPECT_NE(set, 0);
  for (const auto& set : cards->of_lasting) EXPECT_NE(set, 0);
}

}  // namespace
}  // namespace conclave::spellcaster
