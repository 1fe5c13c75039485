#include "minds/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

namespace conclave {
namespace {

void shut(int& handle) {
  if (handle >= 0) close(handle);
  handle = -1;
}

struct Pipe {
  int read = -1, write = -1;
  // CLOEXEC: no other program that we start holds our ends, or this one would never see that we have gone.
  bool open() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    read = ends[0], write = ends[1];
    return true;
  }
  ~Pipe() { shut(read), shut(write); }
};

// A group of its own, and signals as a program expects them.
struct SpawnSettings {
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t files;
  SpawnSettings(int in, int out) {
    posix_spawnattr_init(&attributes);
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
  }
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
  }
};

int milliseconds_until(Process::Deadline deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 3'600'000));
}

}  // namespace

std::expected<Process, std::string> Process::start(const std::vector<std::string>& command) {
  Pipe in, out;
  if (command.empty()) return std::unexpected(std::string(std::strerror(ENOENT)));
  if (!in.open() || !out.open()) return std::unexpected(std::string(std::strerror(errno)));
  const SpawnSettings settings(in.read, out.write);
  std::vector<char*> words;
  for (const auto& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  pid_t id = -1;
  if (const int error = posix_spawnp(&id, words[0], &settings.files, &settings.attributes, words.data(), environ);
      error != 0)
    return std::unexpected(std::string(std::strerror(error)));
  fcntl(in.write, F_SETFL, O_NONBLOCK);
  fcntl(out.read, F_SETFL, O_NONBLOCK);
  return Process(id, std::exchange(in.write, -1), std::exchange(out.read, -1));
}

Process::Process(Process&& other) noexcept
    : id_(std::exchange(other.id_, -1)),
      to_(std::exchange(other.to_, -1)),
      from_(std::exchange(other.from_, -1)),
      said_(std::move(other.said_)) {}

Process::~Process() { end(std::chrono::milliseconds(0)); }

void Process::end(std::chrono::milliseconds grace) {
  shut(to_);
  shut(from_);
  if (id_ < 0) return;
  const auto deadline = std::chrono::steady_clock::now() + grace;
  bool ended = false;
  while (!(ended = waitpid(id_, nullptr, WNOHANG) != 0) && std::chrono::steady_clock::now() < deadline)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  kill(-id_, SIGKILL);  // also what it has started itself
  if (!ended) waitpid(id_, nullptr, 0);
  id_ = -1;
}

std::expected<void, Process::Trouble> Process::take() {
  std::array<char, 4096> bytes;
  const ssize_t count = read(from_, bytes.data(), bytes.size());
  if (count == 0) return std::unexpected(Trouble::kGone);
  if (count < 0)
    return errno == EAGAIN || errno == EINTR ? std::expected<void, Trouble>() : std::unexpected(Trouble::kGone);
  said_.append(bytes.data(), static_cast<std::size_t>(count));
  if (said_.size() > kMostBytes) return std::unexpected(Trouble::kFlood);
  return {};
}

// One step: waits until something can be written or read, and does it.
std::expected<void, Process::Trouble> Process::pump(std::string_view& out, Deadline deadline) {
  pollfd ends[2] = {{from_, POLLIN, 0}, {to_, POLLOUT, 0}};
  const int ready = poll(ends, out.empty() ? 1 : 2, milliseconds_until(deadline));
  if (ready == 0) return std::unexpected(Trouble::kSilent);
  if (ready < 0) return errno == EINTR ? std::expected<void, Trouble>() : std::unexpected(Trouble::kGone);
  if (ends[0].revents != 0)
    if (const auto taken = take(); !taken) return taken;
  if (out.empty() || ends[1].revents == 0) return {};
  const ssize_t count = write(to_, out.data(), out.size());
  if (count < 0 && errno != EAGAIN && errno != EINTR) return std::unexpected(Trouble::kGone);
  if (count > 0) out.remove_prefix(static_cast<std::size_t>(count));
  return {};
}

std::expected<void, Process::Trouble> Process::write_line(std::string_view line, Deadline deadline) {
  const std::string whole = std::string(line) + "\n";
  for (std::string_view rest = whole; !rest.empty();)
    if (const auto done = pump(rest, deadline); !done) return done;
  return {};
}

std::expected<std::string, Process::Trouble> Process::read_line(Deadline deadline) {
  std::string_view nothing;
  for (;;) {
    if (std::chrono::steady_clock::now() >= deadline) return std::unexpected(Trouble::kSilent);  // however much it says
    if (const auto end = said_.find('\n'); end != said_.npos) {
      std::string line = said_.substr(0, end);
      said_.erase(0, end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    if (const auto done = pump(nothing, deadline); !done) return std::unexpected(done.error());
  }
}

}  // namespace conclave
