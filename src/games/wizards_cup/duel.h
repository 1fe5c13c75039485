#pragma once

#include "core/event.h"
#include "games/wizards_cup/verdict.h"

namespace conclave::wizards_cup {

// Plays out duels by the rules of sections 2 and 3 until a player must decide about a "may" power, or the round ends.
// An interrupted duel is `asked`, `asking` and `later` of the State, and goes on with answer(). Functions that return
// bool say whether the duel goes on (true) or waits for a decision (false).
template <class Sink>
class Duels {
 public:
  Duels(const Cards& cards, State& state, Sink& sink) : cards_(cards), state_(state), open_(state.open), sink_(sink) {}

  void run() {
    while (step()) {
    }
  }

  // The next duel.
  bool step() {
    const SeatSet entering = draw();
    if (entering.empty() || !enter(entering)) return false;
    settle();
    return true;
  }

  // The asked player uses the power, or declines to.
  void answer(bool use) {
    if (step(use)) run();
  }

  // The same, to the end of this duel.
  bool step(bool use) {
    const Seat seat = open_.asked;
    const Card card = open_.asking;
    open_.asked = {};
    open_.asking = kNoCard;
    if (!use) tell(Happening::kDeclined, seat, card);
    if (use && !carry_out(seat, card)) return false;
    if (!carry_out_later(rival_of(seat))) return false;
    settle();
    return true;
  }

 private:
  // WC-2.2, WC-2.6: who has no Wizard in the zone reveals the next. Nobody, when the round has ended instead.
  SeatSet draw() {
    const bool black = open_.zone[0] == kNoCard, white = open_.zone[1] == kNoCard;
    const bool black_out = black && state_.deck[0].empty(), white_out = white && state_.deck[1].empty();
    if (black_out || white_out) {
      end_round(seats(black_out, white_out));
      return {};
    }
    if (black) reveal(kBlack);
    if (white) reveal(kWhite);
    open_.newest = black && white ? rival_of(goes_first()) : black ? kBlack : kWhite;
    return seats(black, white);
  }

  static SeatSet seats(bool black, bool white) {
    return SeatSet::from_bits(static_cast<std::uint8_t>((black ? 1 : 0) | (white ? 2 : 0)));
  }

  void reveal(Seat seat) {
    const Card card = state_.deck[index(seat)].pop_front();
    put_in_zone(seat, card);
    tell(Happening::kRevealed, seat, card);
  }

  bool enter(SeatSet entering) {
    if (same_name(open_)) {  // WC-3.4
      tell(Happening::kSameName, kBlack, open_.zone[0]);
      return true;
    }
    return entering.count() == 2 ? enter_together() : enter_alone(entering.front());
  }

  // What stands goes before what enters (WC-3.2); so does what was revealed before what a power places (WC-3.12).
  bool enter_alone(Seat seat) {
    if (silences(rival_of(seat))) return stop(seat);
    const Card card = open_.zone[index(seat)];
    return power(card) != Power::kImmediate || activate(seat, card);
  }

  bool enter_together() {
    const Seat first = goes_first(), second = rival_of(first);
    if (silences(first)) return stop(second);
    const Card one = open_.zone[index(first)], other = open_.zone[index(second)];
    if (power(other) == Power::kImmediate) open_.later = other;
    if (power(one) == Power::kImmediate && !activate(first, one)) return false;
    return carry_out_later(second);
  }

  // WC-3.3, WC-3.11
  Seat goes_first() const {
    const auto black = cards_.wizard[open_.zone[0]].rank, white = cards_.wizard[open_.zone[1]].rank;
    if (black != white) return black < white ? kBlack : kWhite;
    return open_.round % 2 == 1 ? kBlack : kWhite;
  }

  bool silences(Seat seat) const { return stands(cards_, open_, index(seat), Effect::kSilence); }

  // WC-3.12: a stopped Immediate is lost, a stopped Permanent works again once the one that stops it has left.
  bool stop(Seat seat) {
    const Card card = open_.zone[index(seat)];
    if (power(card) != Power::kImmediate && power(card) != Power::kPermanent) return true;
    open_.stopped = open_.stopped.with(seat);
    tell(Happening::kStopped, seat, card, open_.zone[index(rival_of(seat))]);
    return true;
  }

