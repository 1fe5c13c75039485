#include <boost/json.hpp>

#include "core/wire_json.h"
#include "service/hall_impl.h"

namespace conclave {

namespace json = boost::json;

Hall::Impl::Answer Hall::Impl::obey(Guest& guest, const say::Move& move) {
  const auto held = need_seat(guest, move);
  if (!held) return std::unexpected(held.error());
  const auto played = held->live->room.play(held->seat, {move.version, move.choice}, move.move, now_);
  if (!played) return std::unexpected(played.error());
  ++numbers_.moves;
  held->live->advising[static_cast<std::size_t>(index(held->seat))].reset();
  table_changed(*held->live);
  return json::object{{"version", *played}};
}

Hall::Impl::Answer Hall::Impl::obey(Guest& guest, const say::Undo& undo) {
  const auto held = need_seat(guest, undo);
  if (!held) return std::unexpected(held.error());
  Live& live = *held->live;
  const auto alone = live.room.undo(held->seat, false, now_);
  if (alone) {
    table_changed(live);
    return json::object{{"version", *alone}};
  }
  if (!undo.ask || !live.room.table() || live.room.table()->undo_kind(held->seat) != UndoKind::kAsk)
    return std::unexpected(alone.error());
  if (live.ask) return std::unexpected(Refusal("service.refusal.asked-already"));
  live.ask = Ask{Ask::What::kUndo, held->seat, {}};
  return agree(live, guest.rooms.at(live.room.id()).seats);
}

Hall::Impl::Answer Hall::Impl::obey(Guest& guest, const say::OfferDraw& draw) {
  const auto held = need_seat(guest, draw);
  if (!held) return std::unexpected(held.error());
  Live& live = *held->live;
  if (live.room.status() != Room::Status::kPlaying) return std::unexpected(Refusal("service.refusal.not-playing"));
  if (live.room.people() != SeatSet::first(live.room.game()->seat_count()))
    return std::unexpected(Refusal("service.refusal.mind-plays-on"));
  if (live.ask && live.ask->what == Ask::What::kDraw) return agree(live, guest.rooms.at(live.room.id()).seats);
  if (live.ask) return std::unexpected(Refusal("service.refusal.asked-already"));
  live.ask = Ask{Ask::What::kDraw, held->seat, {}};
  return agree(live, guest.rooms.at(live.room.id()).seats);
}

Hall::Impl::Answer Hall::Impl::obey(Guest& guest, const say::Answer& answer) {
  const auto held = need_seat(guest, answer);
  if (!held) return std::unexpected(held.error());
  Live& live = *held->live;
  if (!live.ask) return std::unexpected(Refusal("service.refusal.nothing-asked"));
  if (answer.yes) {
    const auto agreed = agree(live, guest.rooms.at(live.room.id()).seats);
    if (!agreed) return agreed;
    return json::object{};
  }
  const std::string news =
      json::serialize(news_of(News::kDeclined, {{"room", live.room.id()},
                                                {"what", name_of(live.ask->what)},
                                                {"seat", live.room.game()->seat_name(held->seat)}}));
  for (const ConnectionId watcher : live.watchers) send(watcher, news);
  live.ask.reset();
  live.room_changed = true;
  changed_.push_back(live.room.id());
  return json::object{};
}

// Minds always agree to an undo; a draw is never offered to them.
Hall::Impl::Answer Hall::Impl::agree(Live& live, SeatSet agreeing) {
  live.ask->agreed = live.ask->agreed | agreeing;
  live.room_changed = true;
  changed_.push_back(live.room.id());
  if ((live.ask->agreed & live.room.people()) != live.room.people()) return json::object{{"asked", true}};
  return carry_out(live);
}

Hall::Impl::Answer Hall::Impl::carry_out(Live& live) {
  const Ask ask = *std::exchange(live.ask, std::nullopt);
  const auto version =
      ask.what == Ask::What::kUndo ? live.room.undo(ask.seat, true, now_) : live.room.end(ask.seat, How::kAgreed, now_);
  if (!version) return std::unexpected(version.error());
  table_changed(live);
  return json::object{{"version", *version}};
}

Hall::Impl::Answer Hall::Impl::obey(Guest& guest, const say::Resign& resign) {
  const auto held = need_seat(guest, resign);
  if (!held) return std::unexpected(held.error());
  const auto ended = held->live->room.end(held->seat, How::kResigned, now_);
  if (!ended) return std::unexpected(ended.error());
  table_changed(*held->live);
  return json::object{{"version", *ended}};
}

Hall::Impl::Answer Hall::Impl::obey(Guest& guest, const say::Claim& claim) {
  const auto held = need_seat(guest, claim);
  if (!held) return std::unexpected(held.error());
  Live& live = *held->live;
  const auto good = claim_from(live, presence(live).here, live.room.game()->side(held->seat));
  if (!good) return std::unexpected(Refusal("service.refusal.rival-is-here"));
  if (*good > now_)
    return std::unexpected(Refusal("service.refusal.too-early", {{"seconds", (*good - now_ + 999) / 1000}}));
  const auto ended = live.room.end(held->seat, How::kClaimed, now_);
  if (!ended) return std::unexpected(ended.error());
  table_changed(live);
  return json::object{{"version", *ended}};
}

Hall::Impl::Answer Hall::Impl::obey(Guest& guest, const say::Greet& greet) {
  json::value seat, cheered;  // null: a spectator; nobody
  Live* live = nullptr;
  if (greet.seat) {
    const auto held = need_seat(guest, {greet.room, *greet.seat});
    if (!held) return std::unexpected(held.error());
    live = held->live;
    seat = live->room.game()->seat_name(held->seat);
  } else {
    const auto watched = need_watched(guest, greet.room);
    if (!watched) return std::unexpected(watched.error());
    live = *watched;
    if (greet.cheered) {
      const auto* game = live->room.game();
      if (!game || !game->find_seat(*greet.cheered))
        return std::unexpected(Refusal("service.refusal.no-seat", {{"seat", *greet.cheered}}));
      cheered = *greet.cheered;
    }
  }
  if (!guest.greetings.take(now_) || (!greet.seat && !live->cheers.take(now_)))
    return std::unexpected(Refusal("service.refusal.greets-too-fast"));
  const json::value greeting = greet.cheered ? json::value() : json::value(greet.greeting);
  const std::string news = json::serialize(news_of(
      News::kGreeting,
      {{"room", live->room.id()}, {"seat", std::move(seat)}, {"greeting", greeting}, {"for", std::move(cheered)}}));
  for (const ConnectionId watcher : live->watchers) send(watcher, news);
  return json::object{};
}

Hall::Impl::Answer Hall::Impl::obey(Guest& guest, const say::Automatic& automatic) {
  const auto held = need_seat(guest, automatic);
  if (!held) return std::unexpected(held.error());
  Live& live = *held->live;
  if (live.room.chair(held->seat).automatic != automatic.on) live.room.set_automatic(held->seat, automatic.on, now_);
  if (live.room.status() == Room::Status::kPlaying) plan_automatic(live);
  live.room_changed = true;
  changed_.push_back(live.room.id());
  return json::object{};
}

Hall::Impl::Answer Hall::Impl::obey(Guest& guest, const say::Mend& mend) {
  const auto live = need_room(mend.room);
  if (!live) return std::unexpected(live.error());
  if ((*live)->room.status() != Room::Status::kBroken) return std::unexpected(Refusal("service.refusal.not-broken"));
  const auto following = guest.rooms.find((*live)->room.id());
  if (following == guest.rooms.end() || following->second.seats.empty())
    return std::unexpected(Refusal("service.refusal.only-players"));
  const Seat by = following->second.seats.front();
  switch (mend.how) {
    case say::Mend::How::kResume:
      if (const auto mended = (*live)->room.mend(by, now_); !mended) return std::unexpected(mended.error());
      break;
    case say::Mend::How::kAnnul: (*live)->room.annul(by, now_); break;
  }
  table_changed(**live);
  return json::object{{"version", (*live)->room.table() ? (*live)->room.table()->version() : 0}};
}

// A finished game hides nothing any more.
Hall::Impl::Answer Hall::Impl::obey(Guest&, const say::Replay& replay) {
  const auto live = need_room(replay.room);
  if (!live) return std::unexpected(live.error());
  const Room& room = (*live)->room;
  if (room.status() != Room::Status::kOver || !room.table())
    return std::unexpected(Refusal("service.refusal.not-over"));
  const AnyGame& game = *room.game();
  Viewer eyes;
  if (replay.viewer != "spectator" && replay.viewer != "open") {
    eyes = game.find_seat(replay.viewer);
    if (!eyes) return std::unexpected(Refusal("service.refusal.no-seat", {{"seat", replay.viewer}}));
  }
  const int steps = room.table()->steps();
  if (replay.step > steps) return std::unexpected(Refusal("service.refusal.no-step", {{"most", steps}}));
  json::object answer{
      {"steps", steps}, {"step", replay.step}, {"view", nullptr}, {"views", nullptr}, {"told", json::array()}};
  // Of a game of older rules there is only what a spectator was told.
  const auto at = room.table()->position_at(replay.step);
  if (!at && (!room.older() || replay.viewer != "spectator")) return std::unexpected(at.error());
  if (at) answer["view"] = (*at)->view(eyes);
  if (replay.viewer == "open") {
    json::object views;
    for (const Seat seat : SeatSet::first(game.seat_count())) views[game.seat_name(seat)] = (*at)->view(seat);
    answer["views"] = std::move(views);
  }
  const auto told_at = [&](int step) {
    const auto told = room.table()->told_at(step, eyes);
    // With all open one is told what the mover was told.
    return replay.viewer == "open" ? room.table()->told_at(step, told.seat) : told;
  };
  const auto lines_of = [](const Table::Told& told) {
    json::array lines;
    for (const ToldEvent& line : told.lines) lines.push_back(event_json(line));
    return lines;
  };
  if (replay.step > 0) {
    const auto told = told_at(replay.step);
    answer["seat"] = game.seat_name(told.seat);
    answer["move"] = room.table()->move_at(replay.step);
    answer["told"] = lines_of(told);
  }
  if (replay.since) {
    json::array log;
    for (int step = *replay.since + 1; step <= replay.step; ++step) {
      const auto told = told_at(step);
      log.push_back(json::object{{"entry", step}, {"seat", game.seat_name(told.seat)}, {"lines", lines_of(told)}});
    }
    answer["log"] = std::move(log);
  }
  return answer;
}

}  // namespace conclave
