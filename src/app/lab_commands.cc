#include <fmt/format.h>

#include <boost/json.hpp>
#include <iostream>

#include "app/commands.h"
#include "app/progress.h"
#include "lab/audit.h"
#include "lab/entrant.h"
#include "lab/lab.h"
#include "lab/minds.h"
#include "lab/search_bench.h"
#include "lab/usage.h"

namespace conclave {
namespace {

namespace json = boost::json;

std::string reason_id(const AnyGame& game, std::size_t reason) { return game.reason_name(static_cast<std::uint8_t>(reason)); }

json::object as_json(const AnyGame& game, const SimulateCommand& command, const SimulateReport& report) {
  json::object wins, intervals, reasons, scores;
  for (std::size_t i = 0; i < report.wins.size(); ++i) {
    const std::string seat = game.seat_name(seat_at(static_cast<int>(i)));
    wins[seat] = report.wins[i];
    const auto range = wilson(report.wins[i], report.games);
    intervals[seat] = {range.low, range.high};
    scores[seat] = report.score_sums[i] / static_cast<double>(report.games);
  }
  for (std::size_t r = 0; r < report.reasons.size(); ++r)
    if (report.reasons[r] > 0) reasons[reason_id(game, r)] = report.reasons[r];
  json::object options;
  for (const auto& [name, value] : game.settings()) options[name] = value;
  return {{"game", game.id()},
          {"options", std::move(options)},
          {"seats", json::value_from(command.seats)},
          {"seed", command.seed},
          {"threads", command.threads},
          {"games", report.games},
          {"moves", report.moves},
          {"seconds", report.seconds},
          {"games_per_second", static_cast<double>(report.games) / report.seconds},
          {"moves_per_second", static_cast<double>(report.moves) / report.seconds},
          {"wins", std::move(wins)},
          {"win_intervals", std::move(intervals)},
          {"draws", report.draws},
          {"shared", report.shared},
          {"reasons", std::move(reasons)},
          {"scores", std::move(scores)},
          {"length", {{"mean", report.mean_length()}, {"min", report.length_at(0)}, {"median", report.length_at(0.5)},
                      {"p90", report.length_at(0.9)}, {"max", report.length_at(1)}}},
          {"branching", {{"mean", static_cast<double>(report.branching_moves) / static_cast<double>(std::max<std::uint64_t>(1, report.branching_positions))},
                         {"max", report.branching_most}, {"positions", report.branching_positions}}}};
}

void print_report(const AppContext& app, const AnyGame& game, const SimulateReport& report) {
  const auto rate = [&](std::uint64_t n) { return grouped(static_cast<std::uint64_t>(static_cast<double>(n) / report.seconds), app.words); };
  const auto line = [&](const char* key, const std::string& value) {
    std::cout << "  " << padded(app.words(key), 22) << value << "\n";
  };
  const auto share = [&](std::uint64_t n) { return fmt::format("{:6.2f} %", 100.0 * static_cast<double>(n) / static_cast<double>(report.games)); };
  std::cout << app.paint(Ink::kBold, app.words(game.id() + ".name")) << "\n";
  line("app.simulate.games", grouped(report.games, app.words) + fmt::format("  ({:.2f} s)", report.seconds));
  line("app.simulate.speed", app.say({"app.simulate.rates", {{"games", rate(report.games)}, {"moves", rate(report.moves)}}}));
  line("app.simulate.length", app.say({"app.simulate.lengths", {{"mean", fmt::format("{:.1f}", report.mean_length())},
      {"min", std::to_string(report.length_at(0))}, {"median", std::to_string(report.length_at(0.5))},
      {"p90", std::to_string(report.length_at(0.9))}, {"max", std::to_string(report.length_at(1))}}}));
  line("app.simulate.branching", app.say({"app.simulate.branchings", {{"mean", fmt::format("{:.1f}", static_cast<double>(report.branching_moves) /
      static_cast<double>(std::max<std::uint64_t>(1, report.branching_positions)))}, {"max", std::to_string(report.branching_most)}}}));
  for (std::size_t i = 0; i < report.wins.size(); ++i) {
    const auto range = wilson(report.wins[i], report.games);
    line(i == 0 ? "app.simulate.wins" : "app.simulate.blank",
         padded(app.words(game.id() + ".seat." + game.seat_name(seat_at(static_cast<int>(i)))), 16) + share(report.wins[i]) +
             fmt::format("  [{:.2f}, {:.2f}]", 100 * range.low, 100 * range.high));
  }
  line("app.simulate.draws", padded("", 16) + share(report.draws));
  bool first = true;
  for (std::size_t r = 0; r < report.reasons.size(); ++r) {
    if (report.reasons[r] == 0) continue;
    line(first ? "app.simulate.reasons" : "app.simulate.blank", padded(reason_id(game, r), 16) + share(report.reasons[r]));
    first = false;
  }
}

}  // namespace

int run_simulate(const AppContext& app, const SimulateCommand& given) {
  SimulateCommand command = given;
  const auto loaded = load_game(app, command.game);
  if (!loaded) return loaded.error();
  const auto seats = static_cast<std::size_t>(loaded->game->seat_count());
  if (command.seats.empty()) command.seats.assign(seats, "random");
  for (const auto& seat : command.seats)
    if (const auto entrant = read_entrant(seat); !entrant) return app.refuse(entrant.error());
  if (command.seats.size() != seats)
    return app.refuse(Refusal("app.refusal.seat-count", {{"count", std::to_string(command.seats.size())}, {"want", std::to_string(seats)}}));
  std::atomic<std::uint64_t> done{0};
  std::expected<SimulateReport, SetupError> report;
  {
    const Progress progress(app, done, command.games);
    const SimulateOrder order{command.games, command.threads, command.seed, command.budget};
    const bool all_random = std::ranges::all_of(command.seats, [](const auto& seat) { return seat == "random"; });
    if (!all_random) {
      auto played = simulate_minds(*loaded->game, command.seats, order, done);
      if (!played) return app.refuse(played.error(), kFailed);
      report = std::move(*played);
    } else report = simulate_game(loaded->entry->id, loaded->card_text, loaded->settings, order, done);
  }
  if (!report) return app.refuse(report.error(), command.game.cards);
  if (command.json) std::cout << json::serialize(as_json(*loaded->game, command, *report)) << "\n";
  else print_report(app, *loaded->game, *report);
  return kOk;
}

int run_audit(const AppContext& app, const AuditCommand& command) {
  const auto loaded = load_game(app, command.game);
  if (!loaded) return loaded.error();
  for (std::uint64_t i = 0; i < command.games; ++i)
    audit_game(*loaded->game, command.seed + i, [](const std::string& line) { std::cout << line << '\n'; });
  std::cout << std::flush;
  return std::cout ? kOk : kFailed;
}

int run_usage(const AppContext& app, const AuditCommand& command) {
  const auto loaded = load_game(app, command.game);
  if (!loaded) return loaded.error();
  const UsageReport report = count_usage(*loaded->game, command.games, command.seed);
  std::cout << app.say({"app.usage-report.head", {{"games", grouped(report.games, app.words)}}}) << "\n";
  for (const auto& [verb, cards] : report.verbs) {
    std::cout << app.paint(Ink::kBold, verb) << "\n";
    for (const auto& [card, use] : cards)
      std::cout << fmt::format("  {:<24} {:>8.3f} {:>8.1f} %\n", card, static_cast<double>(use.times) / static_cast<double>(report.games),
                               100.0 * static_cast<double>(use.won) / static_cast<double>(use.times));
  }
  return kOk;
}

int run_games(const AppContext& app) {
  for (const auto& entry : all_games()) {
    std::cout << app.paint(Ink::kBold, app.words(entry.id + ".name")) << app.paint(Ink::kDim, "  " + entry.id) << "\n";
    std::cout << "  " << app.words(entry.id + ".blurb") << "\n";
    std::string card_text;
    if (entry.has_cards)
      if (auto text = read_file(app.home / "cards" / (entry.id + ".toml"), CardFile::kMaxBytes)) card_text = *text;
    for (const auto& variant : entry.variants) {
      const auto game = entry.make(card_text, variant);
      if (!game) return app.refuse(game.error(), "cards/" + entry.id + ".toml");
      std::string seats, options;
      for (const Seat seat : SeatSet::first((*game)->seat_count())) seats += (seats.empty() ? "" : ", ") + (*game)->seat_name(seat);
      for (const auto& [name, value] : variant) options += " --" + name + " " + value;
      std::cout << "  " << padded(app.say({"app.games.seats", {{"count", std::to_string((*game)->seat_count())}}}), 10) << seats
                << app.paint(Ink::kDim, options) << "\n";
      if (&variant == &entry.variants.back())
        std::cout << "  " << app.say({entry.has_cards ? "app.games.cards" : "app.games.no-cards",
                                      {{"set", (*game)->set_name()}, {"file", "cards/" + entry.id + ".toml"}}}) << "\n\n";
    }
  }
  return kOk;
}

namespace {

int bench_minds(const AppContext& app, const BenchCommand& command, const GameEntry& entry, const Settings& settings, const std::string& cards,
                const std::string& name) {
  const auto game = entry.make(cards, settings);
  if (!game) return app.refuse(game.error(), command.game.cards);
  if (command.count_thoughts > 0) {
    std::cout << bench_thoughts(**game, command.count_thoughts) << "\n";
    return kOk;
  }
  const SearchBench report = bench_search(**game, command.seconds);
  if (command.json)
    std::cout << json::serialize(json::object{{"game", name}, {"iterations_per_second", report.iterations_per_second},
                                              {"moves_per_second", report.moves_per_second}, {"two_threads", report.two_threads}}) << "\n";
  else
    std::cout << fmt::format("{:<26} {:>14} {:>14.2f} {:>14.2f}\n", name, grouped(static_cast<std::uint64_t>(report.iterations_per_second), app.words),
                             report.moves_per_second / 1e6, report.two_threads);
  return kOk;
}

int bench_one(const AppContext& app, const BenchCommand& command, const GameEntry& entry, const Settings& settings, const std::string& cards) {
  std::string name = entry.id;
  for (const auto& [option, value] : settings) name += " " + option + "=" + value;
  if (command.search || command.count_thoughts > 0) return bench_minds(app, command, entry, settings, cards, name);
  if (command.count_games > 0) {
    const auto moves = bench_game_moves(entry.id, cards, settings, command.count_games);
    if (!moves) return app.refuse(moves.error(), command.game.cards);
    std::cout << *moves << "\n";
    return kOk;
  }
  const auto report = bench_game(entry.id, cards, settings, command.seconds);
  if (!report) return app.refuse(report.error(), command.game.cards);
  if (command.json) {
    std::cout << json::serialize(json::object{{"game", name}, {"moves_per_second", report->moves_per_second},
                                              {"listed_moves_per_second", report->listed_moves_per_second},
                                              {"playouts_per_second", report->playouts_per_second},
                                              {"state_bytes", report->state_bytes}, {"copy_ns", report->copy_nanoseconds},
                                              {"signature", fmt::format("{:016x}", report->signature)}}) << "\n";
    return kOk;
  }
  std::cout << fmt::format("{:<26} {:>12.2f} {:>12.2f} {:>12.0f} {:>8} {:>8.1f}  {:016x}\n", name, report->moves_per_second / 1e6,
                           report->listed_moves_per_second / 1e6, report->playouts_per_second, report->state_bytes,
                           report->copy_nanoseconds, report->signature);
  return kOk;
}

}  // namespace

int run_bench(const AppContext& app, const BenchCommand& command) {
  if (command.search && !command.json && command.count_thoughts == 0)
    std::cout << fmt::format("{:<26} {:>14} {:>14} {:>14}\n", app.words("app.bench.game"), app.words("app.bench.iterations"),
                             app.words("app.bench.moves"), app.words("app.bench.two-threads"));
  else if (!command.json && command.count_games == 0 && command.count_thoughts == 0)
    std::cout << fmt::format("{:<26} {:>12} {:>12} {:>12} {:>8} {:>8}  {}\n", app.words("app.bench.game"), app.words("app.bench.moves"),
                             app.words("app.bench.listed"), app.words("app.bench.playouts"), app.words("app.bench.bytes"),
                             app.words("app.bench.copy"), app.words("app.bench.signature"));
  for (const auto& entry : all_games()) {
    if (!command.game.name.empty() && &entry != find_game(command.game.name)) continue;
    for (const auto& variant : entry.variants) {
      if (command.game.mages != 0 && !variant.empty() && variant[0].second != std::to_string(command.game.mages)) continue;
      const auto loaded = load_game(app, {entry.id, command.game.cards, 0});
      if (!loaded) return loaded.error();
      if (const int code = bench_one(app, command, entry, variant, loaded->card_text); code != kOk) return code;
    }
  }
  if (!command.game.name.empty() && !find_game(command.game.name)) return load_game(app, command.game).error();
  return kOk;
}

}  // namespace conclave
