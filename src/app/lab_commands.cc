#include <fmt/format.h>

#include <boost/json.hpp>
#include <iostream>

#include "app/commands.h"
#include "lab/audit.h"
#include "lab/lab.h"
#include "lab/search_bench.h"

namespace conclave {

namespace json = boost::json;

int run_audit(const AppContext& app, const AuditCommand& command) {
  const auto loaded = load_game(app, command.game);
  if (!loaded) return loaded.error();
  for (std::uint64_t i = 0; i < command.games; ++i)
    audit_game(*loaded->game, command.seed + i, [](const std::string& line) { std::cout << line << '\n'; });
  std::cout << std::flush;
  return std::cout ? kOk : kFailed;
}

int run_games(const AppContext& app) {
  for (const auto& entry : all_games()) {
    std::cout << app.paint(Ink::kBold, app.words(entry.id + ".name")) << app.paint(Ink::kDim, "  " + entry.id) << "\n";
    std::cout << "  " << app.words(entry.id + ".blurb") << "\n";
    std::cout << "  " << app.words(entry.id + ".box") << "\n";
    std::string card_text;
    if (entry.has_cards)
      if (auto text = read_file(app.home / "cards" / (entry.id + ".toml"), CardFile::kMaxBytes)) card_text = *text;
    for (std::size_t i = 0; i < entry.variants.size(); ++i) {
      const Settings& variant = entry.variants[i];
      const auto game = entry.make(card_text, variant);
      if (!game) return app.refuse(game.error(), "cards/" + entry.id + ".toml");
      std::string seats, options;
      for (const Seat seat : SeatSet::first((*game)->seat_count()))
        seats += (seats.empty() ? "" : ", ") + (*game)->seat_name(seat);
      for (const auto& [name, value] : variant) options += " --" + name + " " + value;
      for (const Setting& one : entry.settings[i])
        options += fmt::format(" [--{} {}]", one.name, fmt::join(one.values, "|"));
      std::cout << "  " << padded(app.say({"app.games.seats", {{"count", (*game)->seat_count()}}}), 10) << seats
                << app.paint(Ink::kDim, options) << "\n";
      if (i + 1 == entry.variants.size())
        std::cout << "  "
                  << app.say({entry.has_cards ? "app.games.cards" : "app.games.no-cards",
                              {{"set", (*game)->set_name()}, {"file", "cards/" + entry.id + ".toml"}}})
                  << "\n\n";
    }
  }
  return kOk;
}

namespace {

int bench_minds(const AppContext& app, const BenchCommand& command, const GameEntry& entry, const Settings& settings,
                const std::string& cards, const std::string& name) {
  const auto game = entry.make(cards, settings);
  if (!game) return app.refuse(game.error(), command.game.cards);
  if (command.count_thoughts > 0) {
    std::cout << bench_thoughts(**game, command.count_thoughts) << "\n";
    return kOk;
  }
  const SearchBench report = bench_search(**game, command.seconds);
  if (command.json)
    std::cout << json::serialize(json::object{{"game", name},
                                              {"iterations_per_second", report.iterations_per_second},
                                              {"moves_per_second", report.moves_per_second},
                                              {"two_threads", report.two_threads}})
              << "\n";
  else
    std::cout << fmt::format("{:<26} {:>14} {:>14.2f} {:>14.2f}\n", name,
                             grouped(static_cast<std::uint64_t>(report.iterations_per_second), app.words),
                             report.moves_per_second / 1e6, report.two_threads);
  return kOk;
}

int bench_one(const AppContext& app, const BenchCommand& command, const GameEntry& entry, const Settings& settings,
              const std::string& cards) {
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
    std::cout << json::serialize(json::object{{"game", name},
                                              {"moves_per_second", report->moves_per_second},
                                              {"listed_moves_per_second", report->listed_moves_per_second},
                                              {"playouts_per_second", report->playouts_per_second},
                                              {"state_bytes", report->state_bytes},
                                              {"copy_ns", report->copy_nanoseconds},
                                              {"signature", fmt::format("{:016x}", report->signature)}})
              << "\n";
    return kOk;
  }
  std::cout << fmt::format("{:<26} {:>12.2f} {:>12.2f} {:>12.0f} {:>8} {:>8.1f}  {:016x}\n", name,
                           report->moves_per_second / 1e6, report->listed_moves_per_second / 1e6,
                           report->playouts_per_second, report->state_bytes, report->copy_nanoseconds,
                           report->signature);
  return kOk;
}

}  // namespace

int run_bench(const AppContext& app, const BenchCommand& command) {
  if (command.search && !command.json && command.count_thoughts == 0)
    std::cout << fmt::format("{:<26} {:>14} {:>14} {:>14}\n", app.words("app.bench.game"),
                             app.words("app.bench.iterations"), app.words("app.bench.moves"),
                             app.words("app.bench.two-threads"));
  else if (!command.json && command.count_games == 0 && command.count_thoughts == 0)
    std::cout << fmt::format("{:<26} {:>12} {:>12} {:>12} {:>8} {:>8}  {}\n", app.words("app.bench.game"),
                             app.words("app.bench.moves"), app.words("app.bench.listed"),
                             app.words("app.bench.playouts"), app.words("app.bench.bytes"), app.words("app.bench.copy"),
                             app.words("app.bench.signature"));
  for (const auto& entry : all_games()) {
    if (!command.game.name.empty() && &entry != find_game(command.game.name)) continue;
    for (const auto& variant : entry.variants) {
      if (command.game.mages != 0 && !variant.empty() && variant[0].second != std::to_string(command.game.mages))
        continue;
      const auto loaded = load_game(app, {entry.id, command.game.cards, 0, ""});
      if (!loaded) return loaded.error();
      if (const int code = bench_one(app, command, entry, variant, loaded->card_text); code != kOk) return code;
    }
  }
  if (!command.game.name.empty() && !find_game(command.game.name)) return load_game(app, command.game).error();
  return kOk;
}

}  // namespace conclave
