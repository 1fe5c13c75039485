#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/any_game.h"
#include "lab/entrant.h"
#include "lab/score.h"

namespace conclave {

// A tournament of minds: everyone meets everyone, in pairs of games with the same shuffle and the sides swapped.
struct LadderOrder {
  struct Sprt {
    double elo0, elo1;
  };
  std::vector<Entrant> minds;  // two or more
  std::uint64_t pairs = 50;    // of each pairing, at most
  int threads = 1;             // games at a time; a mind has one
  std::uint64_t seed = 1;
  Budget budget;
  std::optional<Sprt> sprt;     // stop a pairing when this test is decided …
  std::optional<double> until;  // … or when it is clear on which side of this share it ends
};

// What thinking cost one mind.
struct Toil {
  std::uint64_t moves = 0;
  std::uint64_t turns = 0;     // a turn is a run of decisions of one seat
  std::uint64_t failures = 0;  // games lost because the program hung, died or erred
  double cpu = 0;              // seconds of its thread
  std::vector<float> walls;    // seconds that passed, a move each

  void add(const Toil& other);
  double wall_at(double share);  // that this share of the moves did not exceed
};

struct LadderGame {
  int half_points = 0;  // of the pairing's first mind: 0, 1 (a draw or a shared victory) or 2
  std::uint32_t moves = 0;
  std::uint64_t opening = 0;  // a digest of the position before the first move
  std::array<Toil, 2> toil;   // the first mind's and the second's
};
// In the first game the first mind has the side of the first seat.
using LadderPair = std::array<LadderGame, 2>;

enum class Verdict { kPlayedOut, kAcceptedH0, kAcceptedH1, kBelow, kAbove };

struct Pairing {
  std::size_t first = 0, second = 0;  // of the order's minds
  Verdict verdict = Verdict::kPlayedOut;
  PairScores scores;  // the first mind's
  std::uint64_t wins = 0, draws = 0, losses = 0;
  std::uint64_t side_points = 0;  // half points won by whoever had the first seat's side
  std::vector<LadderPair> pairs;  // in order; without the seconds of each move

  void take(LadderPair pair);
  std::uint64_t games() const { return wins + draws + losses; }
};

// Everything but the times depends on the order alone, never on the number of threads.
struct LadderReport {
  std::vector<Pairing> pairings;
  std::vector<Toil> toil;       // by mind
  std::vector<Rating> ratings;  // by mind
  double seconds = 0;
};

// How far it is, for those who wait.
struct LadderWatch {
  std::atomic<std::uint64_t> pairs{0};  // of all that may have to be played
  std::atomic<std::size_t> pairing{0};
  std::atomic<std::uint64_t> counted{0};  // pairs of this pairing
  std::atomic<double> share{0.5};         // of its first mind
};

// Is the pairing decided, given what has been played?
Verdict verdict_of(const PairScores& scores, const LadderOrder& order);

LadderReport run_ladder(const AnyGame& game, const LadderOrder& order, LadderWatch& watch);

}  // namespace conclave
