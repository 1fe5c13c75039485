#pragma once

#include <array>
#include <map>
#include <set>

#include "service/bucket.h"
#include "service/hall.h"
#include "service/news.h"
#include "service/requests.h"
#include "service/room.h"
#include "service/wire.h"

namespace conclave {

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
    // For who takes changes: the view that each viewer was shown last, the spectator's at the end.
    std::array<boost::json::object, kMaxSeats + 1> shown{};
  };
  struct Guest {
    ConnectionId connection;
    std::string address;
    std::string language = "en";
    Bucket bucket;
    Bucket greetings;
    bool lobby = false;
    bool changes = false;  // takes a change of a view instead of the whole
    std::map<std::string, Following> rooms;
    std::map<std::string, SeatSet> mine;
  };
  struct Asking {
    ConnectionId connection;
    int version;
  };
  // A room in memory and what is going on around it.
  struct Live {
    Room room;
    Bucket cheers;  // greetings of spectators
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
  boost::json::object mine_of(const Live& live, SeatSet held) const;
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
  std::expected<Live*, Refusal> need_room(const std::string& room);
  struct Held {
    Live* live;
    Seat seat;
  };
  std::expected<Held, Refusal> need_seat(Guest& guest, const say::AtSeat& where);
  std::expected<Live*, Refusal> need_watched(const Guest& guest, const std::string& room);  // without a seat there
  Presence presence(const Live& live) const;
  // From when on somebody may claim the game: a person who owes a move, is not here and is not of this side has given
  // up.
  std::optional<Time> claim_from(const Live& live, SeatSet here, SeatSet side) const;
  boost::json::object state_of(const Live& live, const Following& following) const;
  const Words& words(const Guest& guest) const;
  Live& add(Room room, std::string maker);
  void stop_following(const std::string& room, ConnectionId connection, Guest& guest);
  void forget(std::string room);  // by value: the caller's may be the room's own name
  void table_changed(Live& live);
  SeatSet held_elsewhere(const Live& live,
                         const Guest& guest) const;  // people of the room that this guest does not hold

  // Requests, one each.
  Answer obey(Guest&, const say::Hello&);
  Answer obey(Guest&, const say::Lobby&);
  Answer obey(Guest&, const say::Mine&);
  Answer obey(Guest&, const say::Create&);
  Answer obey(Guest&, const say::Join&);
  Answer obey(Guest&, const say::Ready&);
  Answer obey(Guest&, const say::Watch&);
  Answer obey(Guest&, const say::Leave&);
  Answer obey(Guest&, const say::Close&);
  Answer obey(Guest&, const say::Rematch&);
  Answer obey(Guest&, const say::Move&);
  Answer obey(Guest&, const say::HintPlease&);
  Answer obey(Guest&, const say::Undo&);
  Answer obey(Guest&, const say::OfferDraw&);
  Answer obey(Guest&, const say::Answer&);
  Answer obey(Guest&, const say::Resign&);
  Answer obey(Guest&, const say::Claim&);
  Answer obey(Guest&, const say::Greet&);
  Answer obey(Guest&, const say::Automatic&);
  Answer obey(Guest&, const say::Mend&);
  Answer obey(Guest&, const say::Replay&);

  Answer agree(Live& live, SeatSet agreeing);
  Answer carry_out(Live& live);
  boost::json::object listed(const std::optional<LobbyCursor>& after, int most) const;
  boost::json::object table_for(const Guest& guest, Following& following, const Room& room, Viewer viewer);
  std::expected<std::vector<Chair>, Refusal> seated(const say::Create& create, std::vector<std::string>& tokens);

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
