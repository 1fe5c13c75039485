#include "service/driver.h"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>

#include "service/log.h"
#include "store/memory_store.h"
#include "world.h"

namespace conclave {
namespace {

// A driver with everything real but the disk and the sockets; its thread is the test's.
class Driven : public testing::Test, public Network {
 protected:
  Driven() { set_log_level("error"); }

  void send(ConnectionId to, std::string text) override { inbox_[to].push_back(json::parse(text).as_object()); }
  void hang(ConnectionId connection) override { hung_.push_back(connection); }

  void post(std::function<void()> what) {
    {
      const std::lock_guard lock(mutex_);
      posted_.push_back(std::move(what));
    }
    wake_.notify_one();
  }
  // Does what the threads have posted until something is so.
  void run_until(const std::function<bool()>& so) {
    while (!so()) {
      std::unique_lock lock(mutex_);
      ASSERT_TRUE(wake_.wait_for(lock, std::chrono::seconds(20), [this] { return !posted_.empty(); }))
          << "nothing more happens";
      const auto what = std::move(posted_.front());
      posted_.pop_front();
      lock.unlock();
      what();
    }
  }
  json::object ask(ConnectionId from, json::object request) {
    request["id"] = ++last_id_;
    driver_->on(Said{from, json::serialize(request)});
    json::object answer;
    run_until([&] {
      for (const auto& one : inbox_[from])
        if (const auto* re = one.if_contains("re"); re && re->as_int64() == last_id_) answer = one;
      return !answer.empty();
    });
    return answer;
  }
  json::object table(ConnectionId who, const json::object& made) {
    const auto answer =
        ask(who, {{"do", "watch"}, {"room", made.at("room")}, {"token", made.at("seats").at(0).at("token")}});
    return answer.at("ok").at("table").as_object();
  }
  // Ada against a mind, ready to play.
  json::object start(ConnectionId ada) {
    driver_->on(Opened{ada, "192.0.2.1"});
    auto made = ask(ada, {{"do", "create"},
                          {"game", "wizards-cup"},
                          {"options", json::object{}},
                          {"public", true},
                          {"seats", chairs({"me", "random"})}})
                    .at("ok")
                    .as_object();
    ask(ada, {{"do", "ready"},
              {"room", made.at("room")},
              {"token", made.at("seats").at(0).at("token")},
              {"nonce", nonce(1)}});
    return made;
  }
  void restart() {
    driver_.reset();
    posted_.clear();
    inbox_.clear();
    driver_ = make();
  }
  std::unique_ptr<Driver> make() {
    return std::make_unique<Driver>(test_library(), entropy_, store_, *this,
                                    [this](std::function<void()> what) { post(std::move(what)); });
  }

