#pragma once

// Every game in every variant, and decisions of games between minds.

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <set>
#include <sstream>

#include "games/all.h"
#include "games/erased.h"
#include "games/registry.h"
#include "minds/minds.h"

namespace conclave {

inline constexpr Budget kQuick{.iterations = 60, .scale = 1, .threads = 1, .megabytes = 2};

inline std::string read_text(const std::string& path) {
  std::ifstream file(std::string(CONCLAVE_SOURCE_DIR) + "/" + path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

inline std::string house_set(std::string_view id, bool has_cards) {
  return has_cards ? read_text("cards/" + std::string(id) + ".toml") : "";
}

inline void each_game(const std::function<void(const AnyGame&)>& use) {
  for (const auto& entry : all_games())
    for (const auto& variant : entry.variants) {
      const auto game = entry.make(house_set(entry.id, entry.has_cards), variant);
      ASSERT_TRUE(game.has_value()) << entry.id;
      SCOPED_TRACE(entry.id + (variant.empty() ? "" : " " + variant[0].second));
      use(**game);
    }
}

// Calls look(position, seat) at `count` decisions of games between minds taken in turn, so that odd positions occur
// too.
inline void each_decision(const AnyGame& game, int count, const std::function<void(const AnyPosition&, Seat)>& look) {
  for (std::uint64_t number = 0; count > 0; ++number) {
    FastChance source = FastChance::stream(5, number);
    ErasedChance chance(source);
    const auto position = game.start(chance).position;
    for (; !position->to_act().empty() && count > 0; --count) {
      const Seat seat = position->to_act().front();
      look(*position, seat);
      const auto& mind = mind_names()[source.below(static_cast<std::uint32_t>(mind_names().size()))];
      ASSERT_TRUE(
          position->play(seat, choose_move(*position->sight(seat), mind, source.next(), kQuick), chance).has_value());
    }
  }
}

// Calls look(sight, position, move) at `count` decisions of games that chance plays, with the move that is made next.
inline void each_move(const AnyGame& game, int count,
                      const std::function<void(const AnySight&, const AnyPosition&, const std::string&)>& look) {
  for (std::uint64_t number = 0; count > 0; ++number) {
    FastChance source = FastChance::stream(8, number);
    ErasedChance chance(source);
    const auto position = game.start(chance).position;
    for (; !position->to_act().empty() && count > 0; --count) {
      const auto sight = position->sight(position->to_act().front());
      const std::string move = sight->random_move(source);
      look(*sight, *position, move);
      ASSERT_TRUE(position->play(sight->seat(), move, chance).has_value());
    }
  }
}

}  // namespace conclave
