#include "core/card_file.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "core/toml.h"

namespace conclave {
namespace {

std::string join(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

using Texts = std::vector<std::string>;
using Plain =
    std::variant<std::string, long long, bool, Texts, std::map<std::string, std::string>, std::map<std::string, Texts>>;

std::optional<std::string> text_in(const toml::node& node) {
  const auto* text = node.as_string();
  return text ? std::optional(text->get()) : std::nullopt;
}

std::optional<Texts> texts_in(const toml::node& node) {
  const auto* list = node.as_array();
  if (!list) return std::nullopt;
  Texts texts;
  for (const auto& item : *list) {
    auto text = text_in(item);
    if (!text) return std::nullopt;
    texts.push_back(std::move(*text));
  }
  return texts;
}

// A table whose values are all of one shape, each read by `read`.
template <class Read>
std::optional<Plain> table_of(const toml::table& table, Read read) {
  std::map<std::string, typename decltype(read(std::declval<const toml::node&>()))::value_type> values;
  for (const auto& [key, item] : table) {
    auto value = read(item);
    if (!value) return std::nullopt;
    values.emplace(std::string(key.str()), std::move(*value));
  }
  return Plain(std::move(values));
}

// The few shapes that a card set uses; nullopt for any other.
std::optional<Plain> plain_value(const toml::node& node) {
  if (auto text = text_in(node)) return Plain(std::move(*text));
  if (const auto* number = node.as_integer()) return Plain(static_cast<long long>(number->get()));
  if (const auto* flag = node.as_boolean()) return Plain(flag->get());
  if (auto texts = texts_in(node)) return Plain(std::move(*texts));
  if (const auto* table = node.as_table()) {
    auto texts = table_of(*table, text_in);
    return texts ? texts : table_of(*table, texts_in);
  }
  return std::nullopt;
}

// The place of the first character outside texts and comments that is not ASCII. TOML has none there, and toml++ 3.3.0
// runs into undefined behaviour on some of them, so they never reach it.
std::optional<std::pair<int, int>> stray_character(std::string_view text) {
  int line = 1;
  std::size_t line_start = 0;
  char quote = 0;  // the quote that ends the text we are in; 0 outside
  bool triple = false, comment = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool three = text.substr(i, 3) == std::string(3, c);
    if (c == '\n') {
      ++line;
      line_start = i + 1;
      comment = false;
      if (!triple) quote = 0;
    } else if (comment) {
      continue;
    } else if (quote != 0) {
      if (c == '\\' && quote == '"' && i + 1 < text.size() && text[i + 1] != '\n')
        ++i;
      else if (c == quote && (!triple || three)) {
        i += triple ? 2 : 0;
        quote = 0;
        triple = false;
      }
    } else if ((c == '"' || c == '\'') && (i == 0 || std::string_view(" \t\n=,[{").contains(text[i - 1]))) {
      quote = c;  // after anything else, as in 1"é", toml++ reads on as if it were none
      triple = three;
      i += triple ? 2 : 0;
    } else if (c == '#') {
      comment = true;
    } else if (static_cast<unsigned char>(c) >= 0x80) {
      return std::pair(line, static_cast<int>(i - line_start) + 1);
    }
  }
  return std::nullopt;
}

int line_of(const toml::node& node) { return static_cast<int>(node.source().begin.line); }
int column_of(const toml::node& node) { return static_cast<int>(node.source().begin.column); }

}  // namespace

CardRow::Field* CardRow::find(const std::string& key) {
  const auto found = fields_.find(key);
  if (found == fields_.end()) return nullptr;
  found->second.read = true;
  return &found->second;
}

void CardRow::wrong(const std::string& key, Phrase what) {
  const Field* field = find(key);
  errors_->push_back({field ? field->line : line_, field ? field->column : column_, std::move(what)});
}

template <class T>
T* CardRow::want(const std::string& key, const char* kind) {
  Field* field = find(key);
  if (!field) {
    wrong(key, {"cards.error.missing", {{"field", key}, {"kind", conclave::key(std::string("cards.kind.") + kind)}}});
    return nullptr;
  }
  T* value = std::get_if<T>(&field->value);
  if (!value)
    wrong(key, {"cards.error.kind", {{"field", key}, {"kind", conclave::key(std::string("cards.kind.") + kind)}}});
  return value;
}

std::string CardRow::text(const std::string& key) {
  const auto* value = want<std::string>(key, "text");
  return value ? *value : "";
}

std::string CardRow::text_or(const std::string& key, std::string absent) { return has(key) ? text(key) : absent; }

int CardRow::number(const std::string& key, int least, int most) {
  const auto* value = want<long long>(key, "number");
  if (!value) return least;
  if (*value >= least && *value <= most) return static_cast<int>(*value);
  wrong(key, {"cards.error.range", {{"field", key}, {"value", *value}, {"least", least}, {"most", most}}});
  return least;
}

bool CardRow::flag_or(const std::string& key, bool absent) {
  if (!has(key)) return absent;
  const auto* value = want<bool>(key, "flag");
  return value ? *value : absent;
}

Text CardRow::localized(const std::string& key) {
  auto* value = want<std::map<std::string, std::string>>(key, "localized");
  if (!value) return {};
  for (const auto& [language, text] : *value)
    if (language != "en" && language != "fr")
      wrong(key, {"cards.error.language", {{"field", key}, {"language", language}}});
  for (const char* language : {"en", "fr"})
    if ((*value)[language].empty())
      wrong(key,
            {"cards.error.missing", {{"field", key + "." + language}, {"kind", conclave::key("cards.kind.text")}}});
  return {(*value)["en"], (*value)["fr"]};
}

std::vector<Text> CardRow::localized_list_or_empty(const std::string& key) {
  if (!has(key)) return {};
  auto* value = want<std::map<std::string, Texts>>(key, "localized-list");
  if (!value) return {};
  for (const auto& [language, texts] : *value) {
    if (language != "en" && language != "fr")
      wrong(key, {"cards.error.language", {{"field", key}, {"language", language}}});
    for (const auto& text : texts)
      if (text.empty())
        wrong(key, {"cards.error.kind", {{"field", key}, {"kind", conclave::key("cards.kind.localized-list")}}});
  }
  const Texts &en = (*value)["en"], &fr = (*value)["fr"];
  if (en.size() != fr.size()) {
    wrong(key, {"cards.error.lengths", {{"field", key}, {"en", en.size()}, {"fr", fr.size()}}});
    return {};
  }
  std::vector<Text> list;
  for (std::size_t i = 0; i < en.size(); ++i) list.push_back({en[i], fr[i]});
  return list;
}

Text CardRow::localized_or_empty(const std::string& key) { return has(key) ? localized(key) : Text{}; }

int CardRow::one_of(const std::string& key, const std::vector<std::string>& words) {
  const auto* value = want<std::string>(key, "text");
  if (!value) return 0;
  const auto found = std::find(words.begin(), words.end(), *value);
  if (found != words.end()) return static_cast<int>(found - words.begin());
  wrong(key, {"cards.error.word", {{"field", key}, {"value", *value}, {"words", join(words)}}});
  return 0;
}

void CardRow::finish() {
  for (const auto& [key, field] : fields_)
    if (!field.read && key != "seed")
      errors_->push_back({field.line, field.column, {"cards.error.unknown-field", {{"field", key}}}});
}

CardFile::CardFile(std::string_view text) {
  head_.errors_ = &errors_;
  head_.line_ = head_.column_ = 1;
  if (text.size() > kMaxBytes) {
    errors_.push_back({1, 1, {"cards.error.too-big", {{"bytes", kMaxBytes}}}});
    return;
  }
  if (const auto stray = stray_character(text)) {
    errors_.push_back({stray->first, stray->second, {"cards.error.stray"}});
    return;
  }
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed) {
    const auto& error = parsed.error();
    errors_.push_back({static_cast<int>(error.source().begin.line),
                       static_cast<int>(error.source().begin.column),
                       {"cards.error.toml", {{"why", std::string(error.description())}}}});
    return;
  }
  const auto read_field = [&](CardRow& row, const std::string& key, const toml::node& node) {
    if (auto value = plain_value(node)) {
      row.fields_[key] = {line_of(node), column_of(node), std::move(*value)};
    } else {
      errors_.push_back({line_of(node), column_of(node), {"cards.error.shape", {{"field", key}}}});
    }
  };
  for (const auto& [key, node] : parsed.table()) {
    const std::string name(key.str());
    const auto* list = node.as_array();
    if (!list || list->empty() || !list->is_homogeneous(toml::node_type::table)) {
      read_field(head_, name, node);
      continue;
    }
    for (const auto& item : *list) {
      CardRow row;
      row.errors_ = &errors_;
      row.line_ = line_of(item);
      row.column_ = column_of(item);
      for (const auto& [field, value] : *item.as_table()) read_field(row, std::string(field.str()), value);
      rows_[name].push_back(std::move(row));
    }
  }
}

