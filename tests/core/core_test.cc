#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <boost/json.hpp>
#include <set>

#include "core/card_file.h"
#include "core/chance.h"
#include "core/choice.h"
#include "core/fixed.h"
#include "core/wire_json.h"
#include "core/words.h"
#include "toy/toy.h"

namespace conclave {
namespace {

static_assert(Game<toy::Toy<toy::Leak::kNone>>);

TEST(FixedVector, WhatLiesPastTheEndIsZeroSoThatEqualIsBitForBit) {
  FixedVector<std::uint8_t, 4> a, b;
  a.push_back(7);
  a.push_back(9);
  a.pop_back();
  b.push_back(7);
  EXPECT_EQ(std::memcmp(&a, &b, sizeof a), 0);
  a.insert_at(0, 3);
  a.erase_at(0);
  EXPECT_EQ(std::memcmp(&a, &b, sizeof a), 0);
}

TEST(FastChance, EveryFaceIsAboutEquallyLikely) {
  FastChance chance(1);
  int seen[7] = {};
  for (int i = 0; i < 60000; ++i) ++seen[chance.roll({}, 6)];
  for (int face = 1; face <= 6; ++face) EXPECT_NEAR(seen[face], 10000, 500);
}

TEST(RecordedChance, SaysWhenARecordedAnswerWasNotPossible) {
  const ChanceResult record[] = {{{1, Seat{}, 0}, 5}};
  RecordedChance good(record), bad(record);
  EXPECT_EQ(good.one_of({1, Seat{}, 0}, bit(5) | bit(2)), 5);
  EXPECT_FALSE(good.diverged());
  EXPECT_EQ(bad.one_of({1, Seat{}, 0}, bit(2)), 2);
  EXPECT_TRUE(bad.diverged());
}

TEST(CardFile, CharactersThatTomlDoesNotKnowAreRefusedInTheirPlace) {
  // Found by fuzzing: toml++ 3.3.0 has undefined behaviour on some characters outside of texts.
  CardFile stray("game = \"é\" # ï\nset = '''a\né'''\n  \xEF\xBB\xBB = 1\n");
  ASSERT_EQ(stray.errors().size(), 1u);
  EXPECT_EQ(stray.errors()[0].what.key, "cards.error.stray");
  EXPECT_EQ(stray.errors()[0].line, 4);
  EXPECT_EQ(stray.errors()[0].column, 3);
  // toml++ reads on in a number as if the quote were none.
  CardFile glued("game = 1\"é\"\n");
  ASSERT_EQ(glued.errors().size(), 1u);
  EXPECT_EQ(glued.errors()[0].what.key, "cards.error.stray");
  EXPECT_TRUE(CardFile("game = \"\\\"é\"\n").ok());
}

std::vector<std::string> expanded(const Choice& choice) {
  std::vector<std::string> texts;
  expand(choice, [&](const std::string& text) { texts.push_back(text); });
  return texts;
}

TEST(Choice, EachKindOfSlotExpandsToItsTexts) {
  EXPECT_EQ(expanded({"a {x}>{y}", {one("x", {"p", "q"}), one("y", {"r"})}}),
            (std::vector<std::string>{"a p>r", "a q>r"}));
  EXPECT_EQ(expanded({"b {x}", {some("x", 2, 2, {"1", "2", "3"})}}),
            (std::vector<std::string>{"b 1 2", "b 1 3", "b 2 3"}));
  EXPECT_EQ(expanded({"c {x}", {order("x", 2, {"1", "2"})}}), (std::vector<std::string>{"c 1 2", "c 2 1"}));
  EXPECT_EQ(expanded({"d {x}", {split("x", 2, {"m", "n"})}}),
            (std::vector<std::string>{"d n:2", "d m:1 n:1", "d m:2"}));
}

TEST(Words, FrenchElidesBeforeAVowel) {
  const auto words =
      Words::parse("hand = \"main de {name}\"\nthan = \"plus que {name}\"\ncode = \"code {name}\"\n", "fr").value();
  const auto said = [&](const char* key, const char* name) { return words({key, {{"name", name}}}); };
  EXPECT_EQ(said("hand", "Avide"), "main d'Avide");
  EXPECT_EQ(said("hand", "Équipe 1"), "main d'Équipe 1");
  EXPECT_EQ(said("hand", "Ça"), "main de Ça");
  EXPECT_EQ(said("hand", "3"), "main de 3");
  EXPECT_EQ(said("than", "Ada"), "plus qu'Ada");
  EXPECT_EQ(said("code", "Ada"), "code Ada");
}

TEST(Words, FillsPlacesWithTextsKeysAndCardNames) {
  const auto words = Words::parse("[a]\nhello = \"{who} plays {card} in {where}\"\nfire = \"Fire\"\n", "en");
  ASSERT_TRUE(words);
  const Phrase phrase("a.hello", {{"who", "Ann"}, {"card", card("shaman")}, {"where", key("a.fire")}});
  EXPECT_EQ((*words)(phrase, [](auto id, auto) { return "The " + std::string(id); }), "Ann plays The shaman in Fire");
  EXPECT_EQ((*words)("a.nothing"), "«a.nothing»");
}

Value::List list_of(std::initializer_list<Value> values) { return values; }

TEST(Words, TellsNumbersDiceAndLists) {
  const auto words = Words::parse("[a]\nsay = \"{it}\"\nfire = \"Feu\"\nof = \"part de {it}\"\n", "fr");
  ASSERT_TRUE(words);
  const auto said = [&](Value value) { return (*words)(Phrase("a.say", {{"it", std::move(value)}})); };
  EXPECT_EQ(said(-5), "-5");
  EXPECT_EQ(said(Value::Die{6, 4}), "4");
  EXPECT_EQ(said(Value::Die{12, 11}), "11 (D12)");
  EXPECT_EQ(said(Value::Die{}), "–");
  EXPECT_EQ(said(Value(list_of({1, Value::Die{8, 7}, term("a", "fire"), "x"}))), "1, 7 (D8), Feu, x");
  EXPECT_EQ(said(Value(Value::List{})), "");
  EXPECT_EQ(said(card("shaman")), "shaman") << "nobody knows its name";
}

// A name that began with '@' or '#' was once looked up in the catalogue and among the cards.
TEST(Words, ATextIsShownAsItIsWhateverStandsInIt) {
  const auto words = Words::parse("[a]\nsay = \"Hello {it}!\"\n[page]\ntitle = \"Conclave\"\n", "en");
  ASSERT_TRUE(words);
  for (const std::string name : {"@page.title", "#shaman", "{it}", "{seat}", "{", "@", "#", "a.say"})
    EXPECT_EQ((*words)(Phrase("a.say", {{"it", name}}), [](auto, auto) { return "a card"; }), "Hello " + name + "!");
}

std::optional<ToldEvent> read(const boost::json::value& json) {
  std::optional<Refusal> wrong;
  ToldEvent event = read_event(Field(json, wrong));
  return wrong ? std::nullopt : std::optional(std::move(event));
}

TEST(WireJson, AnEventIsReadAsItWasWritten) {
  const ToldEvent event("rolled", Phrase("a.rolled", {{"who", "@page.title"},
                                                      {"count", -3},
                                                      {"seat", term("a.seat", "black")},
                                                      {"word", key("a.fire")},
                                                      {"card", card("shaman")},
                                                      {"die", Value::Die{12, 11}},
                                                      {"dice", Value(list_of({Value::Die{}, 2, "#x"}))}}));
  const auto json = event_json(event);
  EXPECT_EQ(boost::json::serialize(json),
            R"({"kind":"rolled","key":"a.rolled","args":{"who":"@page.title","count":-3,)"
            R"("seat":{"key":"a.seat.black","id":"black"},"word":{"key":"a.fire"},"card":{"card":"shaman"},)"
            R"("die":{"die":12,"value":11},"dice":[{"die":0,"value":0},2,"#x"]}})");
  EXPECT_EQ(read(json), event);
}

TEST(WireJson, AnEventOfFormatOneHasSigilsAndNoKind) {
  const auto old = read(boost::json::parse(
      R"x({"key":"a.b","args":{"seat":"@a.seat.black","card":"#shaman","count":"3","dice":"4, 11 (D12)","odd":5}})x"));
  EXPECT_EQ(old, ToldEvent("", Phrase("a.b", {{"seat", key("a.seat.black")},
                                              {"card", card("shaman")},
                                              {"count", "3"},
                                              {"dice", "4, 11 (D12)"}})));
}

TEST(WireJson, WhatIsNoEventIsNotRead) {
  for (const char* text :
       {"5", "{}", R"({"key":"a"})", R"({"key":5,"args":{}})", R"({"kind":5,"key":"a","args":{}})",
        R"({"kind":"k","key":"a","args":[]})", R"({"kind":"k","key":"a","args":{"x":null}})",
        R"({"kind":"k","key":"a","args":{"x":1.5}})", R"({"kind":"k","key":"a","args":{"x":{"die":-1,"value":2}}})",
        R"({"kind":"k","key":"a","args":{"x":{}}})", R"({"kind":"k","key":"a","args":{"x":[[[[[[1]]]]]]}})"})
    EXPECT_EQ(read(boost::json::parse(text)), std::nullopt) << text;
}

// Streams were once a splitmix step apart, so that each began with words of its neighbour's state.
TEST(FastChance, NoTwoStreamsOfARunBeginWithTheSameWord) {
  std::set<std::uint64_t> words;
  for (std::uint64_t i = 0; i < 1000; ++i)
    for (const std::uint64_t word : std::bit_cast<std::array<std::uint64_t, 4>>(FastChance::stream(0, i)))
      words.insert(word);
  EXPECT_EQ(words.size(), 4000u);
}

}  // namespace
}  // namespace conclave
