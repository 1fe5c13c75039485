#pragma once

#include <array>
#include <boost/json.hpp>
#include <string_view>
#include <utility>

namespace conclave {

// All that the service says unasked. docs/protocol.md lists the same.
enum class News { kBye, kClosed, kDeclined, kGreeting, kHint, kLobby, kMine, kResync, kRoom, kTable };

inline constexpr std::array<std::string_view, 10> kNews{"bye",   "closed", "declined", "greeting", "hint",
                                                        "lobby", "mine",   "resync",   "room",     "table"};

// A message of this kind, with these fields after `on`.
inline boost::json::object news_of(News kind, boost::json::object fields = {}) {
  boost::json::object message{{"on", kNews[static_cast<std::size_t>(kind)]}};
  for (auto& field : fields) message.emplace(field.key(), std::move(field.value()));
  return message;
}

}  // namespace conclave
