#include "games/clash/names.h"
#include "minds/clash.h"
#include "minds/why_impl.h"

namespace conclave::clash {
namespace {

int students(const State& state, Seat seat) {
  int count = 0;
  for (const auto& column : state.open.columns[index(seat)]) count += column.size();
  return count;
}

bool within_reach(const State& state, Seat seat) {
  return state.open.emblem[index(seat)] != kBlazon && passable(state.open, seat, 1) != 0;
}

int next_level(const Public& open, Seat seat, Element arena) { return open.stack(seat, arena).visible() + 1; }
int lacking(const Public& open, Seat seat, Element arena) {
  return std::max(0, next_level(open, seat, arena) - open.column(seat, arena).size());
}

template <class F>
void each_arena(F&& f) {
  for (int i = 1; i <= kElements; ++i) f(static_cast<Element>(i));
}

// Arenas with Students enough for their next Trial.
int ready(const State& state, Seat seat) {
  int count = 0;
  each_arena([&](Element arena) {
    count += next_level(state.open, seat, arena) <= 6 && lacking(state.open, seat, arena) == 0;
  });
  return count;
}

// Students that the next Trials ask for.
int useful(const State& state, Seat seat) {
  int count = 0;
  each_arena([&](Element arena) {
    count += std::min<int>(next_level(state.open, seat, arena), state.open.column(seat, arena).size());
  });
  return count;
}

// Where a Student more is of use now.
Element where_useful(const Step<Clash>& step, Seat seat) {
  Element found = step.after.open.emblem[index(seat)];
  each_arena([&](Element arena) {
    if (lacking(step.after.open, seat, arena) < lacking(step.before.open, seat, arena)) found = arena;
  });
  return found;
}

Phrase say_arena(const char* key, const Public& open, Seat seat, Element arena) {
  return {
      "clash-of-magic-schools.why." + std::string(key),
      {{"arena", arena_word(arena)}, {"level", next_level(open, seat, arena)}, {"count", lacking(open, seat, arena)}}};
}

Phrase say_column(const char* key, const Public& open, Seat seat, Element arena) {
  return {"clash-of-magic-schools.why." + std::string(key),
          {{"arena", arena_word(arena)}, {"count", open.column(seat, arena).size()}}};
}

// More than its next Trial needs.
Phrase say_spare(const Cards&, const Step<Clash>& step, Seat seat) {
  Element found = step.after.open.emblem[index(seat)];
  each_arena([&](Element arena) {
    if (step.after.open.column(seat, arena).size() > step.before.open.column(seat, arena).size()) found = arena;
  });
  return say_column("spare", step.after.open, seat, found);
}

Phrase say_total(const Cards&, const Step<Clash>& step, Seat seat) {
  const auto& total = step.after.open.total;
  return {"clash-of-magic-schools.why.total-now",
          {{"count", total[index(seat)] - step.before.open.total[index(seat)]},
           {"mine", total[index(seat)]},
           {"theirs", total[index(rival_of(seat))]}}};
}

Phrase say_reach(const Cards&, const Step<Clash>& step, Seat seat) {
  return say_arena("reach", step.after.open, seat, step.after.open.emblem[index(seat)]);
}
Phrase say_useful(const Cards&, const Step<Clash>& step, Seat seat) {
  const Element arena = where_useful(step, seat);
  return say_arena(lacking(step.after.open, seat, arena) == 0 ? "ready" : "nearer", step.after.open, seat, arena);
}

// Worth as minds/clash.cc has it, about.
constexpr Gauge<Clash> kGauges[] = {
    {"total", 10, [](const Cards&, const State& state, Seat seat) -> double { return state.open.total[index(seat)]; },
     say_total},
    {"rival-total", -10,
     [](const Cards&, const State& state, Seat seat) -> double { return state.open.total[index(rival_of(seat))]; }},
    {"within-reach", 5, [](const Cards&, const State& state, Seat seat) -> double { return within_reach(state, seat); },
     say_reach, true},
    {"rival-reach", -4,
     [](const Cards&, const State& state, Seat seat) -> double { return within_reach(state, rival_of(seat)); },
     [](const Cards&, const Step<Clash>&, Seat) { return Phrase("clash-of-magic-schools.why.blocked"); }, true},
    {"arenas", 2, [](const Cards&, const State& state, Seat seat) -> double { return ready(state, seat); }, say_useful},
    {"useful", 1.5, [](const Cards&, const State& state, Seat seat) -> double { return useful(state, seat); },
     say_useful},
    {"students", 1, [](const Cards&, const State& state, Seat seat) -> double { return students(state, seat); },
     say_spare},
    {"rival-students", -1,
     [](const Cards&, const State& state, Seat seat) -> double { return students(state, rival_of(seat)); }},
    {"hand", 0.8,
     [](const Cards&, const State& state, Seat seat) -> double { return state.open.hand_size[index(seat)]; }},
    {"rival-hand", -0.8,
     [](const Cards&, const State& state, Seat seat) -> double { return state.open.hand_size[index(rival_of(seat))]; }},
};

// A turn ends with its Students spent, or with some of them kept.
Phrase of_ending(const Public& open, Seat seat) {
  const int kept = open.hand_size[index(seat)];
  if (kept > 0) return {"clash-of-magic-schools.why.keep", {{"count", kept}}};
  return {"clash-of-magic-schools.why.announce"};
}

// The Elements that are left in hand are the Arenas to which the Emblem can still Move.
Phrase of_discarding(const State& state, Seat seat) {
  int arenas = 0;
  each_arena([&](Element arena) { arenas += state.hand[index(seat)].has(arena); });
  return {"clash-of-magic-schools.why.still-move", {{"count", arenas}}};
}

std::optional<Phrase> otherwise(const Cards&, std::span<const Step<Clash>> worlds, Seat seat, const Move& move) {
  const State& state = worlds.front().after;
  const auto about = [&](Element arena) {
    return say_arena(lacking(state.open, seat, arena) == 0 ? "stands-ready" : "emblem", state.open, seat, arena);
  };
  switch (move.verb) {
    case Verb::kMove: return about(move.element);
    case Verb::kSummon: return say_column("summoned", state.open, seat, move.to);
    case Verb::kDiscard: return of_discarding(state, seat);
    case Verb::kEnd: return of_ending(worlds.front().before.open, seat);
    case Verb::kAssign:
    case Verb::kPass:
    case Verb::kCast: break;
  }
  return std::nullopt;
}

constexpr Telling<Clash> kTelling{kGauges, [](const State&, Seat) { return false; }, otherwise};

}  // namespace

Why why(const ErasedSight<Clash>& sight, const Move& move) { return Explainer<Clash>(sight, kTelling).explain(move); }

}  // namespace conclave::clash

namespace conclave {
template Why explain_sight<clash::Clash>(const ErasedSight<clash::Clash>&, const std::string&);
}
