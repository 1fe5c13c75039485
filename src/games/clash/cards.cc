#include "games/clash/cards.h"

#include <ranges>

#include "core/card_page.h"
#include "games/clash/names.h"
#include "games/clash/view.h"

namespace conclave::clash {
namespace {

struct SpellPage {
  Element element;
  Text name, text;
};

const SpellPage kSpellPages[] = {
    {Element::kEarth,
     {"Earth Student", "Élève de la terre"},
     {"Batrax: name an Element; the rival's Students of that Element in this Arena are discarded.",
      "Batrax : désignez un Élément, puis défaussez tous les Élèves adverses de cet Élément dans cette Arène."}},
    {Element::kWater,
     {"Water Student", "Élève de l'eau"},
     {"Inundatio: pass at once an available Trial exactly two levels above your visible one here, with Students enough "
      "for it.",
      "Inundatio : passez immédiatement une Épreuve en ignorant un niveau. Elle doit être disponible, et il vous faut "
      "assez d'Élèves dans cette Arène."}},
    {Element::kAir,
     {"Air Student", "Élève de l'air"},
     {"Hypnox: the top Student of the rival's column here, and all others of its Element there, go on top of your "
      "column here.",
      "Hypnox : ajoutez à votre colonne le dernier Élève de la colonne adverse dans cette Arène et tous ceux du même "
      "Élément."}},
    {Element::kFire,
     {"Fire Student", "Élève du feu"},
     {"Combustio: all the rival's Trials in this Arena go on top of the Trial deck, the lowest level uppermost.",
      "Combustio : remettez sur la pioche toutes les Épreuves adverses de cette Arène, la plus basse en haut."}},
    {Element::kDarkness,
     {"Darkness Student", "Élève de la matière noire"},
     {"Eversio: take the rival's visible Trial here, if it is above yours and you have at least as many Students here "
      "as its level.",
      "Eversio : volez la dernière Épreuve adverse de cette Arène, si elle est plus haute que la vôtre et si vous y "
      "avez au moins autant d'Élèves que son niveau."}},
};

CardPage student_page(const SpellPage& page) {
  return {name(page.element),
          page.name,
          page.text,
          {Phrase(key("fact.copies"), {{"count", kStudents.count(page.element)}}),
           Phrase(key("fact.spell"), {{"spell", word(spell_of(page.element))}}), Phrase(key("fact.caster"))},
          {{"kind", "student"},
           {"element", name(page.element)},
           {"spell", name(spell_of(page.element))},
           {"copies", kStudents.count(page.element)}}};
}

CardPage maleficio_page() {
  return {"maleficio",
          {"Maleficio", "Maleficio"},
          {"The rival discards half of the hand, rounded down, choosing the cards.",
           "L'adversaire se défausse de la moitié de sa main, arrondie à l'inférieur ; il choisit les cartes."},
          {Phrase(key("fact.curse"))},
          {{"kind", "curse"}, {"spell", "maleficio"}}};
}

CardPage trial_page(int level) {
  const std::string digit = std::to_string(level);
  const Text needs = level == 1 ? Text{"a Student", "un Élève"}
                                : Text{"a visible Trial one level below and " + digit + " Students",
                                       "l'Épreuve du niveau précédent et au moins " + digit + " Élèves"};
  return {"trial-" + digit,
          {"Level " + digit + " Trial", "Épreuve de niveau " + digit},
          {"Worth " + digit + " while it is visible. You need " + needs.en + " there.",
           "Vaut " + digit + " tant qu'elle est visible. Il faut " + needs.fr + " dans l'Arène."},
          {Phrase(key("fact.copies"), {{"count", kTrials.count(level_of(level))}})},
          {{"kind", "trial"}, {"level", level}, {"copies", kTrials.count(level_of(level))}}};
}

ShapeField kind_field(const char* word) { return shape::field("kind", shape::words("", "", std::array{word})); }

Shape make_card_data_shape() {
  using shape::field;
  const ShapeField spell = field("spell", shape::words("Spell", "spell", kSpellNames | std::views::drop(1)));
  const ShapeField copies = field("copies", shape::number(), "how many there are");
  const Shape student = shape::object(
      "StudentData", {kind_field("student"), field("element", element_shape()), spell, copies}, "Student");
  const Shape curse = shape::object("CurseData", {kind_field("curse"), spell}, "Curse");
  const Shape trial =
      shape::object("TrialData", {kind_field("trial"), field("level", shape::number()), copies}, "Trial");
  return shape::either("CardData", {student, curse, trial});
}

}  // namespace

std::expected<std::shared_ptr<const Cards>, std::vector<CardError>> load_cards(std::type_identity<Cards>,
                                                                               std::string_view) {
  return std::make_shared<const Cards>();
}

std::expected<Options, Refusal> read_options(std::type_identity<Options>, const Settings& settings) {
  if (settings.empty()) return Options{};
  return std::unexpected(Refusal(key("refusal.no-options"), {{"option", settings.front().first}}));
}

Settings write_options(const Options&) { return {}; }

const Shape& card_data_shape(std::type_identity<Cards>) {
  static const Shape all = make_card_data_shape();
  return all;
}

std::vector<CardPage> card_pages(const Cards&) {
  std::vector<CardPage> pages;
  for (const auto& page : kSpellPages) pages.push_back(student_page(page));
  pages.push_back(maleficio_page());
  for (int level = 1; level <= 6; ++level) pages.push_back(trial_page(level));
  return pages;
}

}  // namespace conclave::clash
