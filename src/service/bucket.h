#pragma once

#include <algorithm>

#include "service/message.h"

namespace conclave {

// Lets `rate` things a second through, and `burst` at once after a pause.
class Bucket {
 public:
  Bucket(double rate, double burst, Time now) : rate_(rate), burst_(burst), level_(burst), last_(now) {}

  bool take(Time now) {
    level_ = std::min(burst_, level_ + rate_ * static_cast<double>(std::max<Time>(0, now - last_)) / 1000);
    last_ = now;
    if (level_ < 1) return false;
    level_ -= 1;
    return true;
  }
  bool full(Time now) const { return level_ + rate_ * static_cast<double>(now - last_) / 1000 >= burst_; }

 private:
  double rate_, burst_, level_;
  Time last_;
};

}  // namespace conclave