std::vector<CardRow>& CardFile::rows(const std::string& name) {
  asked_[name] = true;
  return rows_[name];
}

void CardFile::expect_rows(const std::string& name, std::size_t count) {
  const auto& found = rows(name);
  if (found.size() == count) return;
  const int line = found.empty() ? 1 : found.back().line_;
  errors_.push_back({line, 1, {"cards.error.count", {{"name", name}, {"count", found.size()}, {"want", count}}}});
}

void CardFile::finish() {
  head_.finish();
  for (auto& [name, rows] : rows_) {
    if (!asked_[name] && !rows.empty())
      errors_.push_back({rows.front().line_, rows.front().column_, {"cards.error.unknown-table", {{"name", name}}}});
    if (asked_[name])
      for (auto& row : rows) row.finish();
  }
  std::sort(errors_.begin(), errors_.end(), [](const CardError& a, const CardError& b) {
    return std::tie(a.line, a.column, a.what.key) < std::tie(b.line, b.column, b.what.key);
  });
}

void check_ids(std::vector<CardRow>& rows, const std::vector<std::string>& ids) {
  std::set<std::string> seen;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const bool plain = !ids[i].empty() && std::all_of(ids[i].begin(), ids[i].end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
    if (!plain) rows[i].wrong("id", {"cards.error.id", {{"id", ids[i]}}});
    if (!seen.insert(ids[i]).second) rows[i].wrong("id", {"cards.error.twice", {{"id", ids[i]}}});
  }
}

}  // namespace conclave
