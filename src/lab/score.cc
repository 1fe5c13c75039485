#include "lab/score.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace conclave {
namespace {

constexpr double kWidths = 1.959964;  // of a 95 % interval
const double kEloScale = 400 / std::log(10.0);

using Weights = std::array<double, 5>;
double value_of(std::size_t score) { return static_cast<double>(score) / 4; }

double mean(const Weights& weights) {
  double sum = 0, all = 0;
  for (std::size_t k = 0; k < weights.size(); ++k) sum += weights[k] * value_of(k), all += weights[k];
  return sum / all;
}

// With the pair more that is half won and half lost.
Weights padded_weights(const PairScores& scores) {
  Weights weights;
  std::ranges::copy(scores.counts, weights.begin());
  weights.front() += 0.5;
  weights.back() += 0.5;
  return weights;
}

// The distribution of this mean that makes the observed one likeliest: p / (1 + x (value - mean)), with the x at which
// the tilted values average 0. The sum falls as x grows, from pole to pole.
Weights tilted(const Weights& observed, double wanted) {
  double low = -1 / (1 - wanted), high = 1 / wanted;
  const auto tilt = [&](double x, std::size_t k) { return observed[k] / (1 + x * (value_of(k) - wanted)); };
  for (int i = 0; i < 100; ++i) {
    const double x = (low + high) / 2;
    double sum = 0;
    for (std::size_t k = 0; k < observed.size(); ++k) sum += tilt(x, k) * (value_of(k) - wanted);
    (sum > 0 ? low : high) = x;
  }
  Weights fitted;
  for (std::size_t k = 0; k < fitted.size(); ++k) fitted[k] = tilt((low + high) / 2, k);
  return fitted;
}

using Matrix = std::vector<std::vector<double>>;

// By Gauss and Jordan. REQUIRES: positive definite.
Matrix inverse(Matrix a) {
  const std::size_t n = a.size();
  Matrix b(n, std::vector<double>(n));
  for (std::size_t i = 0; i < n; ++i) b[i][i] = 1;
  for (std::size_t i = 0; i < n; ++i) {
    const double pivot = a[i][i];
    for (std::size_t k = 0; k < n; ++k) a[i][k] /= pivot, b[i][k] /= pivot;
    for (std::size_t j = 0; j < n; ++j) {
      if (j == i) continue;
      const double factor = a[j][i];
      for (std::size_t k = 0; k < n; ++k) a[j][k] -= factor * a[i][k], b[j][k] -= factor * b[i][k];
    }
  }
  return b;
}

Matrix product(const Matrix& a, const Matrix& b) {
  Matrix c(a.size(), std::vector<double>(a.size()));
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < a.size(); ++j)
      for (std::size_t k = 0; k < a.size(); ++k) c[i][j] += a[i][k] * b[k][j];
  return c;
}

void add_between(Matrix& matrix, const Duel& duel, double weight) {
  matrix[duel.first][duel.first] += weight;
  matrix[duel.second][duel.second] += weight;
  matrix[duel.first][duel.second] -= weight;
  matrix[duel.second][duel.first] -= weight;
}

double games_of(const Duel& duel) { return 2 * static_cast<double>(duel.scores.pairs() + 1); }
double points_of(const Duel& duel) { return mean(padded_weights(duel.scores)) * games_of(duel); }

// Bradley–Terry strengths by Hunter's MM iteration: what one won, over how often and against whom.
std::vector<double> strengths(std::size_t players, const std::vector<Duel>& duels) {
  std::vector<double> strength(players, 1);
  for (int round = 0; round < 10000; ++round) {
    std::vector<double> won(players), met(players);
    for (const Duel& duel : duels) {
      const double each = games_of(duel) / (strength[duel.first] + strength[duel.second]);
      won[duel.first] += points_of(duel);
      won[duel.second] += games_of(duel) - points_of(duel);
      met[duel.first] += each;
      met[duel.second] += each;
    }
    double change = 0, logs = 0;
    for (std::size_t i = 0; i < players; ++i) {
      const double next = met[i] > 0 ? won[i] / met[i] : 1;
      change = std::max(change, std::abs(std::log(next / strength[i])));
      logs += std::log(strength[i] = next);
    }
    for (double& one : strength) one /= std::exp(logs / static_cast<double>(players));
    if (change < 1e-10) break;
  }
  return strength;
}

}  // namespace

std::uint64_t PairScores::pairs() const { return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}); }

double PairScores::share() const {
  Weights weights;
  std::ranges::copy(counts, weights.begin());
  return pairs() == 0 ? 0.5 : mean(weights);
}

double PairScores::variance_of_mean() const {
  const Weights weights = padded_weights(*this);
  const double middle = mean(weights), all = static_cast<double>(pairs() + 1);
  double sum = 0;
  for (std::size_t k = 0; k < weights.size(); ++k) sum += weights[k] * (value_of(k) - middle) * (value_of(k) - middle);
  return sum / all / all;
}

Interval PairScores::interval(double widths) const {
  const double middle = mean(padded_weights(*this)), half = widths * std::sqrt(variance_of_mean());
  return {std::max(0.0, std::min(share(), middle - half)), std::min(1.0, std::max(share(), middle + half))};
}

double elo_of(double share) { return kEloScale * std::log(share / (1 - share)); }
double share_of(double elo) { return 1 / (1 + std::exp(-elo / kEloScale)); }

double log_likelihood_ratio(const PairScores& scores, double elo0, double elo1) {
  const double all = static_cast<double>(scores.pairs());
  if (all == 0) return 0;
  Weights observed;
  for (std::size_t k = 0; k < observed.size(); ++k)  // a score that has not occurred yet is rare, not impossible
    observed[k] = std::max(1e-3, static_cast<double>(scores.counts[k]));
  const double sum = std::accumulate(observed.begin(), observed.end(), 0.0);
  for (double& one : observed) one /= sum;
  const Weights weak = tilted(observed, share_of(elo0)), strong = tilted(observed, share_of(elo1));
  double ratio = 0;
  for (std::size_t k = 0; k < observed.size(); ++k) ratio += observed[k] * std::log(strong[k] / weak[k]);
  return all * ratio;
}

std::vector<Rating> ratings(std::size_t players, const std::vector<Duel>& duels) {
  const auto strength = strengths(players, duels);
  const double even = 1 / static_cast<double>(players);  // fixes the average: results only tell differences
  Matrix information(players, std::vector<double>(players, even)), spread(players, std::vector<double>(players));
  for (const Duel& duel : duels) {
    const double wins = strength[duel.first] / (strength[duel.first] + strength[duel.second]);
    add_between(information, duel, games_of(duel) * wins * (1 - wins));
    add_between(spread, duel, duel.scores.variance_of_mean() * games_of(duel) * games_of(duel));
  }
  const Matrix back = inverse(information), covariance = product(product(back, spread), back);
  std::vector<Rating> list;
  for (std::size_t i = 0; i < players; ++i)
    list.push_back(
        {kEloScale * std::log(strength[i]), kWidths * kEloScale * std::sqrt(std::max(0.0, covariance[i][i]))});
  return list;
}

}  // namespace conclave
