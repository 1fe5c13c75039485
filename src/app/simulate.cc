#include <fmt/format.h>

#include <boost/json.hpp>
#include <iostream>

#include "app/commands.h"
#include "app/progress.h"
#include "lab/entrant.h"
#include "lab/lab.h"
#include "lab/minds.h"
#include "lab/usage.h"

namespace conclave {
namespace {

namespace json = boost::json;

std::string reason_id(const AnyGame& game, std::size_t reason) {
  return game.reason_name(static_cast<std::uint8_t>(reason));
}

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
          {"length",
           {{"mean", report.mean_length()},
            {"min", report.length_at(0)},
            {"median", report.length_at(0.5)},
            {"p90", report.length_at(0.9)},
            {"max", report.length_at(1)}}},
          {"branching",
           {{"mean", static_cast<double>(report.branching_moves) /
                         static_cast<double>(std::max<std::uint64_t>(1, report.branching_positions))},
            {"max", report.branching_most},
            {"positions", report.branching_positions}}}};
}

void print_report(const AppContext& app, const AnyGame& game, const SimulateReport& report) {
  const auto rate = [&](std::uint64_t n) {
    return grouped(static_cast<std::uint64_t>(static_cast<double>(n) / report.seconds), app.words);
  };
  const auto line = [&](const char* key, const std::string& value) {
    std::cout << "  " << padded(app.words(key), 22) << value << "\n";
  };
  const auto share = [&](std::uint64_t n) {
    return fmt::format("{:6.2f} %", 100.0 * static_cast<double>(n) / static_cast<double>(report.games));
  };
  std::cout << app.paint(Ink::kBold, app.words(game.id() + ".name")) << "\n";
  line("app.simulate.games", grouped(report.games, app.words) + fmt::format("  ({:.2f} s)", report.seconds));
  line("app.simulate.speed",
       app.say({"app.simulate.rates", {{"games", rate(report.games)}, {"moves", rate(report.moves)}}}));
  line("app.simulate.length", app.say({"app.simulate.lengths",
                                       {{"mean", fmt::format("{:.1f}", report.mean_length())},
                                        {"min", report.length_at(0)},
                                        {"median", report.length_at(0.5)},
                                        {"p90", report.length_at(0.9)},
                                        {"max", report.length_at(1)}}}));
  line("app.simulate.branching",
       app.say({"app.simulate.branchings",
                {{"mean", fmt::format("{:.1f}",
                                      static_cast<double>(report.branching_moves) /
                                          static_cast<double>(std::max<std::uint64_t>(1, report.branching_positions)))},
                 {"max", report.branching_most}}}));
  for (std::size_t i = 0; i < report.wins.size(); ++i) {
    const auto range = wilson(report.wins[i], report.games);
    line(i == 0 ? "app.simulate.wins" : "app.simulate.blank",
         padded(app.words(game.id() + ".seat." + game.seat_name(seat_at(static_cast<int>(i)))), 16) +
             share(report.wins[i]) + fmt::format("  [{:.2f}, {:.2f}]", 100 * range.low, 100 * range.high));
  }
  line("app.simulate.draws", padded("", 16) + share(report.draws));
  bool first = true;
  for (std::size_t r = 0; r < report.reasons.size(); ++r) {
    if (report.reasons[r] == 0) continue;
    line(first ? "app.simulate.reasons" : "app.simulate.blank",
         padded(reason_id(game, r), 16) + share(report.reasons[r]));
    first = false;
  }
}

json::object as_json(const CardUse& use) {
  const auto range = wilson(use.won, use.seats);
  return {{"times", use.times},
          {"seats", use.seats},
          {"won", use.won},
          {"win_interval", {range.low, range.high}},
          {"mean_turn", use.mean_turn()}};
}

json::object as_json(const UsageReport& report) {
  json::object hands, verbs;
  for (const auto& [card, hold] : report.hands) {
    hands[card] = as_json(hold.taken);
    hands[card].as_object()["seen"] = hold.seen;
  }
  for (const auto& [verb, cards] : report.verbs) {
    json::object& uses = verbs[verb].emplace_object();
    for (const auto& [card, use] : cards) uses[card] = as_json(use);
  }
  return {{"began_won", report.began_won}, {"hands", std::move(hands)}, {"verbs", std::move(verbs)}};
}

