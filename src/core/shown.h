#pragma once

#include <boost/json.hpp>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/shape.h"

namespace conclave {

// When a field is there: in words for docs/views.md, and as what decides it.
template <class At>
struct When {
  std::string said;
  std::function<bool(const At&)> holds;
};

// An object of a view: its fields, each with what it may be, what it means and where it comes from. Nothing else writes
// the object, so a view has no field that is not described. `At` is what the fields are read off.
template <class At>
class Shown {
 public:
  class Field {
   public:
    template <class Get>
    Field(std::string name, Shape shape, std::string meaning, Get get, When<At> when = {})
        : described_{std::move(name), std::move(shape), std::move(meaning), std::move(when.said)},
          get_([get = std::move(get)](const At& at) { return boost::json::value_from(get(at)); }),
          holds_(std::move(when.holds)) {}

   private:
    friend class Shown;
    ShapeField described_;
    std::function<boost::json::value(const At&)> get_;
    std::function<bool(const At&)> holds_;  // empty: always
  };

  // `name` is the object's in TypeScript; empty: written out where it stands.
  Shown(std::string name, std::vector<Field> fields) : fields_(std::move(fields)) {
    shape_.kind = Shape::Kind::kObject;
    shape_.name = std::move(name);
    for (const Field& field : fields_) shape_.fields.push_back(field.described_);
  }

  // The same with more fields after these.
  Shown with(std::string name, const std::vector<Field>& more) const {
    auto all = fields_;
    all.insert(all.end(), more.begin(), more.end());
    return Shown(std::move(name), std::move(all));
  }

  boost::json::object operator()(const At& at) const {
    boost::json::object object;
    object.reserve(fields_.size());
    for (const Field& field : fields_)
      if (!field.holds_ || field.holds_(at)) object.emplace(field.described_.name, field.get_(at));
    return object;
  }

  const Shape& shape() const { return shape_; }

 private:
  std::vector<Field> fields_;
  Shape shape_;
};

}  // namespace conclave
