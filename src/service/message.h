#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/seat.h"
#include "games/any_game.h"
#include "store/store.h"
#include "table/table.h"

namespace conclave {

using Time = std::int64_t;           // milliseconds since 1970, always given by the caller
using ConnectionId = std::uint64_t;  // never used twice

// What the hall is told.
struct Opened {
  ConnectionId connection;
  std::string address;
};
struct Said {
  ConnectionId connection;
  std::string text;  // any bytes
};
struct Closed {
  ConnectionId connection;
};
struct Loaded {  // the answer to Load
  std::string room;
  StoredRoom stored;
};
struct Thought {  // the answer to Think; an empty move: the mind found none
  std::string room;
  int version;
  Seat seat;
  std::string move;
};
// What a mind would do in a person's place, and the sentence why for the first of its moves. No moves: it found none.
struct Hint {
  struct Suggestion {
    std::string move;
    std::optional<double> chance;  // to win; none where nothing was compared
  };
  std::vector<Suggestion> moves;  // the best first
  Phrase gain;
  std::optional<Phrase> next;
};
struct Advised {  // the answer to Advise
  std::string room;
  int version;
  Seat seat;
  Hint hint;
};
struct NotSaved {  // these appends failed, and none after them was tried; the answers that waited for them were dropped
  std::vector<std::string> rooms;
  struct Unanswered {
    ConnectionId connection;
    std::int64_t request;
  };
  std::vector<Unanswered> unanswered;
};
struct Tick {};  // about once a second
struct GoingDown {};
using Message = std::variant<Opened, Said, Closed, Loaded, Thought, Advised, NotSaved, Tick, GoingDown>;

// What the hall wants done, in this order.
struct Send {
  ConnectionId to;
  std::string text;
  std::optional<std::int64_t> answers;  // the request's id, when this is its answer
};
struct Append {
  LogEntry entry;
  RoomRow row;
};
struct KeepSet {  // before the entries that name it
  std::string hash;
  std::string text;
};
struct Load {
  std::string room;
};
struct Forget {
  std::string room;
};
struct Think {
  std::string room;
  int version;
  Seat seat;
  std::string mind;  // one of the house's, or of the operator's list
  std::shared_ptr<const AnySight> sight;
  std::uint64_t seed;
  std::shared_ptr<const AnyGame> game = {};
  std::vector<Table::Told> told = {};  // what the seat was told from the beginning; only for the operator's programs
  int undone = 0;  // entries taken back so far: a mind that lived through them has thought that turn through before
};
struct Advise {  // to be given up for a Think at the same table, which somebody waits for
  std::string room;
  int version;
  Seat seat;
  std::shared_ptr<const AnySight> sight;
  std::uint64_t seed;
};
struct Hang {  // closes a connection, after what was sent to it
  ConnectionId connection;
};
using Effect = std::variant<Send, Append, KeepSet, Load, Forget, Think, Advise, Hang>;
using Effects = std::vector<Effect>;

}  // namespace conclave
