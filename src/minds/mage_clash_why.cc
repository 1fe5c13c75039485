#include <bit>
#include <numeric>

#include "minds/mage_clash.h"
#include "minds/mage_clash_cities.h"
#include "minds/mage_clash_odds.h"
#include "minds/why_impl.h"

namespace conclave::mage_clash {
namespace {

int army(const State& state, Seat seat) {
  return std::accumulate(std::begin(state.open.army[index(seat)]), std::end(state.open.army[index(seat)]), 0);
}
// Placed or not.
int allies(const State& state, Seat seat) { return army(state, seat) + state.open.allies[index(seat)]; }
int cities(const State& state, Seat seat) { return std::popcount(state.open.won[index(seat)]); }

template <Kind kKind>
double tiles(const Cards& cards, const State& state, Seat seat) {
  return std::popcount(state.open.tableau[index(seat)] & cards.all_of(kKind));
}

// What will be scored at the end of Phase One (MC-4.1).
bool in_phase_one(const State& state) { return state.open.phase <= Phase::kExchange; }
int icon_vp(const Cards& cards, const State& state, Seat seat) {
  int vp = 0;
  if (in_phase_one(state))
    for (const std::uint64_t icons : cards.mage) vp += mage_vp(std::popcount(state.open.tableau[index(seat)] & icons));
  return vp;
}
int potion_vp(const Cards& cards, const State& state, Seat seat) {
  int vp = 0;
  if (in_phase_one(state))
    each_bit(state.open.tableau[index(seat)] & cards.all_of(Kind::kPotion),
             [&](int tile) { vp += cards.tile[static_cast<std::size_t>(tile)].vp; });
  return vp;
}
// Those to be drawn included (MC-4.2).
int special_artifacts(const Cards& cards, const State& state, Seat seat) {
  return state.open.held[index(seat)] +
         (in_phase_one(state) ? artifacts_due(cards, state.open.tableau[index(seat)]) : 0);
}
int all_vp(const Cards& cards, const State& state, Seat seat) {
  return state.open.vp[index(seat)] + icon_vp(cards, state, seat) + potion_vp(cards, state, seat);
}

// How likely the seat wins a City, for all that lies open.
double chance_in(const Cards& cards, const Public& open, Seat seat, int city) {
  const int i = index(seat), rival = index(rival_of(seat));
  if (!has(undecided(open), city)) return has(open.won[i], city);
  if (open.combat.city == city && (open.phase >= Phase::kBeforeRoll || open.phase == Phase::kLongkey))
    return combat_odds(cards, open).win[i];
  if (open.army[i][city] + open.army[rival][city] == 0) return 0.5;
  return city_chance(arms_of(cards, open.tableau[i]), arms_of(cards, open.tableau[rival]), open.army[i][city],
                     open.army[rival][city]);
}

// Victory Points that the Cities may bring; without an army they are anybody's.
double prospects(const Cards& cards, const State& state, Seat seat) {
  double vp = 0;
  each_bit(undecided(state.open), [&](int city) {
    vp += cards.city_vp[static_cast<std::size_t>(city)] * chance_in(cards, state.open, seat, city);
  });
  return vp;
}

Value city_word(const Cards& cards, int city) { return card(cards.city_id[static_cast<std::size_t>(city)]); }

Phrase say_chance(const char* key, const Cards& cards, int city, double chance) {
  return {"mage-clash.why." + std::string(key),
          {{"city", city_word(cards, city)},
           {"vp", cards.city_vp[static_cast<std::size_t>(city)]},
           {"percent", percent(chance, 1)}}};
}

// The City whose chance has risen most.
Phrase say_prospect(const Cards& cards, const Step<MageClash>& step, Seat seat) {
  int best = 0;
  double most = -1, now = 0;
  each_bit(undecided(step.after.open), [&](int city) {
    const double chance = chance_in(cards, step.after.open, seat, city),
                 gained = chance - chance_in(cards, step.before.open, seat, city);
    if (gained > most) best = city, most = gained, now = chance;
  });
  return say_chance("chance", cards, best, now);
}

Phrase say_city(const Cards& cards, const Step<MageClash>& step, Seat seat) {
  const int city =
      std::countr_zero(static_cast<unsigned>(step.after.open.won[index(seat)] & ~step.before.open.won[index(seat)]));
  return {"mage-clash.why.city",
          {{"city", city_word(cards, city)}, {"vp", cards.city_vp[static_cast<std::size_t>(city)]}}};
}

std::uint64_t fresh_tiles(const Step<MageClash>& step, Seat seat) {
  return step.after.open.tableau[index(seat)] & ~step.before.open.tableau[index(seat)];
}
Phrase say_tile(const char* key, const Cards& cards, const Step<MageClash>& step, Seat seat, Kind kind) {
  const auto tile = static_cast<std::size_t>(std::countr_zero(fresh_tiles(step, seat) & cards.all_of(kind)));
  return {"mage-clash.why." + std::string(key), {{"card", card(cards.tile_id[tile])}, {"vp", cards.tile[tile].vp}}};
}
Phrase say_spell(const Cards& cards, const Step<MageClash>& step, Seat seat) {
  return say_tile("spell", cards, step, seat, Kind::kSpell);
}
Phrase say_ward(const Cards& cards, const Step<MageClash>& step, Seat seat) {
  return say_tile("ward", cards, step, seat, Kind::kWard);
}
Phrase say_mystic(const Cards& cards, const Step<MageClash>& step, Seat seat) {
  return say_tile("mystic", cards, step, seat, Kind::kMystic);
}
Phrase say_potion(const Cards& cards, const Step<MageClash>& step, Seat seat) {
  return say_tile("potion", cards, step, seat, Kind::kPotion);
}

Phrase say_cheaper(const Cards&, const Step<MageClash>& step, Seat seat) {
  const auto& now = step.after.open.within[index(seat)];
  const auto& then = step.before.open.within[index(seat)];
  const auto in_play = static_cast<std::uint32_t>(in_hands(step.after.open) >> (kTilesARound * step.after.open.round));
  std::uint32_t cheaper = 0;
  for (int p = 0; p < kPriceSteps; ++p) cheaper |= now[p] & ~then[p];
  const bool same_round = step.before.open.round == step.after.open.round;
  const int count = same_round ? std::popcount(cheaper & in_play) : 0;
  if (count == 0) return {"mage-clash.why.resources", {{"count", "1"}}};
  return {"mage-clash.why.cheaper", {{"count", count}}};
}

// MC-5.5: what the Cantrips of its kind make of a hit.
Phrase say_cantrip(const Cards& cards, const Step<MageClash>& step, Seat seat) {
  constexpr const char* kKinds[] = {"summons", "geas", "curse", "binding"};
  const std::uint64_t now = step.after.open.tableau[index(seat)];
  for (std::size_t kind = 0; kind < cards.cantrips.size(); ++kind) {
    if ((fresh_tiles(step, seat) & cards.cantrips[kind]) == 0) continue;
    const int damage = damage_with(std::popcount(now & cards.cantrips[kind]), false);
    return {damage > 1 ? "mage-clash.why.damage" : "mage-clash.why.first-cantrip",
            {{"cantrip", term("mage-clash.cantrip", kKinds[kind])}, {"count", damage}}};
  }
  return {"mage-clash.why.cantrips", {{"count", "1"}}};
}

// The Ancient Mage whose icons now count for more.
Phrase say_icons(const Cards& cards, const Step<MageClash>& step, Seat seat) {
  constexpr const char* kNames[] = {"arden", "balor", "canna", "dynin"};
  for (std::size_t mage = 0; mage < cards.mage.size(); ++mage) {
    const int then = std::popcount(step.before.open.tableau[index(seat)] & cards.mage[mage]);
    const int now = std::popcount(step.after.open.tableau[index(seat)] & cards.mage[mage]);
    if (mage_vp(now) <= mage_vp(then)) continue;
    const Value name = term("mage-clash.mage", kNames[mage]);
    return {"mage-clash.why.mage", {{"mage", name}, {"count", now}, {"vp", mage_vp(now)}}};
  }
  return {"mage-clash.why.icons", {{"count", "2"}}};
}

Phrase say_vp(const Cards& cards, const Step<MageClash>& step, Seat seat) {
  if (fresh_tiles(step, seat) & cards.all_of(Kind::kPotion)) return say_potion(cards, step, seat);
  return {"mage-clash.why.vp", {{"count", all_vp(cards, step.after, seat) - all_vp(cards, step.before, seat)}}};
}

Phrase say_fallen(const Cards& cards, const Step<MageClash>& step, Seat seat) {
  const int i = index(rival_of(seat));
  int city = 0, most = 0;
  for (int each = 0; each < kCities; ++each) {
    const int fallen = step.before.open.army[i][each] - step.after.open.army[i][each];
    if (fallen > most) city = each, most = fallen;
  }
  return {"mage-clash.why.fallen", {{"city", city_word(cards, city)}, {"count", most}}};
}

// Worth in Victory Points, as minds/mage_clash.cc has them.
constexpr Gauge<MageClash> kGauges[] = {
    {"vp", 1, [](const Cards& cards, const State& state, Seat seat) -> double { return all_vp(cards, state, seat); },
     say_vp},
    {"rival-vp", -1,
     [](const Cards& cards, const State& state, Seat seat) -> double { return all_vp(cards, state, rival_of(seat)); }},
    {"cities", 8, [](const Cards&, const State& state, Seat seat) -> double { return cities(state, seat); }, say_city,
     true},
    {"rival-cities", -5,
     [](const Cards&, const State& state, Seat seat) -> double { return cities(state, rival_of(seat)); }},
    {"prospects", 1, prospects, say_prospect, false, true},
    {"icons", 1.1,
     [](const Cards& cards, const State& state, Seat seat) -> double { return icon_vp(cards, state, seat); },
     say_icons},
    {"allies", 0.5, [](const Cards&, const State& state, Seat seat) -> double { return allies(state, seat); }},
    {"rival-army", -0.6,
     [](const Cards&, const State& state, Seat seat) -> double { return army(state, rival_of(seat)); }, say_fallen,
     true},
    {"mana", 0.35, [](const Cards&, const State& state, Seat seat) -> double { return state.open.mana[index(seat)]; }},
    {"artifacts", 1.5,
     [](const Cards& cards, const State& state, Seat seat) -> double { return special_artifacts(cards, state, seat); }},
    {"spells", 3, tiles<Kind::kSpell>, say_spell},
    {"wards", 2, tiles<Kind::kWard>, say_ward},
    {"cantrips", 1.8, tiles<Kind::kCantrip>, say_cantrip},
    {"resources", 1.8, tiles<Kind::kResource>, say_cheaper},
    {"mystics", 1.8, tiles<Kind::kMystic>, say_mystic},
    {"potions", 2, tiles<Kind::kPotion>, say_potion},
};

constexpr double kHopeless = 0.05;

// A City as it stands after the move, on the average of the worlds.
Phrase of_city(const char* key, const Cards& cards, std::span<const Step<MageClash>> worlds, Seat seat, int city) {
  double sum = 0;
  for (const auto& step : worlds) sum += chance_in(cards, step.after.open, seat, city);
  const double chance = sum / static_cast<double>(worlds.size());
  return say_chance(chance < kHopeless ? "hopeless" : key, cards, city, chance);
}

// Of the Cities that Allies go to, the one most likely to be won; of a hopeless one the armies alone are told.
Phrase of_placing(const Cards& cards, const Public& open, Seat seat, std::uint32_t split) {
  int best = 0;
  double most = -1;
  for (int city = 0; city < kCities; ++city) {
    const double chance = units_in(split, city) > 0 ? chance_in(cards, open, seat, city) : -1;
    if (chance > most) best = city, most = chance;
  }
  if (most >= kHopeless) return say_chance("chance", cards, best, most);
  return {"mage-clash.why.armies",
          {{"city", city_word(cards, best)},
           {"mine", open.army[index(seat)][best]},
           {"theirs", open.army[index(rival_of(seat))][best]}}};
}

std::optional<Phrase> otherwise(const Cards& cards, std::span<const Step<MageClash>> worlds, Seat seat,
                                const Move& move) {
  const Public& open = worlds.front().before.open;
  const auto in_city = [&](const char* key, int city) { return of_city(key, cards, worlds, seat, city); };
  switch (move.verb) {
    case Verb::kDiscard: return Phrase("mage-clash.why.denied", {{"card", card(cards.tile_id[move.card])}});
    case Verb::kExchange: return Phrase("mage-clash.why.mana-kept", {{"count", open.mana[index(seat)]}});
    case Verb::kPlace: return of_placing(cards, worlds.front().after.open, seat, move.split);
    case Verb::kAttack: return in_city("chance", move.card);
    case Verb::kPass:
      if (open.phase == Phase::kAftermath)
        return Phrase("mage-clash.why.stay", {{"city", city_word(cards, open.combat.city)}});
      return in_city("kept", open.combat.city);
    case Verb::kCast:
    case Verb::kLongkey:
    case Verb::kPotion:
    case Verb::kArtifact:
    case Verb::kSecondWind:
    case Verb::kStore:
    case Verb::kRestore: return in_city("chance", open.combat.city);
    case Verb::kRetreat: return in_city("saved", move.card);
    case Verb::kBuild: break;
  }
  return std::nullopt;
}

constexpr Telling<MageClash> kTelling{kGauges, [](const State&, Seat) { return false; }, otherwise};

}  // namespace

Why why(const ErasedSight<MageClash>& sight, const Move& move) {
  return Explainer<MageClash>(sight, kTelling).explain(move);
}

}  // namespace conclave::mage_clash

namespace conclave {
template Why explain_sight<mage_clash::MageClash>(const ErasedSight<mage_clash::MageClash>&, const std::string&);
}
