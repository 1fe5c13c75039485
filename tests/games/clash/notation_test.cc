// The notation of moves and chance, refusals of what cannot be read, words.

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <sstream>

#include "core/card_page.h"
#include "core/utf8.h"
#include "core/words.h"
#include "games/clash/duel.h"
#include "games/clash/events.h"

namespace conclave::clash {
namespace {

std::string read_again(const std::string& text) {
  const auto move = parse_move(Cards{}, text);
  return move ? move_text(Cards{}, *move) : "refused: " + move.error().key.substr(key("refusal.").size());
}

TEST(ClashNotation, EveryFormIsReadAndWrittenAlike) {
  for (const std::string text : {"move fire", "assign water", "pass own", "pass rival", "summon air>darkness",
                                 "cast 2 batrax fire", "cast 2 inundatio rival", "cast 12 hypnox", "cast 2 combustio",
                                 "cast 2 eversio", "cast 2 maleficio", "discard earth", "end"})
    EXPECT_EQ(read_again(text), text);
}

TEST(ClashNotation, SpacesAndLetterCaseDoNotMatter) {
  EXPECT_EQ(read_again("  Move   FIRE "), "move fire");
  EXPECT_EQ(read_again("summon Air > Darkness"), "summon air>darkness");
  EXPECT_EQ(read_again("CAST 02 Batrax fire"), "cast 2 batrax fire");
}

TEST(ClashNotation, WhatCannotBeReadIsToldWhatWouldBeRight) {
  EXPECT_EQ(read_again(""), "refused: unreadable");
  EXPECT_EQ(read_again(std::string(1000, 'x')), "refused: unreadable");
  EXPECT_EQ(read_again("jump fire"), "refused: no-verb");
  EXPECT_EQ(read_again("move"), "refused: form-move");
  EXPECT_EQ(read_again("move fire air"), "refused: form-move");
  EXPECT_EQ(read_again("move wood"), "refused: no-element");
  EXPECT_EQ(read_again("assign"), "refused: form-assign");
  EXPECT_EQ(read_again("discard"), "refused: form-discard");
  EXPECT_EQ(read_again("pass"), "refused: form-pass");
  EXPECT_EQ(read_again("pass mine"), "refused: no-side");
  EXPECT_EQ(read_again("summon air darkness"), "refused: form-summon");
  EXPECT_EQ(read_again("summon air>wood"), "refused: no-element");
  EXPECT_EQ(read_again("cast"), "refused: form-cast");
  EXPECT_EQ(read_again("cast two hypnox"), "refused: no-place");
  EXPECT_EQ(read_again("cast 0 hypnox"), "refused: no-place");
  EXPECT_EQ(read_again("cast 61 hypnox"), "refused: no-place");
  EXPECT_EQ(read_again("cast 2 abracadabra"), "refused: no-spell");
  EXPECT_EQ(read_again("cast 2 batrax"), "refused: form-batrax");
  EXPECT_EQ(read_again("cast 2 inundatio"), "refused: form-inundatio");
  EXPECT_EQ(read_again("cast 2 hypnox fire"), "refused: form-hypnox");
  EXPECT_EQ(read_again("cast 2 combustio fire"), "refused: form-combustio");
  EXPECT_EQ(read_again("cast 2 eversio own"), "refused: form-eversio");
  EXPECT_EQ(read_again("cast 2 maleficio own"), "refused: form-maleficio");
  EXPECT_EQ(read_again("cast 2 batrax own"), "refused: no-element");
  EXPECT_EQ(read_again("cast 2 inundatio fire"), "refused: no-side");
  EXPECT_EQ(read_again("end now"), "refused: form-end");
}

TEST(ClashNotation, AnyBytesAreAnswered) {
  FastChance chance(9);
  for (int i = 0; i < 20000; ++i) {
    std::string text = chance.below(2) ? "cast 2 batrax fire" : "";
    for (auto n = chance.below(12); n > 0; --n)
      text.insert(text.begin() + chance.below(static_cast<std::uint32_t>(text.size() + 1)),
                  static_cast<char>(chance.below(256)));
    const auto move = parse_move(Cards{}, text);
    if (!move) {
      for (const auto& arg : move.error().args)
        for (std::string_view rest = std::get<std::string>(arg.value.is); !rest.empty();) {
          const auto [code, bytes] = first_character(rest);
          EXPECT_TRUE(code && !cannot_be_seen(*code));
          rest.remove_prefix(bytes);
        }
    }
    parse_chance(Cards{}, Options{}, text);
  }
}

TEST(ClashNotation, MovesMadeOfAnyBytesAreRefusedOrLegal) {
  FastChance chance(10);
  int legal_ones = 0;
  for (int i = 0; i < 300; ++i) {
    State state = start(Cards{}, Options{}, chance);
    for (int n = static_cast<int>(chance.below(60)); n > 0 && !to_act(state).empty(); --n) {
      const Seat seat = to_act(state).front();
      play(Cards{}, state, seat, random_legal(Cards{}, state, seat, chance), chance, Silent{});
    }
    for (int n = 0; n < 200; ++n) {
      std::array<std::uint8_t, sizeof(Move)> bytes{};
      for (auto& b : bytes)
        b = static_cast<std::uint8_t>(chance.below(3) ? 0 : chance.below(8) ? chance.below(7) : chance.below(256));
      const Move move = std::bit_cast<Move>(bytes);
      const auto seat = static_cast<Seat>(chance.below(3) ? chance.below(2) : chance.below(256));
      bool offered = false;
      if (to_act(state) == SeatSet(kDragombre) ? seat == kDragombre
                                               : to_act(state) == SeatSet(kBlancgriffon) && seat == kBlancgriffon)
        legal(Cards{}, state, seat, [&](const Move& one) { offered = offered || one == move; });
      ASSERT_EQ(check(Cards{}, state, seat, move).has_value(), offered);
      legal_ones += offered;
    }
  }
  EXPECT_GT(legal_ones, 0);
  EXPECT_EQ(check(Cards{}, State{}, kDragombre, Move{.verb = static_cast<Verb>(99)}).error().key,
            key("refusal.malformed"));
}

// Every byte beyond ASCII was once shown as “?”: «d?placer».
TEST(ClashNotation, ARefusedWordIsQuotedInItsOwnLetters) {
  EXPECT_EQ(parse_move(Cards{}, "déplacer").error().args[0].value, "déplacer");
  EXPECT_EQ(parse_move(Cards{}, "move 日").error().args[0].value, "日");
}

TEST(ClashNotation, ChanceResultsAreReadAndWrittenAlike) {
  for (const std::string text : {"draw dragombre fire", "draw blancgriffon earth", "reveal 5"})
    EXPECT_EQ(chance_text(Cards{}, Options{}, parse_chance(Cards{}, Options{}, text).value()), text);
  for (const std::string text :
       {"", "draw", "draw fire", "draw dragombre blazon", "draw nobody fire", "reveal 0", "reveal 7", "reveal"})
    EXPECT_FALSE(parse_chance(Cards{}, Options{}, text)) << text;
}

TEST(ClashNotation, ThereAreNoOptions) {
  EXPECT_TRUE(read_options(std::type_identity<Options>{}, {}));
  EXPECT_EQ(read_options(std::type_identity<Options>{}, {{"mages", "3"}}).error().key, key("refusal.no-options"));
}

TEST(ClashNotation, TheCardPagesAreTheStudentsMaleficioAndTheTrials) {
  std::vector<std::string> ids;
  for (const auto& page : card_pages(Cards{})) {
    ids.push_back(page.id);
    EXPECT_FALSE(page.name.en.empty() || page.name.fr.empty() || page.text.en.empty() || page.text.fr.empty());
    EXPECT_FALSE(page.facts.empty());
  }
  EXPECT_EQ(ids, (std::vector<std::string>{"earth", "water", "air", "fire", "darkness", "maleficio", "trial-1",
                                           "trial-2", "trial-3", "trial-4", "trial-5", "trial-6"}));
}

TEST(ClashNotation, ATrialOfLevel1AsksForNoTrialBelowIt) {
  for (const auto& page : card_pages(Cards{})) {
    const bool asks = page.text.en.contains("one level below"), demande = page.text.fr.contains("niveau précédent");
    EXPECT_EQ(asks, page.id.starts_with("trial-") && page.id != "trial-1") << page.id;
    EXPECT_EQ(demande, asks) << page.id;
  }
}

conclave::Words language(const std::string& name) {
  std::ifstream file(std::string(CONCLAVE_SOURCE_DIR) + "/lang/" + name + ".toml");
  std::ostringstream text;
  text << file.rdbuf();
  return *conclave::Words::parse(text.str(), name);
}

TEST(ClashWords, EveryKeyIsInBothLanguagesAndFillsTheSamePlaces) {
  const auto en = language("en"), fr = language("fr");
  int keys = 0;
  for (const auto& [name, sentence] : en.entries()) {
    if (!name.starts_with("clash-of-magic-schools.") && !name.starts_with("curriculum.") &&
        !name.starts_with("championship."))
      continue;
    ++keys;
    ASSERT_TRUE(fr.has(name)) << name;
    for (auto at = sentence.find('{'); at != std::string::npos; at = sentence.find('{', at + 1)) {
      const auto place = sentence.substr(at, sentence.find('}', at) - at + 1);
      EXPECT_NE(fr.entries().at(name).find(place), std::string::npos) << name << " lacks " << place << " in French";
    }
  }
  EXPECT_GT(keys, 150);
}

TEST(ClashWords, TheEndsAndTheCursesAreToldInBothLanguages) {
  const auto fr = language("fr");
  for (std::uint8_t reason = 0; reason < kReasonNames.size(); ++reason) {
    const Phrase phrase = tell(Cards{}, Options{}, Event{.kind = kEnded, .a = reason});
    EXPECT_EQ(phrase.key, key("reason." + reason_name(Cards{}, reason)));
    EXPECT_TRUE(fr.has(phrase.key));
  }
  EXPECT_EQ(fr(tell(Cards{}, Options{}, Event{.kind = kCursed, .seat = kBlancgriffon, .a = 3})),
            "Blancgriffon doit se défausser de 3 cartes.");
  EXPECT_EQ(fr(tell(Cards{}, Options{}, Event{.kind = kReturned, .seat = kBlancgriffon, .a = 0b1011, .b = 2})),
            "Blancgriffon perd ses Épreuves dans l'Arène de l'eau, remises sur la pioche : niveaux 1, 2, 4, le plus "
            "bas en haut.");
}

TEST(ClashNotation, NoMoveOutlastsTheProvenBound) {
  FastChance chance(12);
  for (int i = 0; i < 200; ++i) {
    State state = start(Cards{}, Options{}, chance);
    int moves = 0;
    for (; !to_act(state).empty(); ++moves) {
      const Seat seat = to_act(state).front();
      play(Cards{}, state, seat, random_legal(Cards{}, state, seat, chance), chance, Silent{});
    }
    EXPECT_LE(moves, Clash::kMaxMoves);
  }
}

}  // namespace
}  // namespace conclave::clash
