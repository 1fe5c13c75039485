#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "minds/mind.h"
#include "minds/why.h"

namespace conclave {

// From the weakest to the strongest; [minds.<name>] of the catalogue has them in words.
const std::vector<std::string>& mind_names();

// REQUIRES: one of mind_names().
std::unique_ptr<Mind> make_mind(std::string_view name, const Budget& budget = {});

// The same budget for where a person waits: a level's turn takes no longer than it should, however slow the machine is.
// Who says how many iterations it is to be gets them.
Budget in_time(Budget budget, std::string_view mind);

// Hints come from a mind that overlooks nothing and misjudges nothing, in the time of one that is not waited for long.
inline constexpr const char* kAdviser = "archmage";
inline Budget in_advisers_time(const Budget& budget) { return in_time(budget, "adept"); }

// The move of such a mind that has thought about nothing before.
std::string choose_move(const AnySight& sight, std::string_view mind, std::uint64_t seed, const Budget& budget = {});

// The best of what it compared, by their chances, for somebody who asks for a hint; what it hardly tried is never put
// before the others. At most `most`; none when there was nothing to compare.
std::vector<Line> best_lines(const Advice& advice, std::size_t most);

// Why a move is good, in words. It knows no more than the sight. REQUIRES: the move is legal.
Why explain(const AnySight& sight, const std::string& move);

}  // namespace conclave
