#include "games/wizards_cup/notation.h"
#include "minds/why_impl.h"
#include "minds/wizards_cup.h"

namespace conclave::wizards_cup {
namespace {

constexpr int kWorlds = 100;
constexpr int kLongest = 64;  // moves until a round is over

// The duels that each of the seat's Wizards has won.
using Victories = std::array<int, kWizards>;

// Who gets the token of the round that this move is for: 1, −1, or 0 for both or neither. What the others choose is
// anything.
int round_won(const ErasedSight<WizardsCup>& sight, const Move& move, Victories& duels, FastChance& chance) {
  auto state = imagine(sight.cards(), sight.view(), chance);
  const int seat = index(sight.seat());
  const auto lead = [&] { return state.open.tokens[seat] - state.open.tokens[1 - seat]; };
  const int before = lead();
  const auto note = [&](const Event& event) {
    if (static_cast<Happening>(event.kind) == Happening::kWon && event.seat == sight.seat()) ++duels[event.card];
  };
  play(sight.cards(), state, sight.seat(), move, chance, note);
  for (int i = 0; i < kLongest && !to_act(state).empty() && lead() == before; ++i) {
    if (!unsettled(state, sight.seat())) break;
    const Seat next = to_act(state).front();
    play(sight.cards(), state, next, likely(sight.cards(), state, next, chance), chance, note);
  }
  return lead() - before;
}

}  // namespace

// Plans are made in secret, so a move is as good as the share of the rival's that it beats.
conclave::Why why(const ErasedSight<WizardsCup>& sight, const Move& move) {
  FastChance chance(1);
  Victories duels{};
  int won = 0, lost = 0;
  for (int i = 0; i < kWorlds; ++i) {
    const int result = round_won(sight, move, duels, chance);
    won += result > 0;
    lost += result < 0;
  }
  const auto best = std::ranges::max_element(duels);
  const Phrase::Arg card{"card", conclave::card(card_id(sight.cards(), static_cast<Card>(best - duels.begin())))};
  // How a Deck will be ordered nobody knows yet, so that to count its rounds would tell of bad orders too.
  const Public& open = sight.view().open;
  const bool unordered = open.phase == Phase::kPick || open.phase == Phase::kSwap;
  // Where the round wins the Cup, its share would stand beside the chance to win, found against a rival who thinks: two
  // figures for one thing.
  const bool decides = open.tokens[index(sight.seat())] + 1 == kTokensToWin;
  if (unordered || decides)
    return {*best > 0 ? Phrase("wizards-cup.why.duels", {card}) : Phrase("why.position"), std::nullopt};
  Phrase phrase("wizards-cup.why.rounds", {{"won", won}, {"lost", lost}, {"of", kWorlds}});
  if (*best > 0) {
    phrase.key += "-by";
    phrase.args.push_back(card);
  }
  return {std::move(phrase), std::nullopt};
}

}  // namespace conclave::wizards_cup

namespace conclave {
template Why explain_sight<wizards_cup::WizardsCup>(const ErasedSight<wizards_cup::WizardsCup>&, const std::string&);
}
