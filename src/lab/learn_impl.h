#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <thread>
#include <vector>

#include "lab/learn.h"
#include "minds/search_impl.h"

namespace conclave {

template <Studied G>
class Teacher {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using Network = std::remove_cvref_t<decltype(net_of(std::declval<const State&>()))>;

  Teacher(std::shared_ptr<const typename G::Cards> cards, typename G::Options options, LearnOrder order)
      : cards_(std::move(cards)), options_(options), order_(order), squares_(std::make_unique<Network>()) {
    FastChance chance(order.seed);
    Network& net = net_of(State{});
    const auto noise = [&](double size) { return static_cast<float>((detail::unit(chance) - 0.5) * size); };
    for (auto& row : net.in) for (float& w : row) w = noise(0.1);
    for (float& w : net.bias) w = 0.25f + noise(0.1);
    for (float& w : net.out) w = noise(0.1);
  }

  Lesson generation(int number) {
    const auto played = play_games(number);
    const std::size_t held_back = played.size() / 10;
    for (std::size_t i = held_back; i < played.size(); ++i) kept_.push_back(played[i]);
    if (kept_.size() > kMostKept) kept_.erase(kept_.begin(), kept_.end() - static_cast<std::ptrdiff_t>(kMostKept));
    FastChance chance = FastChance::stream(order_.seed, 77 + static_cast<std::uint64_t>(number));
    for (int epoch = 0; epoch < kEpochs; ++epoch) study(chance);
    Lesson lesson{number, played.size(), 0, 0};
    double held = 0;
    for (std::size_t i = 0; i < held_back; ++i)
      for (const Sample& sample : *played[i]) {
        lesson.by_hand += surprise(sample.by_hand, sample.result);
        lesson.learnt += surprise(sample.by_hand + foretold(sample), sample.result);
        ++held;
      }
    lesson.by_hand /= held;
    lesson.learnt /= held;
    return lesson;
  }

 private:
  struct Input {
    std::uint16_t at;
    float value;
  };
  struct Sample {
    std::vector<Input> inputs;
    float by_hand, result;  // a logit; 0 to 1
  };
  using Game = std::shared_ptr<const std::vector<Sample>>;
  static constexpr std::size_t kMostKept = 20000;
  static constexpr int kEpochs = 3;
  static constexpr double kRandomMoves = 0.06, kSampled = 0.3;
  static constexpr float kRate = 0.02f, kDecay = 1e-6f;

  std::vector<Game> play_games(int number) {
    std::vector<Game> games(order_.games);
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
      for (std::size_t i = next++; i < games.size(); i = next++)
        games[i] = play_game(FastChance::stream(order_.seed + 1000u * static_cast<unsigned>(number + 1), i));
    };
    std::vector<std::jthread> threads;
    for (int i = 1; i < order_.threads; ++i) threads.emplace_back(work);
    work();
    threads.clear();
    return games;
  }

  Game play_game(FastChance chance) {
    static const Level level{"learner", 1, 64, 0};
    Budget budget;
    budget.iterations = order_.iterations;
    budget.megabytes = 8;
    std::vector<std::unique_ptr<Mind>> minds;
    for (int i = 0; i < seat_count(options_); ++i) minds.push_back(make_searcher<G>(level, budget));
    State state = start(*cards_, options_, chance);
    std::vector<Sample> samples;
    std::vector<Seat> whose;
    for (SeatSet owing = to_act(state); !owing.empty(); owing = to_act(state)) {
      const Seat seat = owing.front();
      if (detail::unit(chance) < kSampled && !unsettled(state, seat)) note(state, seat_at(static_cast<int>(chance.below(2))), samples, whose);
      Move move = random_legal(*cards_, state, seat, chance);
      const ErasedSight<G> sight(cards_, options_, view(*cards_, state, Viewer(seat)), seat);
      if (detail::unit(chance) >= kRandomMoves)
        move = *parse_move(*cards_, minds[static_cast<std::size_t>(index(seat))]->think(sight, chance.next()).move);
      play(*cards_, state, seat, move, chance, Silent{});
    }
    const Outcome result = outcome(*cards_, state);
    for (std::size_t i = 0; i < samples.size(); ++i) {
      SeatSet rivals = SeatSet::first(seat_count(options_));
      for (const Seat seat : side(options_, whose[i])) rivals = rivals.without(seat);
      const double worth = decided(result, whose[i], rivals);
      samples[i].result = worth > 0 ? 1.0f : worth < 0 ? 0.0f : 0.5f;
    }
    return std::make_shared<const std::vector<Sample>>(std::move(samples));
  }

  void note(const State& state, Seat seat, std::vector<Sample>& samples, std::vector<Seat>& whose) {
    Sample sample;
    sample.by_hand = static_cast<float>(by_hand(*cards_, state, seat) / knobs(state).swing);
    features(state, seat, [&](std::size_t at, float value = 1) { sample.inputs.push_back({static_cast<std::uint16_t>(at), value}); });
    samples.push_back(std::move(sample));
    whose.push_back(seat);
  }

  typename Network::Sum sum(const Sample& sample) const {
    typename Network::Sum sum(net_of(State{}));
    for (const Input& input : sample.inputs) sum(input.at, input.value);
    return sum;
  }
  double foretold(const Sample& sample) const { return sum(sample).result(); }
  static double surprise(double logit, double result) {
    const double p = std::clamp(1 / (1 + std::exp(-logit)), 1e-6, 1 - 1e-6);
    return -(result * std::log(p) + (1 - result) * std::log(1 - p));
  }

  // One pass over what is kept, in an order of its own, by gradients scaled by their past (AdaGrad).
  void study(FastChance& chance) {
    std::vector<const Sample*> all;
    for (const Game& game : kept_)
      for (const Sample& sample : *game) all.push_back(&sample);
    for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[chance.below(static_cast<std::uint32_t>(i))]);
    for (const Sample* sample : all) learn(*sample);
  }

  void learn(const Sample& sample) {
    Network& net = net_of(State{});
    const auto hidden = sum(sample).hidden();
    double logit = sample.by_hand;
    for (std::size_t i = 0; i < Network::kHidden; ++i) logit += net.out[i] * Network::bent(hidden[i]);
    const auto error = static_cast<float>(1 / (1 + std::exp(-logit)) - sample.result);
    typename Network::Layer back{};
    for (std::size_t i = 0; i < Network::kHidden; ++i) {
      back[i] = hidden[i] > 0 && hidden[i] < 1 ? error * net.out[i] : 0;
      nudge(net.out[i], squares_->out[i], error * Network::bent(hidden[i]));
      nudge(net.bias[i], squares_->bias[i], back[i]);
    }
    for (const Input& input : sample.inputs)
      for (std::size_t i = 0; i < Network::kHidden; ++i) nudge(net.in[input.at][i], squares_->in[input.at][i], back[i] * input.value);
  }

  static void nudge(float& weight, float& squares, float gradient) {
    gradient += kDecay * weight;
    squares += gradient * gradient;
    weight -= kRate * gradient / std::sqrt(squares + 1e-8f);
  }

  std::shared_ptr<const typename G::Cards> cards_;
  typename G::Options options_;
  LearnOrder order_;
  std::unique_ptr<Network> squares_;
  std::vector<Game> kept_;
};

}  // namespace conclave
