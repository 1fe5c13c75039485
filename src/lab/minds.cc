#include "lab/minds.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <thread>

#include "lab/entrant.h"
#include "lab/story.h"

namespace conclave {
namespace {

constexpr std::uint64_t kBranchingSample = 16;  // one game in so many has its legal moves counted

void count_branching(const AnyPosition& position, Seat seat, SimulateReport& report) {
  const std::uint64_t moves = position.legal(seat).size();
  ++report.branching_positions;
  report.branching_moves += moves;
  report.branching_most = std::max(report.branching_most, moves);
}

// Decisions are kept where somebody wants to look at them.
std::expected<Outcome, Refusal> play_one(const AnyGame& game, const std::vector<std::string>& seats,
                                         const SimulateOrder& order, std::uint64_t number, SimulateReport& report,
                                         std::vector<Decision>* decisions) {
  const std::uint64_t seed = order.seed;
  std::vector<std::unique_ptr<Mind>> minds;
  for (const auto& name : seats) minds.push_back(make_entrant(*read_entrant(name), game, order.budget));
  Story story(game);
  FastChance source = FastChance::stream(seed, number);
  FastChance thoughts = FastChance::stream(~seed, number);  // minds must not foresee the dice
  ErasedChance chance(source);
  const auto position = game.start(chance).position;
  std::size_t moves = 0;
  for (SeatSet owing = position->to_act(); !owing.empty(); owing = position->to_act(), ++moves) {
    const Seat seat = owing.front();
    if (number % kBranchingSample == 0) count_branching(*position, seat, report);
    Mind& mind = *minds[static_cast<std::size_t>(index(seat))];
    mind.hear([&] { return story.rest(seat); });
    const auto sight = position->sight(seat);
    const auto advice = mind.think(*sight, thoughts.next());
    if (advice.failure) return std::unexpected(*advice.failure);
    if (decisions) decisions->push_back({seat, sight->show(), advice.move});
    const auto played = position->play(seat, advice.move, chance).value();
    story.goes_on(played.events);
  }
  report.count(position->outcome(), moves);
  return position->outcome();
}

}  // namespace

std::expected<SimulateReport, Refusal> simulate_minds(const AnyGame& game, const std::vector<std::string>& seats,
                                                      const SimulateOrder& order, std::atomic<std::uint64_t>& done,
                                                      const Witness& witness) {
  std::mutex mutex;
  std::optional<Refusal> failure;
  std::atomic<std::uint64_t> next{0};
  const auto began = std::chrono::steady_clock::now();
  const SimulateReport blank(static_cast<std::size_t>(game.seat_count()));
  std::vector<SimulateReport> parts(static_cast<std::size_t>(order.threads), blank);
  const auto work = [&](SimulateReport& part) {
    for (std::uint64_t i = next.fetch_add(1); i < order.games; i = next.fetch_add(1)) {
      std::vector<Decision> decisions;
      const auto outcome = play_one(game, seats, order, i, part, witness ? &decisions : nullptr);
      const std::lock_guard lock(mutex);
      if (!outcome) {
        failure = outcome.error();
        next = order.games;
        return;
      }
      if (witness) witness(decisions, *outcome);
      done.fetch_add(1, std::memory_order_relaxed);
    }
  };
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < parts.size(); ++i) threads.emplace_back([&, i] { work(parts[i]); });
    work(parts[0]);
  }
  if (failure) return std::unexpected(*failure);
  SimulateReport total = blank;
  for (const auto& part : parts) total.add(part);
  total.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return total;
}

}  // namespace conclave