  // The second of two Immediates, whatever the first did (WC-3.3, WC-3.10), unless its name now stands on both sides.
  bool carry_out_later(Seat seat) {
    const Card card = open_.later;
    open_.later = kNoCard;
    if (card == kNoCard || (same_name(open_) && open_.zone[0] == card)) return true;
    return activate(seat, card);
  }

  bool activate(Seat seat, Card card) {
    if (!can_act(seat, cards_.wizard[card].effect)) {  // WC-3.14
      tell(Happening::kNothingToActOn, seat, card);
      return true;
    }
    if (!cards_.wizard[card].may) return carry_out(seat, card);
    open_.asked = seat;
    open_.asking = card;
    tell(Happening::kAsked, seat, card);
    return false;
  }

  bool can_act(Seat seat, Effect effect) const {
    switch (effect) {
      case Effect::kSwapWaiting:
      case Effect::kDiscardWaiting: return state_.waiting[index(seat)] != kNoCard;
      case Effect::kRivalCycle: return state_.deck[index(rival_of(seat))].size() > 1;
      case Effect::kRecover: return !open_.discard[index(seat)].empty();
      case Effect::kNone:
      case Effect::kBothLose:
      case Effect::kLowerWins:
      case Effect::kWinsValues:
      case Effect::kBeatsPrinted:
      case Effect::kSilence:
      case Effect::kMillOnWin:
      case Effect::kChangeOwn:
      case Effect::kChangeRival:
      case Effect::kProtect: break;
    }
    return true;
  }

  bool carry_out(Seat seat, Card card) {
    tell(Happening::kActivated, seat, card);
    switch (cards_.wizard[card].effect) {
      case Effect::kBothLose: both_lose(); break;
      case Effect::kSwapWaiting: return swap_waiting(seat, card);
      case Effect::kDiscardWaiting: discard_waiting(seat); break;
      case Effect::kRivalCycle: cycle(rival_of(seat)); break;
      case Effect::kRecover: recover(seat); break;
      case Effect::kNone:
      case Effect::kLowerWins:
      case Effect::kWinsValues:
      case Effect::kBeatsPrinted:
      case Effect::kSilence:
      case Effect::kMillOnWin:
      case Effect::kChangeOwn:
      case Effect::kChangeRival:
      case Effect::kProtect: break;
    }
    return true;
  }

  void both_lose() {
    for (int i = 0; i < 2; ++i)
      if (open_.zone[i] != kNoCard) discard_from_zone(seat_at(i));
  }

  // WC-3.6, WC-3.10: one whose Wizard is no longer in the zone leaves the Waiting place empty.
  bool swap_waiting(Seat seat, Card card) {
    const int i = index(seat);
    const Card placed = state_.waiting[i];
    state_.waiting[i] = open_.zone[i] == card ? card : kNoCard;
    put_in_zone(seat, placed);
    open_.newest = seat;
    tell(Happening::kPlaced, seat, placed, state_.waiting[i]);
    return enter(seat);
  }

  void discard_waiting(Seat seat) {
    const Card card = state_.waiting[index(seat)];
    state_.waiting[index(seat)] = kNoCard;
    put_on_pile(seat, card);
    tell(Happening::kWaitingDiscarded, seat, card);
  }

  void cycle(Seat owner) {
    Pile& deck = state_.deck[index(owner)];
    const Card card = deck.pop_front();
    deck.push_back(card);
    sink_(Event{.kind = static_cast<std::uint8_t>(Happening::kCycled), .seat = owner, .knows = owner, .card = card});
  }

  void recover(Seat seat) {
    const Card card = open_.discard[index(seat)].pop_back();
    state_.deck[index(seat)].push_back(card);
    tell(Happening::kRecovered, seat, card);
  }

  // WC-2.3 to WC-2.6. When powers have emptied a place, the duel is over already.
  void settle() {
    if (open_.zone[0] == kNoCard || open_.zone[1] == kNoCard) return;
    const Verdict verdict = judge(cards_, open_);
    tell_verdict(verdict);
    if (verdict.winner == Winner::kNeither) return both_lose();
    const Seat winner = seat_at(static_cast<int>(verdict.winner));
    if (stands(cards_, open_, index(winner), Effect::kMillOnWin)) mill(rival_of(winner), open_.zone[index(winner)]);
    discard_from_zone(rival_of(winner));
  }

