#include "games/wizards_cup/view.h"

#include <boost/json.hpp>
#include <optional>

#include "core/shown.h"
#include "games/wizards_cup/notation.h"

namespace conclave::wizards_cup {

Shape seat_shape() {
  return shape::words("Seat", "seat", std::array{seat_name({}, seat_at(0)), seat_name({}, seat_at(1))});
}

namespace {

namespace json = boost::json;

// An empty place is null, a card that the viewer does not know is "?".
json::value place(const Cards& cards, Card card) {
  if (card == kNoCard) return nullptr;
  return json::string(card_id(cards, card));
}

json::array places(const Cards& cards, const Pile& pile) {
  json::array list;
  for (const Card card : pile) list.push_back(place(cards, card));
  return list;
}

json::array ids(const Cards& cards, CardSet set) {
  json::array list;
  each_bit(set, [&](int card) { list.push_back(place(cards, static_cast<Card>(card))); });
  return list;
}

Shape cards_shape() { return shape::list(shape::card()); }

// One side. Of the Deck and the Waiting card, and of the team, what the viewer may know.
struct SideAt {
  const Cards& cards;
  const Public& open;
  int i;
  const Pile& deck;
  Card waiting;
  std::optional<CardSet> team;
};

json::array seen_by_round(const SideAt& at) {
  json::array seen;
  for (int r = 0; r < at.open.round; ++r) seen.push_back(ids(at.cards, at.open.shown[at.i][r]));
  return seen;
}

const Shown<SideAt>& shown_side() {
  using At = SideAt;
  static const When<At> in_zone{"with a Wizard in the zone",
                                [](const At& at) { return at.open.zone[at.i] != kNoCard; }};
  static const When<At> own{"only on the viewer's own side", [](const At& at) { return at.team.has_value(); }};
  static const Shown<At> shown(
      "Side", {{"seat", seat_shape(), "whose side", [](const At& at) { return seat_name({}, seat_at(at.i)); }},
               {"tokens", shape::number(), "Victory tokens", [](const At& at) { return at.open.tokens[at.i]; }},
               {"random", shape::card(), "the Wizard that was drawn at random",
                [](const At& at) { return place(at.cards, at.open.random[at.i]); }},
               {"chosen", shape::flag(), "has made the secret choice of this phase",
                [](const At& at) { return at.open.committed.contains(seat_at(at.i)); }},
               {"zone", shape::or_null(shape::card()), "the Wizard in the Duel zone",
                [](const At& at) { return place(at.cards, at.open.zone[at.i]); }},
               {"discard", cards_shape(), "the discard pile from the bottom: the **last** is visible",
                [](const At& at) { return places(at.cards, at.open.discard[at.i]); }},
               {"value", shape::number(), "its Value with all changes",
                [](const At& at) { return value_of(at.cards, at.open, at.i); }, in_zone},
               {"stopped", shape::flag(), "its power is stopped by the opposing one",
                [](const At& at) { return at.open.stopped.contains(seat_at(at.i)); }, in_zone},
               {"seen", shape::list(cards_shape()),
                "for each round so far, the cards of this side that were seen in it", seen_by_round},
               {"deck", shape::list(shape::card_or("?")),
                "the Deck: the **first** is drawn next; `?` is a card that the viewer does not know",
                [](const At& at) { return places(at.cards, at.deck); }},
               {"waiting", shape::or_null(shape::card_or("?")), "the Waiting card, `?` when not known",
                [](const At& at) { return place(at.cards, at.waiting); }},
               {"team", cards_shape(), "the six of the Deck; before the pick only the random one",
                [](const At& at) { return ids(at.cards, *at.team); }, own},
               {"aside", cards_shape(), "the cards set aside",
                [](const At& at) { return ids(at.cards, kAll & ~*at.team); }, own}});
  return shown;
}

struct At {
  const Cards& cards;
  const Public& open;
  const View* seen = nullptr;  // null: whoever sees all
};

const Shown<At>& shown_question() {
  static const Shown<At> shown(
      "", {{"seat", seat_shape(), "who decides", [](const At& at) { return seat_name({}, at.open.asked); }},
           {"card", shape::card(), "about the power of which Wizard",
            [](const At& at) { return place(at.cards, at.open.asking); }},
           {"later", shape::or_null(shape::card()), "the rival's Immediate that is still to be carried out",
            [](const At& at) { return place(at.cards, at.open.later); }}});
  return shown;
}

json::value question(const At& at) {
  if (at.open.phase != Phase::kDuel) return nullptr;
  return shown_question()(at);
}

json::array winners(const At& at) {
  json::array seats;
  for (const Seat seat : at.open.winners) seats.emplace_back(seat_name({}, seat));
  return seats;
}

Shape phase_shape() {
  return shape::words("Phase", "",
                      {{phase_name(Phase::kPick)},
                       {phase_name(Phase::kPlan)},
                       {phase_name(Phase::kDuel), "somebody is asked about a power"},
                       {phase_name(Phase::kSwap)},
                       {phase_name(Phase::kOver)}});
}

const Shown<At>& shown_public() {
  static const When<At> over{"only when over", [](const At& at) { return at.open.phase == Phase::kOver; }};
  static const Shown<At> shown(
      "", {{"game", shape::words("", "", {{"wizards-cup"}}), "", [](const At&) { return "wizards-cup"; }},
           {"phase", phase_shape(), "", [](const At& at) { return phase_name(at.open.phase); }},
           {"round", shape::number(), "1 to 3; in `swap` the one that has ended",
            [](const At& at) { return at.open.round; }},
           {"asked", shape::or_null(shown_question().shape()), "only in `duel`, else null", question},
           {"reason", shape::words("", "", kReasonNames), "",
            [](const At& at) { return reason_name(at.cards, static_cast<std::uint8_t>(at.open.reason)); }, over},
           {"winners", shape::list(seat_shape()), "who has won", winners, over}});
  return shown;
}

json::array sides(const At& at) {
  json::array both;
  for (int i = 0; i < 2; ++i) {
    const auto team = i == at.seen->viewer ? std::optional(at.seen->team) : std::nullopt;
    both.push_back(shown_side()({at.cards, at.open, i, at.seen->deck[i], at.seen->waiting[i], team}));
  }
  return both;
}

const Shown<At>& shown_view() {
  static const Shown<At> shown = shown_public().with(
      "View", {{"viewer", shape::or_null(seat_shape()), "whose view it is; null for a spectator",
                [](const At& at) {
                  const bool seated = at.seen->viewer != View::kSpectator;
                  return seated ? json::value(seat_name({}, seat_at(at.seen->viewer))) : json::value();
                }},
               {"sides", shape::list(shown_side().shape()), "`black`, then `white`", sides}});
  return shown;
}

}  // namespace

json::object show(const Cards& cards, const Options&, const View& seen) {
  return shown_view()({cards, seen.open, &seen});
}

const Shape& view_shape(std::type_identity<View>) { return shown_view().shape(); }

json::object expose(const Cards& cards, const Options&, const State& state) {
  json::object made = shown_public()({cards, state.open});
  json::array sides;
  for (int i = 0; i < 2; ++i)
    sides.push_back(shown_side()({cards, state.open, i, state.deck[i], state.waiting[i], state.team[i]}));
  made["sides"] = std::move(sides);
  return made;
}

}  // namespace conclave::wizards_cup
