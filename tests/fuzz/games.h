#pragma once

#include <span>
#include <vector>

#include "conformance/subject.h"
#include "games/all.h"

namespace conclave::fuzz {

// A game in all its variants.
template <Game G>
const std::vector<conformance::Subject<G>>& subjects() {
  static const auto all = [] {
    std::vector<conformance::Subject<G>> list;
    for (const auto& options : G::variants()) list.push_back(conformance::subject<G>(options));
    return list;
  }();
  return all;
}

// Calls use<G>(the rest) for the game that the first byte names.
template <class Use>
void chosen_game(std::span<const std::uint8_t> data, Use&& use) {
  if (data.empty()) return;
  std::size_t i = 0;
  AllGames::each([&]<class G>() {
    if (data[0] % AllGames::kCount == i++) use.template operator()<G>(data.subspan(1));
  });
}

}  // namespace conclave::fuzz
