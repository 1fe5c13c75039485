#include "app/progress.h"

#include <fmt/format.h>

#include <chrono>
#include <iostream>

namespace conclave {

Progress::Progress(const AppContext& app, const std::atomic<std::uint64_t>& done, std::uint64_t of,
                   std::function<std::string()> note) {
  if (!app.terminal) return;
  thread_ = std::jthread([&done, of, note = std::move(note)](std::stop_token stop) {
    const auto began = std::chrono::steady_clock::now();
    while (!stop.stop_requested()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      const double share = static_cast<double>(done.load()) / static_cast<double>(of);
      const double passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
      const int filled = static_cast<int>(share * 40);
      std::string bar;
      for (int i = 0; i < 40; ++i) bar += i < filled ? "█" : "░";
      std::cerr << fmt::format("\r{} {:3.0f} %  {:.0f} s  {}\x1b[K", bar, share * 100, passed, note()) << std::flush;
    }
    std::cerr << "\r\x1b[K" << std::flush;
  });
}

}  // namespace conclave
