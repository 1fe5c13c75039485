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
    for (std::size_t i = 0; i < entry.variants.size(); ++i) {
      const Settings& options = entry.variants[i];
      const auto game = entry.make(cards == library.cards.end() ? "" : cards->second, options);
      if (!game) continue;
      json::array seats;
      for (const Seat seat : SeatSet::first((*game)->seat_count())) seats.emplace_back((*game)->seat_name(seat));
      json::array settings;
      for (const Setting& one : entry.settings[i])
        settings.push_back(json::object{{"name", one.name}, {"values", json::value_from(one.values)}});
      variants.push_back(json::object{
          {"options", options_of(options)}, {"seats", std::move(seats)}, {"settings", std::move(settings)}});
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

std::expected<Hall::Impl::Live*, Refusal> Hall::Impl::need_room(const std::string& room) {
  if (Live* live = find(room)) return live;
  return std::unexpected(Refusal("service.refusal.no-room", {{"room", room}}));
}

std::expected<Hall::Impl::Held, Refusal> Hall::Impl::need_seat(Guest& guest, const say::AtSeat& where) {
  const auto live = need_room(where.room);
  if (!live) return std::unexpected(live.error());
  const auto* game = (*live)->room.game();
  const auto seat = game ? game->find_seat(where.seat) : std::nullopt;
  if (!seat) return std::unexpected(Refusal("service.refusal.no-seat", {{"seat", where.seat}}));
  const auto following = guest.rooms.find((*live)->room.id());
  if (following == guest.rooms.end() || !following->second.seats.contains(*seat))
    return std::unexpected(
        Refusal("service.refusal.not-your-seat", {{"seat", term(game->id() + ".seat", where.seat)}}));
  return Held{*live, *seat};
}

std::expected<Hall::Impl::Live*, Refusal> Hall::Impl::need_watched(const Guest& guest, const std::string& room) {
  const auto live = need_room(room);
  if (!live) return live;
  const auto following = guest.rooms.find((*live)->room.id());
  if (following == guest.rooms.end() || !following->second.seats.empty())
    return std::unexpected(Refusal("service.refusal.no-spectator"));
  return live;
}

const Words& Hall::Impl::words(const Guest& guest) const { return library_->words.at(guest.language); }

Hall::Impl::Live& Hall::Impl::add(Room room, std::string maker) {
  const std::string id = room.id();
  Live& live = rooms_
                   .emplace(id, Live{.room = std::move(room),
                                     .cheers = Bucket(limits_.cheers_per_second, limits_.cheers_at_once, now_),
                                     .watchers = {},
                                     .ask = {},
                                     .rematch = {},
                                     .maker = std::move(maker)})
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

// Public rooms, the newest first: an order in which what is there stays where it is, so that who goes on from a cursor
// sees each of them once.
json::object Hall::Impl::listed(const std::optional<LobbyCursor>& after, int most) const {
  const auto place = [](const Live* live) {
    return std::pair(-live->room.created(), std::string_view(live->room.id()));
  };
  std::vector<const Live*> found;
  for (const auto& [id, live] : rooms_) {
    if (!live.room.plan().is_public || live.room.status() == Room::Status::kBroken) continue;
    if (!after || place(&live) > std::pair(-after->created, std::string_view(after->room))) found.push_back(&live);
  }
  const auto count = std::min(found.size(), static_cast<std::size_t>(most));
  std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count), found.end(),
                    [&](const Live* a, const Live* b) { return place(a) < place(b); });
  json::array rooms;
  for (std::size_t i = 0; i < count; ++i) rooms.push_back(summary(found[i]->room, presence(*found[i])));
  json::value next;
  if (count < found.size()) next = cursor_text({found[count - 1]->room.created(), found[count - 1]->room.id()});
  return {{"rooms", std::move(rooms)}, {"next", std::move(next)}};
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
  const std::string news = json::serialize(news_of(News::kClosed, {{"room", room}}));
  for (auto& [id, guest] : guests_)
    if (guest.rooms.erase(room)) send(id, news);
  rooms_.erase(room);
  effects_.push_back(Forget{room});
  lobby_changed_ = true;
}

