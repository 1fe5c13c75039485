#pragma once

// A table of High Card, moved by texts.

#include <gtest/gtest.h>

#include "games/registration.h"
#include "table/table.h"
#include "toy/toy.h"

namespace conclave {

inline std::shared_ptr<const AnyGame> high_card() {
  static const auto game = *entry_for<toy::Toy<toy::Leak::kNone>>().make("", {});
  return game;
}

inline const Seat kLeft = seat_at(0), kRight = seat_at(1);

inline std::string bytes_of(const AnyPosition& position) {
  const auto view = position.bytes();
  return std::string(reinterpret_cast<const char*>(view.data()), view.size());
}

struct Bench {
  FastChance source{1};
  ErasedChance<FastChance> chance{source};
  Table table{high_card(), {"human", "random"}, chance};

  std::string a_move(Seat seat) const { return table.position().legal(seat).front(); }
  std::expected<int, Refusal> play(Seat seat, const std::string& move) {
    return table.play(seat, table.version(), move, chance);
  }
  void play_on(Seat seat) { ASSERT_TRUE(play(seat, a_move(seat))); }
  void play_a_bout() {
    play_on(kLeft);
    play_on(kRight);
  }
  void play_to_the_end() {
    while (!table.over()) play_on(table.position().to_act().front());
  }
  std::string bytes() const { return bytes_of(table.position()); }
};

// A position as somebody wrote it down and read it again.
inline Table again(const Table& table) {
  auto folded = Table::fold(high_card(), *read_journal(write_journal(table.journal())));
  EXPECT_TRUE(folded && !folded->broken());
  return std::move(*folded);
}

}  // namespace conclave
