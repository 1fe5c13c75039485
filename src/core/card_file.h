#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/phrase.h"

namespace conclave {

// A word or sentence in both languages.
struct Text {
  std::string en;
  std::string fr;
  const std::string& in(std::string_view language) const { return language == "fr" ? fr : en; }
  bool operator==(const Text&) const = default;
};

// What is wrong in a card set, where, and what would be right.
struct CardError {
  int line = 0;
  int column = 0;
  Phrase what;
};

struct CardPage;  // core/card_page.h

// One table of a card file, say a [[wizard]]. Reading a field that is missing or of the wrong kind notes an error and
// gives an empty value, so that a loader reads everything and all errors are reported together.
class CardRow {
 public:
  std::string text(const std::string& key);  // required
  std::string text_or(const std::string& key, std::string absent);
  int number(const std::string& key, int least, int most);  // required
  bool flag_or(const std::string& key, bool absent);
  Text localized(const std::string& key);           // key.en and key.fr, both required
  Text localized_or_empty(const std::string& key);  // both or none
  // key.en and key.fr, lists of as many texts; none when there is no such field.
  std::vector<Text> localized_list_or_empty(const std::string& key);
  // The index of the field's value among `words`; an error that lists them when it is none of them.
  int one_of(const std::string& key, const std::vector<std::string>& words);
  bool has(const std::string& key) const { return fields_.contains(key); }
  int line() const { return line_; }

  // Notes an error at a field's place (or at the row's, when it has no such field).
  void wrong(const std::string& key, Phrase what);
  // Notes an error for every field that was never asked for. `seed` is always allowed. Call last.
  void finish();

 private:
  friend class CardFile;
  struct Field {
    int line = 0, column = 0;
    using Texts = std::vector<std::string>;
    std::variant<std::string, long long, bool, Texts, std::map<std::string, std::string>, std::map<std::string, Texts>>
        value;
    bool read = false;
  };
  Field* find(const std::string& key);
  template <class T>
  T* want(const std::string& key, const char* kind);

  int line_ = 0, column_ = 0;
  std::map<std::string, Field> fields_;
  std::vector<CardError>* errors_ = nullptr;
};

// A card set as read from TOML, before any game makes sense of it.
class CardFile {
 public:
  static constexpr std::size_t kMaxBytes = 1 << 20;

  // Never fails outright: what is wrong with the text is in errors().
  explicit CardFile(std::string_view toml);
  CardFile(const CardFile&) = delete;
  CardFile& operator=(const CardFile&) = delete;

  std::vector<CardError>& errors() { return errors_; }
  bool ok() const { return errors_.empty(); }

  // The top-level fields (game, set, version …).
  CardRow& head() { return head_; }
  // Every [[name]] in order. Tables with other names are errors once `finish` is called.
  std::vector<CardRow>& rows(const std::string& name);
  // Notes an error unless there are exactly `count` rows of this name.
  void expect_rows(const std::string& name, std::size_t count);
  void finish();

 private:
  std::vector<CardError> errors_;
  CardRow head_;
  std::map<std::string, std::vector<CardRow>> rows_;
  std::map<std::string, bool> asked_;
};

// Checks that ids are made of a-z, 0-9 and '-', and that none occurs twice.
void check_ids(std::vector<CardRow>& rows, const std::vector<std::string>& ids);

}  // namespace conclave
