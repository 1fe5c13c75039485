#include "games/wizards_cup/view.h"

#include <boost/json.hpp>

#include "games/wizards_cup/notation.h"

namespace conclave::wizards_cup {
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

json::object side(const Cards& cards, const Options& options, const Public& open, int i) {
  const Seat seat = seat_at(i);
  json::object made{{"seat", seat_name(options, seat)},       {"tokens", open.tokens[i]},
                    {"random", place(cards, open.random[i])}, {"chosen", open.committed.contains(seat)},
                    {"zone", place(cards, open.zone[i])},     {"discard", places(cards, open.discard[i])}};
  if (open.zone[i] != kNoCard) {
    made["value"] = value_of(cards, open, i);
    made["stopped"] = open.stopped.contains(seat);
  }
  json::array seen;
  for (int r = 0; r < open.round; ++r) seen.push_back(ids(cards, open.shown[i][r]));
  made["seen"] = std::move(seen);
  return made;
}

json::object common(const Cards& cards, const Options& options, const Public& open) {
  json::object made{{"game", "wizards-cup"}, {"phase", phase_name(open.phase)}, {"round", open.round}};
  made["asked"] = nullptr;
  if (open.phase == Phase::kDuel) {
    made["asked"] = json::object{{"seat", seat_name(options, open.asked)},
                                 {"card", place(cards, open.asking)},
                                 {"later", place(cards, open.later)}};
  }
  if (open.phase == Phase::kOver) {
    made["reason"] = reason_name(cards, static_cast<std::uint8_t>(open.reason));
    json::array winners;
    for (const Seat seat : open.winners) winners.push_back(json::string(seat_name(options, seat)));
    made["winners"] = std::move(winners);
  }
  return made;
}

void add_team(json::object& made, const Cards& cards, CardSet team) {
  made["team"] = ids(cards, team);
  made["aside"] = ids(cards, kAll & ~team);
}

}  // namespace

json::object show(const Cards& cards, const Options& options, const View& seen) {
  json::object made = common(cards, options, seen.open);
  made["viewer"] = nullptr;
  if (seen.viewer != View::kSpectator) made["viewer"] = seat_name(options, seat_at(seen.viewer));
  json::array sides;
  for (int i = 0; i < 2; ++i) {
    json::object mine = side(cards, options, seen.open, i);
    mine["deck"] = places(cards, seen.deck[i]);
    mine["waiting"] = place(cards, seen.waiting[i]);
    if (i == seen.viewer) add_team(mine, cards, seen.team);
    sides.push_back(std::move(mine));
  }
  made["sides"] = std::move(sides);
  return made;
}

json::object expose(const Cards& cards, const Options& options, const State& state) {
  json::object made = common(cards, options, state.open);
  json::array sides;
  for (int i = 0; i < 2; ++i) {
    json::object mine = side(cards, options, state.open, i);
    mine["deck"] = places(cards, state.deck[i]);
    mine["waiting"] = place(cards, state.waiting[i]);
    add_team(mine, cards, state.team[i]);
    sides.push_back(std::move(mine));
  }
  made["sides"] = std::move(sides);
  return made;
}

}  // namespace conclave::wizards_cup
