#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "minds/mind.h"

namespace conclave {

// A mind that is a program of somebody else's and speaks docs/mind-protocol.md.
struct Program {
  std::string name;                       // for complaints
  std::vector<std::string> command;       // the program and its arguments
  std::chrono::milliseconds grace{5000};  // beyond what it was given, for a slow start or a slow machine
};

// "program:PATH ARGUMENT …", as the terminal and the lab take it. Never to be read from a guest: it runs what it names.
std::optional<Program> read_program(std::string_view text);

// A mind that runs the program, from its first move on; ended with it. REQUIRES: the game outlives it; SIGPIPE is
// ignored.
std::unique_ptr<Mind> make_program_mind(Program program, const AnyGame& game, const Budget& budget = {});

// A mind by one of mind_names() or by "program:…".
bool is_any_mind(std::string_view name);
// REQUIRES: is_any_mind(name).
std::unique_ptr<Mind> make_any_mind(std::string_view name, const AnyGame& game, const Budget& budget = {});

}  // namespace conclave
