#pragma once

#include <cstdint>
#include <vector>

#include "core/seat.h"

namespace conclave {

inline constexpr std::uint8_t kUnknown = 0xff;

// One thing that happened. `kind` and the meaning of a to d are the game's own; a to d are public. `card` is the one
// part that may be secret: who is not in `knows` gets kUnknown. An effect that moves three hidden cards sends three
// events.
struct Event {
  std::uint8_t kind = 0;
  Seat seat{};
  SeatSet knows = SeatSet::from_bits(0xff);
  std::uint8_t card = kUnknown;
  std::uint8_t a = 0, b = 0, c = 0, d = 0;
  constexpr bool operator==(const Event&) const = default;
};

inline constexpr SeatSet kEveryone = SeatSet::from_bits(0xff);

// What a viewer is told of an event. A spectator learns a card only when everyone does.
constexpr Event seen_by(Event event, Viewer viewer) {
  const bool knows = event.knows == kEveryone || event.knows.contains(viewer);
  if (!knows) event.card = kUnknown;
  event.knows = kEveryone;
  return event;
}

// Sinks: `Silent` costs nothing, `Collector` keeps everything. A sink is called as sink(Event).
struct Silent {
  constexpr void operator()(const Event&) const {}
};

class Collector {
 public:
  explicit Collector(std::vector<Event>& events) : events_(events) {}
  void operator()(const Event& event) { events_.push_back(event); }

 private:
  std::vector<Event>& events_;
};

}  // namespace conclave
