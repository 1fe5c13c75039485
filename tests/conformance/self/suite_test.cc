#include <gtest/gtest.h>

#include "conformance/course.h"
#include "conformance/moves.h"
#include "conformance/secrets.h"
#include "conformance/shapes.h"
#include "conformance/subject.h"
#include "games/all.h"
#include "toy/toy.h"

namespace conclave::conformance {
namespace {

static_assert(AllGames::kCount == CONCLAVE_GAMES,
              "a game folder that src/games/all.h does not list, or the other way round");

// The suite itself, on the toy: a sound game passes, one that smuggles a hidden byte fails.

using toy::Leak;
using toy::Toy;

TEST(TheSuite, PassesASoundGame) {
  const auto game = subject<Toy<Leak::kNone>>();
  EXPECT_EQ(legal_moves_are_unique_and_round_trip(game, 50), std::nullopt);
  EXPECT_EQ(random_legal_is_uniform(game, 50), std::nullopt);
  EXPECT_EQ(check_agrees_with_legal(game, 50, 50), std::nullopt);
  EXPECT_EQ(choices_expand_to_legal(game, 50), std::nullopt);
  EXPECT_EQ(copies_are_independent(game, 50), std::nullopt);
  EXPECT_EQ(replay_is_identical(game, 50), std::nullopt);
  EXPECT_EQ(games_end_soundly(game, 50), std::nullopt);
  EXPECT_EQ(sides_win_together(game, 50), std::nullopt);
  EXPECT_EQ(imagined_worlds_fit_their_view(game, 50), std::nullopt);
  EXPECT_EQ(imagine_holds_nothing_true_impossible(game, 50, 2000), std::nullopt);
  EXPECT_EQ(events_differ_only_after_a_reveal(game, 50, 1), std::nullopt);
  EXPECT_EQ(views_follow_from_what_was_told(game, 50, 1), std::nullopt);
  EXPECT_EQ(a_pending_choice_stays_secret(game, 50), std::nullopt);
}

TEST(TheSuite, NoticesASmuggledByteThatImagineForgets) {
  EXPECT_NE(imagined_worlds_fit_their_view(subject<Toy<Leak::kCarelessly>>(), 50), std::nullopt);
}

TEST(TheSuite, NoticesASmuggledByteThatImagineUses) {
  const auto game = subject<Toy<Leak::kFaithfully>>();
  EXPECT_EQ(imagined_worlds_fit_their_view(game, 50), std::nullopt) << "the leak is meant to be hidden from this part";
  EXPECT_NE(views_follow_from_what_was_told(game, 50, 1), std::nullopt);
}

// The toy's view against another description than its own.
Verdict toy_fits(const Shape& shape) {
  const auto game = subject<Toy<Leak::kNone>>();
  FastChance chance(1);
  const auto state = start(*game.cards, game.options, chance);
  return ShapeCheck({}).fits(shape, show(*game.cards, game.options, view(*game.cards, state, std::nullopt)), "view");
}

TEST(TheSuite, PassesAViewThatIsAsDescribed) {
  const auto game = subject<Toy<Leak::kNone>>();
  ShapeCheck check({});
  EXPECT_EQ(views_are_as_described(game, 50, check), std::nullopt);
  EXPECT_EQ(check.all_met(toy::shown_view().shape(), "view"), std::nullopt);
}

TEST(TheSuite, NoticesAFieldThatIsNotDescribed) {
  Shape shape = toy::shown_view().shape();
  shape.fields.pop_back();
  EXPECT_EQ(toy_fits(shape), "view.hand is not described");
}

TEST(TheSuite, NoticesAFieldOfAnotherKind) {
  Shape shape = toy::shown_view().shape();
  shape.fields.front().shape = shape::flag();
  EXPECT_EQ(toy_fits(shape), "view.bout is 0, not a flag");
}

TEST(TheSuite, NoticesADescribedFieldThatIsMissing) {
  Shape shape = toy::shown_view().shape();
  shape.fields.push_back({"more", shape::number(), "", ""});
  EXPECT_EQ(toy_fits(shape), "view lacks more");
  shape.fields.back().when = "sometimes";
  ShapeCheck check({});
  EXPECT_EQ(views_are_as_described(subject<Toy<Leak::kNone>>(), 50, check), std::nullopt);
  EXPECT_EQ(check.all_met(shape, "view"), "view.more is described and was never met");
}

}  // namespace
}  // namespace conclave::conformance
