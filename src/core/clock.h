#pragma once

#include <time.h>

#include <chrono>

namespace conclave {

using Clock = std::chrono::steady_clock;
inline double since(Clock::time_point began) { return std::chrono::duration<double>(Clock::now() - began).count(); }

// CPU seconds of the calling thread so far: what others on the machine do does not count.
inline double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace conclave
