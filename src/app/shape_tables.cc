#include "app/shape_tables.h"

#include <algorithm>
#include <map>
#include <vector>

namespace conclave {
namespace {

using Kind = Shape::Kind;

// A row a field, named by its path.
class FieldTable {
 public:
  explicit FieldTable(const Shape& object) {
    add_fields(object, "");
    for (const Shape& one : object.kind == Kind::kEither ? object.inner : std::vector<Shape>{})
      for (ShapeField field : one.fields) {
        field.when = joined(", ", one.noun, field.when);
        add(field, field.name);
      }
  }
  const std::string& text() const { return text_; }

  // What a value is, in a word or two: "text", "counts by seat".
  static std::string kind(const Shape& shape) { return noun(shape) + (shape.nullable ? " or null" : ""); }
  static std::string joined(const std::string& by, const std::string& first, const std::string& second) {
    return first.empty() || second.empty() ? first + second : first + by + second;
  }
  // Words that no chapter lists stand with their field.
  static std::string listed(const Shape& shape) {
    if ((shape.kind != Kind::kWord && shape.kind != Kind::kText) || !shape.noun.empty()) return "";
    std::string text;
    for (std::size_t i = 0; i < shape.words.size(); ++i) {
      const auto& [id, note] = shape.words[i];
      if (i > 0) text += i + 1 == shape.words.size() ? " or " : ", ";
      text += "`" + id + "`" + (note.empty() ? "" : " (" + note + ")");
    }
    return text;
  }

 private:
  void add_fields(const Shape& object, const std::string& path) {
    for (const ShapeField& field : object.fields) add(field, path + field.name);
  }

  void add(const ShapeField& field, const std::string& path) {
    const auto [inside, object] = object_in(field.shape, path);
    const auto told = object && !object->name.empty() ? told_.find(object->name) : told_.end();
    const bool before = told != told_.end();
    std::string meaning = joined(": ", field.when, joined(", ", keys(field.shape), field.meaning));
    if (const std::string words = listed(field.shape); !words.empty()) meaning = joined(": ", meaning, words);
    if (before) meaning = joined(": ", meaning, "as in `" + told->second + "`");
    text_ += "| `" + path + "` | " + kind(field.shape) + " | " + meaning + " |\n";
    if (!object || before) return;
    if (!object->name.empty()) told_[object->name] = inside;
    add_fields(*object, inside + ".");
  }

  // The object that lists and records of this shape hold at last, and its path.
  static std::pair<std::string, const Shape*> object_in(const Shape& shape, std::string path) {
    const Shape* at = &shape;
    while (at->kind == Kind::kList || at->kind == Kind::kRecord) {
      path += at->kind == Kind::kList ? "[]" : "." + upper(at->inner.front().noun);
      at = &at->inner.back();
    }
    return {path, at->kind == Kind::kObject ? at : nullptr};
  }

  static std::string upper(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
  }

  static std::string keys(const Shape& shape) {
    return shape.kind == Kind::kRecord && !is_counts(shape) ? "by " + shape.inner.front().noun : "";
  }
  static bool is_counts(const Shape& shape) {
    return shape.kind == Kind::kRecord && (shape.inner.back().kind == Kind::kNumber || is_counts(shape.inner.back()));
  }

  static std::string noun(const Shape& shape) {
    if (!shape.noun.empty()) return shape.noun;
    switch (shape.kind) {
      case Kind::kFlag: return "flag";
      case Kind::kNumber: return "number";
      case Kind::kText:
      case Kind::kWord: return "text";
      case Kind::kCard: return "card";
      case Kind::kList: return is_plain(shape.inner.front()) ? noun(shape.inner.front()) + "s" : "list";
      case Kind::kRecord: return record(shape);
      case Kind::kObject:
      case Kind::kEither: return "object";
      case Kind::kTerm: return shape.inner.empty() ? "words" : "term";
      case Kind::kCardRef: return "card";
      case Kind::kDie: return "die";
    }
    return "";
  }
  static std::string record(const Shape& shape) {
    if (!is_counts(shape)) return "object";
    const Shape& inside = shape.inner.back();
    return "counts by " + shape.inner.front().noun + (is_counts(inside) ? " and " + inside.inner.front().noun : "");
  }
  static bool is_plain(const Shape& shape) { return shape.inner.empty() && shape.fields.empty(); }

