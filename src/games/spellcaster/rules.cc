#include "games/spellcaster/rules.h"

#include <algorithm>

#include "games/spellcaster/notation.h"

namespace conclave::spellcaster {
namespace {

using Check = std::expected<void, Refusal>;

Value card_arg(const Cards& cards, int card) { return conclave::card(cards.ids[static_cast<std::size_t>(card)]); }

// What is asked, and the number of cards that is asked for.
Check not_now(const Cards& cards, const Public& open, Seat seat) {
  std::string asked = std::string(ask_name(open.ask));
  if (open.ask == Ask::kTarget || open.ask == Ask::kDiscards || open.ask == Ask::kSecret)
    asked = move_word(offered_verb(cards, open));
  return refuse("not-now", {{"asked", term("spellcaster.asked", asked)}, {"count", open.wanted[index(seat)]}});
}

Check can_activate(const Cards& cards, const Public& open, int card) {
  const auto at = static_cast<std::size_t>(card);
  const Phrase::Arg name{"card", card_arg(cards, card)};
  if (!((open.tops >> card) & 1u)) return refuse("not-on-top", {name});
  if (!((controlled(open, team_of(active(open))) >> card) & 1u)) return refuse("faces-rival", {name});
  if ((cards.enchantments >> card) & 1u) return refuse("enchantment", {name});
  if ((open.activated >> card) & 1u) return refuse("already-activated", {name});
  if (!can_pay(open, cards.price[at], cards.price_amount[at])) {
    constexpr const char* kPriceKeys[] = {"free", "energy", "sapphires", "discard"};
    return refuse("cannot-pay", {name,
                                 {"price", term("spellcaster.price", kPriceKeys[static_cast<int>(cards.price[at])])},
                                 {"count", cards.price_amount[at]}});
  }
  if (!((activatable(cards, open) >> card) & 1u)) return refuse("no-target", {name});
  return {};
}

// SC-3.5: all actions are taken; what the Mage could still do.
Check can_end(const Cards& cards, const State& state) {
  const Public& open = state.open;
  if (!can_act(cards, open)) return {};
  Value::List still;
  if (open.deck_size > 0) still.push_back(key("spellcaster.still.draw"));
  if (open.hand_size[index(active(open))] > 0) still.push_back(key("spellcaster.still.play"));
  if (activatable(cards, open) != 0) still.push_back(key("spellcaster.still.activate"));
  return refuse("actions-left", {{"still", Value(std::move(still))}});
}

Check check_action(const Cards& cards, const State& state, Seat seat, const Move& move) {
  switch (move.verb()) {
    case Verb::kDraw: return state.open.deck_size > 0 ? Check{} : refuse("deck-empty");
    case Verb::kPlay:
      if (state.hand[index(seat)] & move.cards()) return {};
      return refuse("not-in-hand", {{"card", card_arg(cards, move.card())}});
    case Verb::kActivate: return can_activate(cards, state.open, move.card());
    case Verb::kEnd: return can_end(cards, state);
    case Verb::kEnchant:
    case Verb::kDiscard:
    case Verb::kLose:
    case Verb::kRecall:
    case Verb::kUproot:
    case Verb::kUnearth:
    case Verb::kTurn:
    case Verb::kUse:
    case Verb::kChoose:
    case Verb::kYes:
    case Verb::kNo: break;
  }
  return not_now(cards, state.open, seat);
}

// Why a card cannot be chosen: where it would have to be.
std::string place_code(Ask ask, Verb verb) {
  if (ask == Ask::kEnchantment) return "not-due";
  if (ask == Ask::kRecall) return "not-in-discard";
  if (ask == Ask::kTarget) return "cannot-" + std::string(move_word(verb));
  return "not-in-hand";
}

Check check_offer(const Cards& cards, const State& state, Seat seat, const Move& move) {
  const Offer offered = offer(cards, state, seat);
  if (offered.decline && move.verb() == Verb::kNo) return {};
  if (move.verb() != offered.verb) return not_now(cards, state.open, seat);
  if (const std::uint64_t wrong = move.cards() & ~offered.cards)
    return refuse(place_code(state.open.ask, offered.verb), {{"card", card_arg(cards, std::countr_zero(wrong))}});
  if (std::popcount(move.cards()) != offered.count) return refuse("how-many", {{"count", offered.count}});
  return {};
}

Check check_answer(const Cards& cards, const State& state, Seat seat, const Move& move) {
  const Public& open = state.open;
  switch (open.ask) {
    case Ask::kAction: return check_action(cards, state, seat, move);
    case Ask::kChoice:
      if (move.verb() != Verb::kChoose) break;
      if (move.cards() <= current(cards, open).amount) return {};
      return refuse("no-option", {{"most", current(cards, open).amount}});
    case Ask::kYesNo:
      if (move.verb() != Verb::kYes && move.verb() != Verb::kNo) break;
      return {};
    case Ask::kEnchantment:
    case Ask::kDiscards:
    case Ask::kSecret:
    case Ask::kRecall:
    case Ask::kTarget:
    case Ask::kPlay: return check_offer(cards, state, seat, move);
    case Ask::kNothing: break;
  }
  return not_now(cards, open, seat);
}

}  // namespace

std::expected<void, Refusal> check(const Cards& cards, const State& state, Seat seat, const Move& move) {
  const Public& open = state.open;
  if (open.ask == Ask::kNothing) return refuse("over");
  if (index(seat) >= open.mages) return refuse("no-seat");
  if (!open.owes.contains(seat)) {
    if (open.committed.contains(seat)) return refuse("already-chosen");
    return refuse("not-your-turn", {{"who", term("spellcaster.seat", seat_name({open.mages}, open.owes.front()))}});
  }
  if (!well_formed(move)) return refuse("nonsense");
  return check_answer(cards, state, seat, move);
}

namespace {

std::optional<std::string> cards_unsound(const Cards& cards, const State& state) {
  const Public& open = state.open;
  std::uint64_t all = state.deck | open.discard;
  int count = std::popcount(state.deck) + std::popcount(open.discard);
  if (std::popcount(state.deck) != open.deck_size) return "a deck of another size than shown";
  for (int i = 0; i < kMaxMages; ++i) {
    if (std::popcount(state.hand[i]) != open.hand_size[i]) return "a hand of another size than shown";
    if (i >= open.mages && state.hand[i]) return "cards in nobody's hand";
    all |= state.hand[i];
    count += open.hand_size[i];
  }
  std::uint64_t piled = 0, tops = 0;
  for (int i = 0; i < kColours; ++i) {
    for (const std::uint8_t card : open.pile[i]) {
      if (card >= kCards || static_cast<int>(cards.colour[card]) != i) return "a card on a pile of another colour";
      piled |= bit(card);
      ++count;
    }
    if (!open.pile[i].empty()) tops |= bit(open.pile[i].back());
  }
  if (tops != open.tops) return "a top card that is not on top";
  if ((all | piled) != kAllCards || count != kCards) return "a card in two places, or in none";
  if (open.facing & ~piled) return "a card that faces somebody without lying on a pile";
  return std::nullopt;
}

std::optional<std::string> knowledge_unsound(const State& state, const std::uint64_t (&seen)[kMaxMages], int who) {
  std::uint64_t known = 0, held = 0;
  for (int h = 0; h < kMaxMages; ++h) known |= seen[h];
  for (int h = 0; h < kMaxMages; ++h) {
    if (h == who) {
      if (seen[h]) return "somebody who guesses at the own hand";
      continue;
    }
    held |= state.hand[h];
    if (state.hand[h] & known & ~seen[h]) return "a card known to be where it is not";
  }
  if (known & ~held) return "a known card that nobody holds";
  return std::nullopt;
}

std::optional<std::string> alterations_unsound(const Cards& cards, const Public& open) {
  if (open.card == kNoCard && open.applied.any()) return "alterations of no card";
  std::optional<std::string> wrong;
  const auto look = [&](int number, int team) {
    if (number >= cards.alterations)
      wrong = "an alteration that the set does not have";
    else if (lasting(cards.alteration(number)) == Lasting::kWhileOnTop &&
             !((controlled(open, team) >> cards.alteration_at[static_cast<std::size_t>(number)].card) & 1u))
      wrong = "an alteration in force while its card is on top, which is not";
  };
  each_alteration(open.in_force, look);
  return wrong;
}

std::optional<std::string> decision_unsound(const Cards& cards, const State& state) {
  const Public& open = state.open;
  if (open.owes.empty() != (open.ask == Ask::kNothing))
    return "a question that nobody owes an answer to, or the reverse";
  for (int i = 0; i < kMaxMages; ++i) {
    if (state.chosen[i] & ~state.hand[i]) return "a secret choice of cards that are not in hand";
    if ((state.chosen[i] != 0) != open.committed.contains(seat_at(i))) return "a secret choice that was not made";
    if (state.chosen[i] && std::popcount(state.chosen[i]) != open.wanted[i]) return "a secret choice of too many cards";
  }
  const bool within = open.ask != Ask::kAction && open.ask != Ask::kEnchantment && open.ask != Ask::kNothing;
  if (within != (open.card != kNoCard)) return "a question about no card, or a card without one";
  if (open.card != kNoCard && (open.card >= kCards || open.step >= kMaxSteps)) return "a card that does not exist";
  if (open.due & ~0b1111) return "a pile that does not exist";
  if (due_cards(open) & ~cards.enchantments) return "an Incantation about to take effect by itself";
  return std::nullopt;
}

}  // namespace

std::optional<std::string> unsound(const Cards& cards, const State& state) {
  const Public& open = state.open;
  if (open.mages < 2 || open.mages > kMaxMages) return "no such number of Mages";
  if (open.energy[0] + open.energy[1] > kSupply || open.sapphires[0] + open.sapphires[1] > kSupply)
    return "more than the supply had";
  if (auto wrong = cards_unsound(cards, state)) return wrong;
  for (int i = 0; i < kMaxMages; ++i)
    if (auto wrong = knowledge_unsound(state, state.seen[i], i)) return wrong;
  if (auto wrong = knowledge_unsound(state, open.seen, kMaxMages)) return wrong;
  if (auto wrong = alterations_unsound(cards, open)) return wrong;
  return decision_unsound(cards, state);
}

}  // namespace conclave::spellcaster
