#include "service/log.h"

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <boost/json/serialize.hpp>

namespace conclave {
namespace {

spdlog::logger& logger() {
  static const auto the_logger = [] {
    auto made = spdlog::stderr_logger_mt("conclave");
    made->set_formatter(std::make_unique<spdlog::pattern_formatter>(
        R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v)", spdlog::pattern_time_type::utc));
    return made;
  }();
  return *the_logger;
}

spdlog::level::level_enum level_of(LogLevel level) {
  switch (level) {
    case LogLevel::kDebug: return spdlog::level::debug;
    case LogLevel::kInfo: return spdlog::level::info;
    case LogLevel::kWarning: return spdlog::level::warn;
    case LogLevel::kError: return spdlog::level::err;
  }
  return spdlog::level::err;
}

}  // namespace

void log_line(LogLevel level, std::string_view event, boost::json::object details) {
  if (!logger().should_log(level_of(level))) return;
  boost::json::object line{{"event", boost::json::string_view(event.data(), event.size())}};
  for (auto& [key, value] : details) line[key] = std::move(value);
  // The pattern has opened the object already.
  logger().log(level_of(level), boost::json::serialize(line).substr(1));
}

bool set_log_level(std::string_view level) {
  if (level == "debug")
    logger().set_level(spdlog::level::debug);
  else if (level == "info")
    logger().set_level(spdlog::level::info);
  else if (level == "warning")
    logger().set_level(spdlog::level::warn);
  else if (level == "error")
    logger().set_level(spdlog::level::err);
  else
    return false;
  return true;
}

}  // namespace conclave
