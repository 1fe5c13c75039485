#include "service/pump.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace conclave {
namespace {

template <class... Fs>
struct Overloaded : Fs... {
  using Fs::operator()...;
};

void move_to_end(auto& from, auto& to) {
  std::move(from.begin(), from.end(), std::back_inserter(to));
  from.clear();
}

bool contains(const std::vector<std::string>& rooms, const std::string& room) {
  return std::find(rooms.begin(), rooms.end(), room) != rooms.end();
}

}  // namespace

void Pump::take(Effects effects) {
  Batch& write = gathering_.write;
  for (Effect& effect : effects) {
    std::visit(Overloaded{[&](Append& append) {
                            write.entries.push_back(std::move(append.entry));
                            const auto [at, first] = gathering_.row_of.try_emplace(append.row.room, write.rows.size());
                            if (first)
                              write.rows.push_back(std::move(append.row));
                            else
                              write.rows[at->second] = std::move(append.row);
                            gathering_.writes = true;
                          },
                          [&](KeepSet& set) { write.sets.push_back({std::move(set.hash), std::move(set.text)}); },
                          [&](Forget& forget) {
                            write.forgotten.push_back(std::move(forget.room));
                            gathering_.writes = true;
                          },
                          [&](Load& load) { loads_.push_back(std::move(load.room)); },
                          [&](auto&) { hold(std::move(effect)); }},
               effect);
  }
}

void Pump::hold(Effect effect) {
  Effects& to = gathering_.writes ? gathering_.held : busy_ && flying_.writes ? flying_.held : ready_;
  to.push_back(std::move(effect));
}

// Sets alone are no reason to write: they wait for the entries that name them.
std::optional<StoreWork> Pump::next() {
  if (busy_ || (!gathering_.writes && loads_.empty())) return std::nullopt;
  busy_ = true;
  flying_ = std::exchange(gathering_, {});
  flying_loads_ = std::exchange(loads_, {});
  return StoreWork{flying_.write, flying_loads_};
}

void Pump::committed() {
  busy_ = false;
  flying_loads_.clear();
  move_to_end(flying_.held, ready_);
  flying_ = {};
}

NotSaved Pump::failed() {
  busy_ = false;
  NotSaved told;
  drop(flying_, told);
  drop(gathering_, told);
  Effects held = std::exchange(flying_.held, {});
  move_to_end(gathering_.held, held);
  spare(std::move(held), told);
  // Sets and loads depend on nothing: they are tried again with the next batch.
  move_to_end(gathering_.write.sets, flying_.write.sets);
  Gathered next;
  next.write.sets = std::move(flying_.write.sets);
  gathering_ = std::move(next);
  flying_ = {};
  move_to_end(loads_, flying_loads_);
  loads_ = std::exchange(flying_loads_, {});
  return told;
}

void Pump::drop(Gathered& gathered, NotSaved& told) {
  const auto affected = [&](const std::string& room) {
    if (!contains(told.rooms, room)) told.rooms.push_back(room);
  };
  for (const auto& row : gathered.write.rows) affected(row.room);
  for (const auto& room : gathered.write.forgotten) affected(room);
  for (const Effect& effect : gathered.held)
    if (const auto* send = std::get_if<Send>(&effect); send && send->answers)
      told.unanswered.push_back({send->to, *send->answers});
}

// Messages are all dropped, since they may tell of an entry that was not saved. Two effects are kept: a connection is
// still closed, and a mind at a table that lost nothing still thinks about its move.
void Pump::spare(Effects held, const NotSaved& told) {
  for (Effect& effect : held) {
    const auto* think = std::get_if<Think>(&effect);
    if (std::holds_alternative<Hang>(effect) || (think && !contains(told.rooms, think->room)))
      ready_.push_back(std::move(effect));
  }
}

Effects Pump::ready() { return std::exchange(ready_, {}); }

bool Pump::idle() const { return !busy_ && !gathering_.writes && loads_.empty() && ready_.empty(); }

}  // namespace conclave
