#include "games/spellcaster/notation.h"

#include <array>

#include "core/tokens.h"
#include "core/utf8.h"
#include "games/spellcaster/rules.h"

namespace conclave::spellcaster {
namespace {

constexpr std::array<std::string_view, kVerbs> kVerbWords = {"draw",    "play", "activate", "end",    "enchant",
                                                             "discard", "lose", "recall",   "uproot", "unearth",
                                                             "turn",    "use",  "choose",   "yes",    "no"};
constexpr std::string_view kAskWords[] = {"action", "enchantment", "cards",  "secret", "recall",
                                          "target", "play",        "choice", "yes-no", "nothing"};
constexpr std::string_view kSeatWords[] = {"mage-1", "mage-2", "mage-3", "mage-4"};
constexpr std::string_view kSeatWordsOfThree[] = {"team-1", "solo", "team-2"};
constexpr std::string_view kChanceWords[] = {"first", "draw", "steal"};
constexpr std::string_view kByLot = "lot";
constexpr int kMostOptions = 4;  // of a choice

enum class Object { kNothing, kCard, kSet, kOption };

Object object_of(Verb verb) {
  switch (verb) {
    case Verb::kDraw:
    case Verb::kEnd:
    case Verb::kYes:
    case Verb::kNo: return Object::kNothing;
    case Verb::kPlay:
    case Verb::kActivate:
    case Verb::kEnchant:
    case Verb::kUproot:
    case Verb::kUnearth:
    case Verb::kTurn:
    case Verb::kUse: return Object::kCard;
    case Verb::kDiscard:
    case Verb::kLose:
    case Verb::kRecall: return Object::kSet;
    case Verb::kChoose: return Object::kOption;
  }
  return Object::kNothing;
}

std::string lowered(std::string_view text) {
  std::string low(text);
  for (char& c : low)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return low;
}

std::string joined(const auto& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : ", ") + std::string(word);
  return text;
}

// Who may be chosen to begin.
std::vector<std::string> begins(std::uint8_t mages) {
  std::vector<std::string> values{std::string(kByLot)};
  for (int i = 0; i < mages; ++i) values.push_back(seat_name({mages}, seat_at(i)));
  return values;
}

std::expected<Move, Refusal> parse_cards(const Cards& cards, Verb verb, std::span<const std::string_view> words,
                                         int most) {
  if (words.empty() || static_cast<int>(words.size()) > most)
    return refuse(most == 1 ? "one-card" : "some-cards", {{"verb", move_word(verb)}, {"most", most}});
  std::uint64_t set = 0;
  for (const std::string_view word : words) {
    const auto card = find_word(cards.ids, word);
    if (!card) return refuse("no-card", {{"word", quotable(word)}});
    if ((set >> *card) & 1u) return refuse("card-twice", {{"card", conclave::card(word)}});
    set |= bit(*card);
  }
  return Move(verb, set);
}

Phrase::Arg card_arg(const Cards& cards, std::string name, int card) {
  return {std::move(name), conclave::card(cards.ids[static_cast<std::size_t>(card)])};
}

Phrase::Arg seat_arg(const Options& options, std::string name, Seat seat) {
  return {std::move(name), term("spellcaster.seat", seat_name(options, seat))};
}

}  // namespace

std::expected<Options, Refusal> read_options(std::type_identity<Options>, const Settings& settings) {
  Options options;
  std::string_view first = kByLot;
  for (const auto& [name, value] : settings) {
    if (name == "first") {
      first = value;
      continue;
    }
    if (name != "mages") return refuse("option", {{"option", quotable(name)}});
    const auto mages = to_number(value);
    if (!mages || *mages < 2 || *mages > kMaxMages) return refuse("mages", {{"value", quotable(value)}});
    options.mages = static_cast<std::uint8_t>(*mages);
  }
  if (first == kByLot) return options;
  if (options.mages == 3) return refuse("first-of-three");
  for (int i = 0; i < options.mages; ++i)
    if (seat_name(options, seat_at(i)) == first) options.first = static_cast<std::uint8_t>(i + 1);
  if (options.first == 0)
    return refuse("first", {{"value", quotable(first)}, {"values", joined(begins(options.mages))}});
  return options;
}

