#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <string_view>

#include "games/registry.h"

namespace conclave {

// How a network is taught: minds play each other, some moves at random so that they meet more than they would seek. The
// network learns from the positions on the way who won, and the next generation plays by what it has learnt.
struct LearnOrder {
  int generations = 6;
  std::uint64_t games = 3000;      // a generation
  std::uint64_t iterations = 150;  // a turn
  int threads = 1;
  std::uint64_t seed = 1;
};

// How well a generation foretells who wins, in positions of games that it has not learnt from: the mean of -log of the
// chance that it gave to what happened. Guessing costs 0.693.
struct Lesson {
  int generation = 0;         // from 1
  std::size_t positions = 0;  // that it has learnt from
  double by_hand = 0, before = 0, after = 0;
};

// The network as src/minds/<game>_weights.inc holds it; the same for the same order whatever the threads. Refuses a
// game without one.
std::expected<std::string, SetupError> learn_game(std::string_view id, const std::string& card_text,
                                                  const LearnOrder& order,
                                                  const std::function<void(const Lesson&)>& report);

}  // namespace conclave
