#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <thread>
#include <vector>

#include "lab/learn.h"
#include "minds/net.h"
#include "minds/search.h"
#include "minds/value.h"

namespace conclave {

template <class G>
concept Taught = Studied<G> && requires(const typename G::State& state) { network_of(state); };

template <Taught G>
class Teacher {
 public:
  using Cards = typename G::Cards;
  using Options = typename G::Options;
  using State = typename G::State;
  using Move = typename G::Move;
  using Network = typename decltype(network_of(State{}))::type;

  Teacher(std::shared_ptr<const Cards> cards, const LearnOrder& order) : cards_(std::move(cards)), order_(order) {
    FastChance chance(order.seed);
    for (std::size_t i = 0; i < Network::kHidden; ++i) {
      net_.rows[Network::kInputs][i] = 0.25f + noise(chance);
      net_.rows[Network::kInputs + 1][i] = noise(chance);
    }
    for (std::size_t input = 0; input < Network::kInputs; ++input)
      for (float& weight : net_.rows[input]) weight = noise(chance);
  }

  Lesson generation(int number) {
    const auto played = play_games(number);
    const std::size_t held_back = played.size() / 10;
    Lesson lesson{number, 0, 0, 0, 0};
    lesson.by_hand = surprise(played, held_back, false);
    lesson.before = surprise(played, held_back, true);
    kept_.insert(kept_.end(), played.begin() + static_cast<std::ptrdiff_t>(held_back), played.end());
    if (kept_.size() > kMostKept) kept_.erase(kept_.begin(), kept_.end() - static_cast<std::ptrdiff_t>(kMostKept));
    FastChance chance = FastChance::stream(~order_.seed, static_cast<std::uint64_t>(number));
    for (int pass = 0; pass < kPasses; ++pass) lesson.positions = study(chance);
    lesson.after = surprise(played, held_back, true);
    return lesson;
  }

  std::string text() const {
    Network kept = net_;
    for (std::size_t input = 0; input < Network::kInputs; ++input)
      if (!met_[input]) kept.rows[input] = {};  // nothing was learnt of it
    return weights_text(fingerprint(*cards_), kept.weights());
  }

 private:
  struct Sample {
    std::vector<std::uint16_t> inputs;
    float by_hand = 0, result = 0;  // a logarithm of odds; 0 to 1
    Seat whose{};
  };
  using Samples = std::vector<Sample>;
  static constexpr std::size_t kMostKept = 60000;  // games
  static constexpr int kPasses = 2;
  static constexpr double kRandomMoves = 0.05, kSampled = 0.35;
  static constexpr float kRate = 0.02f, kDecay = 1e-6f, kNoise = 0.1f;

  static float noise(FastChance& chance) { return kNoise * (static_cast<float>(chance.unit()) - 0.5f); }

  std::vector<Samples> play_games(int number) {
    std::vector<Samples> games(order_.games);
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
      judging_by<Network> = &net_;
      judging_by_hand = number == 1;
      for (std::size_t i = next++; i < games.size(); i = next++)
        games[i] = play_game(FastChance::stream(order_.seed + 1000u * static_cast<unsigned>(number), i));
      judging_by<Network> = nullptr;
      judging_by_hand = false;
    };
    std::vector<std::jthread> threads;
    for (int i = 1; i < order_.threads; ++i) threads.emplace_back(work);
    work();
    threads.clear();
    return games;
  }

  Samples play_game(FastChance chance) {
    const auto variants = G::variants();
    const Options options = variants[chance.below(static_cast<std::uint32_t>(variants.size()))];
    const Budget budget{.iterations = order_.iterations, .megabytes = 8};
    std::vector<std::unique_ptr<Mind>> minds;
    for (int i = 0; i < seat_count(options); ++i) minds.push_back(make_searcher<G>(kPupil, budget));
    State state = start(*cards_, options, chance);
    Samples samples;
    for (SeatSet owing = to_act(state); !owing.empty(); owing = to_act(state)) {
      const Seat seat = owing.front();
      if (chance.unit() < kSampled && !unsettled(state, seat))
        samples.push_back(seen(state, seat_at(static_cast<int>(chance.below(2)))));
      Move move = random_legal(*cards_, state, seat, chance);
      if (chance.unit() >= kRandomMoves) {
        const ErasedSight<G> sight(cards_, options, view(*cards_, state, Viewer(seat)), seat);
        move = *parse_move(*cards_, minds[static_cast<std::size_t>(index(seat))]->think(sight, chance.next()).move);
      }
      play(*cards_, state, seat, move, chance, Silent{});
    }
    for (Sample& sample : samples) sample.result = result(options, outcome(*cards_, state), sample.whose);
    return samples;
  }

