#pragma once

#include <string>
#include <utility>
#include <vector>

namespace conclave {

// A sentence before it has a language: a key of the catalogue (lang/*.toml) and what fills its {places}. A value that
// begins with '@' is itself a key of the catalogue, one with '#' is a card's id; anything else stands as it is.
struct Phrase {
  struct Arg {
    std::string name;
    std::string value;
    bool operator==(const Arg&) const = default;
  };
  std::string key;
  std::vector<Arg> args;

  Phrase() = default;
  Phrase(std::string its_key, std::vector<Arg> its_args = {}) : key(std::move(its_key)), args(std::move(its_args)) {}
  bool operator==(const Phrase&) const = default;
};

// Why something a user asked for was not done, and what would be right. The key is the stable code
// ("wizards-cup.refusal.not-yours"); whatever was refused has changed nothing.
struct Refusal : Phrase {
  using Phrase::Phrase;
  bool operator==(const Refusal&) const = default;
};

}  // namespace conclave
