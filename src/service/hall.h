#pragma once

#include <cstddef>
#include <expected>
#include <memory>
#include <string>

#include "core/phrase.h"
#include "service/library.h"
#include "service/message.h"
#include "service/secret.h"

namespace conclave {

struct HallLimits {
  std::size_t message_bytes = 16 * 1024;
  int rooms_per_address = 40;     // rooms not yet over that one address made
  int seats_per_connection = 64;  // rooms that one connection follows
  int messages_per_second = 20;   // a connection's steady rate, and
  int messages_at_once = 60;      // the burst it may save up
  int address_per_second = 100;   // the same for all connections of one address
  int address_at_once = 400;
  double greetings_per_second = 0.5;  // a connection's, and
  int greetings_at_once = 3;
  double cheers_per_second = 1;  // all that a room's spectators say together, so that a crowd cannot drown the table
  int cheers_at_once = 6;
  Time claim_after = 120'000;             // a rival who owes a move and stays away this long has given up
  Time open_expires = 3'600'000;          // an open room that nobody is in
  Time game_expires = 14 * 86'400'000ll;  // a game that nobody has touched
  Time rest_after = 600'000;              // a room with nobody in it leaves memory, not the store
  Time kept_after_end = 90 * 86'400'000ll;
};

struct HallNumbers {
  std::size_t connections = 0, rooms = 0, playing = 0;
  std::uint64_t messages = 0, moves = 0, refusals = 0;
};

// All rooms and everyone in them, as a plain state machine: no socket, thread, disk or clock inside. One thread at a
// time. Whoever drives it carries the effects out in order and sends nothing before what was appended earlier is
// durable.
class Hall {
 public:
  Hall(std::shared_ptr<const Library> library, Entropy& entropy, HallLimits limits = {});
  ~Hall();
  Effects on(const Message& message, Time now);
  HallNumbers numbers() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// The journal of a finished game, from what the store keeps; refused while it runs, since a journal holds secrets.
std::expected<std::string, Refusal> journal_of(const StoredRoom& stored);

}  // namespace conclave
