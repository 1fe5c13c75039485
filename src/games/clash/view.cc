#include "games/clash/view.h"

#include <boost/json.hpp>
#include <ranges>

#include "core/shown.h"
#include "games/clash/names.h"
#include "games/clash/rules.h"

namespace conclave::clash {

Shape seat_shape() { return shape::words("Seat", "seat", kSeatNames); }
Shape element_shape() { return shape::words("Element", "Element", kElementNames | std::views::drop(1)); }

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

Shape counts_shape() { return shape::named("Counts", shape::some_of(shape::record(element_shape(), shape::number()))); }

struct PlaceAt {
  const Public& open;
  Seat seat;
  Element arena;
};

const Shown<PlaceAt>& shown_place() {
  using At = PlaceAt;
  static const Shown<At> shown(
      "Place",
      {{"trials", shape::list(shape::number()),
        "the stack of Trials there, ascending; the **last** is visible and counts",
        [](const At& at) { return levels(at.open.stack(at.seat, at.arena)); }},
       {"students", shape::list(element_shape()),
        "the column of Students there, from the bottom: place 1 of a `cast` is the first, the **last** is the top",
        [](const At& at) { return students(at.open.column(at.seat, at.arena)); }}});
  return shown;
}

struct SchoolAt {
  const Public& open;
  Seat seat;
};

json::object arenas(const SchoolAt& at) {
  json::object shown;
  for (int v = 1; v <= kElements; ++v) {
    const auto arena = static_cast<Element>(v);
    shown[name(arena)] = shown_place()({at.open, at.seat, arena});
  }
  return shown;
}

const Shown<SchoolAt>& shown_school() {
  using At = SchoolAt;
  static const Shown<At> shown(
      "School",
      {{"emblem", shape::words("Arena", "Arena", kElementNames),
        "where the Emblem stands; `blazon` before its first move",
        [](const At& at) { return name(at.open.emblem[index(at.seat)]); }},
       {"total", shape::number(), "the sum of the visible levels",
        [](const At& at) { return at.open.total[index(at.seat)]; }},
       {"hand_size", shape::number(), "cards in hand", [](const At& at) { return at.open.hand_size[index(at.seat)]; }},
       {"owes_starting_trial", shape::flag(), "its Starting Trial is not yet passed",
        [](const At& at) { return at.open.owing.contains(at.seat); }},
       {"available", shape::list(shape::number()),
        "levels of its column of available Trials; the **last** is the one that can be passed",
        [](const At& at) { return levels(at.open.available[index(at.seat)]); }},
       {"arenas", shape::record(element_shape(), shown_place().shape()), "", arenas}});
  return shown;
}

struct At {
  const Public& open;
  const View* seen = nullptr;  // null: whoever sees all
};

json::object schools(const At& at) {
  json::object shown;
  for (const Seat seat : SeatSet::first(2)) shown[name(seat)] = shown_school()({at.open, seat});
  return shown;
}

const Shown<At>& shown_public() {
  static const Shown<At> shown(
      "", {{"turn", shape::number(), "1 to 200; Dragombre's are odd", [](const At& at) { return at.open.turn; }},
           {"mover", seat_shape(), "whose turn it is", [](const At& at) { return name(at.open.mover()); }},
           {"over", shape::flag(), "the game is over", [](const At& at) { return at.open.over(); }},
           {"due", shape::number(), "Students that `acting` still has to discard for Maleficio; 0 in an ordinary turn",
            [](const At& at) { return at.open.due; }},
           {"summoned", shape::flag(), "the mover has used Summon in this turn",
            [](const At& at) { return at.open.summoned; }},
           {"overtime", shape::flag(), "Overtime has begun", [](const At& at) { return at.open.overtime; }},
           {"deck", shape::number(), "Students in the deck", [](const At& at) { return at.open.deck_size; }},
           {"discard", counts_shape(), "the discard pile of Students: Element to number, those with none left out",
            [](const At& at) { return counts(at.open.discard); }},
           {"returned", shape::list(shape::number()),
            "the Trials on top of the deck as Combustio left them; the **last** is drawn next",
            [](const At& at) { return levels(at.open.returned); }},
           {"trials", shape::some_of(shape::record(shape::text("level"), shape::number())),
            "the Trials of the deck whose order is not known: level to number",
            [](const At& at) { return counts(at.open.trials); }},
           {"trial_deck", shape::number(), "Trials in the Trial deck, `returned` included",
            [](const At& at) { return at.open.returned.size() + at.open.trials.size(); }},
           {"reason",
            shape::words("", "", kReasonNames),
            "",
            [](const At& at) { return kReasonNames[static_cast<std::size_t>(at.open.reason)]; },
            {"only when over", [](const At& at) { return at.open.over(); }}},
           {"acting",
            seat_shape(),
            "who decides now, the mover or the rival who must discard for Maleficio",
            [](const At& at) { return name(at.open.acting()); },
            {"until it is over", [](const At& at) { return !at.open.over(); }}},
           {"schools", shape::record(seat_shape(), shown_school().shape()), "", schools}});
  return shown;
}

const Shown<At>& shown_view() {
  static const When<At> seated{"only for a seat", [](const At& at) { return !at.seen->spectator; }};
  static const Shown<At> shown = shown_public().with(
      "View",
      {{"viewer", seat_shape(), "whose view it is", [](const At& at) { return name(at.seen->viewer); }, seated},
       {"hand", counts_shape(), "its own hand, Element to number", [](const At& at) { return counts(at.seen->hand); },
        seated},
       {"known", shape::record(seat_shape(), counts_shape()),
        "the Students that can be worked out to be in that hand since the last reshuffle (for minds, and for who asks "
        "for \"count for me\": CMS-2.5); under the viewer's own seat, what the rival can work out of it",
        [](const At& at) { return by_seat(at.seen->known); }, seated}});
  return shown;
}

}  // namespace

boost::json::object show(const Cards&, const Options&, const View& seen) { return shown_view()({seen.open, &seen}); }

const Shape& view_shape(std::type_identity<View>) { return shown_view().shape(); }

boost::json::object expose(const Cards&, const Options&, const State& state) {
  auto object = shown_public()({state.open});
  object["hands"] = by_seat(state.hand);
  object["known"] = by_seat(state.known);
  object["pooled"] = counts(state.open.pooled);
  object["reshuffled"] = state.open.reshuffled;
  object["deck_students"] = counts(state.deck);
  return object;
}

}  // namespace conclave::clash
