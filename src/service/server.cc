#include "service/server.h"

#include <sys/resource.h>

#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <unordered_map>

#include "service/driver.h"
#include "service/log.h"
#include "service/secret.h"

namespace conclave {
namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using net::ip::tcp;
using std::chrono::seconds;
using Error = beast::error_code;
using WebSocket = websocket::stream<beast::tcp_stream>;
using HttpParser = http::request_parser<http::string_body>;

constexpr std::size_t kHeaderBytes = 16 * 1024;
constexpr std::size_t kBodyBytes = 1024;              // nothing here takes a body
constexpr std::size_t kQueueBytes = 4 * 1024 * 1024;  // that somebody may leave unread
constexpr std::size_t kMaxSockets = 50'000;
constexpr auto kRequestTime = seconds(20), kIdleTime = seconds(75), kGoodbyeTime = seconds(3);

// As many files as the system lets us: a socket is one. Some are left to the database and the log.
std::size_t raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 512;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  getrlimit(RLIMIT_NOFILE, &limit);
  return std::min<std::size_t>(kMaxSockets, limit.rlim_cur > 128 ? limit.rlim_cur - 64 : 64);
}

// What counts as one address: of IPv6 the network, since a household has 2^64 of them.
std::string address_key(const net::ip::address& address) {
  if (address.is_v4()) return address.to_string();
  const auto v6 = address.to_v6();
  if (v6.is_v4_mapped()) return net::ip::make_address_v4(net::ip::v4_mapped, v6).to_string();
  auto bytes = v6.to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return net::ip::address_v6(bytes).to_string() + "/64";
}

std::string field(const HttpParser& parser, http::field name) {
  const auto value = parser.get()[name];
  return {value.data(), value.size()};
}

HttpRequest texts_of(const HttpParser& parser) {
  const auto method = parser.get().method_string();
  const auto target = parser.get().target();
  return {.method = {method.data(), method.size()},
          .target = {target.data(), target.size()},
          .host = field(parser, http::field::host),
          .origin = field(parser, http::field::origin),
          .accept_encoding = field(parser, http::field::accept_encoding),
          .accept_language = field(parser, http::field::accept_language),
          .if_none_match = field(parser, http::field::if_none_match),
          .upgrade = websocket::is_upgrade(parser.get())};
}

// Somebody's WebSocket and what has still to be said to them.
struct Line {
  explicit Line(WebSocket socket) : stream(std::move(socket)) {}
  WebSocket stream;
  std::deque<std::string> queue;
  std::size_t queued = 0;
  bool writing = false, closing = false;
};

// Coroutines below are given names, not temporaries: g++ 12 destroys a temporary of a co_await twice.
class Server final : public Network {
 public:
  Server(const ServeOptions& options, std::shared_ptr<const Library> library, Assets assets, Store& store)
      : options_(options),
        policy_{options.origins},
        library_(std::move(library)),
        assets_(std::move(assets)),
        most_sockets_(raise_file_limit()),
        driver_(
            library_, entropy_, store, *this, [this](std::function<void()> what) { net::post(io_, std::move(what)); },
            limits_) {}

  std::expected<void, Refusal> run(const std::function<void(std::uint16_t)>& ready);

  void send(ConnectionId to, std::string text) override;
  void hang(ConnectionId connection) override;

 private:
  std::expected<void, Refusal> listen();
  net::awaitable<void> accept();
  net::awaitable<void> tick();
  net::awaitable<void> talk(beast::tcp_stream stream, std::string address);
  static net::awaitable<void> drain(beast::tcp_stream& stream);
  net::awaitable<bool> respond(beast::tcp_stream& stream, const HttpParser& parser, const HttpAnswer& answer);
  net::awaitable<HttpAnswer> answer_for(const HttpPlan& plan, const HttpRequest& request);
  net::awaitable<HttpAnswer> journal(const std::string& room, const HttpRequest& request);
  net::awaitable<HttpAnswer> health(const HttpRequest& request);
  net::awaitable<void> converse(beast::tcp_stream& stream, const HttpParser& parser, const std::string& address);
  net::awaitable<void> write(ConnectionId id, std::shared_ptr<Line> line);
  void spawn(net::awaitable<void> what);
  void go_down();
  void finish_when_quiet();
  std::string address_of(const HttpParser& parser, const std::string& peer) const;
  HttpAnswer refusal(int status, const char* key, std::string_view accept_language) const {
    return http_refusal(status, Phrase(key), *library_, accept_language);
  }

