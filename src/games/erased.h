#pragma once

#include <boost/json.hpp>

#include <cstring>
#include <memory>
#include <utility>

#include "core/card_page.h"
#include "games/any_game.h"

namespace conclave {

// A class's own member names hide a game's free functions from argument-dependent lookup; from here they are found.
namespace lookup {
#define CONCLAVE_FORWARD(name)                \
  template <class... Args>                    \
  decltype(auto) ask_##name(Args&&... args) { \
    return name(std::forward<Args>(args)...); \
  }
CONCLAVE_FORWARD(start)
CONCLAVE_FORWARD(to_act)
CONCLAVE_FORWARD(outcome)
CONCLAVE_FORWARD(legal)
CONCLAVE_FORWARD(choices)
CONCLAVE_FORWARD(check)
CONCLAVE_FORWARD(play)
CONCLAVE_FORWARD(view)
CONCLAVE_FORWARD(seat_count)
CONCLAVE_FORWARD(seat_name)
CONCLAVE_FORWARD(side)
CONCLAVE_FORWARD(chance_text)
CONCLAVE_FORWARD(parse_chance)
CONCLAVE_FORWARD(tell)
CONCLAVE_FORWARD(reveals)
CONCLAVE_FORWARD(commits)
CONCLAVE_FORWARD(reason_name)
CONCLAVE_FORWARD(describe)
CONCLAVE_FORWARD(card_pages)
CONCLAVE_FORWARD(show)
CONCLAVE_FORWARD(view_shape)
CONCLAVE_FORWARD(told_shape)
CONCLAVE_FORWARD(card_data_shape)
CONCLAVE_FORWARD(unsound)
#undef CONCLAVE_FORWARD
}  // namespace lookup

// The erased types over one Game. Included where games are registered and where minds take a sight apart.
template <Game G>
class ErasedSight final : public AnySight {
 public:
  using Cards = typename G::Cards;
  ErasedSight(std::shared_ptr<const Cards> cards, typename G::Options options, typename G::View view, Seat seat)
      : cards_(std::move(cards)), options_(options), view_(view), seat_(seat) {}

  Seat seat() const override { return seat_; }
  std::string random_move(FastChance& chance) const override {
    return move_text(*cards_, random_legal(*cards_, imagine(*cards_, view_, chance), seat_, chance));
  }
  boost::json::object show() const override { return lookup::ask_show(*cards_, options_, view_); }
  std::vector<Choice> choices() const override { return lookup::ask_choices(*cards_, world(), seat_); }
  std::expected<std::string, Refusal> check(std::string_view text) const override {
    const auto move = parse_move(*cards_, text);
    if (!move) return std::unexpected(move.error());
    if (auto legal = lookup::ask_check(*cards_, world(), seat_, *move); !legal) return std::unexpected(legal.error());
    return move_text(*cards_, *move);
  }
  std::span<const std::byte> bytes() const override { return std::as_bytes(std::span(&view_, 1)); }
  std::optional<std::string> unsound() const override {
    FastChance chance(1);
    for (int i = 0; i < kTrials; ++i)
      if (auto wrong = unsound_world(imagine(*cards_, view_, chance), chance)) return wrong;
    return std::nullopt;
  }
  const Cards& cards() const { return *cards_; }
  const typename G::Options& options() const { return options_; }
  const typename G::View& view() const { return view_; }

 private:
  static constexpr int kTrials = 8;

  typename G::State world() const {
    FastChance chance(1);
    return imagine(*cards_, view_, chance);
  }
  std::optional<std::string> unsound_world(typename G::State state, FastChance& chance) const {
    if (auto wrong = lookup::ask_unsound(*cards_, state)) return wrong;
    if (!lookup::ask_to_act(state).contains(seat_)) return "a seat that owes no move";
    const auto seen = lookup::ask_view(*cards_, state, Viewer(seat_));
    if (std::memcmp(&seen, &view_, sizeof seen) != 0) return "a view that nobody can have";
    for (int moves = 0; moves <= G::kMaxMoves; ++moves) {
      const SeatSet owing = lookup::ask_to_act(state);
      if (owing.empty()) return lookup::ask_unsound(*cards_, state);
      lookup::ask_play(*cards_, state, owing.front(), random_legal(*cards_, state, owing.front(), chance), chance,
                       Silent{});
    }
    return "a game that does not end";
  }

  std::shared_ptr<const Cards> cards_;
  typename G::Options options_;
  typename G::View view_;
  Seat seat_;
};

template <Game G>
class ErasedPosition final : public AnyPosition {
 public:
  using Cards = typename G::Cards;
  ErasedPosition(std::shared_ptr<const Cards> cards, typename G::Options options, typename G::State state)
      : cards_(std::move(cards)), options_(options), state_(state) {}

  std::unique_ptr<AnyPosition> clone() const override { return std::make_unique<ErasedPosition>(*this); }
  SeatSet to_act() const override { return lookup::ask_to_act(state_); }
  Outcome outcome() const override { return lookup::ask_outcome(*cards_, state_); }

