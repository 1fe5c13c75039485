// The journal reader on any text: it refuses, or what it read is written and read the same, folds and verifies without
// a crash, and when it is broken and can be mended it then folds.

#include <string>

#include "fuzz/bytes.h"
#include "games/registry.h"
#include "table/table.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace conclave;
  const auto journal = read_journal({reinterpret_cast<const char*>(data), size});
  if (!journal) return 0;
  const auto again = read_journal(write_journal(*journal));
  FUZZ_EXPECT(again && *again == *journal);
  const auto* entry = find_game(journal->game);
  if (!entry) return 0;
  const auto game = entry->make(journal->cards, journal->options);
  if (!game) return 0;
  if (const auto verified = Table::verify(*game, *journal))
    FUZZ_EXPECT(verified->version() == static_cast<int>(journal->entries.size()));
  auto table = Table::fold(*game, *journal);
  if (!table) return 0;
  FUZZ_EXPECT(table->version() == static_cast<int>(journal->entries.size()));
  if (!table->mend(seat_at(0))) return 0;
  const auto mended = Table::fold(*game, table->journal());
  FUZZ_EXPECT(mended && !mended->broken() && mended->journal() == table->journal());
  return 0;
}
