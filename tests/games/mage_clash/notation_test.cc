#include "games/mage_clash/position.h"

namespace conclave::mage_clash {
namespace {

std::string canonical(std::string_view text) {
  const auto move = parse_move(house(), text);
  return move ? move_text(house(), *move) : move.error().key.substr(std::string("mage-clash.refusal.").size());
}

TEST(MageClashNotation, EveryFormRoundTrips) {
  for (const char* text : {"build hearthstone",
                           "discard hearthstone",
                           "exchange 0",
                           "exchange 12",
                           "place aldermoor:2 graygate:1",
                           "attack caldera",
                           "cast spear-breaker",
                           "cast spear-breaker ward-of-ten",
                           "cast bare",
                           "cast bare ward-of-ten",
                           "longkey d6",
                           "longkey d20",
                           "potion 3",
                           "artifact ill-omen",
                           "artifact frozen-hour 1 3 5",
                           "artifact severed-hand",
                           "artifact severed-hand 2",
                           "artifact horn-of-allies aldermoor:2 caldera:4",
                           "artifact null-stone",
                           "artifact white-banner",
                           "artifact twin-tongue",
                           "second-wind",
                           "store 3",
                           "restore 2",
                           "retreat farrow 3",
                           "pass"})
    EXPECT_EQ(canonical(text), text);
}

// Every byte beyond ASCII was once shown as “?”: «d?placer».
TEST(MageClashNotation, ARefusedWordIsQuotedInItsOwnLetters) {
  EXPECT_EQ(parse_move(house(), "déplacer").error().args[0].value, "déplacer");
  EXPECT_EQ(parse_move(house(), "build 日").error().args[0].value, "日");
}

TEST(MageClashNotation, SpacesLetterCaseAndOrderDoNotMatter) {
  EXPECT_EQ(canonical("  Build   HEARTHSTONE "), "build hearthstone");
  EXPECT_EQ(canonical("place graygate:1 aldermoor:2"), "place aldermoor:2 graygate:1");
  EXPECT_EQ(canonical("artifact frozen-hour 5 1"), "artifact frozen-hour 1 5");
  EXPECT_EQ(canonical("\tpass"), "pass");
}

TEST(MageClashNotation, WhatCannotBeReadIsToldWhy) {
  EXPECT_EQ(canonical(""), "empty");
  EXPECT_EQ(canonical("   "), "empty");
  EXPECT_EQ(canonical("dance"), "no-such-verb");
  EXPECT_EQ(canonical("build"), "form");
  EXPECT_EQ(canonical("build a tower"), "form");
  EXPECT_EQ(canonical("build tower"), "no-such-tile");
  EXPECT_EQ(canonical("attack rome"), "no-such-city");
  EXPECT_EQ(canonical("artifact grail"), "no-such-artifact");
  EXPECT_EQ(canonical("artifact"), "form");
  EXPECT_EQ(canonical("artifact ill-omen 2"), "form");
  EXPECT_EQ(canonical("artifact frozen-hour"), "form");
  EXPECT_EQ(canonical("artifact frozen-hour 6"), "form");
  EXPECT_EQ(canonical("artifact frozen-hour 1 1"), "form");
  EXPECT_EQ(canonical("artifact severed-hand 0"), "form");
  EXPECT_EQ(canonical("artifact horn-of-allies"), "form");
  EXPECT_EQ(canonical("place aldermoor"), "bad-split");
  EXPECT_EQ(canonical("place aldermoor:0"), "bad-split");
  EXPECT_EQ(canonical("place aldermoor:7"), "bad-split");
  EXPECT_EQ(canonical("place aldermoor:1 aldermoor:1"), "city-twice");
  EXPECT_EQ(canonical("place aldermoor:4"), "form");
  EXPECT_EQ(canonical("place"), "form");
  EXPECT_EQ(canonical("cast hearthstone"), "not-a-spell");
  EXPECT_EQ(canonical("cast spear-breaker hearthstone"), "not-a-ward");
  EXPECT_EQ(canonical("cast spear-breaker bare"), "no-such-tile");
  EXPECT_EQ(canonical("exchange -1"), "form");
  EXPECT_EQ(canonical("exchange 999"), "form");
  EXPECT_EQ(canonical("longkey"), "form");
  EXPECT_EQ(canonical("longkey 6"), "form");
  EXPECT_EQ(canonical("longkey d7"), "form");
  EXPECT_EQ(canonical("longkey d0"), "form");
  EXPECT_EQ(canonical("potion six"), "form");
  EXPECT_EQ(canonical("retreat farrow"), "form");
  EXPECT_EQ(canonical("retreat farrow 0"), "move-count");
  EXPECT_EQ(canonical("retreat farrow 99"), "move-count");
  EXPECT_EQ(canonical("pass now"), "form");
  EXPECT_EQ(canonical(std::string(500, 'x')), "too-long");
  EXPECT_EQ(canonical(std::string_view("\0\xff", 2)), "no-such-verb");
}

TEST(MageClashNotation, AMoveWithNonsenseInItIsMalformed) {
  Table table;
  FastChance chance(9);
  int refused = 0;
  for (int i = 0; i < 200000; ++i) {
    const Move move = std::bit_cast<Move>(chance.next() & chance.next());
    const auto answer = check(house(), table.state, kMage1, move);
    refused += !answer;
    if (!well_formed(house(), move)) {
      EXPECT_FALSE(answer);
      EXPECT_EQ(move_text(house(), move), "");
    } else {
      EXPECT_EQ(*parse_move(house(), move_text(house(), move)), move);
    }
  }
  EXPECT_GT(refused, 199000);
  EXPECT_EQ(check(house(), table.state, kMage1, Move{.verb = static_cast<Verb>(99)}).error().key,
            "mage-clash.refusal.malformed");
  EXPECT_EQ(check(house(), table.state, seat_at(3), Move{}).error().key, "mage-clash.refusal.not-your-turn");
}

TEST(MageClashNotation, EachTimeHasItsMoves) {
  Table table;
  EXPECT_EQ(table.refusal(kMage1, "pass"), "not-now");
  EXPECT_EQ(table.refusal(kMage1, "attack caldera"), "not-now");
  Table combat = fight("eastmarch", "draught-of-sparks", "");
  EXPECT_EQ(combat.refusal(kMage1, "build hearthstone"), "not-now");
  combat.play(kMage1, "attack eastmarch").both("cast bare", "cast bare");
  EXPECT_EQ(combat.refusal(kMage1, "potion 1"), "not-now");
  EXPECT_EQ(combat.refusal(kMage2, "pass"), "not-your-turn");
}

TEST(MageClashNotation, ChanceResultsRoundTrip) {
  for (const char* text : {"deal mage-1 hearthstone", "artifact mage-2 ill-omen", "city aldermoor", "fewer mage-2",
                           "roll mage-1 d6 4", "roll mage-2 d20 17"}) {
    const auto result = parse_chance(house(), {}, text);
    ASSERT_TRUE(result) << text;
    EXPECT_EQ(chance_text(house(), {}, *result), text);
  }
  for (const char* text : {"", "deal", "deal mage-2 hearthstone", "deal mage-1 rome", "artifact mage-3 ill-omen",
                           "city", "fewer mage-0", "roll mage-1 d6 7", "roll mage-1 d7 1", "roll mage-1 d6 0",
                           "roll mage-1 d06 4", "roll mage-1 6 4", "roll mage-1 d6", "roll mage-1 d0 0"})
    EXPECT_FALSE(parse_chance(house(), {}, text)) << text;
}

TEST(MageClashNotation, ThereAreNoOptions) {
  EXPECT_TRUE(read_options(std::type_identity<Options>{}, {}));
  EXPECT_EQ(read_options(std::type_identity<Options>{}, {{"mages", "3"}}).error().key, "mage-clash.refusal.option");
}

TEST(MageClashNotation, ReasonsHaveNames) {
  EXPECT_EQ(reason_name(house(), 0), "four-cities");
  EXPECT_EQ(reason_name(house(), 1), "no-city");
  EXPECT_EQ(reason_name(house(), 2), "");
}

}  // namespace
}  // namespace conclave::mage_clash
