#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/any_game.h"

namespace conclave {

// Why a game could not be set up: its options, or its card set.
using SetupError = std::variant<Refusal, std::vector<CardError>>;

// A game that can be played: what `conclave games` lists, and the way to set one up.
struct GameEntry {
  std::string id;
  bool has_cards = false;
  std::vector<Settings> variants;              // every way to set it up; the first is the ordinary one
  std::vector<std::vector<Setting>> settings;  // by variant: what else may be chosen
  // `card_text` is a card set in TOML; ignored by a game without cards.
  std::function<std::expected<std::shared_ptr<const AnyGame>, SetupError>(const std::string& card_text,
                                                                          const Settings&)>
      make;
};

const std::vector<GameEntry>& all_games();

// By id, or by its first word where that is enough ("clash"). Null if there is none.
const GameEntry* find_game(std::string_view name);

}  // namespace conclave
