#pragma once

#include <vector>

#include "games/any_game.h"

namespace conclave {

// What has happened so far in a game between minds, for those that listen.
class Story {
 public:
  explicit Story(const AnyGame& game) : game_(game) {}

  void goes_on(const std::vector<Event>& events) { events_.insert(events_.end(), events.begin(), events.end()); }

  // What the seat was told since it last asked.
  std::vector<ToldEvent> rest(Seat seat) {
    std::vector<ToldEvent> lines;
    for (std::size_t& next = heard_[index(seat)]; next < events_.size(); ++next)
      lines.push_back(game_.tell(seen_by(events_[next], seat)));
    return lines;
  }

 private:
  const AnyGame& game_;
  std::vector<Event> events_;
  std::size_t heard_[kMaxSeats]{};
};

}  // namespace conclave
