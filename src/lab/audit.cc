#include "lab/audit.h"

#include <boost/json.hpp>

#include "table/table.h"

namespace conclave {
namespace {

namespace json = boost::json;

json::array seat_names(const AnyGame& game, SeatSet seats) {
  json::array names;
  for (const Seat seat : seats) names.emplace_back(game.seat_name(seat));
  return names;
}

json::array chance_texts(const AnyGame& game, const std::vector<ChanceResult>& results) {
  json::array texts;
  for (const auto& result : results) texts.emplace_back(game.chance_text(result));
  return texts;
}

json::object head(const AnyGame& game, std::uint64_t seed, const std::vector<ChanceResult>& outcomes) {
  json::object options;
  for (const auto& [name, value] : game.settings()) options[name] = value;
  return {{"game", game.id()},
          {"options", std::move(options)},
          {"cards", game.set_name()},
          {"seed", seed},
          {"outcomes", chance_texts(game, outcomes)}};
}

json::object closing(const AnyGame& game, const Outcome& outcome) {
  const auto result = result_of(game, outcome);
  json::object scores;
  for (const auto& [seat, score] : result.scores) scores[seat] = score;
  return {{"over", true},
          {"scores", std::move(scores)},
          {"winners", json::value_from(result.winners)},
          {"reason", result.reason}};
}

}  // namespace

void audit_game(const AnyGame& game, std::uint64_t seed, const std::function<void(const std::string&)>& write) {
  FastChance source(seed);
  ErasedChance chance(source);
  auto started = game.start(chance);
  AnyPosition& position = *started.position;
  write(json::serialize(head(game, seed, started.outcomes)));
  for (int step = 1; !position.to_act().empty(); ++step) {
    const SeatSet owing = position.to_act();
    json::object legal;
    for (const Seat seat : owing) legal[game.seat_name(seat)] = json::value_from(position.legal(seat));
    const Seat seat = seat_at(source.one_of({}, owing.bits()));
    const std::string move = position.sight(seat)->random_move(source);
    const auto played = position.play(seat, move, chance);
    if (!played) return;  // random_move is legal: the conformance suite holds every game to it
    write(json::serialize(json::object{{"step", step},
                                       {"to_act", seat_names(game, owing)},
                                       {"legal", std::move(legal)},
                                       {"seat", game.seat_name(seat)},
                                       {"move", move},
                                       {"outcomes", chance_texts(game, played->outcomes)},
                                       {"state", position.state()}}));
  }
  write(json::serialize(closing(game, position.outcome())));
}

}  // namespace conclave
