#include "service/hall.h"

#include <boost/json.hpp>

#include "service/change.h"
#include "service/hall_impl.h"

namespace conclave {

namespace json = boost::json;

Hall::Hall(std::shared_ptr<const Library> library, Entropy& entropy, HallLimits limits)
    : impl_(std::make_unique<Impl>(std::move(library), entropy, limits)) {}
Hall::~Hall() = default;
Effects Hall::on(const Message& message, Time now) { return impl_->on(message, now); }
HallNumbers Hall::numbers() const { return impl_->numbers(); }

std::expected<std::string, Refusal> journal_of(const StoredRoom& stored) {
  if (stored.log.empty()) return std::unexpected(Refusal("service.refusal.no-journal"));
  auto room = Room::fold(stored);
  if (!room) return std::unexpected(room.error());
  if (room->status() != Room::Status::kOver || !room->table())
    return std::unexpected(Refusal("service.refusal.not-over"));
  return write_journal(room->journal());
}

Effects Hall::Impl::on(const Message& message, Time now) {
  now_ = now;
  struct {
    Impl& hall;
    void operator()(const Opened& opened) const {
      hall.guests_.try_emplace(
          opened.connection,
          Guest{.connection = opened.connection,
                .address = opened.address,
                .bucket = Bucket(hall.limits_.messages_per_second, hall.limits_.messages_at_once, hall.now_),
                .greetings = Bucket(hall.limits_.greetings_per_second, hall.limits_.greetings_at_once, hall.now_),
                .rooms = {},
                .mine = {}});
    }
    void operator()(const Said& said) const { hall.hear(said); }
    void operator()(const Closed& closed) const { hall.closed(closed.connection); }
    void operator()(const Loaded& loaded) const { hall.loaded(loaded); }
    void operator()(const Thought& thought) const { hall.thought(thought); }
    void operator()(const Advised& advised) const { hall.advised(advised); }
    void operator()(const NotSaved& lost) const { hall.not_saved(lost); }
    void operator()(const Tick&) const { hall.tick(); }
    void operator()(const GoingDown&) const { hall.going_down(); }
  } act{*this};
  std::visit(act, message);
  settle();
  return std::exchange(effects_, {});
}

HallNumbers Hall::Impl::numbers() const {
  HallNumbers numbers = numbers_;
  numbers.connections = guests_.size();
  numbers.rooms = rooms_.size();
  for (const auto& [id, live] : rooms_) numbers.playing += live.room.status() == Room::Status::kPlaying;
  return numbers;
}

void Hall::Impl::hear(const Said& said) {
  const auto guest = guests_.find(said.connection);
  if (guest == guests_.end()) return;
  ++numbers_.messages;
  if (said.text.size() > limits_.message_bytes)
    return refuse_request(said.connection, {}, Refusal("service.refusal.too-long", {{"bytes", limits_.message_bytes}}));
  auto request = parse_request(said.text);
  auto& address =
      addresses_.try_emplace(guest->second.address, limits_.address_per_second, limits_.address_at_once, now_)
          .first->second;
  if (!guest->second.bucket.take(now_) || !address.take(now_)) {
    const auto id = request ? std::optional(request->id) : request.error().id;
    return refuse_request(said.connection, id, Refusal("service.refusal.too-fast"));
  }
  if (!request) return refuse_request(said.connection, request.error().id, request.error().why);
  dispatch(said.connection, *request);
}

// Answers the request, or lets it wait until the rooms it names are in memory.
void Hall::Impl::dispatch(ConnectionId from, const Request& request) {
  const auto guest = guests_.find(from);
  if (guest == guests_.end()) return;
  const auto rooms = rooms_named(request.what);
  for (const std::string& room : rooms) {
    if (rooms_.contains(room) || missing_.contains(room) || !is_room(room)) continue;
    auto& queue = waiting_[room];
    queue.emplace_back(from, request);
    if (queue.size() == 1) effects_.push_back(Load{room});
    return;
  }
  const Answer answer = std::visit([&](const auto& what) { return obey(guest->second, what); }, request.what);
  for (const auto& room : changed_)
    if (const auto live = rooms_.find(room); live != rooms_.end()) append_fresh(live->second);
  if (answer) return send(from, conclave::answer(request.id, *answer), request.id);
  Live* live = rooms.empty() ? nullptr : find(rooms.front());
  refuse_request(from, request.id, answer.error(), live ? live->room.game() : nullptr);
}

void Hall::Impl::loaded(const Loaded& loaded) {
  if (!rooms_.contains(loaded.room)) {
    if (auto room = loaded.stored.log.empty() ? std::unexpected(Refusal()) : Room::fold(loaded.stored)) {
      Live& live = add(std::move(*room), "");
      think(live);
      plan_automatic(live);
    } else {
      missing_.insert(loaded.room);
    }
  }
  const auto waiting = waiting_.extract(loaded.room);
  if (waiting.empty()) return;
  for (const auto& [from, request] : waiting.mapped()) dispatch(from, request);
}

void Hall::Impl::thought(const Thought& thought) {
  Live* live = find(thought.room);
  if (!live || !live->room.table()) return;
  int& asked = live->thinking[static_cast<std::size_t>(index(thought.seat))];
  if (asked != thought.version) return;
  asked = -1;
  const int version = live->room.table()->version();
  auto played = live->room.play(thought.seat, version, thought.move, now_);
  if (!played) {  // a mind that errs must not hold up the game
    std::array<std::byte, 8> bytes;
    entropy_.fill(bytes);
    FastChance chance(std::bit_cast<std::uint64_t>(bytes));
    if (!live->room.to_act().contains(thought.seat)) return;
    played = live->room.play(thought.seat, version,
                             live->room.table()->position().sight(thought.seat)->random_move(chance), now_);
  }
  if (played) table_changed(*live);
}

// What could not be saved has not happened: those rooms are read anew from the store, and everyone looks again.
void Hall::Impl::not_saved(const NotSaved& lost) {
  for (const std::string& room : lost.rooms) {
    rooms_.erase(room);
    missing_.erase(room);
  }
  changed_.clear();
  for (auto& [id, guest] : guests_) {
    for (const auto& [room, following] : guest.rooms)
      send(id, json::serialize(news_of(News::kResync, {{"room", room}})));
    guest.rooms.clear();
  }
  for (auto& [id, live] : rooms_) {
    live.watchers.clear();
    live.thinking.fill(-1);
    live.advising.fill(std::nullopt);
  }
  for (const auto& one : lost.unanswered)
    if (guests_.contains(one.connection))
      refuse_request(one.connection, one.request, Refusal("service.refusal.not-saved"));
  for (const auto& [room, requests] : waiting_) effects_.push_back(Load{room});
  for (auto& [id, live] : rooms_) think(live);
  lobby_changed_ = true;
}

void Hall::Impl::closed(ConnectionId connection) {
  const auto guest = guests_.find(connection);
  if (guest == guests_.end()) return;
  std::vector<std::string> rooms;
  for (const auto& [room, following] : guest->second.rooms) rooms.push_back(room);
  for (const auto& room : rooms) stop_following(room, connection, guest->second);
  guests_.erase(connection);
}

void Hall::Impl::tick() {
  missing_.clear();
  for (auto& [id, live] : rooms_) play_automatic(live);
  if (lobby_changed_) {
    lobby_changed_ = false;
    const std::string news = json::serialize(news_of(News::kLobby, listed({}, kMostListed)));
    for (const auto& [id, guest] : guests_)
      if (guest.lobby) send(id, news);
  }
  if (now_ - last_expiry_ > 10'000) expire();
}

void Hall::Impl::expire() {
  last_expiry_ = now_;
  std::erase_if(addresses_, [&](const auto& one) { return one.second.full(now_); });
  std::vector<std::string> gone, resting;
  for (auto& [id, live] : rooms_) {
    if (!live.watchers.empty()) continue;
    const Time idle = now_ - live.room.touched();
    switch (live.room.status()) {
      case Room::Status::kOpen:
        if (idle > limits_.open_expires) gone.push_back(id);
        break;
      case Room::Status::kPlaying:
      case Room::Status::kBroken:
        if (idle > limits_.game_expires) gone.push_back(id);
        break;
      case Room::Status::kOver:
        if (idle > limits_.rest_after) resting.push_back(id);
        break;
    }
  }
  for (const auto& id : gone) forget(id);
  for (const auto& id : resting) rooms_.erase(id);
  if (!gone.empty() || !resting.empty()) lobby_changed_ = true;
}

void Hall::Impl::going_down() {
  for (const auto& [id, guest] : guests_) {
    send(id, json::serialize(news_of(News::kBye)));
    effects_.push_back(Hang{id});
  }
}

void Hall::Impl::append_fresh(Live& live) {
  const int before = live.room.logged();
  auto lines = live.room.take_fresh();
  const RoomRow row{live.room.id(), live.room.status() == Room::Status::kOver, live.room.touched(),
                    live.room.plan().cards.empty() ? "" : text_hash(live.room.plan().cards)};
  for (std::size_t i = 0; i < lines.size(); ++i)
    effects_.push_back(Append{{live.room.id(), before + static_cast<int>(i) + 1, std::move(lines[i])}, row});
}

void Hall::Impl::settle() {
  for (std::size_t i = 0; i < changed_.size(); ++i)
    if (const auto live = rooms_.find(changed_[i]); live != rooms_.end()) append_fresh(live->second);
  const auto changed = std::exchange(changed_, {});
  for (const auto& room : changed) {
    const auto found = rooms_.find(room);
    if (found == rooms_.end()) continue;
    Live& live = found->second;
    tell_watchers(live);
    if (live.table_changed || live.room_changed) tell_mine(live);
    if (live.table_changed) {
      think(live);
      order_hints_anew(live);
      plan_automatic(live);
    }
    live.table_changed = live.room_changed = false;
    if (live.room.plan().is_public) lobby_changed_ = true;
  }
}

// The table first: what the room says (it is over, somebody asks) is about the table as it now is.
void Hall::Impl::tell_watchers(Live& live) {
  for (const ConnectionId connection : live.watchers) {
    Guest& guest = guests_.at(connection);
    Following& following = guest.rooms.at(live.room.id());
    if (live.table_changed && live.room.table()) {
      const auto tell = [&](Viewer viewer) {
        send(connection,
             json::serialize(news_of(News::kTable, {{"table", table_for(guest, following, live.room, viewer)}})));
      };
      for (const Seat seat : following.seats) tell(seat);
      if (following.seats.empty()) tell(std::nullopt);
    }
    if (live.room_changed)
      send(connection, json::serialize(news_of(News::kRoom, {{"room", state_of(live, following)}})));
  }
}

// What is new at a table since this viewer was told last. Who takes changes gets them instead of a longer view.
json::object Hall::Impl::table_for(const Guest& guest, Following& following, const Room& room, Viewer viewer) {
  const std::size_t place = viewer ? static_cast<std::size_t>(index(*viewer)) : kMaxSeats;
  int& told = viewer ? following.told[place] : following.told_spectator;
  json::object table = table_state(room, viewer, told);
  if (guest.changes && table.at("view").is_object()) {  // a finished game of older rules has none
    json::object view = table.at("view").as_object();
    if (const json::object& before = following.shown[place]; !before.empty()) {
      json::array change = change_of(before, view);
      if (json::serialize(change).size() < json::serialize(view).size()) {
        table.erase("view");
        table["since"] = told;
        table["change"] = std::move(change);
      }
    }
    following.shown[place] = std::move(view);
  } else {
    following.shown[place].clear();
  }
  told = room.table()->version();
  return table;
}

void Hall::Impl::tell_mine(const Live& live) {
  for (const auto& [id, guest] : guests_)
    if (const auto held = guest.mine.find(live.room.id()); held != guest.mine.end())
      send(id, json::serialize(news_of(News::kMine, {{"room", mine_of(live, held->second)}})));
}

// A mind that still owes its choice is not asked again because others have made theirs meanwhile, in secret: nothing
// has changed for it unless something was taken back.
void Hall::Impl::think(Live& live) {
  for (const Seat seat : live.room.to_act()) {
    const Chair& chair = live.room.chair(seat);
    int& asked = live.thinking[static_cast<std::size_t>(index(seat))];
    const Table& table = *live.room.table();
    if (chair.who != Chair::Who::kMind || (asked >= 0 && table.undone_since(asked).empty())) continue;
    asked = table.version();
    std::array<std::byte, 8> seed;
    entropy_.fill(seed);
    effects_.push_back(Think{live.room.id(), asked, seat, chair.name, table.position().sight(seat),
                             std::bit_cast<std::uint64_t>(seed), live.room.shared_game(),
                             library_->programs.contains(chair.name) ? table.log(seat) : std::vector<Table::Told>(),
                             static_cast<int>(table.undone_since(0).size())});
  }
}

namespace {

// Has the player any choice at all?
bool is_forced(const std::vector<Choice>& choices) {
  return choices.size() == 1 && std::all_of(choices[0].slots.begin(), choices[0].slots.end(), [](const Slot& slot) {
           return slot.kind == Slot::Kind::kOne && slot.from.size() == 1;
         });
}

}  // namespace

// After a moment that tells nothing: at once would tell the rival that there was no choice.
void Hall::Impl::plan_automatic(Live& live) {
  live.automatic_at.fill(std::nullopt);
  for (const Seat seat : live.room.to_act() & live.room.people()) {
    if (!live.room.chair(seat).automatic || !is_forced(live.room.table()->position().choices(seat))) continue;
    std::array<std::byte, 2> random;
    entropy_.fill(random);
    live.automatic_at[static_cast<std::size_t>(index(seat))] = now_ + 600 + std::bit_cast<std::uint16_t>(random) % 2000;
  }
}

void Hall::Impl::play_automatic(Live& live) {
  for (const Seat seat : live.room.to_act()) {
    auto& at = live.automatic_at[static_cast<std::size_t>(index(seat))];
    if (!at || *at > now_) continue;
    at.reset();
    const auto moves = live.room.table()->position().legal(seat);
    if (moves.size() == 1 && live.room.play(seat, live.room.table()->version(), moves[0], now_))
      return table_changed(live);
  }
}

void Hall::Impl::send(ConnectionId to, std::string text, std::optional<std::int64_t> answers) {
  effects_.push_back(Send{to, std::move(text), answers});
}

void Hall::Impl::refuse_request(ConnectionId to, std::optional<std::int64_t> id, const Refusal& why,
                                const AnyGame* game) {
  ++numbers_.refusals;
  send(to, refuse(id, why, words(guests_.at(to)), game), id);
}

}  // namespace conclave
