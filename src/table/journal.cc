#include "table/journal.h"

#include <boost/json.hpp>

namespace conclave {
namespace {

namespace json = boost::json;

json::object phrase_json(const Phrase& phrase) {
  json::object args;
  for (const auto& arg : phrase.args) args[arg.name] = arg.value;
  return {{"key", phrase.key}, {"args", std::move(args)}};
}

json::object entry_json(const Journal::Entry& entry) {
  if (const auto* play = std::get_if<Journal::Play>(&entry)) {
    json::array events;
    for (const auto& event : play->events) events.push_back(phrase_json(event));
    return {{"seat", play->seat}, {"move", play->move}, {"outcomes", json::value_from(play->outcomes)}, {"events", std::move(events)}};
  }
  const auto& undo = std::get<Journal::Undo>(entry);
  return {{"seat", undo.seat}, {"undo", json::value_from(undo.entries)}, {"consent", undo.consent}};
}

json::object head_json(const Journal& journal) {
  json::object options;
  for (const auto& [name, value] : journal.options) options[name] = value;
  return {{"conclave", Journal::kFormat},
          {"game", journal.game},
          {"rules", journal.rules},
          {"options", std::move(options)},
          {"set", journal.set},
          {"cards", journal.cards},
          {"players", json::value_from(journal.players)},
          {"outcomes", json::value_from(journal.outcomes)}};
}

json::object result_json(const Journal::Result& result) {
  json::object scores;
  for (const auto& [seat, score] : result.scores) scores[seat] = score;
  return {{"over", true}, {"scores", std::move(scores)}, {"winners", json::value_from(result.winners)}, {"reason", result.reason}};
}

// Reads one line's fields; the first that is missing or of another kind is remembered.
class Line {
 public:
  Line(const json::object& object, int number) : object_(object), number_(number) {}

  std::string text(const char* key) {
    const auto* value = want(key);
    return value && value->is_string() ? std::string(value->as_string()) : wrong<std::string>(key, value, "text");
  }
  int number(const char* key) {
    const auto* value = want(key);
    return value && value->is_int64() && value->as_int64() >= 0 && value->as_int64() < 1'000'000
               ? static_cast<int>(value->as_int64())
               : wrong<int>(key, value, "number");
  }
  bool flag(const char* key) {
    const auto* value = want(key);
    return value && value->is_bool() ? value->as_bool() : wrong<bool>(key, value, "flag");
  }
  std::vector<std::string> texts(const char* key) {
    std::vector<std::string> list;
    for (const auto& item : array(key)) {
      if (!item.is_string()) return wrong<std::vector<std::string>>(key, &item, "texts");
      list.emplace_back(item.as_string());
    }
    return list;
  }
  const json::array& array(const char* key) {
    static const json::array empty;
    const auto* value = want(key);
    if (value && value->is_array()) return value->as_array();
    wrong<int>(key, value, "list");
    return empty;
  }
  const json::object& object(const char* key) {
    static const json::object empty;
    const auto* value = want(key);
    if (value && value->is_object()) return value->as_object();
    wrong<int>(key, value, "object");
    return empty;
  }
  bool has(const char* key) const { return object_.contains(key); }
  void fail(const char* key, const char* kind) { wrong<int>(key, &json_null_, kind); }
  const std::optional<Refusal>& refusal() const { return refusal_; }

