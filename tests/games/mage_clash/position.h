#pragma once

// Positions for the tests, written with the names of the card set, and games played in the notation.

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <deque>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "core/tokens.h"
#include "games/mage_clash/game.h"

namespace conclave::mage_clash {

inline constexpr Seat kMage1 = seat_at(0);
inline constexpr Seat kMage2 = seat_at(1);

// House 1 as an old game keeps it: the rules are tested with it, so that to retune a tile changes no test of the rules.
inline std::string house_set() {
  std::ifstream file(std::string(CONCLAVE_SOURCE_DIR) + "/tests/journals/v1/mage-clash-four-cities.journal");
  std::string head;
  std::getline(file, head);
  return std::string(boost::json::parse(head).at("cards").as_string());
}

inline const Cards& house() {
  static const auto cards = load_cards(std::type_identity<Cards>{}, house_set());
  return **cards;
}

// Gives the faces a test wrote down, mage-1's roll first; whatever is not written down is drawn.
struct ScriptedChance {
  std::deque<int> faces;
  std::deque<int> picks;  // answers of one_of that must be possible, else they are drawn
  std::vector<ChanceResult> seen;
  FastChance rest{1};

  std::uint8_t one_of(Cause cause, std::uint64_t set) {
    std::uint8_t value = rest.one_of(cause, set);
    if (!picks.empty() && ((set >> picks.front()) & 1u)) {
      value = static_cast<std::uint8_t>(picks.front());
      picks.pop_front();
    }
    seen.push_back({cause, value});
    return value;
  }
  std::uint8_t draw(Cause cause, std::span<const std::uint8_t> counts) { return rest.draw(cause, counts); }
  std::uint8_t roll(Cause cause, std::uint8_t sides) {
    std::uint8_t face = rest.roll(cause, sides);
    if (!faces.empty()) {
      face = static_cast<std::uint8_t>(faces.front());
      faces.pop_front();
      EXPECT_LE(face, sides) << "a face that the die lacks";
    }
    seen.push_back({cause, face});
    return face;
  }
};

class Table {
 public:
  State state;
  ScriptedChance chance;
  std::vector<Event> events;

  // A new game.
  Table() { state = start(house(), Options{}, chance); }

  Public& open() { return state.open; }
  Combat& combat() { return state.open.combat; }

  static int tile(std::string_view name) { return found(house().tile_id, name); }
  static int city(std::string_view name) { return found(house().city_id, name); }
  static int artifact(std::string_view name) { return found(house().artifact_id, name); }
  static std::uint64_t tiles(std::string_view names) {
    std::uint64_t set = 0;
    for (const auto name : tokens(names)) set |= bit(tile(name));
    return set;
  }

  // Phase One in round `round` (from 1), with these hands; what else was dealt is gone unless it is in a tableau.
  Table& draft(int round, std::string_view hand1, std::string_view hand2) {
    open().round = static_cast<std::uint8_t>(round - 1);
    state.hand[0] = tiles(hand1);
    state.hand[1] = tiles(hand2);
    open().turn = static_cast<std::uint8_t>(kHandSize - std::popcount(state.hand[0]));
    return refresh();
  }

  // Phase Two: mage-1 is to choose a City, nobody has Allies anywhere, the row is as the set lists the Cities.
  Table& phase_two() {
    open().phase = Phase::kChoice;
    open().round = open().turn = 0;
    open().owes = kMage1;
    open().chooser = open().fewer = kMage1;
    state.hand[0] = state.hand[1] = 0;
    for (int i = 0; i < 2; ++i) {
      open().allies[i] = 0;
      open().supply[i] = kAllAllies;
    }
    for (std::uint8_t place = 0; place < kCities; ++place) open().row[place] = place;
    return refresh();
  }

  Table& tableau(Seat seat, std::string_view names) {
    open().tableau[index(seat)] = tiles(names);
    return refresh();
  }
  Table& mana(Seat seat, int count) {
    open().mana[index(seat)] = static_cast<std::uint8_t>(count);
    return *this;
  }
  // "caldera:3 farrow:2"
  Table& army(Seat seat, std::string_view split) {
    for (const auto part : tokens(split)) {
      const auto colon = part.find(':');
      const int count = *to_number(part.substr(colon + 1));
      std::uint8_t& here = open().army[index(seat)][city(part.substr(0, colon))];
      open().supply[index(seat)] = static_cast<std::uint8_t>(open().supply[index(seat)] + here - count);
      here = static_cast<std::uint8_t>(count);
    }
    return *this;
  }
  Table& artifacts(Seat seat, std::string_view names) {
    std::uint8_t& held = state.artifacts[index(seat)];
    held = 0;
    for (const auto name : tokens(names)) held = static_cast<std::uint8_t>(held | 1 << artifact(name));
    open().held[index(seat)] = static_cast<std::uint8_t>(std::popcount(held));
    return *this;
  }
  Table& row(std::string_view names) {
    int place = 0;
    for (const auto name : tokens(names)) open().row[place++] = static_cast<std::uint8_t>(city(name));
    return *this;
  }
  // The next faces: "1 2 2 4 5 / 3 3 3 3 3" (the slash is for the reader).
  Table& dice(std::string_view faces) {
    chance.faces.clear();
    for (const auto word : tokens(faces))
      if (word != "/") chance.faces.push_back(*to_number(word));
    return *this;
  }

