#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "service/message.h"
#include "store/store.h"

namespace conclave {

// One errand of the store's thread: write, and when that succeeded, or there was nothing to write, load.
struct StoreWork {
  Batch write;
  std::vector<std::string> loads;
};

// Stands between the hall, the store and the network, with no thread, socket or disk inside: holds back everything that
// comes after an append until the append is durable. Batches need no timer: the next one gathers while the last one
// commits.
class Pump {
 public:
  void take(Effects effects);

  // What the store should do now; nothing while it has work already or when there is none. REQUIRES: the caller answers
  // each with committed() or failed().
  std::optional<StoreWork> next();
  void committed();
  // What was being written is not there, and nothing gathered since can be either. The hall is to be given what is
  // returned.
  NotSaved failed();

  // Sends, hangs and thinks that may be carried out, in order; each is given once.
  Effects ready();

  // Nothing is being written, gathered or held.
  bool idle() const;

 private:
  // Writes and what waits for them.
  struct Gathered {
    Batch write;
    bool writes = false;
    std::unordered_map<std::string, std::size_t> row_of;  // only a room's last row of a batch counts
    Effects held;
  };

  void hold(Effect effect);
  void drop(Gathered& gathered, NotSaved& told);
  void spare(Effects held, const NotSaved& told);

  Gathered flying_, gathering_;
  std::vector<std::string> flying_loads_, loads_;
  bool busy_ = false;
  Effects ready_;
};

}  // namespace conclave
