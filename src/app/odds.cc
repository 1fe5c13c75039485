#include <fmt/format.h>

#include <boost/json.hpp>
#include <iostream>

#include "app/commands.h"
#include "core/tokens.h"
#include "games/mage_clash/game.h"
#include "minds/mage_clash_odds.h"

namespace conclave {
namespace {

namespace json = boost::json;
using namespace mage_clash;

constexpr std::string_view kBare = "bare", kNoWard = "none";
constexpr int kColumn = 26, kNumber = 12;

std::string listed(const Cards& cards, Kind kind) {
  std::string ids;
  each_bit(cards.all_of(kind),
           [&](int i) { ids += (ids.empty() ? "" : ", ") + cards.tile_id[static_cast<std::size_t>(i)]; });
  return ids;
}

std::expected<std::uint8_t, Refusal> find_tile(const Cards& cards, Kind kind, std::string_view none,
                                               const std::string& id) {
  if (id == none) return kNone;
  const auto tile = find_word(cards.tile_id, id);
  if (tile && has(cards.all_of(kind), *tile)) return static_cast<std::uint8_t>(*tile);
  return std::unexpected(
      Refusal("app.odds.not-" + std::string(kind_name(kind)), {{"tile", id}, {"tiles", listed(cards, kind)}}));
}

// That many of the Cantrips that the Spell wants.
std::expected<std::uint64_t, Refusal> take_cantrips(const Cards& cards, std::uint8_t spell, int count) {
  if (spell == kNone) return 0;
  std::uint64_t left = cards.all_of(cards.tile[spell].cantrip), taken = 0;
  if (count > std::popcount(left))
    return std::unexpected(
        Refusal("app.odds.cantrips", {{"count", count},
                                      {"most", std::popcount(left)},
                                      {"kind", term("mage-clash.cantrip", cantrip_name(cards.tile[spell].cantrip))},
                                      {"spell", cards.tile_id[spell]}}));
  for (; count > 0; --count, left &= left - 1) taken |= left & -left;
  return taken;
}

// The combat that is asked about, before its first roll.
std::expected<Public, Refusal> set_up(const Cards& cards, const OddsCommand& command) {
  Public open;
  open.combat.city = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto spell = find_tile(cards, Kind::kSpell, kBare, command.spells[i]);
    if (!spell) return std::unexpected(spell.error());
    const auto ward = find_tile(cards, Kind::kWard, kNoWard, command.wards[i]);
    if (!ward) return std::unexpected(ward.error());
    const auto cantrips = take_cantrips(cards, *spell, command.cantrips[i]);
    if (!cantrips) return std::unexpected(cantrips.error());
    open.combat.spell[i] = *spell;
    open.combat.ward[i] = *ward;
    open.tableau[i] = *cantrips;
    open.army[i][open.combat.city] = static_cast<std::uint8_t>(command.allies[i]);
  }
  return open;
}

json::object side_json(const Cards& cards, const Public& open, const OddsCommand& command, Seat seat) {
  const auto i = static_cast<std::size_t>(index(seat));
  const StrengthOdds& odds = strength_odds(cards, open.combat, seat);
  json::object strengths;
  for (std::size_t s = 0; s < odds.is.size(); ++s)
    if (odds.is[s] > 0) strengths[std::to_string(s)] = odds.is[s];
  return {{"spell", command.spells[i]},          {"ward", command.wards[i]},
          {"cantrips", command.cantrips[i]},     {"allies", command.allies[i]},
          {"damage", damage(cards, open, seat)}, {"strengths", std::move(strengths)},
          {"mean_strength", odds.mean()}};
}

json::object as_json(const Cards& cards, const Public& open, const OddsCommand& command) {
  const RoundOdds round = round_odds(cards, open.combat);
  const CombatOdds combat = combat_odds(cards, open);
  return {{"game", MageClash::kId},
          {"sides", {side_json(cards, open, command, kPlayers[0]), side_json(cards, open, command, kPlayers[1])}},
          {"round", {{"hit", {round.hit[0], round.hit[1]}}, {"tie", round.tie}}},
          {"combat",
           {{"win", {combat.win[0], combat.win[1]}},
            {"draw", combat.draw},
            {"allies_left", {combat.allies_left[0], combat.allies_left[1]}},
            {"rounds", combat.rounds}}}};
}

class Report {
 public:
  Report(const AppContext& app, const AnyGame& game, const Cards& cards, const Public& open)
      : app_(app), game_(game), cards_(cards), open_(open) {}

