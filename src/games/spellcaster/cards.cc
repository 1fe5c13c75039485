#include "games/spellcaster/cards.h"

#include <algorithm>
#include <utility>

#include "core/bits.h"
#include "core/card_page.h"
#include "core/fingerprint.h"
#include "games/spellcaster/view.h"

namespace conclave::spellcaster {
namespace {

const std::vector<std::string> kColourWords = {"combat", "conjuring", "healing", "sorcery"};
const std::vector<std::string> kKindWords = {"incantation", "enchantment"};

class Loader {
 public:
  explicit Loader(std::string_view toml) : file_(toml) {}

  std::expected<std::shared_ptr<const Cards>, std::vector<CardError>> run() {
    auto& rows = file_.rows("spell");
    if (file_.ok()) file_.expect_rows("spell", kCards);
    read_head();
    for (std::size_t i = 0; i < rows.size(); ++i) read_spell(rows[i], i);
    check_ids(rows, cards_->ids);
    if (file_.ok()) check_colours();
    file_.finish();
    if (file_.ok()) number_alterations();
    if (!file_.ok()) return std::unexpected(file_.errors());
    cards_->fingerprint = fingerprint();
    return cards_;
  }

 private:
  void read_head() {
    const std::string game = file_.head().text("game");
    if (!game.empty() && game != "spellcaster")
      file_.head().wrong("game", {"cards.error.game", {{"value", game}, {"want", "spellcaster"}}});
    cards_->set = file_.head().text("set");
    cards_->version = file_.head().number("version", 1, 9999);
  }

  void read_spell(CardRow& row, std::size_t i) {
    cards_->ids.push_back(row.text("id"));
    cards_->names.push_back(row.localized("name"));
    cards_->texts.push_back(row.localized("text"));
    const int colour = row.one_of("colour", kColourWords);
    const bool enchantment = row.one_of("kind", kKindWords) == 1;
    const std::string effect = row.text("effect");
    const bool starred = row.flag_or("starred", false);
    cards_->options.push_back(row.localized_list_or_empty("options"));
    if (effect.empty()) {
      if (row.has("effect")) row.wrong("effect", {"spellcaster.cards.empty", {}});
      return;
    }
    auto program = compile_effect(effect, enchantment);
    if (!program) return wrong_effect(row, program.error());
    if (program->starred != starred)
      row.wrong(row.has("starred") ? "starred" : "effect",
                {starred ? "spellcaster.cards.not-starred" : "spellcaster.cards.starred", {}});
    check_labels(row, *program, cards_->options.back().size());
    if (program->alterations > 0 && colour != static_cast<int>(Colour::kConjuring))
      row.wrong("effect", {"spellcaster.cards.alters-colour", {}});  // SC-2.6
    count_limits(row, *program);
    if (i < kCards) keep(static_cast<int>(i), colour, enchantment, *program);
  }

  // The error's column is that of the character, for a text in simple quotes: the field's, its quote, and so many more.
  void wrong_effect(CardRow& row, const EffectError& error) {
    Phrase what = error.what;
    what.args.push_back({"at", error.at + 1});
    row.wrong("effect", std::move(what));
    file_.errors().back().column += 1 + static_cast<int>(error.at);
  }

  // Labels are optional. They are told apart by their place, so that the effect may have one choice only.
  void check_labels(CardRow& row, const Program& program, std::size_t labels) {
    if (labels == 0) return;
    std::size_t choices = 0, options = 0;
    for (const Op& op : program.steps) {
      if (op.verb != Do::kChoose) continue;
      ++choices;
      options = op.amount;
    }
    if (choices != 1)
      row.wrong("options", {"spellcaster.cards.labels-which", {{"count", choices}}});
    else if (labels != options)
      row.wrong("options", {"spellcaster.cards.labels", {{"count", labels}, {"want", options}}});
  }

  void count_limits(CardRow& row, const Program& program) {
    actions_ += program.actions;
    echoes_ += program.uses;
    cards_->alterations += program.alterations;
    if (program.actions > 0 && actions_ > kMaxBonusActions)
      row.wrong("effect", {"spellcaster.cards.actions", {{"most", kMaxBonusActions}}});
    if (program.alterations > 0 && cards_->alterations > kMaxAlterations)
      row.wrong("effect", {"spellcaster.cards.alterations", {{"most", kMaxAlterations}}});
    if (program.uses && echoes_ > kMaxEchoes) row.wrong("effect", {"spellcaster.cards.echoes", {{"most", kMaxEchoes}}});
  }

