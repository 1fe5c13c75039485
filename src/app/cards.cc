#include <algorithm>
#include <iostream>

#include "app/commands.h"
#include "app/dialect.h"
#include "core/card_page.h"

namespace conclave {
namespace {

// The page's help draws a figure here ("[figure name] caption", and below it what is seen); the terminal says it.
std::string with_figures_told(const std::string& rules, const std::string& example) {
  constexpr std::string_view kMark = "[figure ";
  std::string text;
  for (std::size_t at = 0; at < rules.size();) {
    const std::size_t end = std::min(rules.find('\n', at), rules.size() - 1) + 1;
    const std::string_view line(&rules[at], end - at);
    const auto caption = line.find("] ");
    if (line.starts_with(kMark) && caption != std::string_view::npos)
      text.append(example).append(line.substr(caption + 2));
    else
      text.append(line);
    at = end;
  }
  return text;
}

}  // namespace

std::string card_page(const AppContext& app, const AnyGame& game, const CardPage& page) {
  const auto& language = app.words.language();
  std::string text = app.paint(Ink::kBold, page.name.in(language)) + app.paint(Ink::kDim, "  " + page.id) + "\n";
  std::string facts;
  for (const Phrase& fact : page.facts) facts += (facts.empty() ? "" : " · ") + app.say(fact, &game);
  if (!facts.empty()) text += "  " + facts + "\n";
  if (!page.text.in(language).empty()) text += "  " + page.text.in(language) + "\n";
  return text;
}

const CardPage* find_card(const AppContext& app, const AnyGame& game, std::string_view wanted) {
  const std::string want = folded(wanted);
  const CardPage* begins = nullptr;
  const CardPage* mentions = nullptr;
  for (const auto& page : game.card_pages()) {
    const std::string name = folded(page.name.in(app.words.language()));
    if (page.id == want || name == want) return &page;
    if (!begins && (page.id.starts_with(want) || name.find(want) != std::string::npos)) begins = &page;
    if (!mentions && folded(page.text.in(app.words.language())).find(want) != std::string::npos) mentions = &page;
  }
  return begins ? begins : mentions;
}

int run_cards_check(const AppContext& app, const std::string& file) {
  const auto text = read_file(file, CardFile::kMaxBytes);
  if (!text) return app.refuse(text.error());
  CardFile parsed(*text);
  const std::string id = parsed.ok() ? parsed.head().text("game") : "";
  if (!parsed.ok()) return app.refuse(SetupError(parsed.errors()), file);
  const GameEntry* entry = find_game(id);
  if (!entry || !entry->has_cards) {
    std::string names;
    for (const auto& one : all_games())
      if (one.has_cards) names += (names.empty() ? "" : ", ") + one.id;
    parsed.head().wrong("game", {"app.cards.game", {{"game", id}, {"games", names}}});
    return app.refuse(SetupError(parsed.errors()), file);
  }
  const auto game = entry->make(*text, entry->variants.front());
  if (!game) return app.refuse(game.error(), file);
  std::cout << app.say({"app.cards.good",
                        {{"file", file},
                         {"set", (*game)->set_name()},
                         {"game", key(entry->id + ".name")},
                         {"count", (*game)->card_pages().size()}}})
            << "\n";
  return kOk;
}

int run_cards_show(const AppContext& app, const GameChoice& choice, const std::string& card) {
  const auto loaded = load_game(app, choice);
  if (!loaded) return loaded.error();
  if (!card.empty()) {
    const CardPage* page = find_card(app, *loaded->game, card);
    if (!page) return app.refuse(Refusal("app.refusal.card", {{"card", card}}));
    std::cout << card_page(app, *loaded->game, *page);
    return kOk;
  }
  for (const auto& page : loaded->game->card_pages()) std::cout << card_page(app, *loaded->game, page);
  return kOk;
}

int run_rules(const AppContext& app, const std::string& name) {
  const GameEntry* entry = find_game(name);
  if (!entry) return load_game(app, {.name = name}).error();
  const auto text = read_file(app.home / "docs" / "rules" / app.words.language() / (entry->id + ".md"), 1 << 20);
  if (!text) return app.refuse(text.error());
  std::cout << with_figures_told(*text, "*" + app.words("app.rules.example") + "* ");
  return kOk;
}

}  // namespace conclave
