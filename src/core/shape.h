#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace conclave {

struct ShapeField;

// What a piece of JSON may be. Views (core/shown.h), events (core/told_shape.h), the data of card pages and requests
// are described so; the page's types and the tables of docs/views.md are made from that by `conclave describe`.
struct Shape {
  enum class Kind : std::uint8_t {
    kFlag,
    kNumber,
    kText,
    kCard,  // a card's id
    kWord,
    kList,
    kRecord,
    kObject,
    kEither,
    // What only stands in phrases (docs/protocol.md has their JSON).
    kTerm,
    kCardRef,
    kDie,
  };
  struct Word {
    std::string id;
    std::string note;  // what docs/views.md adds to it
    Word(std::string_view its_id, std::string its_note = "") : id(its_id), note(std::move(its_note)) {}
  };

  Kind kind = Kind::kText;
  bool nullable = false;
  bool sparse = false;             // kRecord: not every key need be there
  std::size_t length = 0;          // kList: exactly so many; 0: any number
  std::string noun{};              // what docs/views.md calls it: "seat"; empty: by its kind
  std::string name{};              // its name in TypeScript; empty: written out where it stands
  std::vector<Word> words{};       // kWord, kText: all that it may be; kCard: instead of a card
  std::vector<Shape> inner{};      // kList: its element; kRecord: its key and its element; kEither: one of these;
                                   // kTerm: the id of what it names, if any
  std::vector<ShapeField> fields;  // kObject; no {} here: clang would want to know ShapeField for it
};

struct ShapeField {
  std::string name;
  Shape shape;
  std::string meaning;
  std::string when;  // it is there only then; empty: always
};

namespace shape {

inline Shape flag() { return {.kind = Shape::Kind::kFlag, .fields = {}}; }
inline Shape number() { return {.kind = Shape::Kind::kNumber, .fields = {}}; }
// Any text; `noun` says what of.
inline Shape text(std::string noun = "") { return {.kind = Shape::Kind::kText, .noun = std::move(noun), .fields = {}}; }
// The id of a card of the set.
inline Shape card() { return {.kind = Shape::Kind::kCard, .fields = {}}; }
inline Shape card_or(std::string_view unknown) {
  return {.kind = Shape::Kind::kCard, .words = {{unknown}}, .fields = {}};
}

// One of these words. docs/views.md lists them with the field when there is no noun for them.
inline Shape words(std::string name, std::string noun, std::vector<Shape::Word> all) {
  return {.kind = Shape::Kind::kWord,
          .noun = std::move(noun),
          .name = std::move(name),
          .words = std::move(all),
          .fields = {}};
}
template <class Names>
Shape words(std::string name, std::string noun, const Names& names) {
  std::vector<Shape::Word> all;
  for (const auto& word : names) all.emplace_back(word);
  return words(std::move(name), std::move(noun), std::move(all));
}

// The cases are objects that a word tells apart, which is the first field of each; or values of different kinds.
inline Shape either(std::string name, std::vector<Shape> cases) {
  return {.kind = Shape::Kind::kEither, .name = std::move(name), .inner = std::move(cases), .fields = {}};
}

// Words of the catalogue for one thing of a kind, as term() makes them: `kind` is "seat", `id` says which there are.
inline Shape term(std::string kind, Shape id) {
  return {.kind = Shape::Kind::kTerm, .noun = std::move(kind), .inner = {std::move(id)}, .fields = {}};
}
inline Shape only_words() { return {.kind = Shape::Kind::kTerm, .fields = {}}; }  // they name nothing
inline Shape card_ref() { return {.kind = Shape::Kind::kCardRef, .fields = {}}; }
inline Shape die() { return {.kind = Shape::Kind::kDie, .fields = {}}; }

inline Shape list(Shape element) { return {.kind = Shape::Kind::kList, .inner = {std::move(element)}, .fields = {}}; }
inline Shape pair(Shape element) {
  return {.kind = Shape::Kind::kList, .length = 2, .inner = {std::move(element)}, .fields = {}};
}
// An object with one element for each of the keys.
inline Shape record(Shape key, Shape element) {
  return {.kind = Shape::Kind::kRecord, .inner = {std::move(key), std::move(element)}, .fields = {}};
}
// A field that is always there.
inline ShapeField field(std::string name, Shape shape, std::string meaning = "") {
  return {std::move(name), std::move(shape), std::move(meaning), ""};
}
inline Shape object(std::string name, std::vector<ShapeField> fields, std::string noun = "") {
  return {.kind = Shape::Kind::kObject, .noun = std::move(noun), .name = std::move(name), .fields = std::move(fields)};
}
inline Shape or_null(Shape shape) {
  shape.nullable = true;
  return shape;
}
// The same record with some of its keys only.
inline Shape some_of(Shape record) {
  record.sparse = true;
  return record;
}
inline Shape named(std::string name, Shape shape) {
  shape.name = std::move(name);
  return shape;
}

}  // namespace shape
}  // namespace conclave
