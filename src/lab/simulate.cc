#include "lab/simulate.h"

#include <algorithm>
#include <cmath>

namespace conclave {
namespace {

template <class T>
void add_each(std::vector<T>& to, const std::vector<T>& from) {
  if (to.size() < from.size()) to.resize(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) to[i] += from[i];
}

}  // namespace

void SimulateReport::count(const Outcome& result, std::size_t moves_made) {
  ++games;
  moves += moves_made;
  if (lengths.size() <= moves_made) lengths.resize(moves_made + 1);
  ++lengths[moves_made];
  ++reasons[result.reason];
  for (const Seat seat : result.winners) ++wins[static_cast<std::size_t>(index(seat))];
  if (result.winners.empty()) ++draws;
  if (result.winners == SeatSet::first(static_cast<int>(wins.size()))) ++shared;
  for (std::size_t seat = 0; seat < score_sums.size(); ++seat) score_sums[seat] += result.scores[seat];
}

void SimulateReport::add(const SimulateReport& other) {
  games += other.games;
  moves += other.moves;
  draws += other.draws;
  shared += other.shared;
  add_each(wins, other.wins);
  add_each(reasons, other.reasons);
  add_each(lengths, other.lengths);
  add_each(score_sums, other.score_sums);
  branching_positions += other.branching_positions;
  branching_moves += other.branching_moves;
  branching_most = std::max(branching_most, other.branching_most);
}

double SimulateReport::mean_length() const {
  return games == 0 ? 0 : static_cast<double>(moves) / static_cast<double>(games);
}

int SimulateReport::length_at(double share) const {
  std::uint64_t seen = 0;
  for (std::size_t n = 0; n < lengths.size(); ++n) {
    seen += lengths[n];
    if (static_cast<double>(seen) >= share * static_cast<double>(games) && seen > 0) return static_cast<int>(n);
  }
  return 0;
}

Interval wilson(std::uint64_t hits, std::uint64_t of) {
  if (of == 0) return {0, 1};
  constexpr double z = 1.959964;
  const double n = static_cast<double>(of), p = static_cast<double>(hits) / n;
  const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
  return {std::min(p, middle - half),
          std::max(p, middle + half)};  // with all or none won, the interval ends there despite rounding
}

}  // namespace conclave
