#include <unistd.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cstdlib>
#include <iostream>
#include <random>

#include "app/commands.h"
#include "app/compose.h"
#include "app/dialect.h"
#include "core/card_page.h"
#include "core/tokens.h"
#include "minds/minds.h"
#include "minds/program.h"
#include "table/table.h"

namespace conclave {
namespace {

namespace fs = std::filesystem;

const std::string kHuman = "human", kOpponent = "adept";

// One game at one keyboard.
class Sitting {
 public:
  Sitting(const AppContext& app, Table table, std::vector<std::string> players, std::uint64_t seed,
          std::uint64_t mind_seed, const Budget& budget, bool count)
      : app_(app),
        table_(std::move(table)),
        dialect_(app.words, table_.game()),
        players_(std::move(players)),
        source_(seed),
        thoughts_(mind_seed),
        told_(kMaxSeats, 0),
        budget_(budget),
        counting_(count || remembers_counting()) {
    seat_minds();
  }

  int run() {
    while (!table_.over()) {
      const Seat seat = next_seat();
      if (is_human(seat)) {
        if (!human_turn(seat)) return leave();
      } else {
        if (const auto failure = mind_turn(seat)) return complain(*failure), leave(kFailed);
      }
    }
    finish();
    return kOk;
  }

 private:
  const std::string& mind_of(Seat seat) const { return players_[static_cast<std::size_t>(index(seat))]; }
  bool is_human(Seat seat) const { return mind_of(seat) == kHuman; }
  int humans() const { return static_cast<int>(std::count(players_.begin(), players_.end(), kHuman)); }
  std::string seat_words(Seat seat) const {
    return app_.words(table_.game().id() + ".seat." + table_.game().seat_name(seat));
  }

  void seat_minds() {
    minds_.clear();
    for (const auto& player : players_)
      minds_.push_back(player == kHuman ? nullptr : make_any_mind(player, table_.game(), in_time(budget_, player)));
    heard_.assign(players_.size(), 0);
  }

  std::optional<Refusal> mind_turn(Seat seat) {
    Mind& mind = *minds_[static_cast<std::size_t>(index(seat))];
    int& heard = heard_[static_cast<std::size_t>(index(seat))];
    mind.hear([&] {
      std::vector<ToldEvent> lines;
      for (const auto& told : table_.log_since(seat, heard))
        lines.insert(lines.end(), told.lines.begin(), told.lines.end());
      return lines;
    });
    heard = table_.version();
    const Advice advice = mind.think(*table_.position().sight(seat), thoughts_.next());
    if (advice.failure) return advice.failure;
    ErasedChance chance(source_);
    const auto played = table_.play(seat, table_.version(), advice.move, chance);
    return played ? std::nullopt : std::optional(played.error());
  }

  // Minds choose first where several choose at once, so that a person never waits for one.
  Seat next_seat() const {
    const SeatSet owing = table_.position().to_act();
    for (const Seat seat : owing)
      if (!is_human(seat)) return seat;
    return owing.front();
  }

  void clear() const {
    if (app_.terminal) std::cout << "\x1b[3J\x1b[2J\x1b[H";
  }

  // Between two people: the screen is emptied, and shows the next one's cards only when they say so.
  bool curtain(Seat seat) {
    if (humans() < 2 || looking_ == seat) return true;
    clear();
    std::cout << app_.say({"app.play.curtain", {{"seat", seat_words(seat)}}}) << std::flush;
    std::string line;
    if (!std::getline(std::cin, line)) return false;
    looking_ = seat;
    return true;
  }

  void print_news(Seat seat) {
    const auto log = table_.log(seat);
    for (const auto& told : log)
      if (told.entry > told_[static_cast<std::size_t>(index(seat))])
        for (const ToldEvent& line : told.lines)
          std::cout << "  " << app_.paint(Ink::kDim, "·") << " " << app_.say(line, &table_.game()) << "\n";
    told_[static_cast<std::size_t>(index(seat))] = table_.version();
  }

  void print_board(Viewer viewer) const {
    std::cout << draw_board(table_.position().view(viewer), {table_.game(), app_.words, app_.paint, viewer, counting_});
  }

