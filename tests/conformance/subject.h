#pragma once

#include <algorithm>
#include <filesystem>
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

template <Game G>
std::string house_set() {
  return "cards/" + std::string(G::kId) + ".toml";
}

// The house set, then those of tests/sets, which say what it does not.
template <Game G>
std::vector<std::string> sets() {
  std::vector<std::string> paths;
  for (const auto& file : std::filesystem::directory_iterator(std::string(CONCLAVE_SOURCE_DIR) + "/tests/sets"))
    if (const std::string name = file.path().filename(); name.starts_with(std::string(G::kId) + "-"))
      paths.push_back("tests/sets/" + name);
  std::ranges::sort(paths);
  paths.insert(paths.begin(), house_set<G>());
  return paths;
}

template <Game G>
Subject<G> subject(const typename G::Options& options = {}, const std::string& set = house_set<G>()) {
  Subject<G> game;
  game.options = options;
  auto cards = load_cards(std::type_identity<typename G::Cards>{}, G::kHasCards ? read_source(set) : "");
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
