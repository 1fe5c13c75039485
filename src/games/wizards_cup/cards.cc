#include "games/wizards_cup/cards.h"

#include <algorithm>
#include <numeric>

#include "core/card_page.h"
#include "games/wizards_cup/effects.h"
#include "games/wizards_cup/verdict.h"

namespace conclave::wizards_cup {
namespace {

const std::vector<std::string> kElementNames = {"fire", "water", "nature", "light", "shadow", "void"};
const std::vector<std::string> kPowerNames = {"none", "immediate", "permanent", "dormant"};
constexpr int kMostValue = 20;

void read_head(CardFile& file, Cards& cards) {
  const std::string game = file.head().text("game");
  if (!game.empty() && game != "wizards-cup")
    file.head().wrong("game", {"cards.error.game", {{"value", game}, {"want", "wizards-cup"}}});
  cards.set = file.head().text("set");
  cards.version = file.head().number("version", 1, 9999);
}

// WC-3.3, WC-3.11: the lower printed Value first, then a Permanent before an Immediate.
std::uint8_t rank_of(const Wizard& wizard) {
  return static_cast<std::uint8_t>(wizard.value * 2 + (wizard.power == Power::kImmediate ? 1 : 0));
}

void read_power(CardRow& row, Card card, Cards& cards) {
  Wizard& wizard = cards.wizard[card];
  wizard.power = static_cast<Power>(1 + row.one_of("power", {kPowerNames.begin() + 1, kPowerNames.end()}));
  const std::string effect = row.text("effect");
  if (effect.empty()) return;
  if (auto error = compile_effect(effect, card, cards)) row.wrong("effect", *error);
}

void read_wizard(CardRow& row, Card card, Cards& cards) {
  Wizard& wizard = cards.wizard[card];
  cards.name[card] = row.localized("name");
  cards.text[card] = row.localized("text");
  wizard.element = static_cast<Element>(row.one_of("element", kElementNames));
  wizard.value = static_cast<std::int8_t>(row.number("value", 0, kMostValue));
  if (row.has("power")) {
    read_power(row, card, cards);
  } else if (row.has("effect")) {
    row.wrong("effect", {"wizards-cup.cards.powerless"});
  }
  wizard.rank = rank_of(wizard);
}

// With two Wizards that take cards back, or two that bring the Waiting card, a round need not end.
void check_once(std::vector<CardRow*>& rows, const Cards& cards, Effect effect, const char* word) {
  bool seen = false;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (cards.wizard[i].effect != effect) continue;
    if (seen) rows[i]->wrong("effect", {"wizards-cup.cards.once", {{"effect", word}}});
    seen = true;
  }
}

// WC-3.4 speaks of names, the rules compare cards: no two of one set may share a name.
void check_names(std::vector<CardRow*>& rows, const Cards& cards) {
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (!cards.name[i].en.empty() && (cards.name[i].en == cards.name[j].en || cards.name[i].fr == cards.name[j].fr))
        rows[i]->wrong("name", {"wizards-cup.cards.name", {{"name", cards.name[i].en}}});
}

}  // namespace

std::string_view element_name(Element element) { return kElementNames[static_cast<std::size_t>(element)]; }
std::string_view power_name(Power power) { return kPowerNames[static_cast<std::size_t>(power)]; }

std::expected<std::shared_ptr<const Cards>, std::vector<CardError>> load_cards(std::type_identity<Cards>,
                                                                               std::string_view toml) {
  CardFile file(toml);
  if (!file.ok()) return std::unexpected(std::move(file.errors()));
  auto cards = std::make_shared<Cards>();
  read_head(file, *cards);
  file.expect_rows("wizard", kWizards);
  auto& rows = file.rows("wizard");
  std::vector<std::string> ids;
  for (auto& row : rows) ids.push_back(row.text("id"));
  check_ids(rows, ids);

  // Rows too many are read as well, for what is wrong with them.
  for (std::size_t i = kWizards; i < rows.size(); ++i) {
    Cards unused;
    read_wizard(rows[i], 0, unused);
  }
  std::vector<std::size_t> order(std::min<std::size_t>(rows.size(), kWizards));
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return std::tie(ids[a], a) < std::tie(ids[b], b); });
  std::vector<CardRow*> sorted;
  for (std::size_t i = 0; i < order.size(); ++i) {
    sorted.push_back(&rows[order[i]]);
    cards->id[i] = ids[order[i]];
    read_wizard(*sorted.back(), static_cast<Card>(i), *cards);
  }
  check_names(sorted, *cards);
  check_once(sorted, *cards, Effect::kRecover, "recover");
  check_once(sorted, *cards, Effect::kSwapWaiting, "swap-waiting");
  file.finish();
  if (!file.ok()) return std::unexpected(std::move(file.errors()));
  foresee_meetings(*cards);
  return cards;
}

Shape element_shape() { return shape::words("Element", "Element", kElementNames); }

const Shape& card_data_shape(std::type_identity<Cards>) {
  static const Shape all = shape::object("CardData", {shape::field("element", element_shape()),
                                                      shape::field("value", shape::number(), "the printed Value"),
                                                      shape::field("power", shape::words("", "", kPowerNames))});
  return all;
}

std::vector<CardPage> card_pages(const Cards& cards) {
  std::vector<CardPage> pages;
  for (std::size_t i = 0; i < kWizards; ++i) {
    const Wizard& wizard = cards.wizard[i];
    CardPage page{
        cards.id[i],
        cards.name[i],
        cards.text[i],
        {},
        {{"element", element_name(wizard.element)}, {"value", wizard.value}, {"power", power_name(wizard.power)}}};
    const auto fact = [&](const char* name, Value value) {
      page.facts.push_back({std::string("wizards-cup.fact.") + name, {{name, std::move(value)}}});
    };
    fact("element", term("wizards-cup.element", element_name(wizard.element)));
    fact("value", wizard.value);
    fact("power", term("wizards-cup.power", power_name(wizard.power)));
    pages.push_back(std::move(page));
  }
  return pages;
}

}  // namespace conclave::wizards_cup
