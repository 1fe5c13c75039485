// The hall and its pump under a simulated clock, network and disk, with faults from a seed: frames are lost, delayed,
// doubled and reordered, connections break, commits fail, and the process dies between any two effects. Where it is
// allowed clients ask for hints.
#include <gtest/gtest.h>

#include <cstdlib>
#include <queue>
#include <set>

#include "service/pump.h"
#include "service/room.h"
#include "service/world.h"

namespace conclave {
namespace {

struct Faults {
  double lose = 0.01, twice = 0.02, breaks = 0.01, disk = 0.02, crash = 0.002;
};

struct Acknowledged {
  std::string room, seat, move;
  int version;
};

// One seat's client, or a spectator's: plays random moves, and comes back after every loss.
struct Client {
  std::string room, token, seat;  // no token: a spectator
  bool may_ask = false, ready = false, over = false;
  ConnectionId connection = 0;
  std::int64_t last_id = 0;
  Time waiting_since = 0;  // for the answer to its last request; 0: for none
  std::string sent_move;
  std::int64_t hint_id = 0;                      // of its last request for a hint …
  bool hint_due = false, hint_promised = false;  // … which it has not got yet; it does not move meanwhile
  json::object table;                            // as last told
  int seen = -1;
};

class Simulation {
  static constexpr double kAsks = 0.06;
  static constexpr Time kLongestHint = 5000;

 public:
  Simulation(std::uint64_t seed, Faults faults, const std::string& game, int rooms)
      : chance_(seed), faults_(faults), entropy_(seed ^ 0x5eed) {
    boot();
    set_up(game, rooms);
  }

  // Runs with faults for a while, then without, until every game is over.
  void run(int steps) {
    for (int i = 0; i < steps && !failed_; ++i) step();
    faults_ = {0, 0, 0, 0, 0};
    // A network that loses a frame breaks the connection sooner or later; who waited for that frame alone would wait
    // for ever.
    for (Client& client : clients_)
      if (client.connection != 0) disconnect(client);
    for (int i = 0; i < 40 * steps && !failed_ && !all_over(); ++i) step();
    EXPECT_TRUE(failed_ || all_over()) << "a game never came to its end once the faults were over";
    check_acknowledged();
    check_hints_change_nothing();
  }

  std::size_t games() const { return clients_.size() / 3; }
  std::size_t acknowledged() const { return acknowledged_.size(); }
  int crashes() const { return crashes_; }
  int lost_commits() const { return lost_commits_; }
  int hints() const { return hints_; }

 private:
  struct Frame {
    Time at;
    std::uint64_t order;
    bool to_server;
    ConnectionId connection;
    std::string text;
    bool operator<(const Frame& other) const { return std::tie(at, order) > std::tie(other.at, other.order); }
  };

  bool happens(double probability) { return static_cast<double>(chance_.below(1'000'000)) < probability * 1'000'000; }

  void boot() {
    hall_ = std::make_unique<Hall>(test_library(), entropy_);
    pump_ = std::make_unique<Pump>();
    committing_.reset();
    thoughts_.clear();
    advising_.clear();
    promised_.clear();
    open_.clear();
    frames_ = {};
    for (const auto& [room, stored] : disk_)
      if (!finished_.contains(room)) tell(Loaded{room, stored});
  }

  void set_up(const std::string& game, int rooms) {
    const Faults kept = std::exchange(faults_, {0, 0, 0, 0, 0});
    World world(chance_.next());
    for (int i = 0; i < rooms; ++i) {
      // Rooms are made through a hall without faults; what is tested is what follows.
      if (i % 30 == 0) world.pass(3'600'000 / 2);
      const ConnectionId ada = world.open("192.0.2." + std::to_string(i)),
                         bob = world.open("198.51.100." + std::to_string(i));
      const auto made =
          world.ok(ada, {{"do", "create"}, {"game", game}, {"hints", i % 2 == 0}, {"seats", chairs({"me", "free"})}});
      const auto joined = world.ok(bob, {{"do", "join"}, {"room", made.at("room")}, {"name", "Bob"}});
      const std::string room(made.at("room").as_string());
      Client client;
      client.room = room;
      client.may_ask = i % 2 == 0;
      client.seat = made.at("seats").as_array()[0].at("seat").as_string();
      client.token = made.at("seats").as_array()[0].at("token").as_string();
      clients_.push_back(client);
      client.seat = joined.at("seat").as_string();
      client.token = joined.at("token").as_string();
      clients_.push_back(client);
      client.seat = client.token = "";
      clients_.push_back(client);
    }
    disk_ = world.disk;
    now_ = world.now;
    faults_ = kept;
    boot();
  }