  // "Count for me" is the player's own and kept from game to game: a file of this name says that it is on.
  static std::optional<fs::path> counting_file() {
    const auto path = autosave_path("");
    return path ? std::optional(path->parent_path() / "count-for-me") : std::nullopt;
  }
  static bool remembers_counting() {
    const auto file = counting_file();
    std::error_code error;
    return file && fs::exists(*file, error);
  }
  void switch_counting() {
    counting_ = !counting_;
    if (const auto file = counting_file()) {
      std::error_code error;
      if (counting_)
        (void)write_file(*file, "");
      else
        fs::remove(*file, error);
    }
  }

  void print_menu(const Menu& menu) const {
    for (std::size_t i = 0; i < menu.size(); ++i) {
      const std::string number = app_.paint(Ink::kBold, (i < 9 ? " " : "") + std::to_string(i + 1));
      if (!menu[i].move.empty()) {
        std::cout << " " << number << "  " << padded(dialect_.show(menu[i].move), 26) << "  "
                  << app_.paint(Ink::kDim, app_.say(table_.game().describe(menu[i].move), &table_.game())) << "\n";
        continue;
      }
      std::cout << " " << number << "  " << dialect_.show(menu[i].choice.pattern) << "\n";
      for (const Slot& slot : menu[i].choice.slots) print_slot(slot);
    }
  }

  void print_slot(const Slot& slot) const {
    std::cout << "      "
              << app_.paint(
                     Ink::kDim,
                     app_.say({"app.slot." + std::string(kind_name(slot.kind)),
                               {{"name", dialect_.slot_name(slot.name)}, {"least", slot.least}, {"most", slot.most}}}))
              << "\n";
    std::string line = "     ";
    for (std::size_t i = 0; i < slot.from.size(); ++i) {
      const std::string name = table_.game().card_name(slot.from[i], app_.words.language());
      const std::string word = dialect_.show(slot.from[i]);
      const bool says_the_same = folded(name).contains(folded(word));
      const std::string item = " " + app_.paint(Ink::kBold, std::to_string(i + 1)) + " " + word +
                               (says_the_same ? "" : app_.paint(Ink::kDim, " (" + name + ")")) + " ";
      if (columns(line) + columns(item) > 96) {
        std::cout << line << "\n";
        line = "     ";
      }
      line += item;
    }
    std::cout << line << "\n";
  }

  void show_position(Seat seat, const Menu& menu) {
    clear();
    print_board(seat);
    std::cout << "\n";
    print_news(seat);
    std::cout << "\n";
    print_menu(menu);
  }

  bool human_turn(Seat seat) {
    if (!curtain(seat)) return false;
    const Menu menu = make_menu(table_.position().choices(seat));
    show_position(seat, menu);
    for (;;) {
      std::cout << app_.paint(Ink::kBold, seat_words(seat)) << "> " << std::flush;
      std::string line;
      if (!std::getline(std::cin, line)) return false;
      switch (obey(seat, menu, line)) {
        case Next::kAsk: break;
        case Next::kPlayed: return true;
        case Next::kLeave: return false;
      }
    }
  }

  enum class Next { kAsk, kPlayed, kLeave };

  Next obey(Seat seat, const Menu& menu, const std::string& line) {
    const auto words = tokens(line);
    if (words.empty()) return Next::kAsk;
    const std::string first = folded(words[0]);
    const auto is = [&](const char* command) {
      return first == command || first == folded(app_.words("app.command." + std::string(command)));
    };
    const std::string rest =
        words.size() > 1 ? line.substr(static_cast<std::size_t>(words[1].data() - line.data())) : "";
    if (is("quit")) return Next::kLeave;
    if (is("undo")) return undo(seat);
    if (is("log")) return print_log(seat), Next::kAsk;
    if (is("board")) return show_position(seat, menu), Next::kAsk;
    if (is("count")) {
      switch_counting();
      show_position(seat, menu);
      std::cout << app_.words(counting_ ? "app.play.count-on" : "app.play.count-off") << "\n";
      return Next::kAsk;
    }
    if (is("rules")) return run_rules(app_, table_.game().id()), Next::kAsk;
    if (is("help") || first == "?") return help(rest), Next::kAsk;
    if (is("save")) return save(rest), Next::kAsk;
    if (is("hint")) return hint(seat), Next::kAsk;
    const auto move = read_menu(menu, dialect_.read(line));
    if (!move) return complain(dialect_.show_in(move.error()));
    ErasedChance chance(source_);
    const auto played = table_.play(seat, table_.version(), *move, chance);
    if (!played) return complain(dialect_.show_in(played.error()));
    return Next::kPlayed;
  }