  // Counts a connection of an address as long as it lives.
  class Pass {
   public:
    Pass(std::unordered_map<std::string, int>& counts, std::string address)
        : counts_(counts), address_(std::move(address)) {
      ++counts_[address_];
    }
    Pass(const Pass&) = delete;
    Pass& operator=(const Pass&) = delete;
    ~Pass() {
      if (--counts_[address_] == 0) counts_.erase(address_);
    }
    bool within(int most) const { return counts_.at(address_) <= most; }

   private:
    std::unordered_map<std::string, int>& counts_;
    std::string address_;
  };

  const ServeOptions options_;
  const HttpPolicy policy_;
  const std::shared_ptr<const Library> library_;
  const Assets assets_;
  const HallLimits limits_{.rooms_per_address = options_.rooms_per_address};
  const std::size_t most_sockets_;
  SystemEntropy entropy_;
  ConnectionId last_ = 0;
  bool going_down_ = false;
  // Conversations that are cut off end with io_: what they count comes before it, what belongs to it after.
  std::unordered_map<std::string, int> per_address_;
  std::size_t sockets_ = 0;
  net::io_context io_{1};
  std::unordered_map<ConnectionId, std::shared_ptr<Line>> lines_;
  tcp::acceptor acceptor_{io_};
  net::signal_set signals_{io_};
  net::steady_timer deadline_{io_};
  Driver driver_;  // last: its threads stop before anything they use is gone
};

// ---- starting and stopping

std::expected<void, Refusal> Server::listen() {
  const auto port = std::to_string(options_.port);
  Error error;
  const auto address = net::ip::make_address(options_.bind, error);
  if (error) return std::unexpected(Refusal("app.serve.bind", {{"bind", options_.bind}}));
  const tcp::endpoint where(address, options_.port);
  acceptor_.open(where.protocol(), error);
  if (!error) acceptor_.set_option(net::socket_base::reuse_address(true), error);
  if (!error) acceptor_.bind(where, error);
  if (!error) acceptor_.listen(net::socket_base::max_listen_connections, error);
  if (!error) return {};
  if (error == net::error::address_in_use) return std::unexpected(Refusal("app.serve.port-taken", {{"port", port}}));
  if (error == net::error::access_denied) return std::unexpected(Refusal("app.serve.port-denied", {{"port", port}}));
  return std::unexpected(
      Refusal("app.serve.listen", {{"bind", options_.bind}, {"port", port}, {"why", error.message()}}));
}

std::expected<void, Refusal> Server::run(const std::function<void(std::uint16_t)>& ready) {
  if (const auto listening = listen(); !listening) return listening;
  if (const auto recovered = driver_.recover(); !recovered)
    return std::unexpected(Refusal(recovered.error().key, recovered.error().args));
  signals_.add(SIGINT);
  signals_.add(SIGTERM);
  signals_.async_wait([this](Error error, int) {
    if (!error) go_down();
  });
  spawn(accept());
  spawn(tick());
  const auto port = acceptor_.local_endpoint().port();
  log_line(LogLevel::kInfo, "serving", {{"bind", options_.bind}, {"port", port}, {"most_sockets", most_sockets_}});
  ready(port);
  try {
    io_.run();
  } catch (const std::exception& error) {
    log_line(LogLevel::kError, "failed", {{"error", error.what()}});
    return std::unexpected(Refusal("app.serve.failed", {{"why", error.what()}}));
  }
  log_line(LogLevel::kInfo, "stopped");
  return {};
}

// Nothing that people send makes us throw. If something does, what is in memory cannot be trusted any more, and what is
// in the store can: stop, and be started again.
void Server::spawn(net::awaitable<void> what) {
  net::co_spawn(io_, std::move(what), [](std::exception_ptr thrown) {
    if (thrown) std::rethrow_exception(thrown);
  });
}

