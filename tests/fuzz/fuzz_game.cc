// Any bytes as a game: they choose the game, the chance and the moves. Every position must be sound, what is legal must
// be allowed and change something, any other move must be refused, and an imagined world must look like the one it came
// from.

#include <cstring>

#include "fuzz/bytes.h"
#include "fuzz/games.h"

namespace conclave::fuzz {
namespace {

// A Move of whatever bytes the fuzzer gives: check must answer, never crash, and only legal moves may pass.
template <Game G>
typename G::Move wild_move(ByteChance& bytes) {
  typename G::Move move;
  unsigned char raw[sizeof move];
  for (auto& byte : raw) byte = static_cast<unsigned char>(bytes.below(256));
  std::memcpy(static_cast<void*>(&move), raw, sizeof move);
  return move;
}

template <Game G>
void one_game(std::span<const std::uint8_t> data) {
  ByteChance bytes(data);
  const auto& variants = subjects<G>();
  const auto& game = variants[bytes.below(static_cast<std::uint32_t>(variants.size()))];
  FUZZ_EXPECT(game.cards);
  auto state = start(*game.cards, game.options, bytes);
  FastChance dreams(data.size());
  for (int moves = 0; !to_act(state).empty(); ++moves) {
    FUZZ_EXPECT(moves <= G::kMaxMoves);
    if (bytes.empty() && moves > 400) return;
    const SeatSet owing = to_act(state);
    const Seat seat = seat_at(bytes.one_of({}, owing.bits()));
    const auto wild = wild_move<G>(bytes);
    const bool allowed = check(*game.cards, state, seat, wild).has_value();
    if (allowed) FUZZ_EXPECT(game.move_set(state, seat).contains(move_text(*game.cards, wild)));
    const auto move = random_legal(*game.cards, state, seat, bytes);
    FUZZ_EXPECT(check(*game.cards, state, seat, move).has_value());
    const auto seen = view(*game.cards, state, Viewer(seat));
    const auto world = imagine(*game.cards, seen, dreams);
    FUZZ_EXPECT(!unsound(*game.cards, world));
    FUZZ_EXPECT(conformance::bytes_of(view(*game.cards, world, Viewer(seat))) == conformance::bytes_of(seen));
    play(*game.cards, state, seat, move, bytes, Silent{});
    FUZZ_EXPECT(!unsound(*game.cards, state));
  }
  FUZZ_EXPECT(outcome(*game.cards, state).over);
}

}  // namespace
}  // namespace conclave::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  conclave::fuzz::chosen_game({data, size},
                              []<class G>(std::span<const std::uint8_t> rest) { conclave::fuzz::one_game<G>(rest); });
  return 0;
}
