#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chance.h"
#include "core/choice.h"
#include "core/event.h"
#include "core/phrase.h"
#include "core/told_shape.h"
#include "games/clash/cards.h"
#include "games/clash/state.h"

namespace conclave::clash {

// Moves and chance results as text (docs/notation.md), and moves and events in words.

inline constexpr int seat_count(const Options&) { return 2; }
inline constexpr SeatSet side(const Options&, Seat seat) { return seat; }
std::string seat_name(const Options&, Seat seat);

std::string move_text(const Cards&, const Move& move);
std::expected<Move, Refusal> parse_move(const Cards&, std::string_view text);
Move any_move(const Cards&, FastChance& chance);
std::vector<Choice> choices(const Cards&, const State& state, Seat seat);
Phrase describe(const Cards&, const Move& move);

std::string chance_text(const Cards&, const Options&, const ChanceResult& result);
std::optional<ChanceResult> parse_chance(const Cards&, const Options&, std::string_view text);

ToldEvent tell(const Cards&, const Options&, const Event& event);
const ToldShape& told_shape(std::type_identity<Cards>);  // all that it may tell
bool reveals(const Cards&, const Event& event, Viewer viewer);
bool commits(const Cards&, const Event& event);
std::string reason_name(const Cards&, std::uint8_t reason);

}  // namespace conclave::clash