// By lot is not written: so are the games that were played before there was a choice.
Settings write_options(const Options& options) {
  Settings settings{{"mages", std::to_string(options.mages)}};
  if (options.first != 0) settings.emplace_back("first", seat_name(options, seat_at(options.first - 1)));
  return settings;
}

std::vector<Setting> settings_of(const Options& options) {
  if (options.mages == 3) return {};
  return {{"first", begins(options.mages)}};
}

std::string seat_name(const Options& options, Seat seat) {
  const auto i = static_cast<std::size_t>(index(seat));
  if (i >= options.mages) return "nobody";
  return std::string(options.mages == 3 ? kSeatWordsOfThree[i] : kSeatWords[i]);
}

std::string team_name(const Options& options, int team) {
  if (options.mages == 2) return team == 0 ? "mage-1" : "mage-2";
  if (options.mages == 3) return team == 0 ? "team" : "solo";
  return team == 0 ? "team-a" : "team-b";
}

std::string_view ask_name(Ask ask) { return kAskWords[static_cast<std::size_t>(ask)]; }
std::string move_word(Verb verb) { return std::string(kVerbWords[static_cast<std::size_t>(verb)]); }

Verb offered_verb(const Cards& cards, const Public& open) {
  const Op& op = current(cards, open);
  if (open.ask == Ask::kTarget) return target_verb(op.verb);
  return loss_kind(op) == kLost ? Verb::kLose : Verb::kDiscard;
}

std::vector<std::string> ids_of(const Cards& cards, std::uint64_t set) {
  std::vector<std::string> ids;
  each_bit(set, [&](int card) { ids.push_back(cards.ids[static_cast<std::size_t>(card)]); });
  return ids;
}

bool well_formed(const Move& move) {
  if (move.verb_number() >= kVerbs) return false;
  switch (object_of(move.verb())) {
    case Object::kNothing: return move.cards() == 0;
    case Object::kCard: return std::has_single_bit(move.cards());
    case Object::kSet: return move.cards() != 0 && std::popcount(move.cards()) <= kMostChosen;
    case Object::kOption: return move.cards() >= 1 && move.cards() <= kMostOptions;
  }
  return false;
}

std::string move_text(const Cards& cards, const Move& move) {
  if (move.verb_number() >= kVerbs) return "?";
  std::string text = move_word(move.verb());
  if (move.verb() == Verb::kChoose) return text + " " + std::to_string(move.cards());
  for (const auto& id : ids_of(cards, move.cards())) text += " " + id;
  return text;
}

std::expected<Move, Refusal> parse_move(const Cards& cards, std::string_view text) {
  const std::string low = lowered(text.substr(0, 400));
  const auto words = tokens(low);
  if (words.empty() || text.size() > 400) return refuse("unreadable", {{"words", joined(kVerbWords)}});
  const auto found = find_word(kVerbWords, words[0]);
  if (!found) return refuse("verb", {{"word", quotable(words[0])}, {"words", joined(kVerbWords)}});
  const auto verb = static_cast<Verb>(*found);
  const std::span rest = std::span(words).subspan(1);
  switch (object_of(verb)) {
    case Object::kNothing:
      if (!rest.empty()) return refuse("alone", {{"verb", move_word(verb)}});
      return Move(verb);
    case Object::kCard: return parse_cards(cards, verb, rest, 1);
    case Object::kSet: return parse_cards(cards, verb, rest, kMostChosen);
    case Object::kOption: break;
  }
  const auto option = rest.size() == 1 ? to_number(rest[0]) : std::nullopt;
  if (!option || *option < 1 || *option > kMostOptions) return refuse("choose", {});
  return Move(verb, static_cast<std::uint64_t>(*option));
}

Move any_move(const Cards&, FastChance& chance) {
  const auto verb = static_cast<Verb>(chance.below(kVerbs));
  switch (object_of(verb)) {
    case Object::kNothing: return Move(verb);
    case Object::kCard: return Move(verb, bit(chance.one_of({}, kAllCards)));
    case Object::kSet:
      return Move(verb, some_subset(chance, kAllCards, static_cast<int>(1 + chance.below(kMostChosen))));
    case Object::kOption: break;
  }
  return Move(verb, 1 + chance.below(kMostOptions));
}

