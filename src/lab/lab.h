#pragma once

#include <atomic>
#include <expected>
#include <string>
#include <string_view>

#include "games/registry.h"
#include "lab/bench.h"
#include "lab/simulate.h"

namespace conclave {

// The templated parts of the lab by a game's name: the one place where hot code is chosen at run time.
std::expected<SimulateReport, SetupError> simulate_game(std::string_view id, const std::string& card_text,
                                                        const Settings& settings, const SimulateOrder& order,
                                                        std::atomic<std::uint64_t>& done);
std::expected<BenchReport, SetupError> bench_game(std::string_view id, const std::string& card_text,
                                                  const Settings& settings, double seconds);
std::expected<std::uint64_t, SetupError> bench_game_moves(std::string_view id, const std::string& card_text,
                                                          const Settings& settings, std::uint64_t games);

}  // namespace conclave