  static float result(const Options& options, const Outcome& over, Seat seat) {
    SeatSet rivals = SeatSet::first(seat_count(options));
    for (const Seat friendly : side(options, seat)) rivals = rivals.without(friendly);
    const double worth = decided(over, seat, rivals);
    return worth > 0 ? 1.0f : worth < 0 ? 0.0f : 0.5f;
  }

  Sample seen(const State& state, Seat seat) const {
    Sample sample;
    sample.whose = told_for(state, seat);
    sample.by_hand = static_cast<float>(by_hand(*cards_, state, sample.whose) / knobs(state).swing);
    features(*cards_, state, sample.whose,
             [&](std::size_t input) { sample.inputs.push_back(static_cast<std::uint16_t>(input)); });
    return sample;
  }

  typename Network::Sum sum(const Sample& sample) const {
    typename Network::Sum sum(net_);
    for (const std::uint16_t input : sample.inputs) sum(input);
    return sum;
  }

  double surprise(const std::vector<Samples>& games, std::size_t of, bool learnt) const {
    double all = 0;
    std::size_t count = 0;
    for (std::size_t i = 0; i < of; ++i)
      for (const Sample& sample : games[i]) {
        const double odds = sample.by_hand + (learnt ? sum(sample).result() : 0);
        const double chance = std::clamp(1 / (1 + std::exp(-odds)), 1e-6, 1 - 1e-6);
        all -= sample.result * std::log(chance) + (1 - sample.result) * std::log(1 - chance);
        ++count;
      }
    return all / static_cast<double>(std::max<std::size_t>(1, count));
  }

  // Once over all that is kept, in an order of its own; how many positions these are.
  std::size_t study(FastChance& chance) {
    std::vector<const Sample*> all;
    for (const Samples& game : kept_)
      for (const Sample& sample : game) all.push_back(&sample);
    for (std::size_t i = all.size(); i > 1; --i)
      std::swap(all[i - 1], all[chance.below(static_cast<std::uint32_t>(i))]);
    for (const Sample* sample : all) learn(*sample);
    return all.size();
  }

  void learn(const Sample& sample) {
    const auto known = sum(sample);
    const auto hidden = known.hidden();
    const auto error = static_cast<float>(1 / (1 + std::exp(-sample.by_hand - known.result())) - sample.result);
    typename Network::Layer back{}, out{};
    for (std::size_t i = 0; i < Network::kHidden; ++i) {
      back[i] = hidden[i] > 0 && hidden[i] < 1 ? error * net_.out()[i] : 0;
      out[i] = error * Network::bent(hidden[i]);
    }
    nudge(Network::kInputs, back);
    nudge(Network::kInputs + 1, out);
    for (const std::uint16_t input : sample.inputs) {
      nudge(input, back);
      met_[input] = true;
    }
  }

  // Down the gradient, in smaller steps the more it has swung before (AdaGrad).
  void nudge(std::size_t row, const typename Network::Layer& gradient) {
    for (std::size_t i = 0; i < Network::kHidden; ++i) {
      float& weight = net_.rows[row][i];
      const float slope = gradient[i] + kDecay * weight;
      float& squares = squares_.rows[row][i];
      squares += slope * slope;
      weight -= kRate * slope / std::sqrt(squares + 1e-8f);
    }
  }

  static constexpr Level kPupil{"pupil", 1, 64, 0, 0};
  std::shared_ptr<const Cards> cards_;
  LearnOrder order_;
  Network net_{}, squares_{};
  std::array<bool, Network::kInputs> met_{};
  std::vector<Samples> kept_;
};

}  // namespace conclave
