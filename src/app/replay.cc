#include <unistd.h>

#include <boost/json.hpp>
#include <iostream>
#include <set>

#include "app/commands.h"
#include "core/tokens.h"
#include "table/table.h"

namespace conclave {
namespace {

Value seat_words(const Journal& journal, const std::string& seat) { return term(journal.game + ".seat", seat); }

std::string result_line(const AppContext& app, const Journal& journal) {
  if (!journal.result) return app.words("app.replay.unfinished");
  std::string reason = reason_line(app, journal.game, *journal.result);
  if (journal.result->reason == how_name(How::kAnnulled) || journal.result->reason == kOlderRules) return reason;
  return reason + " " + winners_line(app, journal.game, *journal.result);
}

std::string passed_over_line(const AppContext& app, const Journal& journal) {
  std::set<int> passed;
  for (const auto& entry : journal.entries)
    if (const auto* mend = std::get_if<Journal::Mend>(&entry))
      passed.insert(mend->entries.begin(), mend->entries.end());
  return passed.empty() ? "" : "\n" + app.say({"app.replay.passed-over", {{"count", passed.size()}}});
}

std::string seal_line(const AppContext& app, const Journal& journal, bool older) {
  if (!journal.seal) return "";
  if (journal.seal->seed.empty()) return "\n" + app.words("app.replay.seal-closed");
  return "\n" + app.words(older ? "app.replay.seal-older" : "app.replay.seal-good");
}

// A sealed journal whose seed is shown must also have drawn everything from it.
int verify(const AppContext& app, const std::shared_ptr<const AnyGame>& game, const Journal& journal) {
  const bool open = journal.seal && !journal.seal->seed.empty();
  const auto table = open ? Table::verify(game, journal) : Table::fold(game, journal);
  if (!table)
    return app.refuse(
        open ? Refusal("app.replay.seal-bad", {{"why", app.say(table.error(), game.get())}}) : table.error(), kFailed);
  if (const auto& broken = table->broken())
    return app.refuse({"app.replay.broken", {{"entry", broken->entry}, {"why", app.say(broken->why, game.get())}}},
                      kFailed);
  const std::string result = result_line(app, table->journal()) + passed_over_line(app, journal) +
                             seal_line(app, journal, table->older().has_value());
  if (table->older()) std::cout << app.say(*table->older()) << "\n";
  std::cout << app.say({table->older() ? "app.replay.kept" : "app.replay.verified",
                        {{"entries", journal.entries.size()}, {"result", result}}})
            << "\n";
  return kOk;
}

// An entry's first line, in words.
struct Headline {
  const AppContext& app;
  const Journal& journal;
  std::string operator()(const Journal::Play& play) const {
    return app.words(journal.game + ".seat." + play.seat) + ": " + play.move;
  }
  std::string operator()(const Journal::Undo& undo) const {
    return taken(undo.consent ? "app.replay.undo-consent" : "app.replay.undo", undo.seat, undo.entries);
  }
  std::string operator()(const Journal::Mend& mend) const { return taken("app.replay.mend", mend.seat, mend.entries); }
  std::string operator()(const Journal::End& end) const {
    return app.say({"table.end." + std::string(how_name(end.how)), {{"seat", seat_words(journal, end.seat)}}});
  }
  std::string taken(const char* key, const std::string& seat, const std::vector<int>& entries) const {
    return app.say({key, {{"seat", seat_words(journal, seat)}, {"entry", entries.empty() ? 0 : entries.front()}}});
  }
};

// What the journal itself says was told, even where today's rules would not play it so.
void print_entry(const AppContext& app, const AnyGame& game, const Journal& journal, int number) {
  if (number == 0) return;
  const auto& entry = journal.entries[static_cast<std::size_t>(number - 1)];
  std::cout << app.paint(Ink::kBold, std::to_string(number)) << "  " << std::visit(Headline{app, journal}, entry)
            << "\n";
  if (const auto* play = std::get_if<Journal::Play>(&entry))
    for (const auto& event : play->events) std::cout << "   · " << app.say(event, &game) << "\n";
}

void show_step(const AppContext& app, const std::shared_ptr<const AnyGame>& game, const Journal& journal, int number,
               Viewer viewer) {
  if (app.terminal) std::cout << "\x1b[2J\x1b[H";
  const auto whole = Table::fold(game, journal);
  if (whole && whole->older()) {
    std::cout << app.say(*whole->older()) << "\n\n";
    return print_entry(app, *game, journal, number);
  }
  Journal prefix = journal;
  prefix.entries.erase(prefix.entries.begin() + number, prefix.entries.end());
  prefix.result.reset();
  const auto table = Table::fold(game, prefix);
  if (table && !table->broken())
    std::cout << draw_board(table->position().view(viewer), {*game, app.words, app.paint, viewer}) << "\n";
  print_entry(app, *game, journal, number);
}

int step_through(const AppContext& app, const std::shared_ptr<const AnyGame>& game, const Journal& journal,
                 Viewer viewer) {
  const int last = static_cast<int>(journal.entries.size());
  int at = 0;
  show_step(app, game, journal, at, viewer);
  for (std::string line;;) {
    if (at == last) std::cout << result_line(app, journal) << "\n";
    std::cout << app.say({"app.replay.prompt", {{"at", at}, {"last", last}}}) << " " << std::flush;
    if (!std::getline(std::cin, line)) break;
    const auto words = tokens(line);
    int to = at;
    if (words.empty())
      to = at + 1;
    else if (words[0] == "b")
      to = at - 1;
    else if (words[0] == "q")
      break;
    else if (const auto number = to_number(words[0]))
      to = *number;
    at = std::clamp(to, 0, last);
    show_step(app, game, journal, at, viewer);
  }
  std::cout << "\n";
  return kOk;
}

}  // namespace

std::string reason_line(const AppContext& app, const std::string& game, const Journal::Result& result) {
  if (result.by.empty() && result.reason != kOlderRules) return app.words(game + ".reason." + result.reason);
  return app.say({"table.end." + result.reason, {{"seat", term(game + ".seat", result.by)}}});
}

std::string winners_line(const AppContext& app, const std::string& game, const Journal::Result& result) {
  std::string names;
  for (const auto& winner : result.winners) names += (names.empty() ? "" : ", ") + app.words(game + ".seat." + winner);
  if (names.empty()) return app.words("app.play.draw");
  return app.say({game + ".ending." + (result.winners.size() == 1 ? "said" : "many"), {{"names", names}}});
}

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
      for (const Seat seat : SeatSet::first((*game)->seat_count()))
        names += (names.empty() ? "" : ", ") + (*game)->seat_name(seat);
      return app.refuse(Refusal("app.refusal.view", {{"seat", command.view}, {"seats", names}}));
    }
  }
  if (command.verify) return verify(app, *game, *journal);
  const auto table = Table::fold(*game, *journal);
  if (!table) return app.refuse(table.error(), kFailed);
  if (table->older() && viewer) return app.refuse(*table->older(), kFailed);
  if (isatty(STDIN_FILENO)) return step_through(app, *game, *journal, viewer);
  if (table->older()) std::cout << app.say(*table->older()) << "\n";
  for (int i = 1; i <= static_cast<int>(journal->entries.size()); ++i) print_entry(app, **game, *journal, i);
  std::cout << result_line(app, *journal) << "\n";
  return kOk;
}

}  // namespace conclave
