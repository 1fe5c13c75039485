#pragma once

#include <array>
#include <map>
#include <set>

#include "service/bucket.h"
#include "service/hall.h"
#include "service/request.h"
#include "service/room.h"
#include "service/wire.h"

namespace conclave {

inline constexpr int kGreetings = 6;

// The inside of the hall: hall.cc has its frame (messages in, news out, time), hall_rooms.cc, hall_play.cc and
// hall_hint.cc one function a request. For these files alone.
class Hall::Impl {
 public:
  Impl(std::shared_ptr<const Library> library, Entropy& entropy, HallLimits limits);

  Effects on(const Message& message, Time now);
  HallNumbers numbers() const;

 private:
  using Answer = std::expected<boost::json::object, Refusal>;

  // What a connection follows in one room.
  struct Following {
    SeatSet seats;  // held by tokens it has shown; none: a spectator
    bool host = false;
    std::array<int, kMaxSeats> told{};  // the version each seat was told last
    int told_spectator = 0;
  };
  struct Guest {
    std::string address;
    std::string language = "en";
    Bucket bucket;
    bool lobby = false;
    std::map<std::string, Following> rooms;
    std::map<std::string, Seat> mine;
  };
  struct Asking {
    ConnectionId connection;
    int version;
  };
  // A room in memory and what is going on around it.
  struct Live {
    Room room;
    std::set<ConnectionId> watchers;
    std::array<Time, kMaxSeats> away_since{};
    std::optional<Ask> ask;
    SeatSet rematch;
    std::array<int, kMaxSeats> thinking{-1, -1, -1, -1};        // the version at which a mind was asked; -1: none is
    std::array<std::optional<Time>, kMaxSeats> automatic_at{};  // when a forced move will be made
    std::array<std::optional<Asking>, kMaxSeats> advising{};    // a hint that a mind thinks about
    std::string maker;                                          // the address that made it, while we remember
    bool table_changed = false, room_changed = false;
  };

  // Frame.
  void hear(const Said& said);
  void dispatch(ConnectionId from, const Request& request);
  Answer obey(Guest& guest, ConnectionId from, const Request& request);
  void loaded(const Loaded& loaded);
  void thought(const Thought& thought);
  void advised(const Advised& advised);
  void not_saved(const NotSaved& lost);
  void closed(ConnectionId connection);
  void tick();
  void expire();
  void going_down();

  // News.
  void append_fresh(Live& live);
  void settle();  // appends what rooms wrote, then tells everyone
  void tell_watchers(Live& live);
  void tell_mine(const Live& live);
  void think(Live& live);
  void order_hint(const Live& live, Seat seat);
  void order_hints_anew(Live& live);
  void plan_automatic(Live& live);
  void play_automatic(Live& live);
  void send(ConnectionId to, std::string text, std::optional<std::int64_t> answers = std::nullopt);
  void refuse_request(ConnectionId to, std::optional<std::int64_t> id, const Refusal& why,
                      const AnyGame* game = nullptr);

  // Lookups.
  Live* find(const std::string& room);
  std::expected<Live*, Refusal> need_room(const Request& request);
  struct Held {
    Live* live;
    Seat seat;
  };
  std::expected<Held, Refusal> need_seat(Guest& guest, const Request& request);
  Presence presence(const Live& live) const;
  // From when on somebody may claim the game: a person who owes a move, is not here and is not of this side has given
  // up.
  std::optional<Time> claim_from(const Live& live, SeatSet here, SeatSet side) const;
  boost::json::object state_of(const Live& live, const Following& following) const;
  const Words& words(const Guest& guest) const;
  static std::vector<std::string> rooms_named(const Request& request);
  Live& add(Room room, std::string maker);
  void stop_following(const std::string& room, ConnectionId connection, Guest& guest);
  void forget(std::string room);  // by value: the caller's may be the room's own name
  void table_changed(Live& live);
  SeatSet held_elsewhere(const Live& live,
                         const Guest& guest) const;  // people of the room that this guest does not hold

  // Requests, one each.
  Answer hello(Guest&, const Request&);
  Answer lobby(Guest&, const Request&);
  Answer mine(Guest&, const Request&);
  Answer create(Guest&, const Request&);
  Answer join(Guest&, const Request&);
  Answer ready(Guest&, const Request&);
  Answer watch(Guest&, ConnectionId, const Request&);
  Answer leave(Guest&, ConnectionId, const Request&);
  Answer close(Guest&, const Request&);
  Answer rematch(Guest&, const Request&);
  Answer move(Guest&, const Request&);
  Answer hint(Guest&, ConnectionId, const Request&);
  Answer undo(Guest&, const Request&);
  Answer draw(Guest&, const Request&);
  Answer answer_ask(Guest&, const Request&);
  Answer resign(Guest&, const Request&);
  Answer claim(Guest&, const Request&);
  Answer greet(Guest&, const Request&);
  Answer automatic(Guest&, const Request&);
  Answer mend(Guest&, const Request&);
  Answer replay(Guest&, const Request&);

  Answer agree(Live& live, SeatSet agreeing);
  Answer carry_out(Live& live);
  boost::json::array public_rooms() const;
  std::expected<std::vector<Chair>, Refusal> read_chairs(const Request& request, std::vector<std::string>& tokens);

  std::shared_ptr<const Library> library_;
  Entropy& entropy_;
  HallLimits limits_;
  boost::json::object greeting_card_;  // the answer to hello

  Time now_ = 0;
  Effects effects_;
  std::map<ConnectionId, Guest> guests_;
  std::map<std::string, Bucket> addresses_;
  std::map<std::string, Live> rooms_;
  std::map<std::string, std::vector<std::pair<ConnectionId, Request>>> waiting_;  // for a room to be loaded
  std::set<std::string> missing_;  // rooms that the store does not have; forgotten at every tick
  std::vector<std::string> changed_;
  bool lobby_changed_ = false;
  Time last_expiry_ = 0;
  HallNumbers numbers_;
};

}  // namespace conclave
