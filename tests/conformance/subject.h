#pragma once

#include <fstream>
#include <sstream>

#include "conformance/walk.h"
#include "core/words.h"

namespace conclave::conformance {

inline std::string read_source(const std::string& path) {
  std::ifstream file(std::string(CONCLAVE_SOURCE_DIR) + "/" + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// The game with its house set.
template <Game G>
Subject<G> subject(const typename G::Options& options = {}) {
  Subject<G> game;
  game.options = options;
  auto cards = load_cards(std::type_identity<typename G::Cards>{},
                          G::kHasCards ? read_source("cards/" + std::string(G::kId) + ".toml") : "");
  if (cards) game.cards = *cards;
  return game;
}

inline const std::vector<Words>& languages() {
  static const std::vector<Words> all = [] {
    std::vector<Words> list;
    for (const char* language : {"en", "fr"}) {
      auto words = Words::parse(read_source(std::string("lang/") + language + ".toml"), language);
      if (words) list.push_back(*words);
    }
    return list;
  }();
  return all;
}

}  // namespace conclave::conformance
