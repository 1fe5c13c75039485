// Answers to "may" powers: the rest of the round is played in worlds that the player believes in.

#include <algorithm>
#include <cmath>
#include <functional>

#include "minds/wizards_cup_mind.h"

namespace conclave::wizards_cup {
namespace {

constexpr double kRoundsAWorld = 16;  // of thought; a world costs a few rounds, and a hundred worlds tell most
constexpr double kMostWorlds = 2000;
constexpr double kMostOnDecks = 20'000;

State world(const Cards& cards, const View& seen, const Belief& belief, FastChance& chance) {
  State state = imagine(cards, seen, chance);
  const int rival = 1 - seen.viewer;
  state.deck[rival] = seen.deck[rival];
  state.waiting[rival] = seen.waiting[rival];
  deal_unseen(seen, rival, belief.decks[drawn(belief.weights, chance)], state, chance);
  return state;
}

// What the viewer gets of the round, 0 to 1, if both see everything from here on: what is hidden changes few later
// answers.
double worth(const Cards& cards, const State& state, int viewer) {
  if (state.open.phase != Phase::kDuel) {
    const double black = halves_for_black(state.open) / 2.0;
    return viewer == 0 ? black : 1 - black;
  }
  double of[2];
  for (int i = 0; i < 2; ++i) {
    State next = state;
    FastChance unused(1);
    play(cards, next, state.open.asked, {i == 0 ? Verb::kUse : Verb::kDecline, {}}, unused, Silent{});
    of[i] = worth(cards, next, viewer);
  }
  return index(state.open.asked) == viewer ? std::max(of[0], of[1]) : std::min(of[0], of[1]);
}

}  // namespace

Weighing weigh_answers(const Cards& cards, const View& seen, const Thinking& thinking, FastChance& chance) {
  constexpr std::size_t kDecks = 12;
  const Belief belief = believe(cards, seen.open, seat_at(1 - static_cast<int>(seen.viewer)), kDecks,
                                std::min(kMostOnDecks, thinking.rounds / 4), chance, thinking.deadline.part(0.5));
  const double worlds = std::clamp(std::floor(thinking.rounds / kRoundsAWorld), 1.0, kMostWorlds);
  Weighing result{{{{Verb::kUse, {}}}, {{Verb::kDecline, {}}}}};
  double done = 0;
  for (; done < worlds && !(done > 0 && thinking.deadline.passed()); ++done) {
    const State now = world(cards, seen, belief, chance);
    for (Weighed& one : result.all) {
      State next = now;
      FastChance unused(1);
      play(cards, next, seat_at(static_cast<int>(seen.viewer)), one.move, unused, Silent{});
      one.chance += worth(cards, next, seen.viewer);
    }
  }
  for (Weighed& one : result.all) one.chance = game_chance(seen.open, one.chance / done);
  std::ranges::stable_sort(result.all, std::greater{}, &Weighed::chance);
  result.all.front().weight = 1;
  result.rounds = belief.rounds + 2 * done;
  return result;
}

}  // namespace conclave::wizards_cup
