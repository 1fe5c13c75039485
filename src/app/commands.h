#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/context.h"
#include "minds/mind.h"
#include "table/journal.h"

namespace conclave {

// One function a command; each returns the exit code. main.cc fills the orders from the arguments.

// For commands that write at their end: hours of games are not to be lost to a missing folder.
bool can_write(const std::string& file);

int run_games(const AppContext& app);

struct PlayOrder {
  GameChoice game;
  std::vector<std::string> seats;  // empty: one person against adepts
  std::optional<std::uint64_t> seed;
  std::string resume;
  bool count = false;  // begin with "count for me" on
  Budget budget;
};
int run_play(const AppContext& app, const PlayOrder& order);

struct SimulateCommand {
  GameChoice game;
  std::vector<std::string> seats;
  std::uint64_t games = 1000;
  int threads = 1;
  std::uint64_t seed = 1;
  Budget budget;
  bool json = false;
};
int run_simulate(const AppContext& app, const SimulateCommand& command);
// The same, and how often each card is held and used.
int run_usage(const AppContext& app, const SimulateCommand& command);

struct LadderCommand {
  GameChoice game;
  std::vector<std::string> minds;
  std::uint64_t games = 100;  // of each pairing, at most; an odd number is one more
  int threads = 1;
  std::uint64_t seed = 1;
  Budget budget;
  std::string sprt;             // "0,10"
  std::optional<double> until;  // percent
  std::string report;           // a file
  bool json = false;
  std::string line;  // the command as it was given
};
int run_ladder_command(const AppContext& app, const LadderCommand& command);

// Teaches a game's network by games of minds against themselves.
struct LearnCommand {
  GameChoice game;
  int generations = 6;
  std::uint64_t games = 3000;
  std::uint64_t iterations = 150;
  int threads = 1;
  std::uint64_t seed = 1;
  std::string out;
};
int run_learn(const AppContext& app, const LearnCommand& command);

struct MindCommand {
  std::string level = "archmage";
  Budget budget;
};
// Speaks docs/mind-protocol.md on standard input and output.
int run_mind(const AppContext& app, const MindCommand& command);

struct HintCommand {
  std::string game;     // whose kept game to look at …
  std::string journal;  // … or the file
  std::string seat;     // empty: who is to move
  std::string mind;     // empty: the adviser
  Budget budget;
};
int run_hint(const AppContext& app, const HintCommand& command);
// The best moves with their chances, and a sentence why. An empty mind is the adviser.
void print_hint(const AppContext& app, const AnyGame& game, const AnySight& sight, const std::string& mind,
                const Budget& budget, std::uint64_t seed);

// Where an unfinished game is kept when a player leaves without saving.
std::optional<std::filesystem::path> autosave_path(const std::string& game);

struct ReplayCommand {
  std::string file;
  std::string view;  // a seat's name; empty: as a spectator saw it
  bool verify = false;
};
int run_replay(const AppContext& app, const ReplayCommand& command);

// Why a game ended, in words: by its rules, or because a seat ended it.
std::string reason_line(const AppContext& app, const std::string& game, const Journal::Result& result);
// Who has won, by the title that the game gives.
std::string winners_line(const AppContext& app, const std::string& game, const Journal::Result& result);

struct AuditCommand {
  GameChoice game;
  std::uint64_t games = 1;
  std::uint64_t seed = 1;
};
int run_audit(const AppContext& app, const AuditCommand& command);

// One City's combat in Mage Clash; each list is one a side.
struct OddsCommand {
  GameChoice game;
  std::vector<std::string> spells;  // ids, or "bare"
  std::vector<std::string> wards{"none", "none"};
  std::vector<int> cantrips{0, 0};  // of the Spell's kind
  std::vector<int> allies;
  bool json = false;
};
int run_odds(const AppContext& app, const OddsCommand& command);

int run_cards_check(const AppContext& app, const std::string& file);
int run_cards_show(const AppContext& app, const GameChoice& game, const std::string& card);
int run_rules(const AppContext& app, const std::string& game);
// What a game says of itself: its views, events or cards as tables of docs/views.md, or all of that as the page's
// types; or the page's types of messages.
int run_describe(const AppContext& app, const std::string& part, const std::string& game);

struct BenchCommand {
  GameChoice game;  // an empty name: every game in every variant
  double seconds = 1;
  std::uint64_t count_games = 0;  // play this many and nothing else, for counting instructions
  bool search = false;            // how fast minds think, instead of how fast games are played
  int count_thoughts = 0;         // think so often and nothing else
  bool json = false;
};
int run_bench(const AppContext& app, const BenchCommand& command);

// Wizards Cup: the equilibrium of a round between two Decks, the pool of Decks, a new pool, or new openings.
struct SolveCommand {
  GameChoice game;
  std::vector<std::string> black, white;
  int plans = 8;  // the likeliest to show
  bool json = false;
  bool decks = false;
  int grow = 0;      // sweeps
  int openings = 0;  // Decks to try
  std::uint64_t seed = 1;
};
int run_solve(const AppContext& app, const SolveCommand& command);

struct ServeCommand {
  std::string bind = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string data = "conclave-data";
  std::string page;  // the built page's folder; empty: web/dist
  std::string log_level = "info";
  std::string minds;  // the operator's list of programs; empty: none
  std::vector<std::string> origins;
  int per_address = 200;
  int rooms_per_address = 40;
  bool behind_proxy = false;
};
int run_serve(const AppContext& app, const ServeCommand& command);
int run_backup(const AppContext& app, const std::string& data, const std::string& file);

// A card for a player to read, a few lines.
std::string card_page(const AppContext& app, const AnyGame& game, const CardPage& page);
// The card that a player means by an id or a name in the language spoken, by a part of one, or by a word of its text.
const CardPage* find_card(const AppContext& app, const AnyGame& game, std::string_view wanted);

}  // namespace conclave
