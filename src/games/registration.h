#pragma once

#include "games/erased.h"
#include "games/registry.h"

namespace conclave {

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
    auto cards = load_cards(std::type_identity<typename G::Cards>{}, card_text);
    if (!cards) return std::unexpected(SetupError(cards.error()));
    return std::make_shared<ErasedGame<G>>(*cards, *options, G::kHasCards ? card_text : "");
  };
  return entry;
}

}  // namespace conclave
