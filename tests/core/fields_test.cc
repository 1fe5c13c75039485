#include "core/fields.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <sstream>

#include "core/words.h"

namespace conclave {
namespace {

std::string said(const Refusal& refusal, const char* language) {
  std::ifstream file(std::string(CONCLAVE_SOURCE_DIR) + "/lang/" + language + ".toml");
  std::stringstream text;
  text << file.rdbuf();
  return (*Words::parse(text.str(), language))(refusal);
}

struct Reading {
  explicit Reading(const char* text, std::string where = "")
      : value(boost::json::parse(text)), field(value, wrong, std::move(where)) {}
  std::string english() const { return wrong ? said(*wrong, "en") : ""; }
  boost::json::value value;
  std::optional<Refusal> wrong;
  Field field;
};

TEST(Field, WhatIsThereIsRead) {
  Reading read(R"({"a":"x","n":-3,"r":0.5,"f":true,"l":["p","q"],"o":{"k":"v"},"none":null})");
  EXPECT_EQ(read.field["a"].text(), "x");
  EXPECT_EQ(read.field["n"].number(-3, 3), -3);
  EXPECT_EQ(read.field["r"].real(), 0.5);
  EXPECT_EQ(read.field["n"].real(), -3);
  EXPECT_TRUE(read.field["f"].flag());
  EXPECT_EQ(read.field["l"].texts(), (std::vector<std::string>{"p", "q"}));
  EXPECT_EQ(read.field["o"].members()[0].first, "k");
  EXPECT_EQ(read.field["o"].members()[0].second.text(), "v");
  EXPECT_EQ(read.field["a"].word({"w", "x"}), 1u);
  EXPECT_FALSE(read.field["none"].given());
  EXPECT_FALSE(read.field["nowhere"].given());
  EXPECT_EQ(read.field["nowhere"].text_or("y"), "y");
  EXPECT_TRUE(read.field["none"].flag_or(true));
  EXPECT_FALSE(read.wrong);
}

TEST(Field, WhatIsWrongIsSaidWithItsPathInBothLanguages) {
  Reading read(R"({"seats":[{"who":"me"},{"who":3}]})");
  for (const Field& seat : read.field["seats"].list()) seat["who"].text();
  ASSERT_TRUE(read.wrong);
  EXPECT_EQ(said(*read.wrong, "en"), "seats[1].who: a text was expected, not a whole number");
  EXPECT_EQ(said(*read.wrong, "fr"), "seats[1].who : il faut un texte, pas un nombre entier");
}

TEST(Field, OnlyTheFirstThingThatIsWrongIsSaid) {
  Reading read(R"({"b":1})", "journal:3: ");
  EXPECT_EQ(read.field["a"].text(), "");
  EXPECT_FALSE(read.field["b"].flag());
  EXPECT_EQ(read.english(), "journal:3: a is missing; a text was expected");
}

TEST(Field, BoundsAreKept) {
  const auto number = [](const char* text) {
    Reading read(text);
    read.field["n"].number(1, 6);
    return read.english();
  };
  EXPECT_EQ(number(R"({"n":6})"), "");
  EXPECT_EQ(number(R"({"n":7})"), "n: a whole number from 1 to 6 was expected, not 7");
  EXPECT_EQ(number(R"({"n":18446744073709551615})"),
            "n: a whole number from 1 to 6 was expected, not 18446744073709551615");
  EXPECT_EQ(number(R"({"n":1.5})"), "n: a whole number was expected, not a number");
  EXPECT_EQ(number(R"({"n":"1"})"), "n: a whole number was expected, not a text");
  Reading text(R"({"t":"four"})");
  EXPECT_EQ(text.field["t"].text(3), "");
  EXPECT_EQ(text.english(), "t: at most 3 bytes were expected, not 4");
  Reading list(R"({"l":[1,2]})");
  EXPECT_TRUE(list.field["l"].list(1).empty());
  EXPECT_EQ(list.english(), "l: at most 1 were expected, not 2");
  Reading word(R"({"w":"maybe"})");
  EXPECT_EQ(word.field["w"].word({"yes", "no"}), 0u);
  EXPECT_EQ(word.english(), "w: one of these was expected: yes, no; not “maybe”");
}

TEST(Field, WhatIsWithinNoObjectIsNoObject) {
  Reading read(R"({"a":[]})");
  EXPECT_EQ(read.field["a"]["b"].text(), "");
  EXPECT_EQ(read.english(), "a: an object was expected, not a list");
}

}  // namespace
}  // namespace conclave