// Everyone is told, everything is made durable, then the connections are given a moment to take what was said to them.
void Server::go_down() {
  log_line(LogLevel::kInfo, "going-down", {{"connections", lines_.size()}});
  going_down_ = true;
  Error ignored;
  acceptor_.close(ignored);
  deadline_.expires_after(kGoodbyeTime);
  deadline_.async_wait([this](Error error) {
    if (!error) io_.stop();
  });
  driver_.on(GoingDown{});
  driver_.when_settled([this] { finish_when_quiet(); });
}

void Server::finish_when_quiet() {
  if (lines_.empty()) return io_.stop();
  auto timer = std::make_shared<net::steady_timer>(io_, std::chrono::milliseconds(20));
  timer->async_wait([this, timer](Error) { finish_when_quiet(); });
}

net::awaitable<void> Server::tick() {
  net::steady_timer timer(io_);
  while (!going_down_) {
    driver_.tick();
    timer.expires_after(seconds(1));
    co_await timer.async_wait(net::use_awaitable);
  }
}

net::awaitable<void> Server::accept() {
  while (!going_down_) {
    Error error;
    tcp::socket socket = co_await acceptor_.async_accept(net::redirect_error(net::use_awaitable, error));
    if (going_down_) co_return;
    if (error) {  // out of files, or a peer that left at once: go on, but not in a tight loop
      log_line(LogLevel::kWarning, "accept", {{"error", error.message()}});
      net::steady_timer pause(io_, std::chrono::milliseconds(100));
      co_await pause.async_wait(net::use_awaitable);
      continue;
    }
    const auto peer = socket.remote_endpoint(error);
    if (error || sockets_ >= most_sockets_) continue;
    socket.set_option(tcp::no_delay(true), error);
    spawn(talk(beast::tcp_stream(std::move(socket)), address_key(peer.address())));
  }
}

// ---- plain HTTP

std::string Server::address_of(const HttpParser& parser, const std::string& peer) const {
  if (!options_.behind_proxy) return peer;
  std::string hops;  // the last line's last, since only that is the proxy's own
  for (const auto& line : parser.get())
    if (beast::iequals(line.name_string(), "X-Forwarded-For")) hops = std::string(line.value());
  const auto start = hops.find_last_of(", ");
  Error error;
  const auto address = net::ip::make_address(start == hops.npos ? hops : hops.substr(start + 1), error);
  return error ? peer : address_key(address);
}

// Reads what was sent in vain: closing on unread bytes would take the answer back.
net::awaitable<void> Server::drain(beast::tcp_stream& stream) {
  Error error;
  stream.socket().shutdown(tcp::socket::shutdown_send, error);
  stream.expires_after(seconds(2));
  std::array<char, 4096> bytes;
  for (int i = 0; i < 64 && !error; ++i)
    co_await stream.async_read_some(net::buffer(bytes), net::redirect_error(net::use_awaitable, error));
}

