#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "minds/mind.h"

namespace conclave {

// How a network is taught: minds play each other, some moves at random so that they meet more than they would seek; the
// network learns who won from the positions on the way, and the next generation plays with what it has learnt.
struct LearnOrder {
  int generations = 8;
  std::uint64_t games = 1000;      // a generation
  std::uint64_t iterations = 200;  // a turn
  int threads = 1;
  std::uint64_t seed = 1;
};

// How well a generation foretells who wins, in positions of games that it has not learnt from: the mean of -log of what it gave
// to what happened.
struct Lesson {
  int generation = 0;
  std::size_t positions = 0;
  double by_hand = 0, learnt = 0;
};

}  // namespace conclave
