#pragma once

#include <atomic>
#include <boost/json/object.hpp>
#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "games/any_game.h"
#include "lab/simulate.h"

namespace conclave {

// One decision of a game: who made it, what that seat was shown, and its move.
struct Decision {
  Seat seat;
  boost::json::object shown;
  std::string move;
};
// Told of each game when it is over; one at a time, in no certain order.
using Witness = std::function<void(const std::vector<Decision>& decisions, const Outcome& outcome)>;

// The same report for games between minds, `seats` naming one a seat (read_entrant). Slower by far than random play,
// whose loop is templated. Refused: why a program among them could not play on.
std::expected<SimulateReport, Refusal> simulate_minds(const AnyGame& game, const std::vector<std::string>& seats,
                                                      const SimulateOrder& order, std::atomic<std::uint64_t>& done,
                                                      const Witness& witness = {});

}  // namespace conclave
