#include "core/utf8.h"

#include <gtest/gtest.h>

namespace conclave {
namespace {

TEST(Quotable, WhatIsValidUtf8StandsAsItIs) {
  for (const char* text : {"", "pick shaman", "déplacer é", "日本", "🐉", "{word} @key"})
    EXPECT_EQ(quotable(text), text);
}

TEST(Quotable, ALongTextIsCutAfterAWholeCharacterAndSaysSo) {
  EXPECT_EQ(quotable("élan", 1), "…");
  EXPECT_EQ(quotable("élan", 2), "é…");
  EXPECT_EQ(quotable("aé", 2), "a…");
  EXPECT_EQ(quotable("日本", 5), "日…");
  EXPECT_EQ(quotable("日本", 6), "日本");
  EXPECT_EQ(quotable(std::string(41, 'x')), std::string(40, 'x') + "…");
}

TEST(Quotable, WhatCannotBeSeenIsReplaced) {
  using namespace std::string_view_literals;
  EXPECT_EQ(quotable("a\0b\n\x1b[2J\x7f"sv), "a?b??[2J?");
  EXPECT_EQ(quotable("\u0085"), "?") << "a control of two bytes";
  EXPECT_EQ(quotable("\u3164\u2800\u115f"), "???") << "fillers, which are drawn as nothing";
  EXPECT_EQ(quotable("a\u202eb\u200bc\ufeff"), "a?b?c?") << "turned, without width, a byte order mark";
}

TEST(Quotable, BytesThatAreNoCharacterAreReplacedOneByOne) {
  EXPECT_EQ(quotable("\xff\xfe@"), "??@");
  EXPECT_EQ(quotable("\xa9lan"), "?lan") << "the end of a character";
  EXPECT_EQ(quotable("a\xe6\x97"), "a??") << "the beginning of one";
  EXPECT_EQ(quotable("\xc3(é"), "?(é");
  EXPECT_EQ(quotable("\xc0\xaf"), "??") << "a longer form than need be";
  EXPECT_EQ(quotable("\xe0\x80\xaf"), "???");
  EXPECT_EQ(quotable("\xed\xa0\x80"), "???") << "half of a surrogate pair";
  EXPECT_EQ(quotable("\xf4\x90\x80\x80"), "????") << "beyond the last plane";
}

}  // namespace
}  // namespace conclave
