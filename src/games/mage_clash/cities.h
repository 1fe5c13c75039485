#pragma once

// Before and between combats: Allies are placed, a City is chosen, a City is decided.

#include <optional>

#include "core/chance.h"
#include "core/event.h"
#include "games/mage_clash/events.h"
#include "games/mage_clash/pick.h"

namespace conclave::mage_clash {

template <class Sink>
void put_allies(Public& open, Seat seat, std::uint32_t split, Sink&& sink) {
  while (split != 0) {
    const int city = std::countr_zero(split) / 4;
    const auto units = static_cast<std::uint8_t>(units_in(split, city));
    split &= ~units_at(15, city);
    open.army[index(seat)][city] = static_cast<std::uint8_t>(open.army[index(seat)][city] + units);
    sink(Event{.kind = kPlaced, .seat = seat, .a = static_cast<std::uint8_t>(city), .b = units});
  }
}

// MC-5.2: three at a time, the last placement may be fewer.
inline int to_place(const Public& open, Seat seat) { return std::min<int>(kPlacedAtOnce, open.allies[index(seat)]); }

// MC-5.3
inline void ask_for_city(Public& open, Seat chooser) {
  open.phase = Phase::kChoice;
  open.chooser = chooser;
  open.owes = chooser;
}

template <class Sink>
void place(Public& open, Seat seat, std::uint32_t split, Sink&& sink) {
  open.allies[index(seat)] = static_cast<std::uint8_t>(open.allies[index(seat)] - to_place(open, seat));
  put_allies(open, seat, split, sink);
  // MC-5.2: in turn; who has more goes on alone.
  if (open.allies[index(rival_of(seat))] > 0) {
    open.owes = rival_of(seat);
  } else if (open.allies[index(seat)] == 0) {
    ask_for_city(open, open.fewer);
  }
}

template <class Sink>
void finish_game(Public& open, Reason reason, Sink&& sink) {
  open.phase = Phase::kOver;
  open.reason = reason;
  open.owes = {};
  sink(Event{.kind = kEnded, .a = static_cast<std::uint8_t>(reason)});
}

// MC-5.9
inline std::optional<Reason> end_of_phase_two(const Public& open) {
  for (const std::uint8_t won : open.won)
    if (std::popcount(won) == kCitiesToWin) return Reason::kFourCities;
  return choosable(open) == 0 ? std::optional(Reason::kNoCity) : std::nullopt;
}

// MC-5.9, else MC-5.3.
template <class Sink>
void go_on(Public& open, Seat chooser, Sink&& sink) {
  open.combat = {};
  if (const auto reason = end_of_phase_two(open)) return finish_game(open, *reason, sink);
  ask_for_city(open, chooser);
}

// MC-5.7
template <class Sink>
void win_city(const Cards& cards, Public& open, Seat winner, bool opposed, Sink&& sink) {
  const std::uint8_t city = open.combat.city;
  const std::uint8_t vp = cards.city_vp[city];
  open.won[index(winner)] = static_cast<std::uint8_t>(open.won[index(winner)] | 1 << city);
  open.vp[index(winner)] = static_cast<std::uint16_t>(open.vp[index(winner)] + vp);
  open.halted = 0;  // MC-3.5.6: another City was decided
  sink(Event{.kind = kWonCity, .seat = winner, .a = city, .b = vp, .c = static_cast<std::uint8_t>(opposed ? 0 : 1)});
}

// MC-5.12, MC-5.3: who chose it chooses again.
template <class Sink>
void draw_city(Public& open, Sink&& sink) {
  const std::uint8_t city = open.combat.city;
  open.drawn = static_cast<std::uint8_t>(open.drawn | 1 << city);
  open.halted = 0;
  sink(Event{.kind = kDrewCity, .a = city});
  go_on(open, open.chooser, sink);
}

}  // namespace conclave::mage_clash
