#include "service/workers.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

namespace conclave {

Workers::Workers(int threads, int niceness) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this, niceness] { work(niceness); });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
}

void Workers::run(const std::string& lane, std::function<void()> errand) {
  {
    const std::lock_guard lock(mutex_);
    errands_.push_back({lane, std::move(errand)});
  }
  wake_.notify_one();
}

std::deque<Workers::Errand>::iterator Workers::next() {
  return std::find_if(errands_.begin(), errands_.end(),
                      [this](const Errand& errand) { return !busy_.contains(errand.lane); });
}

void Workers::work(int niceness) {
  // Linux gives each thread its own priority, under its own id.
  if (niceness > 0) setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), niceness);
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || next() != errands_.end(); });
    if (stopping_) return;
    const auto at = next();
    const Errand errand = std::move(*at);
    errands_.erase(at);
    busy_.insert(errand.lane);
    lock.unlock();
    errand.what();
    lock.lock();
    busy_.erase(errand.lane);
    wake_.notify_one();  // the lane's next errand may have been passed over
  }
}

}  // namespace conclave
