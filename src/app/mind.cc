// `conclave mind`: our own minds as a program that speaks docs/mind-protocol.md.

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json.hpp>
#include <condition_variable>
#include <iostream>
#include <mutex>
#include <thread>

#include "app/commands.h"
#include "app/supervise.h"
#include "core/base64.h"
#include "core/tokens.h"
#include "minds/level.h"
#include "minds/minds.h"

namespace conclave {
namespace {

namespace json = boost::json;

constexpr std::size_t kMostBytes = 4 << 20;  // a line
constexpr unsigned kTrialSeconds = 10;
constexpr std::size_t kMostLines = 8;

// Somebody's bytes may do anything to us, so another process tries them first. What it survives may still be our end,
// in a search that goes further; then the conversation begins anew.
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

std::string text_of(const json::object& from, std::string_view field) {
  const auto* value = from.if_contains(field);
  return value && value->is_string() ? std::string(value->as_string()) : std::string();
}

std::optional<std::uint64_t> number_of(const json::object& from, std::string_view field) {
  const auto* value = from.if_contains(field);
  if (!value) return std::nullopt;
  boost::system::error_code error;
  const auto number = value->to_number<std::uint64_t>(error);
  return error ? std::nullopt : std::optional(number);
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
      return Refusal("app.mind.word", {{"word", word.substr(0, 40)}});
    boost::system::error_code error;
    const json::value told = json::parse(rest, error);
    if (error || !told.is_object()) return Refusal("app.mind.json", {{"word", word}});
    if (word == "newgame") return begin(told.as_object());
    return word == "position" ? look(told.as_object()) : go(told.as_object());
  }

  Wrong greet(const std::string& version) {
    if (version != "1") return Refusal("app.mind.version", {{"version", version.substr(0, 20)}});
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

  Wrong begin(const json::object& told) {
    game_.reset(), sight_.reset(), mind_.reset();
    const GameEntry* entry = find_game(text_of(told, "game"));
    if (!entry) return Refusal("app.mind.game", {{"game", text_of(told, "game").substr(0, 40)}});
    Settings settings;
    if (const auto* options = told.if_contains("options"); options && options->is_object())
      for (const auto& option : options->as_object())
        if (option.value().is_string()) settings.emplace_back(option.key(), option.value().as_string());
    const auto game = entry->make(text_of(told, "cards"), settings);
    if (!game) {
      if (const auto* why = std::get_if<Refusal>(&game.error())) return *why;
      return Refusal("app.mind.cards", {{"line", std::get<std::vector<CardError>>(game.error()).front().line}});
    }
    if (number_of(told, "rules") != static_cast<std::uint64_t>((*game)->rules_version()))
      return Refusal("app.mind.rules", {{"version", (*game)->rules_version()}});
    const auto seat = (*game)->find_seat(text_of(told, "seat"));
    if (!seat) return Refusal("app.mind.seat", {{"seat", text_of(told, "seat").substr(0, 40)}});
    game_ = *game;
    seat_ = *seat;
    return std::nullopt;
  }

  Wrong look(const json::object& told) {
    sight_.reset();
    if (!game_) return Refusal("app.mind.no-game");
    const auto bytes = from_base64(text_of(told, "sight"));
    const auto sight = bytes && !bytes->empty() ? game_->read_sight(*bytes, seat_) : nullptr;
    if (!sight || !survives(*sight)) return Refusal("app.mind.sight");
    sight_ = sight;
    return std::nullopt;
  }

  Wrong go(const json::object& told) {
    if (!sight_) return Refusal("app.mind.no-position");
    const auto iterations = number_of(told, "iterations"), time = number_of(told, "milliseconds");
    if ((!iterations && !time) || iterations == 0u || time == 0u) return Refusal("app.mind.budget");
    if (!mind_ || iterations != budget_.iterations || time != time_) engage(iterations, time);
    stop_ = false;
    thinker_ = std::jthread([this, seed = number_of(told, "seed").value_or(1)] { think(seed); });
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
