#include <boost/json.hpp>

#include <bit>
#include <cmath>
#include <utility>

#include "core/wire_json.h"
#include "service/hall_impl.h"

namespace conclave {

namespace json = boost::json;

// Taken only for a table where it is fair, and told to the one who asked.
Hall::Impl::Answer Hall::Impl::obey(Guest& guest, const say::HintPlease& hint) {
  const auto held = need_seat(guest, hint);
  if (!held) return std::unexpected(held.error());
  Room& room = held->live->room;
  if (room.status() != Room::Status::kPlaying) return std::unexpected(Refusal("service.refusal.not-playing"));
  if (!room.hints()) return std::unexpected(Refusal("service.refusal.no-hints"));
  const int version = room.table()->version();
  if (hint.version != version)
    return std::unexpected(Refusal("table.refusal.stale", {{"seen", hint.version}, {"now", version}}));
  if (!room.to_act().contains(held->seat)) return std::unexpected(Refusal("service.refusal.no-move-owed"));
  auto& asked = held->live->advising[static_cast<std::size_t>(index(held->seat))];
  if (asked) return std::unexpected(Refusal("service.refusal.hint-under-way"));
  asked = Asking{guest.connection, version};
  room.count_hint(held->seat, now_);
  held->live->room_changed = true;
  changed_.push_back(room.id());
  append_fresh(*held->live);  // so that the hint, like the answer, comes after it
  order_hint(*held->live, held->seat);
  return json::object{};
}

void Hall::Impl::order_hint(const Live& live, Seat seat) {
  std::array<std::byte, 8> seed;
  entropy_.fill(seed);
  const Table& table = *live.room.table();
  effects_.push_back(
      Advise{live.room.id(), table.version(), seat, table.position().sight(seat), std::bit_cast<std::uint64_t>(seed)});
}

// Others have moved while a mind thought, as they may where all choose in secret: it thinks about the table as it now
// is.
void Hall::Impl::order_hints_anew(Live& live) {
  for (std::size_t i = 0; i < live.advising.size(); ++i) {
    auto& asked = live.advising[i];
    const Seat seat = seat_at(static_cast<int>(i));
    if (asked && !live.room.to_act().contains(seat)) asked.reset();
    if (!asked || asked->version == live.room.table()->version()) continue;
    asked->version = live.room.table()->version();
    order_hint(live, seat);
  }
}

void Hall::Impl::advised(const Advised& advised) {
  Live* live = find(advised.room);
  if (!live) return;
  auto& asked = live->advising[static_cast<std::size_t>(index(advised.seat))];
  if (!asked || asked->version != advised.version) return;
  const Asking asking = *std::exchange(asked, std::nullopt);
  if (!guests_.contains(asking.connection)) return;
  const AnyGame& game = *live->room.game();
  json::array moves;
  for (const auto& one : advised.hint.moves)
    moves.push_back(
        json::object{{"move", one.move},
                     {"words", phrase_json(game.describe(one.move))},
                     {"percent", one.chance ? json::value(std::lround(100 * *one.chance)) : json::value(nullptr)}});
  json::object news = news_of(News::kHint, {{"room", advised.room},
                                            {"seat", game.seat_name(advised.seat)},
                                            {"version", advised.version},
                                            {"moves", std::move(moves)},
                                            {"gain", nullptr},
                                            {"next", nullptr}});
  if (!advised.hint.moves.empty()) news["gain"] = phrase_json(advised.hint.gain);
  if (advised.hint.next) news["next"] = phrase_json(*advised.hint.next);
  send(asking.connection, json::serialize(news));
}

}  // namespace conclave
