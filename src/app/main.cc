#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <iostream>
#include <thread>

#include "app/commands.h"

namespace conclave {
namespace {

// The language is needed before the arguments can be read, since it is the language that they are explained in.
std::string language_of(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view arg(argv[i]);
    if (arg == "--lang" && i + 1 < argc) return argv[i + 1];
    if (arg.starts_with("--lang=")) return std::string(arg.substr(7));
  }
  const char* lang = std::getenv("LANG");
  return lang && std::string_view(lang).starts_with("fr") ? "fr" : "en";
}

// What CLI11 found wrong, as one of our sentences.
Refusal explain(const CLI::ParseError& error) {
  const std::string what = error.what();
  if (dynamic_cast<const CLI::ExtrasError*>(&error))
    return Refusal("app.usage.extras", {{"what", what.substr(what.rfind(' ') + 1)}});
  if (dynamic_cast<const CLI::RequiredError*>(&error))
    return Refusal("app.usage.required", {{"what", what.substr(0, what.find(' '))}});
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error))
    return Refusal("app.usage.argument", {{"what", what.substr(0, what.find(' '))}});
  if (dynamic_cast<const CLI::ConversionError*>(&error) || dynamic_cast<const CLI::ValidationError*>(&error))
    return Refusal("app.usage.value", {{"what", what}});
  return Refusal("app.usage.other", {{"what", what}});
}