std::vector<Choice> choices(const Cards& cards, const State& state, Seat seat) {
  const Public& open = state.open;
  std::vector<Choice> all;
  switch (open.ask) {
    case Ask::kNothing: return all;
    case Ask::kAction: {
      if (!can_act(cards, open)) return {{"end", {}}};  // SC-3.5
      if (open.deck_size > 0) all.push_back({"draw", {}});
      if (const auto hand = ids_of(cards, state.hand[index(seat)]); !hand.empty())
        all.push_back({"play {card}", {one("card", hand)}});
      if (const auto tops = ids_of(cards, activatable(cards, open)); !tops.empty())
        all.push_back({"activate {card}", {one("card", tops)}});
      return all;
    }
    case Ask::kChoice: {
      std::vector<std::string> options;
      for (int i = 1; i <= current(cards, open).amount; ++i) options.push_back(std::to_string(i));
      return {{"choose {option}", {one("option", options)}}};
    }
    case Ask::kYesNo: return {{"yes", {}}, {"no", {}}};
    case Ask::kEnchantment:
    case Ask::kDiscards:
    case Ask::kSecret:
    case Ask::kRecall:
    case Ask::kTarget:
    case Ask::kPlay: break;
  }
  const Offer offered = offer(cards, state, seat);
  const auto ids = ids_of(cards, offered.cards);
  const bool single = object_of(offered.verb) == Object::kCard;
  all.push_back(single
                    ? Choice{move_word(offered.verb) + " {card}", {one("card", ids)}}
                    : Choice{move_word(offered.verb) + " {cards}", {some("cards", offered.count, offered.count, ids)}});
  if (offered.decline) all.push_back({"no", {}});
  return all;
}

Phrase describe(const Cards& cards, const Move& move) {
  if (!well_formed(move)) return {"spellcaster.refusal.nonsense", {}};
  Phrase phrase("spellcaster.move." + move_word(move.verb()));
  if (move.verb() == Verb::kChoose) {
    phrase.args.push_back({"option", move.cards()});
    return phrase;
  }
  if (object_of(move.verb()) == Object::kSet) phrase.key += "-" + std::to_string(std::popcount(move.cards()));
  constexpr const char* kNames[] = {"card", "second", "third"};
  std::size_t i = 0;
  each_bit(move.cards(), [&](int card) { phrase.args.push_back(card_arg(cards, kNames[i++], card)); });
  return phrase;
}

std::string chance_text(const Cards& cards, const Options& options, const ChanceResult& result) {
  if (result.cause.kind > kStolen) return "?";
  const std::string word(kChanceWords[result.cause.kind]);
  if (result.cause.kind == kFirst) return word + " " + seat_name(options, seat_at(result.value));
  return word + " " + seat_name(options, result.cause.seat) + " " +
         (result.value < kCards ? cards.ids[result.value] : "?");
}

std::optional<ChanceResult> parse_chance(const Cards& cards, const Options& options, std::string_view text) {
  const auto words = tokens(text);
  if (words.size() < 2) return std::nullopt;
  const auto kind = find_word(kChanceWords, words[0]);
  std::optional<Seat> seat;
  for (int i = 0; i < options.mages; ++i)
    if (seat_name(options, seat_at(i)) == words[1]) seat = seat_at(i);
  if (!kind || !seat) return std::nullopt;
  if (*kind == kFirst) {
    if (words.size() != 2) return std::nullopt;
    return ChanceResult{{kFirst, Seat{}, 0}, static_cast<std::uint8_t>(index(*seat))};
  }
  const auto card = words.size() == 3 ? find_word(cards.ids, words[2]) : std::nullopt;
  if (!card) return std::nullopt;
  return ChanceResult{{static_cast<std::uint8_t>(*kind), *seat, 0}, static_cast<std::uint8_t>(*card)};
}

