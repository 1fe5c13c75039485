#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/phrase.h"
#include "service/hall.h"
#include "service/http.h"
#include "service/library.h"
#include "store/store.h"

namespace conclave {

struct ServeOptions {
  std::string bind = "127.0.0.1";
  std::uint16_t port = 8080;         // 0: any that is free
  bool behind_proxy = false;         // believe X-Forwarded-For
  std::vector<std::string> origins;  // pages of other hosts that may open a WebSocket here
  int per_address = 200;             // connections of one address
  int rooms_per_address = HallLimits{}.rooms_per_address;
};

// Serves until SIGTERM or SIGINT, then says goodbye, makes everything durable and returns. `ready` is told the port
// once people can connect.
std::expected<void, Refusal> serve(const ServeOptions& options, std::shared_ptr<const Library> library, Assets assets,
                                   Store& store, const std::function<void(std::uint16_t port)>& ready);

}  // namespace conclave
