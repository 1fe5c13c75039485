#include <boost/json.hpp>

#include "core/wire_json.h"
#include "table/journal.h"

namespace conclave {
namespace {

namespace json = boost::json;

constexpr std::int64_t kMostNumber = 1'000'000;
constexpr std::int64_t kMostDraw = 256 * 256 - 1;
constexpr std::int64_t kLastTime = 253'402'300'799'999;  // the year 9999

// A line of a file, as paths begin with it: "journal:3: events[0].key".
std::string where(int number) { return "journal:" + std::to_string(number) + ": "; }

int small(const Field& field, int least = 0) { return static_cast<int>(field.number(least, kMostNumber)); }

std::vector<int> entry_numbers(const Field& field) {
  std::vector<int> numbers;
  for (const Field& item : field.list()) numbers.push_back(small(item, 1));
  return numbers;
}

// The seal is an object in the head.
std::optional<SealText> read_seal(const Field& seal) {
  if (!seal.given()) return std::nullopt;
  return SealText{seal["hash"].text(), seal["table"].text(), seal["nonces"].texts(), seal["seed"].text_or("")};
}

void read_head(const Field& line, Journal& journal) {
  journal.game = line["game"].text();
  journal.rules = small(line["rules"]);
  journal.options = read_settings(line["options"]);
  journal.set = line["set"].text();
  journal.cards = line["cards"].text();
  journal.players = line["players"].texts();
  journal.outcomes = line["outcomes"].texts();
  journal.draws = read_draws(line["draws"]);
  journal.seal = read_seal(line["seal"]);
}

std::vector<ToldEvent> read_events(const Field& events) {
  std::vector<ToldEvent> told;
  for (const Field& event : events.list()) told.push_back(read_event(event));
  return told;
}

How read_how(const Field& end) {
  constexpr How kAll[] = {How::kResigned, How::kAgreed, How::kClaimed, How::kAnnulled};
  std::vector<std::string_view> names;
  for (const How how : kAll) names.push_back(how_name(how));
  return kAll[end.word(names)];
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

std::expected<void, Refusal> read_first(const Field& line, int number, Journal& journal) {
  if (!line["conclave"].given()) return std::unexpected(at_line("journal.refusal.no-head", number));
  if (const int format = small(line["conclave"]); format < 1 || format > Journal::kFormat)
    return std::unexpected(Refusal("journal.refusal.format", {{"format", format}, {"known", Journal::kFormat}}));
  read_head(line, journal);
  if (journal.game.empty()) return std::unexpected(at_line("journal.refusal.no-head", number));
  return {};
}

std::expected<void, Refusal> read_line(const Field& line, int number, Journal& journal) {
  const bool ended = !journal.entries.empty() && std::holds_alternative<Journal::End>(journal.entries.back());
  const bool over = line["over"].given();
  if (journal.result || (ended && !over)) return std::unexpected(at_line("journal.refusal.after-end", number));
  if (journal.game.empty()) return read_first(line, number, journal);
  if (over)
    journal.result = read_result(line);
  else
    journal.entries.push_back(read_entry(line));
  return {};
}

}  // namespace

Journal::Result read_result(const Field& line) {
  Journal::Result result;
  for (const auto& [seat, score] : line["scores"].members())
    result.scores.emplace_back(seat, static_cast<int>(score.number(-kMostNumber, kMostNumber)));
  result.winners = line["winners"].texts();
  result.reason = line["reason"].text();
  result.by = line["by"].text_or("");
  return result;
}

Settings read_settings(const Field& object) {
  Settings settings;
  for (const auto& [name, value] : object.members()) settings.emplace_back(name, value.text());
  return settings;
}

std::vector<Draw> read_draws(const Field& list) {
  std::vector<Draw> draws;
  if (!list.given()) return draws;
  for (const Field& item : list.list()) {
    const auto pair = item.list();
    if (pair.size() != 2) {
      item.refuse("fields.refusal.pair");
      break;
    }
    draws.push_back({static_cast<std::uint32_t>(pair[0].number(0, kMostDraw)),
                     static_cast<std::uint32_t>(pair[1].number(0, kMostDraw))});
  }
  return draws;
}

Journal::Entry read_entry(const Field& line) {
  const std::int64_t at = line["at"].given() ? line["at"].number(0, kLastTime) : 0;
  if (line["undo"].given())
    return Journal::Undo{line["seat"].text(), entry_numbers(line["undo"]), line["consent"].flag(), at};
  if (line["end"].given()) return Journal::End{line["seat"].text(), read_how(line["end"]), at};
  if (line["mend"].given()) return Journal::Mend{line["seat"].text(), entry_numbers(line["mend"]), at};
  return Journal::Play{
      line["seat"].text(),      line["move"].text(), line["outcomes"].texts(), read_events(line["events"]), at,
      read_draws(line["draws"])};
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
    std::optional<Refusal> wrong;
    const auto good = read_line(Field(*value, wrong, where(number)), number, journal);
    if (wrong) return std::unexpected(*wrong);
    if (!good) return std::unexpected(good.error());
  }
  if (journal.game.empty()) return std::unexpected(Refusal("journal.refusal.empty"));
  return journal;
}

}  // namespace conclave
