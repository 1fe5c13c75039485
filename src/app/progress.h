#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>

#include "app/context.h"

namespace conclave {

// Redraws one line until the work is done, with a note after the bar. Does nothing where there is no terminal.
class Progress {
 public:
  Progress(
      const AppContext& app, const std::atomic<std::uint64_t>& done, std::uint64_t of,
      std::function<std::string()> note = [] { return std::string(); });

 private:
  std::jthread thread_;
};

}  // namespace conclave