  // WC-3.9, WC-3.14; WC-3.7: a milled Wizard that protects does so at once.
  void mill(Seat owner, Card by) {
    const int i = index(owner);
    for (int n = cards_.wizard[by].amount; n > 0 && !state_.deck[i].empty(); --n) {
      if (const Card top = open_.discard[i].top(); cards_.wizard[top].effect == Effect::kProtect)
        return tell(Happening::kProtected, owner, top, by);
      const Card card = state_.deck[i].pop_front();
      put_on_pile(owner, card);
      tell(Happening::kMilled, owner, card);
    }
  }

  // WC-2.7, WC-4.1, WC-4.2
  void end_round(SeatSet out) {
    for (const Seat seat : out) tell(Happening::kOut, seat, kUnknown);
    for (const Seat seat : out) {
      const Seat rival = rival_of(seat);
      tell(Happening::kToken, rival, kUnknown, ++open_.tokens[index(rival)]);
    }
    const bool black = open_.tokens[0] == kTokensToWin, white = open_.tokens[1] == kTokensToWin;
    if (black && white) return compare_sums();
    if (black || white) return end_game(Reason::kTokens, black ? kBlack : kWhite);
    for (int i = 0; i < 2; ++i) {
      open_.zone[i] = state_.waiting[i] = kNoCard;
      open_.discard[i] = {};
      state_.deck[i] = {};
    }
    open_.stopped = {};
    open_.newest = {};
    open_.phase = Phase::kSwap;
  }

  // WC-4.2. Both Decks are empty, so the Waiting cards are all that is not yet known of the two teams.
  void compare_sums() {
    int sum[2] = {};
    for (int i = 0; i < 2; ++i) {
      each_bit(state_.team[i], [&](int card) { sum[i] += cards_.wizard[static_cast<std::size_t>(card)].value; });
      if (const Card card = state_.waiting[i]; card != kNoCard) {
        show(seat_at(i), card);
        tell(Happening::kWaitingShown, seat_at(i), card);
      }
    }
    tell(Happening::kSums, kBlack, kUnknown, static_cast<std::uint8_t>(sum[0]), static_cast<std::uint8_t>(sum[1]));
    if (sum[0] == sum[1]) return end_game(Reason::kShared, SeatSet::first(2));
    end_game(Reason::kLowerSum, sum[0] < sum[1] ? kBlack : kWhite);
  }

  void end_game(Reason reason, SeatSet winners) {
    open_.phase = Phase::kOver;
    open_.reason = reason;
    open_.winners = winners;
  }

  Power power(Card card) const { return cards_.wizard[card].power; }

  void show(Seat seat, Card card) { open_.shown[index(seat)][open_.round - 1] |= only(card); }

  void put_in_zone(Seat seat, Card card) {
    open_.zone[index(seat)] = card;
    show(seat, card);
  }

  void put_on_pile(Seat seat, Card card) {
    open_.discard[index(seat)].push_back(card);
    show(seat, card);
  }

  void discard_from_zone(Seat seat) {
    const Card card = open_.zone[index(seat)];
    open_.zone[index(seat)] = kNoCard;
    open_.stopped = {};  // one that stopped the other has left, or the stopped one has
    open_.discard[index(seat)].push_back(card);
    tell(Happening::kDiscarded, seat, card);
  }

  void tell(Happening what, Seat seat, Card card, std::uint8_t a = 0, std::uint8_t b = 0) {
    sink_(Event{.kind = static_cast<std::uint8_t>(what), .seat = seat, .card = card, .a = a, .b = b});
  }

  void tell_verdict(const Verdict& verdict) {
    const bool won = verdict.winner != Winner::kNeither;
    const int mine = verdict.winner == Winner::kWhite ? 1 : 0, other = 1 - mine;
    sink_(Event{.kind = static_cast<std::uint8_t>(won ? Happening::kWon : Happening::kBothLost),
                .seat = seat_at(mine),
                .card = open_.zone[mine],
                .a = open_.zone[other],
                .b = static_cast<std::uint8_t>(verdict.why),
                .c = static_cast<std::uint8_t>(value_of(cards_, open_, mine)),
                .d = static_cast<std::uint8_t>(value_of(cards_, open_, other))});
  }

  const Cards& cards_;
  State& state_;
  Public& open_;
  Sink& sink_;
};

}  // namespace conclave::wizards_cup
