#include "minds/wizards_cup_round.h"

#include <algorithm>
#include <numeric>

#include "games/wizards_cup/rules.h"
#include "minds/wizards_cup_answers.h"

namespace conclave::wizards_cup {
namespace {

// What both have been told so far, as a number: the cards that came to light and the answers, from which, with one's
// own order, the rest of the course follows. An owner's secrets are left out: they follow from its order.
struct Witness {
  std::uint64_t told = 1;

  void operator()(const Event& event) {
    if (!brings_news(static_cast<Happening>(event.kind))) return;
    told = mixed(
        told ^ (event.kind | static_cast<unsigned>(index(event.seat)) << 8 | static_cast<unsigned>(event.card) << 16));
  }
  static constexpr bool brings_news(Happening what) {
    return what == Happening::kRevealed || what == Happening::kPlaced || what == Happening::kWaitingDiscarded ||
           what == Happening::kMilled || what == Happening::kDeclined;
  }
};

State begun(const Stage& stage, const Order& black, const Order& white) {
  State state;
  state.open.round = stage.round;
  state.open.phase = Phase::kDuel;
  for (std::size_t i = 0; i < 2; ++i) {
    state.open.tokens[i] = stage.tokens[i];
    const Order& order = i == 0 ? black : white;
    state.team[i] = deck_of(order);
    state.deck[i] = Pile(plan_move(order).cards);
    state.waiting[i] = order[kPlanned];
  }
  return state;
}

// [i][n]: where the orders that follow i cease to share its Deck and its first n cards.
using RunEnds = std::vector<std::array<std::uint32_t, kTeam + 1>>;

RunEnds run_ends(const std::vector<Order>& orders) {
  RunEnds ends(orders.size());
  for (auto i = static_cast<std::uint32_t>(orders.size()); i-- > 0;)
    for (std::size_t n = 0; n <= kTeam; ++n) {
      const bool alike = i + 1 < orders.size() && deck_of(orders[i]) == deck_of(orders[i + 1]) &&
                         std::equal(orders[i].begin(), orders[i].begin() + n, orders[i + 1].begin());
      ends[i][n] = alike ? ends[i + 1][n] : i + 1;
    }
  return ends;
}

// How many of the first cards of an order had a say so far.
std::size_t seen_length(const Order& order, CardSet seen) {
  std::size_t n = kTeam;
  while (n > 0 && !(seen & only(order[n - 1]))) --n;
  return n;
}

// Turns the State of one of a side's orders into that of another: nobody has seen where they differ.
void exchange(State& state, std::size_t side, const Order& from, const Order& to) {
  std::array<Card, kNoCard + 1> instead;
  for (std::size_t n = 0; n < kTeam; ++n) instead[from[n]] = to[n];
  instead[kNoCard] = kNoCard;
  for (Card& card : state.deck[side]) card = instead[card];
  state.waiting[side] = instead[state.waiting[side]];
}

constexpr Result kNone = ~Result{0};

// Orders of each side that follow one another.
struct Block {
  std::array<std::uint32_t, 2> begin{}, end{};
};

// Plays all pairs of orders at once: those that have shown the same cards so far have come to the same, whatever lies
// below.
class Builder {
 public:
  Builder(const Cards& cards, RoundGame& game, const Deadline& deadline)
      : cards_(cards),
        game_(game),
        deadline_(deadline),
        columns_(game.side[1].orders.size()),
        run_ends_{run_ends(game.side[0].orders), run_ends(game.side[1].orders)} {}

  void run(const Stage& stage) {
    Block all;
    for (std::size_t i = 0; i < 2; ++i) all.end[i] = static_cast<std::uint32_t>(game_.side[i].orders.size());
    room(0, all);
    evaluate(begun(stage, game_.side[0].orders[0], game_.side[1].orders[0]), {}, all, 0);
    if (deadline_.passed()) return;
    answers_.simplify(results_[0], columns_);
    answers_.write(results_[0], game_);
  }

 private:
  // Fills the block's part of results_[depth]; the State is that of the block's first two orders.
  void evaluate(const State& state, const Witness& witness, const Block& block, std::size_t depth) {
    if (state.open.phase != Phase::kDuel) return fill(depth, block, halves_for_black(state.open));
    if (state.open.asking == kNoCard)
      return each_course(state, witness, block, depth, [](auto duels) { duels.step(); });
    // Both answers, side by side. All of the block have been told the same.
    room(depth + 1, block);
    each_course(state, witness, block, depth + 1, [](auto duels) { duels.step(true); });
    room(depth + 2, block);  // until now room for the answers within "use"
    each_course(state, witness, block, depth + 2, [](auto duels) { duels.step(false); });
    join(block, depth, index(state.open.asked), witness.told);
  }

