#pragma once

#include <expected>
#include <memory>
#include <string>
#include <string_view>

#include "core/phrase.h"
#include "minds/mind.h"

namespace conclave {

// A mind as the lab is asked for it: one of mind_names(), the yardstick `textbook`, or `program:…`; `archmage*4` has
// four times the budget, `archmage/4` a quarter; `by-hand:archmage` judges without what was learnt.
struct Entrant {
  std::string name;  // as asked for
  std::string mind;
  double factor = 1;
  bool by_hand = false;
};

std::expected<Entrant, Refusal> read_entrant(std::string_view name);
// REQUIRES: the game outlives it.
std::unique_ptr<Mind> make_entrant(const Entrant& entrant, const AnyGame& game, Budget budget);

}  // namespace conclave
