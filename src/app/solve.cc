#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <iostream>
#include <numeric>

#include "app/commands.h"
#include "lab/wizards_cup_decks.h"
#include "lab/wizards_cup_openings.h"
#include "minds/wizards_cup_solver.h"

namespace conclave {
namespace {

namespace json = boost::json;
namespace wc = wizards_cup;

// How many letters must be put in, left out or changed.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0u);
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t change = diagonal + (a[i] != b[j] ? 1 : 0);
      diagonal = row[j + 1];
      row[j + 1] = std::min({change, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row[b.size()];
}

std::string nearest_ids(const wc::Cards& cards, std::string_view word) {
  std::vector<std::string> ids(cards.id.begin(), cards.id.end());
  std::ranges::stable_sort(ids, {}, [&](const std::string& id) { return distance(id, word); });
  return ids[0] + ", " + ids[1] + ", " + ids[2];
}

std::expected<wc::CardSet, Refusal> read_deck(const wc::Cards& cards, const char* seat,
                                              const std::vector<std::string>& words) {
  wc::CardSet deck = 0;
  const std::string option = std::string("--") + seat;
  for (const std::string& word : words) {
    const auto found = std::ranges::find(cards.id, word);
    if (found == cards.id.end())
      return std::unexpected(Refusal("app.solve.unknown", {{"word", word}, {"near", nearest_ids(cards, word)}}));
    const wc::CardSet card = wc::only(static_cast<wc::Card>(found - cards.id.begin()));
    if (deck & card) return std::unexpected(Refusal("app.solve.twice", {{"option", option}, {"word", word}}));
    deck |= card;
  }
  if (words.size() != wc::kTeam)
    return std::unexpected(Refusal("app.solve.six", {{"option", option}, {"count", words.size()}}));
  return deck;
}

std::string ids_of(const wc::Cards& cards, wc::CardSet deck) {
  std::string text;
  each_bit(deck, [&](int card) { text += (text.empty() ? "" : " ") + cards.id[static_cast<std::size_t>(card)]; });
  return text;
}

// As planned, the Waiting card last.
std::string ids_of(const wc::Cards& cards, const wc::Order& order) {
  std::string text;
  for (const wc::Card card : order) text += (text.empty() ? "" : " ") + cards.id[card];
  return text;
}

struct Solved {
  wc::CardSet deck[2];
  wc::Equilibrium found;
  double seconds = 0;

  double value(int seat) const { return seat == 0 ? found.value : 1 - found.value; }
};

struct Plan {
  wc::Order order;
  double chance = 0;
};

// The likeliest first.
std::vector<Plan> best_plans(const Solved& solved, int seat, std::size_t most) {
  const auto orders = wc::all_orders(solved.deck[seat]);
  std::vector<Plan> plans;
  for (std::size_t i = 0; i < orders.size(); ++i) plans.push_back({orders[i], solved.found.mix[seat][i]});
  std::ranges::stable_sort(plans, std::greater{}, &Plan::chance);
  plans.resize(std::min(most, plans.size()));
  return plans;
}

json::object as_json(const wc::Cards& cards, const Solved& solved, std::size_t plans) {
  json::object all{{"game", "wizards-cup"}, {"set", cards.set}, {"version", cards.version}};
  for (int seat = 0; seat < 2; ++seat) {
    json::array deck, listed;
    each_bit(solved.deck[seat], [&](int card) { deck.emplace_back(cards.id[static_cast<std::size_t>(card)]); });
    for (const Plan& plan : best_plans(solved, seat, plans)) {
      json::array order;
      for (std::size_t i = 0; i < wc::kPlanned; ++i) order.emplace_back(cards.id[plan.order[i]]);
      listed.push_back(json::object{
          {"chance", plan.chance}, {"plan", std::move(order)}, {"waiting", cards.id[plan.order[wc::kPlanned]]}});
    }
    all[seat == 0 ? "black" : "white"] = {
        {"deck", std::move(deck)}, {"value", solved.value(seat)}, {"plans", std::move(listed)}};
  }
  all["exploitability"] = solved.found.exploitability;
  all["iterations"] = solved.found.iterations;
  all["seconds"] = solved.seconds;
  return all;
}

void print(const AppContext& app, const wc::Cards& cards, const Solved& solved, std::size_t most) {
  std::cout << app.paint(Ink::kBold, app.words("wizards-cup.name")) << "\n";
  for (int seat = 0; seat < 2; ++seat) {
    const std::string name = app.words(seat == 0 ? "wizards-cup.seat.black" : "wizards-cup.seat.white");
    std::cout << "\n"
              << app.paint(Ink::kBold, padded(name, 8)) << fmt::format("{:6.2f} %  ", 100 * solved.value(seat))
              << app.paint(Ink::kDim, ids_of(cards, solved.deck[seat])) << "\n";
    for (const Plan& plan : best_plans(solved, seat, most)) {
      std::string text;
      for (std::size_t i = 0; i < wc::kPlanned; ++i) text += cards.id[plan.order[i]] + " ";
      if (plan.chance >= 0.0005)
        std::cout << fmt::format("  {:5.1f} %  {}| {}\n", 100 * plan.chance, text, cards.id[plan.order[wc::kPlanned]]);
    }
  }
  std::cout << "\n"
            << app.say({"app.solve.value", {}}) << "\n"
            << app.say({"app.solve.left",
                        {{"gain", fmt::format("{:.3f}", 100 * solved.found.exploitability)},
                         {"iterations", solved.found.iterations},
                         {"seconds", fmt::format("{:.2f}", solved.seconds)}}})
            << "\n";
}

int solve_decks(const AppContext& app, const SolveCommand& command, const wc::Cards& cards) {
  if (command.black.empty() || command.white.empty()) return app.refuse(Refusal("app.solve.both"));
  Solved solved;
  for (int seat = 0; seat < 2; ++seat) {
    const auto deck = read_deck(cards, seat == 0 ? "black" : "white", seat == 0 ? command.black : command.white);
    if (!deck) return app.refuse(deck.error());
    solved.deck[seat] = *deck;
  }
  const auto began = std::chrono::steady_clock::now();
  solved.found = wc::solve(wc::round_game(cards, solved.deck[0], solved.deck[1]));
  solved.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  const auto most = static_cast<std::size_t>(command.plans);
  if (command.json)
    std::cout << json::serialize(as_json(cards, solved, most)) << "\n";
  else
    print(app, cards, solved, most);
  return kOk;
}

int refuse_without_pool(const AppContext& app, const wc::Cards& cards) {
  return app.refuse(Refusal("app.solve.no-pool", {{"set", cards.set}, {"version", cards.version}}));
}

int show_decks(const AppContext& app, const SolveCommand& command, const wc::Cards& cards) {
  const auto pool = wc::deck_pool(cards);
  if (pool.empty()) return refuse_without_pool(app, cards);
  const auto shares = wc::wizard_shares(pool);
  if (command.json) {
    json::array decks;
    json::object wizards;
    for (const auto& one : pool)
      decks.push_back(
          json::object{{"random", cards.id[one.random]}, {"share", one.share}, {"deck", ids_of(cards, one.order)}});
    for (std::size_t i = 0; i < shares.size(); ++i) wizards[cards.id[i]] = shares[i];
    std::cout << json::serialize(json::object{{"set", cards.set},
                                              {"version", cards.version},
                                              {"decks", std::move(decks)},
                                              {"wizards", std::move(wizards)}})
              << "\n";
    return kOk;
  }
  std::cout << app.words("app.solve.decks") << "\n";
  for (const auto& one : pool)
    std::cout << fmt::format("  {:<14} {:5.1f} %  {}\n", cards.id[one.random], 100 * one.share,
                             ids_of(cards, one.order));
  std::cout << "\n" << app.words("app.solve.shares") << "\n";
  std::vector<std::size_t> by_share(shares.size());
  std::iota(by_share.begin(), by_share.end(), 0u);
  std::ranges::stable_sort(by_share, std::greater{}, [&](std::size_t i) { return shares[i]; });
  for (const std::size_t i : by_share) std::cout << fmt::format("  {:<14} {:5.1f} %\n", cards.id[i], 100 * shares[i]);
  return kOk;
}

// The pool goes to standard output as src/minds/wizards_cup_decks.inc has it, the progress to standard error.
int grow(const AppContext& app, const SolveCommand& command, const wc::Cards& cards) {
  wc::Sweep last;
  const wc::Grown grown = wc::grow_pool(cards, {command.grow, command.seed}, [&](const wc::Sweep& sweep) {
    last = sweep;
    std::cerr << app.say({"app.solve.sweep",
                          {{"number", sweep.number},
                           {"orders", sweep.orders},
                           {"gain", fmt::format("{:.2f}", 100 * sweep.gain)},
                           {"most", fmt::format("{:.2f}", 100 * sweep.most)}}})
              << "\n";
  });
  std::cout << fmt::format("// conclave solve wizards-cup --grow {} --seed {}\n", command.grow, command.seed)
            << fmt::format(
                   "// The best Deck found in the last sweep gained {:.1f} % on the mean over the random cards.\n",
                   100 * last.gain)
            << fmt::format("// How often a Wizard is in a Deck, in % over the last {} sweeps:", grown.sweeps);
  for (std::size_t i = 0; i < grown.wanted.size(); ++i)
    std::cout << fmt::format("{} {} {:.1f}", i % 6 == 0 ? "\n//" : ";", cards.id[i], 100 * grown.wanted[i]);
  std::cout << "\nR\"(" << wc::pool_text(cards, grown.pool) << ")\"\n";
  return kOk;
}

// The same, as src/minds/wizards_cup_openings.inc has it.
int open(const AppContext& app, const SolveCommand& command, const wc::Cards& cards) {
  if (wc::deck_pool(cards).empty()) return refuse_without_pool(app, cards);
  const wc::Openings found =
      wc::find_openings(cards, {.decks = command.openings}, command.seed, [&](wc::Card card, double worth) {
        std::cerr << app.say({"app.solve.opening",
                              {{"wizard", cards.id[card]}, {"wins", fmt::format("{:.1f}", 100 * worth)}}})
                  << "\n";
      });
  std::cout << fmt::format("// conclave solve wizards-cup --openings {} --seed {}\n", command.openings, command.seed)
            << fmt::format("// They win {:.1f} % of first rounds against the rival that is expected.\n",
                           100 * found.worth)
            << "R\"(" << wc::pool_text(cards, found.all) << ")\"\n";
  return kOk;
}

}  // namespace

int run_solve(const AppContext& app, const SolveCommand& command) {
  const auto loaded = load_game(app, command.game);
  if (!loaded) return loaded.error();
  if (loaded->entry->id != "wizards-cup")
    return app.refuse(Refusal("app.solve.game", {{"game", key(loaded->entry->id + ".name")}}));
  const auto cards = wc::load_cards(std::type_identity<wc::Cards>{}, loaded->card_text);
  if (!cards) return app.refuse(SetupError(cards.error()), command.game.cards);
  if (command.grow > 0) return grow(app, command, **cards);
  if (command.openings > 0) return open(app, command, **cards);
  return command.decks ? show_decks(app, command, **cards) : solve_decks(app, command, **cards);
}

}  // namespace conclave
