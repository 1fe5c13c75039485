#pragma once

#include <string_view>
#include <vector>

#include "core/game.h"
#include "games/clash/cards.h"
#include "games/clash/notation.h"
#include "games/clash/rules.h"
#include "games/clash/state.h"
#include "games/clash/view.h"

namespace conclave::clash {

struct Clash {
  using Cards = clash::Cards;
  using Options = clash::Options;
  using State = clash::State;
  using View = clash::View;
  using Move = clash::Move;
  static constexpr std::string_view kId = "clash-of-magic-schools";
  static constexpr int kRulesVersion = 1;
  static constexpr int kMaxMoves = kMostMoves;
  static constexpr int kMaxScore = 19 + 6;  // 20 ends the game (CMS-6.2, 6.4); one action adds at most a level 6
  static constexpr bool kHasCards = false;
  static std::vector<Options> variants() { return {Options{}}; }
};

}  // namespace conclave::clash
