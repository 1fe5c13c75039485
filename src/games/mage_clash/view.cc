#include "games/mage_clash/view.h"

#include <boost/json.hpp>

#include "core/shown.h"
#include "games/mage_clash/notation.h"

namespace conclave::mage_clash {

Shape seat_shape() {
  return shape::words("SeatId", "seat", std::array{seat_name({}, seat_at(0)), seat_name({}, seat_at(1))});
}

namespace {

namespace json = boost::json;

constexpr const char* kPhaseNames[] = {"draft",        "exchange",    "placement",  "choice",    "picks", "longkey",
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

Shape cards_shape() { return shape::list(shape::card()); }
Shape numbers_shape() { return shape::list(shape::number()); }

struct DieAt {
  Die die;
  bool locked;
};

const Shown<DieAt>& shown_die() {
  using At = DieAt;
  static const Shown<At> shown(
      "DieView", {{"sides", shape::number(), "4, 6, 8, 10, 12 or 20; 0 for the die that Severed Hand took",
                   [](const At& at) { return at.die.sides(); }},
                  {"value", shape::number(), "what it shows", [](const At& at) { return at.die.value(); }},
                  {"locked", shape::flag(), "Frozen Hour: keeps its value in the next roll",
                   [](const At& at) { return at.locked; }}});
  return shown;
}

json::array show_dice(const Roll& roll) {
  json::array dice;
  if (!rolled(roll)) return dice;
  for (int i = 0; i < kDice; ++i) dice.push_back(shown_die()({roll.die[i], has(roll.locked, i)}));
  return dice;
}

// One Mage, or one side of the combat.
struct SeatAt {
  const Cards& cards;
  const Public& open;
  Seat seat;
  int i = index(seat);
};

json::array positions(const SeatAt& at) {
  json::array list;
  const std::uint8_t spell = at.open.combat.spell[at.i];
  each_bit(spell == kNone ? 1u : at.cards.tile[spell].positions, [&](int p) { list.emplace_back(p + 1); });
  return list;
}

const Shown<SeatAt>& shown_side() {
  using At = SeatAt;
  static const When<At> once_rolled{"once rolled", [](const At& at) { return rolled(at.open.combat.roll[at.i]); }};
  static const When<At> once_revealed{"once Spells are revealed", [](const At& at) {
                                        const Phase phase = at.open.phase;
                                        return phase == Phase::kLongkey || phase == Phase::kBeforeRoll ||
                                               phase == Phase::kAfterRoll || phase == Phase::kAftermath;
                                      }};
  static const Shown<At> shown(
      "SideView",
      {{"seat", seat_shape(), "whose side", [](const At& at) { return seat_text(at.seat); }},
       {"spell", shape::or_null(shape::card()), "the Spell; null before it is revealed, and for the bare hand",
        [](const At& at) { return tile_or_null(at.cards, at.open.combat.spell[at.i]); }},
       {"ward", shape::or_null(shape::card()), "the Ward",
        [](const At& at) { return tile_or_null(at.cards, at.open.combat.ward[at.i]); }},
       {"ward_negated", shape::flag(), "there is a Ward, and Severed Hand has negated it",
        [](const At& at) { return at.open.combat.severed.contains(at.seat) && at.open.combat.ward[at.i] != kNone; }},
       {"no_ward", shape::flag(), "Null Stone: may play no Ward",
        [](const At& at) { return at.open.combat.no_ward.contains(at.seat); }},
       {"severed", shape::flag(), "Severed Hand: rolls 4D6",
        [](const At& at) { return at.open.combat.severed.contains(at.seat); }},
       {"twin", shape::flag(), "Twin Tongue: the bonus of Cantrips is doubled",
        [](const At& at) { return at.open.combat.twin.contains(at.seat); }},
       {"stored", shape::number(), "the value in the Hourglass; 0 is none",
        [](const At& at) { return at.open.combat.stored[at.i]; }},
       {"dice", shape::list(shown_die().shape()),
        "the last roll, ascending: position 1 is the first. Empty before the first roll",
        [](const At& at) { return show_dice(at.open.combat.roll[at.i]); }},
       {"strength", shape::number(), "the Attack Strength",
        [](const At& at) { return strength(at.cards, at.open.combat, at.seat); }, once_rolled},
       {"positions", numbers_shape(), "the positions that count, from 1", positions, once_revealed},
       {"damage", shape::number(), "the Allies that it removes when it is higher",
        [](const At& at) { return damage(at.cards, at.open, at.seat); }, once_revealed}});
  return shown;
}

bool has_chosen(const SeatAt& at) {
  const Phase phase = at.open.phase;
  const bool secret = phase == Phase::kDraft || phase == Phase::kPicks ||
                      (phase == Phase::kExchange && may_exchange(at.cards, at.open, at.seat));
  return secret && !at.open.owes.contains(at.seat);
}

const Shown<SeatAt>& shown_mage() {
  using At = SeatAt;
  static const Shown<At> shown(
      "MageView",
      {{"seat", seat_shape(), "whose it is", [](const At& at) { return seat_text(at.seat); }},
       {"vp", shape::number(), "Victory Points so far", [](const At& at) { return at.open.vp[at.i]; }},
       {"mana", shape::number(), "Mana", [](const At& at) { return at.open.mana[at.i]; }},
       {"allies", shape::number(), "Allies not yet in a City", [](const At& at) { return at.open.allies[at.i]; }},
       {"supply", shape::number(), "Ally cubes in the supply", [](const At& at) { return at.open.supply[at.i]; }},
       {"in_cities", shape::number(), "Allies in all Cities together",
        [](const At& at) { return allies_left(at.open, at.seat); }},
       {"potions", shape::number(), "Potions that can be discarded",
        [](const At& at) { return potions_of(at.cards, at.open, at.seat); }},
       {"artifacts", shape::number(), "how many Special Artifacts are held",
        [](const At& at) { return at.open.held[at.i]; }},
       {"tableau", cards_shape(), "tiles in play, those set aside included",
        [](const At& at) { return ids_of(at.cards.tile_id, at.open.tableau[at.i]); }},
       {"aside", cards_shape(), "Spells and Wards of the tableau that are set aside until they return",
        [](const At& at) { return ids_of(at.cards.tile_id, at.open.aside[at.i]); }},
       {"won", cards_shape(), "Cities won", [](const At& at) { return ids_of(at.cards.city_id, at.open.won[at.i]); }},
       {"chosen", shape::flag(), "has made the secret choice of this phase; the other is awaited", has_chosen}});
  return shown;
}

struct CityAt {
  const Cards& cards;
  const Public& open;
  std::uint8_t city;
};

json::value winner_of(const CityAt& at) {
  for (const Seat seat : kPlayers)
    if (has(at.open.won[index(seat)], at.city)) return json::value(seat_text(seat));
  return nullptr;
}

const Shown<CityAt>& shown_city() {
  using At = CityAt;
  static const Shown<At> shown(
      "CityView", {{"id", shape::card(), "the City", [](const At& at) { return at.cards.city_id[at.city]; }},
                   {"vp", shape::number(), "what it is worth", [](const At& at) { return at.cards.city_vp[at.city]; }},
                   {"rule",
                    shape::words("", "",
                                 std::array{rule_name(CityRule::kNone), rule_name(CityRule::kNoPotions),
                                            rule_name(CityRule::kNoWards), rule_name(CityRule::kNoArtifacts),
                                            rule_name(CityRule::kRetreat)}),
                    "", [](const At& at) { return rule_name(at.cards.city_rule[at.city]); }},
                   {"allies", shape::pair(shape::number()), "Allies of `mage-1` and of `mage-2` there",
                    [](const At& at) { return std::array{at.open.army[0][at.city], at.open.army[1][at.city]}; }},
                   {"winner", shape::or_null(seat_shape()), "who has won it", winner_of},
                   {"drawn", shape::flag(), "out of play after a drawn combat",
                    [](const At& at) { return has(at.open.drawn, at.city); }},
                   {"halted", shape::flag(), "may not be chosen until another City is decided",
                    [](const At& at) { return has(at.open.halted, at.city); }}});
  return shown;
}

// A tile of a hand, and what it would cost this seat.
struct TileAt {
  const Cards& cards;
  const Public& open;
  Seat seat;
  int tile;
};

const Shown<TileAt>& shown_tile() {
  using At = TileAt;
  static const Shown<At> shown("HandTile",
                               {{"id", shape::card(), "the tile",
                                 [](const At& at) { return at.cards.tile_id[static_cast<std::size_t>(at.tile)]; }},
                                {"price", shape::number(), "the Mana it would cost the seat whose hand it is to build",
                                 [](const At& at) { return price_of(at.open, at.seat, at.tile); }},
                                {"affordable", shape::flag(), "whether it has as much",
                                 [](const At& at) { return has(affordable(at.open, at.seat), at.tile); }}});
  return shown;
}

json::array show_hand(const Cards& cards, const Public& open, Seat seat, std::uint64_t hand) {
  json::array tiles;
  each_bit(hand, [&](int tile) { tiles.push_back(shown_tile()({cards, open, seat, tile})); });
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

struct At {
  const Cards& cards;
  const Public& open;
  const View* seen = nullptr;  // null: whoever sees all

  Seat viewer() const { return seat_at(seen->viewer); }
};

const Shown<At>& shown_combat() {
  static const Shown<At> shown(
      "CombatView",
      {{"city", shape::card(), "where", [](const At& at) { return at.cards.city_id[at.open.combat.city]; }},
       {"round", shape::number(), "the round of combat, from 1",
        [](const At& at) { return at.open.combat.rounds + (at.open.phase == Phase::kAftermath ? 0 : 1); }},
       {"retreated", shape::flag(), "somebody has retreated: nobody may any more",
        [](const At& at) { return at.open.combat.retreated; }},
       {"keyed", shape::number(), "the sides of the die that Longkey's user chose to become a D4; 0 is none",
        [](const At& at) { return kSides[static_cast<std::size_t>(at.open.combat.keyed)]; }},
       {"sides", shape::pair(shown_side().shape()), "`mage-1`, then `mage-2`", [](const At& at) {
          return json::array{shown_side()({at.cards, at.open, seat_at(0)}),
                             shown_side()({at.cards, at.open, seat_at(1)})};
        }}});
  return shown;
}

json::array show_mages(const At& at) {
  return {shown_mage()({at.cards, at.open, seat_at(0)}), shown_mage()({at.cards, at.open, seat_at(1)})};
}

json::array show_cities(const At& at) {
  json::array cities;
  for (const std::uint8_t city : at.open.row) cities.push_back(shown_city()({at.cards, at.open, city}));
  return cities;
}

Shape phase_shape() {
  std::vector<Shape::Word> words(std::begin(kPhaseNames), std::end(kPhaseNames));
  words[static_cast<std::size_t>(Phase::kChoice)].note = "of a City";
  words[static_cast<std::size_t>(Phase::kPicks)].note = "of Spells and Wards";
  words[static_cast<std::size_t>(Phase::kLongkey)].note = "its user says which die becomes a D4";
  words[static_cast<std::size_t>(Phase::kAftermath)].note = "the City is won, its winner may move survivors";
  return shape::words("Phase", "", words);
}

// What is public: the same for everyone, and for whoever sees all.
const Shown<At>& shown_public() {
  static const When<At> drafting{"in `draft`", [](const At& at) { return at.open.phase == Phase::kDraft; }};
  static const When<At> placed{"from `placement` on", [](const At& at) { return at.open.phase >= Phase::kPlacement; }};
  static const When<At> choosing{"from `choice` until it is over", [](const At& at) {
                                   return at.open.phase >= Phase::kChoice && at.open.phase != Phase::kOver;
                                 }};
  static const When<At> fighting{"only during a combat, from the City's choice on",
                                 [](const At& at) { return at.open.combat.city != kNone; }};
  static const Shown<At> shown(
      "", {{"phase", phase_shape(), "", [](const At& at) { return kPhaseNames[static_cast<int>(at.open.phase)]; }},
           {"to_act", shape::list(seat_shape()), "who owes a decision; empty when it is over",
            [](const At& at) { return seats_of(at.open.owes); }},
           {"round", shape::number(), "the round, 1 to 3", [](const At& at) { return at.open.round + 1; }, drafting},
           {"turn", shape::number(), "the turn of the round, 1 to 8", [](const At& at) { return at.open.turn + 1; },
            drafting},
           {"mages", shape::pair(shown_mage().shape()), "`mage-1`, then `mage-2`", show_mages},
           {"cities", shape::list(shown_city().shape()), "the row from left to right, neighbours are adjacent",
            show_cities, placed},
           {"fewer", seat_shape(), "who counts as having fewer VP after Phase One",
            [](const At& at) { return seat_text(at.open.fewer); }, placed},
           {"artifacts_used", cards_shape(), "Special Artifacts that are out of the game",
            [](const At& at) { return ids_of(at.cards.artifact_id, at.open.used); }, placed},
           {"chooser", seat_shape(), "who chooses, or chose, the City",
            [](const At& at) { return seat_text(at.open.chooser); }, choosing},
           {"combat", shown_combat().shape(), "", [](const At& at) { return shown_combat()(at); }, fighting},
           {"gone", cards_shape(), "tiles discarded or removed from the game",
            [](const At& at) { return ids_of(at.cards.tile_id, at.open.gone); }}});
  return shown;
}

const Shown<At>& shown_view() {
  static const When<At> seated{"for a seat", [](const At& at) { return at.seen->viewer != kNone; }};
  static const When<At> drafting{"for a seat, in `draft`", [](const At& at) {
                                   return at.seen->viewer != kNone && at.open.phase == Phase::kDraft;
                                 }};
  static const Shown<At> shown = shown_public().with(
      "View",
      {{"viewer", shape::or_null(seat_shape()), "whose view it is; null for a spectator",
        [](const At& at) { return at.seen->viewer == kNone ? json::value() : json::value(seat_text(at.viewer())); }},
       {"hand", shape::list(shown_tile().shape()), "its hand",
        [](const At& at) { return show_hand(at.cards, at.open, at.viewer(), at.seen->hand); }, drafting},
       {"rival_hand", shape::list(shown_tile().shape()),
        "the rival's hand. It is the rest of the round's tiles, so no secret; in turn 1 it can only be worked out, and "
        "is for minds and for who asks for \"count for me\" (MC-7.2)",
        [](const At& at) {
          return show_hand(at.cards, at.open, rival_of(at.viewer()), in_hands(at.open) & ~at.seen->hand);
        },
        drafting},
       {"pick", shape::or_null(shape::text()), "its choice that is not yet revealed, as a move",
        [](const At& at) { return show_pick(at.cards, at.open, at.viewer(), at.seen->pick); }, seated},
       {"artifacts", cards_shape(), "the Special Artifacts it holds",
        [](const At& at) { return ids_of(at.cards.artifact_id, at.seen->artifacts); }, seated}});
  return shown;
}

}  // namespace

json::object show(const Cards& cards, const Options&, const View& seen) {
  return shown_view()({cards, seen.open, &seen});
}

const Shape& view_shape(std::type_identity<View>) { return shown_view().shape(); }

json::object expose(const Cards& cards, const Options&, const State& state) {
  json::object shown = shown_public()({cards, state.open});
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
