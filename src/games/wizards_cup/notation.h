#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/choice.h"
#include "core/event.h"
#include "core/game.h"
#include "games/wizards_cup/rules.h"

namespace conclave::wizards_cup {

std::expected<Options, Refusal> read_options(std::type_identity<Options>, const Settings& settings);
Settings write_options(const Options&);
constexpr int seat_count(const Options&) { return 2; }
constexpr SeatSet side(const Options&, Seat seat) { return seat; }
std::string seat_name(const Options&, Seat seat);

std::string move_text(const Cards& cards, const Move& move);
std::expected<Move, Refusal> parse_move(const Cards& cards, std::string_view text);
Move any_move(const Cards& cards, FastChance& chance);
std::vector<Choice> choices(const Cards& cards, const State& state, Seat seat);
Phrase describe(const Cards& cards, const Move& move);

std::string chance_text(const Cards& cards, const Options&, const ChanceResult& result);
std::optional<ChanceResult> parse_chance(const Cards& cards, const Options&, std::string_view text);

ToldEvent tell(const Cards& cards, const Options& options, const Event& event);
// What decided a duel, by Why; equal Values decide nothing.
inline constexpr std::string_view kWhyNames[] = {"power", "element", "wins-values", "lower-value", "value"};
const ToldShape& told_shape(std::type_identity<Cards>);  // all that it may tell
bool reveals(const Cards&, const Event& event, Viewer viewer);
bool commits(const Cards&, const Event& event);
inline constexpr std::string_view kReasonNames[] = {"tokens", "lower-sum", "shared"};
std::string reason_name(const Cards&, std::uint8_t reason);

std::string_view phase_name(Phase phase);
// The id of a Wizard.
std::string card_id(const Cards& cards, Card card);

}  // namespace conclave::wizards_cup