int run(const AppContext& app, int argc, char** argv) {
  const auto& words = app.words;
  const auto help = [&](const char* command) { return words(std::string("app.help.") + command); };
  CLI::App cli(help("conclave"), "conclave");
  cli.require_subcommand(0, 1);
  cli.fallthrough();
  cli.set_help_flag("-h,--help", help("help"));
  cli.get_formatter()->column_width(34);
  for (const char* label :
       {"OPTIONS", "SUBCOMMANDS", "SUBCOMMAND", "Positionals", "Options", "Subcommands", "REQUIRED", "Usage"})
    cli.get_formatter()->label(label, words("app.help.label." + std::string(label)));
  std::string language;
  cli.add_option("--lang", language, help("lang"))->check(CLI::IsMember({"en", "fr"}));

  const auto add_game = [&](CLI::App* command, GameChoice& game, bool required = true) {
    auto* name = command->add_option("game", game.name, help("game"));
    if (required) name->required();
    command->add_option("--cards", game.cards, help("cards-file"));
    command->add_option("--mages", game.mages, help("mages"))->check(CLI::Range(2, 4));
    command->add_option("--first", game.first, help("first"));
  };

  const auto add_budget = [&](CLI::App* command, Budget& budget) {
    command->add_option("--think", budget.iterations, help("think"))->check(CLI::Range(1ull, 1'000'000'000ull));
    command->add_option("--scale", budget.scale, help("scale"))->check(CLI::Range(0.0001, 100.0));
    command->add_option("--memory", budget.megabytes, help("memory"))->check(CLI::Range(1, 65536));
  };

  auto* games = cli.add_subcommand("games", help("games"));

  PlayOrder play_order;
  std::uint64_t play_seed = 0;
  auto* play = cli.add_subcommand("play", help("play"));
  add_game(play, play_order.game, false);
  play->add_option("--seats", play_order.seats, help("seats"))->delimiter(',');
  auto* seed = play->add_option("--seed", play_seed, help("seed"));
  play->add_option("--resume", play_order.resume, help("resume"));
  play->add_flag("--count", play_order.count, help("count-for-me"));
  add_budget(play, play_order.budget);

  const auto add_simulate = [&](const char* name, SimulateCommand& command) {
    auto* simulate = cli.add_subcommand(name, help(name));
    add_game(simulate, command.game);
    simulate->add_option("--games", command.games, help("count"))->check(CLI::Range(1ull, 10'000'000'000ull));
    simulate->add_option("--seats", command.seats, help("minds"))->delimiter(',');
    simulate->add_option("--threads", command.threads, help("threads"))->check(CLI::Range(1, 256));
    simulate->add_option("--seed", command.seed, help("seed"));
    add_budget(simulate, command.budget);
    simulate->add_flag("--json", command.json, help("json"));
    return simulate;
  };
  SimulateCommand simulate_command, usage_command;
  auto* simulate = add_simulate("simulate", simulate_command);

  LadderCommand ladder_command;
  for (int i = 0; i < argc; ++i) ladder_command.line += (i == 0 ? "conclave" : std::string(" ") + argv[i]);
  auto* ladder = cli.add_subcommand("ladder", help("ladder"));
  add_game(ladder, ladder_command.game);
  ladder->add_option("--minds", ladder_command.minds, help("ladder-minds"))->delimiter(',')->required();
  ladder->add_option("--games", ladder_command.games, help("ladder-games"))->check(CLI::Range(2ull, 10'000'000ull));
  ladder->add_option("--threads", ladder_command.threads, help("threads"))->check(CLI::Range(1, 256));
  ladder->add_option("--seed", ladder_command.seed, help("seed"));
  add_budget(ladder, ladder_command.budget);
  ladder->add_option("--sprt", ladder_command.sprt, help("sprt"));
  ladder->add_option("--until", ladder_command.until, help("until"))->check(CLI::Range(0.0, 100.0));
  ladder->add_option("--report", ladder_command.report, help("report"));
  ladder->add_flag("--json", ladder_command.json, help("json"));

  MindCommand mind_command;
  auto* mind = cli.add_subcommand("mind", help("mind"));
  mind->add_option("--level", mind_command.level, help("level"));
  mind->add_option("--threads", mind_command.budget.threads, help("threads"))->check(CLI::Range(1, 256));
  mind->add_option("--memory", mind_command.budget.megabytes, help("memory"))->check(CLI::Range(1, 65536));

  HintCommand hint_command;
  auto* hint = cli.add_subcommand("hint", help("hint"));
  hint->add_option("game", hint_command.game, help("game"));
  hint->add_option("--journal", hint_command.journal, help("journal"));
  hint->add_option("--seat", hint_command.seat, help("hint-seat"));
  hint->add_option("--mind", hint_command.mind, help("hint-mind"));
  add_budget(hint, hint_command.budget);

  ReplayCommand replay_command;
  auto* replay = cli.add_subcommand("replay", help("replay"));
  replay->add_option("file", replay_command.file, help("journal"))->required();
  replay->add_option("--view", replay_command.view, help("view"));
  replay->add_flag("--verify", replay_command.verify, help("verify"));

  AuditCommand audit_command;
  auto* audit = cli.add_subcommand("audit", help("audit"));
  add_game(audit, audit_command.game);
  audit->add_option("--games", audit_command.games, help("count"))->check(CLI::Range(1ull, 1'000'000'000ull));
  audit->add_option("--seed", audit_command.seed, help("seed"));

  auto* usage = add_simulate("usage", usage_command);

  OddsCommand odds_command;
  auto* odds = cli.add_subcommand("odds", help("odds"));
  add_game(odds, odds_command.game);
  odds->add_option("--spells", odds_command.spells, help("odds-spells"))
      ->delimiter(',')
      ->allow_extra_args(false)
      ->required();
  odds->add_option("--wards", odds_command.wards, help("odds-wards"))->delimiter(',')->allow_extra_args(false);
  odds->add_option("--cantrips", odds_command.cantrips, help("odds-cantrips"))
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::Range(0, 4));
  odds->add_option("--allies", odds_command.allies, help("odds-allies"))
      ->delimiter(',')
      ->allow_extra_args(false)
      ->required()
      ->check(CLI::Range(1, 40));
  odds->add_flag("--json", odds_command.json, help("json"));
  odds->footer("\n" + words("app.odds.assumed") + "\n\n" + words("app.odds.example"));

  auto* cards = cli.add_subcommand("cards", help("cards"));
  cards->require_subcommand(1);
  std::string check_file, show_card;
  GameChoice show_game;
  auto* cards_check = cards->add_subcommand("check", help("cards-check"));
  cards_check->add_option("file", check_file, help("cards-file"))->required();
  auto* cards_show = cards->add_subcommand("show", help("cards-show"));
  add_game(cards_show, show_game);
  cards_show->add_option("card", show_card, help("card"));

  std::string rules_game;
  auto* rules = cli.add_subcommand("rules", help("rules"));
  rules->add_option("game", rules_game, help("game"))->required();

  std::string described_part, described_game;
  auto* describe = cli.add_subcommand("describe", help("describe"));
  describe->add_option("part", described_part, help("described"))
      ->required()
      ->check(CLI::IsMember({"views", "events", "cards", "types", "messages"}));
  describe->add_option("game", described_game, help("game"));

  BenchCommand bench_command;
  auto* bench = cli.add_subcommand("bench", help("bench"));
  add_game(bench, bench_command.game, false);
  bench->add_option("--seconds", bench_command.seconds, help("seconds"))->check(CLI::Range(0.01, 600.0));
  bench->add_option("--count-games", bench_command.count_games, help("count-games"));
  bench->add_flag("--search", bench_command.search, help("bench-search"));
  bench->add_option("--count-thoughts", bench_command.count_thoughts, help("count-thoughts"));
  bench->add_flag("--json", bench_command.json, help("json"));

  LearnCommand learn_command;
  auto* learn = cli.add_subcommand("learn", help("learn"));
  add_game(learn, learn_command.game);
  learn->add_option("--generations", learn_command.generations, help("generations"))->check(CLI::Range(1, 1000));
  learn->add_option("--games", learn_command.games, help("learn-games"))->check(CLI::Range(10ull, 10'000'000ull));
  learn->add_option("--iterations", learn_command.iterations, help("learn-iterations"))
      ->check(CLI::Range(16ull, 1'000'000ull));
  learn->add_option("--threads", learn_command.threads, help("threads"))->check(CLI::Range(1, 256));
  learn->add_option("--seed", learn_command.seed, help("seed"));
  learn->add_option("--out", learn_command.out, help("learn-out"))->required();

  SolveCommand solve_command;
  auto* solve = cli.add_subcommand("solve", help("solve"));
  add_game(solve, solve_command.game);
  solve->add_option("--black", solve_command.black, help("black"))->delimiter(',');
  solve->add_option("--white", solve_command.white, help("white"))->delimiter(',');
  solve->add_option("--plans", solve_command.plans, help("plans"))->check(CLI::Range(1, 720));
  solve->add_flag("--decks", solve_command.decks, help("decks"));
  solve->add_option("--grow", solve_command.grow, help("grow"))->check(CLI::Range(1, 10'000));
  solve->add_option("--openings", solve_command.openings, help("openings"))->check(CLI::Range(1, 10'000));
  solve->add_option("--seed", solve_command.seed, help("seed"));
  solve->add_flag("--json", solve_command.json, help("json"));

  ServeCommand serve_command;
  auto* serve = cli.add_subcommand("serve", help("serve"));
  serve->add_option("--port", serve_command.port, help("port"))->envname("CONCLAVE_PORT");
  serve->add_option("--bind", serve_command.bind, help("bind"))->envname("CONCLAVE_BIND");
  serve->add_option("--data", serve_command.data, help("data"))->envname("CONCLAVE_DATA");
  serve->add_option("--page", serve_command.page, help("page"))->envname("CONCLAVE_PAGE");
  serve->add_option("--minds", serve_command.minds, help("minds-file"))->envname("CONCLAVE_MINDS");
  serve->add_option("--log-level", serve_command.log_level, help("log-level"))->envname("CONCLAVE_LOG_LEVEL");
  serve->add_option("--origins", serve_command.origins, help("origins"))->delimiter(',')->envname("CONCLAVE_ORIGINS");
  serve->add_option("--per-address", serve_command.per_address, help("per-address"))
      ->check(CLI::Range(1, 100'000))
      ->envname("CONCLAVE_PER_ADDRESS");
  serve->add_option("--rooms-per-address", serve_command.rooms_per_address, help("rooms-per-address"))
      ->check(CLI::Range(1, 100'000))
      ->envname("CONCLAVE_ROOMS_PER_ADDRESS");
  serve->add_flag("--behind-proxy", serve_command.behind_proxy, help("behind-proxy"))->envname("CONCLAVE_BEHIND_PROXY");

  std::string backup_file;
  auto* backup = cli.add_subcommand("backup", help("backup"));
  backup->add_option("--data", serve_command.data, help("data"))->envname("CONCLAVE_DATA");
  backup->add_option("file", backup_file, help("backup-file"))->required();

  try {
    cli.parse(argc, argv);
  } catch (const CLI::CallForHelp& error) {
    return cli.exit(error, std::cout, std::cerr);
  } catch (const CLI::ParseError& error) {
    return app.refuse(explain(error));
  }
  if (*seed) play_order.seed = play_seed;
  if (*games) return run_games(app);
  if (*play) {
    if (play_order.game.name.empty() && play_order.resume.empty())
      return app.refuse(Refusal("app.usage.required", {{"what", "game"}}));
    return run_play(app, play_order);
  }
  if (*simulate) return run_simulate(app, simulate_command);
  if (*ladder) return run_ladder_command(app, ladder_command);
  if (*mind) return run_mind(app, mind_command);
  if (*hint) {
    if (hint_command.game.empty() && hint_command.journal.empty())
      return app.refuse(Refusal("app.usage.required", {{"what", "game"}}));
    return run_hint(app, hint_command);
  }
  if (*replay) return run_replay(app, replay_command);
  if (*audit) return run_audit(app, audit_command);
  if (*usage) return run_usage(app, usage_command);
  if (*odds) return run_odds(app, odds_command);
  if (*cards_check) return run_cards_check(app, check_file);
  if (*cards_show) return run_cards_show(app, show_game, show_card);
  if (*rules) return run_rules(app, rules_game);
  if (*describe) return run_describe(app, described_part, described_game);
  if (*bench) return run_bench(app, bench_command);
  if (*learn) return run_learn(app, learn_command);
  if (*solve) return run_solve(app, solve_command);
  if (*serve) return run_serve(app, serve_command);
  if (*backup) return run_backup(app, serve_command.data, backup_file);
  std::cout << words("app.welcome") << "\n";
  return kOk;
}

}  // namespace
}  // namespace conclave

int main(int argc, char** argv) {
  using namespace conclave;
  std::signal(SIGPIPE, SIG_IGN);
  std::ios::sync_with_stdio(false);
  const auto home = find_home();
  if (!home) {
    std::cerr << "conclave: " << home.error() << "\n";
    return kUsage;
  }
  std::string language = language_of(argc, argv);
  if (language != "en" && language != "fr") language = "en";  // the arguments' own check says what is wrong with it
  const auto text = read_file(*home / "lang" / (language + ".toml"), 1 << 20);
  const auto words = text ? Words::parse(*text, language) : std::unexpected(std::string("it cannot be read"));
  if (!words) {
    std::cerr << "conclave: " << (*home / "lang" / (language + ".toml")).string() << ": " << words.error() << "\n";
    return kUsage;
  }
  const bool terminal = isatty(STDOUT_FILENO) == 1;
  const AppContext app{*home, *words, terminal, Paint(terminal && !std::getenv("NO_COLOR"))};
  return run(app, argc, argv);
}
