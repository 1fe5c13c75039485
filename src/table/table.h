#pragma once

#include <array>
#include <expected>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "games/any_game.h"
#include "table/journal.h"
#include "table/sealed.h"

namespace conclave {

// What taking one's last move back would be now: alone, only with the others' consent, or there is nothing to take
// back.
enum class UndoKind { kAlone, kAsk, kNo };

// What a mover had seen of a table. A secret choice has a version of its own, which others' secret choices do not
// change: a move that names it is good although they have made or taken back theirs meanwhile.
struct Seen {
  Seen(int its_version, std::optional<int> its_choice = std::nullopt) : version(its_version), choice(its_choice) {}
  int version;
  std::optional<int> choice;
};

// One game being played: the fold of its journal. Everyone moves through the same call, with the version they saw; what
// is refused changes nothing. `at` is the time that the journal notes. Not for several threads at once.
class Table {
 public:
  // A new game. The players' names only go into the journal.
  Table(std::shared_ptr<const AnyGame> game, std::vector<std::string> players, AnyChance& chance);
  // The same at a real table: its chance is the seal's. The journal holds the seal without its seed.
  Table(std::shared_ptr<const AnyGame> game, std::vector<std::string> players, const Seal& seal);

  // A journal played again. When an entry no longer folds, the table stands at the last good one and `broken` says why.
  static std::expected<Table, Refusal> fold(std::shared_ptr<const AnyGame> game, Journal journal);
  // The same for a journal with an open seal; each chance result, also of moves that were taken back, must be the
  // seal's, and each undo alone one that was possible. Refused when the seal cannot be opened.
  static std::expected<Table, Refusal> verify(std::shared_ptr<const AnyGame> game, Journal journal);
  struct Broken {
    int entry;  // the first that is not good; 0 when the recorded result is another than the one reached
    Refusal why;
  };
  const std::optional<Broken>& broken() const { return broken_; }
  // Says so of a finished game of older rules that today's do not play as it was played: it is told from its recorded
  // events, to everyone as to a spectator, and has no positions. The seal's draws were checked all the same.
  const std::optional<Refusal>& older() const { return older_; }
  int dropped() const { return static_cast<int>(dropped_.size()); }  // entries from the first that is not good

  const AnyGame& game() const { return *game_; }
  const AnyPosition& position() const { return *position_; }  // means nothing when older()
  const Journal& journal() const { return journal_; }         // of a broken table: the good entries
  int version() const { return static_cast<int>(journal_.entries.size()) + dropped(); }
  bool over() const;  // by the rules, or ended before
  const std::optional<Journal::Result>& result() const { return journal_.result; }

  std::expected<int, Refusal> play(Seat seat, Seen seen, std::string_view move, AnyChance& chance, std::int64_t at = 0);
  // At a sealed table: the move's chance results come from the stream of the entry that it becomes.
  std::expected<int, Refusal> play(Seat seat, Seen seen, std::string_view move, const SealKey& key,
                                   std::int64_t at = 0);
  // The version since which nothing has happened to what the seat has to decide; none when it owes no move.
  std::optional<int> choice_version(Seat seat) const;

  // Takes back the seat's last move: alone, never past a chance result, a newly shown card or another seat's act, even
  // one that was itself taken back, since it was seen; a secret choice as long as it is not shown. With consent, back
  // to before that move whatever followed, and to before what others chose in secret at the same time, since it was
  // shown meanwhile; the journal says so. Never after the end, when the seed may be known.
  std::expected<int, Refusal> undo(Seat seat, bool consent, std::int64_t at = 0);
  UndoKind undo_kind(Seat seat) const;
  std::optional<Refusal> why_not_alone(Seat seat) const;  // why others must agree; none unless it is kAsk

  // Ends a game that is not over. Resigned: all but the seat's side win. Claimed: its side wins. Agreed, annulled:
  // nobody.
  std::expected<int, Refusal> end(Seat by, How how, std::int64_t at = 0);
  // Lets a broken table of a running game go on from its last good entry.
  std::expected<int, Refusal> mend(Seat by, std::int64_t at = 0);
  // Puts the seed into the journal of a sealed game that is over.
  std::expected<void, Refusal> disclose(const Seal& seal);

