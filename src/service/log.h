#pragma once

#include <boost/json/object.hpp>
#include <string_view>

namespace conclave {

enum class LogLevel { kDebug, kInfo, kWarning, kError };

// One JSON object a line on standard error. Never give it a token, a guest's name or what somebody said.
void log_line(LogLevel level, std::string_view event, boost::json::object details = {});

// "debug", "info", "warning" or "error"; anything else: false.
bool set_log_level(std::string_view level);

}  // namespace conclave
