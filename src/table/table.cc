#include "table/table.h"

#include <algorithm>

namespace conclave {
namespace {

SeatSet all_but(const AnyGame& game, SeatSet some) {
  return SeatSet::from_bits(static_cast<std::uint8_t>(SeatSet::first(game.seat_count()).bits() & ~some.bits()));
}

SeatSet winners_of(const AnyGame& game, Seat by, How how) {
  switch (how) {
    case How::kResigned: return all_but(game, game.side(by));
    case How::kClaimed: return game.side(by);
    case How::kAgreed:
    case How::kAnnulled: return {};
  }
  return {};
}

bool shown_to_somebody(const AnyGame& game, const Event& event) {
  for (const Seat seat : SeatSet::first(game.seat_count()))
    if (game.reveals(event, seat)) return true;
  return game.reveals(event, std::nullopt);
}

}  // namespace

Journal::Result result_of(const AnyGame& game, const Outcome& outcome) {
  Journal::Result result;
  for (const Seat seat : SeatSet::first(game.seat_count())) {
    result.scores.emplace_back(game.seat_name(seat), outcome.scores[static_cast<std::size_t>(index(seat))]);
    if (outcome.winners.contains(seat)) result.winners.push_back(game.seat_name(seat));
  }
  result.reason = game.reason_name(outcome.reason);
  return result;
}

Table::Table(std::shared_ptr<const AnyGame> game, Journal journal)
    : game_(std::move(game)), journal_(std::move(journal)) {}

Table::Table(std::shared_ptr<const AnyGame> game, std::vector<std::string> players, AnyChance& chance)
    : game_(std::move(game)) {
  set_up(std::move(players), chance);
}

Table::Table(std::shared_ptr<const AnyGame> game, std::vector<std::string> players, const Seal& seal)
    : game_(std::move(game)) {
  SealedChance sealed(seal_key(seal), 0);
  ErasedChance chance(sealed);
  set_up(std::move(players), chance);
  journal_.draws = sealed.draws();
  journal_.seal = seal_text(seal, false);
}

void Table::set_up(std::vector<std::string> players, AnyChance& chance) {
  auto started = game_->start(chance);
  journal_.game = game_->id();
  journal_.rules = game_->rules_version();
  journal_.options = game_->settings();
  journal_.set = game_->set_name();
  journal_.cards = game_->card_text();
  journal_.players = std::move(players);
  for (const auto& result : started.outcomes) journal_.outcomes.push_back(game_->chance_text(result));
  position_ = std::move(started.position);
  start_ = position_->clone();
}

std::vector<ToldEvent> Table::told(const Played& played, Viewer viewer) const {
  std::vector<ToldEvent> lines;
  for (const Event& event : played.events) lines.push_back(game_->tell(seen_by(event, viewer)));
  return lines;
}

std::vector<ToldEvent> Table::told(const Standing& move, Viewer viewer) const {
  if (!older_) return told(move.played, viewer);
  return std::get<Journal::Play>(journal_.entries[static_cast<std::size_t>(move.entry - 1)]).events;
}

bool Table::over() const {
  return older_ || position_->outcome().over ||
         (!journal_.entries.empty() && std::holds_alternative<Journal::End>(journal_.entries.back()));
}

void Table::note_result() {
  Outcome outcome = older_ ? Outcome{} : position_->outcome();
  const auto* end = journal_.entries.empty() ? nullptr : std::get_if<Journal::End>(&journal_.entries.back());
  journal_.result.reset();
  if (!end && older_) journal_.result = Journal::Result{{}, {}, std::string(kOlderRules), ""};
  if (!end && outcome.over) journal_.result = result_of(*game_, outcome);
  if (!end) return;
  outcome.winners = winners_of(*game_, *game_->find_seat(end->seat), end->how);
  journal_.result = result_of(*game_, outcome);
  journal_.result->reason = how_name(end->how);
  journal_.result->by = end->seat;
  if (older_) journal_.result->scores.clear();  // they were those of a position
}

std::expected<void, Refusal> Table::may_change() const {
  if (broken_) return std::unexpected(Refusal("table.refusal.broken"));
  if (older_) return std::unexpected(*older_);
  if (over()) return std::unexpected(Refusal("table.refusal.over"));
  return {};
}

std::expected<int, Refusal> Table::play(Seat seat, Seen seen, std::string_view text, const SealKey& key,
                                        std::int64_t at) {
  SealedChance sealed(key, version() + 1);
  ErasedChance chance(sealed);
  auto played = play(seat, seen, text, chance, at);
  if (played) std::get<Journal::Play>(journal_.entries.back()).draws = sealed.draws();
  return played;
}

std::expected<int, Refusal> Table::play(Seat seat, Seen seen, std::string_view text, AnyChance& chance,
                                        std::int64_t at) {
  const bool same_choice = seen.choice && seen.version < version() && seen.choice == choice_version(seat);
  if (seen.version != version() && !same_choice)
    return std::unexpected(Refusal("table.refusal.stale", {{"seen", seen.version}, {"now", version()}}));
  if (const auto open = may_change(); !open) return std::unexpected(open.error());
  const SeatSet owed = position_->to_act();
  auto played = position_->play(seat, text, chance);
  if (!played) return std::unexpected(played.error());
  Journal::Play entry{game_->seat_name(seat), played->move, {}, told(*played, std::nullopt), at, {}};
  for (const auto& result : played->outcomes) entry.outcomes.push_back(game_->chance_text(result));
  stand(version() + 1, seat, std::move(*played), owed);
  enter(std::move(entry), owed);
  note_result();
  return version();
}

void Table::stand(int entry, Seat seat, Played played, SeatSet owed) {
  acts_.push_back(act_of(entry, seat, played));
  standing_.push_back({entry, seat, std::move(played), owed});
}

std::optional<int> Table::choice_version(Seat seat) const {
  if (broken_ || over() || !position_->to_act().contains(seat)) return std::nullopt;
  return choice_[static_cast<std::size_t>(index(seat))];
}

// Is the entry nothing but a secret choice, or one taken back alone? Others who owe a choice then and before have seen
// nothing that matters to theirs.
bool Table::is_secret(const Journal::Entry& entry, int number) const {
  const auto secret = [&](int which) {
    const auto act = std::find_if(acts_.rbegin(), acts_.rend(), [&](const Act& one) { return one.entry == which; });
    return act != acts_.rend() && act->secret;
  };
  if (std::holds_alternative<Journal::Play>(entry)) return secret(number);
  const auto* undo = std::get_if<Journal::Undo>(&entry);
  return undo && !undo->consent && std::all_of(undo->entries.begin(), undo->entries.end(), secret);
}

// Puts an entry into the journal after the position has changed; `owed` are those who owed a move before.
void Table::enter(Journal::Entry entry, SeatSet owed) {
  const int number = version() + 1;
  const auto by = game_->find_seat(std::visit([](const auto& one) -> const std::string& { return one.seat; }, entry));
  const bool secret = is_secret(entry, number);
  for (const Seat seat : position_->to_act())
    if (!secret || seat == by || !owed.contains(seat)) choice_[static_cast<std::size_t>(index(seat))] = number;
  journal_.entries.push_back(std::move(entry));
}

Table::Act Table::act_of(int entry, Seat seat, const Played& played) const {
  const auto& events = played.events;
  Act act{entry, seat};
  act.chance = !played.outcomes.empty();
  act.secret = !act.chance && !events.empty() &&
               std::all_of(events.begin(), events.end(), [&](const Event& event) { return game_->commits(event); });
  act.shows =
      std::any_of(events.begin(), events.end(), [&](const Event& event) { return shown_to_somebody(*game_, event); });
  return act;
}

// Only what everyone could see counts here, so that a refusal tells nothing: who acted, what kind of thing was shown. A
// card whose place somebody knew is drawn without chance, hence what was shown is asked first.
std::expected<void, Refusal> Table::may_undo_alone(const Act& mine) const {
  const auto refuse = [](const char* key) { return std::unexpected(Refusal(key)); };
  for (const Act& act : acts_) {
    if (act.entry < mine.entry || (act.secret && mine.secret)) continue;
    if (act.seat != mine.seat) return refuse("table.refusal.undo-past-act");
    if (act.shows) return refuse("table.refusal.undo-past-reveal");
    if (act.chance) return refuse("table.refusal.undo-past-chance");
  }
  return {};
}

const Table::Act& Table::act_of(const Standing& move) const {
  return *std::find_if(acts_.begin(), acts_.end(), [&](const Act& one) { return one.entry == move.entry; });
}

std::expected<Table::Moves::const_iterator, Refusal> Table::last_move(Seat seat) const {
  const auto mine =
      std::find_if(standing_.rbegin(), standing_.rend(), [&](const Standing& move) { return move.seat == seat; });
  if (mine == standing_.rend()) return std::unexpected(Refusal("table.refusal.nothing-to-undo"));
  return std::prev(mine.base());
}

// Others' secret choices, made while this seat owed its own, were seen when its own was answered: who chose again
// against them would know them.
Table::Moves::const_iterator Table::first_to_undo(Moves::const_iterator mine) const {
  if (may_undo_alone(act_of(*mine))) return mine;
  auto first = mine;
  while (first != standing_.begin()) {
    const Standing& before = *std::prev(first);
    if (before.seat == mine->seat || !act_of(before).secret || !before.owed.contains(mine->seat)) break;
    --first;
  }
  return first;
}

std::expected<std::vector<int>, Refusal> Table::entries_to_undo(Seat seat, bool consent) const {
  const auto mine = last_move(seat);
  if (!mine) return std::unexpected(mine.error());
  if (consent) {
    std::vector<int> all;
    for (auto it = first_to_undo(*mine); it != standing_.end(); ++it) all.push_back(it->entry);
    return all;
  }
  if (const auto alone = may_undo_alone(act_of(**mine)); !alone) return std::unexpected(alone.error());
  return std::vector{(*mine)->entry};
}

std::optional<Refusal> Table::why_not_alone(Seat seat) const {
  if (undo_kind(seat) != UndoKind::kAsk) return std::nullopt;
  return entries_to_undo(seat, false).error();
}

UndoKind Table::undo_kind(Seat seat) const {
  if (!may_change()) return UndoKind::kNo;
  if (entries_to_undo(seat, false)) return UndoKind::kAlone;
  return entries_to_undo(seat, true) ? UndoKind::kAsk : UndoKind::kNo;
}

std::expected<int, Refusal> Table::undo(Seat seat, bool consent, std::int64_t at) {
  if (older_) return std::unexpected(*older_);
  if (over()) return std::unexpected(Refusal("table.refusal.undo-over"));
  if (const auto open = may_change(); !open) return std::unexpected(open.error());
  const auto entries = entries_to_undo(seat, consent);
  if (!entries) return std::unexpected(entries.error());
  const SeatSet owed = position_->to_act();
  if (auto rebuilt = rebuild(*entries); !rebuilt) return std::unexpected(rebuilt.error());
  enter(Journal::Undo{game_->seat_name(seat), *entries, consent, at}, owed);
  note_result();
  return version();
}

std::expected<int, Refusal> Table::end(Seat by, How how, std::int64_t at) {
  if (const auto open = may_change(); !open) return std::unexpected(open.error());
  enter(Journal::End{game_->seat_name(by), how, at}, {});
  note_result();
  return version();
}

std::expected<int, Refusal> Table::mend(Seat by, std::int64_t at) {
  if (!broken_) return std::unexpected(Refusal("table.refusal.not-broken"));
  if (was_over_) return std::unexpected(Refusal("table.refusal.over"));
  Journal::Mend entry{game_->seat_name(by), {}, at};
  for (auto& bad : dropped_) {
    journal_.entries.push_back(std::move(bad));
    entry.entries.push_back(static_cast<int>(journal_.entries.size()));
    acts_.push_back({entry.entries.back(), std::nullopt});
  }
  dropped_.clear();
  enter(std::move(entry), {});
  broken_.reset();
  note_result();
  return version();
}

std::expected<void, Refusal> Table::disclose(const Seal& seal) {
  if (!over()) return std::unexpected(Refusal("table.refusal.not-over"));
  SealText text = seal_text(seal, true);
  if (!journal_.seal) return std::unexpected(Refusal("table.refusal.seal-missing"));
  if (text.hash != journal_.seal->hash) return std::unexpected(Refusal("table.refusal.seal-hash"));
  journal_.seal->seed = std::move(text.seed);
  return {};
}

std::expected<Played, Refusal> Table::play_again(AnyPosition& position, const Standing& move) const {
  RecordedChance recorded(move.played.outcomes);
  ErasedChance chance(recorded);
  auto played = position.play(move.seat, move.played.move, chance);
  if (!played || recorded.diverged() || !recorded.exhausted())
    return std::unexpected(Refusal("table.refusal.undo-breaks", {{"entry", move.entry}, {"what", move.played.move}}));
  return played;
}

// Plays the standing moves again without some of them. Changes nothing when that is not possible.
std::expected<void, Refusal> Table::rebuild(const std::vector<int>& without) {
  auto position = start_->clone();
  std::vector<Standing> kept;
  for (const Standing& move : standing_) {
    if (std::find(without.begin(), without.end(), move.entry) != without.end()) continue;
    const SeatSet owed = position->to_act();
    auto played = play_again(*position, move);
    if (!played) return std::unexpected(played.error());
    kept.push_back({move.entry, move.seat, std::move(*played), owed});
  }
  position_ = std::move(position);
  standing_ = std::move(kept);
  return {};
}

std::vector<Table::Told> Table::log_since(Viewer viewer, int entry) const {
  std::vector<Told> lines;
  for (const Standing& move : standing_)
    if (move.entry > entry) lines.push_back({move.entry, move.seat, told(move, viewer)});
  return lines;
}

std::vector<int> Table::undone_since(int entry) const {
  std::vector<int> numbers;
  const auto add = [&](const std::vector<int>& more) { numbers.insert(numbers.end(), more.begin(), more.end()); };
  for (std::size_t i = static_cast<std::size_t>(entry); i < journal_.entries.size(); ++i) {
    if (const auto* undo = std::get_if<Journal::Undo>(&journal_.entries[i])) add(undo->entries);
    if (const auto* mend = std::get_if<Journal::Mend>(&journal_.entries[i])) add(mend->entries);
  }
  return numbers;
}

std::expected<std::unique_ptr<AnyPosition>, Refusal> Table::position_at(int step) const {
  if (older_) return std::unexpected(*older_);
  if (step < 0 || step > steps())
    return std::unexpected(Refusal("table.refusal.no-step", {{"step", step}, {"steps", steps()}}));
  auto position = start_->clone();
  for (int i = 0; i < step; ++i)
    if (const auto played = play_again(*position, standing_[static_cast<std::size_t>(i)]); !played)
      return std::unexpected(played.error());
  return position;
}

Table::Told Table::told_at(int step, Viewer viewer) const {
  const Standing& move = standing_[static_cast<std::size_t>(step - 1)];
  return {move.entry, move.seat, told(move, viewer)};
}

}  // namespace conclave
