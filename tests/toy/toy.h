#pragma once

// High Card, the smallest game with everything the engine has: hidden hands, chance, secret simultaneous choices, a
// choice out of turn. It shows what a game must provide and lets the conformance suite be tested itself: with a Leak
// the View smuggles one hidden byte, and the suite must notice.
//
// Nine cards, 1 to 9. Each seat is dealt two. Both secretly play one and show them together; the higher card scores a
// point. Then the one who lost (equal cards do not exist) draws a card or passes. After four bouts the higher score
// wins; a seat without cards plays nothing and the game ends.

#include <boost/json.hpp>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/game.h"
#include "core/shown.h"
#include "core/tokens.h"

namespace conclave::toy {

// kCarelessly: the smuggled byte is forgotten by imagine. kFaithfully: imagine makes use of it.
enum class Leak { kNone, kCarelessly, kFaithfully };

struct Cards {};
struct Options {};
template <Leak kLeak>
struct OptionsOf : Options {};

enum class Verb : std::uint8_t { kPlay, kDraw, kPass };
struct Move {
  Verb verb{};
  std::uint8_t card = 0;
  bool operator==(const Move&) const = default;
};

enum class Phase : std::uint8_t { kBout, kDraw, kOver };

// What everyone sees, and what only one seat does: a View is the one and a single other.
struct Public {
  Phase phase{};
  std::uint8_t bout = 0;
  Seat loser{};
  SeatSet committed;
  std::uint8_t score[2]{};
  std::uint8_t hand_size[2]{};
  std::uint16_t shown = 0;  // bit i: card i has been played
};

template <Leak kLeak>
struct State {
  Public open;
  std::uint16_t hand[2]{};
  std::uint8_t chosen[2]{};  // 1 to 9 while committed, else 0
  bool operator==(const State&) const = default;
};

template <Leak kLeak>
struct View {
  Public open;
  std::uint8_t viewer = kUnknown;
  std::uint8_t chosen = 0;
  std::uint16_t hand = 0;
  std::uint16_t smuggled = 0;
};

template <Leak kLeak>
struct Toy {
  using Cards = toy::Cards;
  using Options = OptionsOf<kLeak>;
  using State = toy::State<kLeak>;
  using View = toy::View<kLeak>;
  using Move = toy::Move;
  static constexpr std::string_view kId = "high-card";
  static constexpr int kRulesVersion = 1;
  static constexpr int kMaxMoves = 12;
  static constexpr int kMaxScore = 4;
  static constexpr bool kHasCards = false;
  static std::vector<Options> variants() { return {Options{}}; }
};

inline constexpr std::uint16_t kDeck = 0b1111111110;
enum ChanceKind : std::uint8_t { kDealt };
enum EventKind : std::uint8_t { kCommitted, kShown, kDrew, kPassed };

template <Leak kLeak>
std::uint16_t deck_of(const State<kLeak>& state) {
  return static_cast<std::uint16_t>(kDeck & ~(state.hand[0] | state.hand[1] | state.open.shown));
}

template <Leak kLeak, Chance C>
std::uint8_t deal(State<kLeak>& state, Seat seat, C& chance) {
  const std::uint8_t card = chance.one_of({kDealt, seat, 0}, deck_of(state));
  state.hand[index(seat)] = static_cast<std::uint16_t>(state.hand[index(seat)] | bit(card));
  ++state.open.hand_size[index(seat)];
  return card;
}

template <Leak kLeak, Chance C>
State<kLeak> start(const Cards&, const OptionsOf<kLeak>&, C& chance) {
  State<kLeak> state;
  for (int i = 0; i < 4; ++i) deal(state, seat_at(i % 2), chance);
  return state;
}

inline constexpr int seat_count(const Options&) { return 2; }
inline constexpr SeatSet side(const Options&, Seat seat) { return seat; }

template <Leak kLeak>
SeatSet to_act(const State<kLeak>& state) {
  switch (state.open.phase) {
    case Phase::kBout: return SeatSet::from_bits(static_cast<std::uint8_t>(0b11 & ~state.open.committed.bits()));
    case Phase::kDraw: return state.open.loser;
    case Phase::kOver: return {};
  }
  return {};
}

template <Leak kLeak, class Visit>
void legal(const Cards&, const State<kLeak>& state, Seat seat, Visit&& visit) {
  if (state.open.phase == Phase::kBout)
    each_bit(state.hand[index(seat)], [&](int card) { visit(Move{Verb::kPlay, static_cast<std::uint8_t>(card)}); });
  if (state.open.phase == Phase::kDraw) {
    visit(Move{Verb::kDraw});
    visit(Move{Verb::kPass});
  }
}

template <Leak kLeak, Chance C>
Move random_legal(const Cards&, const State<kLeak>& state, Seat seat, C& chance) {
  if (state.open.phase == Phase::kBout) return {Verb::kPlay, chance.one_of({}, state.hand[index(seat)])};
  return {chance.roll({}, 2) == 1 ? Verb::kDraw : Verb::kPass};
}

template <Leak kLeak>
std::expected<void, Refusal> check(const Cards&, const State<kLeak>& state, Seat seat, const Move& move) {
  if (!to_act(state).contains(seat)) return std::unexpected(Refusal("high-card.refusal.not-your-turn"));
  if ((state.open.phase == Phase::kBout) != (move.verb == Verb::kPlay))
    return std::unexpected(Refusal("high-card.refusal.not-now"));
  if (move.verb == Verb::kPlay && (move.card > 9 || !((state.hand[index(seat)] >> move.card) & 1)))
    return std::unexpected(Refusal("high-card.refusal.not-in-hand", {{"card", std::to_string(move.card)}}));
  return {};
}

template <Leak kLeak, class Sink>
void show_cards(State<kLeak>& state, Sink&& sink) {
  Public& open = state.open;
  for (int i = 0; i < 2; ++i) {
    open.shown = static_cast<std::uint16_t>(open.shown | bit(state.chosen[i]));
    state.hand[i] = static_cast<std::uint16_t>(state.hand[i] & ~bit(state.chosen[i]));
    --open.hand_size[i];
    sink(Event{.kind = kShown, .seat = seat_at(i), .card = state.chosen[i]});
  }
  const int winner = state.chosen[0] > state.chosen[1] ? 0 : 1;
  ++open.score[winner];
  open.loser = seat_at(1 - winner);
  open.phase = Phase::kDraw;
  open.committed = {};
  state.chosen[0] = state.chosen[1] = 0;
}

template <Leak kLeak, Chance C, class Sink>
void play(const Cards&, State<kLeak>& state, Seat seat, const Move& move, C& chance, Sink&& sink) {
  Public& open = state.open;
  if (move.verb == Verb::kPlay) {
    state.chosen[index(seat)] = move.card;
    open.committed = open.committed.with(seat);
    sink(Event{.kind = kCommitted, .seat = seat, .knows = seat, .card = move.card});
    if (open.committed.count() == 2) show_cards(state, sink);
    return;
  }
  if (move.verb == Verb::kDraw) {
    const std::uint8_t card = deal(state, seat, chance);
    sink(Event{.kind = kDrew, .seat = seat, .knows = seat, .card = card});
  } else {
    sink(Event{.kind = kPassed, .seat = seat});
  }
  const bool over = ++open.bout == 4 || open.hand_size[0] == 0 || open.hand_size[1] == 0;
  open.phase = over ? Phase::kOver : Phase::kBout;
}

template <Leak kLeak>
Outcome outcome(const Cards&, const State<kLeak>& state) {
  Outcome result;
  const auto& score = state.open.score;
  result.over = state.open.phase == Phase::kOver;
  result.reason = state.open.bout == 4 ? 0 : 1;
  for (int i = 0; i < 2; ++i) result.scores[static_cast<std::size_t>(i)] = score[i];
  if (result.over && score[0] != score[1]) result.winners = seat_at(score[0] > score[1] ? 0 : 1);
  return result;
}

template <Leak kLeak>
View<kLeak> view(const Cards&, const State<kLeak>& state, Viewer viewer) {
  View<kLeak> seen;
  seen.open = state.open;
  if (viewer) {
    seen.viewer = static_cast<std::uint8_t>(index(*viewer));
    seen.hand = state.hand[index(*viewer)];
    seen.chosen = state.chosen[index(*viewer)];
    if (kLeak != Leak::kNone) seen.smuggled = state.hand[1 - index(*viewer)];
  }
  return seen;
}

template <Leak kLeak, Chance C>
State<kLeak> imagine(const Cards&, const View<kLeak>& seen, C& chance) {
  State<kLeak> state;
  state.open = seen.open;
  if (seen.viewer != kUnknown) {
    state.hand[seen.viewer] = seen.hand;
    state.chosen[seen.viewer] = seen.chosen;
  }
  for (int i = 0; i < 2; ++i) {
    if (i == seen.viewer) continue;
    if (kLeak == Leak::kFaithfully && seen.viewer != kUnknown) {
      state.hand[i] = seen.smuggled;
    } else {
      for (int n = 0; n < seen.open.hand_size[i]; ++n)
        state.hand[i] = static_cast<std::uint16_t>(state.hand[i] | bit(chance.one_of({}, deck_of(state))));
    }
    if (seen.open.committed.contains(seat_at(i))) state.chosen[i] = chance.one_of({}, state.hand[i]);
  }
  return state;
}

// The talking half, in toy.cc.
std::expected<std::shared_ptr<const Cards>, std::vector<CardError>> load_cards(std::type_identity<Cards>,
                                                                               std::string_view);
template <Leak kLeak>
std::expected<OptionsOf<kLeak>, Refusal> read_options(std::type_identity<OptionsOf<kLeak>>, const Settings& settings) {
  if (!settings.empty()) return std::unexpected(Refusal("high-card.refusal.option", {{"option", settings[0].first}}));
  return OptionsOf<kLeak>{};
}
Settings write_options(const Options&);
std::string seat_name(const Options&, Seat seat);
std::string move_text(const Cards&, const Move& move);
std::expected<Move, Refusal> parse_move(const Cards&, std::string_view text);
Move any_move(const Cards&, FastChance& chance);
Phrase describe(const Cards&, const Move& move);
std::string chance_text(const Cards&, const Options&, const ChanceResult& result);
std::optional<ChanceResult> parse_chance(const Cards&, const Options&, std::string_view text);
ToldEvent tell(const Cards&, const Options&, const Event& event);
const ToldShape& told_shape(std::type_identity<Cards>);
bool reveals(const Cards&, const Event& event, Viewer viewer);
bool commits(const Cards&, const Event& event);
std::string reason_name(const Cards&, std::uint8_t reason);
std::vector<CardPage> card_pages(const Cards&);
const Shape& card_data_shape(std::type_identity<Cards>);
std::vector<std::string> words_of(std::uint16_t set);

// What a view's fields are read off.
struct ViewAt {
  const Public& open;
  std::uint16_t hand = 0;
};
const Shown<ViewAt>& shown_public();
const Shown<ViewAt>& shown_view();

template <Leak kLeak>
std::vector<Choice> choices(const Cards&, const State<kLeak>& state, Seat seat) {
  if (state.open.phase == Phase::kBout) return {{"play {card}", {one("card", words_of(state.hand[index(seat)]))}}};
  return {{"draw", {}}, {"pass", {}}};
}

template <Leak kLeak>
boost::json::object show(const Cards&, const Options&, const View<kLeak>& seen) {
  return shown_view()({seen.open, seen.hand});
}

template <Leak kLeak>
const Shape& view_shape(std::type_identity<View<kLeak>>) {
  return shown_view().shape();
}

template <Leak kLeak>
boost::json::object expose(const Cards&, const Options&, const State<kLeak>& state) {
  auto json = shown_public()({state.open});
  for (int i = 0; i < 2; ++i) json[i == 0 ? "left" : "right"] = boost::json::value_from(words_of(state.hand[i]));
  return json;
}

template <Leak kLeak>
std::optional<std::string> unsound(const Cards&, const State<kLeak>& state) {
  if (state.hand[0] & state.hand[1]) return "a card in two hands";
  for (int i = 0; i < 2; ++i)
    if (std::popcount(state.hand[i]) != state.open.hand_size[i]) return "a hand of another size than shown";
  return std::nullopt;
}

}  // namespace conclave::toy
