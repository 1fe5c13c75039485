#include <boost/json.hpp>

#include "core/wire_json.h"
#include "table/journal.h"

namespace conclave {
namespace {

namespace json = boost::json;

constexpr std::int64_t kMostNumber = 1'000'000;
constexpr std::int64_t kLastTime = 253'402'300'799'999;  // the year 9999

// Reads one line's fields; the first that is missing or of another kind is remembered.
class Line {
 public:
  Line(const json::object& object, int number) : object_(object), number_(number) {}

  std::string text(const char* key) {
    const auto* value = want(key);
    return value && value->is_string() ? std::string(value->as_string()) : wrong<std::string>(key, value, "text");
  }
  std::int64_t number(const char* key, std::int64_t most) {
    const auto* value = want(key);
    return value && value->is_int64() && value->as_int64() >= 0 && value->as_int64() <= most
               ? value->as_int64()
               : wrong<std::int64_t>(key, value, "number");
  }
  int number(const char* key) { return static_cast<int>(number(key, kMostNumber)); }
  std::vector<int> numbers(const char* key) {
    std::vector<int> list;
    for (const auto& item : array(key)) {
      if (!item.is_int64() || item.as_int64() < 1 || item.as_int64() > kMostNumber)
        return wrong<std::vector<int>>(key, &item, "numbers");
      list.push_back(static_cast<int>(item.as_int64()));
    }
    return list;
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
  Line within(const char* key) { return Line(object(key), number_); }
  void take(const Line& inside) {
    if (!refusal_) refusal_ = inside.refusal_;
  }
  void fail(const char* key, const char* kind) { wrong<int>(key, &json_null_, kind); }
  const std::optional<Refusal>& refusal() const { return refusal_; }

 private:
  const json::value* want(const char* key) { return object_.if_contains(key); }
  template <class T>
  T wrong(const char* key, const json::value* value, const char* kind) {
    if (!refusal_)
      refusal_ =
          Refusal(value ? "journal.refusal.kind" : "journal.refusal.missing",
                  {{"line", number_}, {"field", key}, {"kind", conclave::key(std::string("journal.kind.") + kind)}});
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
    if (!value.is_string())
      line.fail(key, "texts");
    else
      settings.emplace_back(std::string(name), std::string(value.as_string()));
  }
  return settings;
}

std::vector<Draw> read_draws(Line& line) {
  std::vector<Draw> draws;
  if (!line.has("draws")) return draws;
  for (const auto& item : line.array("draws")) {
    const auto* pair = item.if_array();
    const auto good = [](const json::value& number) {
      return number.is_int64() && number.as_int64() >= 0 && number.as_int64() < 256 * 256;
    };
    if (!pair || pair->size() != 2 || !good((*pair)[0]) || !good((*pair)[1])) {
      line.fail("draws", "draws");
      break;
    }
    draws.push_back(
        {static_cast<std::uint32_t>((*pair)[0].as_int64()), static_cast<std::uint32_t>((*pair)[1].as_int64())});
  }
  return draws;
}

// The seal is an object in the head; its fields are read as a line's.
std::optional<SealText> read_seal(Line& line) {
  if (!line.has("seal")) return std::nullopt;
  Line inside = line.within("seal");
  SealText seal{inside.text("hash"), inside.text("table"), inside.texts("nonces"),
                inside.has("seed") ? inside.text("seed") : ""};
  line.take(inside);
  return seal;
}

void read_head(Line& line, Journal& journal) {
  journal.game = line.text("game");
  journal.rules = line.number("rules");
  journal.options = read_settings(line, "options");
  journal.set = line.text("set");
  journal.cards = line.text("cards");
  journal.players = line.texts("players");
  journal.outcomes = line.texts("outcomes");
  journal.draws = read_draws(line);
  journal.seal = read_seal(line);
}

std::vector<ToldEvent> read_events(Line& line) {
  std::vector<ToldEvent> events;
  for (const auto& item : line.array("events")) {
    auto event = read_event(item);
    if (!event) {
      line.fail("events", "events");
      break;
    }
    events.push_back(std::move(*event));
  }
  return events;
}

How read_how(Line& line) {
  const std::string name = line.text("end");
  for (const How how : {How::kResigned, How::kAgreed, How::kClaimed, How::kAnnulled})
    if (name == how_name(how)) return how;
  line.fail("end", "how");
  return {};
}

Journal::Entry read_fields(Line& line) {
  const std::int64_t at = line.has("at") ? line.number("at", kLastTime) : 0;
  if (line.has("undo")) return Journal::Undo{line.text("seat"), line.numbers("undo"), line.flag("consent"), at};
  if (line.has("end")) return Journal::End{line.text("seat"), read_how(line), at};
  if (line.has("mend")) return Journal::Mend{line.text("seat"), line.numbers("mend"), at};
  return Journal::Play{line.text("seat"), line.text("move"), line.texts("outcomes"), read_events(line), at,
                       read_draws(line)};
}

Journal::Result read_result(Line& line) {
  Journal::Result result;
  for (const auto& [seat, score] : line.object("scores")) {
    if (!score.is_int64() || std::abs(score.as_int64()) > 1'000'000)
      line.fail("scores", "numbers");
    else
      result.scores.emplace_back(std::string(seat), static_cast<int>(score.as_int64()));
  }
  result.winners = line.texts("winners");
  result.reason = line.text("reason");
  if (line.has("by")) result.by = line.text("by");
  return result;
}

Refusal at_line(const char* key, int number) { return Refusal(key, {{"line", number}}); }

std::expected<json::value, Refusal> parse_line(std::string_view raw, int number) {
  json::parse_options limits;
  limits.max_depth = 8;
  boost::system::error_code error;
  json::value value = json::parse(json::string_view(raw.data(), raw.size()), error, {}, limits);
  if (error || !value.is_object()) return std::unexpected(at_line("journal.refusal.json", number));
  return value;
}

std::expected<void, Refusal> read_first(Line& line, int number, Journal& journal) {
  if (!line.has("conclave")) return std::unexpected(at_line("journal.refusal.no-head", number));
  if (const int format = line.number("conclave"); (format < 1 || format > Journal::kFormat) && !line.refusal())
    return std::unexpected(Refusal("journal.refusal.format", {{"format", format}, {"known", Journal::kFormat}}));
  read_head(line, journal);
  if (journal.game.empty() && !line.refusal()) line.fail("game", "text");
  return {};
}

std::expected<void, Refusal> read_line(Line& line, int number, Journal& journal) {
  const bool ended = !journal.entries.empty() && std::holds_alternative<Journal::End>(journal.entries.back());
  if (journal.result || (ended && !line.has("over")))
    return std::unexpected(at_line("journal.refusal.after-end", number));
  if (journal.game.empty()) return read_first(line, number, journal);
  if (line.has("over"))
    journal.result = read_result(line);
  else
    journal.entries.push_back(read_fields(line));
  return {};
}

}  // namespace

std::expected<Journal::Entry, Refusal> read_entry(std::string_view text, int number) {
  if (text.size() > Journal::kMaxBytes)
    return std::unexpected(Refusal("journal.refusal.too-big", {{"bytes", Journal::kMaxBytes}}));
  const auto value = parse_line(text, number);
  if (!value) return std::unexpected(value.error());
  Line line(value->as_object(), number);
  auto entry = read_fields(line);
  if (line.refusal()) return std::unexpected(*line.refusal());
  return entry;
}

std::expected<Journal, Refusal> read_journal(std::string_view text) {
  if (text.size() > Journal::kMaxBytes)
    return std::unexpected(Refusal("journal.refusal.too-big", {{"bytes", Journal::kMaxBytes}}));
  Journal journal;
  int number = 0;
  while (!text.empty()) {
    ++number;
    const auto end = text.find('\n');
    const auto raw = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (raw.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    const auto value = parse_line(raw, number);
    if (!value) return std::unexpected(value.error());
    Line line(value->as_object(), number);
    if (const auto good = read_line(line, number, journal); !good) return std::unexpected(good.error());
    if (line.refusal()) return std::unexpected(*line.refusal());
  }
  if (journal.game.empty()) return std::unexpected(Refusal("journal.refusal.empty"));
  return journal;
}

}  // namespace conclave
