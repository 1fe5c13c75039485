#include "games/clash/notation.h"

#include "core/tokens.h"
#include "core/utf8.h"
#include "games/clash/events.h"
#include "games/clash/names.h"
#include "games/clash/rules.h"

namespace conclave::clash {
namespace {

constexpr std::size_t kLongestMove = 200;  // bytes; beyond that nothing is read

// Small letters, and '>' a word of its own.
std::string readable(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c >= 'A' && c <= 'Z')
      out += static_cast<char>(c - 'A' + 'a');
    else if (c == '>')
      out += " > ";
    else
      out += c;
  }
  return out;
}

template <class T, std::size_t N>
std::optional<T> find_name(const std::array<std::string_view, N>& names, std::string_view text) {
  const auto found = find_word(names, text);
  if (!found || *found == 0) return std::nullopt;
  return static_cast<T>(*found);
}

std::expected<Element, Refusal> read_element(std::string_view text) {
  if (const auto element = find_name<Element>(kElementNames, text)) return *element;
  return refuse("no-element", {{"word", quotable(text)}});
}

std::expected<Side, Refusal> read_side(std::string_view text) {
  if (const auto side = find_name<Side>(kSideNames, text)) return *side;
  return refuse("no-side", {{"word", quotable(text)}});
}

using Words = std::vector<std::string_view>;

std::expected<Move, Refusal> read_element_move(Verb verb, const Words& words) {
  if (words.size() != 2) return refuse("form-" + std::string(kVerbNames[static_cast<std::size_t>(verb)]));
  const auto element = read_element(words[1]);
  if (!element) return std::unexpected(element.error());
  return Move{.verb = verb, .element = *element};
}

std::expected<Move, Refusal> read_pass(const Words& words) {
  if (words.size() != 2) return refuse("form-pass");
  const auto side = read_side(words[1]);
  if (!side) return std::unexpected(side.error());
  return Move{.verb = Verb::kPass, .side = *side};
}

std::expected<Move, Refusal> read_summon(const Words& words) {
  if (words.size() != 4 || words[2] != ">") return refuse("form-summon");
  const auto from = read_element(words[1]);
  if (!from) return std::unexpected(from.error());
  const auto to = read_element(words[3]);
  if (!to) return std::unexpected(to.error());
  return Move{.verb = Verb::kSummon, .element = *from, .to = *to};
}

std::expected<Move, Refusal> read_cast(const Words& words) {
  if (words.size() < 3 || words.size() > 4) return refuse("form-cast");
  const auto place = to_number(words[1]);
  if (!place || *place < 1 || *place > kStudents.size()) return refuse("no-place", {{"word", quotable(words[1])}});
  const auto spell = find_name<Spell>(kSpellNames, words[2]);
  if (!spell) return refuse("no-spell", {{"word", quotable(words[2])}});
  Move move{.verb = Verb::kCast, .spell = *spell, .place = static_cast<std::uint8_t>(*place)};
  const bool needs_word = *spell == Spell::kBatrax || *spell == Spell::kInundatio;
  if (needs_word != (words.size() == 4)) return refuse("form-" + name(*spell));
  if (*spell == Spell::kBatrax) {
    const auto element = read_element(words[3]);
    if (!element) return std::unexpected(element.error());
    move.element = *element;
  }
  if (*spell == Spell::kInundatio) {
    const auto side = read_side(words[3]);
    if (!side) return std::unexpected(side.error());
    move.side = *side;
  }
  return move;
}

// The choice that a move belongs to and its words there: moves that differ in one word only are one choice.
struct Part {
  std::string pattern;
  std::vector<std::pair<std::string, std::string>> fixed;  // slots that tell choices apart
  std::string slot, word;                                  // the slot that differs
};

Part part_of(const Move& move) {
  switch (move.verb) {
    case Verb::kMove: return {"move {element}", {}, "element", name(move.element)};
    case Verb::kAssign: return {"assign {element}", {}, "element", name(move.element)};
    case Verb::kDiscard: return {"discard {element}", {}, "element", name(move.element)};
    case Verb::kPass: return {"pass {column}", {}, "column", name(move.side)};
    case Verb::kSummon: return {"summon {from}>{to}", {{"from", name(move.element)}}, "to", name(move.to)};
    case Verb::kEnd: return {"end", {}, "", ""};
    case Verb::kCast: break;
  }
  const std::string place = std::to_string(move.place);
  const std::string pattern = "cast {place} " + name(move.spell);
  if (move.spell == Spell::kBatrax) return {pattern + " {element}", {{"place", place}}, "element", name(move.element)};
  if (move.spell == Spell::kInundatio) return {pattern + " {column}", {{"place", place}}, "column", name(move.side)};
  return {pattern, {}, "place", place};
}

Choice first_of(const Part& part) {
  Choice choice{part.pattern, {}};
  for (const auto& [slot, word] : part.fixed) choice.slots.push_back(one(slot, {word}));
  if (!part.slot.empty()) choice.slots.push_back(one(part.slot, {}));
  return choice;
}

bool belongs(const Choice& choice, const Part& part) {
  if (choice.pattern != part.pattern) return false;
  for (std::size_t i = 0; i < part.fixed.size(); ++i)
    if (choice.slots[i].from.front() != part.fixed[i].second) return false;
  return true;
}

}  // namespace

