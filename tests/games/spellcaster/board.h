#pragma once

// Positions for the tests of Spellcaster, written in words:
//
//   Board d("hand mage-1 ember-lash glimmer", "pile combat backlash>mage-2 burning-sigil>mage-1", "energy mage-1 4");
//   d.play("activate ember-lash");
//   EXPECT_EQ(d.energy("mage-2"), 8);
//
// A pile is written from its bottom. Cards that are not named are in the deck; after "deck-only a b" they are at the
// bottom of their piles instead, facing mage-1 (or the team). The active Mage has two actions unless "actions N" or
// "begin" (the turn is about to begin) is said.

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/tokens.h"
#include "games/spellcaster/game.h"

namespace conclave::spellcaster {

inline std::string set_at(const std::string& path) {
  std::ifstream file(std::string(CONCLAVE_SOURCE_DIR) + "/" + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}
inline std::string todays_set() { return set_at("cards/spellcaster.toml"); }

// House 1 as an old game keeps it. The rules are tested with it, so that to retune a card changes the tests of cards
// alone.
inline std::string house_set() {
  std::ifstream file(std::string(CONCLAVE_SOURCE_DIR) + "/tests/journals/v1/spellcaster-2-energy.journal");
  std::string head;
  std::getline(file, head);
  return std::string(boost::json::parse(head).at("cards").as_string());
}

// The house set with some effects rewritten; `starred` follows from the effect.
inline std::string set_with(const std::vector<std::pair<std::string, std::string>>& effects) {
  std::string text = house_set();
  for (const auto& [id, effect] : effects) {
    const auto from = text.find("effect = ", text.find("id = \"" + id + "\""));
    auto end = text.find("[[spell]]", from);
    if (end == std::string::npos) end = text.size();
    const auto kind = text.rfind("kind = ", from);
    const auto program = compile_effect(effect, text.compare(kind, 19, "kind = \"enchantment") == 0);
    const bool starred = program && program->starred;
    text.replace(from, end - from, "effect = \"" + effect + "\"\n" + (starred ? "starred = true\n" : "") + "\n");
  }
  return text;
}

inline std::shared_ptr<const Cards> load(const std::string& toml) {
  auto cards = load_cards(std::type_identity<Cards>{}, toml);
  if (!cards) {
    for (const auto& error : cards.error()) ADD_FAILURE() << error.line << ":" << error.column << " " << error.what.key;
    return nullptr;
  }
  return *cards;
}

inline const std::shared_ptr<const Cards>& house() {
  static const std::shared_ptr<const Cards> cards = load(house_set());
  return cards;
}

inline const std::shared_ptr<const Cards>& todays() {
  static const std::shared_ptr<const Cards> cards = load(todays_set());
  return cards;
}

class Board {
 public:
  template <class... Lines>
  explicit Board(const Lines&... lines) : Board(house(), {std::string(lines)...}) {}

  Board(std::shared_ptr<const Cards> cards, const std::vector<std::string>& lines) : cards_(std::move(cards)) {
    Public& open = state_.open;
    open.mages = 2;
    open.actions = 2;
    open.turn = 1;
    for (int team = 0; team < 2; ++team) {
      open.energy[team] = 10;
      open.sapphires[team] = 2;
    }
    std::uint64_t placed = 0;
    bool begin = false, deck_only = false;
    for (const auto& line : lines) {
      const auto words = tokens(line);
      const std::string_view what = words[0];
      if (what == "mages")
        open.mages = byte(*to_number(words[1]));
      else if (what == "active")
        make_active(words[1], words.size() > 2);
      else if (what == "hand")
        place(placed, state_.hand[index(seat(words[1]))], words, 2);
      else if (what == "discard")
        place(placed, open.discard, words, 1);
      else if (what == "pile")
        pile(placed, words);
      else if (what == "energy")
        open.energy[team(words[1])] = byte(*to_number(words[2]));
      else if (what == "sapphires")
        open.sapphires[team(words[1])] = byte(*to_number(words[2]));
      else if (what == "actions")
        open.actions = byte(*to_number(words[1]));
      else if (what == "begin")
        begin = true;
      else if (what == "deck-only") {
        deck_only = true;
        place(placed, state_.deck, words, 1);
      } else
        ADD_FAILURE() << "no such line: " << line;
    }
    if (!deck_only)
      state_.deck = kAllCards & ~placed;
    else
      bury(kAllCards & ~placed);
    open.deck_size = byte(std::popcount(state_.deck));
    for (const auto& each : open.pile)
      if (!each.empty()) open.tops |= bit(each.back());
    for (int i = 0; i < kMaxMages; ++i) open.hand_size[i] = byte(std::popcount(state_.hand[i]));
    if (begin) {
      open.turn = 0;
      run([](auto& d) { begin_turn(d); });
    } else {
      run([](auto&) {});
    }
  }

  // Takes the active Mage's actions that are left, by drawing or, when the deck is empty, by playing (SC-3.5).
  void finish() {
    const auto turn = state_.open.turn;
    while (state_.open.ask == Ask::kAction && state_.open.turn == turn) {
      const auto hand = state_.hand[index(to_act(state_).front())];
      if (state_.open.deck_size == 0 && hand == 0) return play("end");
      play(state_.open.deck_size > 0 ? "draw" : move_text(*cards_, Move(Verb::kPlay, hand & -hand)));
    }
  }

  // Plays a move of whoever owes one; with several, say who. The chance results, if given, must be exactly these.
  void play(const std::string& text, const std::vector<std::string>& chances = {}) {
    play_as(to_act(state_).front(), text, chances);
  }
  void play_by(const std::string& who, const std::string& text, const std::vector<std::string>& chances = {}) {
    play_as(seat(who), text, chances);
  }

  // The code of the refusal, or "" if the move is legal.
  std::string refused(const std::string& text) const {
    return to_act(state_).empty() ? refused("mage-1", text) : refusal(to_act(state_).front(), text);
  }
  std::string refused(const std::string& who, const std::string& text) const { return refusal(seat(who), text); }

  int energy(std::string_view who) const { return state_.open.energy[team(who)]; }
  int sapphires(std::string_view who) const { return state_.open.sapphires[team(who)]; }
  int hand_size(std::string_view who) const { return state_.open.hand_size[index(seat(who))]; }
  std::string hand(std::string_view who) const { return names(state_.hand[index(seat(who))]); }
  std::string discard() const { return names(state_.open.discard); }
  int deck() const { return state_.open.deck_size; }
  int actions() const { return state_.open.actions; }
  std::string owes() const {
    std::string text;
    for (const Seat who : to_act(state_)) text += (text.empty() ? "" : " ") + seat_name(options(), who);
    return text;
  }
  std::string active() const { return seat_name(options(), spellcaster::active(state_.open)); }
  Ask asks() const { return state_.open.ask; }
  std::string pile(std::string_view colour) const {
    std::string text;
    for (const std::uint8_t card : state_.open.pile[colour_at(colour)])
      text += (text.empty() ? "" : " ") + cards_->ids[card] + ">" +
              team_name(options(), (state_.open.facing >> card) & 1 ? 1 : 0);
    return text;
  }
  std::string top(std::string_view colour) const {
    const std::string text = pile(colour);
    return text.substr(text.rfind(' ') + 1);
  }
  std::set<std::string> legal() const {
    std::set<std::string> texts;
    spellcaster::legal(*cards_, state_, to_act(state_).front(),
                       [&](const Move& move) { texts.insert(move_text(*cards_, move)); });
    return texts;
  }
  std::string known(std::string_view who, std::string_view holder) const {
    return names(state_.seen[index(seat(who))][index(seat(holder))]);
  }
  std::string reason() const {
    const Outcome result = outcome(*cards_, state_);
    return result.over ? reason_name(*cards_, result.reason) : "";
  }
  std::string winners() const {
    std::string text;
    for (const Seat who : outcome(*cards_, state_).winners)
      text += (text.empty() ? "" : " ") + seat_name(options(), who);
    return text;
  }
  // What happened at the last move, with everything in it.
  std::vector<Event> events;
  bool happened(EventKind kind) const {
    return std::any_of(events.begin(), events.end(), [&](const Event& event) { return event.kind == kind; });
  }

  const State& state() const { return state_; }
  State& state() { return state_; }
  const Cards& cards() const { return *cards_; }
  Options options() const { return {state_.open.mages}; }
  Seat seat(std::string_view name) const {
    for (int i = 0; i < state_.open.mages; ++i)
      if (seat_name(options(), seat_at(i)) == name) return seat_at(i);
    ADD_FAILURE() << "no such seat: " << name;
    return Seat{};
  }
  std::uint64_t card(std::string_view id) const {
    const auto found = find_word(cards_->ids, id);
    if (!found) ADD_FAILURE() << "no such card: " << id;
    return found ? bit(*found) : 0;
  }

 private:
  int team(std::string_view name) const {
    for (int i = 0; i < 2; ++i)
      if (team_name(options(), i) == name) return i;
    return team_of(seat(name));
  }
  static int colour_at(std::string_view name) {
    for (int i = 0; i < kColours; ++i)
      if (colour_name(i) == name) return i;
    ADD_FAILURE() << "no such colour: " << name;
    return 0;
  }
  std::string names(std::uint64_t set) const {
    std::string text;
    for (const auto& id : ids_of(*cards_, set)) text += (text.empty() ? "" : " ") + id;
    return text;
  }
  void make_active(std::string_view who, bool second_time) {
    for (int slot = second_time ? 2 : 0; slot < 4; ++slot)
      if (seat_at(kOrder[state_.open.mages][slot]) == seat(who)) {
        state_.open.slot = byte(slot);
        return;
      }
  }
  void place(std::uint64_t& placed, std::uint64_t& set, const std::vector<std::string_view>& words, std::size_t from) {
    for (std::size_t i = from; i < words.size(); ++i) {
      EXPECT_FALSE(placed & card(words[i])) << words[i] << " is in two places";
      placed |= card(words[i]);
      set |= card(words[i]);
    }
  }
  void pile(std::uint64_t& placed, const std::vector<std::string_view>& words) {
    for (std::size_t i = 2; i < words.size(); ++i) {
      const auto mark = words[i].find('>');
      const std::uint64_t which = card(words[i].substr(0, mark));
      placed |= which;
      state_.open.pile[colour_at(words[1])].push_back(byte(std::countr_zero(which)));
      if (team(words[i].substr(mark + 1)) == 1) state_.open.facing |= which;
    }
  }
  void bury(std::uint64_t rest) {
    each_bit(rest, [&](int which) {
      state_.open.pile[static_cast<int>(cards_->colour[static_cast<std::size_t>(which)])].insert_at(0, byte(which));
    });
  }
  template <class F>
  void run(F&& f) {
    events.clear();
    FastChance chance(1);
    Collector sink(events);
    Duel<FastChance, Collector> d{*cards_, state_, state_.open, chance, sink};
    f(d);
    go_on(d);
  }
  void play_as(Seat who, const std::string& text, const std::vector<std::string>& chances) {
    const auto move = parse_move(*cards_, text);
    ASSERT_TRUE(move) << text << ": " << move.error().key;
    const auto allowed = check(*cards_, state_, who, *move);
    ASSERT_TRUE(allowed) << text << ": " << allowed.error().key;
    events.clear();
    if (chances.empty()) {
      FastChance chance(1);
      spellcaster::play(*cards_, state_, who, *move, chance, Collector(events));
    } else {
      std::vector<ChanceResult> results;
      for (const auto& line : chances) {
        const auto result = parse_chance(*cards_, options(), line);
        ASSERT_TRUE(result) << line;
        results.push_back(*result);
      }
      RecordedChance chance(results);
      spellcaster::play(*cards_, state_, who, *move, chance, Collector(events));
      EXPECT_FALSE(chance.diverged()) << "other chance results than told, after " << text;
      EXPECT_TRUE(chance.exhausted()) << "fewer chance results than told, after " << text;
    }
    const auto wrong = unsound(*cards_, state_);
    EXPECT_FALSE(wrong) << *wrong;
  }
  std::string refusal(Seat who, const std::string& text) const {
    const auto move = parse_move(*cards_, text);
    const auto answer = move ? check(*cards_, state_, who, *move) : std::unexpected(move.error());
    return answer ? "" : answer.error().key.substr(std::string_view("spellcaster.refusal.").size());
  }

  std::shared_ptr<const Cards> cards_;
  State state_;
};

}  // namespace conclave::spellcaster
