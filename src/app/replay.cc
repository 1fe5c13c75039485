#include <unistd.h>

#include <boost/json.hpp>
#include <iostream>

#include "app/commands.h"
#include "core/tokens.h"
#include "table/table.h"

namespace conclave {
namespace {

std::string result_line(const AppContext& app, const Journal& journal) {
  if (!journal.result) return app.words("app.replay.unfinished");
  std::string names;
  for (const auto& winner : journal.result->winners) names += (names.empty() ? "" : ", ") + app.words(journal.game + ".seat." + winner);
  return app.words(journal.game + ".reason." + journal.result->reason) + " " +
         app.say({names.empty() ? "app.play.draw" : "app.play.won", {{"names", names}}});
}

int verify(const AppContext& app, const Table& table, int entries) {
  if (const auto& broken = table.broken())
    return app.refuse({"app.replay.broken", {{"entry", std::to_string(broken->entry)}, {"why", app.say(broken->why, &table.game())}}}, kFailed);
  std::cout << app.say({"app.replay.verified", {{"entries", std::to_string(entries)}, {"result", result_line(app, table.journal())}}}) << "\n";
  return kOk;
}

// What the journal itself says was told, even where today's rules would not play it so.
void print_entry(const AppContext& app, const AnyGame& game, const Journal& journal, int number) {
  if (number == 0) return;
  const auto& entry = journal.entries[static_cast<std::size_t>(number - 1)];
  if (const auto* play = std::get_if<Journal::Play>(&entry)) {
    std::cout << app.paint(Ink::kBold, std::to_string(number)) << "  " << app.words(journal.game + ".seat." + play->seat) << ": " << play->move << "\n";
    for (const auto& event : play->events) std::cout << "   · " << app.say(event, &game) << "\n";
  } else {
    const auto& undo = std::get<Journal::Undo>(entry);
    std::cout << app.paint(Ink::kBold, std::to_string(number)) << "  "
              << app.say({undo.consent ? "app.replay.undo-consent" : "app.replay.undo",
                          {{"seat", "@" + journal.game + ".seat." + undo.seat}, {"entry", std::to_string(undo.entries.empty() ? 0 : undo.entries.front())}}})
              << "\n";
  }
}

void show_step(const AppContext& app, const std::shared_ptr<const AnyGame>& game, const Journal& journal, int number, Viewer viewer) {
  Journal prefix = journal;
  prefix.entries.resize(static_cast<std::size_t>(number));
  prefix.result.reset();
  const auto table = Table::fold(game, prefix);
  if (app.terminal) std::cout << "\x1b[2J\x1b[H";
  if (table && !table->broken()) std::cout << draw_board(table->position().view(viewer), {*game, app.words, app.paint, viewer}) << "\n";
  print_entry(app, *game, journal, number);
}

int step_through(const AppContext& app, const std::shared_ptr<const AnyGame>& game, const Journal& journal, Viewer viewer) {
  const int last = static_cast<int>(journal.entries.size());
  int at = 0;
  show_step(app, game, journal, at, viewer);
  for (std::string line;;) {
    if (at == last) std::cout << result_line(app, journal) << "\n";
    std::cout << app.say({"app.replay.prompt", {{"at", std::to_string(at)}, {"last", std::to_string(last)}}}) << " " << std::flush;
    if (!std::getline(std::cin, line)) break;
    const auto words = tokens(line);
    int to = at;
    if (words.empty()) to = at + 1;
    else if (words[0] == "b") to = at - 1;
    else if (words[0] == "q") break;
    else if (const auto number = to_number(words[0])) to = *number;
    at = std::clamp(to, 0, last);
    show_step(app, game, journal, at, viewer);
  }
  std::cout << "\n";
  return kOk;
}

}  // namespace

int run_replay(const AppContext& app, const ReplayCommand& command) {
  const auto text = read_file(command.file, Journal::kMaxBytes);
  if (!text) return app.refuse(text.error());
  const auto journal = read_journal(*text);
  if (!journal) return app.refuse(journal.error());
  const auto game = game_of_journal(app, *journal, command.file);
  if (!game) return game.error();
  Viewer viewer;
  if (!command.view.empty()) {
    viewer = (*game)->find_seat(command.view);
    if (!viewer) {
      std::string names;
      for (const Seat seat : SeatSet::first((*game)->seat_count())) names += (names.empty() ? "" : ", ") + (*game)->seat_name(seat);
      return app.refuse(Refusal("app.refusal.view", {{"seat", command.view}, {"seats", names}}));
    }
  }
  const auto table = Table::fold(*game, *journal);
  if (!table) return app.refuse(table.error(), kFailed);
  if (command.verify) return verify(app, *table, static_cast<int>(journal->entries.size()));
  if (isatty(STDIN_FILENO)) return step_through(app, *game, *journal, viewer);
  for (int i = 1; i <= static_cast<int>(journal->entries.size()); ++i) print_entry(app, **game, *journal, i);
  std::cout << result_line(app, *journal) << "\n";
  return kOk;
}

}  // namespace conclave
