#include "games/wizards_cup/rules.h"

#include <string>

#include "games/wizards_cup/knowledge.h"
#include "games/wizards_cup/notation.h"

namespace conclave::wizards_cup {
namespace {

using Answer = std::expected<void, Refusal>;

std::unexpected<Refusal> refuse(const char* code, std::vector<Phrase::Arg> args = {}) {
  return std::unexpected(Refusal(std::string("wizards-cup.refusal.") + code, std::move(args)));
}

std::unexpected<Refusal> refuse(const Cards& cards, const char* code, Card card) {
  return refuse(code, {{"card", conclave::card(card_id(cards, card))}});
}

// Is every byte of the move one that a text could have made?
bool well_formed(const Move& move) {
  if (move.verb > Verb::kDecline) return false;
  const std::size_t used = move.verb <= Verb::kPlan ? kPlanned : move.verb == Verb::kSwap ? 2 : 0;
  for (std::size_t i = 0; i < kPlanned; ++i)
    if (i < used ? move.cards[i] >= kWizards : move.cards[i] != 0) return false;
  if (move.verb == Verb::kPick)
    for (std::size_t i = 1; i < kPlanned; ++i)
      if (move.cards[i] < move.cards[i - 1]) return false;
  return true;
}

Answer check_turn(const State& state, Seat seat) {
  const Public& open = state.open;
  if (open.phase == Phase::kOver) return refuse("over");
  if (index(seat) >= 2) return refuse("no-seat");
  if (to_act(state).contains(seat)) return {};
  if (open.phase == Phase::kDuel) return refuse("rival-decides");
  return refuse("already-chosen");
}

Answer check_phase(Phase phase, Verb verb) {
  const auto fits = [&] {
    switch (verb) {
      case Verb::kPick: return phase == Phase::kPick;
      case Verb::kPlan: return phase == Phase::kPlan;
      case Verb::kSwap:
      case Verb::kKeep: return phase == Phase::kSwap;
      case Verb::kUse:
      case Verb::kDecline: return phase == Phase::kDuel;
    }
    return false;
  };
  if (fits()) return {};
  return refuse("not-now", {{"now", term("wizards-cup.now", phase_name(phase))}});
}

// Five different ones of `from`; `code` says what is wrong with any other.
Answer check_five(const Cards& cards, const Move& move, CardSet from, const char* code) {
  CardSet named = 0;
  for (const Card card : move.cards) {
    if (named & only(card)) return refuse(cards, "twice", card);
    if (!(from & only(card))) return refuse(cards, code, card);
    named |= only(card);
  }
  return {};
}

}  // namespace

std::expected<void, Refusal> check(const Cards& cards, const State& state, Seat seat, const Move& move) {
  if (auto turn = check_turn(state, seat); !turn) return turn;
  if (!well_formed(move)) return refuse("malformed");
  if (auto phase = check_phase(state.open.phase, move.verb); !phase) return phase;
  const CardSet team = state.team[index(seat)];
  switch (move.verb) {
    case Verb::kPick: return check_five(cards, move, kAll & ~team, "random");
    case Verb::kPlan: return check_five(cards, move, team, "not-in-team");
    case Verb::kSwap:
      if (!(team & only(move.cards[0]))) return refuse(cards, "not-in-team", move.cards[0]);
      if (team & only(move.cards[1])) return refuse(cards, "not-aside", move.cards[1]);
      return {};
    case Verb::kKeep:
    case Verb::kUse:
    case Verb::kDecline: return {};
  }
  return {};
}

namespace {

// Every card of a round in exactly one place. Before a player's plan, in none.
std::optional<std::string> unsound_places(const State& state, int i) {
  CardSet found = 0;
  int places = 0;
  const auto note = [&](Card card) {
    if (card == kNoCard) return;
    ++places;
    found |= card < kWizards ? only(card) : 0;
  };
  for (const Card card : state.deck[i]) note(card);
  for (const Card card : state.open.discard[i]) note(card);
  note(state.waiting[i]);
  note(state.open.zone[i]);
  const Public& open = state.open;
  const bool planned = open.phase == Phase::kDuel || open.phase == Phase::kOver ||
                       (open.phase == Phase::kPlan && open.committed.contains(seat_at(i)));
  if (!planned) return places == 0 ? std::nullopt : std::optional<std::string>("a card in play before the plan");
  if (places != kTeam || found != state.team[i]) return "a card made, lost or in two places";
  return std::nullopt;
}

std::optional<std::string> unsound_team(const State& state, int i) {
  const Public& open = state.open;
  if (state.team[i] & ~kAll) return "a Wizard that does not exist";
  if (open.phase == Phase::kPick && !open.committed.contains(seat_at(i)))
    return state.team[i] == only(open.random[i]) ? std::nullopt : std::optional<std::string>("a team before the pick");
  if (std::popcount(state.team[i]) != kTeam) return "a team that is not six";
  if (!possible(state.team[i], sightings(open, seat_at(i)))) return "a team that what was seen rules out";
  return std::nullopt;
}

std::optional<std::string> unsound_seen(const State& state, int i) {
  const Public& open = state.open;
  const CardSet shown = open.shown[i][open.round - 1];
  CardSet in_sight = 0;
  for (const Card card : open.discard[i]) in_sight |= only(card);
  if (open.zone[i] != kNoCard) in_sight |= only(open.zone[i]);
  if (in_sight & ~shown) return "a card in sight that nobody has seen";
  for (int r = open.round; r < kRounds; ++r)
    if (open.shown[i][r]) return "a card seen in a round to come";
  return std::nullopt;
}

}  // namespace

std::optional<std::string> unsound(const Cards& cards, const State& state) {
  const Public& open = state.open;
  if (open.round < 1 || open.round > kRounds) return "a round that does not exist";
  const bool over = open.tokens[0] == 2 || open.tokens[1] == 2;
  if (open.tokens[0] > 2 || open.tokens[1] > 2 || over != (open.phase == Phase::kOver))
    return "tokens that do not fit the phase";
  if (over == open.winners.empty()) return "winners that do not fit the phase";
  for (int i = 0; i < 2; ++i) {
    if (auto wrong = unsound_team(state, i)) return wrong;
    if (auto wrong = unsound_places(state, i)) return wrong;
    if (auto wrong = unsound_seen(state, i)) return wrong;
  }
  if (index(open.newest) > 1) return "a Wizard of nobody's that entered last";
  const bool asks = open.asking != kNoCard;
  if (asks != (open.phase == Phase::kDuel)) return "a question out of a duel, or a duel that waits for nothing";
  if (asks && !cards.wizard[open.asking].may) return "a question about a power that is mandatory";
  return std::nullopt;
}

}  // namespace conclave::wizards_cup
