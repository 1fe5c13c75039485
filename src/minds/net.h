#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

#include "core/seat.h"

namespace conclave {

// A small network that is added to what a hand-written evaluation says: few of many inputs are there at a time, one
// hidden layer, one number out. Its weights are data, made by `conclave learn`.
template <std::size_t Inputs>
struct Net {
  static constexpr std::size_t kInputs = Inputs;
  static constexpr std::size_t kHidden = 16;
  using Layer = std::array<float, kHidden>;

  // A row an input, then the bias of the hidden layer, then what each of its units counts.
  alignas(32) std::array<Layer, Inputs + 2> rows{};
  const Layer& bias() const { return rows[Inputs]; }
  const Layer& out() const { return rows[Inputs + 1]; }

  // Takes the inputs that are there, one after the other.
  class Sum {
   public:
    explicit Sum(const Net& net) : net_(net) { (*this)(Inputs); }
    void operator()(std::size_t input) {
#pragma GCC unroll 2
      for (std::size_t i = 0; i < hidden_.size(); ++i) {
        Eight more;
        std::memcpy(&more, net_.rows[input].data() + 8 * i, sizeof more);
        hidden_[i] += more;
      }
    }
    Layer hidden() const { return std::bit_cast<Layer>(hidden_); }
    // Bent without branches, which would often be guessed wrong; added up one by one.
    float result() const {
      std::array<Eight, kHidden / 8> bends;
      for (std::size_t i = 0; i < bends.size(); ++i)
        bends[i] = hidden_[i] < 0 ? Eight{} : hidden_[i] > 1 ? Eight{} + 1 : hidden_[i];
      const auto all = std::bit_cast<Layer>(bends);
      float sum = 0;
      for (std::size_t i = 0; i < kHidden; ++i) sum += net_.out()[i] * all[i];
      return sum;
    }

   private:
    using Eight [[gnu::vector_size(8 * sizeof(float))]] = float;  // g++ adds eight at once only if it is told to

    const Net& net_;
    std::array<Eight, kHidden / 8> hidden_{};
  };

  static constexpr float bent(float x) { return std::clamp(x, 0.0f, 1.0f); }
  std::span<float> weights() { return {rows.front().data(), rows.size() * kHidden}; }
  std::span<const float> weights() const { return {rows.front().data(), rows.size() * kHidden}; }
};

// A network and the cards it is for, by their fingerprint.
template <std::size_t Inputs>
struct HouseNet {
  Net<Inputs> net;
  std::uint64_t cards = 0;
  bool whole = false;  // false: the text was for other inputs
};

std::string weights_text(std::uint64_t cards, std::span<const float> weights);
// False, and nothing read, unless there are as many as the text has.
bool read_weights(std::string_view text, std::uint64_t& cards, std::span<float> weights);

template <std::size_t Inputs>
HouseNet<Inputs> read_net(std::string_view text) {
  HouseNet<Inputs> house;
  house.whole = read_weights(text, house.cards, house.net.weights());
  return house;
}

// What a thread judges by instead of the house's network, set by the lab: the one that it is teaching, or none at all.
template <class Network>
inline constinit thread_local const Network* judging_by = nullptr;
inline constinit thread_local bool judging_by_hand = false;
struct ByHand {  // while it lives
  ByHand() { judging_by_hand = true; }
  ~ByHand() { judging_by_hand = false; }
  ByHand(const ByHand&) = delete;
  ByHand& operator=(const ByHand&) = delete;
};

// Nothing where the cards are others than those it has learnt.
template <std::size_t Inputs>
const Net<Inputs>* network_for(const HouseNet<Inputs>& house, std::uint64_t cards) {
  if (judging_by_hand) return nullptr;
  if (const auto* other = judging_by<Net<Inputs>>) return other;
  return house.whole && house.cards == cards ? &house.net : nullptr;
}

// What the network adds, as the logarithm of the odds that the seat's side wins.
template <std::size_t Inputs, class Cards, class State>
[[gnu::flatten]] double learnt(const HouseNet<Inputs>& house, const Cards& cards, const State& state, Seat seat) {
  const Net<Inputs>* net = network_for(house, fingerprint(cards));
  if (!net) return 0;
  typename Net<Inputs>::Sum sum(*net);
  const Seat whose = told_for(state, seat);
  features(cards, state, whose, sum);
  return whose == seat ? sum.result() : -sum.result();
}

}  // namespace conclave
