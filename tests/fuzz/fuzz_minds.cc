// Any bytes as a game, which minds are asked about: they choose the game, the chance, the moves and whom to ask where. A mind's move is
// always legal, and so is every line that it considers.

#include <cstdio>
#include <map>

#include "fuzz/bytes.h"
#include "fuzz/games.h"
#include "games/erased.h"
#include "minds/minds.h"

namespace conclave::fuzz {
namespace {

constexpr std::uint64_t kIterations = 24;

// How often minds were asked, said at the end.
struct Asked {
  std::map<std::string, std::uint64_t> moves;
  ~Asked() {
    for (const auto& [game, count] : moves) std::fprintf(stderr, "minds asked in %s: %llu\n", game.c_str(), static_cast<unsigned long long>(count));
  }
};
Asked asked;

template <Game G>
typename G::Move asked_move(const conformance::Subject<G>& game, const typename G::State& state, Seat seat, Mind& mind, std::uint64_t seed) {
  const ErasedSight<G> sight(game.cards, game.options, view(*game.cards, state, Viewer(seat)), seat);
  const Advice advice = mind.think(sight, seed);
  const auto legal_text = [&](const std::string& text) {
    const auto move = parse_move(*game.cards, text);
    return move && check(*game.cards, state, seat, *move).has_value();
  };
  FUZZ_EXPECT(legal_text(advice.move));
  for (const Line& line : advice.lines) FUZZ_EXPECT(legal_text(line.move));
  ++asked.moves[std::string(G::kId)];
  return *parse_move(*game.cards, advice.move);
}

template <Game G>
void one_game(std::span<const std::uint8_t> data) {
  ByteChance bytes(data);
  const auto& variants = subjects<G>();
  const auto& game = variants[bytes.below(static_cast<std::uint32_t>(variants.size()))];
  auto state = start(*game.cards, game.options, bytes);
  const auto& name = mind_names()[bytes.below(static_cast<std::uint32_t>(mind_names().size()))];
  // Kept through the game, so that its tree meets what it did not expect.
  const auto mind = make_mind(name, {.iterations = kIterations, .scale = 1, .threads = 1, .megabytes = 1});
  const Seat its = seat_at(static_cast<int>(bytes.below(static_cast<std::uint32_t>(seat_count(game.options)))));
  for (int moves = 0; !to_act(state).empty() && !(bytes.empty() && moves > 60); ++moves) {
    const SeatSet owing = to_act(state);
    const Seat seat = seat_at(bytes.one_of({}, owing.bits()));
    const auto random = random_legal(*game.cards, state, seat, bytes);
    const bool asks = seat == its && bytes.below(4) == 0;
    const auto move = asks ? asked_move<G>(game, state, seat, *mind, static_cast<std::uint64_t>(moves)) : random;
    play(*game.cards, state, seat, bytes.below(2) == 0 ? move : random, bytes, Silent{});
  }
}

}  // namespace
}  // namespace conclave::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  conclave::fuzz::chosen_game({data, size}, []<class G>(std::span<const std::uint8_t> rest) { conclave::fuzz::one_game<G>(rest); });
  return 0;
}
