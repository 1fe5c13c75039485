#pragma once

// The words of Spellcaster: moves, chance results and events as text (docs/notation.md).

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chance.h"
#include "core/choice.h"
#include "core/event.h"
#include "core/game.h"
#include "core/phrase.h"
#include "games/spellcaster/state.h"

namespace conclave::spellcaster {

std::expected<Options, Refusal> read_options(std::type_identity<Options>, const Settings& settings);
Settings write_options(const Options& options);
std::vector<Setting> settings_of(const Options& options);
std::string seat_name(const Options& options, Seat seat);
std::string team_name(const Options& options, int team);

// Why a move is not made: a sentence of the catalogue's spellcaster.refusal.
inline std::unexpected<Refusal> refuse(const std::string& code, std::vector<Phrase::Arg> args = {}) {
  return std::unexpected(Refusal("spellcaster.refusal." + code, std::move(args)));
}

// Is it a move that has a text? Whether it is legal is another question.
bool well_formed(const Move& move);
std::string move_text(const Cards& cards, const Move& move);
std::expected<Move, Refusal> parse_move(const Cards& cards, std::string_view text);
Move any_move(const Cards& cards, FastChance& chance);
std::vector<Choice> choices(const Cards& cards, const State& state, Seat seat);
Phrase describe(const Cards& cards, const Move& move);

std::string chance_text(const Cards& cards, const Options& options, const ChanceResult& result);
std::optional<ChanceResult> parse_chance(const Cards& cards, const Options& options, std::string_view text);

ToldEvent tell(const Cards& cards, const Options& options, const Event& event);
const ToldShape& told_shape(std::type_identity<Cards>);  // all that it may tell
bool reveals(const Cards& cards, const Event& event, Viewer viewer);
bool commits(const Cards& cards, const Event& event);
inline constexpr std::string_view kReasonWords[kReasons] = {"energy", "sapphires", "deck", "last-turn", "settled"};
std::string reason_name(const Cards& cards, std::uint8_t reason);

std::string_view ask_name(Ask ask);
std::string move_word(Verb verb);
// The verb that answers the question about cards that is being asked. REQUIRES: kTarget, kDiscards or kSecret.
Verb offered_verb(const Cards& cards, const Public& open);
std::vector<std::string> ids_of(const Cards& cards, std::uint64_t set);

}  // namespace conclave::spellcaster
