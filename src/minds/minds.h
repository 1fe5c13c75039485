#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "minds/mind.h"

namespace conclave {

// From the weakest to the strongest; [minds.<name>] of the catalogue has them in words.
const std::vector<std::string>& mind_names();

// REQUIRES: one of mind_names().
std::unique_ptr<Mind> make_mind(std::string_view name, const Budget& budget = {});

// The move of such a mind that has thought about nothing before.
std::string choose_move(const AnySight& sight, std::string_view mind, std::uint64_t seed, const Budget& budget = {});

}  // namespace conclave