Hall::Impl::Answer Hall::Impl::obey(Guest& guest, const say::Hello& hello) {
  if (hello.lang) guest.language = *hello.lang == say::Hello::Lang::kFr ? "fr" : "en";
  guest.changes = hello.changes;
  if (greeting_card_.empty())
    greeting_card_ = {{"protocol", kProtocol},
                      {"games", games_of(*library_)},
                      {"minds", minds_of(*library_)},
                      {"greetings", kGreetings},
                      {"claim_after", limits_.claim_after}};
  return greeting_card_;
}

Hall::Impl::Answer Hall::Impl::obey(Guest& guest, const say::Lobby& lobby) {
  guest.lobby = !lobby.off;
  if (lobby.off) return json::object{{"rooms", json::array()}, {"next", nullptr}};
  return listed(lobby.after, lobby.most);
}

Hall::Impl::Answer Hall::Impl::obey(Guest& guest, const say::Mine& mine) {
  guest.mine.clear();
  std::vector<const Live*> rooms;  // in the order asked for, each once however many of its seats are held
  for (const auto& held : mine.seats) {
    const Live* live = find(held.room);
    if (!live || !live->room.game()) continue;
    const auto seat = live->room.seat_of_token(held.token);
    if (!seat) continue;
    const auto [place, added] = guest.mine.try_emplace(live->room.id());
    place->second = place->second.with(*seat);
    if (added) rooms.push_back(live);
  }
  json::array listed;
  for (const Live* live : rooms) listed.push_back(mine_of(*live, guest.mine.at(live->room.id())));
  return json::object{{"rooms", std::move(listed)}};
}

json::object Hall::Impl::mine_of(const Live& live, SeatSet held) const {
  json::object out = summary(live.room, presence(live));
  if (!live.room.game()) return out;
  json::array seats;
  for (const Seat seat : held) seats.emplace_back(live.room.game()->seat_name(seat));
  out["seat"] = seats.front();
  out["held"] = std::move(seats);
  return out;
}

std::expected<std::vector<Chair>, Refusal> Hall::Impl::seated(const say::Create& create,
                                                              std::vector<std::string>& tokens) {
  using Who = say::Create::Chair::Who;
  const auto known = minds_of(*library_);
  std::vector<Chair> chairs;
  for (const auto& wanted : create.seats) {
    tokens.emplace_back();
    switch (wanted.who) {
      case Who::kFree: chairs.emplace_back(); break;
      case Who::kMe:
        tokens.back() = random_hex(entropy_, 16);
        chairs.push_back({Chair::Who::kPerson, wanted.name, token_hash(tokens.back()), "", false});
        break;
      case Who::kMind:
        if (std::find(known.begin(), known.end(), json::value(wanted.mind)) == known.end())
          return std::unexpected(Refusal("service.refusal.no-mind", {{"mind", wanted.mind}}));
        chairs.push_back({Chair::Who::kMind, wanted.mind, "", "", false});
        break;
    }
  }
  return chairs;
}

