#include "toy/toy.h"

#include <array>

#include "core/card_page.h"

namespace conclave::toy {
namespace {
constexpr std::string_view kSeats[] = {"left", "right"};
}

std::expected<std::shared_ptr<const Cards>, std::vector<CardError>> load_cards(std::type_identity<Cards>,
                                                                               std::string_view) {
  return std::make_shared<const Cards>();
}

Settings write_options(const Options&) { return {}; }

std::string seat_name(const Options&, Seat seat) { return std::string(kSeats[index(seat)]); }

std::string move_text(const Cards&, const Move& move) {
  switch (move.verb) {
    case Verb::kPlay: return "play " + std::to_string(move.card);
    case Verb::kDraw: return "draw";
    case Verb::kPass: return "pass";
  }
  return "";
}

std::expected<Move, Refusal> parse_move(const Cards&, std::string_view text) {
  const auto words = tokens(text);
  if (words.size() == 1 && words[0] == "draw") return Move{Verb::kDraw};
  if (words.size() == 1 && words[0] == "pass") return Move{Verb::kPass};
  if (words.size() == 2 && words[0] == "play")
    if (const auto card = to_number(words[1]); card && *card >= 1 && *card <= 9)
      return Move{Verb::kPlay, static_cast<std::uint8_t>(*card)};
  return std::unexpected(Refusal("high-card.refusal.unreadable", {{"move", std::string(text)}}));
}

Move any_move(const Cards&, FastChance& chance) {
  const auto verb = static_cast<Verb>(chance.below(3));
  return {verb, verb == Verb::kPlay ? chance.roll({}, 9) : std::uint8_t{0}};
}

Phrase describe(const Cards& cards, const Move& move) { return {"high-card.move", {{"move", move_text(cards, move)}}}; }

std::string chance_text(const Cards&, const Options& options, const ChanceResult& result) {
  return "draw " + seat_name(options, result.cause.seat) + " " + std::to_string(result.value);
}

std::optional<ChanceResult> parse_chance(const Cards&, const Options&, std::string_view text) {
  const auto words = tokens(text);
  if (words.size() != 3 || words[0] != "draw") return std::nullopt;
  const auto seat = find_word(kSeats, words[1]);
  const auto card = to_number(words[2]);
  if (!seat || !card || *card > 9) return std::nullopt;
  return ChanceResult{{kDealt, seat_at(*seat), 0}, static_cast<std::uint8_t>(*card)};
}

ToldEvent tell(const Cards&, const Options& options, const Event& event) {
  const std::string kind = std::to_string(event.kind);
  return {kind, {"high-card.event." + kind, {{"seat", seat_name(options, event.seat)}}}};
}

const ToldShape& told_shape(std::type_identity<Cards>) {
  static const ShapeField seat = shape::field("seat", shape::words("Seat", "seat", kSeats));
  static const ToldShape all = {{{"0"}, {seat}, "chose in secret"},
                                {{"1"}, {seat}, "the card is shown"},
                                {{"2"}, {seat}, "drew a card"},
                                {{"3"}, {seat}, "passed"}};
  return all;
}

bool reveals(const Cards&, const Event& event, Viewer viewer) {
  return event.kind == kShown || (event.kind == kDrew && viewer == event.seat);
}

bool commits(const Cards&, const Event& event) { return event.kind == kCommitted; }

std::string reason_name(const Cards&, std::uint8_t reason) { return reason == 0 ? "bouts" : "empty-hand"; }

std::vector<CardPage> card_pages(const Cards&) { return {}; }
const Shape& card_data_shape(std::type_identity<Cards>) {
  static const Shape all = shape::object("CardData", {});
  return all;
}

std::vector<std::string> words_of(std::uint16_t set) {
  std::vector<std::string> words;
  each_bit(set, [&](int card) { words.push_back(std::to_string(card)); });
  return words;
}

const Shown<ViewAt>& shown_public() {
  using At = ViewAt;
  static const Shown<At> shown(
      "", {{"bout", shape::number(), "bouts that are over", [](const At& at) { return at.open.bout; }},
           {"score", shape::pair(shape::number()), "points of `left` and of `right`",
            [](const At& at) { return std::array{at.open.score[0], at.open.score[1]}; }},
           {"shown", shape::list(shape::text("card")), "cards that were played",
            [](const At& at) { return words_of(at.open.shown); }}});
  return shown;
}

const Shown<ViewAt>& shown_view() {
  using At = ViewAt;
  static const Shown<At> shown =
      shown_public().with("View", {{"hand", shape::list(shape::text("card")), "the viewer's own; empty for a spectator",
                                    [](const At& at) { return words_of(at.hand); }}});
  return shown;
}

}  // namespace conclave::toy
