#pragma once

#include <string>
#include <vector>

#include "core/shape.h"

namespace conclave {

// What a game tells: its events, each with the facts that it carries. docs/views.md and the page's types are made from
// it, and the conformance suite holds `tell` to it.
struct ToldRow {
  std::vector<std::string> keys;  // of the sentences, after "GAME.event."; none: the catalogue has them elsewhere
  std::vector<ShapeField> args;
  std::string happened;
  std::vector<std::string> kinds{};  // one a key, or one for all; empty: as the keys

  const std::string& kind_of(std::size_t key) const {
    const auto& all = kinds.empty() ? keys : kinds;
    return all[all.size() == 1 ? 0 : key];
  }
};
using ToldShape = std::vector<ToldRow>;

}  // namespace conclave
