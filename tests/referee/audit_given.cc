// Plays given games and writes them as audit lines (docs/audit.md), so that a referee can judge positions that random
// play seldom reaches. Reads JSON lines: a head {"game":…,"seed":…,"outcomes":[…]}, then
// {"seat":…,"move":…,"outcomes":[…]} for each move. A move that is refused, or that asks for other chance results, is
// written as {"refused":…} and ends the run.
#include <boost/json.hpp>
#include <iostream>
#include <string>

#include "games/registry.h"
#include "table/table.h"

namespace conclave {
namespace {

namespace json = boost::json;

struct Stop {
  std::string why;
};

std::vector<ChanceResult> parse_outcomes(const AnyGame& game, const json::value& texts) {
  std::vector<ChanceResult> results;
  for (const auto& text : texts.as_array()) {
    const auto result = game.parse_chance(std::string(text.as_string()));
    if (!result) throw Stop{"no chance result: " + json::serialize(text)};
    results.push_back(*result);
  }
  return results;
}

class Given {
 public:
  void start(const json::object& head) {
    const GameEntry* entry = find_game(std::string(head.at("game").as_string()));
    if (entry == nullptr || entry->has_cards) throw Stop{"no game without cards has this name"};
    game_ = entry->make("", entry->variants.front()).value();
    const auto outcomes = parse_outcomes(*game_, head.at("outcomes"));
    RecordedChance recorded(outcomes);
    ErasedChance chance(recorded);
    position_ = std::move(game_->start(chance).position);
    finish(recorded);
    step_ = 0;
    write({{"game", game_->id()},
           {"options", json::object()},
           {"cards", ""},
           {"seed", head.at("seed")},
           {"outcomes", head.at("outcomes")}});
  }

  void play(const json::object& given) {
    if (!position_) throw Stop{"a move before a game"};
    json::array owing;
    json::object legal;
    for (const Seat seat : position_->to_act()) {
      owing.emplace_back(game_->seat_name(seat));
      legal[game_->seat_name(seat)] = json::value_from(position_->legal(seat));
    }
    const auto seat = game_->find_seat(std::string(given.at("seat").as_string()));
    if (!seat) throw Stop{"no such seat"};
    const auto outcomes = parse_outcomes(*game_, given.at("outcomes"));
    RecordedChance recorded(outcomes);
    ErasedChance chance(recorded);
    if (!position_->play(*seat, std::string(given.at("move").as_string()), chance)) throw Stop{"not legal"};
    finish(recorded);
    write({{"step", ++step_},
           {"to_act", std::move(owing)},
           {"legal", std::move(legal)},
           {"seat", given.at("seat")},
           {"move", given.at("move")},
           {"outcomes", given.at("outcomes")},
           {"state", position_->state()}});
    if (position_->to_act().empty()) close();
  }

 private:
  static void write(const json::object& line) { std::cout << json::serialize(line) << "\n"; }

  static void finish(const RecordedChance& recorded) {
    if (recorded.diverged() || !recorded.exhausted()) throw Stop{"it asks for other chance results"};
  }

  void close() {
    const auto result = result_of(*game_, position_->outcome());
    json::object scores;
    for (const auto& [seat, score] : result.scores) scores[seat] = score;
    write({{"over", true},
           {"scores", std::move(scores)},
           {"winners", json::value_from(result.winners)},
           {"reason", result.reason}});
    position_.reset();
  }

  std::shared_ptr<const AnyGame> game_;
  std::unique_ptr<AnyPosition> position_;
  int step_ = 0;
};

}  // namespace
}  // namespace conclave

int main() {
  std::ios::sync_with_stdio(false);
  conclave::Given given;
  for (std::string line; std::getline(std::cin, line);) {
    try {
      const auto read = boost::json::parse(line).as_object();
      read.contains("game") ? given.start(read) : given.play(read);
    } catch (const conclave::Stop& stop) {
      std::cout << boost::json::serialize(boost::json::object{{"refused", line}, {"why", stop.why}}) << "\n";
      return 1;
    }
  }
  return 0;
}
