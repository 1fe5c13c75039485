// The move parsers on any text: they answer, and what they accept has a canonical text that parses to the same move.

#include <string_view>

#include "conformance/subject.h"
#include "fuzz/bytes.h"
#include "games/all.h"

namespace conclave {

template <Game G>
void parse_one(std::string_view text) {
  static const auto game = conformance::subject<G>();
  FUZZ_EXPECT(game.cards);
  if (const auto move = parse_move(*game.cards, text)) {
    const auto again = parse_move(*game.cards, move_text(*game.cards, *move));
    FUZZ_EXPECT(again && conformance::bytes_of(*again) == conformance::bytes_of(*move));
  }
  if (const auto result = parse_chance(*game.cards, game.options, text))
    FUZZ_EXPECT(parse_chance(*game.cards, game.options, chance_text(*game.cards, game.options, *result)) == result);
}

}  // namespace conclave

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace conclave;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  AllGames::each([&]<class G>() { parse_one<G>(text); });
  return 0;
}
