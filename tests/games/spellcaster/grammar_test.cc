// Effects that the house set does not have but the grammar can say (head of cards/spellcaster.toml): all of them work,
// or are refused when the set is loaded.

#include "games/spellcaster/board.h"

namespace conclave::spellcaster {
namespace {

using Texts = std::set<std::string>;

// Ember Lash with another effect, facing mage-1; and Burning Sigil, an Enchantment, for the start of a turn.
Board with(const std::string& effect, std::vector<std::string> lines = {}) {
  lines.push_back("pile combat ember-lash>mage-1");
  Board d(load(set_with({{"ember-lash", effect}})), lines);
  d.play("activate ember-lash");
  return d;
}
Board enchanted(const std::string& effect, std::vector<std::string> lines = {}) {
  lines.push_back("pile combat burning-sigil>mage-1");
  lines.push_back("begin");
  return Board(load(set_with({{"burning-sigil", effect}})), lines);
}

TEST(Grammar, StepsFollowEachOtherInOrder) {
  Board d = with("lose-energy 2; gain 1 per own-card; draw 1; heal 1 per own-card", {"hand mage-1 glimmer"});
  EXPECT_EQ(d.sapphires("mage-1"), 3);
  EXPECT_EQ(d.energy("mage-1"), 10) << "two lost; two cards when the last step is reached";
}

TEST(Grammar, ConditionsAreReadWhenTheirStepIsReached) {
  Board d = with("damage 7; if rival energy < 4 then gain 5 else gain 1");
  EXPECT_EQ(d.sapphires("mage-1"), 7);
}

TEST(Grammar, EveryConditionAndComparison) {
  const std::vector<std::string> lines = {"hand mage-1 glimmer prism", "hand mage-2 covet", "energy mage-1 7",
                                          "pile healing purge>mage-2"};
  const auto gains = [&](const std::string& condition) {
    return with("if " + condition + " then gain 5 else gain 1", lines).sapphires("mage-1") == 7;
  };
  for (const char* yes : {"own cards = 2", "own cards > rival cards", "rival cards < 2", "own energy <= 7",
                          "rival energy >= 10", "own colours = rival colours", "own sapphires = 2",
                          "rival sapphires <= own sapphires", "own controls combat", "rival controls healing"})
    EXPECT_TRUE(gains(yes)) << yes;
  for (const char* no :
       {"own cards > 2", "own cards < rival cards", "rival cards >= 2", "own energy < 7", "own energy > rival energy",
        "own controls healing", "rival controls combat", "rival colours > 1", "rival controls sorcery"})
    EXPECT_FALSE(gains(no)) << no;
}

TEST(Grammar, ElseMayTestAgainAndMayBeLeftOut) {
  const std::string effect = "if own energy < 3 then gain 1 else if own energy < 8 then gain 2 else gain 3";
  EXPECT_EQ(with(effect, {"energy mage-1 2"}).sapphires("mage-1"), 3);
  EXPECT_EQ(with(effect, {"energy mage-1 7"}).sapphires("mage-1"), 4);
  EXPECT_EQ(with(effect, {"energy mage-1 8"}).sapphires("mage-1"), 5);
  EXPECT_EQ(with("if own energy < 3 then gain 1; draw 1").hand_size("mage-1"), 1)
      << "`;` is loosest: the draw is not under the condition";
}

TEST(Grammar, ChooseOffersUpToFourOptions) {
  for (int option = 1; option <= 4; ++option) {
    Board d = with("choose gain 1 | heal 2 | draw 3 | damage 4; lose-energy 1");
    EXPECT_EQ(d.legal(), (Texts{"choose 1", "choose 2", "choose 3", "choose 4"}));
    d.play("choose " + std::to_string(option));
    EXPECT_EQ(d.sapphires("mage-1"), option == 1 ? 3 : 2);
    EXPECT_EQ(d.energy("mage-1"), option == 2 ? 11 : 9);
    EXPECT_EQ(d.hand_size("mage-1"), option == 3 ? 3 : 0);
    EXPECT_EQ(d.energy("mage-2"), option == 4 ? 6 : 10);
  }
}

TEST(Grammar, AChosenOptionMayTestAndAsk) {
  Board d = with("choose if own energy > 5 then may recall 1 else gain 1 | gain 2", {"discard glimmer prism"});
  d.play("choose 1");
  EXPECT_EQ(d.legal(), (Texts{"recall glimmer", "recall prism", "no"}));
  d.play("no");
  EXPECT_EQ(d.sapphires("mage-1"), 2);
  EXPECT_EQ(d.hand_size("mage-1"), 0);
}

TEST(Grammar, MayAsksYesOrNo) {
  Board yes = with("may heal 2; gain 1");
  EXPECT_EQ(yes.legal(), (Texts{"yes", "no"}));
  yes.play("yes");
  EXPECT_EQ(yes.energy("mage-1"), 12);
  EXPECT_EQ(yes.sapphires("mage-1"), 3);
  Board no = with("may heal 2; gain 1");
  no.play("no");
  EXPECT_EQ(no.energy("mage-1"), 10);
  EXPECT_EQ(no.sapphires("mage-1"), 3);
}

TEST(Grammar, MayPayAsksOnlyWhoCanPay) {
  Board cannot = with("may pay sapphires 3: damage 5; heal 1");
  EXPECT_EQ(cannot.asks(), Ask::kAction);
  EXPECT_EQ(cannot.energy("mage-1"), 11);
  Board can = with("may pay discard 2: damage 5; heal 1", {"hand mage-1 glimmer prism covet"});
  can.play("yes");
  EXPECT_EQ(can.legal(), (Texts{"discard glimmer prism", "discard glimmer covet", "discard covet prism"}))
      << "once agreed, it is paid";
  can.play("discard covet glimmer");
  EXPECT_EQ(can.energy("mage-2"), 5);
  EXPECT_EQ(can.energy("mage-1"), 11);
}

TEST(Grammar, MayBeforeAChoiceOfCardsIsOneQuestion) {
  Board discards = with("may discard 2; gain 1", {"hand mage-1 glimmer"});
  EXPECT_EQ(discards.legal(), (Texts{"discard glimmer", "no"})) << "what there is";
  discards.play("no");
  EXPECT_EQ(discards.hand("mage-1"), "glimmer");
  Board turns = with("may take-control other-colour", {"pile sorcery glimmer>mage-2"});
  EXPECT_EQ(turns.legal(), (Texts{"turn glimmer", "no"}));
  Board nothing = with("may take-control other-colour");
  EXPECT_EQ(nothing.asks(), Ask::kAction) << "no question without a target, but it may be activated";
  Board uses = with("may use rival-incantation", {"pile sorcery glimmer>mage-2"});
  uses.play("use glimmer");
  EXPECT_EQ(uses.sapphires("mage-1"), 4);
}

TEST(Grammar, PlaySeveralCardsOneAfterTheOther) {
  Board must = with("play 2", {"hand mage-1 glimmer prism covet"});
  EXPECT_EQ(must.legal(), (Texts{"play glimmer", "play prism", "play covet"}));
  must.play("play prism");
  must.play("play glimmer");
  EXPECT_EQ(must.pile("sorcery"), "prism>mage-1 glimmer>mage-1");
  EXPECT_EQ(must.asks(), Ask::kAction);
  EXPECT_EQ(must.actions(), 1) << "playing by an effect is no action";
  Board may = with("may play 3; gain 1", {"hand mage-1 glimmer prism covet"});
  may.play("play covet");
  may.play("no");
  EXPECT_EQ(may.hand("mage-1"), "glimmer prism");
  EXPECT_EQ(may.sapphires("mage-1"), 3);
  Board few = with("play 3", {"hand mage-1 glimmer prism"});
  few.play("play glimmer");
  EXPECT_EQ(few.pile("sorcery"), "glimmer>mage-1 prism>mage-1") << "the last one is no choice";
}

TEST(Grammar, UnlessTheRivalGivesUpEnergyOrSapphiresOrCards) {
  Board energy = with("gain 3 unless rival lose-energy 2");
  EXPECT_EQ(energy.owes(), "mage-2");
  energy.play("yes");
  EXPECT_EQ(energy.energy("mage-2"), 8);
  EXPECT_EQ(energy.sapphires("mage-1"), 2);
  Board sapphires = with("damage 3 unless rival lose-sapphires 2; draw 1");
  sapphires.play("no");
  EXPECT_EQ(sapphires.energy("mage-2"), 7);
  EXPECT_EQ(sapphires.hand_size("mage-1"), 1);
  Board poor = with("damage 3 unless rival lose-sapphires 2", {"sapphires mage-2 1"});
  EXPECT_EQ(poor.owes(), "mage-1") << "only all of them count";
  EXPECT_EQ(poor.energy("mage-2"), 7);
  Board cards = with("damage 3 unless rival lose-cards 1", {"hand mage-2 glimmer prism"});
  cards.play("lose prism");
  EXPECT_EQ(cards.energy("mage-2"), 10);
}

TEST(Grammar, TheRivalMayPayTheLastEnergy) {
  Board d = with("gain 3 unless rival lose-energy 2", {"energy mage-2 2"});
  d.play("yes");
  EXPECT_EQ(d.reason(), "energy");
  EXPECT_EQ(d.winners(), "mage-1");
}

TEST(Grammar, MayAndUnlessTogether) {
  Board d = with("may draw 2 unless rival discard 1", {"hand mage-2 glimmer"});
  EXPECT_EQ(d.owes(), "mage-1");
  d.play("yes");
  EXPECT_EQ(d.owes(), "mage-2");
  d.play("no");
  EXPECT_EQ(d.hand_size("mage-1"), 2);
}

TEST(Grammar, TheRivalsPoolsAndCards) {
  Board d =
      with("rival heal 2; rival lose-energy 5; rival gain 2; rival lose-sapphires 1; rival draw 2; rival lose-cards 1",
           {"hand mage-2 glimmer prism"});
  EXPECT_EQ(d.owes(), "mage-2");
  d.play("lose glimmer");
  EXPECT_EQ(d.energy("mage-2"), 7);
  EXPECT_EQ(d.sapphires("mage-2"), 3);
  EXPECT_EQ(d.hand_size("mage-2"), 3);
}

TEST(Grammar, EachMagesPools) {
  Board two = with("each heal 2; each lose-sapphires 1");
  EXPECT_EQ(two.energy("mage-1"), 12);
  EXPECT_EQ(two.energy("mage-2"), 12);
  EXPECT_EQ(two.sapphires("mage-2"), 1);
  const auto cards = load(set_with({{"ember-lash", "each gain 2"}}));
  Board three(cards, {"mages 3", "active solo", "pile combat ember-lash>solo"});
  three.play("activate ember-lash");
  EXPECT_EQ(three.sapphires("solo"), 4);
  EXPECT_EQ(three.sapphires("team"), 4) << "one for each of its Mages";
}

TEST(Grammar, EachDiscardIsSecretToo) {
  Board d = with("each discard 1; heal 1", {"hand mage-1 glimmer prism", "hand mage-2 covet siphon"});
  EXPECT_EQ(d.owes(), "mage-1 mage-2");
  d.play_by("mage-2", "discard covet");
  d.play_by("mage-1", "discard prism");
  EXPECT_EQ(d.discard(), "covet prism");
  EXPECT_EQ(d.energy("mage-1"), 11);
}

TEST(Grammar, EveryCountAfterPer) {
  const std::vector<std::string> lines = {"hand mage-1 glimmer prism", "hand mage-2 covet", "pile healing purge>mage-2",
                                          "pile sorcery siphon>mage-2"};
  EXPECT_EQ(with("heal 2 per own-card", lines).energy("mage-1"), 14);
  EXPECT_EQ(with("heal 2 per rival-card", lines).energy("mage-1"), 12);
  EXPECT_EQ(with("heal 2 per own-colour", lines).energy("mage-1"), 12);
  EXPECT_EQ(with("heal 2 per rival-colour", lines).energy("mage-1"), 14);
  EXPECT_EQ(with("steal-card 1 per own-colour", lines).hand_size("mage-1"), 3);
}

TEST(Grammar, RecallSeveralAsASet) {
  Board d = with("recall 2", {"discard glimmer prism covet"});
  EXPECT_EQ(d.legal(), (Texts{"recall glimmer prism", "recall glimmer covet", "recall covet prism"}));
  d.play("recall glimmer covet");
  EXPECT_EQ(d.hand("mage-1"), "glimmer covet");
  Board few = with("recall 3", {"discard glimmer prism"});
  EXPECT_EQ(few.hand("mage-1"), "glimmer prism") << "what there is, and no choice";
}

TEST(Grammar, APriceInCardsMakesATargetForRecall) {
  Board d = with("pay discard 1: recall 1", {"hand mage-1 glimmer"});
  EXPECT_EQ(d.hand("mage-1"), "glimmer") << "discarded, and taken back";
}

TEST(Grammar, PilesByColourAndOtherColours) {
  Board fixed = with("uproot sorcery; heal 1", {"pile sorcery glimmer>mage-1", "pile healing purge>mage-2"});
  EXPECT_EQ(fixed.discard(), "glimmer");
  Board other = with("uproot other-colour", {"pile sorcery glimmer>mage-1", "pile healing purge>mage-2"});
  EXPECT_EQ(other.legal(), (Texts{"uproot glimmer", "uproot purge"}));
  EXPECT_EQ(other.refused("uproot ember-lash"), "cannot-uproot");
  Board raise = with("unearth healing; gain 1", {"pile healing purge>mage-2 renewal>mage-2"});
  EXPECT_EQ(raise.pile("healing"), "renewal>mage-2 purge>mage-1");
}

TEST(Grammar, AnEffectThatIsOnlyATargetNeedsOne) {
  const auto cards = load(set_with({{"ember-lash", "uproot sorcery"}}));
  Board d(cards, {"pile combat ember-lash>mage-1"});
  EXPECT_EQ(d.refused("activate ember-lash"), "no-target");
}

TEST(Grammar, EnchantmentsMayGiveActionsAndAsk) {
  EXPECT_EQ(enchanted("actions 1").actions(), 3);
  Board choice = enchanted("choose damage 1 | heal 1");
  choice.play("choose 2");
  EXPECT_EQ(choice.energy("mage-1"), 11);
  EXPECT_EQ(choice.hand_size("mage-1"), 1) << "the turn goes on with its draw";
  Board use = enchanted("may use rival-incantation", {"pile sorcery glimmer>mage-2"});
  use.play("use glimmer");
  EXPECT_EQ(use.sapphires("mage-1"), 4);
}

TEST(Grammar, SwapHandsThenGoOn) {
  Board d = with("swap-hands; discard 1", {"hand mage-1 glimmer", "hand mage-2 prism covet"});
  EXPECT_EQ(d.legal(), (Texts{"discard prism", "discard covet"}));
}

}  // namespace
}  // namespace conclave::spellcaster
