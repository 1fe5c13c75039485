#include "minds/program.h"

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>

#include "core/base64.h"
#include "core/fields.h"
#include "core/tokens.h"
#include "core/utf8.h"
#include "core/wire_json.h"
#include "minds/minds.h"
#include "minds/process.h"
#include "table/journal.h"

namespace conclave {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

constexpr std::string_view kPrefix = "program:";
constexpr milliseconds kCounted{120'000};  // for a budget in iterations, of which nobody knows how long they take
constexpr milliseconds kUsual{1000};       // for a turn, if nothing else was said
constexpr milliseconds kFarewell{300};
constexpr std::size_t kQuoted = 120;  // bytes of what a program said

// "bestmove pass own" is the word "bestmove" and the rest.
std::pair<std::string_view, std::string_view> split(std::string_view line) {
  const auto end = std::min(line.find(' '), line.size());
  return {line.substr(0, end), line.substr(std::min(end + 1, line.size()))};
}

class ProgramMind final : public Mind {
 public:
  ProgramMind(Program program, const AnyGame& game, const Budget& budget)
      : program_(std::move(program)), game_(game), budget_(budget) {}

  ~ProgramMind() override {
    if (!process_) return;
    (void)process_->write_line("quit", after(kFarewell));
    process_->end(kFarewell);
  }

  Advice think(const AnySight& sight, std::uint64_t seed) override {
    Advice advice;
    if (!failure_) failure_ = ask(sight, seed, advice);
    if (failure_) process_.reset();
    advice.failure = failure_;
    return advice;
  }

  void hear(const std::function<std::vector<ToldEvent>()>& told) override {
    for (const ToldEvent& line : told()) heard_.push_back(event_json(line));
  }

 private:
  using Failed = std::optional<Refusal>;
  static Process::Deadline after(milliseconds time) { return std::chrono::steady_clock::now() + time; }

  Refusal failed(const char* how, std::vector<Phrase::Arg> more = {}) const {
    more.push_back({"program", program_.name});
    return Refusal("mind.refusal." + std::string(how), std::move(more));
  }
  Refusal failed(Process::Trouble trouble) const {
    const char* how = trouble == Process::Trouble::kSilent ? "silent"
                      : trouble == Process::Trouble::kGone ? "gone"
                                                           : "flood";
    return failed(how, {{"asked", asked_}, {"said", quotable(said_, kQuoted)}});
  }

  Failed ask(const AnySight& sight, std::uint64_t seed, Advice& advice) {
    if (!process_)
      if (auto wrong = begin(sight.seat())) return wrong;
    json::object position{{"view", sight.show()},
                          {"choices", choices_json(sight.choices())},
                          {"events", std::exchange(heard_, {})},
                          {"sight", to_base64(sight.bytes())}};
    if (auto wrong = say("position", json::serialize(position))) return wrong;
    json::object go{{"seed", seed >> 11}};  // a whole number that every language can hold
    if (budget_.iterations)
      go["iterations"] = std::max<std::uint64_t>(
          1, static_cast<std::uint64_t>(static_cast<double>(*budget_.iterations) * budget_.scale));
    else
      go["milliseconds"] = allowance().count();
    if (auto wrong = say("go", json::serialize(go))) return wrong;
    return listen(sight, advice);
  }

  milliseconds allowance() const {
    return milliseconds(
        std::max<std::int64_t>(1, static_cast<std::int64_t>(static_cast<double>(kUsual.count()) * budget_.scale)));
  }

  Failed begin(Seat seat) {
    auto started = Process::start(program_.command);
    if (!started) return failed("start", {{"why", started.error()}});
    process_.emplace(std::move(*started));
    if (auto wrong = say("conclave-mind", "1")) return wrong;
    const auto deadline = after(program_.grace);
    for (;;) {
      const auto line = process_->read_line(deadline);
      if (!line) return failed(line.error());
      const auto [word, rest] = split(said_ = *line);
      if (word == "ready") break;
      if (word == "error") return failed("error", {{"said", quotable(rest, kQuoted)}});
      if (word != "id" && word != "option") return failed("garbage", {{"said", quotable(said_, kQuoted)}});
    }
    json::object options;
    for (const auto& [name, value] : game_.settings()) options[name] = value;
    return say("newgame", json::serialize(json::object{{"game", game_.id()},
                                                       {"rules", game_.rules_version()},
                                                       {"options", std::move(options)},
                                                       {"cards", game_.card_text()},
                                                       {"seat", game_.seat_name(seat)}}));
  }

  Failed say(std::string word, const std::string& rest) {
    asked_ = std::move(word);
    if (const auto written = process_->write_line(asked_ + " " + rest, after(program_.grace)); !written)
      return failed(written.error());
    return std::nullopt;
  }

  Failed listen(const AnySight& sight, Advice& advice) {
    const auto deadline = after((budget_.iterations ? kCounted : allowance()) + program_.grace);
    for (;;) {
      const auto line = process_->read_line(deadline);
      if (!line) return failed(line.error());
      const auto [word, rest] = split(said_ = *line);
      if (word == "error") return failed("error", {{"said", quotable(rest, kQuoted)}});
      if (word == "info") {
        note(sight, rest, advice);
      } else if (word == "bestmove") {
        const auto move = sight.check(rest);
        if (!move) return failed("illegal", {{"move", quotable(rest, kQuoted)}});
        advice.move = *move;
        return std::nullopt;
      } else {
        return failed("garbage", {{"said", quotable(said_, kQuoted)}});
      }
    }
  }

  // What it thinks of moves, where it says so in the way that we know; anything else is its own affair.
  static void note(const AnySight& sight, std::string_view text, Advice& advice) {
    boost::system::error_code error;
    const json::value info = json::parse(text, error);
    std::optional<Refusal> wrong;
    const auto lines = Field(info, wrong)["lines"].list();
    if (wrong) return;
    advice.lines.clear();
    for (const Field& line : lines) {
      const std::string move = line["move"].text();
      const double chance = line["chance"].real();
      const auto known = sight.check(move);
      if (!wrong && known) advice.lines.push_back({*known, std::clamp(chance, 0.0, 1.0), 0});
      wrong.reset();
    }
  }

  Program program_;
  const AnyGame& game_;
  Budget budget_;
  std::optional<Process> process_;
  Failed failure_;
  json::array heard_;
  std::string asked_, said_;  // last, for a complaint
};

}  // namespace

std::optional<Program> read_program(std::string_view text) {
  if (!text.starts_with(kPrefix)) return std::nullopt;
  text.remove_prefix(kPrefix.size());
  Program program{.name = std::string(text), .command = {}};
  for (const auto word : tokens(text)) program.command.emplace_back(word);
  if (program.command.empty()) return std::nullopt;
  return program;
}

std::unique_ptr<Mind> make_program_mind(Program program, const AnyGame& game, const Budget& budget) {
  return std::make_unique<ProgramMind>(std::move(program), game, budget);
}

bool is_any_mind(std::string_view name) {
  return std::ranges::find(mind_names(), name) != mind_names().end() || read_program(name).has_value();
}

std::unique_ptr<Mind> make_any_mind(std::string_view name, const AnyGame& game, const Budget& budget) {
  if (auto program = read_program(name)) return make_program_mind(std::move(*program), game, budget);
  return make_mind(name, budget);
}

}  // namespace conclave
