#include "games/any_game.h"

#include "core/card_page.h"

namespace conclave {

std::string AnyGame::card_name(std::string_view id, std::string_view language) const {
  for (const auto& page : card_pages())
    if (page.id == id) return page.name.in(language);
  return std::string(id);
}

std::optional<Seat> AnyGame::find_seat(std::string_view name) const {
  for (const Seat seat : SeatSet::first(seat_count()))
    if (seat_name(seat) == name) return seat;
  return std::nullopt;
}

}  // namespace conclave
