#pragma once

#include <sys/types.h>

#include <chrono>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace conclave {

// A program that we talk to line by line. It runs in a process group of its own, which ends with this object, whatever
// it does.
class Process {
 public:
  using Deadline = std::chrono::steady_clock::time_point;
  enum class Trouble {
    kSilent,  // the deadline passed
    kGone,    // it has ended, or reads no more
    kFlood,   // more than kMostBytes without our asking
  };

  // The program is found as a shell finds it. Refused: the system's word for why it cannot be started.
  static std::expected<Process, std::string> start(const std::vector<std::string>& command);
  Process(Process&& other) noexcept;
  Process& operator=(Process&&) = delete;
  ~Process();

  // Both pass on what the program says meanwhile, so that neither side waits for the other for ever.
  // REQUIRES: SIGPIPE is ignored.
  std::expected<void, Trouble> write_line(std::string_view line, Deadline deadline);
  std::expected<std::string, Trouble> read_line(Deadline deadline);

  // Asks it to end, by closing its input, and sees to it that it does.
  void end(std::chrono::milliseconds grace);

 private:
  static constexpr std::size_t kMostBytes = 1 << 20;
  Process(pid_t id, int to, int from) : id_(id), to_(to), from_(from) {}
  std::expected<void, Trouble> pump(std::string_view& out, Deadline deadline);
  std::expected<void, Trouble> take();

  pid_t id_ = -1;
  int to_ = -1, from_ = -1;
  std::string said_;  // not yet read
};

}  // namespace conclave
