#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "games/any_game.h"
#include "lab/simulate.h"

namespace conclave {

// The same report for games between minds, `seats` naming one a seat (read_entrant reads them all). Slower by far than random play, whose loop is templated.
SimulateReport simulate_minds(const AnyGame& game, const std::vector<std::string>& seats, const SimulateOrder& order,
                              std::atomic<std::uint64_t>& done);

}  // namespace conclave
