#pragma once

#include <boost/json/object.hpp>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "service/message.h"
#include "table/sealed.h"
#include "table/table.h"

namespace conclave {

// A seat of a room and who has it.
struct Chair {
  enum class Who { kFree, kPerson, kMind };
  Who who = Who::kFree;
  std::string name;        // the guest's, empty when none was typed; or the mind's
  std::string token;       // the hash of a person's
  std::string nonce;       // a person's part in the shuffle; empty until they are ready
  bool automatic = false;  // forced moves are made for them
  int hints = 0;           // that they asked for
};

const char* name_of(Chair::Who who);

// A game as a room's log has it, before its table is folded.
struct KeptGame {
  int rules = 0;
  std::vector<std::string> outcomes;
  std::vector<Draw> draws;
  std::vector<Journal::Entry> entries;
  std::optional<Journal::Result> result;
};

// One room: who sits where, and the table once all are ready. It is the fold of its log, as a table is of its journal;
// every change puts a line into the log, and nothing else changes it. It knows no connections and no clock.
class Room {
 public:
  enum class Status { kOpen, kPlaying, kOver, kBroken };

  struct Plan {
    std::string id;
    std::string game;
    Settings options;
    std::string cards;  // the card set's text
    bool is_public = false;
    bool hints = false;  // everyone may ask for them; those who join know it
    std::string host;    // the hash of the token that may close it
    std::string seed;    // 64 hexadecimal digits
    std::vector<Chair> chairs;
  };
  static std::expected<Room, Refusal> create(Plan plan, Time now);
  // Reads any log that a room has written, whatever the rules have become since: then a finished game is told as it was
  // recorded, and another is broken, and says why.
  static std::expected<Room, Refusal> fold(const StoredRoom& stored);

  const std::string& id() const { return plan_.id; }
  const Plan& plan() const { return plan_; }
  std::shared_ptr<const AnyGame> shared_game() const { return game_; }
  const AnyGame* game() const { return game_.get(); }  // null when it cannot be set up any more
  Time created() const { return created_; }
  Time touched() const { return touched_; }
  const std::vector<Chair>& chairs() const { return plan_.chairs; }
  const Chair& chair(Seat seat) const { return plan_.chairs[static_cast<std::size_t>(index(seat))]; }
  Status status() const;
  const Table* table() const { return table_ ? &*table_ : nullptr; }
  std::optional<Journal::Result> result() const;
  std::optional<Refusal> broken() const;
  std::optional<Refusal> older() const { return table_ ? table_->older() : std::nullopt; }
  const std::string& next() const { return next_; }  // the rematch; empty when there is none
  std::string seal() const;                          // the seed's hash, shown before anyone sends a nonce
  SeatSet to_act() const;
  SeatSet people() const;
  // May a person ask for hints? As was agreed at creation, or against minds alone.
  bool hints() const;
  std::optional<Seat> seat_of_token(std::string_view token) const;
  bool is_host(std::string_view token) const;

  std::expected<Seat, Refusal> join(std::optional<Seat> wanted, const std::string& name, const std::string& token,
                                    Time now);
  // Starts the game when everyone is ready.
  std::expected<void, Refusal> ready(Seat seat, const std::string& nonce, Time now);
  std::expected<int, Refusal> play(Seat seat, Seen seen, std::string_view move, Time now);
  std::expected<int, Refusal> undo(Seat seat, bool consent, Time now);
  std::expected<int, Refusal> end(Seat by, How how, Time now);
  std::expected<int, Refusal> mend(Seat by, Time now);
  // Gives up a game that is broken.
  void annul(Seat by, Time now);
  void set_automatic(Seat seat, bool on, Time now);
  void count_hint(Seat seat, Time now);
  void set_next(const std::string& room, Time now);

  // The plan of a rematch: everyone moves one seat on and keeps their token.
  Plan rematch(std::string id, std::string seed) const;

  // With the seal and, as the game is over, its seed. REQUIRES: status() is kOver and there was a table.
  Journal journal() const;

  // The lines written since last asked, to be appended after `logged` earlier ones.
  std::vector<std::string> take_fresh();
  int logged() const { return logged_; }

 private:
  explicit Room(Plan plan) : plan_(std::move(plan)) {}

  SealSeed seed() const;
  Seal secret() const;
  void record(boost::json::object line, Time now);
  void record_entry(Time now);
  void replay(const Field& line);
  bool complete() const;  // nobody is missing and everyone is ready
  void start(Time now);

  Plan plan_;
  std::shared_ptr<const AnyGame> game_;
  std::optional<Table> table_;
  std::optional<Refusal> unplayable_;  // the game itself cannot be set up any more
  std::optional<KeptGame> kept_;
  std::string next_;
  std::string annulled_by_;
  Time created_ = 0, touched_ = 0;
  std::vector<std::string> fresh_;
  int logged_ = 0;
};

}  // namespace conclave
