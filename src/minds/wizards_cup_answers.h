#pragma once

#include <unordered_map>

#include "minds/wizards_cup_round.h"

namespace conclave::wizards_cup {

// What comes of two orders: 0 to 2 halves for Black, or, from 3, a node of Answers.
using Result = std::uint32_t;
inline constexpr Result kEnds = 3;
constexpr bool is_end(Result result) { return result < kEnds; }

constexpr std::uint64_t mixed(std::uint64_t x) {
  x *= 0x9e3779b97f4a7c15u;
  return x ^ (x >> 29);
}

// The trees of answers to "may" powers, one for each pair of orders that has any. Who is asked knows its own order, its
// earlier answers and what was told, no more: nodes that agree in these are one choice.
class Answers {
 public:
  // REQUIRES: the two are not the same end.
  Result ask(int asked, std::uint64_t told, Result use, Result decline) {
    nodes_.push_back({asked, told, use, decline});
    return static_cast<Result>(nodes_.size() - 1) + kEnds;
  }

  // Takes the choices out of the results in which one answer is never worse than the other, whatever the rival has and
  // does: the value stays, and so does what a best response can get. Most choices are of that kind.
  void simplify(std::vector<Result>& results, std::size_t columns);

  // Writes the results into the game, as its table, answers and ends.
  void write(const std::vector<Result>& results, RoundGame& game) const;

 private:
  struct Node {
    int asked = 0;
    std::uint64_t told = 0;
    Result use = 0, decline = 0;
  };
  // What each player has done so far, as a number.
  struct Path {
    std::uint64_t of[2];
  };
  static std::uint64_t choice(const Node& node, const Path& path) { return node.told ^ path.of[node.asked]; }
  static Path after(const Node& node, Path path, bool use) {
    path.of[node.asked] = mixed(choice(node, path) + (use ? 1 : 2));
    return path;
  }
  static Path path_to(std::size_t row, std::size_t column) { return {{mixed(2 * row + 1), mixed(2 * column + 2)}}; }

  enum Worth : std::uint8_t { kUseBetter = 1, kDeclineBetter = 2, kOpen = 3 };
  using Worths = std::unordered_map<std::uint64_t, std::uint8_t>;

  void weigh(Result result, const Path& path, Worths& worths) const;
  Result without_settled(Result result, const Path& path, const Worths& worths);

  std::vector<Node> nodes_;
};

}  // namespace conclave::wizards_cup
