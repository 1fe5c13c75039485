#include "minds/minds.h"

#include <algorithm>

#include "games/all.h"
#include "minds/search.h"

namespace conclave {
namespace {

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

std::string choose_move(const AnySight& sight, std::string_view mind, std::uint64_t seed, const Budget& budget) {
  return make_mind(mind, budget)->think(sight, seed).move;
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