  Next complain(const Phrase& why) const {
    std::cout << app_.paint(Ink::kRed, "✗ ") << app_.say(why, &table_.game()) << "\n";
    return Next::kAsk;
  }

  // Alone where the house rules allow it; further with the others' consent, which minds always give.
  Next undo(Seat seat) {
    auto undone = table_.undo(seat, false);
    if (!undone && undone.error().key != "table.refusal.nothing-to-undo" && consents(undone.error()))
      undone = table_.undo(seat, true);
    if (!undone) return complain(undone.error());
    std::fill(told_.begin(), told_.end(), table_.version());
    seat_minds();  // who thought on from what was taken back thinks anew
    return Next::kPlayed;
  }

  bool consents(const Refusal& why) const {
    if (humans() < 2) {
      std::cout << app_.say({"app.play.minds-consent"}) << "\n";
      return true;
    }
    std::cout << app_.say(why) << " " << app_.words("app.play.consent") << " " << std::flush;
    std::string answer;
    return std::getline(std::cin, answer) && folded(answer) == folded(app_.words("app.play.yes"));
  }

  void print_log(Seat seat) const {
    for (const auto& told : table_.log(seat)) {
      std::cout << padded(std::to_string(told.entry), 4);
      std::string indent;
      for (const ToldEvent& line : told.lines) {
        std::cout << indent << app_.say(line, &table_.game()) << "\n";
        indent = "    ";
      }
      if (told.lines.empty()) std::cout << "\n";
    }
  }

  void help(const std::string& wanted) const {
    if (wanted.empty()) {
      std::cout << app_.words("app.play.help") << "\n"
                << wrapped(app_.say({"app.play.verbs", {{"verbs", dialect_.verbs()}}}), 2);
      return;
    }
    if (const CardPage* page = find_card(app_, table_.game(), wanted)) {
      std::cout << card_page(app_, table_.game(), *page);
      return;
    }
    complain(Refusal("app.refusal.card", {{"card", wanted}}));
  }

  void hint(Seat seat) const {
    print_hint(app_, table_.game(), *table_.position().sight(seat), "", budget_,
               static_cast<std::uint64_t>(table_.version()) + 1);
  }

  void save(const std::string& file) const {
    if (file.empty()) return void(complain(Refusal("app.refusal.save-where")));
    if (const auto written = write_file(file, write_journal(table_.journal())); !written)
      return void(complain(written.error()));
    std::cout << app_.say({"app.play.saved", {{"file", file}}}) << "\n";
  }

  int leave(int code = kOk) const {
    std::cout << "\n";
    const auto path = autosave_path(table_.game().id());
    if (path && table_.version() > 0 && write_file(*path, write_journal(table_.journal())))
      std::cout << app_.say({"app.play.left", {{"file", path->string()}}}) << "\n";
    return code;
  }

  void finish() {
    clear();
    Viewer viewer;
    for (const Seat seat : SeatSet::first(table_.game().seat_count()))
      if (is_human(seat) && humans() == 1) viewer = seat;
    print_board(viewer);
    std::cout << "\n";
    if (viewer) print_news(*viewer);
    const auto result = *table_.result();
    std::cout << "\n" << reason_line(app_, table_.game().id(), result) << "\n";
    for (const auto& [seat, score] : result.scores)
      std::cout << "  " << padded(app_.words(table_.game().id() + ".seat." + seat), 16)
                << app_.say({table_.game().id() + ".ending.counted", {{"count", score}}}) << "\n";
    std::cout << app_.paint(Ink::kBold, winners_line(app_, table_.game().id(), result)) << "\n";
    if (const auto path = autosave_path(table_.game().id()); path && write_file(*path, write_journal(table_.journal())))
      std::cout << app_.say({"app.play.kept", {{"file", path->string()}}}) << "\n";
  }

