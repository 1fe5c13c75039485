#include "service/wire.h"
#include "core/wire_json.h"

#include <boost/json.hpp>

namespace conclave {
namespace {

namespace json = boost::json;

std::string seat_name(const Room& room, Seat seat) {
  return room.game() ? room.game()->seat_name(seat) : std::to_string(index(seat));
}

json::array names(const Room& room, SeatSet seats) {
  json::array out;
  for (const Seat seat : seats) out.emplace_back(seat_name(room, seat));
  return out;
}

const char* status_name(Room::Status status) {
  switch (status) {
    case Room::Status::kOpen: return "open";
    case Room::Status::kPlaying: return "playing";
    case Room::Status::kOver: return "over";
    case Room::Status::kBroken: return "broken";
  }
  return "";
}

const char* undo_name(UndoKind kind) {
  switch (kind) {
    case UndoKind::kAlone: return "alone";
    case UndoKind::kAsk: return "ask";
    case UndoKind::kNo: return "no";
  }
  return "";
}

json::value write(const std::optional<Journal::Result>& result) {
  if (!result) return nullptr;
  json::object scores;
  for (const auto& [seat, score] : result->scores) scores[seat] = score;
  json::object out{
      {"winners", json::value_from(result->winners)}, {"scores", std::move(scores)}, {"reason", result->reason}};
  if (!result->by.empty()) out["by"] = result->by;
  return out;
}

}  // namespace

const char* name_of(Ask::What what) { return what == Ask::What::kUndo ? "undo" : "draw"; }

json::object summary(const Room& room, const Presence& presence) {
  json::array seats;
  for (std::size_t i = 0; i < room.chairs().size(); ++i) {
    const Chair& chair = room.chairs()[i];
    const Seat seat = seat_at(static_cast<int>(i));
    seats.push_back(json::object{{"seat", seat_name(room, seat)},
                                 {"who", name_of(chair.who)},
                                 {"name", chair.name},
                                 {"here", chair.who == Chair::Who::kMind || presence.here.contains(seat)},
                                 {"ready", chair.who == Chair::Who::kMind || !chair.nonce.empty()},
                                 {"hints", chair.hints}});
  }
  json::object options;
  for (const auto& [name, value] : room.plan().options) options[name] = value;
  return {{"room", room.id()},
          {"game", room.plan().game},
          {"options", std::move(options)},
          {"status", status_name(room.status())},
          {"public", room.plan().is_public},
          {"hints", room.hints()},
          {"version", room.table() ? room.table()->version() : 0},
          {"to_act", names(room, room.to_act())},
          {"watchers", presence.watchers},
          {"created", room.created()},
          {"match", nullptr},
          {"clock", nullptr},
          {"seats", std::move(seats)}};
}

json::object room_state(const Room& room, const Presence& presence, const std::optional<Ask>& ask, SeatSet rematch,
                        bool host, SeatSet mine) {
  json::object out = summary(room, presence);
  const bool over = room.status() == Room::Status::kOver;
  json::array nonces;
  for (const Chair& chair : room.chairs()) nonces.emplace_back(chair.nonce);
  json::object away;
  json::array automatic;
  for (const Seat seat : room.people()) {
    if (!presence.here.contains(seat))
      away[seat_name(room, seat)] = presence.away_since[static_cast<std::size_t>(index(seat))];
    if (mine.contains(seat) && room.chair(seat).automatic) automatic.emplace_back(seat_name(room, seat));
  }
  out["set"] = room.game() ? room.game()->set_name() : "";
  out["seal"] = room.seal();
  out["seed"] = over ? json::value(room.plan().seed) : json::value(nullptr);
  out["nonces"] = over ? json::value(std::move(nonces)) : json::value(nullptr);
  out["ask"] = nullptr;
  if (ask)
    out["ask"] = json::object{
        {"what", name_of(ask->what)}, {"seat", seat_name(room, ask->seat)}, {"agreed", names(room, ask->agreed)}};
  out["rematch"] = names(room, rematch);
  out["next"] = room.next().empty() ? json::value(nullptr) : json::value(room.next());
  out["away"] = std::move(away);
  out["claim"] = presence.claim ? json::value(*presence.claim) : json::value(nullptr);
  out["result"] = write(room.result());
  const auto broken = room.broken();
  out["broken"] = broken ? json::value(phrase_json(*broken)) : json::value(nullptr);
  const auto older = room.older();
  out["older"] = older ? json::value(phrase_json(*older)) : json::value(nullptr);
  out["host"] = host;
  out["automatic"] = std::move(automatic);
  return out;
}

json::object table_state(const Room& room, Viewer viewer, int since) {
  const Table& table = *room.table();
  json::array told;
  for (const auto& move : table.log_since(viewer, since)) {
    json::array lines;
    for (const ToldEvent& line : move.lines) lines.push_back(event_json(line));
    told.push_back(
        json::object{{"entry", move.entry}, {"seat", seat_name(room, move.seat)}, {"lines", std::move(lines)}});
  }
  const bool playing = room.status() == Room::Status::kPlaying;
  const auto choice = viewer && playing ? table.choice_version(*viewer) : std::nullopt;
  const auto why = viewer && playing ? table.why_not_alone(*viewer) : std::nullopt;
  return {{"room", room.id()},
          {"seat", viewer ? json::value(seat_name(room, *viewer)) : json::value(nullptr)},
          {"version", table.version()},
          {"choice", choice ? json::value(*choice) : json::value(nullptr)},
          {"view", table.older() ? json::value(nullptr) : json::value(table.position().view(viewer))},
          {"choices", viewer && playing ? choices_json(table.position().choices(*viewer)) : json::array()},
          {"to_act", names(room, room.to_act())},
          {"undo", viewer && playing ? undo_name(table.undo_kind(*viewer)) : "no"},
          {"undo_why", why ? json::value(phrase_json(*why)) : json::value(nullptr)},
          {"told", std::move(told)},
          {"undone", json::value_from(table.undone_since(since))},
          {"result", write(room.result())}};
}

std::string answer(std::int64_t id, json::object ok) {
  return json::serialize(json::object{{"re", id}, {"ok", std::move(ok)}});
}

std::string refuse(std::optional<std::int64_t> id, const Refusal& why, const Words& words, const AnyGame* game) {
  json::object no = phrase_json(why);
  no["text"] = words(why, [game](std::string_view card, std::string_view language) {
    return game ? game->card_name(card, language) : std::string(card);
  });
  return json::serialize(json::object{{"re", id ? json::value(*id) : json::value(nullptr)}, {"no", std::move(no)}});
}

}  // namespace conclave