namespace {

// SC-2.6: whose Spells of which colours, and how long; or the Spell that alters this one.
void tell_alteration(const Cards& cards, const Options& options, const Event& event, Phrase& phrase) {
  const Op& op = cards.alteration(event.b);
  phrase.key += "-" + std::string(alteration_word(op.verb));
  if (event.kind == kAltered) {
    phrase.args.push_back(card_arg(cards, "by", cards.alteration_at[event.b].card));
    return;
  }
  const int team = op.who == Who::kSelf ? event.c : 1 - event.c;
  phrase.args.push_back(
      {"team", term("spellcaster.team", op.who == Who::kEach ? "everybody" : team_name(options, team))});
  phrase.args.push_back({"spells", term("spellcaster.altered", pile_word(op.where))});
  phrase.args.push_back({"lasting", term("spellcaster.lasting", lasting_word(lasting(op)))});
}

}  // namespace

ToldEvent tell(const Cards& cards, const Options& options, const Event& event) {
  constexpr std::string_view kWords[kEventKinds] = {"turn",
                                                    "drew",
                                                    "played",
                                                    "activated",
                                                    "used",
                                                    "took-effect",
                                                    "gained-energy",
                                                    "lost-energy",
                                                    "gained-sapphires",
                                                    "lost-sapphires",
                                                    "stole-sapphires",
                                                    "discarded",
                                                    "lost",
                                                    "recalled",
                                                    "uprooted",
                                                    "unearthed",
                                                    "turned",
                                                    "stole",
                                                    "swapped",
                                                    "gave",
                                                    "committed",
                                                    "chose",
                                                    "agreed",
                                                    "declined",
                                                    "got-actions",
                                                    "deck-short",
                                                    "ended-turn",
                                                    "over",
                                                    "alters",
                                                    "altered"};
  const bool alteration = event.kind == kAlters || event.kind == kAltered;
  if (event.kind >= kEventKinds || (alteration && event.b >= cards.alterations)) return {"", {"spellcaster.name"}};
  Phrase phrase("spellcaster.event." + std::string(kWords[event.kind]));
  auto& args = phrase.args;
  args.push_back(seat_arg(options, "seat", event.seat));
  args.push_back({"count", event.a});
  const bool moves_secretly = event.kind == kDrew || event.kind == kStole || event.kind == kGave;
  if (event.card < kCards)
    args.push_back(card_arg(cards, "card", event.card));
  else if (moves_secretly)
    phrase.key += "-unseen";
  if (event.kind == kStole || event.kind == kSwapped || event.kind == kGave)
    args.push_back(seat_arg(options, "other", seat_at(event.a)));
  const bool pool = event.kind >= kGainedEnergy && event.kind <= kStoleSapphires;
  if (pool) args.push_back({"team", term("spellcaster.team", team_name(options, event.b))});
  if (alteration) tell_alteration(cards, options, event, phrase);
  if (event.kind == kOver) {
    args.push_back({"reason", term("spellcaster.reason", reason_name(cards, event.a))});
    if (event.b == kNoTeam)
      phrase.key += "-draw";
    else
      args.push_back({"team", term("spellcaster.team", team_name(options, event.b))});
  }
  return {event.kind == kOver ? "ended" : std::string(kWords[event.kind]), std::move(phrase)};
}

bool reveals(const Cards&, const Event& event, Viewer viewer) {
  switch (static_cast<EventKind>(event.kind)) {
    case kDrew: return viewer == event.seat;
    // A card that was in somebody's hand.
    case kPlayed:
    case kDiscarded:
    case kLost: return viewer != event.seat;
    // By chance: the one who loses the card learns which.
    case kStole: return viewer == event.seat || viewer == seat_at(event.a);
    case kGave: return viewer == seat_at(event.a);
    case kTurnBegan:
    case kActivated:
    case kUsed:
    case kTookEffect:
    case kGainedEnergy:
    case kLostEnergy:
    case kGainedSapphires:
    case kLostSapphires:
    case kStoleSapphires:
    case kRecalled:
    case kUprooted:
    case kUnearthed:
    case kTurned:
    case kSwapped:
    case kCommitted:
    case kChose:
    case kAgreed:
    case kDeclined:
    case kGotActions:
    case kDeckShort:
    case kEndedTurn:
    case kOver:
    case kAlters:
    case kAltered: break;
  }
  return false;
}

bool commits(const Cards&, const Event& event) { return event.kind == kCommitted; }

std::string reason_name(const Cards&, std::uint8_t reason) {
  return std::string(reason < kReasons ? kReasonWords[reason] : "");
}

}  // namespace conclave::spellcaster
