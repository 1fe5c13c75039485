#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "games/any_game.h"

namespace conclave {

// How much a mind may think, for a whole turn of its seat.
struct Budget {
  std::optional<std::uint64_t> iterations;  // none: what its level has in this game
  double scale = 1;                         // of them
  std::optional<double> seconds =
      {};               // of CPU, each thread's own, at most; none: the same seed gives the same moves on any machine
  int threads = 1;      // at most: fewer where the memory is too little for so many trees
  int megabytes = 128;  // for its trees, all threads together
  const std::atomic<bool>* stop = nullptr;  // once it is true, a search answers with what it has
  std::size_t bytes() const { return static_cast<std::size_t>(megabytes) << 20; }
};

// What a mind thinks of a move: how likely its side wins after it (a draw is half), and how often it tried it.
struct Line {
  std::string move;
  double chance = 0;
  std::uint64_t tries = 0;
};

struct Advice {
  std::string move;         // the one it makes
  std::vector<Line> lines;  // the best first; empty where it did not compare (a forced move, a random mind)
  std::uint64_t iterations = 0;
  std::uint64_t moves = 0;  // played in its head
  std::optional<Refusal> failure =
      {};  // why there is no move: a program that hangs, dies or errs; the house's minds never do
};

// A player: one seat of one game, asked for one move after the other. It may keep what helps along a turn; to lose that
// (a restart) costs strength for a move, never sense. One thread at a time.
class Mind {
 public:
  virtual ~Mind() = default;
  // A legal move and what speaks for it. The same for a mind that was asked the same before, with the same seeds.
  // REQUIRES: the seat owes a move.
  virtual Advice think(const AnySight& sight, std::uint64_t seed) = 0;
  // What its seat was told since the last time; asked for only by those who listen.
  virtual void hear(const std::function<std::vector<ToldEvent>()>&) {}
};

}  // namespace conclave
