// Any bytes as a game, which minds are asked about: a mind's move is always legal, and so is every line that it
// considers.

#include <cstdio>
#include <map>

#include "fuzz/odd_games.h"

namespace conclave::fuzz {
namespace {

constexpr Budget kBudget{.iterations = 24, .scale = 1, .threads = 1, .megabytes = 1};

// How often minds were asked, said at the end.
struct Asked {
  std::map<std::string, std::uint64_t> moves;
  ~Asked() {
    for (const auto& [game, count] : moves)
      std::fprintf(stderr, "minds asked in %s: %llu\n", game.c_str(), static_cast<unsigned long long>(count));
  }
};
Asked asked;

template <Game G>
void one_game(std::span<const std::uint8_t> data) {
  odd_game<G>(data, kBudget, [](const Answer& given) {
    FUZZ_EXPECT(given.legal);
    ++asked.moves[std::string(G::kId)];
  });
}

}  // namespace
}  // namespace conclave::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  conclave::fuzz::chosen_game({data, size},
                              []<class G>(std::span<const std::uint8_t> rest) { conclave::fuzz::one_game<G>(rest); });
  return 0;
}
