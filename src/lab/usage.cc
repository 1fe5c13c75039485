#include "lab/usage.h"

#include <set>
#include <vector>

#include "core/tokens.h"

namespace conclave {

UsageReport count_usage(const AnyGame& game, std::uint64_t games, std::uint64_t seed) {
  std::set<std::string, std::less<>> cards;
  for (const auto& page : game.card_pages()) cards.insert(page.id);
  UsageReport report;
  for (std::uint64_t i = 0; i < games; ++i, ++report.games) {
    FastChance source = FastChance::stream(seed, i);
    ErasedChance chance(source);
    const auto position = game.start(chance).position;
    std::vector<std::pair<Seat, std::string>> moves;
    while (!position->to_act().empty()) {
      const Seat seat = position->to_act().front();
      moves.emplace_back(seat, position->sight(seat)->random_move(source));
      if (!position->play(seat, moves.back().second, chance)) return report;  // random_move is legal
    }
    const SeatSet winners = position->outcome().winners;
    for (const auto& [seat, move] : moves) {
      const auto words = tokens(move);
      for (std::size_t w = 1; w < words.size(); ++w) {
        if (!cards.contains(words[w])) continue;
        CardUse& use = report.verbs[std::string(words[0])][std::string(words[w])];
        ++use.times;
        if (winners.contains(seat)) ++use.won;
      }
    }
  }
  return report;
}

}  // namespace conclave
