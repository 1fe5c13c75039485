#pragma once

// Views and card pages are as their game describes them (view_shape, card_data_shape): every field that is there, and
// every one that is described.

#include <boost/json.hpp>

#include <algorithm>

#include "conformance/walk.h"
#include "core/card_page.h"

namespace conclave::conformance {

// Compares values with a Shape, and remembers what it has met.
class ShapeCheck {
 public:
  explicit ShapeCheck(const std::vector<CardPage>& pages) {
    for (const CardPage& page : pages) cards_.insert(page.id);
  }

  Verdict fits(const Shape& shape, const boost::json::value& value, const std::string& path) {
    if (shape.nullable) met_.insert(path + (value.is_null() ? kNull : kNotNull));
    if (shape.nullable && value.is_null()) return std::nullopt;
    switch (shape.kind) {
      case Shape::Kind::kFlag: return value.is_bool() ? Verdict() : wrong(path, value, "a flag");
      case Shape::Kind::kNumber: return value.is_number() ? Verdict() : wrong(path, value, "a number");
      case Shape::Kind::kText:
        if (!shape.words.empty()) return is_word(shape, value) ? Verdict() : wrong(path, value, "one of its words");
        return value.is_string() ? Verdict() : wrong(path, value, "a text");
      case Shape::Kind::kCard:
        return is_word(shape, value) || is_card(value) ? Verdict() : wrong(path, value, "a card");
      case Shape::Kind::kWord: return is_word(shape, value) ? Verdict() : wrong(path, value, "one of its words");
      case Shape::Kind::kList: return list_fits(shape, value, path);
      case Shape::Kind::kRecord: return record_fits(shape, value, path);
      case Shape::Kind::kObject: return object_fits(shape, value, path);
      case Shape::Kind::kEither: return either_fits(shape, value, path);
      case Shape::Kind::kTerm: return term_fits(shape, value, path);
      case Shape::Kind::kCardRef:
        return has_members(value, {"card"}) && is_card(value.at("card")) ? Verdict() : wrong(path, value, "a card");
      case Shape::Kind::kDie:
        return has_members(value, {"die", "value"}) && value.at("die").is_int64() && value.at("value").is_int64()
                   ? Verdict()
                   : wrong(path, value, "a die");
    }
    return "a Shape of no kind";
  }

  // Every field was there at some time, those that may be null both with and without a value.
  Verdict all_met(const Shape& shape, const std::string& path) const {
    if (shape.nullable)
      for (const char* how : {kNull, kNotNull})
        if (!met_.contains(path + how)) return cat(path, how, " was never met");
    for (const ShapeField& field : shape.fields) {
      const std::string inside = path + "." + field.name;
      if (!met_.contains(inside)) return cat(inside, " is described and was never met");
      if (Verdict missing = all_met(field.shape, inside)) return missing;
    }
    if (shape.kind == Shape::Kind::kEither) {
      for (const Shape& one : shape.inner)
        if (Verdict missing = all_met(one, path)) return missing;
      return std::nullopt;
    }
    if (!shape.inner.empty()) return all_met(shape.inner.back(), path + "[]");
    return std::nullopt;
  }

 private:
  static constexpr const char* kNull = " as null";
  static constexpr const char* kNotNull = " as something";

  static Verdict wrong(const std::string& path, const boost::json::value& value, const char* wanted) {
    return cat(path, " is ", boost::json::serialize(value), ", not ", wanted);
  }
  static bool is_word(const Shape& shape, const boost::json::value& value) {
    return value.is_string() && std::ranges::any_of(shape.words, [&](const auto& word) {
             return word.id == std::string_view(value.get_string());
           });
  }
  bool is_card(const boost::json::value& value) const {
    return value.is_string() && cards_.contains(std::string(value.get_string()));
  }

  static bool has_members(const boost::json::value& value, std::initializer_list<std::string_view> names) {
    return value.is_object() && value.get_object().size() == names.size() &&
           std::ranges::all_of(names, [&](auto name) { return value.get_object().contains(name); });
  }