  const AppContext& app_;
  Table table_;
  Dialect dialect_;
  std::vector<std::string> players_;
  FastChance source_, thoughts_;
  std::vector<std::unique_ptr<Mind>> minds_;  // by seat; none where a person sits
  std::vector<int> told_;                     // by seat: the version up to which it has read the log
  std::vector<int> heard_;                    // the same for its mind
  Budget budget_;
  bool counting_;
  Viewer looking_;
};

std::uint64_t random_seed() {
  std::random_device device;
  return (static_cast<std::uint64_t>(device()) << 32) | device();
}

std::optional<Refusal> wrong_seats(const std::vector<std::string>& seats, int wanted) {
  for (const auto& seat : seats)
    if (seat != kHuman && !is_any_mind(seat))
      return Refusal("app.refusal.seat", {{"seat", seat}, {"minds", listed_minds()}});
  if (static_cast<int>(seats.size()) != wanted)
    return Refusal("app.refusal.seat-count", {{"count", seats.size()}, {"want", wanted}});
  return std::nullopt;
}

std::vector<std::string> usual_seats(int count) {
  std::vector<std::string> seats(static_cast<std::size_t>(count), kOpponent);
  seats[0] = kHuman;
  return seats;
}

}  // namespace

std::optional<fs::path> autosave_path(const std::string& game) {
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  if (!state && !home) return std::nullopt;
  const fs::path folder = (state ? fs::path(state) : fs::path(home) / ".local" / "state") / "conclave";
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return std::nullopt;
  return folder / (game + ".journal");
}

int run_play(const AppContext& app, const PlayOrder& order) {
  const std::uint64_t seed = order.seed.value_or(random_seed());
  // A mind's generator never derives from the table's seed.
  const std::uint64_t mind_seed = order.seed ? 0x6d696e64 : random_seed();
  if (order.resume.empty()) {
    const auto loaded = load_game(app, order.game);
    if (!loaded) return loaded.error();
    const auto seats = order.seats.empty() ? usual_seats(loaded->game->seat_count()) : order.seats;
    if (const auto wrong = wrong_seats(seats, loaded->game->seat_count())) return app.refuse(*wrong);
    FastChance source(seed);
    ErasedChance chance(source);
    return Sitting(app, Table(loaded->game, seats, chance), seats, FastChance(seed).next(), mind_seed, order.budget,
                   order.count)
        .run();
  }
  const auto text = read_file(order.resume, Journal::kMaxBytes);
  if (!text) return app.refuse(text.error());
  auto journal = read_journal(*text);
  if (!journal) return app.refuse(journal.error());
  if (!order.game.name.empty() && find_game(order.game.name) != find_game(journal->game))
    return app.refuse(Refusal("app.refusal.other-game", {{"file", order.resume}, {"game", journal->game}}));
  const auto game = game_of_journal(app, *journal, order.resume);
  if (!game) return game.error();
  const auto seats = order.seats.empty() ? journal->players : order.seats;
  if (const auto wrong = wrong_seats(seats, (*game)->seat_count())) return app.refuse(*wrong);
  auto table = Table::fold(*game, std::move(*journal));
  if (!table) return app.refuse(table.error());
  if (table->older()) return app.refuse(*table->older());
  if (const auto& broken = table->broken()) {
    std::cout << app.say({"app.play.broken", {{"entry", broken->entry}, {"why", app.say(broken->why, game->get())}}})
              << "\n";
    if (const auto mended = table->mend(seat_at(0)); !mended) return app.refuse(mended.error());
  }
  return Sitting(app, std::move(*table), seats, random_seed(), mind_seed, order.budget, order.count).run();
}

}  // namespace conclave
