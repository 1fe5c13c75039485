#pragma once

#include <string>
#include <vector>

#include "minds/wizards_cup_round.h"

namespace conclave::wizards_cup {

// A Deck worth picking for who was dealt this card at random (WC-1.2), in an order worth planning for the first round,
// and how often; the shares of one card's sum to 1.
struct Pooled {
  Card random = kNoCard;
  Order order{};
  double share = 0;
};

// An equilibrium in which neither knows the other's Deck, for the card set that it was grown for; nothing for another.
// It is compiled in: a mind is given cards and a view, never a file. `conclave solve wizards-cup --grow` makes it.
const std::vector<Pooled>& deck_pool(const Cards& cards);

// What to pick and plan first, mostly against a rival who thinks one step ahead; nothing for a set without. `conclave
// solve wizards-cup --openings` makes it.
const std::vector<Pooled>& openings(const Cards& cards);

// How often each Wizard is in a Deck of the pool, of those who could leave it out: not dealt to them at random.
std::vector<double> wizard_shares(const std::vector<Pooled>& pool);

// The pool as wizards_cup_decks.inc holds it.
std::string pool_text(const Cards& cards, const std::vector<Pooled>& pool);
// None if the text is for other cards, by name, version or what the Wizards do.
std::vector<Pooled> parse_pool(const Cards& cards, std::string_view text);

}  // namespace conclave::wizards_cup
