#pragma once

// Carrying out an effect, step by step. A step that needs a decision says who owes it and stays where it is; the answer
// (rules.h) goes on from there. A choice with only one possibility is not asked for, since everyone knows it.

#include "games/spellcaster/effects.h"

namespace conclave::spellcaster {

inline const Op& current(const Cards& cards, const Public& open) { return cards.step(open.card, open.step); }

template <class D>
bool ask(D& d, Ask what, SeatSet who) {
  d.open.ask = what;
  d.open.owes = who;
  return true;
}

inline EventKind loss_kind(const Op& op) {
  return op.verb == Do::kLoseCards || (op.verb == Do::kUnlessCards && op.where == 1) ? kLost : kDiscarded;
}

// The functions named ask_… give true when a decision is owed, and false when the step is done with.

template <class D>
void aim(D& d, const Op& op, std::uint8_t card) {
  if (op.verb == Do::kUse) return activate(d, card, kUsed);  // SC-4.5: goes on with that card's steps
  if (op.verb == Do::kUproot)
    uproot(d, card);
  else if (op.verb == Do::kUnearth)
    unearth(d, card);
  else
    take_control(d, card);
  ++d.open.step;
}

template <class D>
bool ask_target(D& d, const Op& op) {
  const std::uint64_t set = targets(d.cards, d.open, d.open.card, op, d.open.activated | bit(d.open.card));
  if (set != 0 && (op.optional || !std::has_single_bit(set))) return ask(d, Ask::kTarget, active(d.open));
  if (set == 0)
    ++d.open.step;
  else
    aim(d, op, byte(std::countr_zero(set)));
  return false;
}

// How many cards somebody is to choose.
template <class D>
int to_choose(const D& d, const Op& op) {
  return std::min(altered(d.cards, d.open, op.amount), kMostChosen);
}

template <class D>
bool ask_recall(D& d, const Op& op) {
  const Seat seat = whom(d.cards, d.open, Who::kSelf);
  const int count = std::popcount(d.open.discard), amount = to_choose(d, op);
  if (count > amount || (count > 0 && op.optional)) {
    d.open.wanted[index(seat)] = byte(std::min(count, amount));
    return ask(d, Ask::kRecall, seat);
  }
  recall(d, seat, d.open.discard);
  ++d.open.step;
  return false;
}

// SC-4.1: whoever discards chooses; with no more cards than asked for, all go.
template <class D>
bool ask_cards(D& d, const Op& op, Seat seat, int amount) {
  const int hand = d.open.hand_size[index(seat)];
  if (hand > amount || (hand > 0 && op.optional)) {
    d.open.wanted[index(seat)] = byte(std::min(hand, amount));
    return ask(d, Ask::kDiscards, seat);
  }
  discard(d, seat, d.state.hand[index(seat)], loss_kind(op));
  ++d.open.step;
  return false;
}

// SC-4.1: only all of them count.
template <class D>
bool ask_unless_cards(D& d, const Op& op) {
  const Seat rival = next_rival(d.open);  // SC-8.1
  if (d.open.hand_size[index(rival)] < op.amount) {
    ++d.open.step;
    return false;
  }
  d.open.wanted[index(rival)] = op.amount;
  return ask(d, Ask::kDiscards, rival);
}

template <class D>
bool ask_unless_pool(D& d, const Op& op, const std::uint8_t (&pool)[2]) {
  if (pool[1 - team_of(active(d.open))] >= op.amount) return ask(d, Ask::kYesNo, next_rival(d.open));
  ++d.open.step;
  return false;
}

// SC-8.2: everything that was chosen in secret is shown together, and with it the hands of those who had no choice.
template <class D>
void show_losses(D& d, const Op& op) {
  each_mage(d.open, [&](Seat seat) {
    const int i = index(seat);
    discard(d, seat, d.open.committed.contains(seat) ? d.state.chosen[i] : d.state.hand[i], loss_kind(op));
    d.state.chosen[i] = 0;
    d.open.wanted[i] = 0;
  });
  d.open.committed = {};
  ++d.open.step;
}

template <class D>
bool ask_secretly(D& d, const Op& op) {
  SeatSet who;
  each_mage(d.open, [&](Seat seat) {
    const int amount = share(d.open, seat, to_choose(d, op));
    if (d.open.hand_size[index(seat)] <= amount) return;
    who = who.with(seat);
    d.open.wanted[index(seat)] = byte(amount);
  });
  if (!who.empty()) return ask(d, Ask::kSecret, who);
  show_losses(d, op);
  return false;
}

template <class D>
void played_one(D& d) {
  if (--d.open.left == 0) ++d.open.step;
}

template <class D>
bool ask_play(D& d, const Op& op) {
  const Seat seat = active(d.open);
  const std::uint64_t hand = d.state.hand[index(seat)];
  if (hand == 0) {
    d.open.left = 0;
    ++d.open.step;
    return false;
  }
  if (d.open.left == 0) d.open.left = op.amount;
  if (op.optional || !std::has_single_bit(hand)) return ask(d, Ask::kPlay, seat);
  play_card(d, seat, byte(std::countr_zero(hand)));
  played_one(d);
  return false;
}

template <class D>
bool ask_may(D& d, const Op& op) {
  if (can_pay(d.open, static_cast<Price>(op.where), op.amount)) return ask(d, Ask::kYesNo, active(d.open));
  d.open.step = op.jump;
  return false;
}

// Pools and draws, which ask nobody. `each` is done Mage by Mage (SC-4.2, SC-8.2).
template <class D>
void carry_out_for(D& d, const Op& op, Seat seat, int amount) {
  const int team = team_of(seat);
  switch (op.verb) {
    case Do::kDamage: return lose(d, d.open.energy, 1 - team, amount, kLostEnergy);  // SC-4.3
    case Do::kHeal: return gain(d, d.open.energy, team, amount, kGainedEnergy);
    case Do::kLoseEnergy:
    case Do::kPayEnergy: return lose(d, d.open.energy, team, amount, kLostEnergy);
    case Do::kGain: return gain(d, d.open.sapphires, team, amount, kGainedSapphires);
    case Do::kSteal: return steal_sapphires(d, team, amount);
    case Do::kLoseSapphires:
    case Do::kPaySapphires: return lose(d, d.open.sapphires, team, amount, kLostSapphires);
    case Do::kDraw: return draw_cards(d, seat, amount);
    case Do::kEnd:
    case Do::kDiscard:
    case Do::kLoseCards:
    case Do::kStealCard:
    case Do::kSwapHands:
    case Do::kRecall:
    case Do::kPlay:
    case Do::kUproot:
    case Do::kUnearth:
    case Do::kTakeControl:
    case Do::kUse:
    case Do::kActions:
    case Do::kPayDiscard:
    case Do::kGoto:
    case Do::kIf:
    case Do::kIfControls:
    case Do::kChoose:
    case Do::kMay:
    case Do::kUnlessCards:
    case Do::kUnlessEnergy:
    case Do::kUnlessSapphires:
    case Do::kStop:
    case Do::kTurn:
    case Do::kRaise:
    case Do::kDouble: return;  // carry_out_step has them
  }
}

template <class D>
bool carry_out_plain(D& d, const Op& op) {
  const int amount = altered(d.cards, d.open, op.amount * counted(d.open, op.count));
  if (op.who == Who::kEach)
    each_mage(d.open, [&](Seat seat) { carry_out_for(d, op, seat, share(d.open, seat, amount)); });
  else
    carry_out_for(d, op, whom(d.cards, d.open, op.who), amount);  // SC-8.3
  ++d.open.step;
  return false;
}

// SC-2.6: nothing alters a price.
template <class D>
bool pay(D& d, const Op& op) {
  carry_out_for(d, op, active(d.open), op.amount);
  ++d.open.step;
  return false;
}

template <class D>
bool give_up_cards(D& d, const Op& op) {
  if (op.who == Who::kEach) return ask_secretly(d, op);
  return ask_cards(d, op, whom(d.cards, d.open, op.who), to_choose(d, op));
}

template <class D>
bool go_to(D& d, std::uint8_t step) {
  d.open.step = step;
  return false;
}

inline bool controls(const Public& open, const Cards& cards, const Op& op) {
  const int own = team_of(active(open));
  return controlled(open, op.who == Who::kSelf ? own : 1 - own) & cards.of_colour[op.where];
}

// One step; true when a decision is owed.
template <class D>
bool carry_out_step(D& d, const Op& op) {
  const auto next = byte(d.open.step + 1);
  switch (op.verb) {
    case Do::kEnd: return true;
    case Do::kDamage:
    case Do::kHeal:
    case Do::kLoseEnergy:
    case Do::kGain:
    case Do::kSteal:
    case Do::kLoseSapphires:
    case Do::kDraw: return carry_out_plain(d, op);
    case Do::kPayEnergy:
    case Do::kPaySapphires: return pay(d, op);
    case Do::kDiscard:
    case Do::kLoseCards: return give_up_cards(d, op);
    case Do::kPayDiscard: return ask_cards(d, op, active(d.open), op.amount);
    case Do::kStealCard:
      steal_cards(d, whom(d.cards, d.open, Who::kSelf), whom(d.cards, d.open, Who::kRival),
                  altered(d.cards, d.open, op.amount * counted(d.open, op.count)));
      return go_to(d, next);
    case Do::kSwapHands: swap_hands(d, active(d.open), next_rival(d.open)); return go_to(d, next);
    case Do::kRecall: return ask_recall(d, op);
    case Do::kPlay: return ask_play(d, op);
    case Do::kUproot:
    case Do::kUnearth:
    case Do::kTakeControl:
    case Do::kUse: return ask_target(d, op);
    case Do::kActions:
      d.open.actions = byte(d.open.actions + op.amount);
      d.sink(Event{.kind = kGotActions, .seat = active(d.open), .a = op.amount});
      return go_to(d, next);
    case Do::kGoto: return go_to(d, op.jump);
    case Do::kIf: return go_to(d, holds(d.open, op) ? next : op.jump);
    case Do::kIfControls: return go_to(d, controls(d.open, d.cards, op) ? next : op.jump);
    case Do::kChoose: return ask(d, Ask::kChoice, active(d.open));
    case Do::kMay: return ask_may(d, op);
    case Do::kUnlessCards: return ask_unless_cards(d, op);
    case Do::kUnlessEnergy: return ask_unless_pool(d, op, d.open.energy);
    case Do::kUnlessSapphires: return ask_unless_pool(d, op, d.open.sapphires);
    case Do::kStop:
    case Do::kTurn:
    case Do::kRaise:
    case Do::kDouble: begin_alteration(d, op); return go_to(d, next);
  }
  return true;
}

// True when the whole effect has been carried out, false when a decision is owed.
template <class D>
bool carry_out(D& d) {
  for (;;) {
    const Op& op = current(d.cards, d.open);
    if (op.verb == Do::kEnd) return true;
    if (stopped(d.cards, d.open) && d.open.step >= d.cards.first[d.open.card]) return true;  // SC-2.6
    if (carry_out_step(d, op)) return false;
  }
}

}  // namespace conclave::spellcaster
