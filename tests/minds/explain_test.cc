#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "core/words.h"
#include "minds/games.h"
#include "minds/minds.h"

namespace conclave {
namespace {

Words catalogue(const std::string& language) {
  return Words::parse(read_text("lang/" + language + ".toml"), language).value();
}

TEST(Hints, SaysWhyAMoveIsGoodInBothLanguages) {
  const Words words[] = {catalogue("en"), catalogue("fr")};
  each_game([&](const AnyGame& game) {
    const auto card_name = [&](std::string_view id, std::string_view language) { return game.card_name(id, language); };
    int threats = 0;
    std::set<std::string> gains;
    each_move(game, 300, [&](const AnySight& sight, const AnyPosition&, const std::string& move) {
      const Why why = explain(sight, move);
      gains.insert(why.gain.key);
      threats += why.next.has_value();
      for (const Words& in : words)
        for (const Phrase& part : {why.gain, why.next.value_or(why.gain)}) {
          const std::string text = in(part, card_name);
          EXPECT_GT(text.size(), 10u) << part.key;
          EXPECT_EQ(text.find_first_of("{}"), text.npos) << text;
          EXPECT_EQ(text.find("«"), text.npos) << "a word is missing: " << text;
          EXPECT_EQ(text.find("  "), text.npos) << "a place is empty: " << text;
        }
    });
    if (game.id() == "wizards-cup") return;  // there it is always the share of rounds
    EXPECT_GE(gains.size(), 8u);
    EXPECT_GT(threats, 10);
  });
}

TEST(Hints, AnExplanationKnowsNoMoreThanTheSeat) {
  AllGames::each([]<class G>() {
    for (const auto& options : G::variants()) {
      const auto cards = *load_cards(std::type_identity<typename G::Cards>{}, house_set(G::kId, G::kHasCards));
      FastChance chance(3);
      auto state = start(*cards, options, chance);
      for (int i = 0; i < 60 && !to_act(state).empty(); ++i) {
        const Seat seat = to_act(state).front();
        const ErasedPosition<G> truth(cards, options, state);
        const ErasedPosition<G> world(cards, options, imagine(*cards, view(*cards, state, Viewer(seat)), chance));
        const auto move = random_legal(*cards, state, seat, chance);
        const Why one = explain(*truth.sight(seat), move_text(*cards, move)),
                  other = explain(*world.sight(seat), move_text(*cards, move));
        EXPECT_EQ(one.gain, other.gain) << G::kId;
        EXPECT_EQ(one.next, other.next) << G::kId;
        play(*cards, state, seat, move, chance, Silent{});
      }
    }
  });
}

// "72 % to win" stood beside "wins the round 96 times of 100" where the round wins the Cup.
TEST(Hints, WhereARoundWinsTheCupItsShareIsNotToldBesideTheChanceToWin) {
  const auto game = *find_game("wizards-cup")->make(house_set("wizards-cup", true), {});
  int decisive = 0, others = 0;
  each_move(*game, 200, [&](const AnySight& sight, const AnyPosition& position, const std::string& move) {
    if (!move.starts_with("plan")) return;
    const auto view = position.view(sight.seat());
    const bool wins =
        view.at("sides").at(static_cast<std::size_t>(index(sight.seat()))).at("tokens").to_number<int>() == 1;
    EXPECT_EQ(explain(sight, move).gain.key.starts_with("wizards-cup.why.rounds"), !wins);
    ++(wins ? decisive : others);
  });
  EXPECT_GT(decisive, 5);
  EXPECT_GT(others, 5);
}

TEST(Hints, PassingATrialIsExplainedByItsPoints) {
  const auto game = *find_game("clash")->make("", {});
  int passed = 0;
  each_decision(*game, 400, [&](const AnyPosition& position, Seat seat) {
    for (const auto& move : position.legal(seat)) {
      if (!move.starts_with("pass")) continue;
      const auto key = explain(*position.sight(seat), move).gain.key;
      EXPECT_TRUE(key == "clash-of-magic-schools.why.total-now" || key == "why.wins") << key;
      ++passed;
    }
  });
  EXPECT_GT(passed, 10);
}

// Somebody who asks for a hint is seldom told that no other move is better.
TEST(Hints, NearlyAllSayWhatTheMoveDoes) {
  each_game([&](const AnyGame& game) {
    int asked = 0, general = 0;
    each_decision(game, 200, [&](const AnyPosition& position, Seat seat) {
      const auto sight = position.sight(seat);
      general += explain(*sight, choose_move(*sight, "greedy", 1)).gain.key == "why.position";
      ++asked;
    });
    EXPECT_LE(20 * general, asked);
  });
}

TEST(Hints, WhatIsNotSureHasItsOwnSentence) {
  const Words words[] = {catalogue("en"), catalogue("fr")};
  for (const char* key : {"why.wins", "clash-of-magic-schools.why.reach", "clash-of-magic-schools.why.blocked",
                          "mage-clash.why.city", "mage-clash.why.fallen"})
    for (const Words& in : words) {
      EXPECT_TRUE(in.has(key)) << key;
      EXPECT_NE(in(std::string(key) + "-perhaps").find('%'), std::string::npos) << key;
    }
}

Phrase gain_of(const AnyPosition& position, const std::string& move) {
  return explain(*position.sight(position.to_act().front()), move).gain;
}

Value argument(const Phrase& phrase, std::string_view name) {
  for (const auto& arg : phrase.args)
    if (arg.name == name) return arg.value;
  return "";
}

TEST(Hints, AssigningTheLastStudentThatATrialNeedsSaysWhichTrial) {
  const auto game = *find_game("clash")->make("", {});
  int within = 0;
  each_decision(*game, 400, [&](const AnyPosition& position, Seat seat) {
    for (const auto& move : position.legal(seat)) {
      if (!move.starts_with("assign")) continue;
      const Phrase gain = gain_of(position, move);
      if (gain.key != "clash-of-magic-schools.why.reach") continue;
      EXPECT_TRUE(std::get<Value::Key>(argument(gain, "arena").is).key.starts_with("clash-of-magic-schools.arena."));
      EXPECT_GE(std::get<std::int64_t>(argument(gain, "level").is), 1);
      ++within;
    }
  });
  EXPECT_GT(within, 5);
}

TEST(Hints, PlayingASpellNamesItsColourOrWhatItDoes) {
  const auto game = *find_game("spellcaster")->make(house_set("spellcaster", true), {{"mages", "2"}});
  std::set<std::string> keys;
  each_decision(*game, 200, [&](const AnyPosition& position, Seat seat) {
    for (const auto& move : position.legal(seat))
      if (move.starts_with("play ")) keys.insert(gain_of(position, move).key);
  });
  for (const char* key : {"controlled", "taken", "enchantment", "disenchanted"})
    EXPECT_TRUE(keys.contains(std::string("spellcaster.why.") + key)) << key;
  EXPECT_FALSE(keys.contains("why.position"));
}

TEST(Hints, PlacingAlliesNamesACityAndItsChance) {
  const auto game = *find_game("mage-clash")->make(house_set("mage-clash", true), {});
  int placed = 0;
  each_move(*game, 300, [&](const AnySight& sight, const AnyPosition&, const std::string& move) {
    if (!move.starts_with("place ")) return;
    const Phrase gain = explain(sight, move).gain;
    EXPECT_TRUE(gain.key == "mage-clash.why.chance" || gain.key == "mage-clash.why.prospects" ||
                gain.key == "mage-clash.why.armies")
        << gain.key;
    if (gain.key == "mage-clash.why.chance") {
      EXPECT_LE(std::get<std::int64_t>(argument(gain, "percent").is), 100);
    }
    ++placed;
  });
  EXPECT_GT(placed, 10);
}

TEST(Hints, TheBestLinesAreLegalAndInOrder) {
  each_game([&](const AnyGame& game) {
    int compared = 0;
    each_move(game, 25, [&](const AnySight& sight, const AnyPosition& position, const std::string&) {
      const Seat seat = sight.seat();
      const auto lines = best_lines(make_mind("adept", kQuick)->think(sight, 1), 3);
      EXPECT_LE(lines.size(), 3u);
      compared += lines.size() > 1;
      double last = 1;
      for (const Line& line : lines) {
        EXPECT_TRUE(position.check(seat, line.move).has_value()) << line.move;
        EXPECT_LE(line.chance, last);
        EXPECT_GE(line.chance, 0);
        last = line.chance;
      }
    });
    EXPECT_GT(compared, 10);
  });
}

}  // namespace
}  // namespace conclave
