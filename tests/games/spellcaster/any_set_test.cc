// Card sets made at random from the whole grammar: whatever loads can be played to the end.

#include <cstring>

#include "games/spellcaster/board.h"

namespace conclave::spellcaster {
namespace {

// Random effects, loosest level first, as the grammar has them.
class Author {
 public:
  explicit Author(FastChance& chance) : chance_(chance) {}

  std::string effect(bool conjuring) {
    conjuring_ = conjuring;
    std::string text = one_in(4) ? "pay " + price() + ": " + guarded() : step();
    for (std::uint32_t more = chance_.below(3); more > 0; --more) text += "; " + step();
    return text;
  }

 private:
  bool one_in(std::uint32_t n) { return chance_.below(n) == 0; }
  std::string number(std::uint32_t most) { return std::to_string(1 + chance_.below(most)); }
  std::string of(const std::vector<std::string>& words) {
    return words[chance_.below(static_cast<std::uint32_t>(words.size()))];
  }

  std::string price() { return of({"energy ", "sapphires ", "discard "}) + number(2); }
  std::string step() { return one_in(4) ? "choose " + branch() + " | " + branch() : branch(); }
  std::string branch() {
    if (!one_in(4)) return optional();
    return "if " + condition() + " then " + optional() + (one_in(2) ? " else " + branch() : "");
  }
  std::string condition() {
    if (one_in(3)) return side() + " controls " + colour();
    return quantity() + of({" < ", " <= ", " > ", " >= ", " = "}) + (one_in(2) ? quantity() : number(9));
  }
  std::string side() { return of({"own", "rival"}); }
  std::string colour() { return of({"combat", "conjuring", "healing", "sorcery"}); }
  std::string quantity() { return side() + of({" energy", " sapphires", " cards", " colours"}); }
  std::string optional() {
    if (!one_in(3)) return guarded();
    return one_in(3) ? "may pay " + price() + ": " + guarded() : "may " + guarded();
  }
  std::string guarded() {
    return plain() + (one_in(6) ? " unless rival " +
                                      of({"discard ", "lose-cards ", "lose-energy ", "lose-sapphires "}) + number(2)
                                : "");
  }
  std::string amount() {
    return number(3) + (one_in(4) ? " per " + of({"own-card", "rival-card", "own-colour", "rival-colour"}) : "");
  }
  std::string plain() {
    if (conjuring_ && one_in(4)) return alteration();
    switch (chance_.below(6)) {
      case 0: return of({"damage ", "steal ", "steal-card "}) + amount();
      case 1:
        return of({"", "", "rival ", "each "}) + of({"heal ", "lose-energy ", "gain ", "lose-sapphires "}) + amount();
      case 2: return of({"", "rival ", "each "}) + "draw " + number(2);
      case 3: return of({"", "rival ", "each "}) + of({"discard ", "lose-cards "}) + number(3);
      case 4:
        return of({"uproot ", "unearth ", "take-control "}) + (one_in(2) ? colour() : of({"any", "other-colour"}));
      default:
        return of({"swap-hands", "recall " + number(3), "play " + number(2), "use rival-incantation", "actions 1"});
    }
  }

  std::string alteration() {  // SC-2.6
    const std::string what = of({"stop ", "turn ", "double ", "raise " + number(3) + " "}) +
                             (one_in(2) ? colour() : of({"any", "other-colour"}));
    if (one_in(2)) return what + of({" this-turn", " next-activation", " while-on-top"});
    return one_in(2) ? "each " + what + of({" this-turn", " next-activation", " while-on-top"})
                     : "rival " + what + of({" next-turn", " next-activation", " while-on-top"});
  }

  FastChance& chance_;
  bool conjuring_ = false;
};

// A set whose effects are random; those that the loader refuses stay as they are.
std::shared_ptr<const Cards> random_set(FastChance& chance) {
  Author author(chance);
  std::vector<std::pair<std::string, std::string>> effects;
  int actions = 2, echoes = 1, alterations = 0;  // Haste and Echo
  for (std::size_t i = 0; i < house()->ids.size(); ++i) {
    const std::string effect = author.effect(house()->colour[i] == Colour::kConjuring);
    const auto program = compile_effect(effect, (house()->enchantments >> i) & 1u);
    if (!program || actions + program->actions > kMaxBonusActions || echoes + program->uses > kMaxEchoes ||
        alterations + program->alterations > kMaxAlterations)
      continue;
    actions += program->actions;
    echoes += program->uses;
    alterations += program->alterations;
    effects.emplace_back(house()->ids[i], effect);
  }
  return load(set_with(effects));
}

// One position: what is legal is what check allows, views are as they should be, nothing was made or lost.
void hold(const Cards& cards, const State& state, FastChance& chance) {
  const auto wrong = unsound(cards, state);
  ASSERT_FALSE(wrong) << *wrong;
  for (const Seat seat : SeatSet::first(state.open.mages)) {
    const State world = imagine(cards, view(cards, state, seat), chance);
    const auto odd = unsound(cards, world);
    ASSERT_FALSE(odd) << *odd;
    const View one = view(cards, state, seat), two = view(cards, world, seat);
    ASSERT_EQ(std::memcmp(&one, &two, sizeof one), 0);
    std::set<std::uint64_t> allowed;
    if (to_act(state).contains(seat)) legal(cards, state, seat, [&](const Move& move) { allowed.insert(move.bits); });
    for (const std::uint64_t bits : allowed) {
      Move move;
      move.bits = bits;
      ASSERT_TRUE(check(cards, state, seat, move)) << move_text(cards, move);
      ASSERT_TRUE(check(cards, world, seat, move)) << move_text(cards, move);
    }
    for (int i = 0; i < 5; ++i) {
      const Move move = any_move(cards, chance);
      ASSERT_EQ(check(cards, state, seat, move).has_value(), allowed.contains(move.bits)) << move_text(cards, move);
    }
  }
}

TEST(AnySet, WhateverLoadsCanBePlayedToTheEnd) {
  FastChance chance(2024);
  for (int set = 0; set < 12; ++set) {
    const auto cards = random_set(chance);
    ASSERT_TRUE(cards);
    for (const Options& options : Spellcaster::variants())
      for (int game = 0; game < 8; ++game) {
        State state = start(*cards, options, chance);
        for (int moves = 0; !to_act(state).empty(); ++moves) {
          ASSERT_LE(moves, Spellcaster::kMaxMoves);
          if (game == 0) hold(*cards, state, chance);
          if (::testing::Test::HasFatalFailure()) return;
          const Seat seat = seat_at(chance.one_of({}, to_act(state).bits()));
          play(*cards, state, seat, random_legal(*cards, state, seat, chance), chance, Silent{});
        }
        ASSERT_TRUE(outcome(*cards, state).over);
      }
  }
}

}  // namespace
}  // namespace conclave::spellcaster
