#pragma once

// Any bytes as a game that a mind is asked about now and then: they choose the chance, the moves and where it is asked,
// so positions come about that nobody would play to.

#include <algorithm>

#include "core/clock.h"
#include "fuzz/bytes.h"
#include "fuzz/games.h"
#include "games/erased.h"
#include "minds/clash.h"
#include "minds/mage_clash.h"
#include "minds/minds.h"
#include "minds/spellcaster.h"
#include "minds/wizards_cup.h"

namespace conclave::fuzz {

// A mind's answer to one question.
struct Answer {
  std::string mind, move;
  std::uint32_t turn = 0;
  bool legal = false;        // and so is every line that it considered
  double wall = 0, cpu = 0;  // seconds
};

template <Game G>
Answer answer(const conformance::Subject<G>& game, const typename G::State& state, Seat seat, const std::string& name,
              Mind& mind, std::uint64_t seed) {
  const ErasedSight<G> sight(game.cards, game.options, view(*game.cards, state, Viewer(seat)), seat);
  const auto began = Clock::now();
  const double cpu = thread_seconds();
  const Advice advice = mind.think(sight, seed);
  const double spent = thread_seconds() - cpu;
  const auto legal_text = [&](const std::string& text) {
    const auto move = parse_move(*game.cards, text);
    return move && check(*game.cards, state, seat, *move).has_value();
  };
  const bool legal = legal_text(advice.move) &&
                     std::ranges::all_of(advice.lines, [&](const Line& line) { return legal_text(line.move); });
  return {name, advice.move, turn_of(state), legal, since(began), spent};
}

// Calls told(Answer) for each; an illegal one is not played.
template <Game G, class Told>
void odd_game(std::span<const std::uint8_t> data, const Budget& budget, Told&& told) {
  ByteChance bytes(data);
  const auto& variants = subjects<G>();
  const auto& game = variants[bytes.below(static_cast<std::uint32_t>(variants.size()))];
  auto state = start(*game.cards, game.options, bytes);
  const auto& name = mind_names()[bytes.below(static_cast<std::uint32_t>(mind_names().size()))];
  // Kept through the game, so that its tree meets what it did not expect.
  const auto mind = make_mind(name, budget);
  const Seat its = seat_at(static_cast<int>(bytes.below(static_cast<std::uint32_t>(seat_count(game.options)))));
  for (int moves = 0; !to_act(state).empty() && !(bytes.empty() && moves > 60); ++moves) {
    const SeatSet owing = to_act(state);
    const Seat seat = seat_at(bytes.one_of({}, owing.bits()));
    auto move = random_legal(*game.cards, state, seat, bytes);
    if (seat == its && bytes.below(4) == 0) {
      const Answer given = answer<G>(game, state, seat, name, *mind, static_cast<std::uint64_t>(moves));
      told(given);
      if (given.legal && bytes.below(2) == 0) move = *parse_move(*game.cards, given.move);
    }
    play(*game.cards, state, seat, move, bytes, Silent{});
  }
}

}  // namespace conclave::fuzz
