// Moves and chance results as texts, and every reason to refuse a move.

#include <boost/json.hpp>

#include "games/wizards_cup/match.h"

namespace conclave::wizards_cup {
namespace {

std::string code(const char* text) {
  const auto move = parse_move(*house(), text);
  return move ? "" : move.error().key.substr(std::string("wizards-cup.refusal.").size());
}

TEST(WizardsCupNotation, AMoveIsReadInAnyLetterCaseAndSpacing) {
  for (const char* text :
       {"pick shaman matron herald warlock soldier", "  PICK  soldier Warlock herald matron\tshaman "}) {
    const auto move = parse_move(*house(), text);
    ASSERT_TRUE(move);
    EXPECT_EQ(move_text(*house(), *move), "pick herald matron shaman soldier warlock");
  }
  EXPECT_EQ(move_text(*house(), *parse_move(*house(), "plan shaman matron herald warlock soldier")),
            "plan shaman matron herald warlock soldier");
  EXPECT_EQ(move_text(*house(), *parse_move(*house(), "swap shaman matron")), "swap shaman matron");
  for (const char* text : {"keep", "use", "decline"}) EXPECT_EQ(move_text(*house(), *parse_move(*house(), text)), text);
}

TEST(WizardsCupNotation, WhatCannotBeReadIsToldWhy) {
  EXPECT_EQ(code(""), "empty");
  EXPECT_EQ(code("   "), "empty");
  EXPECT_EQ(code("draw"), "verb");
  EXPECT_EQ(code("pick shaman"), "count");
  EXPECT_EQ(code("keep shaman"), "count");
  EXPECT_EQ(code("swap shaman"), "count");
  EXPECT_EQ(code("swap shaman nobody"), "no-such-card");
  EXPECT_EQ(code("plan shaman matron shaman herald warlock"), "twice");
  EXPECT_EQ(code("pick shaman matron shaman herald warlock"), "twice");
}

TEST(WizardsCupNotation, WhateverBytesAUserSendsAreQuotedHarmlessly) {
  const auto refused = parse_move(*house(), std::string("\xff\x00@key", 6));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().args[0].value, "??@key");
  EXPECT_EQ(parse_move(*house(), "@wizards-cup.name").error().args[0].value, "@wizards-cup.name");
  EXPECT_FALSE(parse_move(*house(), std::string(100000, 'x')));
}

// Every byte beyond ASCII was once shown as “?”: «d?placer».
TEST(WizardsCupNotation, ARefusedWordIsQuotedInItsOwnLetters) {
  EXPECT_EQ(parse_move(*house(), "déplacer").error().args[0].value, "déplacer");
  EXPECT_EQ(parse_move(*house(), "swap shaman 日").error().args[0].value, "日");
}

TEST(WizardsCupNotation, AChanceResultIsOneTextBothWays) {
  const ChanceResult result{{kShow, kWhite, 0}, 3};
  const std::string text = chance_text(*house(), Options{}, result);
  EXPECT_EQ(text, "show white " + house()->id[3]);
  EXPECT_EQ(parse_chance(*house(), Options{}, text), result);
  for (const char* bad :
       {"", "show", "show white", "show green shaman", "show white nobody", "draw white shaman", "show white shaman x"})
    EXPECT_FALSE(parse_chance(*house(), Options{}, bad)) << bad;
}

TEST(WizardsCupNotation, TheGameHasNoOptions) {
  EXPECT_TRUE(read_options(std::type_identity<Options>{}, {}));
  const auto refused = read_options(std::type_identity<Options>{}, {{"mages", "3"}});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().key, "wizards-cup.refusal.option");
}

TEST(WizardsCupRefusals, APickMustBeFiveOthersThanTheRandomCard) {
  std::vector<ChanceResult> shown = {{{kShow, kBlack, 0}, 0}, {{kShow, kWhite, 0}, 0}};
  RecordedChance chance(shown);
  const State state = start(*house(), Options{}, chance);
  const auto answer = check(*house(), state, kBlack, Move{Verb::kPick, {0, 1, 2, 3, 4}});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().key, "wizards-cup.refusal.random");
  EXPECT_EQ(answer.error().args[0].value, card(house()->id[0]));
  EXPECT_TRUE(check(*house(), state, kBlack, Move{Verb::kPick, {1, 2, 3, 4, 5}}));
  EXPECT_EQ(check(*house(), state, kBlack, Move{Verb::kPick, {1, 2, 3, 4, 4}}).error().key,
            "wizards-cup.refusal.twice");
}

