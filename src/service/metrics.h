#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "service/hall.h"

namespace conclave {

// What /metrics counts besides the hall's own numbers. One thread at a time.
class Metrics {
 public:
  std::uint64_t requests = 0;                 // plain HTTP
  std::uint64_t bytes_in = 0, bytes_out = 0;  // of WebSocket messages, before compression
  std::uint64_t slow_readers = 0;             // connections closed because they did not read
  std::uint64_t failed_commits = 0;
  std::uint64_t thoughts = 0;
  std::size_t sockets = 0;   // TCP connections
  std::size_t thinking = 0;  // minds at work or waiting

  void committed(double seconds, std::size_t entries);

  // In Prometheus' text format.
  std::string text(const HallNumbers& hall) const;

 private:
  static constexpr std::array<double, 9> kBounds = {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5};
  std::array<std::uint64_t, kBounds.size() + 1> commits_{};
  std::uint64_t entries_ = 0;
  double commit_seconds_ = 0;
};

}  // namespace conclave
