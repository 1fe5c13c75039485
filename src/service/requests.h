#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/game.h"
#include "core/phrase.h"
#include "core/shape.h"

namespace conclave {

inline constexpr int kGreetings = 6;
inline constexpr int kMostListed = 100;  // rooms in one answer of the lobby

// A place in the list of public rooms, newest first: after this room.
struct LobbyCursor {
  std::int64_t created = 0;
  std::string room;
};
std::string cursor_text(const LobbyCursor& cursor);

// All that a client can say, as docs/protocol.md has it. What is here has been read and checked: bounds, lengths,
// words.
namespace say {

struct Hello {
  static constexpr std::string_view kDo = "hello";
  enum class Lang { kEn, kFr };
  std::optional<Lang> lang;
  bool changes = false;  // news of a table may have `change` instead of `view`
};
struct Lobby {
  static constexpr std::string_view kDo = "lobby";
  bool off = false;
  std::optional<LobbyCursor> after;
  int most = kMostListed;
};
struct Mine {
  static constexpr std::string_view kDo = "mine";
  struct Held {
    std::string room, token;
  };
  std::vector<Held> seats;
};
struct Create {
  static constexpr std::string_view kDo = "create";
  struct Chair {
    enum class Who { kMe, kFree, kMind };
    Who who{};
    std::string name;  // mine; empty when none was typed
    std::string mind;  // the mind's
  };
  std::string game;
  Settings options;
  bool is_public = false, hints = false;
  std::vector<Chair> seats;
};
struct Join {
  static constexpr std::string_view kDo = "join";
  std::string room, name;  // no name: none was typed
  std::optional<std::string> seat;
};
struct Ready {
  static constexpr std::string_view kDo = "ready";
  std::string room, token, nonce;
};
struct Watch {
  static constexpr std::string_view kDo = "watch";
  std::string room;
  std::optional<std::string> token, host;
};
struct Leave {
  static constexpr std::string_view kDo = "leave";
  std::string room;
};
struct Close {
  static constexpr std::string_view kDo = "close";
  std::string room, host;
};
struct Mend {
  static constexpr std::string_view kDo = "mend";
  enum class How { kResume, kAnnul };
  std::string room;
  How how{};
};
struct Replay {
  static constexpr std::string_view kDo = "replay";
  std::string room, viewer;
  int step = 0;
  std::optional<int> since;  // what was told after this step is wanted, too
};

// What a seat says; this connection must hold it.
struct AtSeat {
  std::string room, seat;
};
struct Move : AtSeat {
  static constexpr std::string_view kDo = "move";
  int version = 0;
  std::optional<int> choice;
  std::string move;
};
struct HintPlease : AtSeat {
  static constexpr std::string_view kDo = "hint";
  int version = 0;
};
struct Undo : AtSeat {
  static constexpr std::string_view kDo = "undo";
  bool ask = false;
};
struct OfferDraw : AtSeat {
  static constexpr std::string_view kDo = "draw";
};
struct Answer : AtSeat {
  static constexpr std::string_view kDo = "answer";
  bool yes = false;
};
struct Resign : AtSeat {
  static constexpr std::string_view kDo = "resign";
};
struct Claim : AtSeat {
  static constexpr std::string_view kDo = "claim";
};
struct Rematch : AtSeat {
  static constexpr std::string_view kDo = "rematch";
};
// From a seat, or from a spectator who has none; a spectator may cheer for a seat instead of greeting.
struct Greet {
  static constexpr std::string_view kDo = "greet";
  std::string room;
  std::optional<std::string> seat;
  std::optional<std::string> cheered;
  int greeting = 0;  // none when a seat is cheered
};
struct Automatic : AtSeat {
  static constexpr std::string_view kDo = "automatic";
  bool on = false;
};

using Anything = std::variant<Hello, Lobby, Mine, Create, Join, Ready, Watch, Leave, Move, HintPlease, Undo, OfferDraw,
                              Answer, Resign, Claim, Rematch, Close, Greet, Automatic, Mend, Replay>;

}  // namespace say

struct Request {
  std::int64_t id = 0;
  say::Anything what;
};
// The id is given back even when the rest is wrong, so that the refusal can be told apart.
struct Unreadable {
  std::optional<std::int64_t> id;
  Refusal why;
};
std::expected<Request, Unreadable> parse_request(std::string_view text);

// The rooms that a request is about; they must be in memory before it can be answered.
std::vector<std::string> rooms_named(const say::Anything& what);

// Each request and its fields, from what reads them: docs/protocol.md is compared with it, and the page's types are
// made from it (`conclave describe messages`).
struct RequestKind {
  std::string name;
  std::vector<ShapeField> fields;
};
std::vector<RequestKind> request_kinds();

}  // namespace conclave