  Table& play(Seat seat, std::string_view text) {
    const auto move = parse_move(house(), text);
    EXPECT_TRUE(move) << text << ": " << (move ? "" : move.error().key);
    if (!move) return *this;
    const auto allowed = check(house(), state, seat, *move);
    EXPECT_TRUE(allowed) << text << ": " << (allowed ? "" : allowed.error().key);
    if (!allowed) return *this;
    EXPECT_TRUE(is_legal(seat, text)) << text;
    mage_clash::play(house(), state, seat, *move, chance, Collector(events));
    EXPECT_EQ(unsound(house(), state).value_or(""), "") << "after " << text;
    return *this;
  }
  // mage-1's move, then mage-2's; both are known after it.
  Table& both(std::string_view first, std::string_view second) { return play(kMage1, first).play(kMage2, second); }

  // The code of the refusal, without what all of them begin with; empty when the move is legal.
  std::string refusal(Seat seat, std::string_view text) const {
    const auto move = parse_move(house(), text);
    const auto short_key = [](const std::string& key) { return key.substr(std::string("mage-clash.refusal.").size()); };
    if (!move) return short_key(move.error().key);
    const auto allowed = check(house(), state, seat, *move);
    return allowed ? "" : short_key(allowed.error().key);
  }

  std::set<std::string> legal(Seat seat) const {
    std::set<std::string> texts;
    mage_clash::legal(house(), state, seat, [&](const Move& move) { texts.insert(move_text(house(), move)); });
    return texts;
  }
  bool is_legal(Seat seat, std::string_view text) const {
    const auto move = parse_move(house(), text);
    return move && legal(seat).contains(move_text(house(), *move));
  }
  // Legal moves that begin so.
  std::set<std::string> legal(Seat seat, std::string_view begin) const {
    std::set<std::string> texts;
    for (const auto& text : legal(seat))
      if (text.starts_with(begin)) texts.insert(text);
    return texts;
  }

  bool to_move(Seat seat) const { return to_act(state) == SeatSet(seat); }
  int allies(Seat seat, std::string_view name) const { return state.open.army[index(seat)][city(name)]; }
  bool won(Seat seat, std::string_view name) const { return has(state.open.won[index(seat)], city(name)); }
  int strength(Seat seat) const { return mage_clash::strength(house(), state.open.combat, seat); }
  int happened(EventKind kind) const {
    return static_cast<int>(
        std::count_if(events.begin(), events.end(), [&](const Event& event) { return event.kind == kind; }));
  }

  // A roll as it lies: "1 2 2* 4 5d8": a star is a lock, other dice than D6 say so, "-" is the missing one.
  std::string lies(Seat seat) const {
    const Roll& roll = state.open.combat.roll[index(seat)];
    std::string text;
    for (int i = 0; i < kDice; ++i) {
      const Die die = roll.die[i];
      text += (text.empty() ? "" : " ") + (die.code == 0 ? "-" : std::to_string(die.value()));
      if (die.code != 0 && die.type() != DieType::kD6) text += "d" + std::to_string(die.sides());
      if (has(roll.locked, i)) text += "*";
    }
    return text;
  }

 private:
  template <class Ids>
  static int found(const Ids& ids, std::string_view name) {
    const auto at = find_word(ids, name);
    EXPECT_TRUE(at) << "no card is called " << name;
    return at.value_or(0);
  }
  // What follows from the rest: tiles that are nowhere are gone, and prices.
  Table& refresh() {
    const bool drafting = open().phase == Phase::kDraft;
    std::uint64_t dealt = 0;
    for (int round = 0; round < (drafting ? open().round + 1 : kRounds); ++round) dealt |= round_tiles(round);
    open().gone = dealt & ~(open().tableau[0] | open().tableau[1] | state.hand[0] | state.hand[1]);
    for (const Seat seat : kBoth) {
      for (auto& step : open().within[index(seat)]) step = 0;
      if (drafting) reprice(house(), open(), seat);
    }
    return *this;
  }
};

// A combat in a City about to roll for the first time: both have picked, mage-1 chose the City. mage-1 has a Potion or
// not as the tableau says; `cast1` and `cast2` are what each picks.
inline Table fight(std::string_view city, std::string_view tableau1, std::string_view tableau2, int allies1 = 5,
                   int allies2 = 5) {
  Table table;
  table.phase_two().tableau(kMage1, tableau1).tableau(kMage2, tableau2);
  table.army(kMage1, std::string(city) + ":" + std::to_string(allies1))
      .army(kMage2, std::string(city) + ":" + std::to_string(allies2));
  return table;
}

}  // namespace conclave::mage_clash
