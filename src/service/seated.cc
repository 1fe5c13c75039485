#include "service/seated.h"

#include <algorithm>
#include <optional>

#include "minds/minds.h"
#include "minds/program.h"
#include "service/log.h"

namespace conclave {
namespace {

std::vector<ToldEvent> news(const Think& order, int& heard) {
  std::vector<ToldEvent> lines;
  for (const auto& told : order.told)
    if (told.entry > heard) lines.insert(lines.end(), told.lines.begin(), told.lines.end());
  heard = order.version;
  return lines;
}

}  // namespace

SeatedMinds::Seated SeatedMinds::take(const std::string& place, const Think& order) {
  std::optional<Seated> known;  // freed without the lock
  {
    const std::lock_guard lock(mutex_);
    const auto at = std::find_if(seated_.begin(), seated_.end(), [&](const Seated& one) { return one.place == place; });
    if (at != seated_.end()) {
      known = std::move(*at);
      seated_.erase(at);
    }
  }
  if (known && known->undone == order.undone) return std::move(*known);
  return {place, order.game, make(order), order.undone, 0};
}

// A name is on the operator's list or one of the house's; anything else the hall has refused.
std::unique_ptr<Mind> SeatedMinds::make(const Think& order) const {
  const auto program = programs_.find(order.mind);
  if (program == programs_.end()) {
    Budget budget = in_time(kTableBudget, order.mind);
    budget.stop = &stop_;
    return make_mind(order.mind, budget);
  }
  return make_program_mind({.name = program->first, .command = program->second}, *order.game, kTableBudget);
}

void SeatedMinds::give_back(Seated seated) {
  std::list<Seated> forgotten;  // freed without the lock
  const std::lock_guard lock(mutex_);
  seated_.push_front(std::move(seated));
  while (seated_.size() > kept_) forgotten.splice(forgotten.begin(), seated_, std::prev(seated_.end()));
}

std::string SeatedMinds::move(const Think& order) {
  const std::string place = order.room + " " + std::to_string(index(order.seat)) + " " + order.mind;
  try {
    Seated seated = take(place, order);
    seated.mind->hear([&] { return news(order, seated.heard); });
    Advice advice = seated.mind->think(*order.sight, order.seed);
    if (advice.failure) {  // the next move is asked of a program started anew
      log_line(LogLevel::kError, "mind-failed", {{"mind", order.mind}, {"error", advice.failure->key}});
      return "";
    }
    give_back(std::move(seated));
    return advice.move;
  } catch (const std::exception& error) {
    log_line(LogLevel::kError, "mind-failed", {{"mind", order.mind}, {"error", error.what()}});
    return "";
  }
}

}  // namespace conclave
