#include "games/mage_clash/cards.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "core/bits.h"
#include "core/card_page.h"
#include "core/fingerprint.h"
#include "core/tokens.h"

namespace conclave::mage_clash {
namespace {

const std::vector<std::string> kKindNames = {"resource", "mystic", "item", "potion", "cantrip", "spell", "ward"};
const std::vector<std::string> kElementNames = {"wood", "fire", "ice", "necrotic", "carbolic", "aetheric"};
const std::vector<std::string> kCantripNames = {"summons", "geas", "curse", "binding"};
const std::vector<std::string> kMageNames = {"arden", "balor", "canna", "dynin"};
const std::vector<std::string> kItemNames = {"ring", "wand", "gem"};
const std::vector<std::string> kRuleNames = {"none", "no potions", "no wards", "no artifacts", "retreat"};
const std::vector<std::string> kArtifactEffects = {
    "rival reroll-all lower", "rival lock-dice", "rival four-dice", "allies 6", "rival no-ward", "halt",
    "double-cantrips"};
const std::vector<std::string> kWardNames = {"die 4",       "die 8",         "die 10",     "die 12",  "die 20",
                                             "rival die 4", "roll 6 keep 5", "reroll all", "keep die"};
constexpr DieType kWardDice[] = {DieType::kD4, DieType::kD8, DieType::kD10, DieType::kD12, DieType::kD20};
constexpr Ward kOtherWards[] = {Ward::kLongkey, Ward::kMinorSeal, Ward::kSecondWind, Ward::kHourglass};
constexpr int kMostGain = 9;  // of Mana, Allies or VP on one tile: keeps every total in a byte

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

// "mana 2": a word and a number from 1 to kMostGain.
std::optional<int> amount(std::string_view text, std::string_view word) {
  const auto words = tokens(text);
  if (words.size() != 2 || words[0] != word) return std::nullopt;
  const auto number = to_number(words[1]);
  if (!number || *number < 1 || *number > kMostGain) return std::nullopt;
  return number;
}

void wrong_form(CardRow& row, const std::string& key, const std::string& value, const std::string& want) {
  row.wrong(key, {"mage-clash.cards.form", {{"field", key}, {"value", value}, {"want", want}}});
}

// Elements as they are written, or nothing when one of them is not.
std::optional<std::vector<int>> elements(std::string_view text) {
  std::vector<int> list;
  for (const auto word : tokens(text)) {
    const auto element = find_word(kElementNames, word);
    if (!element) return std::nullopt;
    list.push_back(*element);
  }
  return list;
}

// Units of a cost that are of these Elements; none unless the cost has every one of them, for then a smaller set says
// more.
int units_within(const Tile& tile, unsigned elements) {
  int units = 0;
  bool all = true;
  each_bit(elements, [&](int element) {
    units += tile.cost[static_cast<std::size_t>(element)];
    all = all && tile.cost[static_cast<std::size_t>(element)] > 0;
  });
  return all ? units : 0;
}

Need need_of(const Cards& cards, int round, unsigned elements) {
  Need need;
  need.elements = static_cast<std::uint8_t>(elements);
  need.covers = cards.frees;
  for (int tile = 0; tile < kTiles; ++tile)
    if (cards.tile[static_cast<std::size_t>(tile)].gives & elements) need.covers |= bit(tile);
  for (int i = 0; i < kTilesARound; ++i) {
    const int units = units_within(cards.tile[static_cast<std::size_t>(kTilesARound * round + i)], elements);
    need.most = std::max(need.most, static_cast<std::uint8_t>(units));
    for (int n = 1; n <= units; ++n) need.at_least[static_cast<std::size_t>(n)] |= 1u << i;
  }
  return need;
}

void compile_needs(Cards& cards) {
  for (int round = 0; round < kRounds; ++round) {
    Needs& needs = cards.needs[static_cast<std::size_t>(round)];
    for (unsigned elements = 1; elements < 1u << kElements; ++elements)
      if (const Need need = need_of(cards, round, elements); need.most > 0)
        needs.of[static_cast<std::size_t>(needs.count++)] = need;
  }
}

std::vector<int> read_cost(CardRow& row, Kind kind) {
  if (kind == Kind::kResource || !row.has("cost")) return {};  // MC-2.5; `finish` objects to a cost that nobody read
  const std::string text = row.text("cost");
  const auto units = elements(text);
  if (units && !units->empty() && units->size() <= kMostUnits) return *units;
  row.wrong("cost",
            {"mage-clash.cards.cost", {{"value", text}, {"most", kMostUnits}, {"words", joined(kElementNames)}}});
  return {};
}

void read_discard(CardRow& row, Tile& tile) {
  const std::string text = row.text("discard");
  if (const auto mana = amount(text, "mana")) {
    tile.discard_mana = static_cast<std::uint8_t>(*mana);
  } else if (const auto allies = amount(text, "allies")) {
    tile.discard_allies = static_cast<std::uint8_t>(*allies);
  } else if (row.has("discard")) {
    wrong_form(row, "discard", text, "mana N, allies N (N: 1-9)");
  }
}

void read_gives(CardRow& row, Tile& tile) {
  const std::string text = row.text("gives");
  const auto list = elements(text);
  if (list && list->size() == 2 && (*list)[0] != (*list)[1]) {
    for (const int element : *list) tile.gives = static_cast<std::uint8_t>(tile.gives | 1 << element);
  } else if (row.has("gives")) {
    row.wrong("gives", {"mage-clash.cards.gives", {{"value", text}, {"words", joined(kElementNames)}}});
  }
}

void read_mystic(CardRow& row, Tile& tile) {
  const std::string text = row.text("effect");
  const std::vector<std::string> words = {"",       "buy natural 1",    "buy eldritch 1", "free element 1",
                                          "mana N", "mana per cantrip", "mana per item",  "exchange mana ally"};
  if (const auto mana = amount(text, "mana")) {
    tile.mystic = Mystic::kMana;
    tile.mana = static_cast<std::uint8_t>(*mana);
  } else if (const auto effect = find_word(words, text); effect && *effect > 0 && text != "mana N") {
    tile.mystic = static_cast<Mystic>(*effect);
  } else if (row.has("effect")) {
    wrong_form(row, "effect", text, joined({words.begin() + 1, words.end()}));
  }
}

std::uint8_t read_amount(CardRow& row, const std::string& word) {
  const std::string text = row.text("effect");
  if (const auto number = amount(text, word)) return static_cast<std::uint8_t>(*number);
  if (row.has("effect")) wrong_form(row, "effect", text, word + " N (N: 1-9)");
  return 0;
}

void read_dice(CardRow& row, Tile& tile) {
  const std::string text = row.text("dice");
  int last = 0;
  bool ascending = !text.empty();
  for (const auto word : tokens(text)) {
    const auto position = to_number(word);
    ascending = ascending && position && *position > last && *position <= 5;
    if (!ascending) break;
    last = *position;
    tile.positions = static_cast<std::uint8_t>(tile.positions | 1 << (last - 1));
  }
  if (!ascending && row.has("dice")) row.wrong("dice", {"mage-clash.cards.dice", {{"value", text}}});
}

void read_ward(CardRow& row, Tile& tile) {
  const auto ward = static_cast<std::size_t>(row.one_of("ward", kWardNames));
  tile.ward = ward < std::size(kWardDice) ? Ward::kDie : kOtherWards[ward - std::size(kWardDice)];
  if (ward < std::size(kWardDice)) tile.die = kWardDice[ward];
}

void read_kind(CardRow& row, Tile& tile) {
  switch (tile.kind) {
    case Kind::kResource: return read_gives(row, tile);
    case Kind::kMystic: return read_mystic(row, tile);
    case Kind::kItem:
      row.one_of("item", kItemNames);
      tile.allies = read_amount(row, "allies");
      return;
    case Kind::kPotion: tile.vp = read_amount(row, "vp"); return;
    case Kind::kCantrip: tile.cantrip = static_cast<Cantrip>(row.one_of("cantrip", kCantripNames)); return;
    case Kind::kSpell:
      tile.cantrip = static_cast<Cantrip>(row.one_of("cantrip", kCantripNames));
      return read_dice(row, tile);
    case Kind::kWard: return read_ward(row, tile);
  }
}

void index_tile(Cards& cards, int number) {
  const Tile& tile = cards.tile[static_cast<std::size_t>(number)];
  cards.of_kind[static_cast<std::size_t>(tile.kind)] |= bit(number);
  if (tile.kind == Kind::kCantrip) cards.cantrips[static_cast<std::size_t>(tile.cantrip)] |= bit(number);
  each_bit(tile.positions, [&](int position) {
    cards.counted[static_cast<std::size_t>(number)] |= std::uint64_t{0xff} << (8 * position);
  });
  if (tile.mystic == Mystic::kBuyNatural) cards.buys_natural |= bit(number);
  if (tile.mystic == Mystic::kBuyEldritch) cards.buys_eldritch |= bit(number);
  if (tile.mystic == Mystic::kFreeElement) cards.frees |= bit(number);
  if (tile.mystic == Mystic::kExchange) cards.exchanges |= bit(number);
  cards.prices =
      cards.of_kind[static_cast<std::size_t>(Kind::kResource)] | cards.buys_natural | cards.buys_eldritch | cards.frees;
}

Phrase fact(const std::string& name, std::vector<Phrase::Arg> args = {}) {
  return {"mage-clash.fact." + name, std::move(args)};
}

Value element_word(int element) { return term("mage-clash.element", kElementNames[static_cast<std::size_t>(element)]); }

// Elements are listed one by one, at most four, so that each language writes its own.
Phrase cost_fact(const std::vector<int>& units) {
  std::vector<Phrase::Arg> args;
  for (std::size_t i = 0; i < units.size(); ++i)
    args.push_back({std::string(1, static_cast<char>('a' + i)), element_word(units[i])});
  return fact("cost-" + std::to_string(units.size()), std::move(args));
}

Phrase gives_fact(unsigned elements) {
  return fact("gives",
              {{"a", element_word(std::countr_zero(elements))}, {"b", element_word(std::bit_width(elements) - 1)}});
}

std::vector<Phrase> tile_facts(const Tile& tile, const std::vector<int>& units, int round, std::optional<int> mage) {
  std::vector<Phrase> facts = {
      fact("kind", {{"kind", term("mage-clash.kind", kKindNames[static_cast<std::size_t>(tile.kind)])}}),
      fact("round", {{"round", round + 1}}), cost_fact(units)};
  if (std::popcount(tile.gives) == 2) facts.push_back(gives_fact(tile.gives));
  if (tile.kind == Kind::kPotion) facts.push_back(fact("vp", {{"count", tile.vp}}));
  if (tile.discard_mana > 0) facts.push_back(fact("discard-mana", {{"count", tile.discard_mana}}));
  if (tile.discard_allies > 0) facts.push_back(fact("discard-allies", {{"count", tile.discard_allies}}));
  if (tile.kind == Kind::kCantrip || tile.kind == Kind::kSpell)
    facts.push_back(fact("cantrip", {{"kind", term("mage-clash.cantrip", cantrip_name(tile.cantrip))}}));
  if (tile.kind == Kind::kSpell) {
    std::string positions;
    each_bit(tile.positions, [&](int i) { positions += (positions.empty() ? "" : " ") + std::to_string(i + 1); });
    facts.push_back(fact("dice", {{"positions", positions}}));
  }
  if (mage) facts.push_back(fact("mage", {{"mage", term("mage-clash.mage", mage_name(*mage))}}));
  return facts;
}

boost::json::object tile_data(const Tile& tile, const std::vector<int>& units, int round, std::optional<int> mage) {
  boost::json::array cost, gives, dice;
  for (const int unit : units) cost.emplace_back(element_name(unit));
  each_bit(tile.gives, [&](int element) { gives.emplace_back(element_name(element)); });
  each_bit(tile.positions, [&](int i) { dice.emplace_back(i + 1); });
  boost::json::object discard{{"what", "mana"}, {"count", tile.discard_mana}};
  if (tile.discard_allies > 0) discard = {{"what", "ally"}, {"count", tile.discard_allies}};
  boost::json::value cantrip = nullptr, of = nullptr;
  if (tile.kind == Kind::kCantrip || tile.kind == Kind::kSpell) cantrip = cantrip_name(tile.cantrip);
  if (mage) of = mage_name(*mage);
  return {{"kind", kind_name(tile.kind)},
          {"round", round + 1},
          {"cost", std::move(cost)},
          {"gives", std::move(gives)},
          {"vp", tile.vp},
          {"allies", tile.allies},
          {"mana", tile.mana},
          {"discard", std::move(discard)},
          {"cantrip", std::move(cantrip)},
          {"dice", std::move(dice)},
          {"mage", std::move(of)}};
}

void read_tile(CardRow& row, Cards& cards, std::vector<CardPage>& pages, std::array<int, kRounds>& used,
               std::vector<std::string>& ids) {
  const std::string id = row.text("id");
  ids.push_back(id);
  const Text name = row.localized("name"), text = row.localized("text");
  const int round = row.number("round", 1, kRounds) - 1;
  Tile tile;
  tile.kind = static_cast<Kind>(row.one_of("kind", kKindNames));
  const std::vector<int> units = read_cost(row, tile.kind);
  for (const int unit : units) ++tile.cost[static_cast<std::size_t>(unit)];
  read_discard(row, tile);
  read_kind(row, tile);
  std::optional<int> mage;
  if (row.has("mage")) mage = row.one_of("mage", kMageNames);
  int& next = used[static_cast<std::size_t>(round)];
  if (next == kTilesARound) {
    row.wrong("round", {"mage-clash.cards.round", {{"round", round + 1}}});
    return;
  }
  const int number = kTilesARound * round + next++;
  const auto at = static_cast<std::size_t>(number);
  cards.tile[at] = tile;
  cards.tile_id[at] = id;
  if (mage) cards.mage[static_cast<std::size_t>(*mage)] |= bit(number);
  index_tile(cards, number);
  pages.push_back({id, name, text, tile_facts(tile, units, round, mage), tile_data(tile, units, round, mage)});
}

void read_artifact(CardRow& row, Cards& cards, std::vector<CardPage>& pages, std::vector<std::string>& ids) {
  ids.push_back(row.text("id"));
  const Text name = row.localized("name"), text = row.localized("text");
  const auto effect = static_cast<std::size_t>(row.one_of("effect", kArtifactEffects));
  if (!cards.artifact_id[effect].empty())
    row.wrong("effect", {"mage-clash.cards.effect-twice", {{"effect", kArtifactEffects[effect]}}});
  cards.artifact_id[effect] = ids.back();
  pages.push_back(
      {ids.back(), name, text, {fact("artifact")}, {{"kind", "artifact"}, {"effect", kArtifactEffects[effect]}}});
}

void read_city(CardRow& row, Cards& cards, std::vector<CardPage>& pages, std::vector<std::string>& ids,
               std::size_t number) {
  ids.push_back(row.text("id"));
  const Text name = row.localized("name"), text = row.localized("text");
  const int vp = row.number("vp", 1, 20);
  const auto rule = static_cast<CityRule>(row.has("rule") ? row.one_of("rule", kRuleNames) : 0);
  if (number < kCities) {
    cards.city_id[number] = ids.back();
    cards.city_vp[number] = static_cast<std::uint8_t>(vp);
    cards.city_rule[number] = rule;
  }
  pages.push_back({ids.back(),
                   name,
                   text,
                   {fact("city", {{"vp", vp}})},
                   {{"kind", "city"}, {"vp", vp}, {"rule", rule_name(rule)}}});
}

// MC-3.1: two Spells a kind. MC-3.2: four tiles a Mage.
void check_counts(CardFile& file, const Cards& cards) {
  const auto expect = [&](const char* what, const std::string& name, int count, int want) {
    if (count == want) return;
    file.errors().push_back(
        {1, 1, {std::string("mage-clash.cards.") + what, {{"name", name}, {"count", count}, {"want", want}}}});
  };
  std::array<int, 4> spells{};
  for (const Tile& tile : cards.tile)
    if (tile.kind == Kind::kSpell) ++spells[static_cast<std::size_t>(tile.cantrip)];
  for (std::size_t i = 0; i < spells.size(); ++i) expect("spells", kCantripNames[i], spells[i], 2);
  for (std::size_t i = 0; i < kMages; ++i) expect("mages", kMageNames[i], std::popcount(cards.mage[i]), 4);
}

void check_all_ids(CardFile& file, const std::vector<std::string> (&ids)[3]) {
  std::vector<std::string> before;
  int table = 0;
  for (const char* name : {"tile", "artifact", "city"}) {
    auto& rows = file.rows(name);
    check_ids(rows, ids[table]);
    // A move names a card by its id alone, so that no two tables may share one; "bare" is taken by the notation.
    for (std::size_t i = 0; i < ids[table].size(); ++i)
      if (ids[table][i] == "bare" || find_word(before, ids[table][i]))
        rows[i].wrong("id", {"cards.error.twice", {{"id", ids[table][i]}}});
    before.insert(before.end(), ids[table].begin(), ids[table].end());
    ++table;
  }
}

std::uint64_t fingerprint_of(const Cards& cards) {
  Fingerprint print;
  for (const Tile& tile : cards.tile) print.add(tile);
  for (const auto icons : cards.mage) print.add(icons);
  print.add(cards.city_vp);
  print.add(cards.city_rule);
  return print.value();
}

ShapeField kind_field(const char* word) { return shape::field("kind", shape::words("", "", std::array{word})); }

Shape make_card_data_shape() {
  using shape::field;
  const Shape elements = shape::list(shape::words("Element", "Element", kElementNames));
  const Shape gain = shape::object(
      "", {field("what", shape::words("", "", std::array{"mana", "ally"})), field("count", shape::number())});
  const Shape tile = shape::object(
      "TileData",
      {field("kind", shape::words("TileKind", "", kKindNames)), field("round", shape::number(), "of Phase One, 1 to 3"),
       field("cost", elements, "each unit of it"), field("gives", elements, "what it can pay for others, or nothing"),
       field("vp", shape::number(), "Victory Points"), field("allies", shape::number(), "gained when it is built"),
       field("mana", shape::number(), "gained when it is built"), field("discard", gain, "gained when it is discarded"),
       field("cantrip", shape::or_null(shape::words("Cantrip", "", kCantripNames)), "the kind of a Cantrip or Spell"),
       field("dice", shape::list(shape::number()), "the positions that a Spell counts, from 1"),
       field("mage", shape::or_null(shape::words("", "", kMageNames)), "whose Artifact it is")},
      "tile");
  const Shape artifact = shape::object(
      "ArtifactData", {kind_field("artifact"), field("effect", shape::words("ArtifactEffect", "", kArtifactEffects))},
      "Special Artifact");
  const Shape city = shape::object("CityData",
                                   {kind_field("city"), field("vp", shape::number(), "what it is worth"),
                                    field("rule", shape::words("", "", kRuleNames))},
                                   "City");
  return shape::either("CardData", {tile, artifact, city});
}

}  // namespace

std::string_view element_name(int element) { return kElementNames[static_cast<std::size_t>(element)]; }
std::string_view kind_name(Kind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }
std::string_view cantrip_name(Cantrip kind) { return kCantripNames[static_cast<std::size_t>(kind)]; }
std::string_view mage_name(int mage) { return kMageNames[static_cast<std::size_t>(mage)]; }
std::string_view rule_name(CityRule rule) { return kRuleNames[static_cast<std::size_t>(rule)]; }

std::expected<std::shared_ptr<const Cards>, std::vector<CardError>> load_cards(std::type_identity<Cards>,
                                                                               std::string_view toml) {
  CardFile file(toml);
  if (!file.ok()) return std::unexpected(file.errors());
  auto cards = std::make_shared<Cards>();
  auto pages = std::make_shared<std::vector<CardPage>>();
  CardRow& head = file.head();
  if (const std::string game = head.text("game"); head.has("game") && game != "mage-clash")
    head.wrong("game", {"cards.error.game", {{"value", game}, {"want", "mage-clash"}}});
  cards->set = head.text("set");
  cards->version = head.number("version", 1, 1'000'000);
  std::vector<std::string> ids[3];
  std::array<int, kRounds> used{};
  for (auto& row : file.rows("tile")) read_tile(row, *cards, *pages, used, ids[0]);
  for (auto& row : file.rows("artifact")) read_artifact(row, *cards, *pages, ids[1]);
  std::size_t city = 0;
  for (auto& row : file.rows("city")) read_city(row, *cards, *pages, ids[2], city++);
  file.expect_rows("tile", kTiles);
  file.expect_rows("artifact", kArtifacts);
  file.expect_rows("city", kCities);
  check_all_ids(file, ids);
  if (file.ok()) check_counts(file, *cards);
  if (file.ok()) compile_needs(*cards);
  file.finish();
  if (!file.ok()) return std::unexpected(file.errors());
  cards->pages = std::move(pages);
  cards->fingerprint = fingerprint_of(*cards);
  return cards;
}

const Shape& card_data_shape(std::type_identity<Cards>) {
  static const Shape all = make_card_data_shape();
  return all;
}

std::vector<CardPage> card_pages(const Cards& cards) { return *cards.pages; }

}  // namespace conclave::mage_clash
