#include "table/table.h"

#include <algorithm>

namespace conclave {
namespace {

Refusal at_entry(const char* key, int number, std::string what = "") {
  return Refusal(key, {{"entry", std::to_string(number)}, {"what", std::move(what)}});
}

std::optional<std::vector<ChanceResult>> parse_all(const AnyGame& game, const std::vector<std::string>& texts) {
  std::vector<ChanceResult> results;
  for (const auto& text : texts) {
    const auto result = game.parse_chance(text);
    if (!result) return std::nullopt;
    results.push_back(*result);
  }
  return results;
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

Table::Table(std::shared_ptr<const AnyGame> game, Journal journal) : game_(std::move(game)), journal_(std::move(journal)) {}

Table::Table(std::shared_ptr<const AnyGame> game, std::vector<std::string> players, AnyChance& chance) : game_(std::move(game)) {
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

std::vector<Phrase> Table::told(const Played& played, Viewer viewer) const {
  std::vector<Phrase> lines;
  for (const Event& event : played.events) lines.push_back(game_->tell(seen_by(event, viewer)));
  return lines;
}

void Table::note_result() {
  const Outcome outcome = position_->outcome();
  journal_.result = outcome.over ? std::optional(result_of(*game_, outcome)) : std::nullopt;
}

std::expected<int, Refusal> Table::play(Seat seat, int seen_version, std::string_view move, AnyChance& chance) {
  if (seen_version != version())
    return std::unexpected(Refusal("table.refusal.stale", {{"seen", std::to_string(seen_version)}, {"now", std::to_string(version())}}));
  auto canonical = position_->check(seat, move);
  if (!canonical) return std::unexpected(canonical.error());
  auto played = position_->play(seat, *canonical, chance);
  if (!played) return std::unexpected(played.error());
  Journal::Play entry{game_->seat_name(seat), *canonical, {}, told(*played, std::nullopt)};
  for (const auto& result : played->outcomes) entry.outcomes.push_back(game_->chance_text(result));
  journal_.entries.push_back(std::move(entry));
  standing_.push_back({version(), seat, *canonical, std::move(*played)});
  note_result();
  return version();
}

bool Table::is_secret_choice(const Standing& move) const {
  return move.played.outcomes.empty() && !move.played.events.empty() &&
         std::all_of(move.played.events.begin(), move.played.events.end(), [&](const Event& event) { return game_->commits(event); });
}

// No chance result, and nothing that another viewer could not know before.
bool Table::shows_nothing(const Standing& move) const {
  if (!move.played.outcomes.empty()) return false;
  for (const Event& event : move.played.events) {
    for (const Seat seat : SeatSet::first(game_->seat_count()))
      if (game_->reveals(event, seat)) return false;
    if (game_->reveals(event, std::nullopt)) return false;
  }
  return true;
}

std::expected<std::vector<int>, Refusal> Table::entries_to_undo(Seat seat, bool consent) const {
  const auto mine = std::find_if(standing_.rbegin(), standing_.rend(), [&](const Standing& move) { return move.seat == seat; });
  if (mine == standing_.rend()) return std::unexpected(Refusal("table.refusal.nothing-to-undo"));
  const auto first = std::prev(mine.base());
  if (consent) {
    std::vector<int> all;
    for (auto it = first; it != standing_.end(); ++it) all.push_back(it->entry);
    return all;
  }
  const bool others_acted = std::next(first) != standing_.end();
  const bool only_secret_since = std::all_of(std::next(first), standing_.end(), [&](const Standing& move) { return is_secret_choice(move); });
  if (is_secret_choice(*first) && only_secret_since) return std::vector{first->entry};
  if (others_acted) return std::unexpected(Refusal("table.refusal.undo-past-act"));
  if (!first->played.outcomes.empty()) return std::unexpected(Refusal("table.refusal.undo-past-chance"));
  if (!shows_nothing(*first)) return std::unexpected(Refusal("table.refusal.undo-past-reveal"));
  return std::vector{first->entry};
}

std::expected<int, Refusal> Table::undo(Seat seat, bool consent) {
  const auto entries = entries_to_undo(seat, consent);
  if (!entries) return std::unexpected(entries.error());
  if (auto rebuilt = rebuild(*entries); !rebuilt) return std::unexpected(rebuilt.error());
  journal_.entries.push_back(Journal::Undo{game_->seat_name(seat), *entries, consent});
  note_result();
  return version();
}

// Plays the standing moves again without some of them. Changes nothing when that is not possible.
std::expected<void, Refusal> Table::rebuild(const std::vector<int>& without) {
  auto position = start_->clone();
  std::vector<Standing> kept;
  for (const Standing& move : standing_) {
    if (std::find(without.begin(), without.end(), move.entry) != without.end()) continue;
    RecordedChance recorded(move.played.outcomes);
    ErasedChance chance(recorded);
    auto played = position->play(move.seat, move.move, chance);
    if (!played || recorded.diverged() || !recorded.exhausted())
      return std::unexpected(at_entry("table.refusal.undo-breaks", move.entry, move.move));
    kept.push_back({move.entry, move.seat, move.move, std::move(*played)});
  }
  position_ = std::move(position);
  standing_ = std::move(kept);
  return {};
}

std::expected<void, Refusal> Table::replay(const Journal::Play& entry, int number) {
  const auto seat = game_->find_seat(entry.seat);
  if (!seat) return std::unexpected(at_entry("table.refusal.no-seat", number, entry.seat));
  const auto results = parse_all(*game_, entry.outcomes);
  if (!results) return std::unexpected(at_entry("table.refusal.chance-text", number, entry.move));
  RecordedChance recorded(*results);
  ErasedChance chance(recorded);
  auto before = position_->clone();
  auto played = position_->play(*seat, entry.move, chance);
  if (!played) return std::unexpected(played.error());
  if (recorded.diverged() || !recorded.exhausted()) {
    position_ = std::move(before);
    return std::unexpected(at_entry("table.refusal.chance-differs", number, entry.move));
  }
  standing_.push_back({number, *seat, entry.move, std::move(*played)});
  return {};
}

std::expected<void, Refusal> Table::replay(const Journal::Undo& entry) { return rebuild(entry.entries); }

std::expected<Table, Refusal> Table::fold(std::shared_ptr<const AnyGame> game, Journal journal) {
  Journal head = journal;
  head.entries.clear();
  head.result.reset();
  Table table(std::move(game), std::move(head));
  const auto setup = parse_all(*table.game_, journal.outcomes);
  if (!setup) return std::unexpected(at_entry("table.refusal.chance-text", 0));
  RecordedChance recorded(*setup);
  ErasedChance chance(recorded);
  table.position_ = table.game_->start(chance).position;
  if (recorded.diverged() || !recorded.exhausted()) return std::unexpected(at_entry("table.refusal.chance-differs", 0));
  table.start_ = table.position_->clone();
  for (auto& entry : journal.entries) {
    const int number = table.version() + 1;
    const auto good = std::visit(
        [&](const auto& one) {
          if constexpr (std::is_same_v<std::decay_t<decltype(one)>, Journal::Play>) return table.replay(one, number);
          else return table.replay(one);
        },
        entry);
    if (!good) {
      table.broken_ = Broken{number, good.error()};
      break;
    }
    table.journal_.entries.push_back(std::move(entry));
  }
  table.note_result();
  if (!table.broken_ && journal.result && journal.result != table.journal_.result)
    table.broken_ = Broken{0, Refusal("table.refusal.result-differs")};
  return table;
}

std::vector<Table::Told> Table::log(Viewer viewer) const {
  std::vector<Told> lines;
  for (const Standing& move : standing_) lines.push_back({move.entry, move.seat, told(move.played, viewer)});
  return lines;
}

}  // namespace conclave