  // Takes every pair of the block one step on.
  template <class Step>
  void each_course(const State& state, const Witness& witness, const Block& block, std::size_t depth, Step step) {
    for (std::uint32_t row = block.begin[0]; row < block.end[0] && !deadline_.passed(); ++row)
      for (std::uint32_t column = block.begin[1]; column < block.end[1]; ++column) {
        if (results_[depth][row * columns_ + column] != kNone) continue;
        State next = state;
        set_orders(next, block, {row, column});
        Witness told = witness;
        step(Duels<Witness>(cards_, next, told));
        const Block part = alike(next, block, {row, column});
        evaluate(next, told, part, depth);
        column = part.end[1] - 1;
      }
  }

  // Gives a State of the block's first orders two others.
  void set_orders(State& state, const Block& block, const std::array<std::uint32_t, 2>& at) const {
    for (std::size_t i = 0; i < 2; ++i) {
      if (at[i] == block.begin[i]) continue;
      const Order& to = game_.side[i].orders[at[i]];
      exchange(state, i, game_.side[i].orders[block.begin[i]], to);
      state.team[i] = deck_of(to);
    }
  }

  // The part of the block, from these two on, that has come to this State too.
  Block alike(const State& state, const Block& block, const std::array<std::uint32_t, 2>& at) const {
    Block part{at, {}};
    for (std::size_t i = 0; i < 2; ++i) {
      const std::size_t seen = seen_length(game_.side[i].orders[at[i]], state.open.shown[i][state.open.round - 1]);
      part.end[i] = std::min(block.end[i], run_ends_[i][at[i]][seen]);
    }
    return part;
  }

  void fill(std::size_t depth, const Block& block, Result result) {
    for (std::size_t row = block.begin[0]; row < block.end[0]; ++row)
      std::fill_n(results_[depth].begin() + static_cast<std::ptrdiff_t>(row * columns_ + block.begin[1]),
                  block.end[1] - block.begin[1], result);
  }

  void room(std::size_t depth, const Block& block) {
    if (depth >= results_.size())
      results_.resize(depth + 1, std::vector<Result>(game_.side[0].orders.size() * columns_));
    fill(depth, block, kNone);
  }

  // An answer that changes nothing is none.
  void join(const Block& block, std::size_t depth, int asked, std::uint64_t told) {
    Result last_use = kNone, last_decline = kNone, node = kNone;
    for (std::size_t row = block.begin[0]; row < block.end[0]; ++row)
      for (std::size_t at = row * columns_ + block.begin[1]; at < row * columns_ + block.end[1]; ++at) {
        const Result use = results_[depth + 1][at], decline = results_[depth + 2][at];
        const bool same = use == decline && is_end(use);
        if (!same && (use != last_use || decline != last_decline))
          node = answers_.ask(asked, told, last_use = use, last_decline = decline);
        results_[depth][at] = same ? use : node;
      }
  }

  const Cards& cards_;
  RoundGame& game_;
  const Deadline& deadline_;
  const std::size_t columns_;
  const RunEnds run_ends_[2];
  std::vector<std::vector<Result>> results_;  // for each answer that is open a table for "use" and one for "decline"
  Answers answers_;
};

// All orders of one player's Deck against one of the other's.
class Sweep {
 public:
  Sweep(const Cards& cards, Seat seat, const std::vector<Order>& orders, FastChance& chance, std::span<int> sums)
      : cards_(cards), seat_(seat), orders_(orders), chance_(chance), sums_(sums) {}

  // The State is that of the first of these orders, which have come to it together.
  void operator()(const State& state, std::size_t begin, std::size_t end) {
    if (state.open.phase != Phase::kDuel) return add(state.open, begin, end);
    const bool use = state.open.asking != kNoCard && chance_.below(2) == 0;
    for (std::size_t at = begin; at < end;) {
      State next = state;
      if (at != begin) exchange(next, static_cast<std::size_t>(index(seat_)), orders_[begin], orders_[at]);
      step(next, use);
      const std::size_t seen = seen_length(orders_[at], next.open.shown[index(seat_)][next.open.round - 1]);
      const std::size_t part = std::min(end, at + kAlike[seen]);
      (*this)(next, at, part);
      at = part;
    }
  }

 private:
  // How many orders share their first so many cards; those that do follow one another.
  static constexpr std::size_t kAlike[kTeam + 1] = {720, 120, 24, 6, 2, 1, 1};

  [[gnu::flatten]] void step(State& state, bool use) {
    Silent silent;
    Duels<Silent> duels(cards_, state, silent);
    if (state.open.asking == kNoCard)
      duels.step();
    else
      duels.step(use);
  }

