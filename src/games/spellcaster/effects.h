#pragma once

// What the verbs of the effects do once everything is decided; program.h asks for the decisions.

#include "games/spellcaster/alterations.h"
#include "games/spellcaster/knowledge.h"

namespace conclave::spellcaster {

// A state being played on, with all that playing needs.
template <class C, class Sink>
struct Duel {
  const Cards& cards;
  State& state;
  Public& open;
  C& chance;
  Sink& sink;
};

inline std::uint8_t byte(int n) { return static_cast<std::uint8_t>(n); }

template <class D>
void gain(D& d, std::uint8_t (&pool)[2], int team, int amount, EventKind kind) {
  const int got = std::min(amount, kSupply - pool[0] - pool[1]);  // SC-1.3
  pool[team] = byte(pool[team] + got);
  d.sink(Event{.kind = kind, .seat = active(d.open), .a = byte(got), .b = byte(team)});
}

template <class D>
void lose(D& d, std::uint8_t (&pool)[2], int team, int amount, EventKind kind) {
  const int gone = std::min<int>(amount, pool[team]);  // SC-4.4
  pool[team] = byte(pool[team] - gone);
  d.sink(Event{.kind = kind, .seat = active(d.open), .a = byte(gone), .b = byte(team)});
}

template <class D>
void steal_sapphires(D& d, int team, int amount) {
  auto& pool = d.open.sapphires;
  const int got = std::min<int>(amount, pool[1 - team]);
  pool[1 - team] = byte(pool[1 - team] - got);
  pool[team] = byte(pool[team] + got);
  d.sink(Event{.kind = kStoleSapphires, .seat = active(d.open), .a = byte(got), .b = byte(team)});
}

// REQUIRES: the deck is not empty.
template <class D>
void draw_card(D& d, Seat seat) {
  const std::uint8_t card = d.chance.one_of(Cause{kDrawn, seat, 0}, d.state.deck);
  d.state.deck &= ~bit(card);
  --d.open.deck_size;
  d.state.hand[index(seat)] |= bit(card);
  ++d.open.hand_size[index(seat)];
  d.sink(Event{.kind = kDrew, .seat = seat, .knows = seat, .card = card});
}

// SC-4.2.
template <class D>
void draw_cards(D& d, Seat seat, int amount) {
  for (int i = 0; i < amount; ++i) {
    if (d.open.deck_size == 0) {
      if (!d.open.last_turn) d.sink(Event{.kind = kDeckShort, .seat = seat});
      d.open.last_turn = 1;
      return;
    }
    draw_card(d, seat);
  }
}

template <class D>
void take_from_hand(D& d, Seat seat, std::uint64_t cards) {
  d.state.hand[index(seat)] &= ~cards;
  d.open.hand_size[index(seat)] = byte(d.open.hand_size[index(seat)] - std::popcount(cards));
  forget(d.state, cards);
}

template <class D>
void discard(D& d, Seat seat, std::uint64_t cards, EventKind kind) {
  take_from_hand(d, seat, cards);
  d.open.discard |= cards;
  each_bit(cards, [&](int card) { d.sink(Event{.kind = kind, .seat = seat, .card = byte(card)}); });
}

// An Enchantment there has taken effect, or waits for the next turn (SC-3.1).
inline void no_longer_due(Public& open, int pile) { open.due = byte(open.due & ~(1 << pile)); }

template <class D>
void top_changed(D& d, int colour) {
  const auto& pile = d.open.pile[colour];
  d.open.tops &= ~d.cards.of_colour[static_cast<std::size_t>(colour)];
  if (!pile.empty()) d.open.tops |= bit(pile.back());
  no_longer_due(d.open, colour);
  end_tops_alterations(d.cards, d.open, colour);
}

inline void turn_to(Public& open, std::uint8_t card, int team) {
  open.facing = team == 1 ? open.facing | bit(card) : open.facing & ~bit(card);
}

template <class D>
void play_card(D& d, Seat seat, std::uint8_t card) {
  const int colour = static_cast<int>(d.cards.colour[card]);
  take_from_hand(d, seat, bit(card));
  d.open.pile[colour].push_back(card);
  turn_to(d.open, card, team_of(seat));  // SC-2.1
  top_changed(d, colour);
  d.sink(Event{.kind = kPlayed, .seat = seat, .card = card});
}

template <class D>
void recall(D& d, Seat seat, std::uint64_t cards) {
  d.open.discard &= ~cards;
  d.state.hand[index(seat)] |= cards;
  d.open.hand_size[index(seat)] = byte(d.open.hand_size[index(seat)] + std::popcount(cards));
  taken_in_the_open(d.state, seat, cards);
  each_bit(cards, [&](int card) { d.sink(Event{.kind = kRecalled, .seat = seat, .card = byte(card)}); });
}

template <class D>
void uproot(D& d, std::uint8_t card) {
  const int colour = static_cast<int>(d.cards.colour[card]);
  d.open.pile[colour].pop_back();
  d.open.facing &= ~bit(card);
  d.open.discard |= bit(card);
  top_changed(d, colour);
  d.sink(Event{.kind = kUprooted, .seat = active(d.open), .card = card});
}

template <class D>
void unearth(D& d, std::uint8_t card) {
  const int colour = static_cast<int>(d.cards.colour[card]);
  auto& pile = d.open.pile[colour];
  std::swap(pile[pile.size() - 1], pile[pile.size() - 2]);
  turn_to(d.open, card, team_of(active(d.open)));
  top_changed(d, colour);
  d.sink(Event{.kind = kUnearthed, .seat = active(d.open), .card = card});
}

template <class D>
void take_control(D& d, std::uint8_t card) {
  turn_to(d.open, card, team_of(active(d.open)));
  no_longer_due(d.open, static_cast<int>(d.cards.colour[card]));
  end_tops_alterations(d.cards, d.open, static_cast<int>(d.cards.colour[card]));
  d.sink(Event{.kind = kTurned, .seat = active(d.open), .card = card});
}

template <class D>
void steal_cards(D& d, Seat thief, Seat victim, int amount) {
  auto& hand = d.state.hand;
  for (int i = 0; i < amount && d.open.hand_size[index(victim)] > 0; ++i) {
    const std::uint8_t card = d.chance.one_of(Cause{kStolen, thief, 0}, hand[index(victim)]);
    taken_unseen(d.state, thief, victim, bit(card));
    hand[index(victim)] &= ~bit(card);
    hand[index(thief)] |= bit(card);
    --d.open.hand_size[index(victim)];
    ++d.open.hand_size[index(thief)];
    d.sink(Event{
        .kind = kStole, .seat = thief, .knows = SeatSet(thief).with(victim), .card = card, .a = byte(index(victim))});
  }
}

template <class D>
void swap_hands(D& d, Seat one, Seat other) {
  const int a = index(one), b = index(other);
  d.sink(Event{.kind = kSwapped, .seat = one, .a = byte(b)});
  const SeatSet both = SeatSet(one).with(other);
  each_bit(d.state.hand[a], [&](int card) {
    d.sink(Event{.kind = kGave, .seat = one, .knows = both, .card = byte(card), .a = byte(b)});
  });
  each_bit(d.state.hand[b], [&](int card) {
    d.sink(Event{.kind = kGave, .seat = other, .knows = both, .card = byte(card), .a = byte(a)});
  });
  std::swap(d.state.hand[a], d.state.hand[b]);
  std::swap(d.open.hand_size[a], d.open.hand_size[b]);
  swapped(d.state, one, other);
}

// Carries a card out from its first step.
template <class D>
void begin_card(D& d, std::uint8_t card, EventKind kind) {
  d.open.card = card;
  d.open.step = 0;
  d.open.applied = {};
  d.sink(Event{.kind = kind, .seat = active(d.open), .card = card});
  if (d.open.in_force.any()) [[unlikely]]
    apply_alterations(d, card, kind != kTookEffect);
}

template <class D>
void activate(D& d, std::uint8_t card, EventKind kind) {
  d.open.activated |= bit(card);
  begin_card(d, card, kind);
}

}  // namespace conclave::spellcaster
