// Why a move is refused. Each function follows the order in which a player would look: is it my turn, is it the time
// for this, do I have it, may it be used here, is its target right.

#include "games/mage_clash/notation.h"

namespace conclave::mage_clash {
namespace {

using Verdict = std::expected<void, Refusal>;

Value name(const std::string& id) { return card(id); }

const char* phase_name(Phase phase) {
  switch (phase) {
    case Phase::kDraft: return "draft";
    case Phase::kExchange: return "exchange";
    case Phase::kPlacement: return "placement";
    case Phase::kChoice: return "choice";
    case Phase::kBeforePicks: return "before-picks";
    case Phase::kPicks: return "picks";
    case Phase::kLongkey: return "longkey";
    case Phase::kBeforeRoll: return "before-roll";
    case Phase::kAfterRoll: return "after-roll";
    case Phase::kAftermath: return "aftermath";
    case Phase::kOver: return "over";
  }
  return "over";
}

bool time_for(Phase phase, Verb verb) {
  switch (verb) {
    case Verb::kBuild:
    case Verb::kDiscard: return phase == Phase::kDraft;
    case Verb::kExchange: return phase == Phase::kExchange;
    case Verb::kPlace: return phase == Phase::kPlacement;
    case Verb::kAttack: return phase == Phase::kChoice;
    case Verb::kCast: return phase == Phase::kPicks;
    case Verb::kLongkey: return phase == Phase::kLongkey;
    case Verb::kPotion:
    case Verb::kSecondWind:
    case Verb::kStore:
    case Verb::kRestore: return phase == Phase::kAfterRoll;
    case Verb::kArtifact: return in_window(phase) && phase != Phase::kAftermath;
    case Verb::kRetreat: return in_window(phase) && phase != Phase::kBeforePicks;
    case Verb::kPass: return in_window(phase);
  }
  return false;
}

Verdict check_tile(const Cards& cards, const State& state, Seat seat, const Move& move) {
  const std::string& id = cards.tile_id[move.card];
  if (!has(state.hand[index(seat)], move.card)) return refuse("not-in-hand", {{"tile", name(id)}});
  if (move.verb == Verb::kBuild && !has(affordable(state.open, seat), move.card))
    return refuse(
        "too-dear",
        {{"tile", name(id)}, {"price", price_of(state.open, seat, move.card)}, {"mana", state.open.mana[index(seat)]}});
  return {};
}

Verdict check_city(const Cards& cards, const Public& open, const Move& move) {
  const std::vector<Phrase::Arg> city = {{"city", name(cards.city_id[move.card])}};
  if (has(open.won[0] | open.won[1], move.card)) return refuse("city-won", city);
  if (has(open.drawn, move.card)) return refuse("city-drawn", city);
  if (has(open.halted, move.card)) return refuse("city-halted", city);
  if (!has(choosable(open), move.card)) return refuse("city-empty", city);
  return {};
}

Verdict check_ward(const Cards& cards, const Public& open, Seat seat, const Move& move) {
  if (move.second == kNone) return {};
  const std::vector<Phrase::Arg> ward = {{"tile", name(cards.tile_id[move.second])}};
  if (!has(open.tableau[index(seat)], move.second)) return refuse("not-yours", ward);
  if (has(open.aside[index(seat)], move.second)) return refuse("set-aside", ward);
  if (rule_here(cards, open) == CityRule::kNoWards)
    return refuse("no-wards-here", {{"city", name(cards.city_id[open.combat.city])}});
  if (open.combat.no_ward.contains(seat)) return refuse("null-stone");
  if (open.mana[index(seat)] == 0) return refuse("no-mana");
  return {};
}

Verdict check_cast(const Cards& cards, const Public& open, Seat seat, const Move& move) {
  if (move.card == kNone) {
    if (spells_in_hand(cards, open, seat) != 0) return refuse("must-cast");
  } else {
    const std::vector<Phrase::Arg> spell = {{"tile", name(cards.tile_id[move.card])}};
    if (!has(open.tableau[index(seat)], move.card)) return refuse("not-yours", spell);
    if (has(open.aside[index(seat)], move.card)) return refuse("set-aside", spell);
  }
  return check_ward(cards, open, seat, move);
}

Verdict check_longkey(const Cards& cards, const Combat& combat, Seat seat, const Move& move) {
  const auto dice = keyable(cards, combat, seat);
  const auto sides = [&](std::size_t i) -> int { return kSides[static_cast<std::size_t>(dice[i])]; };
  if (move.number == sides(0) || move.number == sides(1)) return {};
  return refuse("no-such-die", {{"sides", move.number}, {"small", sides(0)}, {"large", sides(1)}});
}

// A die by its position: it must lie there, perhaps unlocked, and be the first of those that are alike.
Verdict check_die(const Roll& roll, int position, bool unlocked, std::uint8_t choices) {
  if (!has(real_dice(roll), position - 1)) return refuse("die-missing", {{"position", position}});
  if (unlocked && has(roll.locked, position - 1)) return refuse("die-locked", {{"position", position}});
  if (has(choices, position - 1)) return {};
  int first = position;
  while (first > 1 && !has(choices, first - 1)) --first;
  return refuse("die-alike", {{"position", position}, {"first", first}});
}

Verdict check_potion(const Cards& cards, const Public& open, Seat seat, const Acts& acts, const Move& move) {
  if (rule_here(cards, open) == CityRule::kNoPotions)
    return refuse("no-potions-here", {{"city", name(cards.city_id[open.combat.city])}});
  if (potions_of(cards, open, seat) == 0) return refuse("no-potion");
  return check_die(open.combat.roll[index(rival_of(seat))], move.number, true, acts.potion);
}

Verdict check_second_wind(const Cards& cards, const Public& open, Seat seat, const Acts& acts) {
  if (ward_of(cards, open.combat, seat) != Ward::kSecondWind) return refuse("no-second-wind");
  if (open.combat.used_wind.contains(seat)) return refuse("wind-used");
  if (!acts.second_wind) return refuse("all-locked");
  return {};
}

Verdict check_glass(const Cards& cards, const Public& open, Seat seat, const Acts& acts, const Move& move) {
  const Combat& combat = open.combat;
  const bool storing = move.verb == Verb::kStore;
  if (ward_of(cards, combat, seat) != Ward::kHourglass) return refuse("no-hourglass");
  if (combat.used_glass.contains(seat)) return refuse("glass-used");
  if (storing && combat.stored[index(seat)] != 0) return refuse("glass-full");
  if (!storing && combat.stored[index(seat)] == 0) return refuse("glass-empty");
  return check_die(combat.roll[index(seat)], move.number, !storing, storing ? acts.store : acts.restore);
}

Verdict check_retreat(const Cards& cards, const Public& open, const Acts& acts, const Move& move) {
  const std::uint8_t here = open.combat.city;
  if (rule_here(cards, open) != CityRule::kRetreat)
    return refuse("no-retreat-here", {{"city", name(cards.city_id[here])}});
  if (open.combat.retreated) return refuse("retreated");
  const std::vector<Phrase::Arg> city = {{"city", name(cards.city_id[move.card])}};
  if (!has(undecided(open), move.card)) return refuse("city-decided", city);
  if (move.card != acts.to[0] && move.card != acts.to[1]) return refuse("not-adjacent", city);
  if (move.number > acts.movers) return refuse("too-many", {{"most", acts.movers}});
  return {};
}

Verdict check_horn(const Cards& cards, const Public& open, Seat seat, const Move& move) {
  const int want = std::min<int>(kHornAllies, open.supply[index(seat)]);
  if (want == 0) return refuse("no-supply");
  for (int city = 0; city < kCities; ++city)
    if (units_in(move.split, city) > 0 && !has(undecided(open), city))
      return refuse("city-decided", {{"city", name(cards.city_id[static_cast<std::size_t>(city)])}});
  if (units_of(move.split) != want) return refuse("horn-count", {{"want", want}});
  return {};
}

Verdict check_lock(const Roll& roll, unsigned positions) {
  if ((positions & ~static_cast<unsigned>(real_dice(roll))) != 0) return refuse("die-missing", {{"position", kDice}});
  if ((positions & roll.locked) != 0)
    return refuse("die-locked", {{"position", positions_text(positions & roll.locked)}});
  if (may_lock(roll, positions)) return {};
  const unsigned like_before = ~static_cast<unsigned>(first_of_like(roll)) & positions & ~(positions << 1);
  const int position = std::countr_zero(like_before) + 1;
  return refuse("die-alike", {{"position", position}, {"first", position - 1}});
}

Verdict check_severed(const Roll& theirs, int position) {
  const std::uint8_t choices = severable(theirs);
  if (choices == 0) return position == 0 ? Verdict{} : Verdict(refuse("nothing-locked"));
  if (position == 0) return refuse("which-die");
  if (has(choices, position - 1)) return {};
  return refuse("die-alike", {{"position", position}, {"first", std::countr_zero(choices) + 1}});
}

Verdict check_use(const Cards& cards, const Public& open, Seat seat, const Move& move) {
  const Roll& theirs = open.combat.roll[index(rival_of(seat))];
  switch (static_cast<Artifact>(move.card)) {
    case Artifact::kHornOfAllies: return check_horn(cards, open, seat, move);
    case Artifact::kFrozenHour: return check_lock(theirs, move.number);
    case Artifact::kSeveredHand: return check_severed(theirs, move.number);
    case Artifact::kIllOmen: return unlocked_dice(theirs) == 0 ? Verdict(refuse("all-locked")) : Verdict{};
    case Artifact::kWhiteBanner:
      return (choosable(open) & ~(1 << open.combat.city)) == 0 ? Verdict(refuse("no-other-city")) : Verdict{};
    case Artifact::kNullStone:
    case Artifact::kTwinTongue: return {};
  }
  return {};
}

Verdict check_artifact(const Cards& cards, const State& state, Seat seat, const Move& move) {
  const Public& open = state.open;
  const std::vector<Phrase::Arg> artifact = {{"artifact", name(cards.artifact_id[move.card])}};
  if (!has(state.artifacts[index(seat)], move.card)) return refuse("not-held", artifact);
  if (rule_here(cards, open) == CityRule::kNoArtifacts)
    return refuse("no-artifacts-here", {{"city", name(cards.city_id[open.combat.city])}});
  if (open.combat.used_artifact.contains(seat)) return refuse("one-artifact");
  if (!has(artifacts_of(open.phase), move.card))
    return refuse(
        "artifact-when",
        {{"artifact", name(cards.artifact_id[move.card])},
         {"when", term("mage-clash.when", (static_cast<Artifact>(move.card) == Artifact::kNullStone     ? "before-picks"
                                           : has(kBeforeRollArtifacts & kAfterRollArtifacts, move.card) ? "any-roll"
                                           : has(kBeforeRollArtifacts, move.card)                       ? "before-roll"
                                                                                  : "after-roll"))}});
  return check_use(cards, open, seat, move);
}

Verdict check_turn(const Cards& cards, const Public& open, Seat seat) {
  if (open.phase == Phase::kOver) return refuse("over");
  if (open.owes.contains(seat)) return {};
  const bool secret = open.phase == Phase::kDraft || open.phase == Phase::kPicks ||
                      (open.phase == Phase::kExchange && index(seat) < 2 && may_exchange(cards, open, seat));
  if (secret && index(seat) < 2) return refuse("already-chosen");
  return refuse("not-your-turn", {{"seat", term("mage-clash.seat", seat_name({}, open.owes.front()))}});
}

}  // namespace

std::expected<void, Refusal> check(const Cards& cards, const State& state, Seat seat, const Move& move) {
  const Public& open = state.open;
  if (const auto turn = check_turn(cards, open, seat); !turn) return turn;
  if (!well_formed(cards, move)) return refuse("malformed");
  if (!time_for(open.phase, move.verb))
    return refuse("not-now", {{"now", term("mage-clash.now", phase_name(open.phase))}});
  const auto acts = [&] { return acts_of(cards, state, seat); };
  switch (move.verb) {
    case Verb::kBuild:
    case Verb::kDiscard: return check_tile(cards, state, seat, move);
    case Verb::kExchange:
      if (move.number > most_exchanged(open, seat))
        return refuse("exchange-most", {{"most", most_exchanged(open, seat)}});
      return {};
    case Verb::kPlace:
      if (units_of(move.split) != to_place(open, seat)) return refuse("place-count", {{"want", to_place(open, seat)}});
      return {};
    case Verb::kAttack: return check_city(cards, open, move);
    case Verb::kCast: return check_cast(cards, open, seat, move);
    case Verb::kLongkey: return check_longkey(cards, open.combat, seat, move);
    case Verb::kPotion: return check_potion(cards, open, seat, acts(), move);
    case Verb::kArtifact: return check_artifact(cards, state, seat, move);
    case Verb::kSecondWind: return check_second_wind(cards, open, seat, acts());
    case Verb::kStore:
    case Verb::kRestore: return check_glass(cards, open, seat, acts(), move);
    case Verb::kRetreat: return check_retreat(cards, open, acts(), move);
    case Verb::kPass: return {};
  }
  return refuse("malformed");
}

}  // namespace conclave::mage_clash