net::awaitable<void> Server::talk(beast::tcp_stream stream, std::string peer) {
  struct Count {
    std::size_t& of;
    explicit Count(std::size_t& sockets) : of(sockets) { ++of; }
    ~Count() { --of; }
  } count(sockets_);
  // A proxy's address is everybody's; its people are counted when they upgrade.
  const Pass pass(per_address_, options_.behind_proxy ? "" : peer);
  const bool welcome = options_.behind_proxy || pass.within(options_.per_address);
  beast::flat_buffer buffer;
  while (!going_down_) {
    HttpParser parser;
    parser.header_limit(kHeaderBytes);
    parser.body_limit(kBodyBytes);
    stream.expires_after(kRequestTime);
    Error error;
    co_await http::async_read(stream, buffer, parser, net::redirect_error(net::use_awaitable, error));
    if (error) {
      const char* key = error == http::error::header_limit ? "http.error.header"
                        : error == http::error::body_limit ? "http.error.body"
                                                           : "http.error.bad";
      const int status = error == http::error::header_limit ? 431 : error == http::error::body_limit ? 413 : 400;
      const bool ours = error.category() == http::make_error_code(http::error::bad_target).category();
      if (!ours || error == http::error::end_of_stream) break;
      const HttpAnswer answer = refusal(status, key, "");
      co_await respond(stream, parser, answer);
      co_await drain(stream);
      break;
    }
    ++driver_.metrics.requests;
    const HttpRequest request = texts_of(parser);
    HttpPlan plan = plan_http(request, assets_, *library_, policy_);
    if (!welcome) plan = {HttpPlan::What::kAnswer, refusal(429, "http.error.crowd", request.accept_language), ""};
    if (plan.what == HttpPlan::What::kSocket) {
      const std::string address = address_of(parser, peer);
      co_await converse(stream, parser, address);
      co_return;
    }
    const HttpAnswer answer = co_await answer_for(plan, request);
    const bool stay = co_await respond(stream, parser, answer);
    if (!stay || !welcome) break;
  }
  Error ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

net::awaitable<bool> Server::respond(beast::tcp_stream& stream, const HttpParser& parser, const HttpAnswer& answer) {
  http::response<http::string_body> response(static_cast<http::status>(answer.status), 11);
  for (const auto& [name, value] : answer.headers) response.set(name, value);
  response.keep_alive(parser.is_done() && parser.get().keep_alive() && !going_down_);
  const bool head = parser.get().method() == http::verb::head;
  if (answer.status != 304) response.content_length(answer.body().size());
  if (!head && answer.status != 304) response.body() = answer.body();
  http::response_serializer<http::string_body> serializer(response);
  Error error;
  stream.expires_after(kRequestTime);
  if (head || answer.status == 304)
    co_await http::async_write_header(stream, serializer, net::redirect_error(net::use_awaitable, error));
  else
    co_await http::async_write(stream, serializer, net::redirect_error(net::use_awaitable, error));
  co_return !error && response.keep_alive();
}

net::awaitable<HttpAnswer> Server::answer_for(const HttpPlan& plan, const HttpRequest& request) {
  switch (plan.what) {
    case HttpPlan::What::kJournal: co_return co_await journal(plan.room, request);
    case HttpPlan::What::kHealth: co_return co_await health(request);
    case HttpPlan::What::kMetrics: {
      driver_.metrics.sockets = sockets_;
      HttpAnswer answer =
          http_answer(200, "text/plain; version=0.0.4; charset=utf-8", driver_.metrics.text(driver_.numbers()));
      answer.headers.emplace_back("Cache-Control", "no-store");
      co_return answer;
    }
    case HttpPlan::What::kAnswer:
    case HttpPlan::What::kSocket: break;
  }
  co_return plan.answer;
}

// Rung from the driver's callback; timed so that a store that hangs is noticed.
struct Bell {
  explicit Bell(net::io_context& io, seconds patience) : timer(io, patience) {}
  net::steady_timer timer;
  bool rung = false;
  void ring() {
    rung = true;
    timer.cancel();
  }
};

net::awaitable<HttpAnswer> Server::journal(const std::string& room, const HttpRequest& request) {
  const auto bell = std::make_shared<Bell>(io_, seconds(10));
  const auto found = std::make_shared<std::expected<StoredRoom, StoreError>>();
  driver_.read(room, [bell, found](std::expected<StoredRoom, StoreError> stored) {
    *found = std::move(stored);
    bell->ring();
  });
  Error ignored;
  co_await bell->timer.async_wait(net::redirect_error(net::use_awaitable, ignored));
  if (!bell->rung || !*found) co_return refusal(503, "http.error.store", request.accept_language);
  const auto text = journal_of(**found);
  if (!text)
    co_return http_refusal((*found)->log.empty() ? 404 : 409, text.error(), *library_, request.accept_language);
  HttpAnswer answer = http_answer(200, "application/x-ndjson", *text);
  answer.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + room + ".jsonl\"");
  answer.headers.emplace_back("Cache-Control", "no-cache");
  co_return answer;
}

net::awaitable<HttpAnswer> Server::health(const HttpRequest& request) {
  const auto bell = std::make_shared<Bell>(io_, seconds(2));
  driver_.ping([bell] { bell->ring(); });
  Error ignored;
  co_await bell->timer.async_wait(net::redirect_error(net::use_awaitable, ignored));
  if (!bell->rung) co_return refusal(503, "http.error.store", request.accept_language);
  HttpAnswer answer = http_answer(200, "text/plain; charset=utf-8", "ok\n");
  answer.headers.emplace_back("Cache-Control", "no-store");
  co_return answer;
}

