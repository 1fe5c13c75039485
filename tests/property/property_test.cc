// Properties that RapidCheck tries to break and shrinks: containers, notation, journals and undo.

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cctype>
#include <fstream>
#include <sstream>

#include "core/fixed.h"
#include "games/registry.h"
#include "table/table.h"

namespace conclave {
namespace {

// Every game in every variant, with its house set.
const std::vector<std::shared_ptr<const AnyGame>>& games() {
  static const auto all = [] {
    std::vector<std::shared_ptr<const AnyGame>> list;
    for (const auto& entry : all_games()) {
      std::ostringstream text;
      if (entry.has_cards)
        text << std::ifstream(std::string(CONCLAVE_SOURCE_DIR) + "/cards/" + entry.id + ".toml").rdbuf();
      for (const auto& variant : entry.variants)
        if (auto game = entry.make(text.str(), variant)) list.push_back(*game);
    }
    return list;
  }();
  return all;
}

std::shared_ptr<const AnyGame> any_game() { return *rc::gen::elementOf(games()); }

std::string bytes_of(const AnyPosition& position) {
  const auto bytes = position.bytes();
  return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

RC_GTEST_PROP(FixedVector, BehavesLikeAVector, (const std::vector<std::pair<std::uint8_t, std::uint8_t>>& steps)) {
  FixedVector<std::uint8_t, 12> fixed;
  std::vector<std::uint8_t> model;
  for (const auto& [what, value] : steps) {
    const auto at = model.empty() ? 0 : value % model.size();
    if (what % 4 == 0 && model.size() < 12) fixed.push_back(value), model.push_back(value);
    if (what % 4 == 1 && !model.empty()) RC_ASSERT(fixed.pop_back() == model.back()), model.pop_back();
    if (what % 4 == 2 && !model.empty())
      fixed.erase_at(at), model.erase(model.begin() + static_cast<std::ptrdiff_t>(at));
    if (what % 4 == 3 && model.size() < 12)
      fixed.insert_at(at, value), model.insert(model.begin() + static_cast<std::ptrdiff_t>(at), value);
    RC_ASSERT(std::equal(fixed.begin(), fixed.end(), model.begin(), model.end()));
  }
}

RC_GTEST_PROP(Notation, AnyTextIsReadOrRefusedAndNeverChangesAnything, (const std::string& text, std::uint64_t seed)) {
  const auto game = any_game();
  FastChance source(seed);
  ErasedChance chance(source);
  auto position = game->start(chance).position;
  const std::string before = bytes_of(*position);
  for (const Seat seat : SeatSet::first(game->seat_count())) {
    if (const auto canonical = position->check(seat, text))
      RC_ASSERT(position->check(seat, *canonical).value_or("") == *canonical);
    else
      RC_ASSERT(!position->play(seat, text, chance));
    if (!position->check(seat, text)) RC_ASSERT(bytes_of(*position) == before);
  }
}

RC_GTEST_PROP(Notation, SpacesAndCapitalsDoNotMatter, (std::uint64_t seed, std::uint8_t depth)) {
  const auto game = any_game();
  FastChance source(seed);
  ErasedChance chance(source);
  auto position = game->start(chance).position;
  for (int i = 0; i < depth % 40 && !position->to_act().empty(); ++i) {
    const Seat seat = position->to_act().front();
    const std::string move = position->sight(seat)->random_move(source);
    std::string loose = "  ";
    for (const char c : move) {
      loose += source.below(2) ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
      if (c == ' ' && source.below(2)) loose += ' ';
    }
    RC_ASSERT(position->check(seat, loose + " ").value_or("") == move);
    RC_ASSERT(position->play(seat, move, chance).has_value());
  }
}

RC_GTEST_PROP(Journal, AnyGameWithUndosFoldsToTheSameTable, (std::uint64_t seed, std::uint8_t length)) {
  const auto game = any_game();
  FastChance source(seed);
  ErasedChance chance(source);
  Table table(game, std::vector<std::string>(static_cast<std::size_t>(game->seat_count()), "random"), chance);
  for (int i = 0; i < length && !table.position().to_act().empty(); ++i) {
    const Seat seat = table.position().to_act().front();
    const int version = table.version();
    if (source.below(5) == 0) {
      const std::string before = bytes_of(table.position());
      const bool consent = source.below(2) == 0;
      const UndoKind kind = table.undo_kind(seat);
      const auto undone = table.undo(seat, consent);
      RC_ASSERT(undone.has_value() == (kind == UndoKind::kAlone || (consent && kind == UndoKind::kAsk)));
      if (undone)
        RC_ASSERT(table.version() == version + 1);
      else
        RC_ASSERT(bytes_of(table.position()) == before && table.version() == version);
      continue;
    }
    RC_ASSERT(table.play(seat, version, table.position().sight(seat)->random_move(source), chance).has_value());
  }
  const auto journal = read_journal(write_journal(table.journal()));
  RC_ASSERT(journal && *journal == table.journal());
  const auto folded = Table::fold(game, *journal);
  RC_ASSERT(folded && !folded->broken());
  RC_ASSERT(bytes_of(folded->position()) == bytes_of(table.position()));
}

RC_GTEST_PROP(Journal, AnySealedGameWithUndosVerifiesHoweverItEnds, (std::uint64_t seed, std::uint8_t length)) {
  const auto game = any_game();
  FastChance source(seed);
  Seal seal{{}, std::vector<std::string>(static_cast<std::size_t>(game->seat_count()), "0123456789abcdef"), "a room"};
  for (auto& byte : seal.seed) byte = static_cast<std::byte>(source.below(256));
  Table table(game, std::vector<std::string>(static_cast<std::size_t>(game->seat_count()), "random"), seal);
  for (int i = 0; i < length && !table.over(); ++i) {
    const Seat seat = table.position().to_act().front();
    if (source.below(5) == 0 && table.undo_kind(seat) != UndoKind::kNo)
      RC_ASSERT(table.undo(seat, table.undo_kind(seat) == UndoKind::kAsk).has_value());
    else
      RC_ASSERT(table.play(seat, table.version(), table.position().sight(seat)->random_move(source), seal_key(seal))
                    .has_value());
  }
  if (!table.over()) RC_ASSERT(table.end(seat_at(0), static_cast<How>(source.below(4))).has_value());
  RC_ASSERT(table.disclose(seal).has_value());
  const auto verified = Table::verify(game, *read_journal(write_journal(table.journal())));
  RC_ASSERT(verified && !verified->broken());
  RC_ASSERT(verified->journal() == table.journal());
}

RC_GTEST_PROP(Journal, ADamagedJournalIsRefusedOrFoldsToSomethingSound, (std::uint64_t seed)) {
  const auto game = any_game();
  FastChance source(seed);
  ErasedChance chance(source);
  Table table(game, std::vector<std::string>(static_cast<std::size_t>(game->seat_count()), "random"), chance);
  for (int i = 0; i < 12 && !table.position().to_act().empty(); ++i) {
    const Seat seat = table.position().to_act().front();
    RC_ASSERT(table.play(seat, table.version(), table.position().sight(seat)->random_move(source), chance).has_value());
  }
  std::string text = write_journal(table.journal());
  for (int i = 0; i < 3; ++i)
    text[source.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(source.below(128));
  const auto journal = read_journal(text);
  if (!journal) return;
  const auto folded = Table::fold(game, *journal);
  if (folded) RC_ASSERT(folded->version() <= static_cast<int>(journal->entries.size()));
}

}  // namespace
}  // namespace conclave
