#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "service/hall.h"
#include "service/metrics.h"
#include "service/pump.h"
#include "service/seated.h"
#include "service/workers.h"

namespace conclave {

// Where effects go that leave the process. Must not call the driver back from inside.
class Network {
 public:
  virtual ~Network() = default;
  virtual void send(ConnectionId to, std::string text) = 0;
  virtual void hang(ConnectionId connection) = 0;
};

// Runs the hall: gives it messages, has the store write and the minds think on threads of their own, and passes on what
// may leave. One thread calls it; `post` brings the other threads' results back to that thread.
class Driver {
 public:
  using Post = std::function<void(std::function<void()>)>;
  Driver(std::shared_ptr<const Library> library, Entropy& entropy, Store& store, Network& network, Post post,
         HallLimits limits = {});
  ~Driver();  // thoughts under way end soon

  // Gives the hall every unfinished game, so that lists have them and minds go on. Before anything else.
  std::expected<void, StoreError> recover();

  void on(const Message& message);
  // Also forgets old games now and then. About once a second.
  void tick();
  // Calls back when everything the hall has said so far is durable and passed on.
  void when_settled(std::function<void()> then);

  // Reads a room for whoever asks for its journal.
  void read(const std::string& room, std::function<void(std::expected<StoredRoom, StoreError>)> then);
  // Calls back when the store's thread answers.
  void ping(std::function<void()> then);

  Metrics metrics;
  HallNumbers numbers() const { return hall_.numbers(); }

 private:
  static constexpr std::size_t kSeatedMinds = 64;  // of some 30 MB at most
  struct StoreResult;

  void turn();
  void start(StoreWork work);
  void finish(StoreResult result);
  void think(const Think& order);
  void advise(const Advise& order);
  void stop_advising(const std::string& room);
  void carry_out(Effect effect);
  void forget_old();

  HallLimits limits_;
  Hall hall_;
  Pump pump_;
  Store& store_;
  Network& network_;
  Post post_;
  std::vector<std::string> retry_;  // loads that failed
  std::vector<std::function<void()>> settled_;
  Time forgot_ = 0;
  std::map<std::pair<std::string, int>, std::shared_ptr<std::atomic<bool>>>
      advising_;  // by room and seat: ends the thinking about a hint
  SeatedMinds seated_;
  Workers minds_;  // last: they stop first
  Workers store_thread_;
};

}  // namespace conclave
