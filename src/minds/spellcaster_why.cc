#include <bit>

#include "minds/spellcaster.h"
#include "minds/why_impl.h"

namespace conclave::spellcaster {
namespace {

int colours(const State& state, int team) { return std::popcount(controlled(state.open, team)); }

int hands(const State& state, int team) {
  int sum = 0;
  for (const Seat seat : team_seats(state.open.mages, team)) sum += state.open.hand_size[index(seat)];
  return sum;
}

std::uint64_t enchantments(const Cards& cards, const State& state, int team) {
  return controlled(state.open, team) & cards.enchantments;
}

double own_enchantments(const Cards& cards, const State& state, Seat seat) {
  return std::popcount(enchantments(cards, state, team_of(seat)));
}
double rival_enchantments(const Cards& cards, const State& state, Seat seat) {
  return std::popcount(enchantments(cards, state, 1 - team_of(seat)));
}

Value card_word(const Cards& cards, int card) { return conclave::card(cards.ids[static_cast<std::size_t>(card)]); }
int colour_of(const Cards& cards, int card) { return static_cast<int>(cards.colour[static_cast<std::size_t>(card)]); }
Value colour_word(const Cards& cards, int card) {
  return term("spellcaster.colour", colour_name(colour_of(cards, card)));
}
std::uint64_t pile_of(const Cards& cards, int card) {
  return cards.of_colour[static_cast<std::size_t>(colour_of(cards, card))];
}

Phrase say_card(const char* key, const Cards& cards, int card) {
  return {"spellcaster.why." + std::string(key),
          {{"card", card_word(cards, card)}, {"colour", colour_word(cards, card)}}};
}

// The cards on top of the colours that the team controls now and did not.
std::uint64_t newly_controlled(const Cards& cards, const Step<Spellcaster>& step, int team) {
  std::uint64_t had = 0;
  each_bit(controlled(step.before.open, team), [&](int card) { had |= pile_of(cards, card); });
  return controlled(step.after.open, team) & ~had;
}

Phrase say_colour(const Cards& cards, const Step<Spellcaster>& step, Seat seat) {
  const int card = std::countr_zero(newly_controlled(cards, step, team_of(seat)));
  const bool was_theirs = (controlled(step.before.open, 1 - team_of(seat)) & pile_of(cards, card)) != 0;
  return say_card(was_theirs ? "taken" : "controlled", cards, card);
}

Phrase say_enchantment(const Cards& cards, const Step<Spellcaster>& step, Seat seat) {
  const int team = team_of(seat);
  return say_card("enchantment", cards,
                  std::countr_zero(enchantments(cards, step.after, team) & ~enchantments(cards, step.before, team)));
}
Phrase say_disenchanted(const Cards& cards, const Step<Spellcaster>& step, Seat seat) {
  const int rivals = 1 - team_of(seat);
  return say_card(
      "disenchanted", cards,
      std::countr_zero(enchantments(cards, step.before, rivals) & ~enchantments(cards, step.after, rivals)));
}

// While it is the seat's turn.
int actions(const State& state, Seat seat) { return active(state.open) == seat ? state.open.actions : 0; }

// Worth in Sapphires, as minds/spellcaster.cc has it, about.
constexpr Gauge<Spellcaster> kGauges[] = {
    {"energy", 1,
     [](const Cards&, const State& state, Seat seat) -> double { return state.open.energy[team_of(seat)]; }},
    {"rival-energy", -1,
     [](const Cards&, const State& state, Seat seat) -> double { return state.open.energy[1 - team_of(seat)]; }},
    {"sapphires", 1.2,
     [](const Cards&, const State& state, Seat seat) -> double { return state.open.sapphires[team_of(seat)]; }},
    {"rival-sapphires", -1.2,
     [](const Cards&, const State& state, Seat seat) -> double { return state.open.sapphires[1 - team_of(seat)]; }},
    {"enchantments", 2, own_enchantments, say_enchantment},
    {"rival-enchantments", -2, rival_enchantments, say_disenchanted},
    {"colours", 1.5,
     [](const Cards&, const State& state, Seat seat) -> double { return colours(state, team_of(seat)); }, say_colour},
    {"rival-colours", -1.5,
     [](const Cards&, const State& state, Seat seat) -> double { return colours(state, 1 - team_of(seat)); }},
    {"cards", 1, [](const Cards&, const State& state, Seat seat) -> double { return hands(state, team_of(seat)); }},
    {"rival-cards", -1,
     [](const Cards&, const State& state, Seat seat) -> double { return hands(state, 1 - team_of(seat)); }},
    {"actions", 0.5, [](const Cards&, const State& state, Seat seat) -> double { return actions(state, seat); }},
};

// The seat chooses something in the middle of an effect.
bool under_way(const State& state, Seat seat) {
  const Public& open = state.open;
  return open.owes == SeatSet(seat) && open.ask != Ask::kAction && open.ask != Ask::kEnchantment &&
         open.ask != Ask::kNothing;
}

std::optional<Phrase> otherwise(const Cards& cards, std::span<const Step<Spellcaster>> worlds, Seat seat,
                                const Move& move) {
  const int kept = worlds.front().after.open.hand_size[index(seat)];
  switch (move.verb()) {
    case Verb::kPlay:
      return say_card(bit(move.card()) & cards.enchantments ? "enchantment" : "incantation", cards, move.card());
    case Verb::kEnchant: return say_card("first", cards, move.card());
    case Verb::kTurn:
    case Verb::kUnearth: return say_card("on-top", cards, move.card());
    case Verb::kUproot: return say_card("gone", cards, move.card());
    case Verb::kDiscard:
    case Verb::kLose: return Phrase("spellcaster.why.keep", {{"count", kept}});
    case Verb::kEnd: return Phrase("spellcaster.why.nothing-left");  // SC-3.5
    case Verb::kNo: return Phrase("spellcaster.why.saved");
    case Verb::kActivate:
    case Verb::kUse:
    case Verb::kDraw:
    case Verb::kRecall:
    case Verb::kChoose:
    case Verb::kYes: break;
  }
  return std::nullopt;
}

constexpr Telling<Spellcaster> kTelling{kGauges, under_way, otherwise};

}  // namespace

Why why(const ErasedSight<Spellcaster>& sight, const Move& move) {
  return Explainer<Spellcaster>(sight, kTelling).explain(move);
}

}  // namespace conclave::spellcaster

namespace conclave {
template Why explain_sight<spellcaster::Spellcaster>(const ErasedSight<spellcaster::Spellcaster>&, const std::string&);
}
