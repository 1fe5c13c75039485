#pragma once

// Questions about what lies on the table: who plays when, who controls what, what may be activated.

#include <algorithm>

#include "games/spellcaster/state.h"

namespace conclave::spellcaster {

// SC-6.2, SC-7.2. With two Mages the slots are 0 and 1.
inline constexpr std::uint8_t kOrder[kMaxMages + 1][4] = {{}, {}, {0, 1, 0, 1}, {0, 1, 2, 1}, {0, 1, 2, 3}};

inline int team_of(Seat seat) { return index(seat) & 1; }
inline Seat active(const Public& open) { return seat_at(kOrder[open.mages][open.slot]); }
// SC-8.6: the next rival to play. The teams alternate, so it is whoever is next.
inline Seat next_rival(const Public& open) { return seat_at(kOrder[open.mages][(open.slot + 1) & 3]); }
inline std::uint8_t next_slot(const Public& open) {
  return static_cast<std::uint8_t>((open.slot + 1) & (open.mages == 2 ? 1 : 3));
}
inline SeatSet team_seats(int mages, int team) {
  return SeatSet::first(mages) & SeatSet::from_bits(static_cast<std::uint8_t>(0b0101 << team));
}

// Calls f(seat) for every Mage, the active one first, then in turn order (SC-4.2).
template <class F>
void each_mage(const Public& open, F&& f) {
  SeatSet told;
  for (int i = 0; i < 4; ++i) {
    const Seat seat = seat_at(kOrder[open.mages][(open.slot + i) & 3]);
    if (!told.contains(seat)) f(seat);
    told = told.with(seat);
  }
}

// SC-8.2: with three Mages, each of the team's has half of what "each" says.
inline int share(const Public& open, Seat seat, int amount) {
  return open.mages == 3 && team_of(seat) == 0 ? (amount + 1) / 2 : amount;
}

inline std::uint64_t facing(const Public& open, int team) { return team == 1 ? open.facing : ~open.facing; }
// SC-2.2: the top cards of the colours that a team controls.
inline std::uint64_t controlled(const Public& open, int team) { return open.tops & facing(open, team); }

// SC-8.4, SC-8.5.
inline int rival_cards(const Public& open) {
  const int rivals = 1 - team_of(active(open));
  const auto& size = open.hand_size;
  if (open.mages == 2) return size[rivals];
  if (open.mages == 3) return rivals == 0 ? size[0] + size[2] : size[1];
  return std::max(size[rivals], size[rivals + 2]);
}

inline int counted(const Public& open, Count count) {
  const int own = team_of(active(open));
  switch (count) {
    case Count::kNone: return 1;
    case Count::kOwnCards: return open.hand_size[index(active(open))];
    case Count::kRivalCards: return rival_cards(open);
    case Count::kOwnColours: return std::popcount(controlled(open, own));
    case Count::kRivalColours: return std::popcount(controlled(open, 1 - own));
    case Count::kOwnEnergy: return open.energy[own];
    case Count::kRivalEnergy: return open.energy[1 - own];
    case Count::kOwnSapphires: return open.sapphires[own];
    case Count::kRivalSapphires: return open.sapphires[1 - own];
  }
  return 0;
}

inline bool holds(const Public& open, const Op& op) {
  const int left = counted(open, op.count);
  const int right = op.against == Count::kNone ? op.amount : counted(open, op.against);
  switch (static_cast<Compare>(op.where)) {
    case Compare::kLess: return left < right;
    case Compare::kLessEqual: return left <= right;
    case Compare::kMore: return left > right;
    case Compare::kMoreEqual: return left >= right;
    case Compare::kEqual: return left == right;
  }
  return false;
}

// SC-4.1, of the active Mage.
inline bool can_pay(const Public& open, Price price, int amount) {
  switch (price) {
    case Price::kFree: return true;
    case Price::kEnergy: return open.energy[team_of(active(open))] >= amount;
    case Price::kSapphires: return open.sapphires[team_of(active(open))] >= amount;
    case Price::kDiscard: return open.hand_size[index(active(open))] >= amount;
  }
  return false;
}

inline std::uint64_t in_piles(const Cards& cards, const Op& op, Colour own) {
  if (op.where == kAnyPile) return kAllCards;
  if (op.where == kOtherPile) return kAllCards & ~cards.of_colour[static_cast<std::size_t>(own)];
  return cards.of_colour[op.where];
}

inline std::uint64_t seconds(const Public& open) {
  std::uint64_t set = 0;
  for (const auto& pile : open.pile)
    if (pile.size() >= 2) set |= bit(pile[pile.size() - 2]);
  return set;
}

std::uint64_t usable(const Cards& cards, const Public& open, std::uint64_t activated);

// SC-4.5, SC-4.6: what a step of this card may be aimed at. `activated` counts the card itself.
inline std::uint64_t targets(const Cards& cards, const Public& open, std::uint8_t card, const Op& op,
                             std::uint64_t activated) {
  const int rival = 1 - team_of(active(open));
  if (op.verb == Do::kRecall) return open.discard;
  if (op.verb == Do::kUse) return usable(cards, open, activated);
  const std::uint64_t piles = in_piles(cards, op, cards.colour[card]);
  if (op.verb == Do::kUproot) return piles & open.tops;
  if (op.verb == Do::kUnearth) return piles & seconds(open);
  return piles & controlled(open, rival);
}

inline bool has_target(const Cards& cards, const Public& open, std::uint8_t card, std::uint64_t activated) {
  const Op& op = cards.step(card, cards.first[card]);
  // A price in cards puts something on the discard pile first.
  if (op.verb == Do::kRecall && cards.price[card] == Price::kDiscard) return true;
  return targets(cards, open, card, op, activated | bit(card)) != 0;
}

// Those of these Incantations that the active Mage could activate, wherever they face.
inline std::uint64_t able(const Cards& cards, const Public& open, std::uint64_t among, std::uint64_t activated) {
  among &= ~activated & ~cards.enchantments;
  each_bit(among & (cards.priced | cards.targeted), [&](int i) {
    const auto card = static_cast<std::uint8_t>(i);
    const bool paid = can_pay(open, cards.price[card], cards.price_amount[card]);
    if (!paid || (((cards.targeted >> i) & 1u) && !has_target(cards, open, card, activated))) among &= ~bit(i);
  });
  return among;
}

// SC-4.5. An Echo may use another one; each is activated once, so this ends.
inline std::uint64_t usable(const Cards& cards, const Public& open, std::uint64_t activated) {
  return able(cards, open, controlled(open, 1 - team_of(active(open))), activated);
}

// SC-3.3, SC-3.6.
inline std::uint64_t activatable(const Cards& cards, const Public& open) {
  return able(cards, open, controlled(open, team_of(active(open))), open.activated);
}

// SC-3.5: is there an action that the active Mage can take?
inline bool can_act(const Cards& cards, const Public& open) {
  return open.deck_size > 0 || open.hand_size[index(active(open))] > 0 || activatable(cards, open) != 0;
}

}  // namespace conclave::spellcaster