  // What was told to a viewer by each move that still stands, oldest first.
  struct Told {
    int entry;
    Seat seat;
    std::vector<ToldEvent> lines;
  };
  std::vector<Told> log(Viewer viewer) const { return log_since(viewer, 0); }
  std::vector<Told> log_since(Viewer viewer, int entry) const;  // of entries after this one
  std::vector<int> undone_since(int entry) const;               // what entries after this one took back or passed over

  // The game as a film: `steps` moves stand. Step 0 is the setup, step k what the k-th of them led to.
  int steps() const { return static_cast<int>(standing_.size()); }
  std::expected<std::unique_ptr<AnyPosition>, Refusal> position_at(int step) const;
  Told told_at(int step, Viewer viewer) const;  // REQUIRES: 1 <= step <= steps()
  const std::string& move_at(int step) const {
    return standing_[static_cast<std::size_t>(step - 1)].played.move;
  }  // REQUIRES: the same

 private:
  // A move that still stands.
  struct Standing {
    int entry;  // its number in the journal, from 1
    Seat seat;
    Played played;
    SeatSet owed;  // who owed a move when it was made
  };
  // A move that was ever made, as far as an undo alone must know it. No seat: the rules no longer tell.
  struct Act {
    int entry;
    Viewer seat;
    bool secret = false;  // nothing but a secret choice
    bool chance = false;
    bool shows = false;
  };
  Table(std::shared_ptr<const AnyGame> game, Journal journal);

  void set_up(std::vector<std::string> players, AnyChance& chance);
  std::expected<void, Refusal> may_change() const;
  void stand(int entry, Seat seat, Played played, SeatSet owed);
  Act act_of(int entry, Seat seat, const Played& played) const;
  std::expected<void, Refusal> may_undo_alone(const Act& mine) const;
  using Moves = std::vector<Standing>;
  const Act& act_of(const Standing& move) const;
  // The first move that an undo with consent takes back; `mine` is the seat's last one.
  Moves::const_iterator first_to_undo(Moves::const_iterator mine) const;
  std::expected<Moves::const_iterator, Refusal> last_move(Seat seat) const;
  std::expected<std::vector<int>, Refusal> entries_to_undo(Seat seat, bool consent) const;
  std::expected<Played, Refusal> play_again(AnyPosition& position, const Standing& move) const;
  std::expected<void, Refusal> rebuild(const std::vector<int>& without);
  std::vector<ToldEvent> told(const Played& played, Viewer viewer) const;
  std::vector<ToldEvent> told(const Standing& move, Viewer viewer) const;
  void enter(Journal::Entry entry, SeatSet owed);
  bool is_secret(const Journal::Entry& entry, int number) const;
  void note_result();

  // Folding; `key` is there when the chance results must be the seal's.
  static std::expected<Table, Refusal> fold(std::shared_ptr<const AnyGame> game, Journal journal, const SealKey* key);
  std::expected<void, Refusal> replay_setup(const SealKey* key);
  std::expected<void, Refusal> replay(const Journal::Play& entry, int number, const SealKey* key);
  std::expected<void, Refusal> replay(const Journal::Undo& entry, int number, const SealKey* key);
  std::expected<void, Refusal> replay(const Journal::End& entry, int number, const SealKey* key);
  std::expected<void, Refusal> replay(const Journal::Mend& entry, int number, const SealKey* key);
  std::expected<void, Refusal> pass_over(const Journal::Entry& entry, int number, const SealKey* key);
  void fold_entries(const Journal& journal, const SealKey* key);
  bool of_older_rules() const { return journal_.rules < game_->rules_version(); }
  void keep_as_recorded(Journal journal);

  std::shared_ptr<const AnyGame> game_;
  Journal journal_;
  std::shared_ptr<const AnyPosition> start_;
  std::unique_ptr<AnyPosition> position_;
  Moves standing_;
  std::vector<Act> acts_;
  std::array<int, kMaxSeats> choice_{};  // by seat; means something only while it owes a move
  std::optional<Broken> broken_;
  std::vector<Journal::Entry> dropped_;
  std::optional<Refusal> older_;
  bool was_over_ = false;  // of a broken table: its journal says that the game had ended
};

// The reason of a result that nobody has recorded, of a game that today's rules cannot play.
inline constexpr std::string_view kOlderRules = "older-rules";

// The result of a position that is over, in the journal's words.
Journal::Result result_of(const AnyGame& game, const Outcome& outcome);

}  // namespace conclave
