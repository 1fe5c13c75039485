#include "service/seated.h"

#include <algorithm>

#include "minds/minds.h"
#include "service/log.h"

namespace conclave {
namespace {

constexpr Budget kBudget{.iterations = {}, .scale = 1, .threads = 1, .megabytes = 32};

}  // namespace

std::unique_ptr<Mind> SeatedMinds::take(const std::string& place, const std::string& name) {
  {
    const std::lock_guard lock(mutex_);
    const auto at = std::find_if(seated_.begin(), seated_.end(), [&](const Seated& one) { return one.place == place; });
    if (at != seated_.end()) {
      auto mind = std::move(at->mind);
      seated_.erase(at);
      return mind;
    }
  }
  return make_mind(name, kBudget);
}

void SeatedMinds::give_back(const std::string& place, std::unique_ptr<Mind> mind) {
  std::list<Seated> forgotten;  // freed without the lock
  const std::lock_guard lock(mutex_);
  seated_.push_front({place, std::move(mind)});
  while (seated_.size() > kept_) forgotten.splice(forgotten.begin(), seated_, std::prev(seated_.end()));
}

std::string SeatedMinds::move(const Think& order) {
  const std::string place = order.room + " " + std::to_string(index(order.seat)) + " " + order.mind;
  try {
    auto mind = take(place, order.mind);
    std::string move = mind->think(*order.sight, order.seed).move;
    give_back(place, std::move(mind));
    return move;
  } catch (const std::exception& error) {
    log_line(LogLevel::kError, "mind-failed", {{"mind", order.mind}, {"error", error.what()}});
    return "";
  }
}

}  // namespace conclave
