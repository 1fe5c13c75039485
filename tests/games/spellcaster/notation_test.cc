#include <boost/json.hpp>

#include "core/card_page.h"
#include "core/words.h"
#include "games/spellcaster/board.h"

namespace conclave::spellcaster {
namespace {

using Texts = std::set<std::string>;

std::string code_of(std::string_view text) {
  const auto move = parse_move(*house(), text);
  return move ? "" : move.error().key.substr(std::string_view("spellcaster.refusal.").size());
}

std::string canonical(std::string_view text) {
  const auto move = parse_move(*house(), text);
  return move ? move_text(*house(), *move) : "";
}

TEST(Notation, EveryFormRoundTrips) {
  for (const char* text :
       {"draw", "play ember-lash", "activate ember-lash", "end", "enchant whispering-owl", "discard ember-lash",
        "discard ember-lash glimmer prism", "lose ember-lash glimmer", "recall glimmer", "uproot glimmer",
        "unearth glimmer", "turn glimmer", "use glimmer", "choose 1", "choose 4", "yes", "no"})
    EXPECT_EQ(canonical(text), text);
}

TEST(Notation, SpacesLetterCaseAndTheOrderOfASetDoNotMatter) {
  EXPECT_EQ(canonical("  Play   EMBER-Lash "), "play ember-lash");
  EXPECT_EQ(canonical("discard prism glimmer"), "discard glimmer prism");
}

TEST(Notation, WhatCannotBeReadIsToldWhy) {
  EXPECT_EQ(code_of(""), "unreadable");
  EXPECT_EQ(code_of("   "), "unreadable");
  EXPECT_EQ(code_of(std::string(500, 'x')), "unreadable");
  EXPECT_EQ(code_of("fly"), "verb");
  EXPECT_EQ(code_of(std::string("\0\xff@", 3)), "verb");
  EXPECT_EQ(code_of("play"), "one-card");
  EXPECT_EQ(code_of("play ember-lash glimmer"), "one-card");
  EXPECT_EQ(code_of("discard"), "some-cards");
  EXPECT_EQ(code_of("discard ember-lash glimmer prism covet"), "some-cards");
  EXPECT_EQ(code_of("play fireball"), "no-card");
  EXPECT_EQ(code_of("discard glimmer glimmer"), "card-twice");
  EXPECT_EQ(code_of("draw 2"), "alone");
  EXPECT_EQ(code_of("choose"), "choose");
  EXPECT_EQ(code_of("choose 5"), "choose");
  EXPECT_EQ(code_of("choose 0"), "choose");
  EXPECT_EQ(code_of("choose one"), "choose");
  const auto odd = parse_move(*house(), "@cards.kind.text");
  EXPECT_EQ(odd.error().args[0].value, "@cards.kind.text") << "what was typed is a text, no key of the catalogue";
}

// Every byte beyond ASCII was once shown as “?”: «d?placer».
TEST(Notation, ARefusedWordIsQuotedInItsOwnLetters) {
  EXPECT_EQ(parse_move(*house(), "déplacer").error().args[0].value, "déplacer");
  EXPECT_EQ(parse_move(*house(), "play 日").error().args[0].value, "日");
}

TEST(Notation, RefusalsGiveTheMostHelpfulReason) {
  Board d("hand mage-1 glimmer", "hand mage-2 prism", "pile combat ember-lash>mage-1 burning-sigil>mage-1",
          "pile healing purge>mage-2");
  EXPECT_EQ(d.refused("mage-2", "play prism"), "not-your-turn");
  EXPECT_EQ(d.refused("play prism"), "not-in-hand");
  EXPECT_EQ(d.refused("activate ember-lash"), "not-on-top");
  EXPECT_EQ(d.refused("activate glimmer"), "not-on-top");
  EXPECT_EQ(d.refused("activate burning-sigil"), "enchantment");
  EXPECT_EQ(d.refused("activate purge"), "faces-rival");
  for (const char* text : {"discard glimmer", "lose glimmer", "recall glimmer", "enchant burning-sigil", "uproot purge",
                           "unearth ember-lash", "turn purge", "use purge", "choose 1", "yes", "no"})
    EXPECT_EQ(d.refused(text), "not-now") << text;
}

TEST(Notation, RefusalsOfAnswersGiveTheMostHelpfulReason) {
  Board fog("pile conjuring mind-fog>mage-1", "hand mage-2 glimmer prism covet");
  fog.play("activate mind-fog");
  EXPECT_EQ(fog.refused("mage-1", "draw"), "not-your-turn");
  EXPECT_EQ(fog.refused("draw"), "not-now");
  EXPECT_EQ(fog.refused("no"), "not-now") << "it is mandatory";
  EXPECT_EQ(fog.refused("lose glimmer prism"), "not-now");
  EXPECT_EQ(fog.refused("discard glimmer"), "how-many");
  EXPECT_EQ(fog.refused("discard glimmer purge"), "not-in-hand");

  Board tides("pile conjuring tides-of-thought>mage-1");
  tides.play("activate tides-of-thought");
  EXPECT_EQ(tides.refused("choose 3"), "no-option");
  EXPECT_EQ(tides.refused("draw"), "not-now");

  Board siphon("begin", "pile sorcery siphon>mage-1");
  EXPECT_EQ(siphon.refused("draw"), "not-now");

  Board owls("begin", "pile sorcery deep-vein>mage-1", "pile combat burning-sigil>mage-1");
  EXPECT_EQ(owls.refused("enchant glimmer"), "not-due");

  Board recall("pile conjuring recall>mage-1", "discard glimmer prism");
  recall.play("activate recall");
  EXPECT_EQ(recall.refused("recall covet"), "not-in-discard");

  Board unravel("pile conjuring unravel>mage-1", "pile sorcery glimmer>mage-2 prism>mage-2");
  unravel.play("activate unravel");
  EXPECT_EQ(unravel.refused("uproot glimmer"), "cannot-uproot");

  Board excavate("pile conjuring excavate>mage-1", "pile sorcery glimmer>mage-2 prism>mage-2",
                 "pile healing purge>mage-1 renewal>mage-1");
  excavate.play("activate excavate");
  EXPECT_EQ(excavate.refused("unearth prism"), "cannot-unearth");

  Board turncoat("pile conjuring turncoat>mage-1", "pile sorcery glimmer>mage-2", "pile healing purge>mage-2",
                 "pile combat ember-lash>mage-1");
  turncoat.play("activate turncoat");
  EXPECT_EQ(turncoat.refused("turn ember-lash"), "cannot-turn");

  Board echo("pile conjuring echo>mage-1", "pile sorcery glimmer>mage-2", "pile healing purge>mage-2",
             "pile combat burning-sigil>mage-2");
  echo.play("activate echo");
  EXPECT_EQ(echo.refused("use burning-sigil"), "cannot-use");
}

TEST(Notation, NonsenseMovesAndSeatsAreRefused) {
  Board d("hand mage-1 glimmer");
  for (const std::uint64_t bits : {~std::uint64_t{0}, std::uint64_t{15} << 60, std::uint64_t{1},
                                   (std::uint64_t{1} << 60), (std::uint64_t{5} << 60) | 0xff}) {
    Move move;
    move.bits = bits;
    const auto answer = check(d.cards(), d.state(), d.seat("mage-1"), move);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().key, "spellcaster.refusal.nonsense") << bits;
    EXPECT_FALSE(move_text(d.cards(), move).empty());
    EXPECT_EQ(describe(d.cards(), move).key, "spellcaster.refusal.nonsense");
  }
  EXPECT_EQ(check(d.cards(), d.state(), seat_at(3), Move(Verb::kDraw)).error().key, "spellcaster.refusal.no-seat");
  EXPECT_EQ(check(d.cards(), d.state(), seat_at(200), Move(Verb::kDraw)).error().key, "spellcaster.refusal.no-seat");
}

TEST(Notation, ChanceResultsRoundTrip) {
  for (const auto& [mages, text] : std::vector<std::pair<int, std::string>>{{2, "first mage-2"},
                                                                            {4, "first mage-4"},
                                                                            {2, "draw mage-1 ember-lash"},
                                                                            {3, "draw solo glimmer"},
                                                                            {3, "steal team-2 prism"}}) {
    const Options options{static_cast<std::uint8_t>(mages)};
    const auto result = parse_chance(*house(), options, text);
    ASSERT_TRUE(result) << text;
    EXPECT_EQ(chance_text(*house(), options, *result), text);
  }
  for (const char* text : {"", "first", "first mage-3", "draw mage-1", "draw mage-1 fireball",
                           "draw mage-1 glimmer prism", "roll mage-1 3", "first mage-1 glimmer", "draw solo glimmer"})
    EXPECT_FALSE(parse_chance(*house(), Options{2}, text)) << text;
}

TEST(Notation, OptionsAreReadAndWritten) {
  for (const auto& options : Spellcaster::variants())
    EXPECT_EQ(*read_options(std::type_identity<Options>{}, write_options(options)), options);
  EXPECT_EQ(read_options(std::type_identity<Options>{}, {})->mages, 2);
  EXPECT_EQ(read_options(std::type_identity<Options>{}, {{"mages", "5"}}).error().key, "spellcaster.refusal.mages");
  EXPECT_EQ(read_options(std::type_identity<Options>{}, {{"mages", "two"}}).error().key, "spellcaster.refusal.mages");
  EXPECT_EQ(read_options(std::type_identity<Options>{}, {{"wizards", "2"}}).error().key, "spellcaster.refusal.option");
}

TEST(Notation, ChoicesAreComposedFromWordsAndCards) {
  Board d("pile conjuring mind-fog>mage-1", "hand mage-1 purge", "hand mage-2 glimmer prism covet");
  const std::vector<Choice> actions = {
      {"draw", {}}, {"play {card}", {one("card", {"purge"})}}, {"activate {card}", {one("card", {"mind-fog"})}}};
  EXPECT_EQ(choices(d.cards(), d.state(), d.seat("mage-1")), actions);
  d.play("activate mind-fog");
  const std::vector<Choice> discards = {{"discard {cards}", {some("cards", 2, 2, {"glimmer", "covet", "prism"})}}};
  EXPECT_EQ(choices(d.cards(), d.state(), d.seat("mage-2")), discards);
}

TEST(Notation, AnInterruptedEffectIsShown) {
  Board d("pile sorcery tribute>mage-1", "hand mage-2 glimmer prism");
  d.play("activate tribute");
  const auto shown = expose(d.cards(), d.options(), d.state());
  const auto& asks = shown.at("asks").as_object();
  EXPECT_EQ(asks.at("what").as_string(), "cards");
  EXPECT_EQ(asks.at("card").as_string(), "tribute");
  EXPECT_EQ(asks.at("of").as_array()[0].as_string(), "mage-2");
  EXPECT_EQ(asks.at("count").at("mage-2").to_number<int>(), 2);
  EXPECT_TRUE(asks.at("may_decline").as_bool());
}

TEST(Notation, ReasonsAndTheWordsOfTheCatalogueExistInBothLanguages) {
  for (const char* language : {"en", "fr"}) {
    std::ifstream file(std::string(CONCLAVE_SOURCE_DIR) + "/lang/" + language + ".toml");
    std::ostringstream text;
    text << file.rdbuf();
    const auto words = Words::parse(text.str(), language);
    ASSERT_TRUE(words);
    for (int i = 0; i < kReasons; ++i) EXPECT_TRUE(words->has("spellcaster.reason." + reason_name(*house(), byte(i))));
    for (const char* code : {"empty",    "verb",      "expected", "number",      "subject",
                             "per",      "unless",    "options",  "price-place", "price-enchantment",
                             "use-last", "use-price", "too-long", "starred",     "not-starred",
                             "actions",  "echoes",    "colour",   "alterations", "alters-colour",
                             "lasting"})
      EXPECT_TRUE(words->has(std::string("spellcaster.cards.") + code)) << code;
    for (const auto& page : card_pages(*house()))
      for (const auto& fact : page.facts) EXPECT_EQ((*words)(fact).find("«"), std::string::npos) << page.id;
    // Every event, as it is told with and without its card.
    for (int kind = 0; kind < kEventKinds; ++kind)
      for (const std::uint8_t card : {std::uint8_t{0}, kUnknown})
        for (const std::uint8_t b : {std::uint8_t{0}, kNoTeam}) {
          if (b == kNoTeam && kind != kOver) continue;
          const Phrase told = tell(*house(), Options{4}, Event{.kind = byte(kind), .card = card, .b = b});
          EXPECT_TRUE(words->has(told.key)) << told.key;
        }
    const auto altering = load(set_at("tests/sets/spellcaster-alters.toml"));
    for (const EventKind kind : {kAlters, kAltered})
      for (int number = 0; number < altering->alterations; ++number) {
        const Phrase told = tell(*altering, Options{4}, Event{.kind = kind, .card = 0, .b = byte(number)});
        EXPECT_TRUE(words->has(told.key)) << told.key;
      }
  }
}

// What a viewer could not know before: used to decide how far an undo may go.
TEST(Notation, RevealsAreWhatAViewerCouldNotKnow) {
  const Viewer one = seat_at(0), other = seat_at(1), third = seat_at(2);
  const auto event = [](EventKind kind) {
    return Event{.kind = static_cast<std::uint8_t>(kind), .seat = seat_at(0), .card = 3, .a = 1};
  };
  EXPECT_TRUE(reveals(*house(), event(kDrew), one));
  EXPECT_FALSE(reveals(*house(), event(kDrew), other));
  EXPECT_TRUE(reveals(*house(), event(kPlayed), other));
  EXPECT_TRUE(reveals(*house(), event(kPlayed), std::nullopt));
  EXPECT_FALSE(reveals(*house(), event(kPlayed), one));
  EXPECT_TRUE(reveals(*house(), event(kStole), one));
  EXPECT_TRUE(reveals(*house(), event(kStole), other));
  EXPECT_FALSE(reveals(*house(), event(kStole), third));
  EXPECT_TRUE(reveals(*house(), event(kGave), other));
  EXPECT_FALSE(reveals(*house(), event(kGave), one));
  EXPECT_FALSE(reveals(*house(), event(kActivated), other));
}

}  // namespace
}  // namespace conclave::spellcaster