  void add(const Public& open, std::size_t begin, std::size_t end) {
    const int black = halves_for_black(open), own = seat_ == kBlack ? black : 2 - black;
    if (own == 0) return;
    for (std::size_t at = begin; at < end; ++at) sums_[at] += own;
  }

  const Cards& cards_;
  const Seat seat_;
  const std::vector<Order>& orders_;
  FastChance& chance_;
  const std::span<int> sums_;
};

Side side_of(const std::vector<Holding>& holdings) {
  Side side;
  double sum = 0;
  for (const Holding& holding : holdings) sum += holding.chance;
  for (const Holding& holding : holdings) {
    Side::Root root{std::vector<std::uint32_t>(holding.orders.size()), holding.chance / sum};
    std::iota(root.orders.begin(), root.orders.end(), static_cast<std::uint32_t>(side.orders.size()));
    side.orders.insert(side.orders.end(), holding.orders.begin(), holding.orders.end());
    side.roots.push_back(std::move(root));
  }
  side.sequences = side.orders.size();
  return side;
}

}  // namespace

std::uint8_t halves_for_black(const Public& open) {
  const bool over = open.phase == Phase::kOver;
  const bool black = over ? open.winners.contains(kBlack) : open.tokens[0] >= open.tokens[1];
  const bool white = over ? open.winners.contains(kWhite) : open.tokens[1] >= open.tokens[0];
  return static_cast<std::uint8_t>(black == white ? 1 : black ? 2 : 0);
}

[[gnu::flatten]] std::uint8_t played(const Cards& cards, const Stage& stage, const Order& black, const Order& white,
                                     FastChance& chance) {
  State state = begun(stage, black, white);
  Silent silent;
  Duels<Silent> duels(cards, state, silent);
  for (duels.run(); state.open.phase == Phase::kDuel;) duels.answer(chance.below(2) == 0);
  return halves_for_black(state.open);
}

void sweep(const Cards& cards, const Stage& stage, Seat seat, const std::vector<Order>& orders, const Order& other,
           FastChance& chance, std::span<int> sums) {
  const Order& first = orders.front();
  Sweep(cards, seat, orders, chance, sums)(seat == kBlack ? begun(stage, first, other) : begun(stage, other, first), 0,
                                           orders.size());
}

Move plan_move(const Order& order) {
  Move move{Verb::kPlan, {}};
  std::copy_n(order.begin(), kPlanned, move.cards.begin());
  return move;
}

CardSet deck_of(const Order& order) {
  CardSet deck = 0;
  for (const Card card : order) deck |= only(card);
  return deck;
}

std::vector<Order> all_orders(CardSet deck) {
  Order order{};
  std::size_t n = 0;
  each_bit(deck, [&](int card) { order[n++] = static_cast<Card>(card); });
  std::vector<Order> orders;
  orders.reserve(kPlans);
  do orders.push_back(order);
  while (std::ranges::next_permutation(order).found);
  return orders;
}

std::vector<Order> some_orders(CardSet deck, std::size_t count, FastChance& chance) {
  std::vector<Order> orders = all_orders(deck);
  if (count >= orders.size()) return orders;
  for (std::size_t i = 0; i < count; ++i)
    std::swap(orders[i], orders[i + chance.below(static_cast<std::uint32_t>(orders.size() - i))]);
  orders.resize(count);
  std::ranges::sort(orders);
  return orders;
}

Order any_order(CardSet deck, FastChance& chance) {
  Order order{};
  std::uint32_t n = 0;
  each_bit(deck, [&](int card) {
    const std::uint32_t place = chance.below(++n);
    order[n - 1] = order[place];
    order[place] = static_cast<Card>(card);
  });
  return order;
}

std::size_t drawn(std::span<const double> mix, FastChance& chance) {
  double left = chance.unit();
  std::size_t i = 0;
  while (i + 1 < mix.size() && left >= mix[i]) left -= mix[i++];
  return i;
}

RoundGame round_game(const Cards& cards, const std::vector<Holding>& black, const std::vector<Holding>& white,
                     const Stage& stage, const Deadline& deadline) {
  RoundGame game;
  game.side[0] = side_of(black);
  game.side[1] = side_of(white);
  Builder(cards, game, deadline).run(stage);
  return game;
}

RoundGame round_game(const Cards& cards, CardSet black, CardSet white, const Stage& stage) {
  return round_game(cards, {Holding{1, all_orders(black)}}, {Holding{1, all_orders(white)}}, stage);
}

RoundGame table_game(std::span<const std::uint8_t> table, std::size_t rows) {
  RoundGame game;
  game.side[0] = side_of({Holding{1, std::vector<Order>(rows)}});
  game.side[1] = side_of({Holding{1, std::vector<Order>(table.size() / rows)}});
  game.table.assign(table.begin(), table.end());
  return game;
}

}  // namespace conclave::wizards_cup
