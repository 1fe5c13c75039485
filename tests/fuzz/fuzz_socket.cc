// The real server on any bytes: plain HTTP, or raw WebSocket frames after a good handshake. It must live on and answer
// the next.

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <future>
#include <string>
#include <thread>

#include "fuzz/bytes.h"
#include "service/assets.h"
#include "service/log.h"
#include "service/server.h"
#include "service/world.h"
#include "store/memory_store.h"

namespace {

using namespace conclave;

// Started once, for the life of the process.
std::uint16_t port() {
  static const std::uint16_t open = [] {
    set_log_level("off");
    static MemoryStore store;
    static std::promise<std::uint16_t> ready;
    Assets assets;
    assets["/"] = {"text/html", "<!doctype html>", "", "", "tag", false};
    add_library(*test_library(), assets);
    std::thread([assets] {
      ServeOptions options;
      options.port = 0;
      options.per_address = 1'000'000;
      (void)serve(options, test_library(), assets, store, [](std::uint16_t which) { ready.set_value(which); });
    }).detach();
    return ready.get_future().get();
  }();
  return open;
}

// What comes back until the server closes or has nothing to say for a moment.
std::string converse(std::string_view bytes, int patience) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port());
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  FUZZ_EXPECT(::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
  (void)!::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  ::shutdown(socket, SHUT_WR);
  std::string heard;
  char buffer[4096];
  pollfd one{socket, POLLIN, 0};
  while (::poll(&one, 1, patience) > 0) {
    const auto got = ::recv(socket, buffer, sizeof buffer, 0);
    if (got <= 0) break;
    heard.append(buffer, static_cast<std::size_t>(got));
  }
  ::close(socket);
  return heard;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static int count = 0;
  if (size == 0) return 0;
  std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] & 1)
    bytes =
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: "
        "13\r\n"
        "Sec-WebSocket-Extensions: permessage-deflate\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n" +
        bytes;
  converse(bytes, 20);
  if (++count % 200 == 1)
    FUZZ_EXPECT(converse("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", 5000).starts_with("HTTP/1.1 200"));
  return 0;
}
