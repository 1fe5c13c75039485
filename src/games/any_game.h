#pragma once

#include <cstddef>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/card_file.h"
#include "core/chance.h"
#include "core/choice.h"
#include "core/event.h"
#include "core/game.h"
#include "core/json_fwd.h"
#include "core/outcome.h"
#include "core/phrase.h"
#include "core/seat.h"
#include "core/shape.h"
#include "core/told_shape.h"

namespace conclave {

struct Played {
  std::string move;  // its canonical text
  std::vector<ChanceResult> outcomes;
  std::vector<Event> events;  // with everything in them: pass through seen_by before they leave
};

// What one seat may know, without its type: all that a mind is given of a position.
class AnySight {
 public:
  virtual ~AnySight() = default;
  virtual Seat seat() const = 0;
  virtual std::string random_move(FastChance& chance) const = 0;  // uniformly among the legal ones
  virtual boost::json::object show() const = 0;                   // as AnyPosition::view has it
  // What the seat may do is the same in every world that fits what it sees.
  virtual std::vector<Choice> choices() const = 0;
  virtual std::expected<std::string, Refusal> check(std::string_view move) const = 0;
  // For another process with the same rules and card set, which reads it back by AnyGame::read_sight.
  virtual std::span<const std::byte> bytes() const = 0;
  // Tries the sight out: worlds are imagined and played to their end. What was wrong, if anything. Bytes that somebody
  // made up may do anything here, so they are tried in a process of their own.
  virtual std::optional<std::string> unsound() const = 0;
};

// A position of some game, for code that need not know which. A value behind a pointer; copy with clone().
class AnyPosition {
 public:
  virtual ~AnyPosition() = default;
  virtual std::unique_ptr<AnyPosition> clone() const = 0;

  virtual SeatSet to_act() const = 0;
  virtual Outcome outcome() const = 0;
  virtual std::vector<std::string> legal(Seat seat) const = 0;
  virtual std::vector<Choice> choices(Seat seat) const = 0;
  // The move's canonical text, or why it cannot be played.
  virtual std::expected<std::string, Refusal> check(Seat seat, std::string_view move) const = 0;
  // Parses, checks and plays. Refused: nothing has changed.
  virtual std::expected<Played, Refusal> play(Seat seat, std::string_view move, AnyChance& chance) = 0;
  // REQUIRES: the seat owes a move.
  virtual std::shared_ptr<const AnySight> sight(Seat seat) const = 0;

  virtual boost::json::object view(Viewer viewer) const = 0;
  virtual boost::json::object state() const = 0;  // nothing hidden: for audits and finished games
  virtual std::span<const std::byte> bytes() const = 0;
};

// One game with its card set and options: what stays the same while it is played. Immutable; any thread may use it.
class AnyGame {
 public:
  virtual ~AnyGame() = default;

  virtual std::string id() const = 0;
  virtual int rules_version() const = 0;
  virtual Settings settings() const = 0;
  virtual int seat_count() const = 0;
  virtual std::string seat_name(Seat seat) const = 0;
  virtual SeatSet side(Seat seat) const = 0;         // the seats that win together with this one, itself included
  virtual std::string set_name() const = 0;          // "house 1"; empty for a game without cards
  virtual const std::string& card_text() const = 0;  // the card set as it was read

  struct Started {
    std::unique_ptr<AnyPosition> position;
    std::vector<ChanceResult> outcomes;
  };
  virtual Started start(AnyChance& chance) const = 0;
  // Null when so many bytes cannot be a sight. REQUIRES: a seat of this game.
  virtual std::shared_ptr<const AnySight> read_sight(std::span<const std::byte> bytes, Seat seat) const = 0;

  virtual std::string chance_text(const ChanceResult& result) const = 0;
  virtual std::optional<ChanceResult> parse_chance(std::string_view text) const = 0;
  virtual ToldEvent tell(const Event& seen) const = 0;
  virtual bool reveals(const Event& event, Viewer viewer) const = 0;
  virtual bool commits(const Event& event) const = 0;
  virtual std::string reason_name(std::uint8_t reason) const = 0;
  virtual Phrase describe(std::string_view move) const = 0;  // REQUIRES: a well-formed move
  virtual const std::vector<CardPage>& card_pages() const = 0;
  virtual const Shape& view_shape() const = 0;      // what AnyPosition::view may hold, for every viewer
  virtual const ToldShape& told_shape() const = 0;  // what `tell` may say
  virtual const Shape& card_data_shape() const = 0;

  // A card's name, or the id itself when no card has it.
  std::string card_name(std::string_view id, std::string_view language) const;
  std::optional<Seat> find_seat(std::string_view name) const;
};

}  // namespace conclave