TEST(WizardsCupRefusals, BytesThatNoTextMakesAreRefused) {
  const Match match("champion pyromancer lightkeeper warlock soldier", "assassin");
  FastChance chance(1);
  const State state = start(*house(), Options{}, chance);
  for (const Move& move :
       {Move{Verb::kPick, {5, 4, 3, 2, 1}}, Move{Verb::kPick, {1, 2, 3, 4, 18}}, Move{Verb::kPick, {1, 2, 3, 4, 255}},
        Move{static_cast<Verb>(6), {}}, Move{static_cast<Verb>(255), {1, 2, 3, 4, 5}}})
    EXPECT_EQ(check(*house(), state, kBlack, move).error().key, "wizards-cup.refusal.malformed");
  EXPECT_EQ(check(*house(), match.state, kBlack, Move{Verb::kKeep, {1}}).error().key, "wizards-cup.refusal.malformed");
  EXPECT_EQ(check(*house(), match.state, kBlack, Move{Verb::kSwap, {1, 2, 3}}).error().key,
            "wizards-cup.refusal.malformed");
  EXPECT_EQ(check(*house(), state, seat_at(2), Move{}).error().key, "wizards-cup.refusal.no-seat");
  EXPECT_EQ(check(*house(), state, seat_at(255), Move{}).error().key, "wizards-cup.refusal.no-seat");
}

TEST(WizardsCupRefusals, TheFirstReasonIsTheMostHelpful) {
  Match match("detective champion pyromancer lightkeeper warlock | soldier", "assassin");
  EXPECT_EQ(match.refused(kWhite, "use"), "wizards-cup.refusal.rival-decides");
  EXPECT_EQ(match.refused(kBlack, "keep"), "wizards-cup.refusal.not-now");
  match.black("decline");
  ASSERT_EQ(match.state.open.phase, Phase::kSwap);
  EXPECT_EQ(match.refused(kBlack, "use"), "wizards-cup.refusal.not-now");
  EXPECT_EQ(match.refused(kBlack, "plan champion pyromancer lightkeeper warlock soldier"),
            "wizards-cup.refusal.not-now");
  EXPECT_EQ(match.refused(kBlack, "swap matron herald"), "wizards-cup.refusal.not-in-team");
  EXPECT_EQ(match.refused(kBlack, "swap champion warlock"), "wizards-cup.refusal.not-aside");
  EXPECT_EQ(match.refused(kBlack, "swap champion champion"), "wizards-cup.refusal.not-aside");
  match.black("swap champion herald");
  EXPECT_EQ(match.refused(kBlack, "keep"), "wizards-cup.refusal.already-chosen");
  match.white("keep");
  EXPECT_EQ(match.refused(kBlack, "plan champion pyromancer lightkeeper warlock soldier"),
            "wizards-cup.refusal.not-in-team");
  EXPECT_EQ(match.refused(kBlack, "pick champion pyromancer lightkeeper warlock soldier"),
            "wizards-cup.refusal.not-now");
}

TEST(WizardsCupRefusals, AfterTheEndNothingIsPlayed) {
  const std::string ties = "champion pyromancer lightkeeper warlock ";
  Match match(ties + "soldier", ties + "minstrel");
  match.keep().plan(ties + "soldier", ties + "minstrel");
  EXPECT_EQ(match.refused(kBlack, "keep"), "wizards-cup.refusal.over");
}

TEST(WizardsCupView, TheViewAsJsonNamesWhatIsKnownAndHidesTheRest) {
  const Match match("champion detective", "soldier warlock");
  const auto seen = show(*match.cards, Options{}, view(*match.cards, match.state, kWhite));
  EXPECT_EQ(seen.at("phase").as_string(), "duel");
  EXPECT_EQ(seen.at("viewer").as_string(), "white");
  EXPECT_EQ(seen.at("asked").at("card").as_string(), "detective");
  const auto& black = seen.at("sides").at(0);
  EXPECT_EQ(boost::json::serialize(black.at("deck")), R"(["?","?","?"])");
  EXPECT_EQ(black.at("waiting").as_string(), "?");
  EXPECT_FALSE(black.as_object().contains("team"));
  const auto& white = seen.at("sides").at(1);
  EXPECT_EQ(white.at("team").as_array().size(), 6u);
  EXPECT_EQ(white.at("aside").as_array().size(), 12u);
  EXPECT_EQ(white.at("value").as_int64(), 10);
  const auto whole = expose(*match.cards, Options{}, match.state);
  EXPECT_EQ(boost::json::serialize(whole.at("sides").at(0).at("deck")), R"(["pyromancer","lightkeeper","warlock"])");
  EXPECT_EQ(whole.at("sides").at(0).at("waiting").as_string(), "soldier");
}

}  // namespace
}  // namespace conclave::wizards_cup
