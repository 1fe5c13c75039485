#pragma once

#include <string>
#include <vector>

#include "core/chance.h"
#include "games/wizards_cup/cards.h"

namespace conclave::wizards_cup {

// A Deck worth picking for who was dealt this card at random (WC-1.2), and how often; the shares of one card's Decks sum to 1.
struct PooledDeck {
  Card random = kNoCard;
  CardSet deck = 0;
  double share = 0;
};

// The Decks of an equilibrium in which neither knows the other's, for the card set that they were grown for; none for another.
// They are compiled in: a mind is given cards and a view, never a file. `conclave solve wizards-cup --grow` makes them.
std::vector<PooledDeck> deck_pool(const Cards& cards);

// A Deck with this card, by the pool's shares; from an empty pool any, all alike.
CardSet drawn_deck(const std::vector<PooledDeck>& pool, Card random, FastChance& chance);

// How often each Wizard is in a Deck of the pool, of those who could leave it out: not dealt to them at random.
std::vector<double> wizard_shares(const std::vector<PooledDeck>& pool);

// The pool as wizards_cup_decks.inc holds it.
std::string pool_text(const Cards& cards, const std::vector<PooledDeck>& pool);
// None if the text is for other cards, by name, version or what the Wizards do.
std::vector<PooledDeck> parse_pool(const Cards& cards, std::string_view text);

}  // namespace conclave::wizards_cup
