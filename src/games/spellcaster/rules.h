#pragma once

// The hot half of Spellcaster's rules (docs/rules/spellcaster.md): setting up, legal moves, playing one, the outcome.

#include <expected>
#include <optional>
#include <string>

#include "core/chance.h"
#include "core/outcome.h"
#include "core/phrase.h"
#include "games/spellcaster/turn.h"

namespace conclave::spellcaster {

inline constexpr int seat_count(const Options& options) { return options.mages; }
inline SeatSet side(const Options& options, Seat seat) {
  return team_seats(options.mages, team_of(seat));
}  // SC-6.1, SC-7.1

// SC-1.2, SC-6.1, SC-7.1, SC-7.2.
template <Chance C>
State start(const Cards& cards, const Options& options, C& chance) {
  State state;
  Silent silent;
  Duel<C, Silent> d{cards, state, state.open, chance, silent};
  Public& open = state.open;
  open.mages = options.mages;
  for (int team = 0; team < 2; ++team) {
    open.energy[team] = kStartEnergy;
    open.sapphires[team] = kStartSapphires;
  }
  state.deck = kAllCards;
  open.deck_size = kCards;
  if (options.first != 0)
    open.slot = byte(options.first - 1);
  else if (open.mages != 3)
    open.slot = chance.one_of(Cause{kFirst, Seat{}, 0}, SeatSet::first(open.mages).bits());
  for (int i = 0; i < open.mages; ++i)
    for (int n = open.mages == 3 && i == 1 ? 6 : 3; n > 0; --n) draw_card(d, seat_at(i));
  begin_turn(d);
  go_on(d);
  return state;
}

inline SeatSet to_act(const State& state) { return state.open.owes; }

// What a question leaves open: one card of a set, so many cards of a set, or one of a few words.
struct Offer {
  std::uint64_t cards = 0;  // to choose from
  int count = 1;            // how many at once
  Verb verb{};
  bool decline = false;  // "no" is an answer too
};

inline Verb target_verb(Do verb) {
  return verb == Do::kUproot    ? Verb::kUproot
         : verb == Do::kUnearth ? Verb::kUnearth
         : verb == Do::kUse     ? Verb::kUse
                                : Verb::kTurn;
}

// The piles' top cards that may take effect next.
inline std::uint64_t due_cards(const Public& open) {
  std::uint64_t set = 0;
  each_bit(open.due, [&](int pile) { set |= bit(due_card(open, pile)); });
  return set;
}

// REQUIRES: the seat owes a decision, about cards: not kAction, kChoice or kYesNo.
inline Offer offer(const Cards& cards, const State& state, Seat seat) {
  const Public& open = state.open;
  if (open.ask == Ask::kEnchantment) return {due_cards(open), 1, Verb::kEnchant, false};
  const Op& op = current(cards, open);
  const bool decline = op.optional != 0;
  if (open.ask == Ask::kTarget)
    return {targets(cards, open, open.card, op, open.activated | bit(open.card)), 1, target_verb(op.verb), decline};
  if (open.ask == Ask::kRecall) return {open.discard, open.wanted[index(seat)], Verb::kRecall, decline};
  const std::uint64_t hand = state.hand[index(seat)];
  if (open.ask == Ask::kPlay) return {hand, 1, Verb::kPlay, decline};
  return {hand, open.wanted[index(seat)], loss_kind(op) == kLost ? Verb::kLose : Verb::kDiscard, decline};
}

// Calls visit(set) for every subset of `count` cards.
template <class Visit>
void each_subset(std::uint64_t cards, int count, std::uint64_t taken, Visit&& visit) {
  if (count == 0) return visit(taken);
  for (; std::popcount(cards) >= count; cards &= cards - 1)
    each_subset(cards & (cards - 1), count - 1, taken | (cards & -cards), visit);
}

template <class Visit>
void legal(const Cards& cards, const State& state, Seat seat, Visit&& visit) {
  const Public& open = state.open;
  switch (open.ask) {
    case Ask::kNothing: return;
    case Ask::kAction:
      if (!can_act(cards, open)) return visit(Move(Verb::kEnd));  // SC-3.5
      if (open.deck_size > 0) visit(Move(Verb::kDraw));
      each_bit(state.hand[index(seat)], [&](int card) { visit(Move(Verb::kPlay, bit(card))); });
      each_bit(activatable(cards, open), [&](int card) { visit(Move(Verb::kActivate, bit(card))); });
      return;
    case Ask::kChoice:
      for (unsigned i = 1; i <= current(cards, open).amount; ++i) visit(Move(Verb::kChoose, i));
      return;
    case Ask::kYesNo:
      visit(Move(Verb::kYes));
      visit(Move(Verb::kNo));
      return;
    case Ask::kEnchantment:
    case Ask::kDiscards:
    case Ask::kSecret:
    case Ask::kRecall:
    case Ask::kTarget:
    case Ask::kPlay: break;
  }
  const Offer offered = offer(cards, state, seat);
  each_subset(offered.cards, offered.count, 0, [&](std::uint64_t set) { visit(Move(offered.verb, set)); });
  if (offered.decline) visit(Move(Verb::kNo));
}

// Uniform below n, for any n up to 29,261: three cards of 57, or "no".
template <Chance C>
std::uint32_t below(C& chance, std::uint32_t n) {
  if (n <= 255) return chance.roll({}, static_cast<std::uint8_t>(n)) - 1u;
  constexpr std::uint32_t kFaces = 255;
  for (;;) {
    const std::uint32_t high = chance.roll({}, kFaces) - 1u;
    const std::uint32_t value = high * kFaces + chance.roll({}, kFaces) - 1u;
    if (value < kFaces * kFaces / n * n) return value % n;
  }
}

inline std::uint32_t subsets(int n, int k) {
  const auto m = static_cast<std::uint32_t>(n);
  return k == 1 ? m : k == 2 ? m * (m - 1) / 2 : m * (m - 1) * (m - 2) / 6;
}

template <Chance C>
std::uint64_t some_subset(C& chance, std::uint64_t cards, int count) {
  std::uint64_t taken = 0;
  for (; count > 0; --count) taken |= bit(chance.one_of({}, cards & ~taken));
  return taken;
}

template <Chance C>
Move random_action(const Cards& cards, const State& state, Seat seat, C& chance) {
  const std::uint64_t hand = state.hand[index(seat)], able_tops = activatable(cards, state.open);
  const auto in_hand = static_cast<unsigned>(std::popcount(hand)),
             on_top = static_cast<unsigned>(std::popcount(able_tops));
  const unsigned draws = state.open.deck_size > 0;
  const unsigned all = in_hand + on_top + draws;
  if (all == 0) return Verb::kEnd;  // SC-3.5
  const unsigned n = chance.roll({}, byte(static_cast<int>(all))) - 1u;
  if (n < in_hand) return Move(Verb::kPlay, bit(nth_bit(hand, n)));
  if (n - in_hand < on_top) return Move(Verb::kActivate, bit(nth_bit(able_tops, n - in_hand)));
  return Verb::kDraw;
}

template <Chance C>
[[gnu::noinline]] Move random_answer(const Cards& cards, const State& state, Seat seat, C& chance) {
  const Public& open = state.open;
  if (open.ask == Ask::kChoice) return Move(Verb::kChoose, chance.roll({}, current(cards, open).amount));
  if (open.ask == Ask::kYesNo) return chance.roll({}, 2) == 1 ? Verb::kYes : Verb::kNo;
  const Offer offered = offer(cards, state, seat);
  if (offered.decline && below(chance, subsets(std::popcount(offered.cards), offered.count) + 1) == 0) return Verb::kNo;
  return Move(offered.verb, some_subset(chance, offered.cards, offered.count));
}

template <Chance C>
Move random_legal(const Cards& cards, const State& state, Seat seat, C& chance) {
  if (state.open.ask == Ask::kAction) [[likely]]
    return random_action(cards, state, seat, chance);
  return random_answer(cards, state, seat, chance);
}

template <class D>
void answer_cards(D& d, Seat seat, std::uint64_t cards) {
  const Op& op = current(d.cards, d.open);
  d.open.wanted[index(seat)] = 0;
  discard(d, seat, cards, loss_kind(op));
  d.open.step = op.verb == Do::kUnlessCards ? op.jump : byte(d.open.step + 1);
}

// SC-8.2. True when everyone has chosen.
template <class D>
bool commit(D& d, Seat seat, std::uint64_t cards) {
  d.state.chosen[index(seat)] = cards;
  d.open.committed = d.open.committed.with(seat);
  d.open.owes = d.open.owes.without(seat);
  d.sink(Event{.kind = kCommitted, .seat = seat});
  if (!d.open.owes.empty()) return false;
  show_losses(d, current(d.cards, d.open));
  return true;
}

template <class D>
void answer_yes(D& d, Seat seat) {
  const Op& op = current(d.cards, d.open);
  d.sink(Event{.kind = kAgreed, .seat = seat, .card = d.open.card});
  if (op.verb == Do::kUnlessEnergy) lose(d, d.open.energy, team_of(seat), op.amount, kLostEnergy);
  if (op.verb == Do::kUnlessSapphires) lose(d, d.open.sapphires, team_of(seat), op.amount, kLostSapphires);
  d.open.step = op.verb == Do::kMay ? byte(d.open.step + 1) : op.jump;
}

template <class D>
void answer_no(D& d, Seat seat) {
  const Op& op = current(d.cards, d.open);
  d.sink(Event{.kind = kDeclined, .seat = seat, .card = d.open.card});
  d.open.wanted[index(seat)] = 0;
  d.open.left = 0;
  d.open.step = op.verb == Do::kMay ? op.jump : byte(d.open.step + 1);
}

template <class D>
void play_from_hand(D& d, Seat seat, std::uint8_t card) {
  const bool action = d.open.ask == Ask::kAction;
  play_card(d, seat, card);
  if (action)
    --d.open.actions;
  else
    played_one(d);
}

// Carries out the decision itself. False when others still owe theirs.
template <class D>
bool answer(D& d, Seat seat, const Move& move) {
  switch (move.verb()) {
    case Verb::kDraw:
      --d.open.actions;
      draw_card(d, seat);
      break;
    case Verb::kPlay: play_from_hand(d, seat, move.card()); break;
    case Verb::kActivate:
      --d.open.actions;
      activate(d, move.card(), kActivated);
      break;
    case Verb::kEnd:
      d.open.actions = 0;
      d.sink(Event{.kind = kEndedTurn, .seat = seat});
      break;
    case Verb::kEnchant: take_effect(d, move.card()); break;
    case Verb::kDiscard:
    case Verb::kLose:
      if (d.open.ask == Ask::kSecret) return commit(d, seat, move.cards());
      answer_cards(d, seat, move.cards());
      break;
    case Verb::kRecall:
      d.open.wanted[index(seat)] = 0;
      recall(d, seat, move.cards());
      ++d.open.step;
      break;
    case Verb::kUproot:
    case Verb::kUnearth:
    case Verb::kTurn:
    case Verb::kUse: aim(d, current(d.cards, d.open), move.card()); break;
    case Verb::kChoose:
      d.open.step = byte(d.open.step + static_cast<int>(move.cards()));
      d.sink(Event{.kind = kChose, .seat = seat, .card = d.open.card, .a = byte(static_cast<int>(move.cards()))});
      break;
    case Verb::kYes: answer_yes(d, seat); break;
    case Verb::kNo: answer_no(d, seat); break;
  }
  return true;
}

// REQUIRES: the move is legal.
template <Chance C, class Sink>
void play(const Cards& cards, State& state, Seat seat, const Move& move, C& chance, Sink&& sink) {
  Duel<C, std::remove_reference_t<Sink>> d{cards, state, state.open, chance, sink};
  if (answer(d, seat, move)) go_on(d);
}

// Scores are the team's Sapphires.
inline Outcome outcome(const Cards&, const State& state) {
  const Public& open = state.open;
  Outcome result;
  result.over = open.ask == Ask::kNothing;
  for (int i = 0; i < open.mages; ++i) result.scores[static_cast<std::size_t>(i)] = open.sapphires[i & 1];
  if (!result.over) return result;
  result.reason = byte(static_cast<int>(open.reason));
  if (open.winner != kNoTeam) result.winners = team_seats(open.mages, open.winner);
  return result;
}

std::expected<void, Refusal> check(const Cards& cards, const State& state, Seat seat, const Move& move);
std::optional<std::string> unsound(const Cards& cards, const State& state);

}  // namespace conclave::spellcaster
