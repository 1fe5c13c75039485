#include "service/metrics.h"

#include <fmt/format.h>

#include <algorithm>

namespace conclave {

void Metrics::committed(double seconds, std::size_t entries) {
  ++commits_[static_cast<std::size_t>(std::lower_bound(kBounds.begin(), kBounds.end(), seconds) - kBounds.begin())];
  commit_seconds_ += seconds;
  entries_ += entries;
}

std::string Metrics::text(const HallNumbers& hall) const {
  std::string out;
  const auto add = [&](const char* name, const char* type, const char* help, auto value) {
    out += fmt::format("# HELP conclave_{0} {1}\n# TYPE conclave_{0} {2}\nconclave_{0} {3}\n", name, help, type, value);
  };
  add("sockets", "gauge", "Open TCP connections.", sockets);
  add("connections", "gauge", "Open WebSocket connections.", hall.connections);
  add("rooms", "gauge", "Rooms in memory.", hall.rooms);
  add("rooms_playing", "gauge", "Rooms in memory whose game is on.", hall.playing);
  add("messages_total", "counter", "Messages received.", hall.messages);
  add("moves_total", "counter", "Moves that people played.", hall.moves);
  add("refusals_total", "counter", "Requests refused.", hall.refusals);
  add("requests_total", "counter", "Plain HTTP requests.", requests);
  add("received_bytes_total", "counter", "Bytes of WebSocket messages received.", bytes_in);
  add("sent_bytes_total", "counter", "Bytes of WebSocket messages sent.", bytes_out);
  add("slow_readers_total", "counter", "Connections closed because they did not read.", slow_readers);
  add("thinking", "gauge", "Moves that minds are choosing or wait to choose.", thinking);
  add("thoughts_total", "counter", "Moves that minds have chosen.", thoughts);
  add("entries_total", "counter", "Log entries written.", entries_);
  add("failed_commits_total", "counter", "Batches that could not be written.", failed_commits);
  out +=
      "# HELP conclave_commit_seconds How long a batch took to become durable.\n# TYPE conclave_commit_seconds "
      "histogram\n";
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < kBounds.size(); ++i)
    out += fmt::format("conclave_commit_seconds_bucket{{le=\"{}\"}} {}\n", kBounds[i], sum += commits_[i]);
  sum += commits_.back();
  out += fmt::format(
      "conclave_commit_seconds_bucket{{le=\"+Inf\"}} {0}\nconclave_commit_seconds_sum "
      "{1}\nconclave_commit_seconds_count {0}\n",
      sum, commit_seconds_);
  return out;
}

}  // namespace conclave
