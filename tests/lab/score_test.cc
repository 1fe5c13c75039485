#include "lab/score.h"

#include <gtest/gtest.h>

#include <cmath>

namespace conclave {
namespace {

TEST(Elo, IsTheKnownScale) {
  EXPECT_NEAR(elo_of(0.5), 0, 1e-9);
  EXPECT_NEAR(elo_of(10.0 / 11), 400, 1e-9);
  EXPECT_NEAR(elo_of(0.64), 99.95, 0.01);
  EXPECT_NEAR(share_of(10), 0.514387, 1e-6);
  EXPECT_NEAR(share_of(elo_of(0.87)), 0.87, 1e-12);
  EXPECT_TRUE(std::isinf(elo_of(1)) && std::isinf(elo_of(0)));
}

TEST(PairScores, TakeTheirErrorFromThePairsNotTheGames) {
  // All pairs split: the games are as mixed as can be, and yet the share is certain but for the pair that is reckoned
  // in.
  const PairScores split{{0, 0, 99, 0, 0}};
  EXPECT_DOUBLE_EQ(split.share(), 0.5);
  EXPECT_NEAR(split.variance_of_mean(), 0.25 / 100 / 100, 1e-12);
  // 49 pairs won, 50 lost, one more reckoned in: a variance of 1/4 a pair.
  const PairScores torn{{50, 0, 0, 0, 49}};
  EXPECT_NEAR(torn.share(), 49.0 / 99, 1e-12);
  EXPECT_NEAR(torn.interval().low, 0.495 - 1.959964 * std::sqrt(0.495 * 0.505 / 100), 1e-6);
}

TEST(PairScores, ThatLostNothingProveNoCertainty) {
  const PairScores clean{{0, 0, 0, 0, 20}};
  EXPECT_DOUBLE_EQ(clean.share(), 1);
  EXPECT_DOUBLE_EQ(clean.interval().high, 1);
  EXPECT_NEAR(clean.interval().low, wilson(40, 40).low, 0.005);
  EXPECT_NEAR((PairScores{{0, 0, 0, 0, 400}}.interval().low), wilson(800, 800).low, 0.001);
}

TEST(LikelihoodRatio, OfPairsWonOrLostWholeIsThatOfACoin) {
  // With two outcomes the mean leaves no freedom: 60 ln(p1/p0) + 40 ln((1-p1)/(1-p0)), p0 = 0.5, p1 = share of 100 Elo.
  const double p1 = 0.6400649998;
  const double expected = 60 * std::log(p1 / 0.5) + 40 * std::log((1 - p1) / 0.5);
  EXPECT_NEAR(log_likelihood_ratio({{40, 0, 0, 0, 60}}, 0, 100), expected, 0.01);
  EXPECT_NEAR(log_likelihood_ratio({{60, 0, 0, 0, 40}}, 0, 100),
              40 * std::log(p1 / 0.5) + 60 * std::log((1 - p1) / 0.5), 0.01);
}

TEST(LikelihoodRatio, OfSmallDifferencesIsTheNormalOne) {
  // N (s1 - s0)(2 s - s0 - s1) / (2 v), by hand: N = 1000, s = s0 = 0.5, s1 = 0.514387, v = 0.05.
  EXPECT_NEAR(log_likelihood_ratio({{50, 200, 500, 200, 50}}, 0, 10), -2.0699, 0.01);
}

TEST(LikelihoodRatio, OfLopsidedScoresIsThatOfTheLikeliestDistributions) {
  // Both likelihoods maximised over the five probabilities by a search that knows nothing of tilting.
  EXPECT_NEAR(log_likelihood_ratio({{50, 180, 420, 340, 10}}, 0, 10), 3.77554, 1e-3);
  EXPECT_NEAR(log_likelihood_ratio({{50, 180, 420, 340, 10}}, -5, 5),
              -log_likelihood_ratio({{10, 340, 420, 180, 50}}, -5, 5), 1e-6);
}

TEST(LikelihoodRatio, SaysNothingBeforeTheFirstPair) { EXPECT_EQ(log_likelihood_ratio({}, 0, 10), 0); }

TEST(Ratings, OfTwoAreHalfTheirDifferenceEach) {
  const PairScores scores{{10, 0, 30, 0, 59}};  // 74.5 points of 99, and one pair shared: 75 of 100
  const auto list = ratings(2, {{0, 1, scores}});
  const double middle = (59.5 + 15) / 100;
  EXPECT_NEAR(list[0].elo, elo_of(middle) / 2, 1e-6);
  EXPECT_NEAR(list[1].elo, -list[0].elo, 1e-6);
  // The error of half a difference, by the slope of Elo in the share.
  const double slope = 400 / std::log(10.0) / (middle * (1 - middle));
  EXPECT_NEAR(list[0].error, 1.959964 * slope * std::sqrt(scores.variance_of_mean()) / 2, 1e-6);
}

TEST(Ratings, OfThreeThatFitTogetherAreExact) {
  // Strengths 4 : 2 : 1 win 2/3, 4/5 and 2/3 of the points; counts chosen so that the pair reckoned in fits too.
  const auto duel = [](std::size_t a, std::size_t b, std::uint64_t won, std::uint64_t lost, std::uint64_t split) {
    return Duel{a, b, {{lost, 0, split, 0, won}}};
  };
  const auto list = ratings(3, {duel(0, 1, 19, 9, 1), duel(0, 2, 23, 5, 1), duel(1, 2, 19, 9, 1)});
  const double two = 400 * std::log10(2.0);
  EXPECT_NEAR(list[0].elo, two, 1e-5);
  EXPECT_NEAR(list[1].elo, 0, 1e-5);
  EXPECT_NEAR(list[2].elo, -two, 1e-5);
}

TEST(Ratings, OfOneWhoWonEverythingAreFinite) {
  const auto list = ratings(2, {{0, 1, {{0, 0, 0, 0, 50}}}});
  EXPECT_GT(list[0].elo, 300);
  EXPECT_LT(list[0].elo, 1000);
}

TEST(Wilson, HoldsTheShareEvenWhereAllOrNoneHit) {
  for (std::uint64_t n = 1; n < 200; ++n) {
    EXPECT_GE(wilson(n, n).high, 1.0) << n;
    EXPECT_LE(wilson(0, n).low, 0.0) << n;
  }
}

}  // namespace
}  // namespace conclave
