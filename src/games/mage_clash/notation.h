#pragma once

// Texts of moves, chance results and events (docs/notation.md), and legal moves as choices.

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/choice.h"
#include "core/game.h"
#include "games/mage_clash/rules.h"

namespace conclave::mage_clash {

std::expected<Options, Refusal> read_options(std::type_identity<Options>, const Settings& settings);
Settings write_options(const Options&);
inline constexpr int seat_count(const Options&) { return 2; }
inline constexpr SeatSet side(const Options&, Seat seat) { return seat; }
std::string seat_name(const Options&, Seat seat);

std::string move_text(const Cards& cards, const Move& move);
std::expected<Move, Refusal> parse_move(const Cards& cards, std::string_view text);
Move any_move(const Cards& cards, FastChance& chance);
std::vector<Choice> choices(const Cards& cards, const State& state, Seat seat);
Phrase describe(const Cards& cards, const Move& move);
// Could some text stand for this move? Anything may be asked.
bool well_formed(const Cards& cards, const Move& move);

std::string chance_text(const Cards& cards, const Options& options, const ChanceResult& result);
std::optional<ChanceResult> parse_chance(const Cards& cards, const Options& options, std::string_view text);

ToldEvent tell(const Cards& cards, const Options& options, const Event& event);
const ToldShape& told_shape(std::type_identity<Cards>);  // all that it may tell
bool reveals(const Cards& cards, const Event& event, Viewer viewer);
bool commits(const Cards& cards, const Event& event);
std::string reason_name(const Cards& cards, std::uint8_t reason);

inline constexpr std::string_view kSeats[] = {"mage-1", "mage-2"};
inline constexpr std::string_view kReasonWords[] = {"four-cities", "no-city"};

// Why a move is not made: a sentence of the catalogue's mage-clash.refusal.
inline std::unexpected<Refusal> refuse(const char* why, std::vector<Phrase::Arg> args = {}) {
  return std::unexpected(Refusal(std::string("mage-clash.refusal.") + why, std::move(args)));
}

// "1 3 5": dice positions from bits.
std::string positions_text(unsigned positions);

}  // namespace conclave::mage_clash
