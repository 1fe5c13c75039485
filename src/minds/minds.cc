#include "minds/minds.h"

#include <algorithm>
#include <iterator>

#include "games/all.h"
#include "minds/search.h"

namespace conclave {
namespace {

constexpr std::uint64_t kTrusted = 10;  // a chance from fewer tries than a tenth of the most tried move's is luck

class RandomMind final : public Mind {
 public:
  Advice think(const AnySight& sight, std::uint64_t seed) override {
    FastChance chance(seed);
    return {sight.random_move(chance), {}, 0, 0};
  }
};

class GreedyMind final : public Mind {
 public:
  Advice think(const AnySight& sight, std::uint64_t seed) override {
    Advice advice;
    AllGames::each([&]<class G>() {
      if (const auto* known = dynamic_cast<const ErasedSight<G>*>(&sight)) advice.move = greedy_text<G>(*known, seed);
    });
    return advice;
  }
};

// Learns which game it plays when it sees it.
class LevelMind final : public Mind {
 public:
  LevelMind(const Level& level, const Budget& budget) : level_(level), budget_(budget) {}
  Advice think(const AnySight& sight, std::uint64_t seed) override {
    AllGames::each([&]<class G>() {
      if (!searcher_ && dynamic_cast<const ErasedSight<G>*>(&sight)) searcher_ = make_searcher<G>(level_, budget_);
    });
    return searcher_->think(sight, seed);
  }

 private:
  const Level& level_;
  Budget budget_;
  std::unique_ptr<Mind> searcher_;
};

}  // namespace

std::unique_ptr<Mind> make_mind(std::string_view name, const Budget& budget) {
  for (const Level& level : kLevels)
    if (level.name == name) return std::make_unique<LevelMind>(level, budget);
  if (name == "greedy") return std::make_unique<GreedyMind>();
  return std::make_unique<RandomMind>();
}

Budget in_time(Budget budget, std::string_view mind) {
  const auto level = std::ranges::find(kLevels, mind, &Level::name);
  if (level != kLevels.end() && !budget.iterations && !budget.seconds) budget.seconds = level->seconds * budget.scale;
  return budget;
}

std::string choose_move(const AnySight& sight, std::string_view mind, std::uint64_t seed, const Budget& budget) {
  return make_mind(mind, budget)->think(sight, seed).move;
}

std::vector<Line> best_lines(const Advice& advice, std::size_t most) {
  std::uint64_t tries = 0;
  for (const Line& line : advice.lines) tries = std::max(tries, line.tries);
  std::vector<Line> lines;
  const auto trusted = [&](const Line& line) { return line.tries >= tries / kTrusted; };
  std::ranges::copy_if(advice.lines, std::back_inserter(lines), trusted);
  double least = 1;
  for (const Line& line : lines) least = std::min(least, line.chance);
  for (const Line& line : advice.lines)
    if (lines.size() < most && !trusted(line) && line.chance <= least) lines.push_back(line);
  std::ranges::stable_sort(lines, std::greater<>(), &Line::chance);
  lines.resize(std::min(lines.size(), most));
  return lines;
}

Why explain(const AnySight& sight, const std::string& move) {
  Why why;
  AllGames::each([&]<class G>() {
    if (const auto* known = dynamic_cast<const ErasedSight<G>*>(&sight)) why = explain_sight<G>(*known, move);
  });
  return why;
}

const std::vector<std::string>& mind_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list = {"random", "greedy"};
    for (const Level& level : kLevels) list.emplace_back(level.name);
    return list;
  }();
  return names;
}

}  // namespace conclave
