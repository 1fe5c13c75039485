#include <algorithm>
#include <set>

#include "table/table.h"

namespace conclave {
namespace {

Refusal at_entry(const char* key, int number, std::string what = "") {
  return Refusal(key, {{"entry", number}, {"what", std::move(what)}});
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

// A Mend passes over everything from the first bad entry to the one before itself.
bool is_whole(const Journal::Mend& mend, int number) {
  if (mend.entries.empty() || mend.entries.back() != number - 1) return false;
  return std::adjacent_find(mend.entries.begin(), mend.entries.end(), [](int a, int b) { return b != a + 1; }) ==
         mend.entries.end();
}

std::set<int> mended_entries(const Journal& journal) {
  std::set<int> mended;
  int number = 0;
  for (const auto& entry : journal.entries)
    if (const auto* mend = std::get_if<Journal::Mend>(&entry); ++number && mend && is_whole(*mend, number))
      mended.insert(mend->entries.begin(), mend->entries.end());
  return mended;
}

bool was_over(const Journal& journal) {
  return journal.result || (!journal.entries.empty() && std::holds_alternative<Journal::End>(journal.entries.back()));
}

// What can be said of a move that the rules no longer play, or of a setup: that its draws are the stream's.
bool follows_stream(const std::vector<Draw>& draws, const std::vector<std::string>& outcomes, int number,
                    const SealKey& key) {
  SealedChance sealed(key, number);
  return draws.size() == outcomes.size() && std::all_of(draws.begin(), draws.end(), [&](const Draw& draw) {
           return draw.bound > 0 && sealed.below(draw.bound) == draw.value;
         });
}
bool follows_stream(const Journal::Play& play, int number, const SealKey& key) {
  return follows_stream(play.draws, play.outcomes, number, key);
}

// Is what was recorded still what is told? Format 1 had only texts, keys and cards, so that a number is compared as a
// text there and a list of dice not at all; what is told beside it today does not matter.
bool still_told(const Phrase::Arg& recorded, const ToldEvent& today, bool format_1) {
  const auto now = std::ranges::find_if(today.args, [&](const Phrase::Arg& arg) { return arg.name == recorded.name; });
  if (now == today.args.end()) return format_1;
  if (!format_1) return now->value == recorded.value;
  if (const auto* key = std::get_if<Value::Key>(&now->value.is)) return recorded.value == conclave::key(key->key);
  if (const auto* number = std::get_if<std::int64_t>(&now->value.is))
    return recorded.value == Value(std::to_string(*number));
  return now->value == recorded.value || std::holds_alternative<Value::List>(now->value.is) ||
         std::holds_alternative<Value::Die>(now->value.is);
}

bool still_told(const std::vector<ToldEvent>& recorded, const std::vector<ToldEvent>& today) {
  return std::ranges::equal(recorded, today, [](const ToldEvent& then, const ToldEvent& now) {
    return then.key == now.key && std::ranges::all_of(then.args, [&](const Phrase::Arg& arg) {
             return still_told(arg, now, then.kind.empty());
           });
  });
}

// Chance that is not the seal's: no change of the rules explains it.
constexpr const char* kStray = "table.refusal.seal-differs";
bool is_stray(const Refusal& why) { return why.key == kStray; }

// The first entry from `from` on whose draws are not the stream's.
std::optional<int> strays(const Journal& journal, int from, const SealKey& key) {
  if (from == 0 && !follows_stream(journal.draws, journal.outcomes, 0, key)) return 0;
  for (int number = std::max(from, 1); number <= static_cast<int>(journal.entries.size()); ++number) {
    const auto* play = std::get_if<Journal::Play>(&journal.entries[static_cast<std::size_t>(number - 1)]);
    if (play && !follows_stream(*play, number, key)) return number;
  }
  return std::nullopt;
}

}  // namespace

std::expected<void, Refusal> Table::replay_setup(const SealKey* key) {
  const auto results = parse_all(*game_, journal_.outcomes);
  if (!results) return std::unexpected(at_entry("table.refusal.chance-text", 0));
  RecordedChance recorded(*results);
  ErasedChance chance(recorded);
  position_ = game_->start(chance).position;
  if (recorded.diverged() || !recorded.exhausted()) return std::unexpected(at_entry("table.refusal.chance-differs", 0));
  start_ = position_->clone();
  if (!key) return {};
  SealedChance sealed(*key, 0);
  ErasedChance stream(sealed);
  if (game_->start(stream).outcomes != *results || sealed.draws() != journal_.draws)
    return std::unexpected(at_entry(kStray, 0));
  return {};
}

std::expected<void, Refusal> Table::replay(const Journal::Play& entry, int number, const SealKey* key) {
  const auto seat = game_->find_seat(entry.seat);
  if (!seat) return std::unexpected(at_entry("table.refusal.no-seat", number, entry.seat));
  const auto results = parse_all(*game_, entry.outcomes);
  if (!results) return std::unexpected(at_entry("table.refusal.chance-text", number, entry.move));
  auto after = position_->clone();
  RecordedChance recorded(*results);
  ErasedChance chance(recorded);
  auto played = after->play(*seat, entry.move, chance);
  if (!played) return std::unexpected(played.error());
  if (recorded.diverged() || !recorded.exhausted())
    return std::unexpected(at_entry("table.refusal.chance-differs", number, entry.move));
  // Rules that have changed may allow a move and yet play it otherwise.
  if (of_older_rules() && !still_told(entry.events, told(*played, std::nullopt)))
    return std::unexpected(at_entry("table.refusal.told-differs", number, entry.move));
  if (key) {
    SealedChance sealed(*key, number);
    ErasedChance stream(sealed);
    const auto again = position_->clone()->play(*seat, entry.move, stream);
    if (!again || again->outcomes != *results || sealed.draws() != entry.draws)
      return std::unexpected(at_entry(kStray, number, entry.move));
  }
  const SeatSet owed = position_->to_act();
  position_ = std::move(after);
  stand(number, *seat, std::move(*played), owed);
  return {};
}

// Older journals may take back what would be refused today; a verified one may not.
std::expected<void, Refusal> Table::replay(const Journal::Undo& entry, int number, const SealKey* key) {
  const auto seat = game_->find_seat(entry.seat);
  if (!seat) return std::unexpected(at_entry("table.refusal.no-seat", number, entry.seat));
  if (key) {
    if (over()) return std::unexpected(Refusal("table.refusal.undo-over"));
    const auto right = entries_to_undo(*seat, entry.consent);
    if (!right) return std::unexpected(right.error());
    // By consent one went back only to one's own move in older journals, not to what others chose at the same time.
    const bool older = entry.consent && !entry.entries.empty() && entry.entries.size() < right->size() &&
                       std::equal(entry.entries.rbegin(), entry.entries.rend(), right->rbegin()) &&
                       entry.entries.front() == (*last_move(*seat))->entry;
    if (*right != entry.entries && !older) return std::unexpected(at_entry("table.refusal.undo-differs", number));
  }
  return rebuild(entry.entries);
}

std::expected<void, Refusal> Table::replay(const Journal::End& entry, int number, const SealKey*) {
  if (!game_->find_seat(entry.seat)) return std::unexpected(at_entry("table.refusal.no-seat", number, entry.seat));
  return may_change();
}

std::expected<void, Refusal> Table::replay(const Journal::Mend& entry, int number, const SealKey*) {
  if (!game_->find_seat(entry.seat)) return std::unexpected(at_entry("table.refusal.no-seat", number, entry.seat));
  if (!is_whole(entry, number)) return std::unexpected(at_entry("table.refusal.mend-range", number));
  return {};
}

std::expected<void, Refusal> Table::pass_over(const Journal::Entry& entry, int number, const SealKey* key) {
  acts_.push_back({number, std::nullopt});
  const auto* play = std::get_if<Journal::Play>(&entry);
  if (key && play && !follows_stream(*play, number, *key)) return std::unexpected(at_entry(kStray, number, play->move));
  return {};
}

void Table::fold_entries(const Journal& journal, const SealKey* key) {
  const std::set<int> mended = mended_entries(journal);
  for (auto it = journal.entries.begin(); it != journal.entries.end(); ++it) {
    const int number = version() + 1;
    const bool ended = number > 1 && std::holds_alternative<Journal::End>(journal_.entries.back());
    const SeatSet owed = position_->to_act();
    std::expected<void, Refusal> good;
    if (ended)
      good = std::unexpected(Refusal("table.refusal.over"));
    else if (mended.contains(number))
      good = pass_over(*it, number, key);
    else
      good = std::visit([&](const auto& one) { return replay(one, number, key); }, *it);
    if (!good) {
      broken_ = Broken{number, good.error()};
      dropped_.assign(it, journal.entries.end());
      break;
    }
    enter(*it, owed);
  }
  note_result();
  if (!broken_ && journal.result && journal.result != journal_.result)
    broken_ = Broken{0, Refusal("table.refusal.result-differs")};
  was_over_ = broken_ && was_over(journal);
}

// The whole journal, moves that were taken back or passed over aside, as it was told then.
void Table::keep_as_recorded(Journal journal) {
  older_ = Refusal("table.refusal.older-rules", {{"rules", journal.rules}, {"today", game_->rules_version()}});
  broken_.reset();
  dropped_.clear();
  standing_.clear();
  acts_.clear();
  journal_ = std::move(journal);
  const auto gone = undone_since(0);
  for (int number = 1; number <= static_cast<int>(journal_.entries.size()); ++number) {
    const auto* play = std::get_if<Journal::Play>(&journal_.entries[static_cast<std::size_t>(number - 1)]);
    if (!play || std::ranges::find(gone, number) != gone.end()) continue;
    Played played;
    played.move = play->move;
    standing_.push_back({number, game_->find_seat(play->seat).value_or(Seat{}), std::move(played), {}});
  }
  const auto recorded = journal_.result;
  note_result();
  if (recorded) journal_.result = recorded;
}

std::expected<Table, Refusal> Table::fold(std::shared_ptr<const AnyGame> game, Journal journal, const SealKey* key) {
  Journal head = journal;
  head.entries.clear();
  head.result.reset();
  Table table(std::move(game), std::move(head));
  const bool kept = table.of_older_rules() && was_over(journal);  // what does not fold is told as it was recorded
  if (const auto set_up = table.replay_setup(key); !set_up) {
    if (!kept || is_stray(set_up.error()) || (key && strays(journal, 0, *key))) return std::unexpected(set_up.error());
    table.keep_as_recorded(std::move(journal));
    return table;
  }
  table.fold_entries(journal, key);
  if (!table.broken_ || !table.of_older_rules() || is_stray(table.broken_->why)) return table;
  const int entry = table.broken_->entry;
  if (const auto stray = key ? strays(journal, entry, *key) : std::nullopt)
    table.broken_ = Broken{*stray, at_entry(kStray, *stray)};
  else if (kept)
    table.keep_as_recorded(std::move(journal));
  else
    table.broken_->why =
        Refusal("table.refusal.older-move",
                {{"entry", entry}, {"rules", table.journal_.rules}, {"today", table.game_->rules_version()}});
  return table;
}

std::expected<Table, Refusal> Table::fold(std::shared_ptr<const AnyGame> game, Journal journal) {
  return fold(std::move(game), std::move(journal), nullptr);
}

std::expected<Table, Refusal> Table::verify(std::shared_ptr<const AnyGame> game, Journal journal) {
  if (!journal.seal) return std::unexpected(Refusal("table.refusal.seal-missing"));
  const auto seal = open_seal(*journal.seal);
  if (!seal) return std::unexpected(seal.error());
  const SealKey key = seal_key(*seal);
  return fold(std::move(game), std::move(journal), &key);
}

}  // namespace conclave
