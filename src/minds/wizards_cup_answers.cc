#include "minds/wizards_cup_answers.h"

#include <algorithm>

namespace conclave::wizards_cup {

void Answers::weigh(Result result, const Path& path, Worths& worths) const {
  if (is_end(result)) return;
  const Node& node = nodes_[result - kEnds];
  std::uint8_t& worth = worths[choice(node, path)];
  if (is_end(node.use) && is_end(node.decline)) {
    worth |= (node.use > node.decline) == (node.asked == 0) ? kUseBetter : kDeclineBetter;
    return;
  }
  worth = kOpen;
  weigh(node.use, after(node, path, true), worths);
  weigh(node.decline, after(node, path, false), worths);
}

Result Answers::without_settled(Result result, const Path& path, const Worths& worths) {
  if (is_end(result)) return result;
  const Node node = nodes_[result - kEnds];
  if (is_end(node.use) && is_end(node.decline)) {
    const std::uint8_t worth = worths.at(choice(node, path));
    return worth == kOpen ? result : worth == kUseBetter ? node.use : node.decline;
  }
  const Result use = without_settled(node.use, after(node, path, true), worths);
  const Result decline = without_settled(node.decline, after(node, path, false), worths);
  if (use == decline && is_end(use)) return use;
  return use == node.use && decline == node.decline ? result : ask(node.asked, node.told, use, decline);
}

void Answers::simplify(std::vector<Result>& results, std::size_t columns) {
  struct Cell {
    std::size_t at;
    Path path;
  };
  std::vector<Cell> open;
  for (std::size_t at = 0; at < results.size(); ++at)
    if (!is_end(results[at])) open.push_back({at, path_to(at / columns, at % columns)});
  for (bool again = !open.empty(); again;) {
    again = false;
    Worths worths;
    for (const Cell& cell : open) weigh(results[cell.at], cell.path, worths);
    for (const Cell& cell : open) {
      const Result simpler = without_settled(results[cell.at], cell.path, worths);
      again |= simpler != results[cell.at];
      results[cell.at] = simpler;
    }
    std::erase_if(open, [&](const Cell& cell) { return is_end(results[cell.at]); });
  }
}

void Answers::write(const std::vector<Result>& results, RoundGame& game) const {
  std::unordered_map<std::uint64_t, std::uint32_t> known[2];
  const auto answer = [&](const Node& node, const Path& path, std::uint32_t last) {
    Side& side = game.side[node.asked];
    const auto [found, is_new] =
        known[node.asked].try_emplace(choice(node, path), static_cast<std::uint32_t>(side.sequences));
    if (is_new) {
      side.answers.push_back({last, found->second});
      side.sequences += 2;
    }
    return found->second;
  };
  const auto write_tree = [&](const auto& self, Result result, const Path& path,
                              std::array<std::uint32_t, 2> last) -> void {
    if (is_end(result)) {
      if (result != 0) game.ends.push_back({last[0], last[1], static_cast<std::uint8_t>(result)});
      return;
    }
    const Node& node = nodes_[result - kEnds];
    std::uint32_t& own = last[static_cast<std::size_t>(node.asked)];
    own = answer(node, path, own);
    self(self, node.use, after(node, path, true), last);
    ++own;
    self(self, node.decline, after(node, path, false), last);
  };
  const std::size_t columns = game.side[1].orders.size();
  game.table.resize(results.size());
  for (std::size_t at = 0; at < results.size(); ++at) {
    game.table[at] = static_cast<std::uint8_t>(is_end(results[at]) ? results[at] : 0);
    if (is_end(results[at])) continue;
    const std::size_t row = at / columns, column = at % columns;
    write_tree(write_tree, results[at], path_to(row, column),
               {static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column)});
  }
}

}  // namespace conclave::wizards_cup
