// The card loaders on any text: a set is refused with errors that have a place, or it loads and plays a game to the
// end.

#include <string>

#include "conformance/subject.h"
#include "core/words.h"
#include "fuzz/bytes.h"
#include "games/all.h"
#include "lab/playout.h"

namespace conclave {

template <Game G>
void load_one(std::string_view text) {
  const auto cards = load_cards(std::type_identity<typename G::Cards>{}, text);
  if (!cards) {
    FUZZ_EXPECT(!cards.error().empty());
    for (const auto& error : cards.error()) {
      FUZZ_EXPECT(error.line >= 1 && error.column >= 1);
      FUZZ_EXPECT(conformance::languages().at(0).has(error.what.key));
    }
    return;
  }
  FastChance chance(text.size());
  auto state = start(**cards, typename G::Options{}, chance);
  FUZZ_EXPECT(playout<G>(**cards, state, chance) <= G::kMaxMoves);
}

}  // namespace conclave

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace conclave;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  AllGames::each([&]<class G>() {
    if constexpr (G::kHasCards) load_one<G>(text);
  });
  return 0;
}
