#include "app/supervise.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <iostream>

namespace conclave {
namespace {

struct Child {
  pid_t id = -1;
  int input = -1;   // what it reads
  int living = -1;  // closed when it dies
};

bool open_pipes(int (&input)[2], int (&living)[2]) {
  if (pipe2(input, O_CLOEXEC) != 0) return false;
  if (pipe2(living, O_CLOEXEC) == 0) return true;
  close(input[0]), close(input[1]);
  return false;
}

Child begin(const std::function<void()>& work) {
  int input[2], living[2];
  if (!open_pipes(input, living)) return {};
  std::cout << std::flush;
  const pid_t id = fork();
  if (id == 0) {
    close(input[1]), close(living[0]);
    dup2(input[0], STDIN_FILENO);
    work();
    std::cout << std::flush;
    _exit(0);
  }
  close(input[0]), close(living[1]);
  return {id, input[1], living[0]};
}

void write_all(int to, const char* bytes, std::size_t count) {
  while (count > 0) {
    const ssize_t written = write(to, bytes, count);
    if (written < 0 && errno != EINTR) return;  // it has died; we shall hear of it
    if (written <= 0) continue;
    bytes += written;
    count -= static_cast<std::size_t>(written);
  }
}

// Passes our input on until the child is gone. Did it end well?
bool serve(Child& child) {
  std::array<char, 65536> bytes;
  for (bool open = true;;) {
    pollfd ends[2] = {{child.living, POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
    if (poll(ends, open ? 2 : 1, -1) < 0 && errno != EINTR) break;
    if (ends[0].revents != 0) break;
    if (!open || ends[1].revents == 0) continue;
    const ssize_t count = read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count > 0) write_all(child.input, bytes.data(), static_cast<std::size_t>(count));
    if (count == 0 || (count < 0 && errno != EINTR)) {
      open = false;
      close(child.input);
      child.input = -1;
    }
  }
  int status = 0;
  while (waitpid(child.id, &status, 0) < 0 && errno == EINTR) {
  }
  if (child.input >= 0) close(child.input);
  close(child.living);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

bool supervise(const std::function<void()>& work, const std::function<void()>& died) {
  for (;;) {
    Child child = begin(work);
    if (child.id < 0) return false;
    if (serve(child)) return true;
    died();
  }
}

}  // namespace conclave
