#include "service/programs.h"

#include <algorithm>

#include "core/toml.h"
#include "minds/minds.h"

namespace conclave {
namespace {

constexpr std::size_t kLongestName = 20;

// A name that no other mind has and that can stand in a room's list: letters, digits and hyphens.
bool is_good_name(std::string_view name) {
  const auto plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  return !name.empty() && name.size() <= kLongestName && std::ranges::all_of(name, plain) && name != "human" &&
         std::ranges::find(mind_names(), name) == mind_names().end();
}

std::vector<std::string> read_command(const toml::node& node) {
  std::vector<std::string> command;
  if (const auto* words = node.as_array())
    for (const auto& word : *words) {
      const auto text = word.value<std::string>();
      if (!text || text->empty()) return {};
      command.push_back(*text);
    }
  return command;
}

}  // namespace

std::expected<Programs, Refusal> read_programs(std::string_view text) {
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed)
    return std::unexpected(Refusal("service.programs.toml", {{"line", parsed.error().source().begin.line},
                                                             {"why", std::string(parsed.error().description())}}));
  Programs programs;
  for (const auto& [key, node] : parsed.table()) {
    const std::string name(key.str());
    if (!is_good_name(name)) return std::unexpected(Refusal("service.programs.name", {{"name", name}}));
    auto command = read_command(node);
    if (command.empty()) return std::unexpected(Refusal("service.programs.command", {{"name", name}}));
    programs.emplace(name, std::move(command));
  }
  return programs;
}

}  // namespace conclave
