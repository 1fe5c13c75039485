#include "app/typescript.h"

#include <algorithm>
#include <regex>
#include <set>

#include "service/requests.h"
#include "service/said.h"

namespace conclave {
namespace {

using Kind = Shape::Kind;
constexpr std::size_t kMostColumns = 120;

// The named shapes become types of their own, each once, those first that others need.
class TypeScript {
 public:
  const std::string& text() const { return text_; }

  void declare(const Shape& shape) {
    for (const Shape& inner : shape.inner) declare(inner);
    for (const ShapeField& field : shape.fields) declare(field.shape);
    if (is_elsewhere(shape) || shape.name.empty() || !declared_.insert(shape.name).second) return;
    if (shape.kind == Kind::kObject)
      declare_interface(shape);
    else
      declare_type(shape);
  }

  // What each kind of event may carry, in one place: a kind may have several sentences.
  void declare_told(const ToldShape& told) {
    for (const ToldRow& row : told)
      for (const ShapeField& arg : row.args) declare(arg.shape);
    text_ += "\n/** What is told, by its kind. */\nexport interface Telling {\n";
    for (const std::string& kind : kinds_of(told)) {
      const auto args = args_of(told, kind);
      text_ += "  " + property(kind) + (args.empty() ? ": object;\n" : ": {\n");
      for (const ShapeField& arg : args) text_ += "    " + member(arg) + ";\n";
      if (!args.empty()) text_ += "  };\n";
    }
    text_ += "}\n";
  }

 private:
  static std::vector<std::string> kinds_of(const ToldShape& told) {
    std::vector<std::string> kinds;
    for (const ToldRow& row : told)
      for (const std::string& kind : row.kinds.empty() ? row.keys : row.kinds)
        if (std::ranges::find(kinds, kind) == kinds.end()) kinds.push_back(kind);
    return kinds;
  }

  static bool tells(const ToldRow& row, const std::string& kind) {
    const auto& kinds = row.kinds.empty() ? row.keys : row.kinds;
    return std::ranges::find(kinds, kind) != kinds.end();
  }

  // Optional is what one of the kind's rows lacks; what differs between them may be either.
  static std::vector<ShapeField> args_of(const ToldShape& told, const std::string& kind) {
    std::vector<ShapeField> args;
    for (const ToldRow& row : told)
      if (tells(row, kind))
        for (const ShapeField& arg : row.args) {
          const auto known = std::ranges::find(args, arg.name, &ShapeField::name);
          if (known == args.end())
            args.push_back(arg);
          else if (type(known->shape) != type(arg.shape))
            known->shape = shape::either("", {known->shape, arg.shape});
        }
    for (ShapeField& arg : args)
      for (const ToldRow& row : told)
        if (tells(row, kind) && std::ranges::find(row.args, arg.name, &ShapeField::name) == row.args.end())
          arg.when = "sometimes";
    return args;
  }

  static std::string property(const std::string& name) {
    return name.find('-') == std::string::npos ? name : "'" + name + "'";
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
    return property(field.name) + (field.when.empty() ? ": " : "?: ") + type(field.shape);
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
      case Kind::kEither: return either(shape);
      case Kind::kTerm: return shape.inner.empty() ? "Term" : "Named<" + type(shape.inner.front()) + ">";
      case Kind::kCardRef: return "CardRef";
      case Kind::kDie: return "Die";
    }
    return "";
  }

  // Without cases it is written by hand, or known to TypeScript.
  static bool is_elsewhere(const Shape& shape) { return shape.kind == Kind::kEither && shape.inner.empty(); }

  static std::string either(const Shape& shape) {
    std::string text;
    for (const Shape& one : shape.inner) text += (text.empty() ? "" : " | ") + type(one);
    return text;
  }

  static std::string any_of(const std::vector<Shape::Word>& words) {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "'" : " | '") + word.id + "'";
    return text;
  }

  static bool is_union(const Shape& shape) {
    const std::size_t cases = shape.kind == Kind::kWord ? shape.words.size() : shape.inner.size();
    const bool written_out = shape.name.empty() && (shape.kind == Kind::kWord || shape.kind == Kind::kEither);
    return shape.nullable || (written_out && cases > 1);
  }

  static std::string list(const Shape& shape) {
    const std::string element = type(shape.inner.front());
    if (shape.length == 0) return is_union(shape.inner.front()) ? "(" + element + ")[]" : element + "[]";
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
    if (shape.fields.empty()) return "object";
    std::string text;
    for (const ShapeField& field : shape.fields) text += (text.empty() ? "{ " : "; ") + member(field);
    return text + " }";
  }

  std::string text_;
  std::set<std::string> declared_;
};

// The types with a line before them that brings in what is written by hand.
std::string with_imports(const std::string& types, const std::string& from) {
  std::string imported;
  for (const char* type : {"CardRef", "Die", "GameEvent", "Named", "Phrase", "Term"})
    if (std::regex_search(types, std::regex("\\b" + std::string(type) + "\\b")))
      imported += (imported.empty() ? "" : ", ") + std::string(type);
  return "import type { " + imported + " } from '" + from + "';\n" + types;
}

}  // namespace

std::string game_types(const AnyGame& game) {
  TypeScript script;
  script.declare(game.view_shape());
  script.declare_told(game.told_shape());
  script.declare(game.card_data_shape());
  return "// Made by scripts/describe from what the game says of its views, events and cards (docs/views.md).\n" +
         with_imports(script.text(), "$lib/protocol");
}

// "hello" is asked by HelloRequest.
std::string message_types() {
  Shape requests = shape::object("Requests", {});
  for (const RequestKind& request : request_kinds()) {
    std::string name = request.name + "Request";
    name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    requests.fields.push_back(shape::field(request.name, shape::object(name, request.fields)));
  }
  TypeScript script;
  script.declare(requests);
  script.declare(shape::object("Answers", answer_shapes()));
  script.declare(shape::object("Said", news_shapes()));
  return "// Made by scripts/describe from what the service reads and says (docs/protocol.md).\n" +
         with_imports(script.text(), "./protocol");
}

}  // namespace conclave
