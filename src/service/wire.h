#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <string>
#include <vector>

#include "core/choice.h"
#include "core/phrase.h"
#include "core/words.h"
#include "service/room.h"

namespace conclave {

// What leaves the service, as docs/protocol.md has it. A table is only ever written for one viewer.

// Who is in a room besides its log: known to the hall alone.
struct Presence {
  SeatSet here;
  std::vector<Time> away_since;  // by seat
  int watchers = 0;
  std::optional<Time> claim;  // from when on a claim is good
};

// What the people of a room have asked of each other.
struct Ask {
  enum class What { kUndo, kDraw };
  What what;
  Seat seat;
  SeatSet agreed;
};
const char* name_of(Ask::What what);

boost::json::object summary(const Room& room, const Presence& presence);
boost::json::object room_state(const Room& room, const Presence& presence, const std::optional<Ask>& ask,
                               SeatSet rematch, bool host, SeatSet mine);
// `since`: the version that this viewer was told last; everything that stands for a new one (0).
boost::json::object table_state(const Room& room, Viewer viewer, int since);

std::string answer(std::int64_t id, boost::json::object ok);
std::string refuse(std::optional<std::int64_t> id, const Refusal& why, const Words& words, const AnyGame* game);

}  // namespace conclave
