#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "lab/simulate.h"

namespace conclave {

// A match of pairs, as its first player scored them: counts[k] pairs brought k half points of the four that a pair has.
// The two games of a pair share their luck, so a pair is what is independent, and its spread what errors are reckoned
// from.
struct PairScores {
  std::array<std::uint64_t, 5> counts{};

  void add(int half_points) { ++counts[static_cast<std::size_t>(half_points)]; }
  std::uint64_t pairs() const;
  double share() const;  // of all points; a half when nothing was played
  // `widths` standard errors to either side, 95 % by default. One pair more is reckoned in, half of it won and half
  // lost: without it, a match in which nothing was lost would prove that nothing can be.
  Interval interval(double widths = 1.959964) const;
  double variance_of_mean() const;  // of the share, with that pair
};

// An Elo difference and the share of the points that it wins. A share of 0 or 1 is infinitely far.
double elo_of(double share);
double share_of(double elo);

// How much likelier the pairs are if the first is elo1 stronger than if it is elo0: the generalised log-likelihood
// ratio over the five scores of a pair, each hypothesis given the distribution of its mean that fits best.
double log_likelihood_ratio(const PairScores& scores, double elo0, double elo1);

// The ratio at which a test that errs in 5 of 100 on either side stops, above or below 0.
inline constexpr double kDecisive = 2.9444389791664403;  // ln(0.95 / 0.05)

struct Duel {
  std::size_t first, second;  // players
  PairScores scores;
};
struct Rating {
  double elo = 0;
  double error = 0;  // half of its 95 % interval
};

// Ratings that make the duels likeliest (Bradley and Terry; a draw is half a win), 0 on average. The pair that
// intervals reckon in is here too, so that one who won everything has a rating.
std::vector<Rating> ratings(std::size_t players, const std::vector<Duel>& duels);

}  // namespace conclave
