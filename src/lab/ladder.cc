#include "lab/ladder.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>

#include "core/clock.h"
#include "core/fingerprint.h"
#include "lab/story.h"

namespace conclave {
namespace {

// No match is decided before so many pairs: the spread of fewer is not known well enough.
constexpr std::uint64_t kFewestPairs = 20;
// A test that looks after every pair errs more often than one that looks once: so three standard errors, not two.
constexpr double kClear = 3;

std::uint64_t digest(std::span<const std::byte> bytes) {
  Fingerprint print;
  for (const std::byte byte : bytes) print.add(byte);
  return print.value();
}

Advice timed_move(Mind& mind, const AnySight& sight, std::uint64_t seed, Toil& toil) {
  const auto began = Clock::now();
  const double cpu = thread_seconds();
  auto advice = mind.think(sight, seed);
  toil.cpu += thread_seconds() - cpu;
  toil.walls.push_back(static_cast<float>(since(began)));
  ++toil.moves;
  return advice;
}

int half_points(const Outcome& outcome, SeatSet mine) {
  const bool won = !(outcome.winners & mine).empty();
  const bool lost = (outcome.winners & mine) != outcome.winners;
  return won == lost ? 1 : won ? 2 : 0;
}

// One pairing while it is played. Threads take pairs by number, and pairs are counted in the order of their numbers:
// when the match stops does not depend on who was faster.
class Match {
 public:
  Match(const AnyGame& game, const LadderOrder& order, std::size_t number, Pairing& pairing, LadderWatch& watch)
      : game_(game),
        order_(order),
        number_(number),
        pairing_(pairing),
        watch_(watch),
        waiting_(order.pairs),
        end_(order.pairs) {}

  void work() {
    for (std::uint64_t i = next_.fetch_add(1); i < end_.load(); i = next_.fetch_add(1)) {
      LadderPair pair;
      for (int swapped = 0; swapped < 2; ++swapped) pair[static_cast<std::size_t>(swapped)] = play(i, swapped == 1);
      settle(i, std::move(pair));
    }
  }

 private:
  LadderGame play(std::uint64_t pair, bool swapped) const {
    const SeatSet mine = swapped ? others(game_.side(seat_at(0))) : game_.side(seat_at(0));
    std::vector<std::unique_ptr<Mind>> minds;
    for (const Seat seat : SeatSet::first(game_.seat_count()))
      minds.push_back(
          make_entrant(order_.minds[mine.contains(seat) ? pairing_.first : pairing_.second], game_, order_.budget));
    FastChance source = FastChance::stream(order_.seed, pair);
    // Minds must not foresee the dice, nor think the same thoughts in both games.
    FastChance thoughts = FastChance::stream(~order_.seed, ((number_ << 40) | pair) * 2 + (swapped ? 1 : 0));
    ErasedChance chance(source);
    const auto position = game_.start(chance).position;
    LadderGame played;
    played.opening = digest(position->bytes());
    Story story(game_);
    std::optional<Seat> last;
    for (SeatSet owing = position->to_act(); !owing.empty(); owing = position->to_act(), ++played.moves) {
      const Seat seat = owing.front();
      Toil& toil = played.toil[mine.contains(seat) ? 0 : 1];
      if (last != seat) ++toil.turns;
      last = seat;
      Mind& mind = *minds[static_cast<std::size_t>(index(seat))];
      mind.hear([&] { return story.rest(seat); });
      const auto advice = timed_move(mind, *position->sight(seat), thoughts.next(), toil);
      if (advice.failure) {  // a program that cannot go on has lost
        ++toil.failures;
        played.half_points = mine.contains(seat) ? 0 : 2;
        return played;
      }
      const auto now = position->play(seat, advice.move, chance);
      if (!now) throw std::logic_error(illegal(seat, mine.contains(seat), pair, advice.move));
      story.goes_on(now->events);
    }
    played.half_points = half_points(position->outcome(), mine);
    return played;
  }

  // A mind never makes an illegal move. Should one do so, this says enough to find it again.
  std::string illegal(Seat seat, bool first, std::uint64_t pair, const std::string& move) const {
    return order_.minds[first ? pairing_.first : pairing_.second].name + " at " + game_.seat_name(seat) + ", seed " +
           std::to_string(order_.seed) + ", pair " + std::to_string(pair) + ": illegal move " + move;
  }

