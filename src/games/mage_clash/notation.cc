#include "games/mage_clash/notation.h"

#include <algorithm>

#include "core/tokens.h"
#include "core/utf8.h"

namespace conclave::mage_clash {
namespace {

constexpr std::string_view kVerbNames[kVerbs] = {"build", "discard", "exchange", "place",    "attack",
                                                 "cast",  "longkey", "potion",   "artifact", "second-wind",
                                                 "store", "restore", "retreat",  "pass"};
constexpr std::string_view kBare = "bare";

using Words = std::vector<std::string_view>;
using Parsed = std::expected<Move, Refusal>;

std::optional<int> position_in(std::string_view word) {
  const auto number = to_number(word);
  return number && *number >= 1 && *number <= kDice ? number : std::nullopt;
}

bool has_sides(int sides) { return sides > 0 && std::find(kSides.begin(), kSides.end(), sides) != kSides.end(); }

// "d20"
std::optional<int> sides_in(std::string_view word) {
  const auto sides = word.starts_with('d') ? to_number(word.substr(1)) : std::nullopt;
  return sides && has_sides(*sides) ? sides : std::nullopt;
}

// Refused with the form that the verb wants, "place aldermoor:2 graygate:1".
std::unexpected<Refusal> wrong_form(Verb verb) {
  return refuse("form", {{"form", term("mage-clash.form", kVerbNames[static_cast<int>(verb)])}});
}

std::expected<std::uint8_t, Refusal> parse_tile(const Cards& cards, std::string_view word) {
  if (const auto tile = find_word(cards.tile_id, word)) return static_cast<std::uint8_t>(*tile);
  return refuse("no-such-tile", {{"tile", quotable(word)}});
}

std::expected<std::uint8_t, Refusal> parse_city(const Cards& cards, std::string_view word) {
  if (const auto city = find_word(cards.city_id, word)) return static_cast<std::uint8_t>(*city);
  return refuse("no-such-city", {{"city", quotable(word)}});
}

// "aldermoor:2 graygate:1", in any order; each City once, from 1 to 6 Allies.
std::expected<std::uint32_t, Refusal> parse_split(const Cards& cards, std::span<const std::string_view> words) {
  std::uint32_t split = 0;
  for (const auto word : words) {
    const auto colon = word.find(':');
    const auto units = colon == std::string_view::npos ? std::nullopt : to_number(word.substr(colon + 1));
    if (!units || *units < 1 || *units > kHornAllies) return refuse("bad-split", {{"part", quotable(word)}});
    const auto city = parse_city(cards, word.substr(0, colon));
    if (!city) return std::unexpected(city.error());
    if (units_in(split, *city) != 0) return refuse("city-twice", {{"city", card(cards.city_id[*city])}});
    split |= units_at(*units, *city);
  }
  return split;
}

Parsed parse_artifact(const Cards& cards, const Words& words) {
  if (words.size() < 2) return wrong_form(Verb::kArtifact);
  const auto found = find_word(cards.artifact_id, words[1]);
  if (!found) return refuse("no-such-artifact", {{"artifact", quotable(words[1])}});
  Move move = card_move(Verb::kArtifact, *found);
  const auto artifact = static_cast<Artifact>(*found);
  const std::span<const std::string_view> rest(words.begin() + 2, words.end());
  if (artifact == Artifact::kHornOfAllies) {
    const auto split = parse_split(cards, rest);
    if (!split) return std::unexpected(split.error());
    if (*split == 0) return refuse("form", {{"form", term("mage-clash.form", "horn")}});
    move.split = *split;
  } else if (artifact == Artifact::kFrozenHour) {
    for (const auto word : rest) {
      const auto position = position_in(word);
      if (!position || has(move.number, *position - 1))
        return refuse("form", {{"form", term("mage-clash.form", "frozen")}});
      move.number = static_cast<std::uint8_t>(move.number | 1 << (*position - 1));
    }
    if (rest.empty()) return refuse("form", {{"form", term("mage-clash.form", "frozen")}});
  } else if (artifact == Artifact::kSeveredHand && rest.size() == 1) {
    const auto position = position_in(rest[0]);
    if (!position) return refuse("form", {{"form", term("mage-clash.form", "severed")}});
    move.number = static_cast<std::uint8_t>(*position);
  } else if (!rest.empty()) {
    return refuse("form", {{"form", term("mage-clash.form", "artifact")}});
  }
  return move;
}

Parsed parse_cast(const Cards& cards, const Words& words) {
  if (words.size() < 2 || words.size() > 3) return wrong_form(Verb::kCast);
  Move move{.verb = Verb::kCast, .card = kNone, .second = kNone};
  if (words[1] != kBare) {
    const auto spell = parse_tile(cards, words[1]);
    if (!spell) return std::unexpected(spell.error());
    if (cards.tile[*spell].kind != Kind::kSpell) return refuse("not-a-spell", {{"tile", card(cards.tile_id[*spell])}});
    move.card = *spell;
  }
  if (words.size() == 2) return move;
  const auto ward = parse_tile(cards, words[2]);
  if (!ward) return std::unexpected(ward.error());
  if (cards.tile[*ward].kind != Kind::kWard) return refuse("not-a-ward", {{"tile", card(cards.tile_id[*ward])}});
  move.second = *ward;
  return move;
}

Parsed parse_retreat(const Cards& cards, const Words& words) {
  if (words.size() != 3) return wrong_form(Verb::kRetreat);
  const auto city = parse_city(cards, words[1]);
  if (!city) return std::unexpected(city.error());
  const auto count = to_number(words[2]);
  if (!count) return wrong_form(Verb::kRetreat);
  if (*count < 1 || *count > kAllAllies) return refuse("move-count", {{"most", kAllAllies}});
  return Move{.verb = Verb::kRetreat, .card = *city, .number = static_cast<std::uint8_t>(*count)};
}

Parsed parse_place(const Cards& cards, const Words& words) {
  const auto split = parse_split(cards, std::span(words).subspan(1));
  if (!split) return std::unexpected(split.error());
  if (*split == 0 || units_of(*split) > kPlacedAtOnce) return wrong_form(Verb::kPlace);
  return Move{.verb = Verb::kPlace, .split = *split};
}

Parsed parse_words(const Cards& cards, Verb verb, const Words& words) {
  switch (verb) {
    case Verb::kBuild:
    case Verb::kDiscard: {
      if (words.size() != 2) return wrong_form(verb);
      const auto tile = parse_tile(cards, words[1]);
      if (!tile) return std::unexpected(tile.error());
      return card_move(verb, *tile);
    }
    case Verb::kExchange: {
      const auto count = words.size() == 2 ? to_number(words[1]) : std::nullopt;
      if (!count || *count > kAllAllies) return wrong_form(verb);
      return number_move(verb, *count);
    }
    case Verb::kPlace: return parse_place(cards, words);
    case Verb::kAttack: {
      if (words.size() != 2) return wrong_form(verb);
      const auto city = parse_city(cards, words[1]);
      if (!city) return std::unexpected(city.error());
      return card_move(verb, *city);
    }
    case Verb::kCast: return parse_cast(cards, words);
    case Verb::kLongkey: {
      const auto sides = words.size() == 2 ? sides_in(words[1]) : std::nullopt;
      if (!sides) return wrong_form(verb);
      return number_move(verb, *sides);
    }
    case Verb::kPotion:
    case Verb::kStore:
    case Verb::kRestore: {
      const auto position = words.size() == 2 ? position_in(words[1]) : std::nullopt;
      if (!position) return wrong_form(verb);
      return number_move(verb, *position);
    }
    case Verb::kArtifact: return parse_artifact(cards, words);
    case Verb::kRetreat: return parse_retreat(cards, words);
    case Verb::kSecondWind:
    case Verb::kPass:
      if (words.size() != 1) return wrong_form(verb);
      return Move{.verb = verb};
  }
  return wrong_form(verb);
}

std::string split_text(const Cards& cards, std::uint32_t split) {
  std::string text;
  for (int city = 0; city < kCities; ++city)
    if (const int units = units_in(split, city); units > 0)
      text += (text.empty() ? "" : " ") + cards.city_id[static_cast<std::size_t>(city)] + ":" + std::to_string(units);
  return text;
}

// "…-2" for two Cities, {city-1} with {count-1} and so on.
Phrase split_phrase(const Cards& cards, std::string key, std::uint32_t split) {
  Phrase phrase;
  int cities = 0;
  for (int city = 0; city < kCities; ++city) {
    const int units = units_in(split, city);
    if (units == 0) continue;
    const std::string number = std::to_string(++cities);
    phrase.args.push_back({"city-" + number, card(cards.city_id[static_cast<std::size_t>(city)])});
    phrase.args.push_back({"count-" + number, units});
  }
  phrase.key = std::move(key) + "-" + std::to_string(cities);
  return phrase;
}

// What stands after the Artifact's name.
std::string artifact_rest(const Cards& cards, const Move& move) {
  if (move.split != 0) return " " + split_text(cards, move.split);
  if (static_cast<Artifact>(move.card) == Artifact::kFrozenHour) return " " + positions_text(move.number);
  return move.number == 0 ? "" : " " + std::to_string(move.number);
}

}  // namespace

std::string positions_text(unsigned positions) {
  std::string text;
  each_bit(positions, [&](int i) { text += (text.empty() ? "" : " ") + std::to_string(i + 1); });
  return text;
}

std::expected<Options, Refusal> read_options(std::type_identity<Options>, const Settings& settings) {
  if (!settings.empty()) return refuse("option", {{"option", quotable(settings[0].first)}});
  return Options{};
}

Settings write_options(const Options&) { return {}; }

std::string seat_name(const Options&, Seat seat) { return std::string(kSeats[index(seat)]); }

bool well_formed(const Cards& cards, const Move& move) {
  if (static_cast<int>(move.verb) >= kVerbs) return false;
  const bool card = move.card != 0, second = move.second != 0, number = move.number != 0, split = move.split != 0;
  const bool position = move.number >= 1 && move.number <= kDice;
  const auto splits = [&](int most) {
    bool each = move.split >> (4 * kCities) == 0;
    for (int city = 0; city < kCities; ++city) each = each && units_in(move.split, city) <= kHornAllies;
    return split && each && units_of(move.split) <= most;
  };
  const auto is_kind = [&](std::uint8_t tile, Kind kind) {
    return tile == kNone || (tile < kTiles && cards.tile[tile].kind == kind);
  };
  switch (move.verb) {
    case Verb::kBuild:
    case Verb::kDiscard: return move.card < kTiles && !second && !number && !split;
    case Verb::kExchange: return !card && !second && move.number <= kAllAllies && !split;
    case Verb::kPlace: return !card && !second && !number && splits(kPlacedAtOnce);
    case Verb::kAttack: return move.card < kCities && !second && !number && !split;
    case Verb::kCast: return is_kind(move.card, Kind::kSpell) && is_kind(move.second, Kind::kWard) && !number && !split;
    case Verb::kLongkey: return !card && !second && has_sides(move.number) && !split;
    case Verb::kPotion:
    case Verb::kStore:
    case Verb::kRestore: return !card && !second && position && !split;
    case Verb::kArtifact: {
      if (move.card >= kArtifacts || second) return false;
      const auto artifact = static_cast<Artifact>(move.card);
      if (artifact == Artifact::kHornOfAllies) return !number && splits(kCities * kHornAllies);
      if (artifact == Artifact::kFrozenHour) return number && move.number < 1 << kDice && !split;
      return (!number || (artifact == Artifact::kSeveredHand && position)) && !split;
    }
    case Verb::kRetreat: return move.card < kCities && !second && number && move.number <= kAllAllies && !split;
    case Verb::kSecondWind:
    case Verb::kPass: return !card && !second && !number && !split;
  }
  return false;
}

std::string move_text(const Cards& cards, const Move& move) {
  if (!well_formed(cards, move)) return "";
  std::string text(kVerbNames[static_cast<int>(move.verb)]);
  switch (move.verb) {
    case Verb::kBuild:
    case Verb::kDiscard: return text + " " + cards.tile_id[move.card];
    case Verb::kExchange:
    case Verb::kPotion:
    case Verb::kStore:
    case Verb::kRestore: return text + " " + std::to_string(move.number);
    case Verb::kPlace: return text + " " + split_text(cards, move.split);
    case Verb::kAttack: return text + " " + cards.city_id[move.card];
    case Verb::kCast:
      text += " " + (move.card == kNone ? std::string(kBare) : cards.tile_id[move.card]);
      return move.second == kNone ? text : text + " " + cards.tile_id[move.second];
    case Verb::kLongkey: return text + " d" + std::to_string(move.number);
    case Verb::kArtifact: return text + " " + cards.artifact_id[move.card] + artifact_rest(cards, move);
    case Verb::kRetreat: return text + " " + cards.city_id[move.card] + " " + std::to_string(move.number);
    case Verb::kSecondWind:
    case Verb::kPass: return text;
  }
  return text;
}

std::expected<Move, Refusal> parse_move(const Cards& cards, std::string_view text) {
  if (text.size() > 400) return refuse("too-long");
  std::string lower(text);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c == '\t' ? ' ' : c;
  const Words words = tokens(lower);
  if (words.empty()) return refuse("empty");
  const auto verb = find_word(kVerbNames, words[0]);
  if (!verb) return refuse("no-such-verb", {{"verb", quotable(words[0])}});
  return parse_words(cards, static_cast<Verb>(*verb), words);
}

Move any_move(const Cards& cards, FastChance& chance) {
  const auto verb = static_cast<Verb>(chance.below(kVerbs));
  const auto position = [&] { return static_cast<std::uint8_t>(chance.roll({}, kDice)); };
  const auto tile_of = [&](Kind kind) { return chance.below(4) == 0 ? kNone : chance.one_of({}, cards.all_of(kind)); };
  const auto some_split = [&](int units) {
    return nth_split(units, 0b1111111, uniform_below(chance, kSplits[static_cast<std::size_t>(units)][kCities]));
  };
  switch (verb) {
    case Verb::kBuild:
    case Verb::kDiscard: return card_move(verb, static_cast<int>(chance.below(kTiles)));
    case Verb::kExchange: return number_move(verb, static_cast<int>(chance.below(12)));
    case Verb::kPlace:
      return {.verb = verb,
              .split = some_split(static_cast<int>(chance.below(4) == 0 ? chance.roll({}, 3) : kPlacedAtOnce))};
    case Verb::kAttack: return card_move(verb, static_cast<int>(chance.below(kCities)));
    case Verb::kCast: return {.verb = verb, .card = tile_of(Kind::kSpell), .second = tile_of(Kind::kWard)};
    case Verb::kLongkey: return number_move(verb, kSides[chance.below(6) + 1]);
    case Verb::kPotion:
    case Verb::kStore:
    case Verb::kRestore: return number_move(verb, position());
    case Verb::kArtifact: {
      Move move = card_move(verb, static_cast<int>(chance.below(kArtifacts)));
      const auto artifact = static_cast<Artifact>(move.card);
      if (artifact == Artifact::kHornOfAllies)
        move.split = some_split(chance.below(4) == 0 ? chance.roll({}, kHornAllies) : kHornAllies);
      if (artifact == Artifact::kFrozenHour) move.number = chance.roll({}, (1 << kDice) - 1);
      if (artifact == Artifact::kSeveredHand && chance.below(2) == 0) move.number = position();
      return move;
    }
    case Verb::kRetreat:
      return {.verb = verb,
              .card = static_cast<std::uint8_t>(chance.below(kCities)),
              .number = static_cast<std::uint8_t>(chance.below(8) + 1)};
    case Verb::kSecondWind:
    case Verb::kPass: return {.verb = verb};
  }
  return {.verb = verb};
}

Phrase describe(const Cards& cards, const Move& move) {
  const std::string key = "mage-clash.move.";
  const int number = move.number;
  if (!well_formed(cards, move)) return {"mage-clash.refusal.malformed"};
  switch (move.verb) {
    case Verb::kBuild: return {key + "build", {{"tile", card(cards.tile_id[move.card])}}};
    case Verb::kDiscard: return {key + "discard", {{"tile", card(cards.tile_id[move.card])}}};
    case Verb::kExchange: return {key + "exchange", {{"count", number}}};
    case Verb::kPlace: return split_phrase(cards, key + "place", move.split);
    case Verb::kAttack: return {key + "attack", {{"city", card(cards.city_id[move.card])}}};
    case Verb::kCast: {
      const Value spell = move.card == kNone ? conclave::key("mage-clash.term.bare") : card(cards.tile_id[move.card]);
      if (move.second == kNone) return {key + "cast", {{"spell", spell}}};
      return {key + "cast-ward", {{"spell", spell}, {"ward", card(cards.tile_id[move.second])}}};
    }
    case Verb::kLongkey: return {key + "longkey", {{"sides", number}}};
    case Verb::kPotion: return {key + "potion", {{"position", number}}};
    case Verb::kArtifact: {
      const Value artifact = card(cards.artifact_id[move.card]);
      const std::string rest = artifact_rest(cards, move);
      if (rest.empty()) return {key + "artifact", {{"artifact", artifact}}};
      if (move.split != 0) {
        Phrase phrase = split_phrase(cards, key + "artifact-split", move.split);
        phrase.args.push_back({"artifact", artifact});
        return phrase;
      }
      return {key + "artifact-dice", {{"artifact", artifact}, {"dice", rest.substr(1)}}};
    }
    case Verb::kSecondWind: return {key + "second-wind"};
    case Verb::kStore: return {key + "store", {{"position", number}}};
    case Verb::kRestore: return {key + "restore", {{"position", number}}};
    case Verb::kRetreat: return {key + "retreat", {{"city", card(cards.city_id[move.card])}, {"count", number}}};
    case Verb::kPass: return {key + "pass"};
  }
  return {key + "pass"};
}

}  // namespace conclave::mage_clash
