#pragma once

#include <concepts>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/card_file.h"
#include "core/chance.h"
#include "core/choice.h"
#include "core/event.h"
#include "core/fixed.h"
#include "core/json_fwd.h"
#include "core/outcome.h"
#include "core/phrase.h"
#include "core/seat.h"
#include "core/shape.h"
#include "core/told_shape.h"

namespace conclave {

// Options as text, name and value: {"mages", "3"}.
using Settings = std::vector<std::pair<std::string, std::string>>;

// An option that may be chosen beside the variant, and its values, of which the first is the ordinary one.
struct Setting {
  std::string name;
  std::vector<std::string> values;
};

// The shape of a game. `G` is a small struct that names the game's types; everything else is free functions in the
// game's namespace, found through their arguments. docs/adding-a-game.md walks through them; tests/conformance holds
// every registered game to what the comments here promise.
//
//   Cards     what the card set says; immutable while playing. Hot fields are plain arrays.
//   Options   how a game is set up (number of Mages …); default-constructed is the ordinary game.
//   State     the whole truth. A plain value: no heap, no pointers, no padding, equal bit for bit when equal.
//   View      what one viewer may know, built by allow-list; a plain value too.
//   Move      one decision in at most 8 bytes.
template <class G>
concept GameTypes =
    requires {
      typename G::Cards;
      typename G::Options;
      typename G::State;
      typename G::View;
      typename G::Move;
      { G::kId } -> std::convertible_to<std::string_view>;  // "wizards-cup"; also its table in the catalogue
      { G::kRulesVersion } -> std::convertible_to<int>;     // raised when an old journal would fold differently
      { G::kMaxMoves } -> std::convertible_to<int>;         // no game has more decisions than this
      { G::kMaxScore } -> std::convertible_to<int>;         // scores are from 0 to this
      { G::kHasCards } -> std::convertible_to<bool>;        // is there a cards/<id>.toml?
      { G::variants() } -> std::same_as<std::vector<typename G::Options>>;  // every way to set it up
    } && PlainValue<typename G::State> && PlainValue<typename G::View> && PlainValue<typename G::Move> &&
    sizeof(typename G::Move) <= 8;

namespace detail {
struct VisitAnything {
  template <class M>
  void operator()(const M&) const {}
};
}  // namespace detail

// Playing. These are hot: no text, no heap, no I/O.
template <class G>
concept PlayableGame =
    GameTypes<G> && requires(const typename G::Cards& cards, const typename G::Options& options,
                             typename G::State& state, const typename G::State& at, const typename G::View& seen,
                             const typename G::Move& move, Seat seat, Viewer viewer, FastChance& chance) {
      // The state before the first decision.
      { start(cards, options, chance) } -> std::same_as<typename G::State>;
      // Who owes a decision; several when they decide at the same time in secret. Empty exactly when the game is over.
      { to_act(at) } -> std::same_as<SeatSet>;
      // Calls visit(move) for every legal move of a seat in to_act, each once.
      legal(cards, at, seat, detail::VisitAnything{});
      // One legal move, each equally likely, without listing them all where they are many.
      { random_legal(cards, at, seat, chance) } -> std::same_as<typename G::Move>;
      // Nothing, if the move is legal; otherwise why not. Any Move value may be asked about, by any seat.
      { check(cards, at, seat, move) } -> std::same_as<std::expected<void, Refusal>>;
      // REQUIRES: the move is legal.
      play(cards, state, seat, move, chance, Silent{});
      { outcome(cards, at) } -> std::same_as<Outcome>;
      { view(cards, at, viewer) } -> std::same_as<typename G::View>;
      // A full world that this view fits, each of them possible.
      { imagine(cards, seen, chance) } -> std::same_as<typename G::State>;
    };

// Talking. These are cold: they may allocate.
template <class G>
concept Game = PlayableGame<G> &&
               requires(const typename G::Cards& cards, const typename G::Options& options, const typename G::State& at,
                        const typename G::View& seen, const typename G::Move& move, const Event& event,
                        const ChanceResult& result, Seat seat, Viewer viewer, std::string_view text, FastChance& chance,
                        std::uint8_t reason, const Settings& settings) {
                 // The card set, compiled; or everything that is wrong with it. A game without cards ignores the text.
                 {
                   load_cards(std::type_identity<typename G::Cards>{}, text)
                 } -> std::same_as<std::expected<std::shared_ptr<const typename G::Cards>, std::vector<CardError>>>;
                 {
                   read_options(std::type_identity<typename G::Options>{}, settings)
                 } -> std::same_as<std::expected<typename G::Options, Refusal>>;
                 { write_options(options) } -> std::same_as<Settings>;
                 { seat_count(options) } -> std::same_as<int>;
                 { seat_name(options, seat) } -> std::same_as<std::string>;
                 // The seats that win and lose together, this one among them. The sides partition the seats.
                 { side(options, seat) } -> std::same_as<SeatSet>;

                 // The notation: one text a move, and back. Parsing knows nothing of the position.
                 { move_text(cards, move) } -> std::same_as<std::string>;
                 { parse_move(cards, text) } -> std::same_as<std::expected<typename G::Move, Refusal>>;
                 // Some well-formed move, legal or not, for tests that try them all.
                 { any_move(cards, chance) } -> std::same_as<typename G::Move>;
                 { choices(cards, at, seat) } -> std::same_as<std::vector<Choice>>;
                 // A move in words, for a list of moves.
                 { describe(cards, move) } -> std::same_as<Phrase>;

                 // A chance result as the journal and the audit write it, and back.
                 { chance_text(cards, options, result) } -> std::same_as<std::string>;
                 { parse_chance(cards, options, text) } -> std::same_as<std::optional<ChanceResult>>;

                 // An event as data and in words. It is already as its reader may see it: a card may be kUnknown. Each
                 // kind of event has one name, whatever its sentence; the one that tells the end is "ended".
                 { tell(cards, options, event) } -> std::same_as<ToldEvent>;
                 // The kinds, sentences and facts of all that it may tell.
                 { told_shape(std::type_identity<typename G::Cards>{}) } -> std::same_as<const ToldShape&>;
                 // Does this event show that viewer something that it could not know before?
                 { reveals(cards, event, viewer) } -> std::same_as<bool>;
                 // Does it only say that a seat has made a secret choice?
                 { commits(cards, event) } -> std::same_as<bool>;

                 // Why a game ended, one word; empty past the last reason, so that all can be listed.
                 { reason_name(cards, reason) } -> std::same_as<std::string>;
                 { show(cards, options, seen) } -> std::same_as<boost::json::object>;  // the view, with readable names
                 // What `show` may write; core/shown.h makes both from one table.
                 { view_shape(std::type_identity<typename G::View>{}) } -> std::same_as<const Shape&>;
                 {
                   expose(cards, options, at)
                 } -> std::same_as<boost::json::object>;  // the whole state, nothing hidden
                 { card_pages(cards) } -> std::same_as<std::vector<CardPage>>;
                 // What the `data` of a page may be.
                 { card_data_shape(std::type_identity<typename G::Cards>{}) } -> std::same_as<const Shape&>;
                 // What is wrong with a state that play can never reach (a card made or lost); for tests and fuzzers.
                 { unsound(cards, at) } -> std::same_as<std::optional<std::string>>;
               };

}  // namespace conclave
