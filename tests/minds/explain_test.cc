#include <gtest/gtest.h>

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
    EXPECT_GE(gains.size(), 4u);
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
        const Why one = explain(*truth.sight(seat), move_text(*cards, move)), other = explain(*world.sight(seat), move_text(*cards, move));
        EXPECT_EQ(one.gain, other.gain) << G::kId;
        EXPECT_EQ(one.next, other.next) << G::kId;
        play(*cards, state, seat, move, chance, Silent{});
      }
    }
  });
}

TEST(Hints, PassingATrialIsExplainedByItsPoints) {
  const auto game = *find_game("clash")->make("", {});
  int passed = 0;
  each_decision(*game, 400, [&](const AnyPosition& position, Seat seat) {
    for (const auto& move : position.legal(seat)) {
      if (!move.starts_with("pass")) continue;
      const auto key = explain(*position.sight(seat), move).gain.key;
      EXPECT_TRUE(key == "clash-of-magic-schools.why.total" || key == "why.wins") << key;
      ++passed;
    }
  });
  EXPECT_GT(passed, 10);
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
