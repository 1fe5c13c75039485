#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace conclave {

// Threads that do errands. Errands of one lane are done one at a time and in order; lanes share the threads fairly,
// first come first served. Any thread may call it. The destructor finishes the errand at hand and drops the others.
class Workers {
 public:
  // `niceness`: 0 ordinary, up to 19 for what should give way to everything else.
  Workers(int threads, int niceness);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  void run(const std::string& lane, std::function<void()> errand);

 private:
  struct Errand {
    std::string lane;
    std::function<void()> what;
  };
  void work(int niceness);
  std::deque<Errand>::iterator next();

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Errand> errands_;
  std::set<std::string> busy_;  // lanes
  bool stopping_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace conclave