  Verdict either_fits(const Shape& shape, const boost::json::value& value, const std::string& path) {
    Verdict bad;
    const auto before = met_;
    for (const Shape& one : shape.inner) {
      bad = fits(one, value, path);
      if (!bad) return bad;
      met_ = before;
    }
    return bad;
  }

  // The key says of what kind the thing is, and ends with its id.
  Verdict term_fits(const Shape& shape, const boost::json::value& value, const std::string& path) {
    if (shape.inner.empty()) return has_members(value, {"key"}) ? Verdict() : wrong(path, value, "words alone");
    if (!has_members(value, {"key", "id"})) return wrong(path, value, "a term");
    const auto end = cat(".", shape.noun, ".", std::string(value.at("id").as_string()));
    if (!std::string_view(value.at("key").as_string()).ends_with(end)) return wrong(path, value, "a term of its kind");
    return fits(shape.inner.front(), value.at("id"), path + ".id");
  }

  Verdict list_fits(const Shape& shape, const boost::json::value& value, const std::string& path) {
    if (!value.is_array()) return wrong(path, value, "a list");
    if (shape.length != 0 && value.get_array().size() != shape.length)
      return wrong(path, value, "as long as described");
    for (const auto& element : value.get_array())
      if (Verdict bad = fits(shape.inner.front(), element, path + "[]")) return bad;
    return std::nullopt;
  }

  Verdict record_fits(const Shape& shape, const boost::json::value& value, const std::string& path) {
    if (!value.is_object()) return wrong(path, value, "a record");
    const Shape& key = shape.inner.front();
    if (!shape.sparse && value.get_object().size() != key.words.size()) return wrong(path, value, "with all its keys");
    for (const auto& [name, element] : value.get_object()) {
      if (Verdict bad = fits(key, boost::json::value(name), path + "'s key")) return bad;
      if (Verdict bad = fits(shape.inner.back(), element, path + "[]")) return bad;
    }
    return std::nullopt;
  }

  Verdict object_fits(const Shape& shape, const boost::json::value& value, const std::string& path) {
    if (!value.is_object()) return wrong(path, value, "an object");
    for (const auto& [name, inside] : value.get_object()) {
      const auto field = std::ranges::find(shape.fields, std::string_view(name), &ShapeField::name);
      if (field == shape.fields.end()) return cat(path, ".", std::string(name), " is not described");
      met_.insert(path + "." + field->name);
      if (Verdict bad = fits(field->shape, inside, path + "." + field->name)) return bad;
    }
    for (const ShapeField& field : shape.fields)
      if (field.when.empty() && !value.get_object().contains(field.name)) return cat(path, " lacks ", field.name);
    return std::nullopt;
  }

  std::set<std::string> cards_;
  std::set<std::string> met_;
};

// Every viewer's view at every eighth position of so many games, and at their ends.
template <Game G>
Verdict views_are_as_described(const Subject<G>& game, int games, ShapeCheck& check) {
  const Shape& shape = view_shape(std::type_identity<typename G::View>{});
  int positions = 0;
  return game.walk(games, 41, [&](const auto& state, FastChance&) -> Verdict {
    if (positions++ % 8 != 0 && !to_act(state).empty()) return std::nullopt;
    for (const Viewer viewer : game.viewers()) {
      const auto shown = show(*game.cards, game.options, view(*game.cards, state, viewer));
      if (Verdict bad = check.fits(shape, shown, "view")) return cat("of ", game.name(viewer), ": ", *bad);
    }
    return std::nullopt;
  });
}

// The data of every page, each field met.
inline Verdict pages_are_as_described(const std::vector<CardPage>& pages, const Shape& shape) {
  ShapeCheck check(pages);
  for (const CardPage& page : pages)
    if (Verdict bad = check.fits(shape, page.data, "data")) return cat("of ", page.id, ": ", *bad);
  return check.all_met(shape, "data");
}

}  // namespace conclave::conformance
