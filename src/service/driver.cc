#include "service/driver.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "core/wire_json.h"
#include "minds/minds.h"
#include "service/advice.h"
#include "service/log.h"

namespace conclave {
namespace {

constexpr Time kForgetEvery = 3'600'000;
constexpr int kForgetAtOnce = 500;
constexpr int kMindNiceness = 10;

Time now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

// One core is left to the network and the store.
int mind_threads() { return std::clamp(static_cast<int>(std::thread::hardware_concurrency()) - 1, 1, 8); }

boost::json::object why(const StoreError& error) {
  boost::json::object details{{"error", error.key}};
  const boost::json::object phrase = phrase_json(error);
  for (const auto& arg : phrase.at("args").as_object()) details.insert(arg);
  return details;
}

}  // namespace

struct Driver::StoreResult {
  std::expected<void, StoreError> written;
  std::size_t entries = 0;
  double seconds = 0;
  std::vector<std::pair<std::string, std::expected<StoredRoom, StoreError>>> loaded;
};

Driver::Driver(std::shared_ptr<const Library> library, Entropy& entropy, Store& store, Network& network, Post post,
               HallLimits limits)
    : limits_(limits),
      hall_(library, entropy, limits),
      store_(store),
      network_(network),
      post_(std::move(post)),
      seated_(kSeatedMinds, library->programs),
      minds_(mind_threads(), kMindNiceness),
      store_thread_(1, 0) {}

Driver::~Driver() {
  seated_.stop();
  for (const auto& [place, stop] : advising_) *stop = true;
}

std::expected<void, StoreError> Driver::recover() {
  const auto rows = store_.unfinished();
  if (!rows) return std::unexpected(rows.error());
  for (const RoomRow& row : *rows) {
    auto stored = store_.load(row.room);
    if (!stored) return std::unexpected(stored.error());
    on(Loaded{row.room, std::move(*stored)});
  }
  log_line(LogLevel::kInfo, "recovered", {{"rooms", rows->size()}});
  return {};
}

void Driver::on(const Message& message) {
  pump_.take(hall_.on(message, now()));
  turn();
}

void Driver::tick() {
  Effects again;
  for (auto& room : std::exchange(retry_, {})) again.push_back(Load{std::move(room)});
  pump_.take(std::move(again));
  on(Tick{});
  if (now() - forgot_ < kForgetEvery) return;
  forgot_ = now();
  forget_old();
}

void Driver::turn() {
  if (auto work = pump_.next()) start(std::move(*work));
  for (Effect& effect : pump_.ready()) carry_out(std::move(effect));
  if (!pump_.idle()) return;
  for (auto& then : std::exchange(settled_, {})) then();
}

void Driver::start(StoreWork work) {
  store_thread_.run("", [this, work = std::move(work)] {
    StoreResult result;
    result.entries = work.write.entries.size();
    const auto began = std::chrono::steady_clock::now();
    if (!work.write.empty()) result.written = store_.write(work.write);
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    if (result.written)
      for (const auto& room : work.loads) result.loaded.emplace_back(room, store_.load(room));
    post_([this, result = std::make_shared<StoreResult>(std::move(result))] { finish(std::move(*result)); });
  });
}

void Driver::finish(StoreResult result) {
  if (!result.written) {
    ++metrics.failed_commits;
    log_line(LogLevel::kError, "not-saved", why(result.written.error()));
    on(pump_.failed());
    return;
  }
  if (result.entries > 0) metrics.committed(result.seconds, result.entries);
  pump_.committed();
  for (auto& [room, stored] : result.loaded) {
    if (stored) {
      pump_.take(hall_.on(Loaded{room, std::move(*stored)}, now()));
    } else {
      log_line(LogLevel::kError, "not-loaded", why(stored.error()));
      retry_.push_back(room);
    }
  }
  turn();
}

void Driver::carry_out(Effect effect) {
  if (auto* send = std::get_if<Send>(&effect))
    network_.send(send->to, std::move(send->text));
  else if (const auto* hang = std::get_if<Hang>(&effect))
    network_.hang(hang->connection);
  else if (const auto* order = std::get_if<Think>(&effect))
    think(*order);
  else if (const auto* asked = std::get_if<Advise>(&effect))
    advise(*asked);
}

void Driver::advise(const Advise& order) {
  auto& stop_it = advising_[{order.room, index(order.seat)}];
  if (stop_it) *stop_it = true;
  const auto stop = stop_it = std::make_shared<std::atomic<bool>>(false);
  // A lane of its own: the table's minds do not queue behind it.
  minds_.run("hint " + order.room, [this, order, stop] {
    Budget budget = in_advisers_time(kTableBudget);
    budget.stop = stop.get();
    Advised advised{order.room, order.version, order.seat, conclave::advise(order, budget)};
    post_([this, stop, advised = std::move(advised)] {
      if (const auto at = advising_.find({advised.room, index(advised.seat)});
          at != advising_.end() && at->second == stop)
        advising_.erase(at);
      on(advised);
    });
  });
}

void Driver::stop_advising(const std::string& room) {
  for (auto at = advising_.lower_bound({room, 0}); at != advising_.end() && at->first.first == room; ++at)
    *at->second = true;
}

void Driver::think(const Think& order) {
  ++metrics.thinking;
  stop_advising(order.room);
  minds_.run(order.room, [this, order] {
    Thought thought{order.room, order.version, order.seat, seated_.move(order)};
    post_([this, thought = std::move(thought)] {
      --metrics.thinking;
      ++metrics.thoughts;
      on(thought);
    });
  });
}

void Driver::forget_old() {
  store_thread_.run("", [this, before = now() - limits_.kept_after_end] {
    const auto old = store_.finished_before(before, kForgetAtOnce);
    if (!old || old->empty()) return;
    if (store_.write({.sets = {}, .entries = {}, .rows = {}, .forgotten = *old}))
      log_line(LogLevel::kInfo, "forgot", {{"rooms", old->size()}});
  });
}

void Driver::when_settled(std::function<void()> then) {
  settled_.push_back(std::move(then));
  turn();
}

void Driver::read(const std::string& room, std::function<void(std::expected<StoredRoom, StoreError>)> then) {
  store_thread_.run(
      "", [this, room, then = std::move(then)] { post_([then, stored = store_.load(room)] { then(stored); }); });
}

void Driver::ping(std::function<void()> then) {
  store_thread_.run("", [this, then = std::move(then)] { post_(then); });
}

}  // namespace conclave
