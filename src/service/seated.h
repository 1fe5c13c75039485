#pragma once

#include <atomic>
#include <list>
#include <memory>
#include <mutex>
#include <string>

#include "minds/mind.h"
#include "service/message.h"
#include "service/programs.h"

namespace conclave {

// What a mind may use at a table of the service; its time is its level's.
inline constexpr Budget kTableBudget{.iterations = {}, .scale = 1, .threads = 1, .megabytes = 32};

// The minds that sit at tables, each kept from one move to the next so that it can go on with what it thought. Only the
// latest are kept: one that was forgotten thinks anew. Any thread may call it; the same seat is asked by one at a time.
class SeatedMinds {
 public:
  SeatedMinds(std::size_t kept, Programs programs) : kept_(kept), programs_(std::move(programs)) {}

  // The move of the mind that sits there. Empty: it found none.
  std::string move(const Think& order);

  // From now on the house's minds answer with what they have.
  void stop() { stop_ = true; }

 private:
  struct Seated {
    std::string place;  // room, seat and name
    std::shared_ptr<const AnyGame> game;
    std::unique_ptr<Mind> mind;
    int undone = 0;  // entries taken back when it sat down
    int heard = 0;   // the entry up to which it was told the game
  };
  Seated take(const std::string& place, const Think& order);
  std::unique_ptr<Mind> make(const Think& order) const;
  void give_back(Seated seated);

  const std::size_t kept_;
  const Programs programs_;
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::list<Seated> seated_;  // the latest first
};

}  // namespace conclave