Hall::Impl::Answer Hall::Impl::obey(Guest& guest, const say::Create& create) {
  const auto made = std::count_if(rooms_.begin(), rooms_.end(), [&](const auto& one) {
    return one.second.maker == guest.address && one.second.room.status() != Room::Status::kOver;
  });
  if (made >= limits_.rooms_per_address)
    return std::unexpected(Refusal("service.refusal.too-many-rooms", {{"most", limits_.rooms_per_address}}));
  std::vector<std::string> tokens;
  auto chairs = seated(create, tokens);
  if (!chairs) return std::unexpected(chairs.error());
  Room::Plan plan;
  plan.game = create.game;
  plan.options = create.options;
  if (const auto cards = library_->cards.find(create.game); cards != library_->cards.end()) plan.cards = cards->second;
  plan.is_public = create.is_public;
  plan.hints = create.hints;
  plan.chairs = std::move(*chairs);
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

Hall::Impl::Answer Hall::Impl::obey(Guest&, const say::Join& join) {
  const auto live = need_room(join.room);
  if (!live) return std::unexpected(live.error());
  Room& room = (*live)->room;
  if (!room.game()) return std::unexpected(*room.broken());
  std::optional<Seat> seat;
  if (join.seat) {
    seat = room.game()->find_seat(*join.seat);
    if (!seat) return std::unexpected(Refusal("service.refusal.no-seat", {{"seat", *join.seat}}));
  }
  const std::string token = random_hex(entropy_, 16);
  const auto taken = room.join(seat, join.name, token, now_);
  if (!taken) return std::unexpected(taken.error());
  (*live)->room_changed = true;
  changed_.push_back(room.id());
  return json::object{
      {"room", room.id()}, {"seat", room.game()->seat_name(*taken)}, {"token", token}, {"seal", room.seal()}};
}

Hall::Impl::Answer Hall::Impl::obey(Guest&, const say::Ready& ready) {
  const auto live = need_room(ready.room);
  if (!live) return std::unexpected(live.error());
  const auto seat = (*live)->room.seat_of_token(ready.token);
  if (!seat) return std::unexpected(Refusal("service.refusal.bad-token"));
  if (auto done = (*live)->room.ready(*seat, ready.nonce, now_); !done) return std::unexpected(done.error());
  table_changed(**live);
  return json::object{};
}

void Hall::Impl::table_changed(Live& live) {
  live.ask.reset();
  live.table_changed = live.room_changed = true;
  changed_.push_back(live.room.id());
}

Hall::Impl::Answer Hall::Impl::obey(Guest& guest, const say::Watch& watch) {
  const auto live = need_room(watch.room);
  if (!live) return std::unexpected(live.error());
  Room& room = (*live)->room;
  std::optional<Seat> seat;
  if (watch.token) {
    seat = room.seat_of_token(*watch.token);
    if (!seat) return std::unexpected(Refusal("service.refusal.bad-token"));
  }
  if (!guest.rooms.contains(room.id()) && guest.rooms.size() >= static_cast<std::size_t>(limits_.seats_per_connection))
    return std::unexpected(Refusal("service.refusal.too-many-rooms", {{"most", limits_.seats_per_connection}}));
  Following& following = guest.rooms[room.id()];
  if (seat) following.seats = following.seats.with(*seat);
  if (watch.host) following.host = following.host || room.is_host(*watch.host);
  (*live)->watchers.insert(guest.connection);
  (*live)->room_changed = true;
  changed_.push_back(room.id());
  json::object answer{{"room", state_of(**live, following)}, {"table", nullptr}};
  if (room.table()) {
    const std::size_t place = seat ? static_cast<std::size_t>(index(*seat)) : kMaxSeats;
    (seat ? following.told[place] : following.told_spectator) = 0;  // so that all is told
    following.shown[place].clear();
    answer["table"] = table_for(guest, following, room, seat);
  }
  return answer;
}

Hall::Impl::Answer Hall::Impl::obey(Guest& guest, const say::Leave& leave) {
  stop_following(leave.room, guest.connection, guest);
  return json::object{};
}

// A game that has begun with somebody else in it is not the host's to stop.
Hall::Impl::Answer Hall::Impl::obey(Guest& guest, const say::Close& close) {
  const auto live = need_room(close.room);
  if (!live) return std::unexpected(live.error());
  if (!(*live)->room.is_host(close.host)) return std::unexpected(Refusal("service.refusal.not-host"));
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

Hall::Impl::Answer Hall::Impl::obey(Guest& guest, const say::Rematch& rematch) {
  const auto held = need_seat(guest, rematch);
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
