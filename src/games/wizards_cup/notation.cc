#include "games/wizards_cup/notation.h"

#include <algorithm>
#include <array>

#include "core/tokens.h"
#include "core/utf8.h"

namespace conclave::wizards_cup {
namespace {

constexpr std::string_view kSeats[] = {"black", "white"};
constexpr std::string_view kVerbs[] = {"pick", "plan", "swap", "keep", "use", "decline"};
constexpr std::string_view kPhases[] = {"pick", "plan", "duel", "swap", "over"};

std::size_t card_count(Verb verb) {
  switch (verb) {
    case Verb::kPick:
    case Verb::kPlan: return kPlanned;
    case Verb::kSwap: return 2;
    case Verb::kKeep:
    case Verb::kUse:
    case Verb::kDecline: return 0;
  }
  return 0;
}

std::string lowercase(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (c == '\t' || c == '\n' || c == '\r') c = ' ';
  }
  return lower;
}

std::unexpected<Refusal> unreadable(const char* code, std::vector<Phrase::Arg> args = {}) {
  return std::unexpected(Refusal(std::string("wizards-cup.refusal.") + code, std::move(args)));
}

std::vector<std::string> ids_of(const Cards& cards, CardSet set) {
  std::vector<std::string> ids;
  each_bit(set, [&](int card) { ids.push_back(cards.id[static_cast<std::size_t>(card)]); });
  return ids;
}

}  // namespace

std::string_view phase_name(Phase phase) { return kPhases[static_cast<std::size_t>(phase)]; }

std::string card_id(const Cards& cards, Card card) { return card < kWizards ? cards.id[card] : "?"; }

std::expected<Options, Refusal> read_options(std::type_identity<Options>, const Settings& settings) {
  if (!settings.empty()) return unreadable("option", {{"option", quotable(settings[0].first)}});
  return Options{};
}

Settings write_options(const Options&) { return {}; }

std::string seat_name(const Options&, Seat seat) { return index(seat) < 2 ? std::string(kSeats[index(seat)]) : "?"; }

std::string move_text(const Cards& cards, const Move& move) {
  if (move.verb > Verb::kDecline) return "?";
  std::string text(kVerbs[static_cast<std::size_t>(move.verb)]);
  for (std::size_t i = 0; i < card_count(move.verb); ++i) text += " " + card_id(cards, move.cards[i]);
  return text;
}

std::expected<Move, Refusal> parse_move(const Cards& cards, std::string_view text) {
  const std::string lower = lowercase(text.substr(0, 1000));
  const auto words = tokens(lower);
  if (words.empty()) return unreadable("empty");
  const auto found = find_word(kVerbs, words[0]);
  if (!found) return unreadable("verb", {{"word", quotable(words[0])}});
  Move move{static_cast<Verb>(*found), {}};
  const std::size_t count = card_count(move.verb);
  if (words.size() - 1 != count)
    return unreadable("count", {{"verb", std::string(words[0])}, {"want", count}, {"count", words.size() - 1}});
  CardSet named = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto card = find_word(cards.id, words[i + 1]);
    if (!card) return unreadable("no-such-card", {{"word", quotable(words[i + 1])}});
    move.cards[i] = static_cast<Card>(*card);
    if (count == kPlanned && (named & only(move.cards[i])))
      return unreadable("twice", {{"card", conclave::card(card_id(cards, move.cards[i]))}});
    named |= only(move.cards[i]);
  }
  if (move.verb == Verb::kPick) std::sort(move.cards.begin(), move.cards.end());
  return move;
}

Move any_move(const Cards&, FastChance& chance) {
  Move move{static_cast<Verb>(chance.below(6)), {}};
  CardSet left = kAll;
  for (std::size_t i = 0; i < card_count(move.verb); ++i) {
    move.cards[i] = chance.one_of({}, left);
    left &= ~only(move.cards[i]);
  }
  if (move.verb == Verb::kPick) std::sort(move.cards.begin(), move.cards.end());
  return move;
}

std::vector<Choice> choices(const Cards& cards, const State& state, Seat seat) {
  const CardSet team = state.team[index(seat)];
  const auto mine = ids_of(cards, team), others = ids_of(cards, kAll & ~team);
  switch (state.open.phase) {
    case Phase::kPick: return {{"pick {wizards}", {some("wizards", kPlanned, kPlanned, others)}}};
    case Phase::kPlan: return {{"plan {wizards}", {order("wizards", kPlanned, mine)}}};
    case Phase::kDuel: return {{"use", {}}, {"decline", {}}};
    case Phase::kSwap: return {{"keep", {}}, {"swap {out} {in}", {one("out", mine), one("in", others)}}};
    case Phase::kOver: return {};
  }
  return {};
}

Phrase describe(const Cards& cards, const Move& move) {
  Phrase phrase(std::string("wizards-cup.move.") + std::string(kVerbs[static_cast<std::size_t>(move.verb)]));
  static constexpr const char* kPlaces[] = {"a", "b", "c", "d", "e"};
  for (std::size_t i = 0; i < card_count(move.verb); ++i)
    phrase.args.push_back({kPlaces[i], card(card_id(cards, move.cards[i]))});
  return phrase;
}

std::string chance_text(const Cards& cards, const Options& options, const ChanceResult& result) {
  return "show " + seat_name(options, result.cause.seat) + " " + card_id(cards, result.value);
}

std::optional<ChanceResult> parse_chance(const Cards& cards, const Options&, std::string_view text) {
  const auto words = tokens(text);
  if (words.size() != 3 || words[0] != "show") return std::nullopt;
  const auto seat = find_word(kSeats, words[1]);
  const auto card = find_word(cards.id, words[2]);
  if (!seat || !card) return std::nullopt;
  return ChanceResult{{kShow, seat_at(*seat), 0}, static_cast<Card>(*card)};
}

std::string reason_name(const Cards&, std::uint8_t reason) {
  return reason < std::size(kReasonNames) ? std::string(kReasonNames[reason]) : "";
}

}  // namespace conclave::wizards_cup
