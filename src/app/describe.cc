#include <algorithm>
#include <iostream>
#include <map>
#include <set>

#include "app/commands.h"

// The description of a game's view as TypeScript, and as the table of docs/views.md.

namespace conclave {
namespace {

using Kind = Shape::Kind;
constexpr std::size_t kMostColumns = 120;  // as prettier breaks the page's lines

// TypeScript: the named shapes become types of their own, each once, those first that others need.
class TypeScript {
 public:
  explicit TypeScript(const Shape& view) { declare(view); }
  const std::string& text() const { return text_; }

 private:
  void declare(const Shape& shape) {
    for (const Shape& inner : shape.inner) declare(inner);
    for (const ShapeField& field : shape.fields) declare(field.shape);
    if (shape.name.empty() || !declared_.insert(shape.name).second) return;
    if (shape.kind == Kind::kObject)
      declare_interface(shape);
    else
      declare_type(shape);
  }

  void declare_interface(const Shape& shape) {
    text_ += "\nexport interface " + shape.name + " {\n";
    for (const ShapeField& field : shape.fields) text_ += "  " + member(field) + ";\n";
    text_ += "}\n";
  }

  void declare_type(const Shape& shape) {
    const std::string line = "export type " + shape.name + " = " + written_out(shape) + ";\n";
    text_ += "\n";
    if (line.size() <= kMostColumns + 1) {
      text_ += line;
      return;
    }
    text_ += "export type " + shape.name + " =";
    for (const auto& word : shape.words) text_ += "\n  | '" + word.id + "'";
    text_ += ";\n";
  }

  static std::string member(const ShapeField& field) {
    return field.name + (field.when.empty() ? ": " : "?: ") + type(field.shape);
  }

  static std::string type(const Shape& shape) {
    const std::string alone = shape.name.empty() ? written_out(shape) : shape.name;
    return shape.nullable ? alone + " | null" : alone;
  }

  static std::string written_out(const Shape& shape) {
    switch (shape.kind) {
      case Kind::kFlag: return "boolean";
      case Kind::kNumber: return "number";
      case Kind::kText:
      case Kind::kCard: return "string";
      case Kind::kWord: return any_of(shape.words);
      case Kind::kList: return list(shape);
      case Kind::kRecord: return record(shape);
      case Kind::kObject: return object(shape);
    }
    return "";
  }

  static std::string any_of(const std::vector<Shape::Word>& words) {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "'" : " | '") + word.id + "'";
    return text;
  }

  static std::string list(const Shape& shape) {
    const std::string element = type(shape.inner.front());
    if (shape.length == 0) return element.find('|') == std::string::npos ? element + "[]" : "(" + element + ")[]";
    std::string text;
    for (std::size_t i = 0; i < shape.length; ++i) text += (text.empty() ? "[" : ", ") + element;
    return text + "]";
  }

  static std::string record(const Shape& shape) {
    const std::string key = type(shape.inner.front());
    const std::string text = "Record<" + key + ", " + type(shape.inner.back()) + ">";
    return shape.sparse && key != "string" ? "Partial<" + text + ">" : text;
  }

  static std::string object(const Shape& shape) {
    std::string text;
    for (const ShapeField& field : shape.fields) text += (text.empty() ? "{ " : "; ") + member(field);
    return text + " }";
  }

  std::string text_;
  std::set<std::string> declared_;
};

// The table of docs/views.md: a row a field, named by its path.
class Table {
 public:
  explicit Table(const Shape& view) { add_fields(view, ""); }
  const std::string& text() const { return text_; }

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
    while (!at->inner.empty()) {
      path += at->kind == Kind::kList ? "[]" : "." + upper(at->inner.front().noun);
      at = &at->inner.back();
    }
    return {path, at->kind == Kind::kObject ? at : nullptr};
  }

  static std::string joined(const std::string& by, const std::string& first, const std::string& second) {
    return first.empty() || second.empty() ? first + second : first + by + second;
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

  static std::string kind(const Shape& shape) { return noun(shape) + (shape.nullable ? " or null" : ""); }

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
      case Kind::kObject: return "object";
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

}  // namespace

int run_describe(const AppContext& app, const std::string& name, bool typescript) {
  const auto loaded = load_game(app, {.name = name});
  if (!loaded) return loaded.error();
  const Shape& view = loaded->game->view_shape();
  if (typescript)
    std::cout << "// Made by scripts/describe from the game's view_shape; docs/views.md says what the fields mean.\n"
              << TypeScript(view).text();
  else
    std::cout << Table(view).text();
  return kOk;
}

}  // namespace conclave