  void keep(int card, int colour, bool enchantment, const Program& program) {
    const auto at = static_cast<std::size_t>(card);
    cards_->colour[at] = static_cast<Colour>(colour);
    cards_->of_colour[static_cast<std::size_t>(colour)] |= bit(card);
    cards_->price[at] = program.price;
    cards_->price_amount[at] = program.price_amount;
    cards_->first[at] = program.first;
    if (enchantment) cards_->enchantments |= bit(card);
    if (program.price != Price::kFree) cards_->priced |= bit(card);
    if (program.needs_target) cards_->targeted |= bit(card);
    if (program.starred) cards_->starred |= bit(card);
    if (program.alterations > 0) cards_->altering |= bit(card);
    cards_->entry[at] = used_;
    for (const Op& op : program.steps) cards_->code[used_++] = op;
  }

  void check_colours() {
    for (std::size_t i = 0; i < kColours; ++i)
      if (const int count = std::popcount(cards_->of_colour[i]); count != kPile)
        file_.errors().push_back(
            {1,
             1,
             {"spellcaster.cards.colour",
              {{"colour", term("spellcaster.colour", kColourWords[i])}, {"count", count}, {"want", kPile}}}});
  }

  // SC-2.6: first by their kind.
  void number_alterations() {
    std::vector<StepAt> found;
    each_bit(cards_->altering, [&](int i) {
      const auto card = static_cast<std::uint8_t>(i);
      for (std::uint8_t at = 0; cards_->step(card, at).verb != Do::kEnd; ++at)
        if (alters(cards_->step(card, at))) found.push_back({card, at});
    });
    std::ranges::stable_sort(found, {}, [&](const StepAt& at) { return cards_->step(at.card, at.step).verb; });
    for (std::size_t i = 0; i < found.size(); ++i) {
      cards_->alteration_at[i] = found[i];
      const auto it = static_cast<AlterationSet>(1u << i);
      const Op& op = cards_->alteration(static_cast<int>(i));
      cards_->of_kind[static_cast<std::size_t>(op.verb) - static_cast<std::size_t>(Do::kStop)] |= it;
      cards_->of_lasting[static_cast<std::size_t>(lasting(op))] |= it;
      for (std::size_t colour = 0; colour < kColours; ++colour) {
        const bool other = colour != static_cast<std::size_t>(cards_->colour[found[i].card]);
        if (op.where != kAnyPile && op.where != colour && !(op.where == kOtherPile && other)) continue;
        if (op.who != Who::kRival) cards_->reach[0][colour] |= it;
        if (op.who != Who::kSelf) cards_->reach[1][colour] |= it;
      }
    }
  }

  std::uint64_t fingerprint() const {
    Fingerprint print;
    print.add(cards_->code);
    print.add(cards_->entry);
    print.add(cards_->colour);
    print.add(cards_->price);
    print.add(cards_->price_amount);
    print.add(cards_->enchantments);
    return print.value();
  }

  CardFile file_;
  std::shared_ptr<Cards> cards_ = std::make_shared<Cards>();
  std::uint16_t used_ = 0;
  int actions_ = 0, echoes_ = 0;
};

}  // namespace

std::string_view colour_name(int colour) { return kColourWords[static_cast<std::size_t>(colour)]; }

std::expected<std::shared_ptr<const Cards>, std::vector<CardError>> load_cards(std::type_identity<Cards>,
                                                                               std::string_view toml) {
  return Loader(toml).run();
}

const Shape& card_data_shape(std::type_identity<Cards>) {
  static const Shape label =
      shape::object("Label", {shape::field("en", shape::text()), shape::field("fr", shape::text())});
  static const Shape all = shape::object(
      "CardData", {shape::field("colour", colour_shape()),
                   shape::field("enchantment", shape::flag(), "an Enchantment, not an Incantation"),
                   shape::field("starred", shape::flag(), "marked by a star"),
                   shape::field("options", shape::list(label), "labels of what the Spell lets choose, if it does")});
  return all;
}

std::vector<CardPage> card_pages(const Cards& cards) {
  std::vector<CardPage> pages;
  for (std::size_t i = 0; i < cards.ids.size(); ++i) {
    boost::json::array options;
    for (const Text& label : cards.options[i])
      options.push_back(boost::json::object{{"en", label.en}, {"fr", label.fr}});
    CardPage page{cards.ids[i],
                  cards.names[i],
                  cards.texts[i],
                  {},
                  {{"colour", colour_name(static_cast<int>(cards.colour[i]))},
                   {"enchantment", ((cards.enchantments >> i) & 1u) != 0},
                   {"starred", ((cards.starred >> i) & 1u) != 0},
                   {"options", std::move(options)}}};
    page.facts.push_back({"spellcaster.fact.colour",
                          {{"colour", term("spellcaster.colour", colour_name(static_cast<int>(cards.colour[i])))}}});
    const bool enchantment = (cards.enchantments >> i) & 1u;
    page.facts.push_back({enchantment ? "spellcaster.fact.enchantment" : "spellcaster.fact.incantation", {}});
    if ((cards.starred >> i) & 1u) page.facts.push_back({"spellcaster.fact.starred", {}});
    pages.push_back(std::move(page));
  }
  return pages;
}

}  // namespace conclave::spellcaster
