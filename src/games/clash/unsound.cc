#include <optional>
#include <string>

#include "games/clash/rules.h"
#include "games/clash/view.h"

namespace conclave::clash {
namespace {

template <class T>
void count_pile(Bag<T>& bag, const Pile<T>& pile) {
  for (int i = 0; i < pile.size(); ++i) bag.add(pile.at(i));
}

bool every_student_once(const State& state) {
  Bag<Element> all = state.deck + state.open.discard + state.hand[0] + state.hand[1];
  for (const auto& columns : state.open.columns)
    for (const auto& column : columns) count_pile(all, column);
  return all == kStudents;
}

bool every_trial_once(const Public& open) {
  Bag<Level> all = open.trials;
  count_pile(all, open.returned);
  for (const auto& column : open.available) count_pile(all, column);
  for (const auto& stacks : open.stacks)
    for (const auto& stack : stacks) each_bit(stack.levels, [&](int i) { all.add(level_of(i + 1)); });
  return all == kTrials;
}

int sum_of_visible(const Public& open, Seat seat) {
  int sum = 0;
  for (const auto& stack : open.stacks[index(seat)]) sum += stack.visible();
  return sum;
}

std::optional<std::string> unsound_school(const State& state, Seat seat) {
  const Public& open = state.open;
  const int i = index(seat);
  if (state.hand[i].size() != open.hand_size[i]) return "a hand of another size than shown";
  if (sum_of_visible(open, seat) != open.total[i]) return "a total that is not the sum of the visible Trials";
  if (!state.known[i].within(state.hand[i])) return "a Student known to be in a hand where it is not";
  if (open.owing.contains(seat) && open.available[i].at(0) != level_of(1)) return "a Starting Trial owed but gone";
  return std::nullopt;
}

}  // namespace

std::optional<std::string> unsound(const Cards&, const State& state) {
  const Public& open = state.open;
  if (!every_student_once(state)) return "a Student made or lost";
  if (!every_trial_once(open)) return "a Trial made or lost";
  if (state.deck.size() != open.deck_size) return "a deck of another size than shown";
  if (!open.pooled.within(state.known[0] + state.known[1]))
    return "a Student known to be in the hands that neither has";
  if (open.due > open.hand_size[index(rival_of(open.mover()))]) return "more to discard than a hand holds";
  for (const Seat seat : SeatSet::first(2))
    if (auto wrong = unsound_school(state, seat)) return wrong;
  return std::nullopt;
}

}  // namespace conclave::clash
