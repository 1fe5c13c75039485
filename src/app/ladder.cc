#include <fmt/format.h>

#include <boost/json.hpp>
#include <charconv>
#include <cmath>
#include <fstream>
#include <iostream>

#include "app/commands.h"
#include "app/ladder_page.h"
#include "app/progress.h"

namespace conclave {
namespace {

namespace json = boost::json;

std::string to_the_right(const std::string& text, int width) {
  return std::string(static_cast<std::size_t>(std::max(0, width - columns(text))), ' ') + text;
}

std::expected<LadderOrder::Sprt, Refusal> read_sprt(const std::string& text) {
  LadderOrder::Sprt sprt{};
  const char* end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, sprt.elo0);
  const bool comma = first.ec == std::errc{} && first.ptr != end && *first.ptr == ',';
  const auto second = comma ? std::from_chars(first.ptr + 1, end, sprt.elo1) : first;
  if (!comma || second.ec != std::errc{} || second.ptr != end || !(sprt.elo0 < sprt.elo1) ||
      !(std::abs(sprt.elo0) + std::abs(sprt.elo1) < 2000))
    return std::unexpected(Refusal("app.ladder.sprt", {{"text", text}}));
  return sprt;
}

std::expected<LadderOrder, Refusal> order_of(const LadderCommand& command) {
  LadderOrder order{.minds = {},
                    .pairs = (command.games + 1) / 2,
                    .threads = command.threads,
                    .seed = command.seed,
                    .budget = command.budget,
                    .sprt = {},
                    .until = {}};
  for (const auto& name : command.minds) {
    auto entrant = read_entrant(name);
    if (!entrant) return std::unexpected(entrant.error());
    order.minds.push_back(std::move(*entrant));
  }
  if (order.minds.size() < 2) return std::unexpected(Refusal("app.ladder.too-few", {{"count", order.minds.size()}}));
  if (command.until) order.until = *command.until / 100;
  if (command.sprt.empty()) return order;
  auto sprt = read_sprt(command.sprt);
  if (!sprt) return std::unexpected(sprt.error());
  order.sprt = *sprt;
  return order;
}

// Infinite where everything was won or lost, which JSON cannot say.
json::value finite(double number) { return std::isfinite(number) ? json::value(number) : json::value(nullptr); }

json::object as_json(const LadderOrder& order, const Pairing& pairing) {
  const Interval range = pairing.scores.interval();
  json::object object{
      {"minds", {order.minds[pairing.first].name, order.minds[pairing.second].name}},
      {"pairs", pairing.scores.pairs()},
      {"games", pairing.games()},
      {"wins", pairing.wins},
      {"draws", pairing.draws},
      {"losses", pairing.losses},
      {"pair_scores", json::value_from(pairing.scores.counts)},
      {"share", pairing.scores.share()},
      {"interval", {range.low, range.high}},
      {"elo", finite(elo_of(pairing.scores.share()))},
      {"elo_interval", {finite(elo_of(range.low)), finite(elo_of(range.high))}},
      {"first_side", static_cast<double>(pairing.side_points) / static_cast<double>(2 * pairing.games())},
      {"verdict", verdict_id(pairing.verdict)}};
  if (order.sprt) object["llr"] = log_likelihood_ratio(pairing.scores, order.sprt->elo0, order.sprt->elo1);
  return object;
}

json::object as_json(const AnyGame& game, const LadderOrder& order, LadderReport& report) {
  json::object options;
  for (const auto& [name, value] : game.settings()) options[name] = value;
  json::array pairings, minds;
  for (const Pairing& pairing : report.pairings) pairings.push_back(as_json(order, pairing));
  for (std::size_t i = 0; i < order.minds.size(); ++i) {
    Toil& toil = report.toil[i];
    minds.push_back(json::object{{"name", order.minds[i].name},
                                 {"elo", report.ratings[i].elo},
                                 {"error", report.ratings[i].error},
                                 {"moves", toil.moves},
                                 {"turns", toil.turns},
                                 {"failures", toil.failures},
                                 {"cpu_seconds", toil.cpu},
                                 {"cpu_a_move", toil.cpu / static_cast<double>(toil.moves)},
                                 {"cpu_a_turn", toil.cpu / static_cast<double>(toil.turns)},
                                 {"wall_p99", toil.wall_at(0.99)}});
  }
  json::object object{{"game", game.id()},        {"options", std::move(options)}, {"seed", order.seed},
                      {"threads", order.threads}, {"scale", order.budget.scale},   {"seconds", report.seconds}};
  object["think"] = order.budget.iterations ? json::value(*order.budget.iterations) : json::value(nullptr);
  object["minds"] = std::move(minds);
  object["pairings"] = std::move(pairings);
  return object;
}

std::string verdict_note(const AppContext& app, const LadderOrder& order, const Pairing& pairing) {
  if (!order.sprt && !order.until) return "";
  const std::string ratio =
      order.sprt ? fmt::format("LLR {:.2f}  ", log_likelihood_ratio(pairing.scores, order.sprt->elo0, order.sprt->elo1))
                 : "";
  return ratio + verdict_text(app, order, pairing.verdict);
}

void print_pairing(const AppContext& app, const LadderOrder& order, const Pairing& pairing) {
  const Interval range = pairing.scores.interval();
  std::cout << "  " << padded(order.minds[pairing.first].name + " – " + order.minds[pairing.second].name + " ", 27)
            << padded(app.say({"app.ladder.count", {{"games", grouped(pairing.games(), app.words)}}}), 14)
            << padded(fmt::format("+{} ={} −{}", pairing.wins, pairing.draws, pairing.losses), 18) << " "
            << app.paint(Ink::kBold, fmt::format("{:.1f} %", 100 * pairing.scores.share()))
            << fmt::format("  [{:.1f}, {:.1f}]", 100 * range.low, 100 * range.high) << "  Elo "
            << elo_text(elo_of(pairing.scores.share())) << "  [" << elo_text(elo_of(range.low)) << ", "
            << elo_text(elo_of(range.high)) << "]\n";
  if (const auto note = verdict_note(app, order, pairing); !note.empty())
    std::cout << "  " << padded("", 27) << note << "\n";
}

void print_minds(const AppContext& app, const LadderOrder& order, LadderReport& report) {
  const auto word = [&](const char* key, int width) {
    return to_the_right(app.words(std::string("app.ladder.") + key), width);
  };
  std::cout << "\n  " << padded(app.words("app.ladder.mind"), 18) << word("rating", 14) << word("moves", 12)
            << word("cpu-move", 16) << word("cpu-turn", 16) << word("wall", 16) << "\n";
  for (std::size_t i = 0; i < order.minds.size(); ++i) {
    Toil& toil = report.toil[i];
    std::cout << "  " << padded(order.minds[i].name, 18)
              << to_the_right(fmt::format("{} ± {:.0f}", elo_text(report.ratings[i].elo), report.ratings[i].error), 14)
              << to_the_right(grouped(toil.moves, app.words), 12)
              << fmt::format("{:>13.3f} ms{:>13.3f} ms{:>13.3f} ms\n", 1e3 * toil.cpu / static_cast<double>(toil.moves),
                             1e3 * toil.cpu / static_cast<double>(toil.turns), 1e3 * toil.wall_at(0.99));
    if (toil.failures > 0)
      std::cout << "  " << app.paint(Ink::kRed, app.say({"app.ladder.failures", {{"count", toil.failures}}})) << "\n";
  }
}

void print_report(const AppContext& app, const AnyGame& game, const LadderOrder& order, LadderReport& report) {
  std::cout << app.paint(Ink::kBold, app.words(game.id() + ".name")) << fmt::format("  ({:.1f} s)\n", report.seconds);
  for (const Pairing& pairing : report.pairings) print_pairing(app, order, pairing);
  print_minds(app, order, report);
}

std::string running_score(const LadderOrder& order, const LadderWatch& watch) {
  std::size_t left = watch.pairing, i = 0, j = 0;
  for (; left >= order.minds.size() - 1 - i; ++i) left -= order.minds.size() - 1 - i;
  j = i + 1 + left;
  return fmt::format("{} – {}  {:.1f} %  ({})", order.minds[i].name, order.minds[j].name, 100 * watch.share.load(),
                     watch.counted.load());
}

LadderReport watched_ladder(const AppContext& app, const AnyGame& game, const LadderOrder& order) {
  LadderWatch watch;
  const std::uint64_t pairings = order.minds.size() * (order.minds.size() - 1) / 2;
  const Progress progress(app, watch.pairs, pairings * order.pairs, [&] { return running_score(order, watch); });
  return run_ladder(game, order, watch);
}

}  // namespace

bool can_write(const std::string& file) { return std::ofstream(file, std::ios::app).good(); }

int run_ladder_command(const AppContext& app, const LadderCommand& command) {
  const auto loaded = load_game(app, command.game);
  if (!loaded) return loaded.error();
  const auto order = order_of(command);
  if (!order) return app.refuse(order.error());
  if (!command.report.empty() && !can_write(command.report))
    return app.refuse(Refusal("app.refusal.cannot-write", {{"file", command.report}}));
  LadderReport report = watched_ladder(app, *loaded->game, *order);
  if (command.json)
    std::cout << json::serialize(as_json(*loaded->game, *order, report)) << "\n";
  else
    print_report(app, *loaded->game, *order, report);
  if (command.report.empty()) return kOk;
  const auto written = write_file(command.report, ladder_page(app, *loaded->game, *order, report, command.line));
  return written ? kOk : app.refuse(written.error());
}

}  // namespace conclave