std::string use_line(const std::string& card, const CardUse& use, std::uint64_t a_game, std::uint64_t games) {
  const auto range = wilson(use.won, use.seats);
  return fmt::format("  {:<24} {:>8.3f} {:>8.1f} % [{:>5.1f}, {:>5.1f}] {:>8.1f}", card,
                     static_cast<double>(a_game) / static_cast<double>(games),
                     100.0 * static_cast<double>(use.won) / static_cast<double>(use.seats), 100 * range.low,
                     100 * range.high, use.mean_turn());
}

void print_usage(const AppContext& app, const UsageReport& report, std::uint64_t games) {
  const auto began = wilson(report.began_won, games);
  std::cout << "  " << padded(app.words("app.usage-report.began"), 38)
            << fmt::format("{:6.2f} %  [{:.2f}, {:.2f}]\n",
                           100.0 * static_cast<double>(report.began_won) / static_cast<double>(games), 100 * began.low,
                           100 * began.high);
  if (!report.hands.empty()) std::cout << "\n" << app.paint(Ink::kBold, app.words("app.usage-report.hands")) << "\n";
  for (const auto& [card, hold] : report.hands)
    std::cout << use_line(card, hold.taken, hold.taken.seats, games)
              << fmt::format(" {:>8.1f} %\n",
                             100.0 * static_cast<double>(hold.taken.times) / static_cast<double>(hold.seen));
  std::cout << "\n" << app.words("app.usage-report.moves") << "\n";
  for (const auto& [verb, cards] : report.verbs) {
    std::cout << app.paint(Ink::kBold, verb) << "\n";
    for (const auto& [card, use] : cards) std::cout << use_line(card, use, use.times, games) << "\n";
  }
}

// The command with a mind in every seat, random where none is named; or the exit code, when that cannot be.
std::expected<SimulateCommand, int> seated(const AppContext& app, const AnyGame& game, SimulateCommand command) {
  const auto seats = static_cast<std::size_t>(game.seat_count());
  if (command.seats.empty()) command.seats.assign(seats, "random");
  for (const auto& seat : command.seats)
    if (const auto entrant = read_entrant(seat); !entrant) return std::unexpected(app.refuse(entrant.error()));
  if (command.seats.size() != seats)
    return std::unexpected(
        app.refuse(Refusal("app.refusal.seat-count", {{"count", command.seats.size()}, {"want", seats}})));
  return command;
}

SimulateOrder order_of(const SimulateCommand& command) {
  return {command.games, command.threads, command.seed, command.budget};
}

}  // namespace

int run_simulate(const AppContext& app, const SimulateCommand& given) {
  const auto loaded = load_game(app, given.game);
  if (!loaded) return loaded.error();
  const auto command = seated(app, *loaded->game, given);
  if (!command) return command.error();
  std::atomic<std::uint64_t> done{0};
  std::expected<SimulateReport, SetupError> report;
  {
    const Progress progress(app, done, command->games);
    const bool all_random = std::ranges::all_of(command->seats, [](const auto& seat) { return seat == "random"; });
    if (!all_random) {
      auto played = simulate_minds(*loaded->game, command->seats, order_of(*command), done);
      if (!played) return app.refuse(played.error(), kFailed);
      report = std::move(*played);
    } else
      report = simulate_game(loaded->entry->id, loaded->card_text, loaded->settings, order_of(*command), done);
  }
  if (!report) return app.refuse(report.error(), command->game.cards);
  if (command->json)
    std::cout << json::serialize(as_json(*loaded->game, *command, *report)) << "\n";
  else
    print_report(app, *loaded->game, *report);
  return kOk;
}

int run_usage(const AppContext& app, const SimulateCommand& given) {
  const auto loaded = load_game(app, given.game);
  if (!loaded) return loaded.error();
  const auto command = seated(app, *loaded->game, given);
  if (!command) return command.error();
  UsageCount usage(*loaded->game);
  const auto report = [&] {
    std::atomic<std::uint64_t> done{0};
    const Progress progress(app, done, command->games);
    return simulate_minds(*loaded->game, command->seats, order_of(*command), done,
                          [&](const auto& decisions, const auto& outcome) { usage.add(decisions, outcome); });
  }();
  if (!report) return app.refuse(report.error(), kFailed);
  if (command->json) {
    auto answer = as_json(*loaded->game, *command, *report);
    answer["usage"] = as_json(usage.report());
    std::cout << json::serialize(answer) << "\n";
    return kOk;
  }
  print_report(app, *loaded->game, *report);
  print_usage(app, usage.report(), report->games);
  return kOk;
}

}  // namespace conclave
