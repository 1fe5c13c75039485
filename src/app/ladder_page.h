#pragma once

#include <string>

#include "app/context.h"
#include "lab/ladder.h"

namespace conclave {

// The report of a ladder as one HTML file that needs nothing else; `line` is the command that made it.
std::string ladder_page(const AppContext& app, const AnyGame& game, const LadderOrder& order, LadderReport& report,
                        const std::string& line);

// Words of the report that the terminal says too.
std::string verdict_id(Verdict verdict);  // "h1"; also in JSON
std::string verdict_text(const AppContext& app, const LadderOrder& order, Verdict verdict);
std::string elo_text(double elo);  // "+35", "−120", "+∞"

}  // namespace conclave
