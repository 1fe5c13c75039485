#pragma once

// The games, for code that is templated on them. Adding a game is its folder, its line here and its line in CMakeLists.txt.
namespace conclave {

template <class... Gs>
struct GameList {
  // Calls f.template operator()<G>() for each game.
  template <class F>
  static void each(F&& f) {
    (f.template operator()<Gs>(), ...);
  }
};

using AllGames = GameList<>;

}  // namespace conclave
