#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <string>

#include "minds/mind.h"
#include "service/message.h"

namespace conclave {

// The minds that sit at tables, each kept from one move to the next so that it can go on with what it thought. Only the latest
// are kept: one that was forgotten thinks anew. Any thread may call it; the same seat is asked by one at a time.
class SeatedMinds {
 public:
  explicit SeatedMinds(std::size_t kept) : kept_(kept) {}

  // The move of the mind that sits there. Empty: it found none.
  std::string move(const Think& order);

 private:
  struct Seated {
    std::string place;  // room, seat and name
    std::unique_ptr<Mind> mind;
  };
  std::unique_ptr<Mind> take(const std::string& place, const std::string& name);
  void give_back(const std::string& place, std::unique_ptr<Mind> mind);

  const std::size_t kept_;
  std::mutex mutex_;
  std::list<Seated> seated_;  // the latest first
};

}  // namespace conclave
