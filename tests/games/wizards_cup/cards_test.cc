// Card sets: the house set, other sets, and what is said about bad ones.

#include <set>

#include "games/wizards_cup/match.h"

namespace conclave::wizards_cup {
namespace {

std::vector<CardError> errors_of(const std::string& text) {
  const auto cards = load_cards(std::type_identity<Cards>{}, text);
  return cards ? std::vector<CardError>{} : cards.error();
}

// "line:column key" of each error.
std::vector<std::string> places(const std::string& text) {
  std::vector<std::string> list;
  for (const auto& error : errors_of(text))
    list.push_back(std::to_string(error.line) + ":" + std::to_string(error.column) + " " + error.what.key);
  return list;
}

// Where a text begins on the given Wizard's lines, as "line:column", the column being that of the value after " = ".
std::string place_of(const std::string& text, const std::string& id, const std::string& field) {
  const auto wizard = text.find("id = \"" + id + "\"");
  const auto at = text.find("\n" + field, wizard) + 1;
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<long>(at), '\n');
  const auto value = text.find(" = ", at) + 3 - at + 1;
  return std::to_string(line) + ":" + std::to_string(value);
}

using Places = std::vector<std::string>;

// One change of the house set that makes exactly this error, at the place of the changed field.
void expect_wrong(const Retune& change, const std::string& field, const std::string& key) {
  const std::string text = retuned_text({change});
  EXPECT_EQ(places(text), Places{place_of(text, change.id, field) + " " + key}) << change.to;
}

TEST(WizardsCupCards, TheHouseSetOfTodayKeepsToTheRulebook) {
  const auto cards = house_of_today();
  EXPECT_EQ(cards->set, "house");
  EXPECT_GE(cards->version, 3);
  const Match match("shaman", "champion", cards);
  const auto wizard = [&](const char* id) { return cards->wizard[match.card(id)]; };
  EXPECT_EQ(std::ranges::count(cards->wizard.begin(), cards->wizard.end() - 1, Element::kVoid, &Wizard::element), 8);
  EXPECT_EQ(wizard("warlock").element, Element::kShadow);
  EXPECT_EQ(wizard("warlock").value, 10);
  EXPECT_EQ(wizard("gardener").value, 5);
  EXPECT_GT(wizard("geomancer").value, wizard("gardener").value);
  std::set<int> immediates;  // WC-3.11
  for (const Wizard& one : cards->wizard) {
    const bool immediate = one.power == Power::kImmediate;
    EXPECT_TRUE(!immediate || immediates.insert(one.value).second) << int{one.value};
  }
  EXPECT_LT(wizard("shaman").value, std::min(wizard("herald").value, wizard("detective").value))
      << "WC-3.10 has it go first";
  EXPECT_LE(wizard("assassin").amount, wizard("lightkeeper").value) << "WC-3.8 has it beat The Lightkeeper";
}

// WC-3.9: the rulebook's FAQ asks what happens then.
TEST(WizardsCupCards, InTheHouseSetOfTodayTheRevolutionaryCanBeatTheSoldier) {
  const Match match("champion revolutionary", "assassin warlock soldier", house_of_today());
  EXPECT_TRUE(match.happened("black revolutionary beats soldier by value 13:9"));
}

TEST(WizardsCupCards, TheFirstHouseSetLoads) {
  EXPECT_EQ(house()->set, "house");
  EXPECT_EQ(house()->version, 1);
  EXPECT_TRUE(std::is_sorted(house()->id.begin(), house()->id.end()));
  const Match match("shaman", "champion");
  const Wizard& assassin = house()->wizard[match.card("assassin")];
  EXPECT_EQ(assassin.element, Element::kShadow);
  EXPECT_EQ(assassin.power, Power::kPermanent);
  EXPECT_EQ(assassin.effect, Effect::kBeatsPrinted);
  EXPECT_EQ(assassin.amount, 7);
  EXPECT_TRUE(house()->wizard[match.card("detective")].may);
  EXPECT_FALSE(house()->wizard[match.card("shaman")].may);
  EXPECT_EQ(house()->own_change[match.card("gardener")][static_cast<std::size_t>(Element::kFire)], 3);
  EXPECT_EQ(house()->own_change[match.card("gardener")][static_cast<std::size_t>(Element::kVoid)], 0);
  EXPECT_EQ(house()->rival_change[match.card("geomancer")][static_cast<std::size_t>(Element::kVoid)], -2);
}

TEST(WizardsCupCards, AnotherSetMayHaveOtherNumbers) {
  const auto cards = load(retuned_text({{"minstrel", "own +2", "own shadow,light -1"},
                                        {"revolutionary", "rival-mill 1", "rival-mill 3"},
                                        {"assassin", "7+", "0+"},
                                        {"herald", "recover", "may recover"}}));
  const Match match("shaman", "champion");
  EXPECT_EQ(cards->own_change[match.card("minstrel")][static_cast<std::size_t>(Element::kLight)], -1);
  EXPECT_EQ(cards->own_change[match.card("minstrel")][static_cast<std::size_t>(Element::kFire)], 0);
  EXPECT_EQ(cards->wizard[match.card("revolutionary")].amount, 3);
  EXPECT_TRUE(cards->wizard[match.card("herald")].may);
}

TEST(WizardsCupCards, EveryWordOfAnEffectIsChecked) {
  const std::string effect = "wizards-cup.cards.effect";
  for (const char* bad : {"\"both-wins\"", "\"may\"", "\"both-lose now\"", "\"own\"", "\"rival 1 2 3\"",
                          "\"on-win mill 1\"", "\"beats-printed\""})
    expect_wrong({"shaman", "effect = \"both-lose\"", std::string("effect = ") + bad}, "effect", effect);
  for (const char* bad : {"own 2", "own +0", "own +21", "own ++2", "own +x", "own +"})
    expect_wrong({"minstrel", "own +2", bad}, "effect", "wizards-cup.cards.change");
  expect_wrong({"gardener", "fire,water,nature", "fire,wind"}, "effect", "wizards-cup.cards.elements");
  expect_wrong({"gardener", "fire,water,nature", "fire,"}, "effect", "wizards-cup.cards.elements");
  for (const char* bad : {"rival-mill 0", "rival-mill 6", "rival-mill x", "rival-mill -1"})
    expect_wrong({"revolutionary", "rival-mill 1", bad}, "effect", "wizards-cup.cards.number");
  for (const char* bad : {"beats-printed 7", "beats-printed +", "beats-printed 21+", "beats-printed x+"})
    expect_wrong({"assassin", "beats-printed 7+", bad}, "effect", "wizards-cup.cards.threshold");
}

TEST(WizardsCupCards, AnEffectMustFitItsKindOfPower) {
  expect_wrong({"shaman", "power = \"immediate\"", "power = \"dormant\""}, "effect", "wizards-cup.cards.kind");
  expect_wrong({"matron", "lower-wins", "may lower-wins"}, "effect", "wizards-cup.cards.may");
  expect_wrong({"champion", "value = 7", "value = 7\neffect = \"recover\""}, "effect", "wizards-cup.cards.powerless");
  expect_wrong({"shaman", "power = \"immediate\"", "power = \"sudden\""}, "power", "cards.error.word");
}

TEST(WizardsCupCards, OnlyOneWizardTakesCardsBackAndOnlyOneBringsTheWaitingCard) {
  expect_wrong({"tidecaller", "rival-cycle", "recover"}, "effect", "wizards-cup.cards.once");
  expect_wrong({"tidecaller", "rival-cycle", "swap-waiting"}, "effect", "wizards-cup.cards.once");
}

TEST(WizardsCupCards, NamesAndIdsAreUnique) {
  // The second in the order of ids is the one complained about.
  const std::string text = retuned_text({{"warlock", "The Warlock", "The Shaman"}});
  ASSERT_EQ(errors_of(text).size(), 1u);
  EXPECT_EQ(errors_of(text)[0].what.key, "wizards-cup.cards.name");
  const std::string ids = retuned_text({{"warlock", "id = \"warlock\"", "id = \"shaman\""}});
  ASSERT_FALSE(errors_of(ids).empty());
  EXPECT_EQ(errors_of(ids)[0].what.key, "cards.error.twice");
}

TEST(WizardsCupCards, WhatIsMissingOrUnknownIsToldAtItsPlace) {
  const std::string text = house_text();
  const auto shaman_line =
      1 + std::count(text.begin(), text.begin() + static_cast<long>(text.find("[[wizard]]")), '\n');
  EXPECT_EQ(places(retuned_text({{"shaman", "element = \"void\"\n", ""}})),
            Places{std::to_string(shaman_line) + ":1 cards.error.missing"});
  expect_wrong({"shaman", "value = 0", "value = 21"}, "value", "cards.error.range");
  expect_wrong({"shaman", "element = \"void\"", "element = \"mud\""}, "element", "cards.error.word");
  expect_wrong({"shaman", "value = 0", "value = 0\ncolour = \"red\""}, "colour", "cards.error.unknown-field");
  const auto french = errors_of(retuned_text({{"shaman", "name.fr = \"Le Chaman\"\n", ""}}));
  ASSERT_EQ(french.size(), 1u);
  EXPECT_EQ(french[0].what.key, "cards.error.missing");
  EXPECT_EQ(french[0].line, shaman_line + 2);
  EXPECT_EQ(french[0].what.args[0].value, "name.fr");
}

TEST(WizardsCupCards, ASetHasEighteenWizardsForThisGame) {
  const std::string text = house_text();
  const std::string one_less = text.substr(0, text.rfind("[[wizard]]"));
  ASSERT_EQ(errors_of(one_less).size(), 1u);
  EXPECT_EQ(errors_of(one_less)[0].what.key, "cards.error.count");
  std::string extra = text.substr(text.rfind("[[wizard]]"));
  extra.replace(extra.find("\"warlock\""), 9, "\"zealot\"");
  ASSERT_EQ(errors_of(text + "\n" + extra).size(), 1u);
  EXPECT_EQ(errors_of(text + "\n" + extra)[0].what.key, "cards.error.count");
  std::string other = text;
  other.replace(other.find("\"wizards-cup\""), 13, "\"spellcaster\"");
  ASSERT_EQ(errors_of(other).size(), 1u);
  EXPECT_EQ(errors_of(other)[0].what.key, "cards.error.game");
  EXPECT_FALSE(errors_of("").empty());
  EXPECT_EQ(errors_of("game = ")[0].what.key, "cards.error.toml");
}

// A set of nothing but Immediates that ask, take back and discard both ends its rounds all the same.
TEST(WizardsCupCards, ASetFullOfImmediatesStillEndsItsGames) {
  std::string text = "game = \"wizards-cup\"\nset = \"wild\"\nversion = 1\n";
  const std::vector<std::string> effects = {"may both-lose",       "may recover", "may swap-waiting",
                                            "may discard-waiting", "both-lose",   "may rival-cycle"};
  for (int i = 0; i < kWizards; ++i) {
    const std::string number = std::to_string(i);
    const std::string effect =
        i < 6 ? effects[static_cast<std::size_t>(i)] : effects[static_cast<std::size_t>(i % 3 == 0 ? 0 : 2 + i % 3)];
    text += "[[wizard]]\nid = \"w" + number + "\"\nname.en = \"E" + number + "\"\nname.fr = \"F" + number +
            "\"\nelement = \"void\"\nvalue = " + std::to_string(i % 4) +
            "\npower = \"immediate\"\ntext.en = \"e\"\ntext.fr = \"f\"\neffect = \"" +
            (effect == "may swap-waiting" && i > 5 ? "both-lose" : effect) + "\"\n";
  }
  const auto cards = load(text);
  int longest = 0;
  for (std::uint64_t game = 0; game < 3000; ++game) {
    FastChance chance(game);
    State state = start(*cards, Options{}, chance);
    int moves = 0;
    for (; !to_act(state).empty(); ++moves) {
      ASSERT_LE(moves, WizardsCup::kMaxMoves);
      ASSERT_FALSE(unsound(*cards, state));
      const Seat seat = seat_at(chance.one_of({}, to_act(state).bits()));
      play(*cards, state, seat, random_legal(*cards, state, seat, chance), chance, Silent{});
    }
    longest = std::max(longest, moves);
  }
  EXPECT_GT(longest, 20);
}

}  // namespace
}  // namespace conclave::wizards_cup
