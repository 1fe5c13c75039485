#pragma once

#include <functional>

namespace conclave {

// Runs `work` in a child process that reads our standard input as its own, and runs it anew whenever it dies of
// something; before that, `died` is called. Returns when it ends well, or cannot be run. REQUIRES: nothing has read
// standard input, and there is no other thread.
bool supervise(const std::function<void()>& work, const std::function<void()>& died);

}  // namespace conclave
