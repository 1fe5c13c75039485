#pragma once

#include <cstdint>

namespace conclave::clash {

// What can happen, and what its Event carries. `card` is used by kDrew alone: the only thing that one seat sees and
// others do not.
enum EventKind : std::uint8_t {
  kDrew,        // seat drew; card: the Element, known to the seat
  kReshuffled,  // the discard pile became the deck; a: its size
  kMoved,       // a: Element discarded and Arena
  kAssigned,    // a: Element, b: Arena
  kPassed,      // a: level, b: Side, c: Arena
  kSummoned,    // a: from, b: to
  kCast,        // a: Spell, b: the caster's Element, c: place, d: Arena; its effect follows
  kExpelled,    // Batrax; seat lost them; a: Element, b: how many, c: Arena
  kLured,       // Hypnox; seat got them; a: Element (0: nobody there), b: how many, c: Arena
  kReturned,    // Combustio; seat lost them; a: set of levels, b: Arena
  kStole,       // Eversio; a: level, b: Arena
  kCursed,      // Maleficio; seat has to discard; a: how many
  kDiscarded,   // a: Element, b: how many are still to go
  kAnnounced,   // a: level, b: 1 if Combustio had put it there for all to know
  kOvertime,
  kEnded,  // a: Reason
};

// What is left to chance.
enum ChanceKind : std::uint8_t {
  kDraw,    // a Student; the seat that draws
  kReveal,  // an announced Trial
};

}  // namespace conclave::clash