  MemoryStore store_;
  SeededEntropy entropy_{1};
  std::map<ConnectionId, std::deque<json::object>> inbox_;
  std::vector<ConnectionId> hung_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> posted_;
  std::int64_t last_id_ = 0;
  std::unique_ptr<Driver> driver_ = make();
};

TEST_F(Driven, AMindMakesItsMoveOnAThreadOfItsOwn) {
  const auto made = start(1);
  run_until([&] { return table(1, made).at("version").as_int64() >= 1; });
  EXPECT_EQ(driver_->metrics.thoughts, 1u);
  EXPECT_EQ(driver_->metrics.thinking, 0u);
}

TEST_F(Driven, AHintIsThoughtOutOnAThreadOfItsOwnAndComesAfterItsAnswer) {
  const auto made = start(1);
  run_until([&] { return table(1, made).at("version").as_int64() >= 1; });
  const auto hints = [&] {
    return std::ranges::count_if(
        inbox_[1], [](const json::object& one) { return one.contains("on") && one.at("on").as_string() == "hint"; });
  };
  const auto answer =
      ask(1, {{"do", "hint"}, {"room", made.at("room")}, {"seat", made.at("seats").at(0).at("seat")}, {"version", 1}});
  EXPECT_TRUE(answer.contains("ok"));
  EXPECT_EQ(hints(), 0);
  run_until([&] { return hints() == 1; });
  EXPECT_FALSE(inbox_[1].back().at("moves").as_array().empty());
}

TEST_F(Driven, WhatWasAnsweredIsThereAfterARestart) {
  const auto made = start(1);
  run_until([&] { return table(1, made).at("version").as_int64() >= 1; });
  restart();
  ASSERT_TRUE(driver_->recover());
  EXPECT_EQ(driver_->numbers().rooms, 1u);
  driver_->on(Opened{2, "192.0.2.1"});
  EXPECT_EQ(table(2, made).at("version").as_int64(), 1);
}

TEST_F(Driven, ARequestThatCouldNotBeSavedIsRefusedAndMayBeTriedAgain) {
  const auto made = start(1);
  run_until([&] { return table(1, made).at("version").as_int64() >= 1; });
  store_.fail(1);
  const json::object resign{{"do", "resign"}, {"room", made.at("room")}, {"seat", made.at("seats").at(0).at("seat")}};
  EXPECT_EQ(ask(1, resign).at("no").at("key").as_string(), "service.refusal.not-saved");
  EXPECT_EQ(driver_->metrics.failed_commits, 1u);
  EXPECT_EQ(table(1, made).at("result"), json::value(nullptr)) << "what was not saved has not happened";
  EXPECT_TRUE(ask(1, resign).contains("ok"));
}

TEST_F(Driven, SettlesWhenEverythingIsDurableAndSaid) {
  const auto made = start(1);
  const std::string room(made.at("room").as_string());
  driver_->on(
      Said{1, json::serialize(json::object{
                  {"id", 99}, {"do", "watch"}, {"room", room}, {"token", made.at("seats").at(0).at("token")}})});
  driver_->on(
      Said{1, json::serialize(json::object{
                  {"id", 100}, {"do", "resign"}, {"room", room}, {"seat", made.at("seats").at(0).at("seat")}})});
  driver_->on(GoingDown{});
  bool settled = false;
  driver_->when_settled([&] { settled = true; });
  run_until([&] { return settled; });
  EXPECT_EQ(inbox_[1].back().at("on").as_string(), "bye");
  EXPECT_EQ(hung_, std::vector<ConnectionId>{1});
  EXPECT_TRUE(store_.unfinished()->empty());
}

TEST_F(Driven, ReadsARoomForItsJournal) {
  const auto made = start(1);
  std::optional<std::size_t> lines;
  driver_->read(std::string(made.at("room").as_string()), [&](auto stored) { lines = stored->log.size(); });
  run_until([&] { return lines.has_value(); });
  EXPECT_GT(*lines, 0u);
}

TEST(Workers, DoALanesErrandsOneAtATimeAndInOrder) {
  std::vector<int> done[2];
  std::atomic<int> inside[2] = {0, 0};
  std::atomic<bool> overlapped = false;
  std::latch all(200);
  {
    Workers workers(4, 5);
    for (int i = 0; i < 100; ++i)
      for (int lane = 0; lane < 2; ++lane)
        workers.run(lane == 0 ? "a" : "b", [&, i, lane] {
          if (++inside[lane] > 1) overlapped = true;
          done[lane].push_back(i);
          --inside[lane];
          all.count_down();
        });
    all.wait();
  }
  EXPECT_FALSE(overlapped);
  for (const auto& lane : done) {
    ASSERT_EQ(lane.size(), 100u);
    EXPECT_TRUE(std::is_sorted(lane.begin(), lane.end()));
  }
}

TEST(Metrics, CountCommitsByHowLongTheyTook) {
  Metrics metrics;
  metrics.committed(0.0004, 3);
  metrics.committed(0.02, 1);
  metrics.committed(9, 1);
  const std::string text = metrics.text({});
  EXPECT_NE(text.find("conclave_commit_seconds_bucket{le=\"0.0005\"} 1\n"), std::string::npos) << text;
  EXPECT_NE(text.find("conclave_commit_seconds_bucket{le=\"0.025\"} 2\n"), std::string::npos);
  EXPECT_NE(text.find("conclave_commit_seconds_bucket{le=\"2.5\"} 2\n"), std::string::npos);
  EXPECT_NE(text.find("conclave_commit_seconds_count 3\n"), std::string::npos);
  EXPECT_NE(text.find("conclave_entries_total 5\n"), std::string::npos);
}

}  // namespace
}  // namespace conclave
