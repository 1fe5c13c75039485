#pragma once

#include <array>
#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/phrase.h"
#include "core/seat.h"
#include "games/clash/state.h"

namespace conclave::clash {

// The words of the notation; lang/*.toml has the words for people under the same names.
inline constexpr std::array<std::string_view, 2> kSeatNames = {"dragombre", "blancgriffon"};
inline constexpr std::array<std::string_view, 6> kElementNames = {"blazon", "earth", "water",
                                                                  "air",    "fire",  "darkness"};
inline constexpr std::array<std::string_view, 7> kSpellNames = {"",          "batrax",  "inundatio", "hypnox",
                                                                "combustio", "eversio", "maleficio"};
inline constexpr std::array<std::string_view, 3> kSideNames = {"", "own", "rival"};
inline constexpr std::array<std::string_view, 7> kVerbNames = {"move", "assign",  "pass", "summon",
                                                               "cast", "discard", "end"};
inline constexpr std::array<std::string_view, 5> kReasonNames = {"fifteen-nine", "overtime-twenty", "overtime-nine",
                                                                 "deck", "turn-limit"};

inline std::string name(Seat seat) { return std::string(kSeatNames[static_cast<std::size_t>(seat)]); }
inline std::string name(Element element) { return std::string(kElementNames[static_cast<std::size_t>(element)]); }
inline std::string name(Spell spell) { return std::string(kSpellNames[static_cast<std::size_t>(spell)]); }
inline std::string name(Side side) { return std::string(kSideNames[static_cast<std::size_t>(side)]); }

// A key of this game's part of the catalogue; the words for its things, as arguments of a Phrase.
inline std::string key(std::string_view rest) { return "clash-of-magic-schools." + std::string(rest); }
inline std::unexpected<Refusal> refuse(std::string_view code, std::vector<Phrase::Arg> args = {}) {
  return std::unexpected(Refusal(key("refusal." + std::string(code)), std::move(args)));
}
inline Value word(Seat seat) { return term(key("seat"), name(seat)); }
inline Value word(Spell spell) { return term(key("spell"), name(spell)); }
inline Value element_word(Element element) { return term(key("element"), name(element)); }
inline Value arena_word(Element arena) { return term(key("arena"), name(arena)); }            // "the Arena of Fire"
inline Value student_word(Element element) { return term(key("student"), name(element)); }    // "a Fire Student"
inline Value students_word(Element element) { return term(key("students"), name(element)); }  // "Fire Students"

}  // namespace conclave::clash
