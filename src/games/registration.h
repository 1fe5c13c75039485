#pragma once

#include <deque>
#include <mutex>
#include <utility>

#include "games/erased.h"
#include "games/registry.h"

namespace conclave {

// Reads a card set, or gives the one that was read from the same text: rooms are opened far more often than sets are
// written, and to compile Spellcaster's effects takes longer than to fold a game. The last few are kept. Thread-safe.
template <Game G>
auto cards_of(const std::string& text) -> decltype(load_cards(std::type_identity<typename G::Cards>{}, text)) {
  constexpr std::size_t kKept = 8;
  static std::mutex mutex;
  static std::deque<std::pair<std::string, std::shared_ptr<const typename G::Cards>>> kept;
  {
    const std::lock_guard lock(mutex);
    for (const auto& [read, cards] : kept)
      if (read == text) return cards;
  }
  auto cards = load_cards(std::type_identity<typename G::Cards>{}, text);
  if (cards) {
    const std::lock_guard lock(mutex);
    kept.emplace_front(text, *cards);
    if (kept.size() > kKept) kept.pop_back();
  }
  return cards;
}

// The registration of one game, made from its concept alone.
template <Game G>
GameEntry entry_for() {
  GameEntry entry;
  entry.id = std::string(G::kId);
  entry.has_cards = G::kHasCards;
  for (const auto& options : G::variants()) {
    entry.variants.push_back(write_options(options));
    auto& settings = entry.settings.emplace_back();
    if constexpr (requires { settings_of(options); }) settings = settings_of(options);
  }
  entry.make = [](const std::string& card_text,
                  const Settings& settings) -> std::expected<std::shared_ptr<const AnyGame>, SetupError> {
    auto options = read_options(std::type_identity<typename G::Options>{}, settings);
    if (!options) return std::unexpected(SetupError(options.error()));
    auto cards = cards_of<G>(card_text);
    if (!cards) return std::unexpected(SetupError(cards.error()));
    return std::make_shared<ErasedGame<G>>(*cards, *options, G::kHasCards ? card_text : "");
  };
  return entry;
}

}  // namespace conclave