 private:
  const json::value* want(const char* key) { return object_.if_contains(key); }
  template <class T>
  T wrong(const char* key, const json::value* value, const char* kind) {
    if (!refusal_)
      refusal_ = Refusal(value ? "journal.refusal.kind" : "journal.refusal.missing",
                         {{"line", std::to_string(number_)}, {"field", key}, {"kind", std::string("@journal.kind.") + kind}});
    return {};
  }
  const json::object& object_;
  json::value json_null_;
  int number_;
  std::optional<Refusal> refusal_;
};

Settings read_settings(Line& line, const char* key) {
  Settings settings;
  for (const auto& [name, value] : line.object(key)) {
    if (!value.is_string()) line.fail(key, "texts");
    else settings.emplace_back(std::string(name), std::string(value.as_string()));
  }
  return settings;
}

void read_head(Line& line, Journal& journal) {
  journal.game = line.text("game");
  journal.rules = line.number("rules");
  journal.options = read_settings(line, "options");
  journal.set = line.text("set");
  journal.cards = line.text("cards");
  journal.players = line.texts("players");
  journal.outcomes = line.texts("outcomes");
}

std::vector<Phrase> read_events(Line& line) {
  std::vector<Phrase> events;
  for (const auto& item : line.array("events")) {
    const auto* object = item.if_object();
    const auto* key = object ? object->if_contains("key") : nullptr;
    const auto* args = object ? object->if_contains("args") : nullptr;
    if (!key || !key->is_string() || !args || !args->is_object()) {
      line.fail("events", "events");
      break;
    }
    Phrase phrase{std::string(key->as_string())};
    for (const auto& [name, value] : args->as_object())
      if (value.is_string()) phrase.args.push_back({std::string(name), std::string(value.as_string())});
    events.push_back(std::move(phrase));
  }
  return events;
}

Journal::Entry read_entry(Line& line) {
  if (line.has("undo")) {
    Journal::Undo undo{line.text("seat"), {}, line.flag("consent")};
    for (const auto& item : line.array("undo")) {
      if (!item.is_int64() || item.as_int64() < 1 || item.as_int64() > 1'000'000) line.fail("undo", "numbers");
      else undo.entries.push_back(static_cast<int>(item.as_int64()));
    }
    return undo;
  }
  return Journal::Play{line.text("seat"), line.text("move"), line.texts("outcomes"), read_events(line)};
}

Journal::Result read_result(Line& line) {
  Journal::Result result;
  for (const auto& [seat, score] : line.object("scores")) {
    if (!score.is_int64() || std::abs(score.as_int64()) > 1'000'000) line.fail("scores", "numbers");
    else result.scores.emplace_back(std::string(seat), static_cast<int>(score.as_int64()));
  }
  result.winners = line.texts("winners");
  result.reason = line.text("reason");
  return result;
}

Refusal at_line(const char* key, int number) { return Refusal(key, {{"line", std::to_string(number)}}); }

}  // namespace

std::string write_journal(const Journal& journal) {
  std::string text = json::serialize(head_json(journal)) + "\n";
  for (const auto& entry : journal.entries) text += json::serialize(entry_json(entry)) + "\n";
  if (journal.result) text += json::serialize(result_json(*journal.result)) + "\n";
  return text;
}

std::expected<Journal, Refusal> read_journal(std::string_view text) {
  if (text.size() > Journal::kMaxBytes)
    return std::unexpected(Refusal("journal.refusal.too-big", {{"bytes", std::to_string(Journal::kMaxBytes)}}));
  Journal journal;
  json::parse_options limits;
  limits.max_depth = 8;
  int number = 0;
  while (!text.empty()) {
    ++number;
    const auto end = text.find('\n');
    const auto raw = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (raw.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    boost::system::error_code error;
    const json::value value = json::parse(json::string_view(raw.data(), raw.size()), error, {}, limits);
    if (error || !value.is_object()) return std::unexpected(at_line("journal.refusal.json", number));
    Line line(value.as_object(), number);
    if (journal.result) return std::unexpected(at_line("journal.refusal.after-end", number));
    if (journal.game.empty()) {
      if (!line.has("conclave")) return std::unexpected(at_line("journal.refusal.no-head", number));
      if (const int format = line.number("conclave"); format != Journal::kFormat && !line.refusal())
        return std::unexpected(Refusal("journal.refusal.format", {{"format", std::to_string(format)}, {"known", std::to_string(Journal::kFormat)}}));
      read_head(line, journal);
      if (journal.game.empty() && !line.refusal()) line.fail("game", "text");
    } else if (line.has("over")) {
      journal.result = read_result(line);
    } else {
      journal.entries.push_back(read_entry(line));
    }
    if (line.refusal()) return std::unexpected(*line.refusal());
  }
  if (journal.game.empty()) return std::unexpected(Refusal("journal.refusal.empty"));
  return journal;
}

}  // namespace conclave