  void step() {
    now_ += 1 + chance_.below(20);
    if (happens(faults_.crash)) return crash();
    deliver();
    disk();
    think();
    advise_one();
    for (Client& client : clients_) act(client);
    if (now_ / 1000 != last_tick_) {
      last_tick_ = now_ / 1000;
      tell(Tick{});
    }
  }

  void crash() {
    ++crashes_;
    if (committing_ && happens(0.5)) write(*committing_);  // it may just have reached the disk
    for (Client& client : clients_) client.connection = 0;
    boot();
    check_acknowledged();
  }

  void tell(const Message& message) {
    pump_->take(hall_->on(message, now_));
    drain();
  }

  void drain() {
    for (Effect& effect : pump_->ready()) {
      if (const auto* send = std::get_if<Send>(&effect)) leave(*send);
      if (const auto* job = std::get_if<Think>(&effect)) thoughts_.push_back(*job);
      if (const auto* order = std::get_if<Advise>(&effect)) advising_.push_back(*order);
    }
  }

  void disk() {
    if (!committing_) {
      if (auto work = pump_->next()) {
        committing_ = std::move(*work);
        done_at_ = now_ + 1 + chance_.below(30);
      }
      return;
    }
    if (now_ < done_at_) return;
    const StoreWork work = *std::exchange(committing_, std::nullopt);
    if (happens(faults_.disk)) {
      ++lost_commits_;
      tell(pump_->failed());
      return;
    }
    write(work);
    pump_->committed();
    drain();
    for (const auto& room : work.loads) {
      const auto found = disk_.find(room);
      tell(Loaded{room, found == disk_.end() ? StoredRoom{} : found->second});
    }
  }

  void write(const StoreWork& work) {
    for (const auto& entry : work.write.entries) {
      auto& log = disk_.at(entry.room).log;
      if (entry.number != static_cast<int>(log.size()) + 1) fail("two histories of " + entry.room);
      log.push_back(entry.text);
    }
    for (const auto& row : work.write.rows)
      if (row.finished) finished_.insert(row.room);
  }

  void think() {
    if (thoughts_.empty()) return;
    const Think job = thoughts_.back();
    thoughts_.pop_back();
    tell(Thought{job.room, job.version, job.seat, choose_move(*job.sight, "random", job.seed)});
  }

  // Hints come late and in any order, and an answer once a connection was promised one.
  void advise_one() {
    for (const auto& [connection, since] : promised_)
      if (now_ - since > kLongestHint) return fail("a hint was promised and never given");
    if (advising_.empty() || chance_.below(3) != 0) return;
    const auto at = advising_.begin() + chance_.below(static_cast<std::uint32_t>(advising_.size()));
    const Advise order = *at;
    advising_.erase(at);
    tell(Advised{order.room, order.version, order.seat,
                 advise(order, {.iterations = 4, .scale = 1, .threads = 1, .megabytes = 1})});
  }

  // The network. A frame that overtakes another is worse than what TCP does.
  void carry(bool to_server, ConnectionId connection, const std::string& text) {
    if (happens(faults_.lose)) return;
    for (int copies = happens(faults_.twice) ? 2 : 1; copies > 0; --copies)
      frames_.push({now_ + 1 + chance_.below(40), ++order_, to_server, connection, text});
  }

  void deliver() {
    while (!frames_.empty() && frames_.top().at <= now_) {
      const Frame frame = frames_.top();
      frames_.pop();
      if (!open_.contains(frame.connection)) continue;
      if (frame.to_server)
        tell(Said{frame.connection, frame.text});
      else
        receive(frame.connection, frame.text);
    }
  }

  // What leaves the process: it must be durable, its reader's own, and hold no secret.
  void leave(const Send& send) {
    const auto owner = open_.find(send.to);
    if (owner == open_.end()) return;
    const Client& client = clients_[owner->second];
    for (const Client& other : clients_)
      if (!other.token.empty() && other.token != client.token && send.text.find(other.token) != std::string::npos)
        fail("a token of another seat left");
    const json::object message = json::parse(send.text).as_object();
    if (const auto* table = message.if_contains("table")) check_table(client, table->as_object());
    if (const auto* ok = message.if_contains("ok")) {
      if (const auto* table = ok->as_object().if_contains("table"); table && table->is_object())
        check_table(client, table->as_object());
      if (const auto* version = ok->as_object().if_contains("version");
          version && version->as_int64() > durable(client.room))
        fail("answered before it was durable");
    }
    check_hint(client, send.to, message);
    const std::string& seed = seed_of(client.room);
    if (!finished_.contains(client.room) && send.text.find(seed) != std::string::npos)
      fail("the seed left before the end");
    carry(false, send.to, send.text);
  }

