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

// What can be said of a move that the rules no longer play: that its draws are the stream's.
bool follows_stream(const Journal::Play& play, int number, const SealKey& key) {
  SealedChance sealed(key, number);
  return play.draws.size() == play.outcomes.size() &&
         std::all_of(play.draws.begin(), play.draws.end(),
                     [&](const Draw& draw) { return draw.bound > 0 && sealed.below(draw.bound) == draw.value; });
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
    return std::unexpected(at_entry("table.refusal.seal-differs", 0));
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
  if (key) {
    SealedChance sealed(*key, number);
    ErasedChance stream(sealed);
    const auto again = position_->clone()->play(*seat, entry.move, stream);
    if (!again || again->outcomes != *results || sealed.draws() != entry.draws)
      return std::unexpected(at_entry("table.refusal.seal-differs", number, entry.move));
  }
  position_ = std::move(after);
  stand(number, *seat, std::move(*played));
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
    if (*right != entry.entries) return std::unexpected(at_entry("table.refusal.undo-differs", number));
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
  if (key && play && !follows_stream(*play, number, *key))
    return std::unexpected(at_entry("table.refusal.seal-differs", number, play->move));
  return {};
}

std::expected<Table, Refusal> Table::fold(std::shared_ptr<const AnyGame> game, Journal journal, const SealKey* key) {
  Journal head = journal;
  head.entries.clear();
  head.result.reset();
  Table table(std::move(game), std::move(head));
  if (const auto good = table.replay_setup(key); !good) return std::unexpected(good.error());
  const std::set<int> mended = mended_entries(journal);
  for (auto it = journal.entries.begin(); it != journal.entries.end(); ++it) {
    const int number = table.version() + 1;
    const bool ended = number > 1 && std::holds_alternative<Journal::End>(table.journal_.entries.back());
    const SeatSet owed = table.position_->to_act();
    std::expected<void, Refusal> good;
    if (ended)
      good = std::unexpected(Refusal("table.refusal.over"));
    else if (mended.contains(number))
      good = table.pass_over(*it, number, key);
    else
      good = std::visit([&](const auto& one) { return table.replay(one, number, key); }, *it);
    if (!good) {
      table.broken_ = Broken{number, good.error()};
      table.was_over_ = was_over(journal);
      table.dropped_.assign(it, journal.entries.end());
      break;
    }
    table.enter(*it, owed);
  }
  table.note_result();
  if (!table.broken_ && journal.result && journal.result != table.journal_.result) {
    table.broken_ = Broken{0, Refusal("table.refusal.result-differs")};
    table.was_over_ = true;
  }
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