  SeatSet others(SeatSet seats) const {
    return SeatSet::from_bits(static_cast<std::uint8_t>(SeatSet::first(game_.seat_count()).bits() & ~seats.bits()));
  }

  void settle(std::uint64_t number, LadderPair pair) {
    const std::scoped_lock lock(mutex_);
    waiting_[number] = std::move(pair);
    for (; counted_ < end_ && waiting_[counted_]; ++counted_) count(std::move(*waiting_[counted_]));
    watch_.counted = counted_;
    watch_.share = pairing_.scores.share();
  }

  void count(LadderPair pair) {
    pairing_.take(std::move(pair));
    ++watch_.pairs;
    pairing_.verdict = verdict_of(pairing_.scores, order_);
    if (pairing_.verdict != Verdict::kPlayedOut) end_ = counted_ + 1;
  }

  const AnyGame& game_;
  const LadderOrder& order_;
  const std::uint64_t number_;
  Pairing& pairing_;
  LadderWatch& watch_;
  std::mutex mutex_;
  std::vector<std::optional<LadderPair>> waiting_;
  std::uint64_t counted_ = 0;
  std::atomic<std::uint64_t> end_, next_{0};
};

void play_pairing(const AnyGame& game, const LadderOrder& order, LadderReport& report, std::size_t first,
                  std::size_t second, LadderWatch& watch) {
  Pairing pairing;
  pairing.first = first;
  pairing.second = second;
  const std::size_t number = report.pairings.size();
  watch.counted = 0;
  watch.share = 0.5;
  watch.pairing = number;
  Match match(game, order, number, pairing, watch);
  {
    std::vector<std::jthread> threads;
    for (int i = 1; i < order.threads; ++i) threads.emplace_back([&] { match.work(); });
    match.work();
  }
  watch.pairs = (number + 1) * order.pairs;  // those that need not be played are done
  for (auto& pair : pairing.pairs)
    for (auto& played : pair) {
      report.toil[pairing.first].add(played.toil[0]);
      report.toil[pairing.second].add(played.toil[1]);
      for (Toil& toil : played.toil) toil.walls = {};
    }
  report.pairings.push_back(std::move(pairing));
}

}  // namespace

void Toil::add(const Toil& other) {
  moves += other.moves;
  failures += other.failures;
  turns += other.turns;
  cpu += other.cpu;
  walls.insert(walls.end(), other.walls.begin(), other.walls.end());
}

double Toil::wall_at(double share) {
  if (walls.empty()) return 0;
  const auto at = walls.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(walls.size() - 1));
  std::nth_element(walls.begin(), at, walls.end());
  return *at;
}

void Pairing::take(LadderPair pair) {
  for (const LadderGame& game : pair) ++(game.half_points == 2 ? wins : game.half_points == 1 ? draws : losses);
  side_points += static_cast<std::uint64_t>(pair[0].half_points + 2 - pair[1].half_points);
  scores.add(pair[0].half_points + pair[1].half_points);
  pairs.push_back(std::move(pair));
}

Verdict verdict_of(const PairScores& scores, const LadderOrder& order) {
  if (scores.pairs() < kFewestPairs) return Verdict::kPlayedOut;
  if (order.sprt) {
    const double ratio = log_likelihood_ratio(scores, order.sprt->elo0, order.sprt->elo1);
    if (ratio >= kDecisive) return Verdict::kAcceptedH1;
    if (ratio <= -kDecisive) return Verdict::kAcceptedH0;
  }
  if (order.until) {
    const Interval clear = scores.interval(kClear);
    if (clear.low > *order.until) return Verdict::kAbove;
    if (clear.high < *order.until) return Verdict::kBelow;
  }
  return Verdict::kPlayedOut;
}

LadderReport run_ladder(const AnyGame& game, const LadderOrder& order, LadderWatch& watch) {
  const auto began = Clock::now();
  LadderReport report;
  report.toil.resize(order.minds.size());
  for (std::size_t i = 0; i < order.minds.size(); ++i)
    for (std::size_t j = i + 1; j < order.minds.size(); ++j) play_pairing(game, order, report, i, j, watch);
  std::vector<Duel> duels;
  for (const Pairing& pairing : report.pairings) duels.push_back({pairing.first, pairing.second, pairing.scores});
  report.ratings = ratings(order.minds.size(), duels);
  report.seconds = since(began);
  return report;
}

}  // namespace conclave
