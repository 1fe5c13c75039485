// The one conformance suite. CMake builds it once for every game of src/games/all.h (CONCLAVE_GAME is its index there),
// and it runs in every variant of that game, with the house set and with those of tests/sets.

#include <gtest/gtest.h>

#include "conformance/course.h"
#include "conformance/moves.h"
#include "conformance/secrets.h"
#include "conformance/shapes.h"
#include "conformance/subject.h"
#include "games/all.h"

namespace conclave::conformance {
namespace {

template <class G>
class Conformance : public ::testing::Test {
 protected:
  // Runs a property in every variant of the game, with every set.
  template <class Property>
  void hold(Property property) {
    for (const std::string& set : sets<G>())
      for (const auto& options : G::variants()) {
        const Subject<G> game = subject<G>(options, set);
        ASSERT_TRUE(game.cards) << set << " does not load";
        const Verdict wrong = property(game);
        EXPECT_FALSE(wrong) << set << ", " << seat_count(options) << " seats: " << *wrong;
      }
  }
};
TYPED_TEST_SUITE(Conformance, ::testing::Types<AllGames::At<CONCLAVE_GAME>>);

TYPED_TEST(Conformance, LegalMovesAreUniqueAndRoundTrip) {
  this->hold([](const auto& game) { return legal_moves_are_unique_and_round_trip(game, 12); });
}
TYPED_TEST(Conformance, RandomLegalIsUniform) {
  this->hold([](const auto& game) { return random_legal_is_uniform(game, 6); });
}
TYPED_TEST(Conformance, CheckAgreesWithLegal) {
  this->hold([](const auto& game) { return check_agrees_with_legal(game, 12, 60); });
}
TYPED_TEST(Conformance, ChoicesExpandToLegal) {
  this->hold([](const auto& game) { return choices_expand_to_legal(game, 6); });
}
TYPED_TEST(Conformance, CopiesAreIndependent) {
  this->hold([](const auto& game) { return copies_are_independent(game, 200); });
}
TYPED_TEST(Conformance, ReplayIsIdentical) {
  this->hold([](const auto& game) { return replay_is_identical(game, 40); });
}
TYPED_TEST(Conformance, GamesEndSoundly) {
  this->hold([](const auto& game) { return games_end_soundly(game, 2000); });
}
TYPED_TEST(Conformance, SidesWinTogether) {
  this->hold([](const auto& game) { return sides_win_together(game, 500); });
}
TYPED_TEST(Conformance, EverythingHasWordsAndWhatIsToldIsDescribed) {
  ASSERT_EQ(languages().size(), 2u);
  this->hold([&](const auto& game) {
    ToldCheck told = told_check(game);
    return everything_has_words(game, 300, languages(), told);
  });
  for (const Words& words : languages()) EXPECT_EQ(what_is_named_has_words(subject<TypeParam>(), words), std::nullopt);
}
TYPED_TEST(Conformance, ImaginedWorldsFitTheirView) {
  this->hold([](const auto& game) { return imagined_worlds_fit_their_view(game, 12); });
}
TYPED_TEST(Conformance, ImagineHoldsNothingTrueImpossible) {
  this->hold([](const auto& game) { return imagine_holds_nothing_true_impossible(game, 12, 20000); });
}
TYPED_TEST(Conformance, EventsDifferOnlyAfterAReveal) {
  this->hold([](const auto& game) { return events_differ_only_after_a_reveal(game, 100, 4); });
}
TYPED_TEST(Conformance, ViewsFollowFromWhatWasTold) {
  this->hold([](const auto& game) { return views_follow_from_what_was_told(game, 20, 4); });
}
TYPED_TEST(Conformance, APendingChoiceStaysSecret) {
  this->hold([](const auto& game) { return a_pending_choice_stays_secret(game, 60); });
}

// All variants together: what only one of them shows is described too.
TYPED_TEST(Conformance, ViewsAreAsDescribed) {
  std::vector<CardPage> pages;
  for (const std::string& set : sets<TypeParam>())
    std::ranges::copy(card_pages(*subject<TypeParam>({}, set).cards), std::back_inserter(pages));
  ShapeCheck check(pages);
  this->hold([&](const auto& game) { return views_are_as_described(game, 100, check); });
  EXPECT_EQ(check.all_met(view_shape(std::type_identity<typename TypeParam::View>{}), "view"), std::nullopt);
}
TYPED_TEST(Conformance, CardPagesAreAsDescribed) {
  EXPECT_EQ(pages_are_as_described(card_pages(*subject<TypeParam>().cards),
                                   card_data_shape(std::type_identity<typename TypeParam::Cards>{})),
            std::nullopt);
}

}  // namespace
}  // namespace conclave::conformance
