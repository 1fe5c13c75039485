#pragma once

// The games, for code that is templated on them. Adding a game is its folder, and its line here.
#include <cstddef>
#include <tuple>

#include <boost/json/object.hpp>  // with card_page.h: the Game concept speaks of both

#include "core/card_page.h"
#include "games/clash/game.h"
#include "games/mage_clash/game.h"
#include "games/spellcaster/game.h"
#include "games/wizards_cup/game.h"

namespace conclave {

template <class... Gs>
struct GameList {
  static constexpr std::size_t kCount = sizeof...(Gs);
  template <std::size_t I>
  using At = std::tuple_element_t<I, std::tuple<Gs...>>;

  // Calls f.template operator()<G>() for each game.
  template <class F>
  static void each(F&& f) {
    (f.template operator()<Gs>(), ...);
  }
};

using AllGames = GameList<wizards_cup::WizardsCup, clash::Clash, spellcaster::Spellcaster, mage_clash::MageClash>;

}  // namespace conclave
