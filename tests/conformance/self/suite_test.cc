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

// What the toy tells when somebody draws a card, against another description than its own.
Verdict toy_tells(const ToldShape& shape) {
  const toy::Cards cards;
  const auto told = tell(cards, toy::Options{}, Event{.kind = toy::kDrew, .seat = seat_at(0)});
  return ToldCheck("high-card", shape, {}).fits(told);
}

TEST(TheSuite, NoticesAnEventThatIsNotDescribed) {
  ToldShape shape = told_shape(std::type_identity<toy::Cards>{});
  EXPECT_EQ(toy_tells(shape), std::nullopt);
  shape[2].kinds = {"drew"};
  EXPECT_EQ(toy_tells(shape), "high-card.event.2 of kind 2 is told and not described");
  shape.erase(shape.begin() + 2);
  EXPECT_EQ(toy_tells(shape), "high-card.event.2 of kind 2 is told and not described");
}

TEST(TheSuite, NoticesAnArgumentThatIsNotDescribed) {
  ToldShape shape = told_shape(std::type_identity<toy::Cards>{});
  shape[2].args.push_back(shape::field("card", shape::card_ref()));
  EXPECT_EQ(toy_tells(shape), "high-card.event.2 lacks card");
  shape[2].args = {shape::field("seat", shape::number())};
  EXPECT_EQ(toy_tells(shape), "high-card.event.2.seat is \"left\", not a number");
}

TEST(TheSuite, NoticesTermsCardsAndDiceThatAreNone) {
  const auto read = [](const char* text) { return boost::json::parse(text); };
  const auto verdict = [&](const Shape& shape, const char* text) {
    return ShapeCheck({}).fits(shape, read(text), "it");
  };
  const Shape seat = shape::term("seat", shape::words("", "", std::vector{"left"}));
  EXPECT_EQ(verdict(seat, R"({"key":"x.seat.left","id":"left"})"), std::nullopt);
  EXPECT_NE(verdict(seat, R"({"key":"x.seat.up","id":"up"})"), std::nullopt) << "no seat";
  EXPECT_NE(verdict(seat, R"({"key":"x.arena.left","id":"left"})"), std::nullopt) << "of another kind";
  EXPECT_NE(verdict(seat, R"({"key":"x.seat.left"})"), std::nullopt) << "names nothing";
  EXPECT_EQ(verdict(shape::only_words(), R"({"key":"x.unknown"})"), std::nullopt);
  EXPECT_EQ(verdict(shape::die(), R"({"die":6,"value":2})"), std::nullopt);
  EXPECT_NE(verdict(shape::die(), "2"), std::nullopt);
  EXPECT_NE(verdict(shape::card_ref(), R"({"card":"nobody"})"), std::nullopt);
  const Shape both = shape::either("", {seat, shape::number()});
  EXPECT_EQ(verdict(both, "3"), std::nullopt);
  EXPECT_NE(verdict(both, "true"), std::nullopt);
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