  // Who is told that its hint is under way is told the hint, unless it moves or must look again first; it is about its
  // own seat, and legal.
  void check_hint(const Client& client, ConnectionId to, const json::object& message) {
    const auto* ok = message.if_contains("ok");
    if (ok && message.at("re").as_int64() == client.hint_id) promised_.try_emplace(to, now_);
    if (ok && ok->as_object().contains("version")) promised_.erase(to);
    const auto* on = message.if_contains("on");
    if (on && on->as_string() == "resync") promised_.erase(to);
    if (!on || on->as_string() != "hint") return;
    promised_.erase(to);
    ++hints_;
    if (message.at("seat").as_string() != client.seat) return fail("a hint for another seat");
    const int version = static_cast<int>(message.at("version").as_int64());
    if (version > durable(client.room)) return fail("a hint about a position that was not durable");
    const auto room = Room::fold(until(client.room, version));
    if (!room || !room->table()) return fail("a room that cannot be opened");
    if (message.at("moves").as_array().empty()) return fail("an empty hint");
    for (const auto& one : message.at("moves").as_array())
      if (!room->table()->position().check(*room->game()->find_seat(client.seat),
                                           std::string(one.at("move").as_string())))
        fail("an illegal hint");
  }

  // As if nobody had asked.
  void check_hints_change_nothing() {
    for (const auto& [id, stored] : disk_) {
      StoredRoom without = stored;
      if (std::erase_if(without.log,
                        [](const std::string& line) { return line.find("\"hint\":") != std::string::npos; }) == 0)
        continue;
      const auto one = Room::fold(stored), other = Room::fold(without);
      if (!one || !other || !one->table() || !other->table()) return fail("a room that cannot be opened");
      if (one->table()->version() != other->table()->version() ||
          !std::ranges::equal(one->table()->position().bytes(), other->table()->position().bytes()))
        return fail("a hint changed the game");
    }
  }

  int durable(const std::string& room) const {
    int entries = 0;
    for (const auto& line : disk_.at(room).log) entries += line.find("\"entry\":") != std::string::npos;
    return entries;
  }

  std::string& seed_of(const std::string& room) {
    auto& seed = seeds_[room];
    if (seed.empty()) seed = json::parse(disk_.at(room).log[0]).at("created").at("seed").as_string();
    return seed;
  }

  // The durable log up to a version of the table.
  StoredRoom until(const std::string& room, int version) const {
    StoredRoom until = disk_.at(room);
    int entries = 0;
    std::size_t lines = 0;
    while (lines < until.log.size() && (entries < version || until.log[lines].find("\"entry\":") == std::string::npos))
      entries += until.log[lines++].find("\"entry\":") != std::string::npos;
    until.log.resize(lines);
    return until;
  }

  // A table as it was sent must be the one that the durable log leads to, seen by who was sent it, and the same for all
  // time.
  void check_table(const Client& client, const json::object& table) {
    const int version = static_cast<int>(table.at("version").as_int64());
    if (version > durable(client.room)) return fail("a position was shown before it was durable");
    const std::string seat = table.at("seat").is_null() ? "" : std::string(table.at("seat").as_string());
    if (seat != client.seat) return fail("a view of " + seat + " went to " + client.seat);
    const std::string shown = json::serialize(table.at("view"));
    const auto [known, fresh] = shown_.try_emplace({client.room, seat, version}, shown);
    if (known->second != shown) return fail("two histories were shown");
    if (!fresh || chance_.below(4) != 0) return;  // folding is slow: a quarter of the positions will do
    const auto room = Room::fold(until(client.room, version));
    if (!room || !room->table()) return fail("a room that cannot be opened");
    const Viewer viewer = seat.empty() ? Viewer() : room->game()->find_seat(seat);
    if (json::serialize(room->table()->position().view(viewer)) != shown) fail("a view that is not its seat's");
  }

