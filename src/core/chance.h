#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <vector>

#include "core/bits.h"
#include "core/seat.h"

namespace conclave {

// What a chance result is about. `kind` is the game's own enumeration (draw, reveal, roll …), `detail` whatever else
// its text needs (the pile, the die's sides). The game's `chance_text` writes it: "draw dragombre fire".
struct Cause {
  std::uint8_t kind = 0;
  Seat seat{};
  std::uint8_t detail = 0;
  constexpr bool operator==(const Cause&) const = default;
};

struct ChanceResult {
  Cause cause;
  std::uint8_t value = 0;  // an index (one_of, draw) or a face (roll)
  constexpr bool operator==(const ChanceResult&) const = default;
};

// Chance is an argument of the rules. Every model answers the same three questions.
template <class C>
concept Chance =
    requires(C& chance, Cause cause, std::uint64_t set, std::span<const std::uint8_t> counts, std::uint8_t n) {
      {
        chance.one_of(cause, set)
      } -> std::same_as<std::uint8_t>;  // a set bit's position, each equally likely; set != 0
      {
        chance.draw(cause, counts)
      } -> std::same_as<std::uint8_t>;                          // an index, as likely as its count; the sum is not 0
      { chance.roll(cause, n) } -> std::same_as<std::uint8_t>;  // a face, 1 to n
    };

// For minds, simulation and tests: xoshiro256++ (Blackman and Vigna, public domain), seeded by splitmix64.
class FastChance {
 public:
  explicit FastChance(std::uint64_t seed) {
    for (auto& word : state_) word = splitmix(seed);
  }

  // An independent stream for the `index`-th game of a run, whichever thread plays it.
  static FastChance stream(std::uint64_t seed, std::uint64_t index) {
    return FastChance(seed ^ splitmix(index));  // scattered: neighbours a step apart would share words of their state
  }

  std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // Uniform below n, by Lemire's multiplication with rejection. REQUIRES: n > 0.
  std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = (next() >> 32) * n;
    if (static_cast<std::uint32_t>(product) < n) [[unlikely]] {
      const std::uint32_t threshold = -n % n;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // Uniform from 0 to below 1.
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  std::uint8_t one_of(Cause, std::uint64_t set) {
    return static_cast<std::uint8_t>(nth_bit(set, below(static_cast<std::uint32_t>(std::popcount(set)))));
  }
  std::uint8_t draw(Cause, std::span<const std::uint8_t> counts) {
    std::uint32_t sum = 0;
    for (const std::uint8_t count : counts) sum += count;
    std::uint32_t left = below(sum);
    std::uint8_t i = 0;
    while (left >= counts[i]) left -= counts[i++];
    return i;
  }
  std::uint8_t roll(Cause, std::uint8_t sides) { return static_cast<std::uint8_t>(below(sides) + 1); }

 private:
  static std::uint64_t splitmix(std::uint64_t& x) {
    std::uint64_t z = (x += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  std::uint64_t state_[4];
};

// Passes another model's answers on and writes them down.
template <Chance C>
class RecordingChance {
 public:
  RecordingChance(C& source, std::vector<ChanceResult>& record) : source_(source), record_(record) {}
  std::uint8_t one_of(Cause cause, std::uint64_t set) { return note(cause, source_.one_of(cause, set)); }
  std::uint8_t draw(Cause cause, std::span<const std::uint8_t> counts) {
    return note(cause, source_.draw(cause, counts));
  }
  std::uint8_t roll(Cause cause, std::uint8_t sides) { return note(cause, source_.roll(cause, sides)); }

 private:
  std::uint8_t note(Cause cause, std::uint8_t value) {
    record_.push_back({cause, value});
    return value;
  }
  C& source_;
  std::vector<ChanceResult>& record_;
};

// Gives recorded answers again. When a recorded answer is missing or was not possible, `diverged` says so and some
// possible answer is given, so that the rules need not know.
class RecordedChance {
 public:
  explicit RecordedChance(std::span<const ChanceResult> record) : record_(record) {}

  bool diverged() const { return diverged_; }
  bool exhausted() const { return next_ == record_.size(); }

  std::uint8_t one_of(Cause cause, std::uint64_t set) {
    return answer(
        cause, [&](std::uint8_t v) { return v < 64 && ((set >> v) & 1u); },
        static_cast<std::uint8_t>(std::countr_zero(set)));
  }
  std::uint8_t draw(Cause cause, std::span<const std::uint8_t> counts) {
    std::uint8_t some = 0;
    while (some + 1u < counts.size() && counts[some] == 0) ++some;
    return answer(cause, [&](std::uint8_t v) { return v < counts.size() && counts[v] != 0; }, some);
  }
  std::uint8_t roll(Cause cause, std::uint8_t sides) {
    return answer(cause, [&](std::uint8_t v) { return v >= 1 && v <= sides; }, 1);
  }

 private:
  template <class Possible>
  std::uint8_t answer(Cause cause, Possible possible, std::uint8_t fallback) {
    if (next_ < record_.size()) {
      const ChanceResult& result = record_[next_++];
      if (result.cause == cause && possible(result.value)) return result.value;
    }
    diverged_ = true;
    return fallback;
  }
  std::span<const ChanceResult> record_;
  std::size_t next_ = 0;
  bool diverged_ = false;
};

// The same questions behind virtual calls, for code that does not know the game.
class AnyChance {
 public:
  virtual ~AnyChance() = default;
  virtual std::uint8_t one_of(Cause cause, std::uint64_t set) = 0;
  virtual std::uint8_t draw(Cause cause, std::span<const std::uint8_t> counts) = 0;
  virtual std::uint8_t roll(Cause cause, std::uint8_t sides) = 0;
};

template <Chance C>
class ErasedChance final : public AnyChance {
 public:
  explicit ErasedChance(C& source) : source_(source) {}
  std::uint8_t one_of(Cause cause, std::uint64_t set) override { return source_.one_of(cause, set); }
  std::uint8_t draw(Cause cause, std::span<const std::uint8_t> counts) override { return source_.draw(cause, counts); }
  std::uint8_t roll(Cause cause, std::uint8_t sides) override { return source_.roll(cause, sides); }

 private:
  C& source_;
};

}  // namespace conclave
