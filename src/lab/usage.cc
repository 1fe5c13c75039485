#include "lab/usage.h"

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "core/card_page.h"
#include "core/tokens.h"

namespace conclave {
namespace {

// Hands are lists of ids, or of objects with one; Clash's are counts of Students, who are no cards.
std::vector<std::string> hand_of(const boost::json::object& shown) {
  std::vector<std::string> hand;
  const auto* list = shown.if_contains("hand");
  if (!list || !list->is_array()) return hand;
  for (const auto& card : list->get_array())
    hand.emplace_back(card.is_object() ? card.at("id").as_string() : card.as_string());
  return hand;
}

std::uint64_t turn_of(const boost::json::object& shown) {
  const auto* turn = shown.if_contains("turn");
  return turn && turn->is_number() ? turn->to_number<std::uint64_t>() : 0;
}

}  // namespace

// Who did or held what in this game: a use and a seat, each once.
struct UsageCount::OneGame {
  std::set<std::pair<CardUse*, Seat>> seats;
};

UsageCount::UsageCount(const AnyGame& game) {
  for (const auto& page : game.card_pages()) cards_.insert(page.id);
}

void UsageCount::add(const Decision& decision, OneGame& game) {
  const auto hand = hand_of(decision.shown);
  const std::uint64_t turn = turn_of(decision.shown);
  const auto words = tokens(decision.move);
  for (const auto& card : hand) {
    CardHold& hold = report_.hands[card];
    ++hold.seen;
    game.seats.emplace(&hold.taken, decision.seat);
  }
  for (std::size_t w = 1; w < words.size(); ++w) {
    const std::string card(words[w]);
    if (!cards_.contains(card)) continue;
    CardUse& use = report_.verbs[std::string(words[0])][card];
    game.seats.emplace(&use, decision.seat);
    const bool held = std::ranges::find(hand, card) != hand.end();
    for (CardUse* each : {&use, held ? &report_.hands[card].taken : nullptr}) {
      if (!each) continue;
      ++each->times;
      each->turns += turn;
    }
  }
}

void UsageCount::add(const std::vector<Decision>& decisions, const Outcome& outcome) {
  OneGame game;
  for (const auto& decision : decisions) add(decision, game);
  if (!decisions.empty() && outcome.winners.contains(decisions.front().seat)) ++report_.began_won;
  for (const auto& [use, seat] : game.seats) {
    ++use->seats;
    if (outcome.winners.contains(seat)) ++use->won;
  }
}

}  // namespace conclave
