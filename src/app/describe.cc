#include <iostream>

#include "app/commands.h"
#include "app/shape_tables.h"
#include "app/typescript.h"

namespace conclave {

int run_describe(const AppContext& app, const std::string& part, const std::string& name) {
  if (part == "messages") {
    std::cout << message_types();
    return kOk;
  }
  if (name.empty()) return app.refuse(Refusal("app.usage.required", {{"what", "game"}}));
  const auto loaded = load_game(app, {.name = name});
  if (!loaded) return loaded.error();
  const AnyGame& game = *loaded->game;
  std::cout << (part == "views"    ? fields_table(game.view_shape())
                : part == "events" ? told_tables(game.told_shape())
                : part == "cards"  ? fields_table(game.card_data_shape())
                                   : game_types(game));
  return kOk;
}

}  // namespace conclave
