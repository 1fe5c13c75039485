#pragma once

// The course of a turn, and the end of the duel.

#include "games/spellcaster/program.h"

namespace conclave::spellcaster {

template <class D>
void end_duel(D& d, Reason reason, int winner) {
  d.open.ask = Ask::kNothing;
  d.open.owes = {};
  d.open.reason = reason;
  d.open.winner = byte(winner);
  d.sink(Event{.kind = kOver, .seat = active(d.open), .a = byte(static_cast<int>(reason)), .b = byte(winner)});
}

// SC-5.3: most Sapphires, then most Energy.
inline int ahead(const Public& open) {
  const int left = open.sapphires[0] * 100 + open.energy[0], right = open.sapphires[1] * 100 + open.energy[1];
  return left == right ? kNoTeam : left > right ? 0 : 1;
}

// SC-5.1, SC-5.2, SC-5.4: after a card's whole effect. True when the duel is over.
template <class D>
bool decide(D& d) {
  const auto& energy = d.open.energy;
  const auto& sapphires = d.open.sapphires;
  const bool lost[2] = {energy[0] == 0, energy[1] == 0};
  const bool won[2] = {sapphires[0] >= kWinningSapphires, sapphires[1] >= kWinningSapphires};
  if (!lost[0] && !lost[1] && !won[0] && !won[1]) [[likely]]
    return false;
  if ((lost[0] && lost[1]) || (won[0] && won[1]) || (lost[0] && won[0]) || (lost[1] && won[1]))
    end_duel(d, Reason::kSettled, ahead(d.open));
  else if (lost[0] || lost[1])
    end_duel(d, Reason::kEnergy, lost[0] ? 1 : 0);
  else
    end_duel(d, Reason::kSapphires, won[0] ? 0 : 1);
  return true;
}

template <class D>
void begin_turn(D& d) {
  ++d.open.turn;
  d.open.activated = 0;
  d.open.actions = 2;
  d.open.enchanting = 1;
  end_turns_alterations(d.cards, d.open);
  const std::uint64_t enchantments = controlled(d.open, team_of(active(d.open))) & d.cards.enchantments;  // SC-3.1
  d.open.due = 0;
  each_bit(enchantments, [&](int card) {
    d.open.due = byte(d.open.due | 1 << static_cast<int>(d.cards.colour[static_cast<std::size_t>(card)]));
  });
  d.sink(Event{.kind = kTurnBegan, .seat = active(d.open), .a = d.open.turn});
}

inline std::uint8_t due_card(const Public& open, int pile) { return open.pile[pile].back(); }

template <class D>
void take_effect(D& d, std::uint8_t card) {
  no_longer_due(d.open, static_cast<int>(d.cards.colour[card]));  // once a turn
  begin_card(d, card, kTookEffect);
}

// The start of a turn goes on: the next Enchantment, or the draw. True when a decision is owed or the duel is over.
template <class D>
bool go_on_enchanting(D& d) {
  if (std::popcount(d.open.due) > 1) return ask(d, Ask::kEnchantment, active(d.open));
  if (d.open.due != 0) {
    take_effect(d, due_card(d.open, std::countr_zero(d.open.due)));
    return false;
  }
  d.open.enchanting = 0;
  if (d.open.last_turn) return false;  // SC-3.2: the draw is left out, the actions are not
  if (d.open.deck_size == 0) {
    end_duel(d, Reason::kDeck, ahead(d.open));
    return true;
  }
  draw_card(d, active(d.open));
  return false;
}

// True when a decision is owed or the duel is over.
template <class D>
bool go_on_acting(D& d) {
  if (d.open.actions > 0) return ask(d, Ask::kAction, active(d.open));
  if (d.open.last_turn) {  // SC-4.2
    end_duel(d, Reason::kLastTurn, ahead(d.open));
    return true;
  }
  d.open.slot = next_slot(d.open);
  begin_turn(d);
  return false;
}

// Everything that happens by itself, up to the next decision or the end.
template <class D>
void go_on(D& d) {
  for (;;) {
    if (d.open.card != kNoCard) {
      if (!carry_out(d)) return;
      d.open.card = kNoCard;
      d.open.step = 0;
      d.open.applied = {};
      if (decide(d)) return;
    }
    if (d.open.enchanting ? go_on_enchanting(d) : go_on_acting(d)) return;
  }
}

}  // namespace conclave::spellcaster
