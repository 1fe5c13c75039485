#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace conclave {

// What fills one {place} of a sentence. Its type says what it is, so that no text can be taken for anything else.
// core/wire_json.h writes and reads it.
struct Value {
  // Words of the catalogue. `id` names the thing that they are words for (a seat, an Element); empty: only words.
  struct Key {
    std::string key;
    std::string id;
    bool operator==(const Key&) const = default;
  };
  struct Card {
    std::string id;
    bool operator==(const Card&) const = default;
  };
  // A rolled die; no sides: a die that is not there.
  struct Die {
    int sides = 0;
    int value = 0;
    bool operator==(const Die&) const = default;
  };
  using List = std::vector<Value>;

  std::variant<std::string, std::int64_t, Key, Card, Die, List> is;

  // A text stands as it is, whatever is in it.
  Value(std::string text) : is(std::move(text)) {}
  Value(std::string_view text) : is(std::string(text)) {}
  Value(const char* text) : is(std::string(text)) {}
  template <std::integral T>
    requires(!std::same_as<T, bool> && !std::same_as<T, char>)
  Value(T number) : is(static_cast<std::int64_t>(number)) {}
  Value(Key key) : is(std::move(key)) {}
  Value(Card card) : is(std::move(card)) {}
  Value(Die die) : is(die) {}
  explicit Value(List list) : is(std::move(list)) {}

  bool operator==(const Value&) const = default;
};

// Words of the catalogue; the words for one thing of a kind, say term("mage-clash.seat", "mage-1"); a card's name.
inline Value key(std::string key) { return Value::Key{std::move(key), ""}; }
inline Value term(std::string_view kind, std::string_view id) {
  return Value::Key{std::string(kind) + "." + std::string(id), std::string(id)};
}
inline Value card(std::string_view id) { return Value::Card{std::string(id)}; }

// A sentence before it has a language: a key of the catalogue (lang/*.toml) and what fills its {places}.
struct Phrase {
  struct Arg {
    std::string name;
    Value value;
    bool operator==(const Arg&) const = default;
  };
  std::string key;
  std::vector<Arg> args;

  Phrase() = default;
  Phrase(std::string its_key, std::vector<Arg> its_args = {}) : key(std::move(its_key)), args(std::move(its_args)) {}
  bool operator==(const Phrase&) const = default;
};

// An event as its reader is told of it: what kind of thing happened ("built"), with its facts and its sentence. One
// kind may have several sentences. The kind is empty only where an old journal does not say it.
struct ToldEvent : Phrase {
  std::string kind;

  ToldEvent() = default;
  ToldEvent(std::string its_kind, Phrase phrase) : Phrase(std::move(phrase)), kind(std::move(its_kind)) {}
  bool operator==(const ToldEvent&) const = default;
};

// Why something a user asked for was not done, and what would be right. The key is the stable code
// ("wizards-cup.refusal.not-yours"); whatever was refused has changed nothing.
struct Refusal : Phrase {
  using Phrase::Phrase;
  bool operator==(const Refusal&) const = default;
};

}  // namespace conclave
