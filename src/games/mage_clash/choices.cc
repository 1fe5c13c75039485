#include "games/mage_clash/notation.h"

namespace conclave::mage_clash {
namespace {

template <class Ids>
std::vector<std::string> names(const Ids& ids, std::uint64_t set) {
  std::vector<std::string> list;
  each_bit(set, [&](int i) { list.push_back(ids[static_cast<std::size_t>(i)]); });
  return list;
}

std::vector<std::string> numbers(int least, int most) {
  std::vector<std::string> list;
  for (int n = least; n <= most; ++n) list.push_back(std::to_string(n));
  return list;
}

std::vector<std::string> positions(unsigned set) {
  std::vector<std::string> list;
  each_bit(set, [&](int i) { list.push_back(std::to_string(i + 1)); });
  return list;
}

void add(std::vector<Choice>& list, std::string pattern, Slot slot) {
  if (!slot.from.empty()) list.push_back({std::move(pattern), {std::move(slot)}});
}

std::vector<Choice> pick_choices(const Cards& cards, const Public& open, Seat seat) {
  auto spells = names(cards.tile_id, spells_in_hand(cards, open, seat));
  if (spells.empty()) spells.push_back("bare");
  const auto wards = names(cards.tile_id, wards_to_play(cards, open, seat));
  std::vector<Choice> list = {{"cast {spell}", {one("spell", spells)}}};
  if (!wards.empty()) list.push_back({"cast {spell} {ward}", {one("spell", spells), one("ward", wards)}});
  return list;
}

std::vector<Choice> longkey_choices(const Cards& cards, const Combat& combat, Seat seat) {
  std::vector<std::string> dice;
  for (const DieType die : keyable(cards, combat, seat))
    dice.push_back("d" + std::to_string(kSides[static_cast<std::size_t>(die)]));
  return {{"longkey {die}", {one("die", dice)}}};
}

// How an Artifact is used: its name, and what it must be told.
void add_artifact(const Cards& cards, const Public& open, Seat seat, Artifact artifact, std::vector<Choice>& list) {
  const std::string pattern = "artifact " + cards.artifact_id[static_cast<std::size_t>(artifact)];
  const Roll& theirs = open.combat.roll[index(rival_of(seat))];
  if (artifact == Artifact::kHornOfAllies)
    return add(
        list, pattern + " {split}",
        split("split", std::min<int>(kHornAllies, open.supply[index(seat)]), names(cards.city_id, undecided(open))));
  if (artifact == Artifact::kFrozenHour) {
    std::vector<std::string> sets;
    for (unsigned set = 1; set < 1u << kDice; ++set)
      if (may_lock(theirs, set)) sets.push_back(positions_text(set));
    return add(list, pattern + " {dice}", one("dice", sets));
  }
  if (artifact == Artifact::kSeveredHand && theirs.locked != 0)
    return add(list, pattern + " {die}", one("die", positions(severable(theirs))));
  list.push_back({pattern, {}});
}

std::vector<Choice> window_choices(const Cards& cards, const State& state, Seat seat) {
  const Acts acts = acts_of(cards, state, seat);
  std::vector<Choice> list = {{"pass", {}}};
  add(list, "potion {die}", one("die", positions(acts.potion)));
  add(list, "store {die}", one("die", positions(acts.store)));
  add(list, "restore {die}", one("die", positions(acts.restore)));
  if (acts.second_wind) list.push_back({"second-wind", {}});
  std::uint64_t cities = 0;
  for (const std::uint8_t city : acts.to)
    if (city != kNone) cities |= bit(city);
  if (acts.movers > 0)
    list.push_back({"retreat {city} {allies}",
                    {one("city", names(cards.city_id, cities)), one("allies", numbers(1, acts.movers))}});
  each_bit(acts.artifacts,
           [&](int artifact) { add_artifact(cards, state.open, seat, static_cast<Artifact>(artifact), list); });
  return list;
}

}  // namespace

std::vector<Choice> choices(const Cards& cards, const State& state, Seat seat) {
  const Public& open = state.open;
  std::vector<Choice> list;
  if (!open.owes.contains(seat)) return list;
  switch (open.phase) {
    case Phase::kDraft:
      add(list, "build {tile}", one("tile", names(cards.tile_id, state.hand[index(seat)] & affordable(open, seat))));
      add(list, "discard {tile}", one("tile", names(cards.tile_id, state.hand[index(seat)])));
      return list;
    case Phase::kExchange: return {{"exchange {mana}", {one("mana", numbers(0, most_exchanged(open, seat)))}}};
    case Phase::kPlacement:
      return {{"place {split}", {split("split", to_place(open, seat), names(cards.city_id, undecided(open)))}}};
    case Phase::kChoice: return {{"attack {city}", {one("city", names(cards.city_id, choosable(open)))}}};
    case Phase::kPicks: return pick_choices(cards, open, seat);
    case Phase::kLongkey: return longkey_choices(cards, open.combat, seat);
    case Phase::kBeforePicks:
    case Phase::kBeforeRoll:
    case Phase::kAfterRoll:
    case Phase::kAftermath: return window_choices(cards, state, seat);
    case Phase::kOver: return list;
  }
  return list;
}

}  // namespace conclave::mage_clash
