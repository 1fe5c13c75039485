#include "minds/wizards_cup_solver.h"

#include <algorithm>
#include <numeric>

namespace conclave::wizards_cup {
namespace {

using Vector = std::vector<float>;

// What each sequence of one side gets, given how often the rival's orders and answers come up. Rival sequences that
// never come up cost nothing, and soon most do not.
class Gains {
 public:
  Gains(const RoundGame& game, int seat) : own_(game.side[seat]), rival_(game.side[1 - seat]) {
    const std::size_t rows = rival_.orders.size(), columns = own_.orders.size();
    table_.resize(rows * columns);
    for (std::size_t r = 0; r < rows; ++r)
      for (std::size_t c = 0; c < columns; ++c)
        table_[r * columns + c] = seat == 0 ? game.table[c * rows + r] : game.table[r * columns + c];
    sign_ = seat == 0 ? 0.5f : -0.5f;
    first_.assign(rival_.sequences + 1, 0);
    for (const auto& end : game.ends) ++first_[(seat == 0 ? end.white : end.black) + 1];
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    ends_.resize(game.ends.size());
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (const auto& end : game.ends)
      ends_[next[seat == 0 ? end.white : end.black]++] = {seat == 0 ? end.black : end.white,
                                                          static_cast<float>(end.halves)};
  }

  void operator()(const Vector& reach, Vector& gain) const {
    std::fill(gain.begin(), gain.end(), 0.0f);
    for (std::size_t r = 0; r < rival_.orders.size(); ++r)
      if (reach[r] != 0) add_row(table_.data() + r * own_.orders.size(), reach[r] * sign_, gain.data());
    for (std::size_t r = 0; r < rival_.sequences; ++r)
      if (reach[r] != 0)
        for (std::uint32_t i = first_[r]; i < first_[r + 1]; ++i)
          gain[ends_[i].own] += ends_[i].halves * reach[r] * sign_;
  }

 private:
  struct End {
    std::uint32_t own;
    float halves;
  };

  void add_row(const std::uint8_t* __restrict row, float weight, float* __restrict gain) const {
    for (std::size_t c = 0; c < own_.orders.size(); ++c) gain[c] += weight * static_cast<float>(row[c]);
  }

  const Side& own_;
  const Side& rival_;
  std::vector<std::uint8_t> table_;   // a row for each order of the rival's
  std::vector<std::uint32_t> first_;  // of the ends of each of the rival's sequences
  std::vector<End> ends_;
  float sign_ = 0;
};

// One side's regrets, and its mix so far: regret matching+ at the choice of an order and at every answer, later
// iterations counting more (Tammelin's CFR+). Strategies are kept as how often each sequence comes up.
class Learner {
 public:
  Learner(const Side& side, const Leaning& habit)
      : side_(side),
        habit_(habit),
        regret_(side.sequences),
        reach_(side.sequences),
        expected_(side.sequences),
        sum_(side.sequences),
        sum_expected_(side.sequences) {
    for (const Side::Root& root : side.roots)
      chosen_.push_back(
          {Vector(root.orders.size()), Vector(root.orders.size()), std::vector<double>(root.orders.size())});
    match();
  }

  // How often its sequences come up in the eyes of its rival, who reckons with its habit.
  const Vector& expected() const { return habit_.share > 0 ? expected_ : reach_; }

  // `gain` is used up.
  void learn(Vector& gain, float weight) {
    for (std::size_t i = side_.answers.size(); i-- > 0;) {
      const auto& [after, use] = side_.answers[i];
      const float chance = share(use);
      const float mean = chance * gain[use] + (1 - chance) * gain[use + 1];
      for (const std::uint32_t s : {use, use + 1}) regret_[s] = std::max(0.0f, regret_[s] + gain[s] - mean);
      gain[after] += mean;
    }
    for (std::size_t r = 0; r < chosen_.size(); ++r) chosen_[r].learn(side_.roots[r].orders, gain);
    match();
    for (std::size_t s = 0; s < side_.sequences; ++s) sum_[s] += weight * reach_[s];
    if (habit_.share > 0)
      for (std::size_t s = 0; s < side_.sequences; ++s) sum_expected_[s] += weight * expected_[s];
    for (Chosen& chosen : chosen_)
      for (std::size_t k = 0; k < chosen.sum.size(); ++k) chosen.sum[k] += weight * chosen.mix[k];
    weights_ += weight;
  }

  Vector average() const { return averaged(sum_); }
  Vector average_expected() const { return averaged(habit_.share > 0 ? sum_expected_ : sum_); }

  // The same for the orders of each holding, holding after holding.
  std::vector<double> average_mix() const {
    std::vector<double> mean;
    for (const Chosen& chosen : chosen_)
      for (const double sum : chosen.sum) mean.push_back(sum / weights_);
    return mean;
  }

 private:
  // The choice of an order in one holding.
  struct Chosen {
    Vector regret, mix;
    std::vector<double> sum;

    void learn(const std::vector<std::uint32_t>& orders, const Vector& gain) {
      double mean = 0;
      for (std::size_t k = 0; k < orders.size(); ++k) mean += mix[k] * gain[orders[k]];
      const auto level = static_cast<float>(mean);
      for (std::size_t k = 0; k < orders.size(); ++k) regret[k] = std::max(0.0f, regret[k] + gain[orders[k]] - level);
    }
    void match() {
      const double all = std::accumulate(regret.begin(), regret.end(), 0.0);
      const auto scale = static_cast<float>(1 / (all > 0 ? all : static_cast<double>(regret.size())));
      for (std::size_t k = 0; k < mix.size(); ++k) mix[k] = (all > 0 ? regret[k] : 1) * scale;
    }
  };

