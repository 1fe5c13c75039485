// Google Benchmark targets: the same loops as `conclave bench`, for profilers and for comparing two builds.

#include <benchmark/benchmark.h>

#include <fstream>
#include <sstream>

#include "games/all.h"
#include "lab/bench_impl.h"

namespace conclave {
namespace {

template <Game G>
std::shared_ptr<const typename G::Cards> house_set() {
  std::ostringstream text;
  if (G::kHasCards)
    text << std::ifstream(std::string(CONCLAVE_SOURCE_DIR) + "/cards/" + std::string(G::kId) + ".toml").rdbuf();
  return *load_cards(std::type_identity<typename G::Cards>{}, text.str());
}

template <Game G>
void random_moves(benchmark::State& run, typename G::Options options) {
  const auto cards = house_set<G>();
  std::uint64_t game = 0;
  std::int64_t moves = 0;
  for (auto _ : run) {
    FastChance chance = FastChance::stream(1, game++);
    auto state = start(*cards, options, chance);
    moves += playout<G>(*cards, state, chance);
  }
  run.SetItemsProcessed(moves);
}

template <Game G>
void listed_moves(benchmark::State& run, typename G::Options options) {
  const auto cards = house_set<G>();
  std::vector<typename G::Move> list;
  std::uint64_t game = 0;
  std::int64_t moves = 0;
  for (auto _ : run) {
    FastChance chance = FastChance::stream(1, game++);
    auto state = start(*cards, options, chance);
    moves += detail::listed_playout<G>(*cards, state, chance, list);
  }
  run.SetItemsProcessed(moves);
}

template <Game G>
void imagined_worlds(benchmark::State& run, typename G::Options options) {
  const auto cards = house_set<G>();
  FastChance chance(1);
  const auto state = start(*cards, options, chance);
  const auto seen = view(*cards, state, Viewer(seat_at(0)));
  for (auto _ : run) benchmark::DoNotOptimize(imagine(*cards, seen, chance));
}

}  // namespace
}  // namespace conclave

int main(int argc, char** argv) {
  using namespace conclave;
  AllGames::each([]<class G>() {
    for (const auto& options : G::variants()) {
      std::string name(G::kId);
      for (const auto& [option, value] : write_options(options)) name += "/" + option + ":" + value;
      benchmark::RegisterBenchmark((name + "/random_moves").c_str(),
                                   [options](benchmark::State& run) { random_moves<G>(run, options); });
      benchmark::RegisterBenchmark((name + "/listed_moves").c_str(),
                                   [options](benchmark::State& run) { listed_moves<G>(run, options); });
      benchmark::RegisterBenchmark((name + "/imagine").c_str(),
                                   [options](benchmark::State& run) { imagined_worlds<G>(run, options); });
    }
  });
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
}
