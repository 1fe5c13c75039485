#include "games/spellcaster/view.h"

#include <boost/json.hpp>

#include "games/spellcaster/notation.h"

namespace conclave::spellcaster {
namespace {

namespace json = boost::json;

json::array words(const std::vector<std::string>& list) {
  json::array array;
  for (const auto& word : list) array.emplace_back(word);
  return array;
}

json::array seats_of(const Options& options, SeatSet seats) {
  json::array array;
  for (const Seat seat : seats) array.emplace_back(seat_name(options, seat));
  return array;
}

json::array show_teams(const Options& options, const Public& open) {
  json::array teams;
  for (int team = 0; team < 2; ++team) {
    json::array controls;
    for (int i = 0; i < kColours; ++i)
      if (!open.pile[i].empty() && (facing(open, team) & bit(open.pile[i].back())))
        controls.emplace_back(colour_name(i));
    teams.push_back(json::object{{"name", team_name(options, team)},
                                 {"seats", seats_of(options, team_seats(open.mages, team))},
                                 {"energy", open.energy[team]},
                                 {"sapphires", open.sapphires[team]},
                                 {"controls", std::move(controls)}});
  }
  return teams;
}

json::object show_piles(const Cards& cards, const Options& options, const Public& open) {
  json::object piles;
  for (int i = 0; i < kColours; ++i) {
    json::array pile;  // from the bottom
    for (const std::uint8_t card : open.pile[i])
      pile.push_back(
          json::object{{"card", cards.ids[card]}, {"faces", team_name(options, (open.facing >> card) & 1u ? 1 : 0)}});
    piles[colour_name(i)] = std::move(pile);
  }
  return piles;
}

// What is being asked, of whom, and because of which card.
json::object show_question(const Cards& cards, const Options& options, const Public& open) {
  json::object asks{{"what", ask_name(open.ask)}, {"of", seats_of(options, open.owes)}};
  if (open.card != kNoCard) {
    const Op& op = current(cards, open);
    asks["card"] = cards.ids[open.card];
    asks["step"] = open.step;
    asks["may_decline"] = op.optional != 0 || open.ask == Ask::kYesNo;
    if (open.ask == Ask::kTarget || open.ask == Ask::kDiscards || open.ask == Ask::kSecret)
      asks["verb"] = move_word(offered_verb(cards, open));
    if (open.ask == Ask::kPlay) asks["left"] = open.left;
  }
  json::object counts;
  for (int i = 0; i < open.mages; ++i)
    if (open.wanted[i] > 0) counts[seat_name(options, seat_at(i))] = open.wanted[i];
  if (!counts.empty()) asks["count"] = std::move(counts);
  if (open.ask == Ask::kEnchantment) asks["due"] = words(ids_of(cards, due_cards(open)));
  return asks;
}

// The cards that an onlooker knows to be in one hand, and those that may be there or in another.
json::object show_hand(const Cards& cards, const Public& open, const std::uint64_t (&seen)[kMaxMages], int h) {
  std::uint64_t elsewhere = 0;
  for (int other = 0; other < kMaxMages; ++other)
    if (other != h) elsewhere |= seen[other];
  json::object hand{{"size", open.hand_size[h]}};
  if (const std::uint64_t known = seen[h] & ~elsewhere) hand["known"] = words(ids_of(cards, known));
  if (const std::uint64_t perhaps = seen[h] & elsewhere) hand["perhaps"] = words(ids_of(cards, perhaps));
  return hand;
}

json::object show_hands(const Cards& cards, const Options& options, const Public& open,
                        const std::uint64_t (&seen)[kMaxMages]) {
  json::object hands;
  for (int i = 0; i < open.mages; ++i) hands[seat_name(options, seat_at(i))] = show_hand(cards, open, seen, i);
  return hands;
}

json::object show_public(const Cards& cards, const Options& options, const Public& open) {
  json::object out{{"mages", open.mages},
                   {"turn", open.turn},
                   {"active", seat_name(options, active(open))},
                   {"next_rival", seat_name(options, next_rival(open))},
                   {"stage", open.enchanting ? "enchantments" : "actions"},
                   {"actions", open.actions},
                   {"deck", open.deck_size},
                   {"last_turn", open.last_turn != 0},
                   {"teams", show_teams(options, open)},
                   {"supply", json::object{{"energy", kSupply - open.energy[0] - open.energy[1]},
                                           {"sapphires", kSupply - open.sapphires[0] - open.sapphires[1]}}},
                   {"piles", show_piles(cards, options, open)},
                   {"discard", words(ids_of(cards, open.discard))},
                   {"activated", words(ids_of(cards, open.activated))},
                   {"asks", show_question(cards, options, open)},
                   {"committed", seats_of(options, open.committed)}};
  if (open.ask != Ask::kNothing) return out;
  out["over"] = json::object{{"reason", reason_name(cards, static_cast<std::uint8_t>(open.reason))},
                             {"winner", open.winner == kNoTeam ? "" : team_name(options, open.winner)}};
  return out;
}

}  // namespace

json::object show(const Cards& cards, const Options& options, const View& seen) {
  json::object out = show_public(cards, options, seen.open);
  const bool seated = seen.viewer < kMaxMages;
  out["hands"] = show_hands(cards, options, seen.open, seated ? seen.seen : seen.open.seen);
  if (!seated) return out;
  out["you"] = seat_name(options, seat_at(static_cast<int>(seen.viewer)));
  out["hand"] = words(ids_of(cards, seen.hand));
  out["shown"] = words(ids_of(cards, seen.told | (seen.open.seen[seen.viewer] & seen.hand)));
  out["chosen"] = words(ids_of(cards, seen.chosen));
  return out;
}

json::object expose(const Cards& cards, const Options& options, const State& state) {
  json::object out = show_public(cards, options, state.open);
  json::object hands;
  for (int i = 0; i < state.open.mages; ++i) {
    json::object hand{{"cards", words(ids_of(cards, state.hand[i]))},
                      {"chosen", words(ids_of(cards, state.chosen[i]))}};
    json::object knows;
    for (int h = 0; h < state.open.mages; ++h)
      if (state.seen[i][h]) knows[seat_name(options, seat_at(h))] = words(ids_of(cards, state.seen[i][h]));
    hand["knows"] = std::move(knows);
    hands[seat_name(options, seat_at(i))] = std::move(hand);
  }
  out["hands"] = std::move(hands);
  out["deck_cards"] = words(ids_of(cards, state.deck));
  return out;
}

}  // namespace conclave::spellcaster