// ---- WebSocket

net::awaitable<void> Server::converse(beast::tcp_stream& stream, const HttpParser& parser, const std::string& address) {
  const Pass pass(per_address_, options_.behind_proxy ? address : "");
  if (options_.behind_proxy && !pass.within(options_.per_address)) {
    const HttpAnswer crowded = refusal(429, "http.error.crowd", field(parser, http::field::accept_language));
    co_await respond(stream, parser, crowded);
    co_return;
  }
  stream.expires_never();  // the WebSocket has a timeout of its own
  const auto line = std::make_shared<Line>(WebSocket(std::move(stream)));
  WebSocket& socket = line->stream;
  socket.set_option(websocket::stream_base::timeout{seconds(10), kIdleTime, true});
  websocket::permessage_deflate deflate;
  deflate.server_enable = true;
  deflate.server_max_window_bits = deflate.client_max_window_bits =
      12;  // 4 kB a direction: an idle connection stays small
  deflate.memLevel = 4;
  deflate.compLevel = 4;
  deflate.msg_size_threshold = 200;
  socket.set_option(deflate);
  socket.read_message_max(limits_.message_bytes + 1024);  // the hall's own limit is answered, this one hangs up
  Error error;
  co_await socket.async_accept(parser.get(), net::redirect_error(net::use_awaitable, error));
  if (error || going_down_) co_return;
  const ConnectionId id = ++last_;
  lines_.emplace(id, line);
  log_line(LogLevel::kDebug, "opened", {{"connection", id}});
  driver_.on(Opened{id, address});
  beast::flat_buffer buffer;
  while (true) {
    co_await socket.async_read(buffer, net::redirect_error(net::use_awaitable, error));
    if (error) break;
    driver_.metrics.bytes_in += buffer.size();
    std::string text = beast::buffers_to_string(buffer.data());
    buffer.consume(buffer.size());
    if (!line->closing) driver_.on(Said{id, std::move(text)});
  }
  lines_.erase(id);
  line->closing = true;
  log_line(LogLevel::kDebug, "closed", {{"connection", id}, {"why", error.message()}});
  driver_.on(Closed{id});
}

void Server::send(ConnectionId to, std::string text) {
  const auto found = lines_.find(to);
  if (found == lines_.end() || found->second->closing) return;
  Line& line = *found->second;
  if (line.queued + text.size() > kQueueBytes) {
    ++driver_.metrics.slow_readers;
    log_line(LogLevel::kInfo, "slow-reader", {{"connection", to}});
    line.closing = true;
    net::post(io_, [held = found->second] { beast::get_lowest_layer(held->stream).close(); });
    return;
  }
  driver_.metrics.bytes_out += text.size();
  line.queued += text.size();
  line.queue.push_back(std::move(text));
  if (line.writing) return;
  line.writing = true;
  spawn(write(to, found->second));
}

void Server::hang(ConnectionId connection) {
  const auto found = lines_.find(connection);
  if (found == lines_.end() || found->second->closing) return;
  Line& line = *found->second;
  line.closing = true;
  if (line.writing) return;
  line.writing = true;
  spawn(write(connection, found->second));
}

// Writes until the queue is empty, then closes if the line is to be closed.
net::awaitable<void> Server::write(ConnectionId id, std::shared_ptr<Line> line) {
  Error error;
  line->stream.text(true);
  while (!line->queue.empty() && !error) {
    const std::string text = std::move(line->queue.front());
    line->queue.pop_front();
    co_await line->stream.async_write(net::buffer(text), net::redirect_error(net::use_awaitable, error));
    line->queued -= text.size();
  }
  line->writing = false;
  if (error || !line->closing || !lines_.contains(id)) co_return;
  const auto code = going_down_ ? websocket::close_code::going_away : websocket::close_code::policy_error;
  co_await line->stream.async_close(code, net::redirect_error(net::use_awaitable, error));
}

}  // namespace

std::expected<void, Refusal> serve(const ServeOptions& options, std::shared_ptr<const Library> library, Assets assets,
                                   Store& store, const std::function<void(std::uint16_t)>& ready) {
  Server server(options, std::move(library), std::move(assets), store);
  return server.run(ready);
}

}  // namespace conclave
