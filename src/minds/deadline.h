#pragma once

#include <algorithm>
#include <atomic>
#include <limits>
#include <optional>

#include "core/clock.h"

namespace conclave {

// When a thread has thought enough: once it is told so, or has used up its CPU time. To ask costs next to nothing, so
// it may be asked often. REQUIRES: where there is a time, it is asked by the thread that made it.
class Deadline {
 public:
  Deadline() = default;  // never
  explicit Deadline(const std::atomic<bool>* stop, std::optional<double> seconds = std::nullopt) : stop_(stop) {
    if (!seconds) return;
    begin_ = thread_seconds();
    until_ = begin_ + *seconds;
  }

  bool passed() const { return (stop_ && stop_->load(std::memory_order_relaxed)) || (bounded() && used_up()); }

  // For a part of the thought that begins now: until this share of the whole time has gone by.
  Deadline part(double until) const {
    if (!bounded()) return *this;
    Deadline part(stop_, 0);
    part.until_ = begin_ + until * (until_ - begin_);
    return part;
  }
  // For what must be thought even when told to stop, if there is time.
  Deadline by_time() const {
    Deadline other = *this;
    other.stop_ = nullptr;
    return other;
  }

 private:
  bool bounded() const { return until_ < std::numeric_limits<double>::infinity(); }

  // A thread's own time is slow to read, and never runs faster than the clock on the wall: before so much has gone by
  // there it need not be read again.
  bool used_up() const {
    const auto now = Clock::now();
    if (now < look_) return false;
    const double left = until_ - thread_seconds();
    look_ = now + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(left, 3600.0)));
    return left <= 0;
  }

  const std::atomic<bool>* stop_ = nullptr;
  double begin_ = 0, until_ = std::numeric_limits<double>::infinity();  // by the thread's clock
  mutable Clock::time_point look_{};
};

}  // namespace conclave