  std::string text_ = "| field | kind | meaning |\n|---|---|---|\n";
  std::map<std::string, std::string> told_;  // an object by its name: where its fields stand
};

// A row a sentence; then what the arguments are.
class ToldTables {
 public:
  explicit ToldTables(const ToldShape& told) {
    for (const ToldRow& row : told) add(row);
    text_ += "\n| argument | what it is |\n|---|---|\n";
    for (const auto& [names, meaning] : grouped()) text_ += "| " + names + " | " + meaning + " |\n";
  }
  const std::string& text() const { return text_; }

 private:
  using Meanings = std::vector<std::pair<std::string, std::string>>;  // each with the kinds of event that have it

  void add(const ToldRow& row) {
    std::string args;
    for (const ShapeField& arg : row.args) args += (args.empty() ? "" : ", ") + arg.name;
    const auto& kinds = row.kinds.empty() ? row.keys : row.kinds;
    if (!row.keys.empty())
      text_ += "| " + quoted(row.keys) + " |" + (args.empty() ? "" : " " + args) + " | " + row.happened + " | " +
               quoted(kinds) + " |\n";
    for (const ShapeField& arg : row.args) note(arg, quoted(kinds));
  }

  static std::string quoted(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "`" : ", `") + name + "`";
    return text;
  }

  void note(const ShapeField& arg, const std::string& kinds) {
    const std::string meaning = FieldTable::joined(", ", said(arg.shape), arg.meaning);
    auto known = std::ranges::find(args_, arg.name, &std::pair<std::string, Meanings>::first);
    if (known == args_.end()) known = args_.insert(args_.end(), {arg.name, {}});
    for (auto& [what, of] : known->second)
      if (what == meaning) {
        of += ", " + kinds;
        return;
      }
    known->second.emplace_back(meaning, kinds);
  }

  static std::string said(const Shape& shape) {
    switch (shape.kind) {
      case Kind::kTerm: return shape.inner.empty() ? "words that name no card" : "a term of `" + shape.noun + "`";
      case Kind::kList: return shape.inner.front().kind == Kind::kDie ? "a list of dice" : "a list of numbers";
      case Kind::kText:
      case Kind::kWord: return shape.words.empty() ? "a text" : FieldTable::listed(shape);
      case Kind::kFlag:
      case Kind::kNumber:
      case Kind::kCard:
      case Kind::kRecord:
      case Kind::kObject:
      case Kind::kEither:
      case Kind::kCardRef:
      case Kind::kDie: break;
    }
    return "a " + FieldTable::kind(shape);
  }

  // Arguments of one meaning stand together, in the order in which they first come.
  std::vector<std::pair<std::string, std::string>> grouped() const {
    std::vector<std::pair<std::string, std::string>> rows;
    for (const auto& [name, meanings] : args_) {
      std::string all;
      for (const auto& [what, of] : meanings)
        all += (all.empty() ? "" : "; ") + (meanings.size() == 1 ? what : "in " + of + " " + what);
      const auto same = std::ranges::find(rows, all, &std::pair<std::string, std::string>::second);
      if (same == rows.end())
        rows.emplace_back("`" + name + "`", all);
      else
        same->first += ", `" + name + "`";
    }
    return rows;
  }

  std::string text_ = "| key | args | what happened | kind |\n|---|---|---|---|\n";
  std::vector<std::pair<std::string, Meanings>> args_;
};

}  // namespace

std::string fields_table(const Shape& object) { return FieldTable(object).text(); }
std::string told_tables(const ToldShape& told) { return ToldTables(told).text(); }

}  // namespace conclave
