#include "minds/wizards_cup_mind.h"

#include <algorithm>
#include <functional>
#include <thread>

#include "minds/search.h"
#include "minds/wizards_cup.h"
#include "minds/wizards_cup_decks.h"

namespace conclave::wizards_cup {
namespace {

// What several found, each for itself: how often a choice should be taken is their mean.
Weighing together(std::vector<Weighing> found) {
  if (found.size() == 1) return std::move(found.front());
  Weighing all;
  std::vector<double> by;  // how many weighed it
  for (const Weighing& one : found) {
    all.rounds += one.rounds;
    double sum = 0;
    for (const Weighed& choice : one.all) sum += choice.weight;
    for (const Weighed& choice : one.all) {
      const auto place =
          static_cast<std::size_t>(std::ranges::find(all.all, choice.move, &Weighed::move) - all.all.begin());
      if (place == all.all.size()) {
        all.all.push_back({choice.move});
        by.push_back(0);
      }
      all.all[place].weight += choice.weight / sum / static_cast<double>(found.size());
      all.all[place].chance += choice.chance;
      ++by[place];
    }
  }
  for (std::size_t i = 0; i < by.size(); ++i) all.all[i].chance /= by[i];
  std::ranges::stable_sort(all.all, std::greater(), &Weighed::weight);
  return all;
}

// Plans by equilibrium with a rival who may think as well, and mostly plans by habit (docs/decisions.md).
class CupMind final : public Mind {
 public:
  CupMind(const Level& level, const Budget& budget) : level_(level), budget_(budget) {
    budget_.threads = std::min(budget.threads, budget.megabytes);
  }

  Advice think(const AnySight& any, std::uint64_t seed) override {
    const auto& sight = dynamic_cast<const ErasedSight<WizardsCup>&>(any);
    const double began = thread_seconds();
    const auto seconds = time_for(sight.view().open);
    std::vector<Weighing> found(static_cast<std::size_t>(budget_.threads));
    FastChance chance(seed);
    {
      std::vector<std::jthread> others;
      for (std::size_t i = 1; i < found.size(); ++i)
        others.emplace_back(
            [&, i, own = FastChance::stream(seed, i)] mutable { found[i] = weigh(sight, thinking(seconds), own); });
      found[0] = weigh(sight, thinking(seconds), chance);
    }
    Advice advised = advice(sight, together(std::move(found)), chance);
    if (left_) *left_ -= thread_seconds() - began;
    return advised;
  }

 private:
  static constexpr double kRoundsASecond = 3.2e6;
  static constexpr std::size_t kLines = 12;
  // At most, as measured: what the rival may have, and a round that is solved.
  static constexpr double kBytesOnRival = 640 << 10, kBytesAPair = 64;

  // The answers of a duel share the time of a turn; every other decision is a turn of its own.
  std::optional<double> time_for(const Public& open) {
    const int duel = open.phase == Phase::kDuel ? open.round : 0;
    if (duel == 0 || duel != duel_) left_ = budget_.seconds;
    duel_ = duel;
    return left_ && duel != 0 ? std::max(0.0, *left_ / 2) : left_;
  }

  // What one thread may do. How rounds are shared out matters, so there are no more of them than there is time for.
  Thinking thinking(std::optional<double> seconds) const {
    double rounds = (budget_.iterations ? static_cast<double>(*budget_.iterations) : level_.seconds * kRoundsASecond) *
                    budget_.scale / budget_.threads;
    if (seconds) rounds = std::min(rounds, *seconds * kRoundsASecond);
    const double bytes = static_cast<double>(budget_.bytes()) / budget_.threads;
    return {std::max(16.0, rounds), skill_of(level_), Deadline(budget_.stop, seconds),
            (bytes - kBytesOnRival) / kBytesAPair};
  }

  static Weighing weigh(const ErasedSight<WizardsCup>& sight, const Thinking& thinking, FastChance& chance) {
    switch (sight.view().open.phase) {
      case Phase::kPick: return weigh_decks(sight.cards(), sight.view(), thinking, chance);
      case Phase::kSwap: return weigh_swaps(sight.cards(), sight.view(), thinking, chance);
      case Phase::kDuel: return weigh_answers(sight.cards(), sight.view(), thinking, chance);
      case Phase::kPlan:
      case Phase::kOver: break;
    }
    return weigh_plans(sight.cards(), sight.view(), thinking, chance);
  }

  Advice advice(const ErasedSight<WizardsCup>& sight, const Weighing& weighing, FastChance& chance) const {
    const std::vector<Weighed>& all = weighing.all;
    double sum = 0;
    for (const Weighed& one : all) sum += one.weight;
    std::vector<double> mix;
    for (const Weighed& one : all) mix.push_back(one.weight / sum);
    const std::size_t chosen = drawn(mix, chance);
    Advice advice;
    advice.move = move_text(sight.cards(), all[chosen].move);
    advice.iterations = static_cast<std::uint64_t>(weighing.rounds);
    for (std::size_t i = 0; i < std::min(kLines, all.size()); ++i) {
      const double wins = against_an_equal(sight.view().open, sight.seat(), all[i].chance, skill_of(level_));
      advice.lines.push_back({move_text(sight.cards(), all[i].move), wins, static_cast<std::uint64_t>(1000 * mix[i])});
    }
    return advice;
  }

  Level level_;
  Budget budget_;
  int duel_ = 0;                // the round whose answers are being given
  std::optional<double> left_;  // seconds of this turn
};

}  // namespace
}  // namespace conclave::wizards_cup

namespace conclave {
template <>
std::unique_ptr<Mind> make_searcher<wizards_cup::WizardsCup>(const Level& level, const Budget& budget) {
  return std::make_unique<wizards_cup::CupMind>(level, budget);
}
}  // namespace conclave