  Vector averaged(const std::vector<double>& sum) const {
    Vector mean(sum.size());
    for (std::size_t s = 0; s < mean.size(); ++s) mean[s] = static_cast<float>(sum[s] / weights_);
    return mean;
  }

  float share(std::uint32_t use) const {
    const float both = regret_[use] + regret_[use + 1];
    return both > 0 ? regret_[use] / both : 0.5f;
  }

  void match() {
    std::fill_n(reach_.begin(), side_.orders.size(), 0.0f);
    for (std::size_t r = 0; r < chosen_.size(); ++r) {
      chosen_[r].match();
      add(side_.roots[r], chosen_[r].mix, 1, reach_);
    }
    follow(reach_);
    if (habit_.share > 0) expect();
  }

  void expect() {
    std::fill_n(expected_.begin(), side_.orders.size(), 0.0f);
    std::span<const double> left = habit_.mix;
    for (std::size_t r = 0; r < chosen_.size(); ++r) {
      const std::size_t orders = chosen_[r].mix.size();
      add(side_.roots[r], chosen_[r].mix, 1 - habit_.share, expected_);
      add(side_.roots[r], left.first(orders), habit_.share, expected_);
      left = left.subspan(orders);
    }
    follow(expected_);
  }

  void add(const Side::Root& root, const auto& mix, double share, Vector& reach) const {
    const auto weight = static_cast<float>(root.chance * share);
    for (std::size_t k = 0; k < root.orders.size(); ++k) reach[root.orders[k]] += weight * static_cast<float>(mix[k]);
  }

  // From how often the orders come up to how often the answers do.
  void follow(Vector& reach) const {
    for (const auto& [after, use] : side_.answers) {
      const float chance = share(use);
      reach[use] = reach[after] * chance;
      reach[use + 1] = reach[after] * (1 - chance);
    }
  }

  const Side& side_;
  const Leaning& habit_;
  Vector regret_, reach_, expected_;
  std::vector<double> sum_, sum_expected_;
  std::vector<Chosen> chosen_;
  double weights_ = 0;
};

// The most that a side can get in each of its holdings of these gains, which are used up.
std::vector<double> best_responses(const Side& side, Vector& gain) {
  for (std::size_t i = side.answers.size(); i-- > 0;)
    gain[side.answers[i].after] += std::max(gain[side.answers[i].use], gain[side.answers[i].use + 1]);
  std::vector<double> best;
  for (const Side::Root& root : side.roots)
    best.push_back(gain[std::ranges::max(root.orders, {}, [&](std::uint32_t order) { return gain[order]; })]);
  return best;
}

class Solver {
 public:
  Solver(const RoundGame& game, const std::array<Leaning, 2>& leaning)
      : game_(game),
        gains_{Gains(game, 0), Gains(game, 1)},
        learner_{Learner(game.side[0], leaning[0]), Learner(game.side[1], leaning[1])},
        gain_{Vector(game.side[0].sequences), Vector(game.side[1].sequences)} {}

  void iterate(int number) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      gains_[seat](learner_[1 - seat].expected(), gain_[seat]);
      learner_[seat].learn(gain_[seat], static_cast<float>(number));
    }
  }

  Equilibrium judge() {
    Equilibrium found;
    const Vector mean[2] = {learner_[0].average(), learner_[1].average()};
    const Vector expected = learner_[0].average_expected();
    gains_[0](learner_[1].average_expected(), gain_[0]);
    found.value = std::inner_product(expected.begin(), expected.end(), gain_[0].begin(), 0.0);
    gains_[0](mean[1], gain_[0]);
    gains_[1](mean[0], gain_[1]);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      found.mix[seat] = learner_[seat].average_mix();
      found.best_of[seat] = best_responses(game_.side[seat], gain_[seat]);
      if (seat == 1)
        for (double& best : found.best_of[seat]) best += 1;  // White's gains are what it keeps Black from
      for (std::size_t r = 0; r < found.best_of[seat].size(); ++r)
        found.best[seat] += game_.side[seat].roots[r].chance * found.best_of[seat][r];
    }
    found.exploitability = std::max({0.0, found.best[0] - found.value, found.best[1] - (1 - found.value)});
    return found;
  }

 private:
  const RoundGame& game_;
  std::array<Gains, 2> gains_;
  std::array<Learner, 2> learner_;
  Vector gain_[2];
};

}  // namespace

Equilibrium solve(const RoundGame& game, const Patience& patience) {
  constexpr int kLookEvery = 50;
  Solver solver(game, patience.leaning);
  for (int i = 1; i <= patience.iterations; ++i) {
    solver.iterate(i);
    const bool last = i == patience.iterations || patience.deadline.passed();
    if (i % kLookEvery != 0 && !last) continue;
    Equilibrium found = solver.judge();
    found.iterations = i;
    if (found.exploitability <= patience.enough || last) return found;
  }
  return solver.judge();
}

PlanMix plan_mix(const Cards& cards, const View& seen, std::vector<Order> orders, const Expected& expected,
                 double habit, int iterations, const Deadline& deadline) {
  const std::vector<Holding> mine = {{1, std::move(orders)}};
  const RoundGame game = seen.viewer == 0 ? round_game(cards, mine, expected.decks, stage_of(seen.open), deadline)
                                          : round_game(cards, expected.decks, mine, stage_of(seen.open), deadline);
  if (game.table.empty()) return {};
  Patience patience{.iterations = iterations, .enough = 0.002, .deadline = deadline};
  patience.leaning[1 - seen.viewer] = {habit, expected.by_habit};
  Equilibrium found = solve(game, patience);
  return {game.side[seen.viewer].orders, std::move(found.mix[seen.viewer]),
          seen.viewer == 0 ? found.value : 1 - found.value, static_cast<double>(game.table.size())};
}

}  // namespace conclave::wizards_cup
