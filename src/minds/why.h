#pragma once

#include <optional>
#include <string>

#include "games/erased.h"

namespace conclave {

// What speaks for a move, in words that stand in the middle of a sentence: [<game>.why] of the catalogue.
struct Why {
  Phrase gain;                 // what it brings
  std::optional<Phrase> next;  // what its seat may do after it, if the others do nothing special
};

// Found in worlds that the seat may imagine, so it tells nothing that the seat could not know. Compiled once a game, in
// <game>_why.cc. REQUIRES: a legal move.
template <Game G>
Why explain_sight(const ErasedSight<G>& sight, const std::string& move);

}  // namespace conclave
