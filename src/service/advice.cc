#include "service/advice.h"

#include <exception>

#include "minds/minds.h"
#include "service/log.h"

namespace conclave {
namespace {

constexpr std::size_t kShown = 3;

bool stopped(const Budget& budget) { return budget.stop && *budget.stop; }

}  // namespace

Hint advise(const Advise& order, const Budget& budget) {
  Hint hint;
  try {
    if (stopped(budget)) return hint;
    const Advice advice = make_mind(kAdviser, budget)->think(*order.sight, order.seed);
    if (stopped(budget)) return hint;
    for (const Line& line : best_lines(advice, kShown)) hint.moves.push_back({line.move, line.chance});
    if (hint.moves.empty()) hint.moves.push_back({advice.move, std::nullopt});
    Why why = explain(*order.sight, hint.moves.front().move);
    hint.gain = std::move(why.gain);
    hint.next = std::move(why.next);
  } catch (const std::exception& error) {
    log_line(LogLevel::kError, "hint-failed", {{"error", error.what()}});
    hint.moves.clear();
  }
  return hint;
}

}  // namespace conclave
