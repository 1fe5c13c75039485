#include "games/clash/view.h"

#include <boost/json.hpp>

#include "games/clash/names.h"
#include "games/clash/rules.h"

namespace conclave::clash {
namespace {

namespace json = boost::json;

json::array students(const Pile<Element>& column) {
  json::array names;
  for (int i = 0; i < column.size(); ++i) names.emplace_back(name(column.at(i)));
  return names;
}

json::array levels(const Pile<Level>& pile) {
  json::array numbers;
  for (int i = 0; i < pile.size(); ++i) numbers.emplace_back(number(pile.at(i)));
  return numbers;
}

json::array levels(const TrialStack& stack) {
  json::array numbers;
  each_bit(stack.levels, [&](int i) { numbers.emplace_back(i + 1); });
  return numbers;
}

json::object counts(const Bag<Element>& bag) {
  json::object object;
  each_bit(bag.mask(), [&](int v) { object[name(static_cast<Element>(v))] = bag.count(static_cast<Element>(v)); });
  return object;
}

json::object counts(const Bag<Level>& bag) {
  json::object object;
  each_bit(bag.mask(), [&](int v) { object[std::to_string(v)] = bag.count(level_of(v)); });
  return object;
}

json::object by_seat(const Bag<Element> (&bags)[2]) {
  json::object object;
  for (const Seat seat : SeatSet::first(2)) object[name(seat)] = counts(bags[index(seat)]);
  return object;
}

json::object show_school(const Public& open, Seat seat) {
  json::object arenas;
  for (int v = 1; v <= kElements; ++v) {
    const auto arena = static_cast<Element>(v);
    arenas[name(arena)] = {{"trials", levels(open.stack(seat, arena))},
                           {"students", students(open.column(seat, arena))}};
  }
  return {{"emblem", name(open.emblem[index(seat)])},         {"total", open.total[index(seat)]},
          {"hand_size", open.hand_size[index(seat)]},         {"owes_starting_trial", open.owing.contains(seat)},
          {"available", levels(open.available[index(seat)])}, {"arenas", std::move(arenas)}};
}

json::object show_public(const Public& open) {
  json::object object{{"turn", open.turn},
                      {"mover", name(open.mover())},
                      {"over", open.over()},
                      {"due", open.due},
                      {"summoned", open.summoned},
                      {"overtime", open.overtime},
                      {"deck", open.deck_size},
                      {"discard", counts(open.discard)},
                      {"returned", levels(open.returned)},
                      {"trials", counts(open.trials)},
                      {"trial_deck", open.returned.size() + open.trials.size()}};
  if (open.over())
    object["reason"] = kReasonNames[static_cast<std::size_t>(open.reason)];
  else
    object["acting"] = name(open.acting());
  json::object schools;
  for (const Seat seat : SeatSet::first(2)) schools[name(seat)] = show_school(open, seat);
  object["schools"] = std::move(schools);
  return object;
}

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

boost::json::object show(const Cards&, const Options&, const View& seen) {
  auto object = show_public(seen.open);
  if (seen.spectator) return object;
  object["viewer"] = name(seen.viewer);
  object["hand"] = counts(seen.hand);
  object["known"] = by_seat(seen.known);
  return object;
}

boost::json::object expose(const Cards&, const Options&, const State& state) {
  auto object = show_public(state.open);
  object["hands"] = by_seat(state.hand);
  object["known"] = by_seat(state.known);
  object["pooled"] = counts(state.open.pooled);
  object["reshuffled"] = state.open.reshuffled;
  object["deck_students"] = counts(state.deck);
  return object;
}

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