  std::vector<std::string> legal(Seat seat) const override {
    std::vector<std::string> texts;
    if (to_act().contains(seat))
      lookup::ask_legal(*cards_, state_, seat,
                        [&](const typename G::Move& move) { texts.push_back(move_text(*cards_, move)); });
    return texts;
  }
  std::vector<Choice> choices(Seat seat) const override {
    if (!to_act().contains(seat)) return {};
    return lookup::ask_choices(*cards_, state_, seat);
  }
  std::expected<std::string, Refusal> check(Seat seat, std::string_view text) const override {
    const auto move = allowed(seat, text);
    if (!move) return std::unexpected(move.error());
    return move_text(*cards_, *move);
  }
  std::expected<Played, Refusal> play(Seat seat, std::string_view text, AnyChance& chance) override {
    const auto move = allowed(seat, text);
    if (!move) return std::unexpected(move.error());
    Played played{move_text(*cards_, *move), {}, {}};
    RecordingChance<AnyChance> recording(chance, played.outcomes);
    lookup::ask_play(*cards_, state_, seat, *move, recording, Collector(played.events));
    return played;
  }
  std::shared_ptr<const AnySight> sight(Seat seat) const override {
    return std::make_shared<ErasedSight<G>>(cards_, options_, lookup::ask_view(*cards_, state_, Viewer(seat)), seat);
  }
  boost::json::object view(Viewer viewer) const override {
    return show(*cards_, options_, lookup::ask_view(*cards_, state_, viewer));
  }
  boost::json::object state() const override { return expose(*cards_, options_, state_); }
  std::span<const std::byte> bytes() const override { return std::as_bytes(std::span(&state_, 1)); }

 private:
  std::expected<typename G::Move, Refusal> allowed(Seat seat, std::string_view text) const {
    auto move = parse_move(*cards_, text);
    if (!move) return move;
    if (auto legal = lookup::ask_check(*cards_, state_, seat, *move); !legal) return std::unexpected(legal.error());
    return move;
  }

  std::shared_ptr<const Cards> cards_;
  typename G::Options options_;
  typename G::State state_;
};

template <Game G>
class ErasedGame final : public AnyGame {
 public:
  using Cards = typename G::Cards;
  ErasedGame(std::shared_ptr<const Cards> cards, typename G::Options options, std::string card_text)
      : cards_(std::move(cards)),
        options_(options),
        text_(std::move(card_text)),
        pages_(lookup::ask_card_pages(*cards_)) {}

  std::string id() const override { return std::string(G::kId); }
  int rules_version() const override { return G::kRulesVersion; }
  Settings settings() const override { return write_options(options_); }
  int seat_count() const override { return lookup::ask_seat_count(options_); }
  std::string seat_name(Seat seat) const override { return lookup::ask_seat_name(options_, seat); }
  SeatSet side(Seat seat) const override { return lookup::ask_side(options_, seat); }
  std::string set_name() const override {
    if constexpr (G::kHasCards) return cards_->set + " " + std::to_string(cards_->version);
    return "";
  }
  const std::string& card_text() const override { return text_; }

  Started start(AnyChance& chance) const override {
    Started started;
    RecordingChance<AnyChance> recording(chance, started.outcomes);
    auto state = lookup::ask_start(*cards_, options_, recording);
    started.position = std::make_unique<ErasedPosition<G>>(cards_, options_, state);
    return started;
  }

  std::shared_ptr<const AnySight> read_sight(std::span<const std::byte> bytes, Seat seat) const override {
    typename G::View view;
    if (bytes.size() != sizeof view) return nullptr;
    std::memcpy(&view, bytes.data(), sizeof view);
    return std::make_shared<ErasedSight<G>>(cards_, options_, view, seat);
  }

  std::string chance_text(const ChanceResult& result) const override {
    return lookup::ask_chance_text(*cards_, options_, result);
  }
  std::optional<ChanceResult> parse_chance(std::string_view text) const override {
    return lookup::ask_parse_chance(*cards_, options_, text);
  }
  ToldEvent tell(const Event& seen) const override { return lookup::ask_tell(*cards_, options_, seen); }
  bool reveals(const Event& event, Viewer viewer) const override { return lookup::ask_reveals(*cards_, event, viewer); }
  bool commits(const Event& event) const override { return lookup::ask_commits(*cards_, event); }
  std::string reason_name(std::uint8_t reason) const override { return lookup::ask_reason_name(*cards_, reason); }
  Phrase describe(std::string_view move) const override {
    const auto parsed = parse_move(*cards_, move);
    return parsed ? lookup::ask_describe(*cards_, *parsed) : Phrase(parsed.error());
  }
  const std::vector<CardPage>& card_pages() const override { return pages_; }
  const Shape& view_shape() const override { return lookup::ask_view_shape(std::type_identity<typename G::View>{}); }
  const ToldShape& told_shape() const override {
    return lookup::ask_told_shape(std::type_identity<typename G::Cards>{});
  }
  const Shape& card_data_shape() const override {
    return lookup::ask_card_data_shape(std::type_identity<typename G::Cards>{});
  }

 private:
  std::shared_ptr<const Cards> cards_;
  typename G::Options options_;
  std::string text_;
  std::vector<CardPage> pages_;
};

}  // namespace conclave
