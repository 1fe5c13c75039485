#include "lab/learn.h"

#include <gtest/gtest.h>

namespace conclave {
namespace {

TEST(Learn, MakesTheSameNetworkOnAnyNumberOfThreads) {
  std::vector<Lesson> lessons;
  const auto learnt = [&](int threads) {
    return learn_game("clash-of-magic-schools", "",
                      {.generations = 2, .games = 30, .iterations = 20, .threads = threads, .seed = 5},
                      [&](const Lesson& lesson) { lessons.push_back(lesson); })
        .value();
  };
  EXPECT_EQ(learnt(1), learnt(2));
  ASSERT_EQ(lessons.size(), 4u);
  EXPECT_EQ(lessons[1].after, lessons[3].after);
  EXPECT_GT(lessons[1].positions, lessons[0].positions);
}

TEST(Learn, ForetellsBetterThanTheHandWrittenJudgementAlone) {
  Lesson last;
  ASSERT_TRUE(learn_game("clash-of-magic-schools", "",
                         {.generations = 1, .games = 400, .iterations = 16, .threads = 2, .seed = 1},
                         [&](const Lesson& lesson) { last = lesson; }));
  EXPECT_LT(last.after, last.by_hand);
}

TEST(Learn, RefusesAGameWithoutANetwork) {
  const auto refused = learn_game("wizards-cup", "", {}, [](const Lesson&) {});
  ASSERT_FALSE(refused.has_value());
}

}  // namespace
}  // namespace conclave
