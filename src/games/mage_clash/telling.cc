// Chance results and events as text.

#include "core/tokens.h"
#include "games/mage_clash/notation.h"

namespace conclave::mage_clash {
namespace {

std::string num(int n) { return std::to_string(n); }

std::optional<ChanceResult> result(ChanceKind kind, int seat, std::optional<int> value) {
  if (!value) return std::nullopt;
  return ChanceResult{{kind, seat_at(seat), 0}, static_cast<std::uint8_t>(*value)};
}

// "d6 4"
std::optional<ChanceResult> parse_roll(int seat, std::string_view die, std::string_view face) {
  if (die.empty() || die[0] != 'd') return std::nullopt;
  const auto sides = to_number(die.substr(1)), value = to_number(face);
  if (!sides || !value || *sides == 0 || *value < 1 || *value > *sides) return std::nullopt;
  if (num(*sides) != die.substr(1) || num(*value) != face) return std::nullopt;
  if (std::find(kSides.begin(), kSides.end(), *sides) == kSides.end()) return std::nullopt;
  return ChanceResult{{kRollDie, seat_at(seat), static_cast<std::uint8_t>(*sides)}, static_cast<std::uint8_t>(*value)};
}

Value die_of(std::uint8_t code) {
  if (code == 0) return Value::Die{};
  const Die die{static_cast<DieType>(code & 7), code >> 3};
  return Value::Die{die.sides(), die.value()};
}

Value dice_of(const Event& event) {
  Value::List dice;
  for (const std::uint8_t code : {event.a, event.b, event.c, event.d, event.card}) dice.push_back(die_of(code));
  return Value(std::move(dice));
}

Value positions_in(unsigned positions) {
  Value::List list;
  each_bit(positions, [&](int i) { list.push_back(i + 1); });
  return Value(std::move(list));
}

template <class Ids>
Value card_ref(const Ids& ids, std::uint8_t card) {
  return card < ids.size() ? conclave::card(ids[card]) : key("mage-clash.term.unknown");
}

constexpr const char* kEventKeys[kEventKinds] = {
    "chose",     "built",         "discarded",     "removed",   "dealt-round", "dealt",    "exchanged",
    "scored",    "fewer-vp",      "drew-artifact", "laid",      "placed",      "attacked", "cast-spell",
    "cast-bare", "warded",        "keyed",         "rolled",    "compared",    "fell",     "tied",
    "drank",     "used-artifact", "locked",        "omened",    "blew-wind",   "stored",   "restored",
    "retreated", "halted",        "won-city",      "drew-city", "returned",    "passed",   "ended"};

// A key for each shape that an event's sentence has.
std::string event_key(const Event& event) {
  std::string key = kEventKeys[event.kind];
  if (event.kind == kBuilt || event.kind == kDiscarded) key += event.b > 0 ? "-allies" : event.c > 0 ? "-mana" : "";
  if (event.kind == kFewerVp && event.a != 0) key += "-drawn";
  if ((event.kind == kDrewArtifact || event.kind == kDealt) && event.card == kUnknown) key += "-unseen";
  if (event.kind == kWonCity && event.c != 0) key += "-unopposed";
  if (event.kind == kEnded) key += "-" + std::string(kReasonWords[event.a & 1]);
  return key;
}

}  // namespace

std::string chance_text(const Cards& cards, const Options& options, const ChanceResult& result) {
  const std::string seat = seat_name(options, result.cause.seat);
  switch (static_cast<ChanceKind>(result.cause.kind)) {
    case kDealTile: return "deal " + seat + " " + cards.tile_id[result.value];
    case kDrawArtifact: return "artifact " + seat + " " + cards.artifact_id[result.value];
    case kLayCity: return "city " + cards.city_id[result.value];
    case kDrawFewer: return "fewer " + seat_name(options, seat_at(result.value));
    case kRollDie: return "roll " + seat + " d" + num(result.cause.detail) + " " + num(result.value);
  }
  return "";
}

std::optional<ChanceResult> parse_chance(const Cards& cards, const Options&, std::string_view text) {
  const auto words = tokens(text);
  if (words.size() < 2) return std::nullopt;
  if (words.size() == 2 && words[0] == "city") return result(kLayCity, 0, find_word(cards.city_id, words[1]));
  const auto seat = find_word(kSeats, words[1]);
  if (!seat) return std::nullopt;
  if (words.size() == 2 && words[0] == "fewer") return result(kDrawFewer, 0, seat);
  if (words.size() == 3 && words[0] == "deal" && *seat == 0)
    return result(kDealTile, 0, find_word(cards.tile_id, words[2]));
  if (words.size() == 3 && words[0] == "artifact")
    return result(kDrawArtifact, *seat, find_word(cards.artifact_id, words[2]));
  if (words.size() == 4 && words[0] == "roll") return parse_roll(*seat, words[2], words[3]);
  return std::nullopt;
}

ToldEvent tell(const Cards& cards, const Options& options, const Event& event) {
  if (event.kind >= kEventKinds) return {"", {"mage-clash.term.unknown"}};
  Phrase phrase("mage-clash.event." + event_key(event));
  const auto arg = [&](const char* name, Value value) { phrase.args.push_back({name, std::move(value)}); };
  arg("seat", term("mage-clash.seat", seat_name(options, event.seat)));
  switch (static_cast<EventKind>(event.kind)) {
    case kBuilt:
      arg("tile", card_ref(cards.tile_id, event.card)), arg("paid", event.a), arg("allies", event.b),
          arg("mana", event.c);
      break;
    case kDiscarded:
      arg("tile", card_ref(cards.tile_id, event.card)), arg("allies", event.b), arg("mana", event.c);
      break;
    case kRemoved:
    case kDealt:
    case kCastSpell:
    case kWarded: arg("tile", card_ref(cards.tile_id, event.card)); break;
    case kKeyed: arg("sides", event.a); break;
    case kDealtRound: arg("round", event.a); break;
    case kExchanged:
    case kStored: arg("count", event.a); break;
    case kScored: arg("potions", event.a), arg("mages", event.b), arg("vp", event.a + event.b); break;
    case kDrewArtifact:
    case kUsedArtifact: arg("artifact", card_ref(cards.artifact_id, event.card)); break;
    case kLaid:
    case kPlaced:
    case kFell:
    case kWonCity: arg("city", card_ref(cards.city_id, event.a)), arg("count", event.b); break;
    case kAttacked:
    case kHalted:
    case kDrewCity: arg("city", card_ref(cards.city_id, event.a)); break;
    case kRolled: arg("dice", dice_of(event)); break;
    case kCompared: arg("first", event.a), arg("second", event.b); break;
    case kDrank: arg("position", event.a), arg("before", die_of(event.b)), arg("after", die_of(event.c)); break;
    case kLocked: arg("dice", positions_text(event.a)), arg("positions", positions_in(event.a)); break;
    case kOmened:
    case kRestored: arg("before", event.a), arg("after", event.b); break;
    case kRetreated:
      arg("from", card_ref(cards.city_id, event.a)), arg("to", card_ref(cards.city_id, event.b)), arg("count", event.c);
      break;
    case kChose:
    case kFewerVp:
    case kCastBare:
    case kTied:
    case kBlewWind:
    case kReturned:
    case kPassed: break;
    case kEnded: arg("reason", term("mage-clash.reason", kReasonWords[event.a & 1])); break;
  }
  return {kEventKeys[event.kind], std::move(phrase)};
}

bool reveals(const Cards&, const Event& event, Viewer viewer) {
  if (event.kind == kDealt) return viewer.has_value();  // a tile in one hand is not in the other
  if (event.kind == kDrewArtifact) return viewer == event.seat;
  const bool shown = event.kind == kBuilt || event.kind == kDiscarded || event.kind == kExchanged ||
                     event.kind == kCastSpell || event.kind == kCastBare || event.kind == kWarded ||
                     event.kind == kUsedArtifact;
  return shown && viewer != event.seat;  // its own seat knew
}

bool commits(const Cards&, const Event& event) { return event.kind == kChose; }

std::string reason_name(const Cards&, std::uint8_t reason) {
  return reason < std::size(kReasonWords) ? std::string(kReasonWords[reason]) : "";
}

}  // namespace conclave::mage_clash