  // Clients.
  void act(Client& client) {
    if (client.over) return;
    if (client.connection == 0) return connect(client);
    if (happens(faults_.breaks)) return disconnect(client);
    if (client.waiting_since && now_ - client.waiting_since > 500) return disconnect(client);
    if (client.waiting_since || client.token.empty()) return;
    if (!client.ready)
      return ask(client, {{"do", "ready"}, {"room", client.room}, {"token", client.token}, {"nonce", nonce(1)}});
    if (client.table.empty() || client.table.at("choices").as_array().empty()) return;
    if (client.may_ask && happens(kAsks)) return ask_hint(client);
    client.sent_move = compose(client.table.at("choices").as_array());
    ask(client, {{"do", "move"},
                 {"room", client.room},
                 {"seat", client.seat},
                 {"version", client.table.at("version")},
                 {"move", client.sent_move}});
  }

  void ask_hint(Client& client) {
    client.hint_id = client.last_id + 1;
    client.hint_due = true;
    ask(client,
        {{"do", "hint"}, {"room", client.room}, {"seat", client.seat}, {"version", client.table.at("version")}});
  }

  void connect(Client& client) {
    client.connection = ++last_connection_;
    client.waiting_since = 0;
    client.hint_due = client.hint_promised = false;
    client.table = {};
    open_[client.connection] = static_cast<std::size_t>(&client - clients_.data());
    tell(Opened{client.connection, "192.0.2." + std::to_string(client.connection)});
    json::object watch{{"do", "watch"}, {"room", client.room}};
    if (!client.token.empty()) watch["token"] = client.token;
    ask(client, watch);
  }

  void disconnect(Client& client) {
    open_.erase(client.connection);
    promised_.erase(client.connection);
    tell(Closed{client.connection});
    client.connection = 0;
  }

  void ask(Client& client, json::object request) {
    request["id"] = ++client.last_id;
    client.waiting_since = now_;
    carry(true, client.connection, json::serialize(request));
  }

  void receive(ConnectionId connection, const std::string& text) {
    Client& client = clients_[open_.at(connection)];
    const json::object message = json::parse(text).as_object();
    if (const auto* re = message.if_contains("re")) {
      if (!re->is_int64() || re->as_int64() != client.last_id) return;
      const auto* ok = message.if_contains("ok");
      client.hint_promised = ok && client.hint_due;
      client.waiting_since = client.hint_promised ? now_ : 0;
      if (!ok) {
        const std::string key(message.at("no").at("key").as_string());
        if (key == "service.refusal.ready-already" || key == "service.refusal.started")
          client.ready = true;
        else if (key != "service.refusal.hint-under-way")
          disconnect(client);  // refused: look again
        client.hint_due = false;
        return;
      }
      const auto& answer = ok->as_object();
      if (answer.contains("room") && answer.at("room").is_object()) look(client, answer.at("room").as_object());
      if (answer.contains("table") && answer.at("table").is_object()) see(client, answer.at("table").as_object());
      if (answer.contains("version"))
        acknowledged_.push_back(
            {client.room, client.seat, client.sent_move, static_cast<int>(answer.at("version").as_int64())});
    } else if (message.at("on").as_string() == "table") {
      see(client, message.at("table").as_object());
    } else if (message.at("on").as_string() == "room") {
      look(client, message.at("room").as_object());
    } else if (message.at("on").as_string() == "hint") {
      if (client.hint_promised) client.waiting_since = 0;
      client.hint_due = client.hint_promised = false;
    } else if (message.at("on").as_string() == "resync") {
      disconnect(client);
    }
  }

  void see(Client& client, const json::object& table) {
    if (!client.table.empty() && table.at("version").as_int64() < client.table.at("version").as_int64())
      return;  // overtaken
    client.ready = true;
    client.table = table;
    if (!table.at("result").is_null()) client.over = true;
  }

  void look(Client& client, const json::object& room) {
    if (room.at("status").as_string() == "over") client.over = true;
    for (const auto& seat : room.at("seats").as_array())
      if (seat.at("seat").as_string() == client.seat && seat.at("ready").as_bool()) client.ready = true;
  }

  std::string compose(const json::array& choices) {
    const auto& choice = choices[chance_.below(static_cast<std::uint32_t>(choices.size()))].as_object();
    std::string text(choice.at("pattern").as_string());
    for (const auto& slot : choice.at("slots").as_array()) {
      std::vector<std::string> from;
      for (const auto& one : slot.at("from").as_array()) from.emplace_back(one.as_string());
      const auto most = static_cast<std::size_t>(slot.at("most").as_int64());
      const std::string kind(slot.at("kind").as_string());
      std::string value;
      if (kind == "one")
        value = from[chance_.below(static_cast<std::uint32_t>(from.size()))];
      else if (kind == "split")
        value = from[chance_.below(static_cast<std::uint32_t>(from.size()))] + ":" + std::to_string(most);
      else {
        while (from.size() > most) from.erase(from.begin() + chance_.below(static_cast<std::uint32_t>(from.size())));
        for (const auto& one : from) value += (value.empty() ? "" : " ") + one;
      }
      const std::string place = "{" + std::string(slot.at("name").as_string()) + "}";
      text.replace(text.find(place), place.size(), value);
    }
    return text;
  }

