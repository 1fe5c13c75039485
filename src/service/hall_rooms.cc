#include <boost/json.hpp>

#include <algorithm>

#include "games/registry.h"
#include "minds/minds.h"
#include "service/hall_impl.h"

namespace conclave {

namespace json = boost::json;

namespace {

constexpr int kProtocol = 2;

json::object options_of(const Settings& settings) {
  json::object out;
  for (const auto& [name, value] : settings) out[name] = value;
  return out;
}

// All that a guest may seat: the house's minds and the operator's programs.
json::array minds_of(const Library& library) {
  json::array names = json::value_from(mind_names()).as_array();
  for (const auto& [name, command] : library.programs) names.emplace_back(name);
  return names;
}

// The games that can be played, with the seats of each variant.
json::array games_of(const Library& library) {
  json::array games;
  for (const GameEntry& entry : all_games()) {
    const auto cards = library.cards.find(entry.id);
    json::array variants;
    for (const Settings& settings : entry.variants) {
      const auto game = entry.make(cards == library.cards.end() ? "" : cards->second, settings);
      if (!game) continue;
      json::array seats;
      for (const Seat seat : SeatSet::first((*game)->seat_count())) seats.emplace_back((*game)->seat_name(seat));
      variants.push_back(json::object{{"options", options_of(settings)}, {"seats", std::move(seats)}});
    }
    games.push_back(json::object{{"id", entry.id}, {"variants", std::move(variants)}});
  }
  return games;
}

}  // namespace

Hall::Impl::Impl(std::shared_ptr<const Library> library, Entropy& entropy, HallLimits limits)
    : library_(std::move(library)), entropy_(entropy), limits_(limits) {}

Hall::Impl::Live* Hall::Impl::find(const std::string& room) {
  const auto found = rooms_.find(room);
  return found == rooms_.end() ? nullptr : &found->second;
}

std::expected<Hall::Impl::Live*, Refusal> Hall::Impl::need_room(const Request& request) {
  const auto room = request.text("room");
  if (!room) return std::unexpected(room.error());
  if (Live* live = find(*room)) return live;
  return std::unexpected(Refusal("service.refusal.no-room", {{"room", room->substr(0, 20)}}));
}

std::expected<Hall::Impl::Held, Refusal> Hall::Impl::need_seat(Guest& guest, const Request& request) {
  const auto live = need_room(request);
  if (!live) return std::unexpected(live.error());
  const auto name = request.text("seat");
  if (!name) return std::unexpected(name.error());
  const auto* game = (*live)->room.game();
  const auto seat = game ? game->find_seat(*name) : std::nullopt;
  if (!seat) return std::unexpected(Refusal("service.refusal.no-seat", {{"seat", name->substr(0, 20)}}));
  const auto following = guest.rooms.find((*live)->room.id());
  if (following == guest.rooms.end() || !following->second.seats.contains(*seat))
    return std::unexpected(Refusal("service.refusal.not-your-seat", {{"seat", term(game->id() + ".seat", *name)}}));
  return Held{*live, *seat};
}

const Words& Hall::Impl::words(const Guest& guest) const { return library_->words.at(guest.language); }

Hall::Impl::Live& Hall::Impl::add(Room room, std::string maker) {
  const std::string id = room.id();
  Live& live =
      rooms_
          .emplace(id,
                   Live{.room = std::move(room), .watchers = {}, .ask = {}, .rematch = {}, .maker = std::move(maker)})
          .first->second;
  live.away_since.fill(now_);
  if (live.room.plan().is_public) lobby_changed_ = true;
  return live;
}

Presence Hall::Impl::presence(const Live& live) const {
  Presence presence;
  presence.away_since.assign(live.away_since.begin(), live.away_since.end());
  for (const ConnectionId connection : live.watchers) {
    const SeatSet seats = guests_.at(connection).rooms.at(live.room.id()).seats;
    presence.here = presence.here | seats;
    presence.watchers += seats.empty();
  }
  presence.claim = claim_from(live, presence.here, {});
  return presence;
}

std::optional<Time> Hall::Impl::claim_from(const Live& live, SeatSet here, SeatSet side) const {
  std::optional<Time> from;
  for (const Seat seat : live.room.to_act() & live.room.people()) {
    if (here.contains(seat) || side.contains(seat)) continue;
    const Time good = live.away_since[static_cast<std::size_t>(index(seat))] + limits_.claim_after;
    from = from ? std::min(*from, good) : good;
  }
  return from;
}

json::object Hall::Impl::state_of(const Live& live, const Following& following) const {
  return room_state(live.room, presence(live), live.ask, live.rematch, following.host, following.seats);
}

json::array Hall::Impl::public_rooms() const {
  json::array rooms;
  for (const auto& [id, live] : rooms_)
    if (live.room.plan().is_public && live.room.status() != Room::Status::kBroken)
      rooms.push_back(summary(live.room, presence(live)));
  return rooms;
}

void Hall::Impl::stop_following(const std::string& room, ConnectionId connection, Guest& guest) {
  const auto following = guest.rooms.find(room);
  if (following == guest.rooms.end()) return;
  const SeatSet seats = following->second.seats;
  guest.rooms.erase(following);
  Live* live = find(room);
  if (!live) return;
  live->watchers.erase(connection);
  const SeatSet here = presence(*live).here;
  for (const Seat seat : seats)
    if (!here.contains(seat)) live->away_since[static_cast<std::size_t>(index(seat))] = now_;
  live->room_changed = true;
  changed_.push_back(room);
}

void Hall::Impl::forget(std::string room) {
  const std::string news = json::serialize(json::object{{"on", "closed"}, {"room", room}});
  for (auto& [id, guest] : guests_)
    if (guest.rooms.erase(room)) send(id, news);
  rooms_.erase(room);
  effects_.push_back(Forget{room});
  lobby_changed_ = true;
}

Hall::Impl::Answer Hall::Impl::hello(Guest& guest, const Request& request) {
  const auto lang = request.text_if_any("lang");
  if (!lang) return std::unexpected(lang.error());
  if (*lang) {
    if (!library_->words.contains(**lang))
      return std::unexpected(Refusal("service.refusal.language", {{"lang", (*lang)->substr(0, 10)}}));
    guest.language = **lang;
  }
  if (greeting_card_.empty())
    greeting_card_ = {{"protocol", kProtocol},
                      {"games", games_of(*library_)},
                      {"minds", minds_of(*library_)},
                      {"greetings", kGreetings},
                      {"claim_after", limits_.claim_after}};
  return greeting_card_;
}

Hall::Impl::Answer Hall::Impl::lobby(Guest& guest, const Request& request) {
  const auto off = request.flag("off", false);
  if (!off) return std::unexpected(off.error());
  guest.lobby = !*off;
  return json::object{{"rooms", *off ? json::array() : public_rooms()}};
}

Hall::Impl::Answer Hall::Impl::mine(Guest& guest, const Request& request) {
  const auto seats = request.list("seats");
  if (!seats) return std::unexpected(seats.error());
  if ((*seats)->size() > static_cast<std::size_t>(limits_.seats_per_connection))
    return std::unexpected(Refusal("service.refusal.too-many-rooms", {{"most", limits_.seats_per_connection}}));
  guest.mine.clear();
  json::array rooms;
  for (const auto& one : **seats) {
    const auto* room = one.is_object() ? one.as_object().if_contains("room") : nullptr;
    const auto* token = one.is_object() ? one.as_object().if_contains("token") : nullptr;
    if (!room || !token || !room->is_string() || !token->is_string())
      return std::unexpected(
          Refusal("service.refusal.field", {{"field", "seats"}, {"kind", key("service.kind.seats")}}));
    Live* live = find(std::string(room->as_string()));
    if (!live || !live->room.game()) continue;
    const auto seat = live->room.seat_of_token(token->as_string());
    if (!seat) continue;
    guest.mine[live->room.id()] = *seat;
    json::object entry = summary(live->room, presence(*live));
    entry["seat"] = live->room.game()->seat_name(*seat);
    rooms.push_back(std::move(entry));
  }
  return json::object{{"rooms", std::move(rooms)}};
}

std::expected<std::vector<Chair>, Refusal> Hall::Impl::read_chairs(const Request& request,
                                                                   std::vector<std::string>& tokens) {
  const auto list = request.list("seats");
  if (!list) return std::unexpected(list.error());
  const auto wrong = [] {
    return std::unexpected(
        Refusal("service.refusal.field", {{"field", "seats"}, {"kind", key("service.kind.chairs")}}));
  };
  std::vector<Chair> chairs;
  for (const auto& one : **list) {
    if (!one.is_object() || chairs.size() == kMaxSeats) return wrong();
    const auto text = [&](const char* field) {
      const auto* value = one.as_object().if_contains(field);
      return value && value->is_string() ? std::string(value->as_string()) : std::string();
    };
    Chair chair;
    tokens.emplace_back();
    if (text("who") == "me") {
      const auto name = check_name(text("name"));
      if (!name) return std::unexpected(name.error());
      tokens.back() = random_hex(entropy_, 16);
      chair = {Chair::Who::kPerson, *name, token_hash(tokens.back()), "", false};
    } else if (text("who") == "mind") {
      const auto known = minds_of(*library_);
      if (std::find(known.begin(), known.end(), json::value(text("mind"))) == known.end())
        return std::unexpected(Refusal("service.refusal.no-mind", {{"mind", text("mind").substr(0, 20)}}));
      chair = {Chair::Who::kMind, text("mind"), "", "", false};
    } else if (text("who") != "free") {
      return wrong();
    }
    chairs.push_back(std::move(chair));
  }
  return chairs;
}

Hall::Impl::Answer Hall::Impl::create(Guest& guest, const Request& request) {
  const auto game = request.text("game");
  const auto is_public = request.flag("public", false);
  const auto hints = request.flag("hints", false);
  const auto options = request.object("options");
  if (!game) return std::unexpected(game.error());
  if (!is_public) return std::unexpected(is_public.error());
  if (!hints) return std::unexpected(hints.error());
  if (!options) return std::unexpected(options.error());
  const auto made = std::count_if(rooms_.begin(), rooms_.end(), [&](const auto& one) {
    return one.second.maker == guest.address && one.second.room.status() != Room::Status::kOver;
  });
  if (made >= limits_.rooms_per_address)
    return std::unexpected(Refusal("service.refusal.too-many-rooms", {{"most", limits_.rooms_per_address}}));
  Room::Plan plan;
  std::vector<std::string> tokens;
  auto chairs = read_chairs(request, tokens);
  if (!chairs) return std::unexpected(chairs.error());
  plan.chairs = std::move(*chairs);
  plan.game = *game;
  if (*options)
    for (const auto& [name, value] : **options) {
      if (!value.is_string())
        return std::unexpected(
            Refusal("service.refusal.field", {{"field", std::string(name)}, {"kind", key("service.kind.text")}}));
      plan.options.emplace_back(std::string(name), std::string(value.as_string()));
    }
  if (const auto cards = library_->cards.find(*game); cards != library_->cards.end()) plan.cards = cards->second;
  plan.is_public = *is_public;
  plan.hints = *hints;
  plan.id = random_room(entropy_);
  plan.seed = random_hex(entropy_, 32);
  const std::string host = random_hex(entropy_, 16);
  plan.host = token_hash(host);
  auto room = Room::create(std::move(plan), now_);
  if (!room) return std::unexpected(room.error());
  if (!room->plan().cards.empty()) effects_.push_back(KeepSet{text_hash(room->plan().cards), room->plan().cards});
  Live& live = add(std::move(*room), guest.address);
  table_changed(live);
  json::array seats;
  for (std::size_t i = 0; i < tokens.size(); ++i)
    if (!tokens[i].empty())
      seats.push_back(
          json::object{{"seat", live.room.game()->seat_name(seat_at(static_cast<int>(i)))}, {"token", tokens[i]}});
  return json::object{
      {"room", live.room.id()}, {"seal", live.room.seal()}, {"host", host}, {"seats", std::move(seats)}};
}

Hall::Impl::Answer Hall::Impl::join(Guest&, const Request& request) {
  const auto live = need_room(request);
  if (!live) return std::unexpected(live.error());
  const auto given = request.text("name");
  if (!given) return std::unexpected(given.error());
  const auto name = check_name(*given);
  if (!name) return std::unexpected(name.error());
  const auto wanted = request.text_if_any("seat");
  if (!wanted) return std::unexpected(wanted.error());
  Room& room = (*live)->room;
  if (!room.game()) return std::unexpected(*room.broken());
  std::optional<Seat> seat;
  if (*wanted) {
    seat = room.game()->find_seat(**wanted);
    if (!seat) return std::unexpected(Refusal("service.refusal.no-seat", {{"seat", (*wanted)->substr(0, 20)}}));
  }
  const std::string token = random_hex(entropy_, 16);
  const auto taken = room.join(seat, *name, token, now_);
  if (!taken) return std::unexpected(taken.error());
  (*live)->room_changed = true;
  changed_.push_back(room.id());
  return json::object{
      {"room", room.id()}, {"seat", room.game()->seat_name(*taken)}, {"token", token}, {"seal", room.seal()}};
}

Hall::Impl::Answer Hall::Impl::ready(Guest&, const Request& request) {
  const auto live = need_room(request);
  if (!live) return std::unexpected(live.error());
  const auto token = request.text("token");
  const auto nonce = request.text("nonce");
  if (!token) return std::unexpected(token.error());
  if (!nonce) return std::unexpected(nonce.error());
  const auto seat = (*live)->room.seat_of_token(*token);
  if (!seat) return std::unexpected(Refusal("service.refusal.bad-token"));
  if (!is_hex(*nonce, 32)) return std::unexpected(Refusal("service.refusal.nonce"));
  if (auto done = (*live)->room.ready(*seat, *nonce, now_); !done) return std::unexpected(done.error());
  table_changed(**live);
  return json::object{};
}

void Hall::Impl::table_changed(Live& live) {
  live.ask.reset();
  live.table_changed = live.room_changed = true;
  changed_.push_back(live.room.id());
}

Hall::Impl::Answer Hall::Impl::watch(Guest& guest, ConnectionId from, const Request& request) {
  const auto live = need_room(request);
  if (!live) return std::unexpected(live.error());
  const auto token = request.text_if_any("token");
  const auto host = request.text_if_any("host");
  if (!token) return std::unexpected(token.error());
  if (!host) return std::unexpected(host.error());
  Room& room = (*live)->room;
  std::optional<Seat> seat;
  if (*token) {
    seat = room.seat_of_token(**token);
    if (!seat) return std::unexpected(Refusal("service.refusal.bad-token"));
  }
  if (!guest.rooms.contains(room.id()) && guest.rooms.size() >= static_cast<std::size_t>(limits_.seats_per_connection))
    return std::unexpected(Refusal("service.refusal.too-many-rooms", {{"most", limits_.seats_per_connection}}));
  Following& following = guest.rooms[room.id()];
  if (seat) following.seats = following.seats.with(*seat);
  if (*host) following.host = following.host || room.is_host(**host);
  (*live)->watchers.insert(from);
  (*live)->room_changed = true;
  changed_.push_back(room.id());
  json::object answer{{"room", state_of(**live, following)}, {"table", nullptr}};
  if (room.table()) {
    answer["table"] = table_state(room, seat, 0);
    (seat ? following.told[static_cast<std::size_t>(index(*seat))] : following.told_spectator) =
        room.table()->version();
  }
  return answer;
}

Hall::Impl::Answer Hall::Impl::leave(Guest& guest, ConnectionId from, const Request& request) {
  const auto room = request.text("room");
  if (!room) return std::unexpected(room.error());
  stop_following(*room, from, guest);
  return json::object{};
}

// A game that has begun with somebody else in it is not the host's to stop.
Hall::Impl::Answer Hall::Impl::close(Guest& guest, const Request& request) {
  const auto live = need_room(request);
  if (!live) return std::unexpected(live.error());
  const auto host = request.text("host");
  if (!host) return std::unexpected(host.error());
  if (!(*live)->room.is_host(*host)) return std::unexpected(Refusal("service.refusal.not-host"));
  const auto status = (*live)->room.status();
  if (status == Room::Status::kPlaying) {
    if (!held_elsewhere(**live, guest).empty()) return std::unexpected(Refusal("service.refusal.close-running"));
    const SeatSet people = (*live)->room.people();
    const auto ended = (*live)->room.end(people.empty() ? Seat{} : people.front(), How::kAnnulled, now_);
    if (!ended) return std::unexpected(ended.error());
    table_changed(**live);
  } else {
    forget((*live)->room.id());
  }
  return json::object{};
}

SeatSet Hall::Impl::held_elsewhere(const Live& live, const Guest& guest) const {
  SeatSet others = live.room.people();
  if (const auto following = guest.rooms.find(live.room.id()); following != guest.rooms.end())
    for (const Seat seat : following->second.seats) others = others.without(seat);
  return others;
}

Hall::Impl::Answer Hall::Impl::rematch(Guest& guest, const Request& request) {
  const auto held = need_seat(guest, request);
  if (!held) return std::unexpected(held.error());
  Live& live = *held->live;
  if (live.room.status() != Room::Status::kOver) return std::unexpected(Refusal("service.refusal.not-over"));
  if (!live.room.next().empty()) return json::object{};
  live.rematch = live.rematch | guest.rooms.at(live.room.id()).seats;
  live.room_changed = true;
  changed_.push_back(live.room.id());
  if (live.rematch != live.room.people()) return json::object{};
  Room::Plan plan = live.room.rematch(random_room(entropy_), random_hex(entropy_, 32));
  const std::string next = plan.id;
  auto room = Room::create(std::move(plan), now_);
  if (!room) return std::unexpected(room.error());
  live.room.set_next(next, now_);
  table_changed(add(std::move(*room), guest.address));
  return json::object{};
}

}  // namespace conclave
