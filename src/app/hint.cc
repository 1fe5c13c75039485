// `conclave hint`, and `hint` at the terminal's table.

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "app/commands.h"
#include "app/dialect.h"
#include "minds/minds.h"
#include "table/table.h"

namespace conclave {
namespace {

constexpr std::size_t kShown = 3;
constexpr int kMoveWidth = 26;

Phrase why_sentence(const AppContext& app, const AnyGame& game, const Why& why, const std::string& shown) {
  Phrase sentence("app.hint.why", {{"move", shown}, {"gain", app.say(why.gain, &game)}});
  if (why.next)
    sentence = Phrase("app.hint.why-next",
                      {{"move", shown}, {"gain", app.say(why.gain, &game)}, {"next", app.say(*why.next, &game)}});
  return sentence;
}

// Who is to be advised: the seat asked for, or whoever owes a move, people first.
std::expected<Seat, Refusal> advised(const Table& table, const std::string& wanted) {
  const AnyGame& game = table.game();
  const SeatSet owing = table.over() ? SeatSet() : table.position().to_act();
  if (owing.empty()) return std::unexpected(Refusal("app.hint.over"));
  if (wanted.empty()) {
    for (const Seat seat : owing)
      if (table.journal().players[static_cast<std::size_t>(index(seat))] == "human") return seat;
    return owing.front();
  }
  const auto seat = game.find_seat(wanted);
  if (seat && owing.contains(*seat)) return *seat;
  std::string seats;
  for (const Seat one : owing) seats += (seats.empty() ? "" : ", ") + game.seat_name(one);
  return std::unexpected(Refusal("app.hint.seat", {{"seat", wanted}, {"seats", seats}}));
}

std::expected<std::string, Refusal> journal_file(const HintCommand& command) {
  if (!command.journal.empty()) return command.journal;
  const GameEntry* entry = find_game(command.game);
  const auto kept = entry ? autosave_path(entry->id) : std::nullopt;
  if (kept && std::filesystem::exists(*kept)) return kept->string();
  return std::unexpected(Refusal("app.hint.no-game", {{"game", command.game}}));
}

}  // namespace

void print_hint(const AppContext& app, const AnyGame& game, const AnySight& sight, const std::string& mind,
                const Budget& budget, std::uint64_t seed) {
  const auto adviser =
      mind.empty() ? make_mind(kAdviser, in_advisers_time(budget)) : make_mind(mind, in_time(budget, mind));
  const Advice advice = adviser->think(sight, seed);
  const auto lines = best_lines(advice, kShown);
  const Dialect dialect(app.words, game);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string move = dialect.show(lines[i].move);
    const std::string words = app.say(game.describe(lines[i].move), &game);
    std::cout << " " << app.paint(Ink::kBold, fmt::format("{:>2}", i + 1))
              << fmt::format("  {:>3.0f} %  ", 100 * lines[i].chance);
    // What would not fit beside the move stands below it.
    if (columns(move) <= kMoveWidth)
      std::cout << padded(move, kMoveWidth) << " " << app.paint(Ink::kDim, words) << "\n";
    else
      std::cout << move << "\n" << app.paint(Ink::kDim, wrapped(words, 12));
  }
  const std::string best = lines.empty() ? advice.move : lines.front().move;
  if (lines.empty()) std::cout << " " << app.say({"app.hint.only", {{"move", dialect.show(best)}}}) << "\n";
  std::cout << wrapped(app.say(why_sentence(app, game, explain(sight, best), dialect.show(best))), 1);
}

int run_hint(const AppContext& app, const HintCommand& command) {
  if (!command.mind.empty() && !is_mind(command.mind))
    return app.refuse(Refusal("app.refusal.mind", {{"seat", command.mind}, {"minds", listed_minds()}}));
  const auto file = journal_file(command);
  if (!file) return app.refuse(file.error());
  const auto text = read_file(*file, Journal::kMaxBytes);
  if (!text) return app.refuse(text.error());
  auto journal = read_journal(*text);
  if (!journal) return app.refuse(journal.error());
  const auto game = game_of_journal(app, *journal, *file);
  if (!game) return game.error();
  const auto table = Table::fold(*game, std::move(*journal));
  if (!table) return app.refuse(table.error());
  if (table->broken()) return app.refuse(table->broken()->why, kFailed);
  const auto seat = advised(*table, command.seat);
  if (!seat) return app.refuse(seat.error());
  std::cout << app.paint(Ink::kBold, app.words((*game)->id() + ".seat." + (*game)->seat_name(*seat))) << "\n";
  print_hint(app, **game, *table->position().sight(*seat), command.mind, command.budget,
             static_cast<std::uint64_t>(table->version()) + 1);
  return kOk;
}

}  // namespace conclave
