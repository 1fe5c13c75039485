#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <set>

#include "core/card_file.h"
#include "core/chance.h"
#include "core/choice.h"
#include "core/fixed.h"
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
  const Phrase phrase("a.hello", {{"who", "Ann"}, {"card", "#shaman"}, {"where", "@a.fire"}});
  EXPECT_EQ((*words)(phrase, [](auto id, auto) { return "The " + std::string(id); }), "Ann plays The shaman in Fire");
  EXPECT_EQ((*words)("a.nothing"), "«a.nothing»");
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
