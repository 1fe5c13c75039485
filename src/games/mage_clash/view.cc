#include "games/mage_clash/view.h"

#include <boost/json.hpp>

#include "games/mage_clash/notation.h"

namespace conclave::mage_clash {
namespace {

namespace json = boost::json;

constexpr const char* kPhaseNames[] = {"draft",        "exchange",    "placement",  "choice",    "picks",
                                       "before-picks", "before-roll", "after-roll", "aftermath", "over"};

template <class Ids>
json::array ids_of(const Ids& ids, std::uint64_t set) {
  json::array list;
  each_bit(set, [&](int i) { list.emplace_back(ids[static_cast<std::size_t>(i)]); });
  return list;
}

json::value tile_or_null(const Cards& cards, std::uint8_t tile) {
  return tile == kNone ? json::value() : json::value(cards.tile_id[tile]);
}

std::string seat_text(Seat seat) { return seat_name({}, seat); }

json::array seats_of(SeatSet seats) {
  json::array list;
  for (const Seat seat : seats) list.emplace_back(seat_text(seat));
  return list;
}

json::array show_dice(const Roll& roll) {
  json::array dice;
  if (!rolled(roll)) return dice;
  for (int i = 0; i < kDice; ++i)
    dice.push_back(
        json::object{{"sides", roll.die[i].sides()}, {"value", roll.die[i].value()}, {"locked", has(roll.locked, i)}});
  return dice;
}

// One side of the combat.
json::object show_side(const Cards& cards, const Public& open, Seat seat) {
  const Combat& combat = open.combat;
  const int i = index(seat);
  const std::uint8_t spell = combat.spell[i];
  json::object side{{"seat", seat_text(seat)},
                    {"spell", tile_or_null(cards, spell)},
                    {"ward", tile_or_null(cards, combat.ward[i])},
                    {"ward_negated", combat.severed.contains(seat) && combat.ward[i] != kNone},
                    {"no_ward", combat.no_ward.contains(seat)},
                    {"severed", combat.severed.contains(seat)},
                    {"twin", combat.twin.contains(seat)},
                    {"stored", combat.stored[i]},
                    {"dice", show_dice(combat.roll[i])}};
  if (rolled(combat.roll[i])) side["strength"] = strength(cards, combat, seat);
  const bool picked =
      open.phase == Phase::kBeforeRoll || open.phase == Phase::kAfterRoll || open.phase == Phase::kAftermath;
  if (picked) {
    json::array positions;
    each_bit(spell == kNone ? 1u : cards.tile[spell].positions, [&](int p) { positions.emplace_back(p + 1); });
    side["positions"] = positions;
    side["damage"] = damage(cards, open, seat);
  }
  return side;
}

json::object show_combat(const Cards& cards, const Public& open) {
  return {{"city", cards.city_id[open.combat.city]},
          {"round", open.combat.rounds + (open.phase == Phase::kAftermath ? 0 : 1)},
          {"retreated", open.combat.retreated},
          {"sides", {show_side(cards, open, seat_at(0)), show_side(cards, open, seat_at(1))}}};
}

json::object show_mage(const Cards& cards, const Public& open, Seat seat) {
  const int i = index(seat);
  const bool secret = open.phase == Phase::kDraft || open.phase == Phase::kPicks ||
                      (open.phase == Phase::kExchange && may_exchange(cards, open, seat));
  return {{"seat", seat_text(seat)},
          {"vp", open.vp[i]},
          {"mana", open.mana[i]},
          {"allies", open.allies[i]},
          {"supply", open.supply[i]},
          {"in_cities", allies_left(open, seat)},
          {"potions", potions_of(cards, open, seat)},
          {"artifacts", open.held[i]},
          {"tableau", ids_of(cards.tile_id, open.tableau[i])},
          {"aside", ids_of(cards.tile_id, open.aside[i])},
          {"won", ids_of(cards.city_id, open.won[i])},
          {"chosen", secret && !open.owes.contains(seat)}};
}

json::object show_city(const Cards& cards, const Public& open, std::uint8_t city) {
  json::object shown{{"id", cards.city_id[city]},
                     {"vp", cards.city_vp[city]},
                     {"rule", rule_name(cards.city_rule[city])},
                     {"allies", {open.army[0][city], open.army[1][city]}},
                     {"winner", nullptr},
                     {"drawn", has(open.drawn, city)},
                     {"halted", has(open.halted, city)}};
  for (const Seat seat : kPlayers)
    if (has(open.won[index(seat)], city)) shown["winner"] = seat_text(seat);
  return shown;
}

// What is public: the same for everyone, and for whoever sees all.
json::object show_public(const Cards& cards, const Public& open) {
  json::object shown{{"phase", kPhaseNames[static_cast<int>(open.phase)]}, {"to_act", seats_of(open.owes)}};
  if (open.phase == Phase::kDraft) {
    shown["round"] = open.round + 1;
    shown["turn"] = open.turn + 1;
  }
  shown["mages"] = {show_mage(cards, open, seat_at(0)), show_mage(cards, open, seat_at(1))};
  if (open.phase >= Phase::kPlacement) {
    json::array cities;
    for (const std::uint8_t city : open.row) cities.push_back(show_city(cards, open, city));
    shown["cities"] = cities;
    shown["fewer"] = seat_text(open.fewer);
    shown["artifacts_used"] = ids_of(cards.artifact_id, open.used);
  }
  if (open.phase >= Phase::kChoice && open.phase != Phase::kOver) shown["chooser"] = seat_text(open.chooser);
  if (open.combat.city != kNone) shown["combat"] = show_combat(cards, open);
  shown["gone"] = ids_of(cards.tile_id, open.gone);
  return shown;
}

// Tiles with what they would cost this seat.
json::array show_hand(const Cards& cards, const Public& open, Seat seat, std::uint64_t hand) {
  json::array tiles;
  each_bit(hand, [&](int tile) {
    tiles.push_back(json::object{{"id", cards.tile_id[static_cast<std::size_t>(tile)]},
                                 {"price", price_of(open, seat, tile)},
                                 {"affordable", has(affordable(open, seat), tile)}});
  });
  return tiles;
}

// A choice that is not yet revealed, as the move it was.
json::value show_pick(const Cards& cards, const Public& open, Seat seat, const Pick& pick) {
  if (open.owes.contains(seat)) return nullptr;
  Move move{};
  if (open.phase == Phase::kDraft) {
    move = card_move(pick.also != 0 ? Verb::kBuild : Verb::kDiscard, pick.what);
  } else if (open.phase == Phase::kPicks) {
    move = {.verb = Verb::kCast, .card = pick.what, .second = pick.also};
  } else if (open.phase == Phase::kExchange && may_exchange(cards, open, seat)) {
    move = number_move(Verb::kExchange, pick.what);
  } else {
    return nullptr;
  }
  return json::value(move_text(cards, move));
}

}  // namespace

json::object show(const Cards& cards, const Options&, const View& seen) {
  const Public& open = seen.open;
  json::object shown = show_public(cards, open);
  shown["viewer"] = nullptr;
  if (seen.viewer == kNone) return shown;
  const Seat seat = seat_at(seen.viewer);
  shown["viewer"] = seat_text(seat);
  if (open.phase == Phase::kDraft) {
    shown["hand"] = show_hand(cards, open, seat, seen.hand);
    shown["rival_hand"] = show_hand(cards, open, rival_of(seat), in_hands(open) & ~seen.hand);
  }
  shown["pick"] = show_pick(cards, open, seat, seen.pick);
  shown["artifacts"] = ids_of(cards.artifact_id, seen.artifacts);
  return shown;
}

json::object expose(const Cards& cards, const Options&, const State& state) {
  json::object shown = show_public(cards, state.open);
  json::array secrets;
  for (const Seat seat : kPlayers) {
    const int i = index(seat);
    secrets.push_back(json::object{{"seat", seat_text(seat)},
                                   {"hand", show_hand(cards, state.open, seat, state.hand[i])},
                                   {"pick", show_pick(cards, state.open, seat, state.pick[i])},
                                   {"artifacts", ids_of(cards.artifact_id, state.artifacts[i])}});
  }
  shown["secrets"] = secrets;
  return shown;
}

}  // namespace conclave::mage_clash
