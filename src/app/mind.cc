// `conclave mind`: our own minds as a program that speaks docs/mind-protocol.md.

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json.hpp>
#include <condition_variable>
#include <iostream>
#include <limits>
#include <mutex>
#include <thread>

#include "app/commands.h"
#include "app/supervise.h"
#include "core/base64.h"
#include "core/fields.h"
#include "core/tokens.h"
#include "core/utf8.h"
#include "minds/level.h"
#include "minds/minds.h"
#include "table/journal.h"

namespace conclave {
namespace {

namespace json = boost::json;

constexpr std::size_t kMostBytes = 4 << 20;  // a line
constexpr unsigned kTrialSeconds = 10;
constexpr std::size_t kMostLines = 8;
constexpr std::int64_t kMostNumber = std::numeric_limits<std::int64_t>::max();

// Bytes from outside may crash us, so a child process tries them first. A longer search may still crash on bytes that
// the child survived; then the supervisor starts the conversation anew.
bool survives(const AnySight& sight) {
  const pid_t child = fork();
  if (child < 0) return false;
  if (child == 0) {
    alarm(kTrialSeconds);
    _exit(sight.unsound() ? 1 : 0);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// One conversation. Thinks on a thread of its own, so that it can be told to stop; whatever else is said waits for the
// thought.
class Conversation {
 public:
  Conversation(const AppContext& app, std::string level, const Budget& budget)
      : app_(app), level_(std::move(level)), budget_(budget) {
    budget_.stop = &stop_;
  }

  void run() {
    std::cin.tie(nullptr);  // to read would flush what the thought is writing, and say it twice
    std::string line;
    while (std::getline(std::cin, line)) {
      if (!line.empty() && line.back() == '\r') line.pop_back();
      if (line.empty()) continue;
      if (line == "stop" || line == "quit") stop_ = true;
      if (line == "stop") continue;
      settle();
      if (line == "quit") return;
      if (auto wrong = obey(line)) std::cout << "error " << app_.say(*wrong) << std::endl;
    }
    settle();
  }

 private:
  using Wrong = std::optional<Refusal>;

  void settle() {
    if (thinker_.joinable()) thinker_.join();
  }

  Wrong obey(const std::string& line) {
    const auto end = std::min(line.find(' '), line.size());
    const std::string word = line.substr(0, end), rest = line.substr(std::min(end + 1, line.size()));
    if (line.size() > kMostBytes) return Refusal("app.mind.too-long", {{"bytes", kMostBytes}});
    if (word == "conclave-mind") return greet(rest);
    if (word == "option") return set_option(rest);
    if (word != "newgame" && word != "position" && word != "go")
      return Refusal("app.mind.word", {{"word", quotable(word)}});
    boost::system::error_code error;
    const json::value told = json::parse(rest, error);
    if (error || !told.is_object()) return Refusal("app.mind.json", {{"word", word}});
    Wrong wrong;
    const Field fields(told, wrong, word + ": ");
    if (word == "newgame") return begin(fields, wrong);
    return word == "position" ? look(fields, wrong) : go(fields, wrong);
  }

  Wrong greet(const std::string& version) {
    if (version != "1") return Refusal("app.mind.version", {{"version", quotable(version)}});
    std::cout << "id name Conclave\nid author the Conclave project\n"
              << "option "
              << json::serialize(
                     json::object{{"name", "level"}, {"of", json::value_from(mind_names())}, {"default", level_}})
              << "\n"
              << "ready" << std::endl;
    return std::nullopt;
  }

  Wrong set_option(const std::string& rest) {
    const auto words = tokens(rest);
    if (words.size() != 2 || words[0] != "level" || !is_mind(words[1]))
      return Refusal("app.mind.option", {{"minds", listed_minds()}});
    level_ = std::string(words[1]);
    mind_.reset();
    return std::nullopt;
  }

  // Each of these reads all its fields, of which `wrong` notes the first bad one, before it does anything with them.
  Wrong begin(const Field& told, const Wrong& wrong) {
    game_.reset(), sight_.reset(), mind_.reset();
    const std::string name = told["game"].text(), cards = told["cards"].text_or(""), place = told["seat"].text_or("");
    const auto rules = told["rules"].given() ? told["rules"].number(0, kMostNumber) : 0;
    const Settings settings = told["options"].given() ? read_settings(told["options"]) : Settings();
    if (wrong) return wrong;
    const GameEntry* entry = find_game(name);
    if (!entry) return Refusal("app.mind.game", {{"game", quotable(name)}});
    const auto game = entry->make(cards, settings);
    if (!game) {
      if (const auto* why = std::get_if<Refusal>(&game.error())) return *why;
      return Refusal("app.mind.cards", {{"line", std::get<std::vector<CardError>>(game.error()).front().line}});
    }
    if (rules != (*game)->rules_version()) return Refusal("app.mind.rules", {{"version", (*game)->rules_version()}});
    const auto seat = (*game)->find_seat(place);
    if (!seat) return Refusal("app.mind.seat", {{"seat", quotable(place)}});
    game_ = *game;
    seat_ = *seat;
    return std::nullopt;
  }

  Wrong look(const Field& told, const Wrong& wrong) {
    sight_.reset();
    const std::string text = told["sight"].text();
    if (!game_) return Refusal("app.mind.no-game");
    if (wrong) return wrong;
    const auto bytes = from_base64(text);
    const auto sight = bytes && !bytes->empty() ? game_->read_sight(*bytes, seat_) : nullptr;
    if (!sight || !survives(*sight)) return Refusal("app.mind.sight");
    sight_ = sight;
    return std::nullopt;
  }

  Wrong go(const Field& told, const Wrong& wrong) {
    const auto number = [&](const char* name, std::int64_t least) -> std::optional<std::uint64_t> {
      const Field field = told[name];
      if (!field.given()) return std::nullopt;
      return static_cast<std::uint64_t>(field.number(least, kMostNumber));
    };
    const auto iterations = number("iterations", 1), time = number("milliseconds", 1), seed = number("seed", 0);
    if (!sight_) return Refusal("app.mind.no-position");
    if (wrong) return wrong;
    if (!iterations && !time) return Refusal("app.mind.budget");
    if (!mind_ || iterations != budget_.iterations || time != time_) engage(iterations, time);
    stop_ = false;
    thinker_ = std::jthread([this, first = seed.value_or(1)] { think(first); });
    return std::nullopt;
  }

  // A mind with this budget. A level knows how many iterations its own time has; another time has as many more or less.
  void engage(std::optional<std::uint64_t> iterations, std::optional<std::uint64_t> time) {
    budget_.iterations = iterations;
    time_ = time;
    budget_.scale = 1;
    budget_.seconds = time ? std::optional(static_cast<double>(*time) / 1000) : std::nullopt;
    const auto level = std::ranges::find(kLevels, level_, &Level::name);
    if (!iterations && level != kLevels.end()) budget_.scale = static_cast<double>(*time) / 1000 / level->seconds;
    mind_ = make_mind(level_, budget_);
  }

  void think(std::uint64_t seed) {
    std::optional<std::jthread> clock;
    if (time_) clock.emplace([this](std::stop_token done) { stop_after(done); });
    const Advice advice = mind_->think(*sight_, seed);
    clock.reset();
    json::array lines;
    for (const Line& line : advice.lines) {
      if (lines.size() == kMostLines) break;
      lines.push_back(json::object{{"move", line.move}, {"chance", line.chance}, {"tries", line.tries}});
    }
    if (!lines.empty())
      std::cout << "info "
                << json::serialize(json::object{{"lines", std::move(lines)}, {"iterations", advice.iterations}})
                << "\n";
    std::cout << "bestmove " << advice.move << std::endl;
  }

  void stop_after(const std::stop_token& done) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any wake;
    wake.wait_for(lock, done, std::chrono::milliseconds(std::min<std::uint64_t>(*time_, 86'400'000)),
                  [] { return false; });
    if (!done.stop_requested()) stop_ = true;
  }

  const AppContext& app_;
  std::string level_;
  Budget budget_;
  std::optional<std::uint64_t> time_;
  std::shared_ptr<const AnyGame> game_;
  Seat seat_{};
  std::shared_ptr<const AnySight> sight_;
  std::unique_ptr<Mind> mind_;
  std::atomic<bool> stop_{false};
  std::jthread thinker_;  // last: it ends first
};

}  // namespace

int run_mind(const AppContext& app, const MindCommand& command) {
  if (!is_mind(command.level))
    return app.refuse(Refusal("app.refusal.mind", {{"seat", command.level}, {"minds", listed_minds()}}));
  const auto died = [&] { std::cout << "error " << app.words("app.mind.died") << std::endl; };
  return supervise([&] { Conversation(app, command.level, command.budget).run(); }, died) ? kOk : kFailed;
}

}  // namespace conclave
