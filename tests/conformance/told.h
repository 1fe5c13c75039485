#pragma once

// What is told in games is what the game says that it tells (told_shape): each sentence with its kind and its facts.
// docs/views.md and the page's types are made from that.

#include <boost/json.hpp>

#include <algorithm>
#include <string_view>

#include "conformance/shapes.h"
#include "core/told_shape.h"
#include "core/wire_json.h"
#include "core/words.h"

namespace conclave::conformance {

class ToldCheck {
 public:
  ToldCheck(std::string_view game, const ToldShape& shape, const std::vector<CardPage>& pages)
      : prefix_(cat(std::string(game), ".event.")), shape_(shape), values_(pages) {}

  // Random games do not reach everything that is described; that the catalogue has the same keys is for tests/project.
  Verdict fits(const ToldEvent& event) {
    const auto row = std::ranges::find_if(shape_, [&](const ToldRow& each) { return is_of(each, event); });
    if (row == shape_.end()) return cat(event.key, " of kind ", event.kind, " is told and not described");
    const boost::json::value args = event_json(event).at("args");
    for (const auto& [name, value] : args.as_object()) {
      const auto field = std::ranges::find(row->args, std::string_view(name), &ShapeField::name);
      if (field == row->args.end()) {
        if (name == "seat" || name == "count") continue;  // they may be there without meaning anything
        return cat(event.key, " has an argument that is not described: ", std::string(name));
      }
      if (Verdict bad = values_.fits(field->shape, value, event.key + "." + field->name)) return bad;
    }
    for (const ShapeField& field : row->args)
      if (!args.as_object().contains(field.name)) return cat(event.key, " lacks ", field.name);
    return std::nullopt;
  }

 private:
  bool is_of(const ToldRow& row, const ToldEvent& event) const {
    if (row.keys.empty()) return !event.key.starts_with(prefix_) && row.kinds.front() == event.kind;
    for (std::size_t i = 0; i < row.keys.size(); ++i)
      if (event.key == prefix_ + row.keys[i]) return row.kind_of(i) == event.kind;
    return false;
  }

  std::string prefix_;
  const ToldShape& shape_;
  ShapeCheck values_;
};

// Whatever may be named has words, also what random games do not come to: a rare reason, a Spell.
template <Game G>
Verdict what_is_named_has_words(const Subject<G>&, const Words& words) {
  for (const ToldRow& row : told_shape(std::type_identity<typename G::Cards>{}))
    for (const ShapeField& arg : row.args)
      if (arg.shape.kind == Shape::Kind::kTerm && !arg.shape.inner.empty())
        for (const Shape::Word& word : arg.shape.inner.front().words)
          if (const auto key = cat(G::kId, ".", arg.shape.noun, ".", word.id); !words.has(key))
            return cat(key, " has no words");
  return std::nullopt;
}

template <Game G>
ToldCheck told_check(const Subject<G>& game) {
  return {G::kId, told_shape(std::type_identity<typename G::Cards>{}), card_pages(*game.cards)};
}

}  // namespace conclave::conformance