  bool all_over() const {
    return std::all_of(clients_.begin(), clients_.end(), [](const Client& client) { return client.over; });
  }

  void check_acknowledged() {
    std::map<std::string, std::vector<std::string>> entries;
    for (const auto& ack : acknowledged_) {
      auto& mine = entries[ack.room];
      if (mine.empty())
        for (const auto& line : disk_.at(ack.room).log)
          if (line.find("\"entry\":") != std::string::npos) mine.push_back(line);
      const auto at = static_cast<std::size_t>(ack.version) - 1;
      if (at >= mine.size()) return fail("an acknowledged move was lost");
      const auto entry = json::parse(mine[at]).at("entry").as_object();
      if (entry.at("seat").as_string() != ack.seat || entry.at("move").as_string() != ack.move)
        return fail("an acknowledged move was replaced");
    }
  }

  void fail(const std::string& why) {
    failed_ = true;
    ADD_FAILURE() << why;
  }

  FastChance chance_;
  Faults faults_;
  SeededEntropy entropy_;
  std::unique_ptr<Hall> hall_;
  std::unique_ptr<Pump> pump_;
  std::map<std::string, StoredRoom> disk_;
  std::set<std::string> finished_;
  std::optional<StoreWork> committing_;
  Time done_at_ = 0, now_ = 0, last_tick_ = 0;
  std::vector<Think> thoughts_;
  std::vector<Advise> advising_;
  std::map<ConnectionId, Time> promised_;  // hints
  std::map<ConnectionId, std::size_t> open_;
  std::vector<Client> clients_;
  std::priority_queue<Frame> frames_;
  std::uint64_t order_ = 0;
  ConnectionId last_connection_ = 0;
  std::vector<Acknowledged> acknowledged_;
  std::map<std::string, std::string> seeds_;
  std::map<std::tuple<std::string, std::string, int>, std::string> shown_;
  int crashes_ = 0, lost_commits_ = 0, hints_ = 0;
  bool failed_ = false;
};

// CONCLAVE_LONG asks for many times more; sanitizers make everything slow, and a part will do.
int many(int few) {
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
  return std::max(few / 8 + 1, 3);  // in fewer nothing may happen
#endif
#endif
  return std::getenv("CONCLAVE_LONG") ? few * 10 : few;
}

void survive(const std::string& game, int runs, int rooms, int steps) {
  std::size_t games = 0, moves = 0;
  int crashes = 0, lost = 0, hints = 0;
  for (int i = 0; i < runs; ++i) {
    SCOPED_TRACE(game + ", seed " + std::to_string(i));
    Simulation simulation(static_cast<std::uint64_t>(i), {}, game, rooms);
    simulation.run(steps);
    if (testing::Test::HasFailure()) return;
    games += simulation.games();
    moves += simulation.acknowledged();
    crashes += simulation.crashes();
    lost += simulation.lost_commits();
    hints += simulation.hints();
  }
  EXPECT_GT(crashes, runs / 4) << "there was hardly anything to survive";
  EXPECT_GT(lost, runs / 4);
  EXPECT_GT(hints, runs);
  std::cout << game << ": " << games << " games, " << moves << " acknowledged moves, " << crashes << " crashes, "
            << lost << " failed commits, " << hints << " hints\n";
}

TEST(Faults, Wizards_Cup_loses_no_acknowledged_move_and_shows_one_history) {
  survive("wizards-cup", many(200), 10, 600);
}
TEST(Faults, Clash_loses_no_acknowledged_move_and_shows_one_history) {
  survive("clash-of-magic-schools", many(6), 6, 1500);
}
TEST(Faults, Spellcaster_loses_no_acknowledged_move_and_shows_one_history) { survive("spellcaster", many(6), 6, 1500); }
TEST(Faults, Mage_Clash_loses_no_acknowledged_move_and_shows_one_history) { survive("mage-clash", many(6), 6, 1500); }

}  // namespace
}  // namespace conclave
