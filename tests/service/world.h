#pragma once

#include <boost/json.hpp>

#include <deque>
#include <fstream>
#include <map>
#include <sstream>

#include "core/chance.h"
#include "games/registry.h"
#include "minds/minds.h"
#include "service/advice.h"
#include "service/hall.h"
#include "service/said_check.h"

namespace conclave {

namespace json = boost::json;

inline std::string read_source(const std::string& path) {
  std::ifstream file(std::string(CONCLAVE_SOURCE_DIR) + "/" + path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

inline std::shared_ptr<const Library> test_library() {
  static const auto library = [] {
    auto made = std::make_shared<Library>();
    for (const char* language : {"en", "fr"})
      made->words.emplace(language, *Words::parse(read_source(std::string("lang/") + language + ".toml"), language));
    for (const GameEntry& entry : all_games())
      if (entry.has_cards) made->cards[entry.id] = read_source("cards/" + entry.id + ".toml");
    return made;
  }();
  return library;
}

class SeededEntropy final : public Entropy {
 public:
  explicit SeededEntropy(std::uint64_t seed) : chance_(seed) {}
  void fill(std::span<std::byte> bytes) override {
    for (auto& byte : bytes) byte = static_cast<std::byte>(chance_.next());
  }

 private:
  FastChance chance_;
};

// A hall with a disk that never fails and a network that loses nothing; minds think at once.
class World {
 public:
  explicit World(std::uint64_t seed = 1, HallLimits limits = {}) : entropy(seed), limits_(limits) { restart(); }

  void restart() {
    hall = std::make_unique<Hall>(test_library(), entropy, limits_);
    inbox.clear();
    for (const auto& [room, stored] : disk) tell(Loaded{room, stored});
  }

  ConnectionId open(std::string address = "192.0.2.1") {
    tell(Opened{++last_connection_, std::move(address)});
    return last_connection_;
  }
  void say(ConnectionId from, std::string text) {
    messages_.asked(from, text);
    tell(Said{from, std::move(text)});
  }

  // The answer to a request: {"re", "ok"} or {"re", "no"}.
  json::object ask(ConnectionId from, json::object request) {
    request["id"] = ++last_id_;
    say(from, json::serialize(request));
    auto& box = inbox[from];
    for (auto it = box.begin(); it != box.end(); ++it)
      if (const auto* re = it->if_contains("re"); re && re->is_int64() && re->as_int64() == last_id_) {
        json::object answer = *it;
        box.erase(it);
        return answer;
      }
    return {};
  }
  json::object ok(ConnectionId from, json::object request) {
    const auto answer = ask(from, std::move(request));
    const auto* good = answer.if_contains("ok");
    if (!good) throw std::runtime_error("refused: " + json::serialize(answer));
    return good->as_object();
  }
  std::string refusal(ConnectionId from, json::object request) {
    const auto answer = ask(from, std::move(request));
    const auto* no = answer.if_contains("no");
    return no ? std::string(no->at("key").as_string()) : "not refused: " + json::serialize(answer);
  }
  void pass(Time milliseconds) {
    now += milliseconds;
    tell(Tick{});
  }
  // The last news of a kind that a connection was sent; an empty object when there was none.
  json::object news(ConnectionId to, std::string_view kind) {
    auto& box = inbox[to];
    for (auto it = box.rbegin(); it != box.rend(); ++it)
      if (const auto* on = it->if_contains("on"); on && on->as_string() == kind) return *it;
    return {};
  }

  void tell(const Message& message) {
    Effects effects = hall->on(message, now);
    for (auto& effect : effects) carry_out(effect);
    while (!thoughts_.empty()) {
      const Message thought = thoughts_.front();
      thoughts_.pop_front();
      for (auto& effect : hall->on(thought, now)) carry_out(effect);
    }
  }

  SeededEntropy entropy;
  std::unique_ptr<Hall> hall;
  Time now = 1'000'000'000'000;
  std::map<ConnectionId, std::deque<json::object>> inbox;
  std::map<std::string, StoredRoom> disk;
  std::map<std::string, std::string> sets;
  std::vector<ConnectionId> hung;
  bool advises = true;  // hints are thought out at once; otherwise the orders wait
  std::vector<Advise> orders;
  bool thinks = true;  // minds move at once; otherwise they are asked and wait
  std::vector<Think> asked;

 private:
  void carry_out(const Effect& effect) {
    struct {
      World& world;
      void operator()(const Send& send) const {
        auto& box = world.inbox[send.to];
        box.push_back(json::parse(send.text).as_object());
        world.messages_.said(send.to, box.back());
      }
      void operator()(const Append& append) const {
        StoredRoom& room = world.disk[append.entry.room];
        if (append.entry.number != static_cast<int>(room.log.size()) + 1) throw std::runtime_error("a gap in the log");
        room.log.push_back(append.entry.text);
        room.finished = append.row.finished;
        if (!append.row.set.empty()) room.cards = world.sets.at(append.row.set);
      }
      void operator()(const KeepSet& set) const { world.sets[set.hash] = set.text; }
      void operator()(const Load& load) const {
        const auto found = world.disk.find(load.room);
        for (const auto& more :
             world.hall->on(Loaded{load.room, found == world.disk.end() ? StoredRoom{} : found->second}, world.now))
          world.carry_out(more);
      }
      void operator()(const Forget& forget) const { world.disk.erase(forget.room); }
      void operator()(const Think& think) const {
        if (!world.thinks) return world.asked.push_back(think);
        world.thoughts_.push_back(
            Thought{think.room, think.version, think.seat, choose_move(*think.sight, think.mind, think.seed)});
      }
      void operator()(const Advise& order) const {
        if (world.advises)
          world.thoughts_.push_back(
              Advised{order.room, order.version, order.seat, advise(order, {.iterations = {}, .scale = 0.02})});
        else
          world.orders.push_back(order);
      }
      void operator()(const Hang& hang) const { world.hung.push_back(hang.connection); }
    } act{*this};
    std::visit(act, effect);
  }

  HallLimits limits_;
  SaidCheck messages_;
  ConnectionId last_connection_ = 0;
  std::int64_t last_id_ = 0;
  std::deque<Message> thoughts_;
};

// A seat taken, ready and watched: what a client does before it plays.
struct Player {
  ConnectionId connection = 0;
  std::string room, seat, token;
};

inline std::string nonce(int n) {
  std::string text = "00000000000000000000000000000000";
  text.back() = static_cast<char>('0' + n % 10);
  return text;
}

inline Player sit(World& world, ConnectionId connection, const std::string& room, const std::string& seat,
                  const std::string& token) {
  world.ok(connection,
           {{"do", "ready"}, {"room", room}, {"token", token}, {"nonce", nonce(static_cast<int>(connection))}});
  world.ok(connection, {{"do", "watch"}, {"room", room}, {"token", token}});
  return {connection, room, seat, token};
}

inline json::array chairs(std::initializer_list<const char*> who) {
  json::array out;
  for (const std::string_view one : who) {
    if (one == "free")
      out.push_back(json::object{{"who", "free"}});
    else if (one == "me")
      out.push_back(json::object{{"who", "me"}, {"name", "Ada"}});
    else
      out.push_back(json::object{{"who", "mind"}, {"mind", one}});
  }
  return out;
}

inline Player against_mind(World& world, const std::string& game, const char* mind = "random") {
  const ConnectionId ada = world.open();
  const auto made = world.ok(ada, {{"do", "create"}, {"game", game}, {"seats", chairs({"me", mind})}});
  const auto& mine = made.at("seats").as_array()[0].as_object();
  return sit(world, ada, std::string(made.at("room").as_string()), std::string(mine.at("seat").as_string()),
             std::string(mine.at("token").as_string()));
}

struct Duel {
  Player first, second;
  std::string host;
};

// Two people at a public table of two seats.
inline Duel duel(World& world, const std::string& game = "wizards-cup", bool hints = false) {
  const ConnectionId ada = world.open("192.0.2.1"), bob = world.open("192.0.2.2");
  const auto made = world.ok(
      ada, {{"do", "create"}, {"game", game}, {"public", true}, {"hints", hints}, {"seats", chairs({"me", "free"})}});
  const std::string room(made.at("room").as_string());
  const auto& mine = made.at("seats").as_array()[0].as_object();
  const auto joined = world.ok(bob, {{"do", "join"}, {"room", room}, {"name", "Bob"}});
  Duel both;
  both.first =
      sit(world, ada, room, std::string(mine.at("seat").as_string()), std::string(mine.at("token").as_string()));
  both.second =
      sit(world, bob, room, std::string(joined.at("seat").as_string()), std::string(joined.at("token").as_string()));
  both.host = std::string(made.at("host").as_string());
  return both;
}

// A connection's own table, asked for anew.
inline json::object table_of(World& world, const Player& player) {
  return world.ok(player.connection, {{"do", "watch"}, {"room", player.room}, {"token", player.token}})
      .at("table")
      .as_object();
}

// The first move of the first choice.
inline std::string first_move(const json::object& table) {
  const auto& choice = table.at("choices").as_array().at(0).as_object();
  std::string text(choice.at("pattern").as_string());
  for (const auto& one : choice.at("slots").as_array()) {
    const auto& slot = one.as_object();
    const auto& from = slot.at("from").as_array();
    std::string value;
    const std::string kind(slot.at("kind").as_string());
    const auto most = slot.at("most").as_int64(), least = slot.at("least").as_int64();
    if (kind == "one")
      value = from[0].as_string();
    else if (kind == "split")
      value = std::string(from[0].as_string()) + ":" + std::to_string(most);
    else
      for (std::int64_t i = 0; i < (kind == "order" ? most : least); ++i)
        value += (i ? " " : "") + std::string(from[static_cast<std::size_t>(i)].as_string());
    text.replace(text.find("{" + std::string(slot.at("name").as_string()) + "}"),
                 slot.at("name").as_string().size() + 2, value);
  }
  return text;
}

inline json::object play_first(World& world, const Player& player) {
  const auto table = table_of(world, player);
  return world.ok(player.connection, {{"do", "move"},
                                      {"room", player.room},
                                      {"seat", player.seat},
                                      {"version", table.at("version")},
                                      {"move", first_move(table)}});
}

}  // namespace conclave
