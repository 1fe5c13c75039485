#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace conclave {

// Legal moves as they travel: not a list of moves but what a player composes one from. A choice is a pattern of the
// notation with named slots, "summon {from}>{to}"; each slot says what may stand there.
struct Slot {
  enum class Kind {
    kOne,    // one candidate
    kSome,   // `least` to `most` of the candidates, in the order they are listed
    kOrder,  // `most` of the candidates, in an order the player chooses
    kSplit,  // `most` units over the candidates: "fire:2 water:1", in the order listed, zeros left out
  };
  std::string name;
  Kind kind = Kind::kOne;
  std::vector<std::string> from;
  int least = 1;
  int most = 1;
  bool operator==(const Slot&) const = default;
};

struct Choice {
  std::string pattern;
  std::vector<Slot> slots;
  bool operator==(const Choice&) const = default;
};

Slot one(std::string name, std::vector<std::string> from);
Slot some(std::string name, int least, int most, std::vector<std::string> from);
Slot order(std::string name, int count, std::vector<std::string> from);
Slot split(std::string name, int units, std::vector<std::string> over);

std::string_view kind_name(Slot::Kind kind);

// Calls f with the text of every move that the choice stands for.
void expand(const Choice& choice, const std::function<void(const std::string&)>& f);

}  // namespace conclave
