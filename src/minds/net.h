#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace conclave {

// A small network: sparse inputs, one hidden layer, one number out, to be added to what a hand-written evaluation says. The
// weights are data (src/minds/weights/), made by `conclave learn`.
template <std::size_t Inputs>
struct Net {
  static constexpr std::size_t kInputs = Inputs;
  static constexpr std::size_t kHidden = 32;
  using Layer = std::array<float, kHidden>;

  alignas(32) std::array<Layer, Inputs> in{};
  alignas(32) Layer bias{};
  alignas(32) Layer out{};

  // The sum of the rows of the inputs that are there.
  class Sum {
   public:
    explicit Sum(const Net& net) : net_(net), sum_(net.bias) {}
    void operator()(std::size_t input) {
      const Layer& row = net_.in[input];
      for (std::size_t i = 0; i < kHidden; ++i) sum_[i] += row[i];
    }
    void operator()(std::size_t input, float value) {
      const Layer& row = net_.in[input];
      for (std::size_t i = 0; i < kHidden; ++i) sum_[i] += value * row[i];
    }
    float result() const {
      float all = 0;
      for (std::size_t i = 0; i < kHidden; ++i) all += net_.out[i] * bent(sum_[i]);
      return all;
    }
    const Layer& hidden() const { return sum_; }

   private:
    const Net& net_;
    alignas(32) Layer sum_;
  };

  static constexpr float bent(float x) { return std::clamp(x, 0.0f, 1.0f); }
};

}  // namespace conclave
