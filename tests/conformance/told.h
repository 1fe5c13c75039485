#pragma once

// What is told in games is what docs/views.md lists: each key with its arguments and its kind.

#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string_view>

#include "conformance/walk.h"
#include "core/phrase.h"

namespace conclave::conformance {

struct ToldAs {
  std::set<std::string> args;
  std::set<std::string> kinds;
};
using Telling = std::map<std::string, ToldAs>;  // by key

// Remembers an event of the game; the end has no row of its own.
inline void note_told(Telling& telling, std::string_view game, const ToldEvent& event) {
  const std::string prefix = std::string(game) + ".event.";
  if (!event.key.starts_with(prefix)) return;
  ToldAs& as = telling[event.key.substr(prefix.size())];
  as.kinds.insert(event.kind);
  for (const Phrase::Arg& arg : event.args) as.args.insert(arg.name);
}

// The words of a cell: `built`, `built-mana` or seat, tile.
inline std::vector<std::string> words_of(const std::string& cell) {
  std::string plain;
  for (const char c : cell) plain += c == '`' || c == ',' ? ' ' : c;
  std::istringstream in(plain);
  return {std::istream_iterator<std::string>(in), {}};
}

// The rows under `| key | args |` after "Keys begin with `GAME.event.`"; a row of several keys and kinds pairs them, or
// gives all its keys the one kind.
inline Telling documented_telling(const std::string& views_md, std::string_view game) {
  Telling telling;
  std::istringstream lines(views_md.substr(views_md.find("Keys begin with `" + std::string(game) + ".event.`")));
  std::string line;
  while (std::getline(lines, line) && !line.starts_with("| key |")) {
  }
  std::getline(lines, line);
  while (std::getline(lines, line) && line.starts_with("|")) {
    std::vector<std::string> cells;
    std::istringstream in(line.substr(1));
    for (std::string cell; std::getline(in, cell, '|');) cells.push_back(cell);
    const auto keys = words_of(cells.at(0)), args = words_of(cells.at(1)), kinds = words_of(cells.at(3));
    for (std::size_t i = 0; i < keys.size(); ++i)
      telling[keys[i]] = {{args.begin(), args.end()}, {kinds.size() == keys.size() ? kinds[i] : kinds.at(0)}};
  }
  return telling;
}

// `count` and `seat` may be there without meaning anything, as the chapters say. Random games do not reach everything
// that is documented; that the catalogue has the same keys is for tests/project.
inline std::vector<std::string> differences(const Telling& documented, const Telling& told) {
  std::vector<std::string> wrong;
  for (const auto& [key, as] : told) {
    const auto row = documented.find(key);
    if (row == documented.end()) {
      wrong.push_back(key + " is told and not documented");
      continue;
    }
    if (row->second.kinds != as.kinds) wrong.push_back(key + " has another kind than is documented");
    for (const std::string& arg : as.args)
      if (arg != "seat" && arg != "count" && !row->second.args.contains(arg))
        wrong.push_back(key + " has an argument that is not documented: " + arg);
    for (const std::string& arg : row->second.args)
      if (!as.args.contains(arg)) wrong.push_back(key + " is documented with an argument it never has: " + arg);
  }
  return wrong;
}

}  // namespace conclave::conformance
