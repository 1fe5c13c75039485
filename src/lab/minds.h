#pragma once

#include <atomic>
#include <expected>
#include <string>
#include <vector>

#include "games/any_game.h"
#include "lab/simulate.h"

namespace conclave {

// The same report for games between minds, `seats` naming one a seat (read_entrant). Slower by far than random play, whose loop
// is templated. Refused: why a program among them could not play on.
std::expected<SimulateReport, Refusal> simulate_minds(const AnyGame& game, const std::vector<std::string>& seats, const SimulateOrder& order,
                                                      std::atomic<std::uint64_t>& done);

}  // namespace conclave