  void print() const {
    std::cout << app_.paint(Ink::kBold, app_.words("mage-clash.name")) << "\n";
    row("", [&](Seat seat) { return app_.words("mage-clash.seat." + game_.seat_name(seat)); });
    line("spell", [&](Seat seat) { return tile(open_.combat.spell[index(seat)], "bare"); });
    line("ward", [&](Seat seat) { return tile(open_.combat.ward[index(seat)], "none"); });
    line("allies",
         [&](Seat seat) { return fmt::format("{:>{}}", open_.army[index(seat)][open_.combat.city], kNumber); });
    line("damage", [&](Seat seat) { return fmt::format("{:>{}}", damage(cards_, open_, seat), kNumber); });
    print_strengths();
    print_combat();
    std::cout << "\n" << app_.paint(Ink::kDim, app_.words("app.odds.assumed")) << "\n";
  }

 private:
  static std::string percent(double chance) { return fmt::format("{:>{}.3f} %", 100 * chance, kNumber - 2); }
  static std::string number(double value) { return fmt::format("{:>{}.3f}", value, kNumber); }
  std::string tile(std::uint8_t tile, const char* none) const {
    if (tile == kNone) return app_.words(std::string("app.odds.") + none);
    return game_.card_name(cards_.tile_id[tile], app_.words.language());
  }
  void head(const char* key) const {
    std::cout << "\n" << app_.paint(Ink::kBold, app_.words(std::string("app.odds.") + key)) << "\n";
  }
  template <class F>
  void row(const std::string& name, F&& cell) const {
    const std::string first = cell(kPlayers[0]), second = cell(kPlayers[1]);
    std::cout << "  " << padded(name, kColumn) << (second.empty() ? first : padded(first, kColumn) + second) << "\n";
  }
  template <class F>
  void line(const char* key, F&& cell) const {
    row(app_.words(std::string("app.odds.") + key), cell);
  }
  // What both sides share.
  void common(const char* key, const std::string& value) const {
    std::cout << "  " << padded(app_.words(std::string("app.odds.") + key), kColumn) << value << "\n";
  }

  void print_strengths() const {
    head("strength");
    const StrengthOdds* odds[2] = {&strength_odds(cards_, open_.combat, kPlayers[0]),
                                   &strength_odds(cards_, open_.combat, kPlayers[1])};
    for (std::size_t s = 0; s < odds[0]->is.size(); ++s) {
      if (odds[0]->is[s] == 0 && odds[1]->is[s] == 0) continue;
      row(fmt::format("{:>4}", s),
          [&](Seat seat) { return odds[index(seat)]->is[s] == 0 ? "" : percent(odds[index(seat)]->is[s]); });
    }
    line("mean", [&](Seat seat) { return number(odds[index(seat)]->mean()); });
  }

  void print_combat() const {
    const RoundOdds round = round_odds(cards_, open_.combat);
    head("round");
    line("hit", [&](Seat seat) { return percent(round.hit[index(seat)]); });
    common("tie", percent(round.tie));
    const CombatOdds combat = combat_odds(cards_, open_);
    head("combat");
    line("win", [&](Seat seat) { return percent(combat.win[index(seat)]); });
    line("left", [&](Seat seat) { return number(combat.allies_left[index(seat)]); });
    common("draw", percent(combat.draw));
    common("rounds", number(combat.rounds));
  }

  const AppContext& app_;
  const AnyGame& game_;
  const Cards& cards_;
  const Public& open_;
};

}  // namespace

int run_odds(const AppContext& app, const OddsCommand& command) {
  const auto loaded = load_game(app, command.game);
  if (!loaded) return loaded.error();
  if (loaded->entry->id != MageClash::kId) return app.refuse(Refusal("app.odds.game", {{"game", loaded->entry->id}}));
  const std::pair<const char*, std::size_t> given[] = {{"--spells", command.spells.size()},
                                                       {"--wards", command.wards.size()},
                                                       {"--cantrips", command.cantrips.size()},
                                                       {"--allies", command.allies.size()}};
  for (const auto& [option, count] : given)
    if (count != 2) return app.refuse(Refusal("app.odds.two", {{"option", option}, {"count", count}}));
  const auto cards = load_cards(std::type_identity<Cards>{}, loaded->card_text);
  if (!cards) return app.refuse(SetupError(cards.error()), command.game.cards);
  const auto open = set_up(**cards, command);
  if (!open) return app.refuse(open.error());
  if (command.json)
    std::cout << json::serialize(as_json(**cards, *open, command)) << "\n";
  else
    Report(app, *loaded->game, **cards, *open).print();
  return kOk;
}

}  // namespace conclave