std::string seat_name(const Options&, Seat seat) { return name(seat); }

std::string move_text(const Cards&, const Move& move) {
  const std::string verb(kVerbNames[static_cast<std::size_t>(move.verb)]);
  switch (move.verb) {
    case Verb::kMove:
    case Verb::kAssign:
    case Verb::kDiscard: return verb + " " + name(move.element);
    case Verb::kPass: return verb + " " + name(move.side);
    case Verb::kSummon: return verb + " " + name(move.element) + ">" + name(move.to);
    case Verb::kEnd: return verb;
    case Verb::kCast: break;
  }
  const std::string cast = verb + " " + std::to_string(move.place) + " " + name(move.spell);
  if (move.spell == Spell::kBatrax) return cast + " " + name(move.element);
  if (move.spell == Spell::kInundatio) return cast + " " + name(move.side);
  return cast;
}

std::expected<Move, Refusal> parse_move(const Cards&, std::string_view text) {
  const std::string read = readable(text.substr(0, kLongestMove));
  const Words words = tokens(read);
  if (words.empty() || text.size() > kLongestMove) return refuse("unreadable");
  const auto verb = find_word(kVerbNames, words[0]);
  if (!verb) return refuse("no-verb", {{"word", quotable(words[0])}});
  switch (static_cast<Verb>(*verb)) {
    case Verb::kMove: return read_element_move(Verb::kMove, words);
    case Verb::kAssign: return read_element_move(Verb::kAssign, words);
    case Verb::kDiscard: return read_element_move(Verb::kDiscard, words);
    case Verb::kPass: return read_pass(words);
    case Verb::kSummon: return read_summon(words);
    case Verb::kCast: return read_cast(words);
    case Verb::kEnd: break;
  }
  if (words.size() != 1) return refuse("form-end");
  return Move{.verb = Verb::kEnd};
}

Move any_move(const Cards&, FastChance& chance) {
  const auto element = [&] { return static_cast<Element>(chance.roll({}, kElements)); };
  const auto side = [&] { return static_cast<Side>(chance.roll({}, 2)); };
  Move move{.verb = static_cast<Verb>(chance.below(7))};
  switch (move.verb) {
    case Verb::kMove:
    case Verb::kAssign:
    case Verb::kDiscard: move.element = element(); break;
    case Verb::kPass: move.side = side(); break;
    case Verb::kSummon: move.element = element(), move.to = element(); break;
    case Verb::kCast:
      move.spell = static_cast<Spell>(chance.roll({}, 6));
      move.place = chance.roll({}, 8);
      if (move.spell == Spell::kBatrax) move.element = element();
      if (move.spell == Spell::kInundatio) move.side = side();
      break;
    case Verb::kEnd: break;
  }
  return move;
}

std::vector<Choice> choices(const Cards& cards, const State& state, Seat seat) {
  std::vector<Choice> list;
  legal(cards, state, seat, [&](const Move& move) {
    const Part part = part_of(move);
    auto choice = std::find_if(list.begin(), list.end(), [&](const Choice& c) { return belongs(c, part); });
    if (choice == list.end()) choice = list.insert(list.end(), first_of(part));
    if (!part.slot.empty()) choice->slots.back().from.push_back(part.word);
  });
  return list;
}

Phrase describe(const Cards&, const Move& move) {
  const std::string verb(kVerbNames[static_cast<std::size_t>(move.verb)]);
  switch (move.verb) {
    case Verb::kMove:
    case Verb::kAssign:
    case Verb::kDiscard:
      return {key("move." + verb), {{"student", student_word(move.element)}, {"arena", arena_word(move.element)}}};
    case Verb::kPass: return {key("move.pass-" + name(move.side))};
    case Verb::kSummon: return {key("move.summon"), {{"from", arena_word(move.element)}, {"to", arena_word(move.to)}}};
    case Verb::kEnd: return {key("move.end")};
    case Verb::kCast: break;
  }
  const std::string suffix = move.spell == Spell::kInundatio ? "inundatio-" + name(move.side) : name(move.spell);
  Phrase phrase(key("move." + suffix), {{"place", move.place}});
  if (move.spell == Spell::kBatrax) phrase.args.push_back({"students", students_word(move.element)});
  return phrase;
}

std::string chance_text(const Cards&, const Options&, const ChanceResult& result) {
  if (result.cause.kind == kReveal) return "reveal " + std::to_string(result.value);
  return "draw " + name(result.cause.seat) + " " + name(static_cast<Element>(result.value));
}

std::optional<ChanceResult> parse_chance(const Cards&, const Options&, std::string_view text) {
  const auto words = tokens(text);
  if (words.size() == 2 && words[0] == "reveal") {
    const auto level = to_number(words[1]);
    if (!level || *level < 1 || *level > 6) return std::nullopt;
    return ChanceResult{{kReveal, Seat{}, 0}, static_cast<std::uint8_t>(*level)};
  }
  if (words.size() != 3 || words[0] != "draw") return std::nullopt;
  const auto seat = find_word(kSeatNames, words[1]);
  const auto element = find_name<Element>(kElementNames, words[2]);
  if (!seat || !element) return std::nullopt;
  return ChanceResult{{kDraw, seat_at(*seat), 0}, static_cast<std::uint8_t>(*element)};
}

}  // namespace conclave::clash
