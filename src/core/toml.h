#pragma once

// toml++ as we use it: errors as values, and without its own assertions, which some malformed inputs reach (found by
// fuzzing: "[."). What is wrong with a file is a value; the sanitizers watch over the rest. For .cc files only.

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_ASSERT(condition) static_cast<void>(0)
#include <toml++/toml.h>
