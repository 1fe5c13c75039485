#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "games/any_game.h"
#include "table/journal.h"

namespace conclave {

// One game being played: the fold of its journal. Everyone moves through the same call, with the version they saw; what is
// refused changes nothing. Not for several threads at once.
class Table {
 public:
  // A new game. The players' names only go into the journal.
  Table(std::shared_ptr<const AnyGame> game, std::vector<std::string> players, AnyChance& chance);

  // A journal played again. When an entry no longer folds, the table stands at the last good one and `broken` says why.
  static std::expected<Table, Refusal> fold(std::shared_ptr<const AnyGame> game, Journal journal);
  struct Broken {
    int entry;  // the first that is not good; 0 when the recorded result is another than the one reached
    Refusal why;
  };
  const std::optional<Broken>& broken() const { return broken_; }

  const AnyGame& game() const { return *game_; }
  const AnyPosition& position() const { return *position_; }
  const Journal& journal() const { return journal_; }
  int version() const { return static_cast<int>(journal_.entries.size()); }

  std::expected<int, Refusal> play(Seat seat, int seen_version, std::string_view move, AnyChance& chance);

  // Takes back the seat's last move: alone, never past a chance result, a newly shown card or another seat's act; a secret
  // choice as long as it is not shown. With consent, back to before that move whatever followed; the journal says so.
  std::expected<int, Refusal> undo(Seat seat, bool consent);

  // What was told to a viewer by each move that still stands, oldest first.
  struct Told {
    int entry;
    Seat seat;
    std::vector<Phrase> lines;
  };
  std::vector<Told> log(Viewer viewer) const;

 private:
  // A move that still stands.
  struct Standing {
    int entry;  // its number in the journal, from 1
    Seat seat;
    std::string move;
    Played played;
  };
  Table(std::shared_ptr<const AnyGame> game, Journal journal);

  bool is_secret_choice(const Standing& move) const;
  bool shows_nothing(const Standing& move) const;
  std::expected<std::vector<int>, Refusal> entries_to_undo(Seat seat, bool consent) const;
  std::expected<void, Refusal> rebuild(const std::vector<int>& without);
  std::expected<void, Refusal> replay(const Journal::Play& entry, int number);
  std::expected<void, Refusal> replay(const Journal::Undo& entry);
  std::vector<Phrase> told(const Played& played, Viewer viewer) const;
  void note_result();

  std::shared_ptr<const AnyGame> game_;
  Journal journal_;
  std::shared_ptr<const AnyPosition> start_;
  std::unique_ptr<AnyPosition> position_;
  std::vector<Standing> standing_;
  std::optional<Broken> broken_;
};

// The result of a position that is over, in the journal's words.
Journal::Result result_of(const AnyGame& game, const Outcome& outcome);

}  // namespace conclave
