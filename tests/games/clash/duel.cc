#include "games/clash/duel.h"

#include <fstream>
#include <sstream>

#include "core/tokens.h"
#include "core/words.h"

namespace conclave::clash {
namespace {

const conclave::Words& english() {
  static const conclave::Words words = [] {
    std::ifstream file(std::string(CONCLAVE_SOURCE_DIR) + "/lang/en.toml");
    std::ostringstream text;
    text << file.rdbuf();
    return *conclave::Words::parse(text.str(), "en");
  }();
  return words;
}

Element element(std::string_view text) {
  const auto found = find_word(kElementNames, text);
  EXPECT_TRUE(found) << "no Element: " << text;
  return static_cast<Element>(found.value_or(1));
}

Level level(std::string_view text) { return level_of(to_number(text).value_or(0)); }

template <class List>
Bag<Element> elements(const List& words, std::size_t from) {
  Bag<Element> bag;
  for (std::size_t i = from; i < words.size(); ++i) bag.add(element(words[i]));
  return bag;
}

class Setter {
 public:
  State read(const std::string& text) {
    open_.turn = 3;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) read_line(tokens(line));
    if (open_.turn == 1) open_.owing = SeatSet::first(2);
    if (open_.turn == 2) open_.owing = kBlancgriffon;
    place_students();
    place_trials();
    count();
    EXPECT_EQ(unsound(Cards{}, state_), std::nullopt) << text;
    return state_;
  }

 private:
  using Words = std::vector<std::string_view>;

  void read_line(const Words& words) {
    if (words.empty()) return;
    if (words[0] == "turn")
      open_.turn = byte(to_number(words[1]).value_or(3));
    else if (words[0] == "overtime")
      open_.overtime = true;
    else if (words[0] == "summoned")
      open_.summoned = true;
    else if (words[0] == "returned")
      push_levels(open_.returned, words, 1);
    else if (words[0] == "trial-deck")
      trial_deck_given_ = true, read_trial_deck(words);
    else if (words[0] == "deck")
      deck_given_ = true, state_.deck = elements(words, 1);
    else if (words[0] == "discard")
      discard_given_ = true, open_.discard = elements(words, 1);
    else if (const auto seat = find_word(kSeatNames, words[0]))
      read_school(seat_at(*seat), words);
    else
      ADD_FAILURE() << "cannot read a line that begins with " << words[0];
  }

  void read_school(Seat seat, const Words& words) {
    if (words[1] == "emblem")
      open_.emblem[index(seat)] = element(words[2]);
    else if (words[1] == "hand")
      state_.hand[index(seat)] = elements(words, 2);
    else if (words[1] == "available")
      push_levels(open_.available[index(seat)], words, 2);
    else
      read_arena(seat, element(words[1].substr(0, words[1].size() - 1)), words);
  }

  void read_arena(Seat seat, Element arena, const Words& words) {
    bool students = false;
    for (std::size_t i = 2; i < words.size(); ++i) {
      if (words[i] == "|")
        students = true;
      else if (students)
        open_.column(seat, arena).push(element(words[i]));
      else
        open_.stack(seat, arena).push(level(words[i]));
    }
  }

  static void push_levels(Pile<Level>& pile, const Words& words, std::size_t from) {
    for (std::size_t i = from; i < words.size(); ++i) pile.push(level(words[i]));
  }
  void read_trial_deck(const Words& words) {
    for (std::size_t i = 1; i < words.size(); ++i) open_.trials.add(level(words[i]));
  }

  void place_students() {
    Bag<Element> rest = kStudents - state_.hand[0] - state_.hand[1] - open_.discard - state_.deck;
    for (const auto& columns : open_.columns)
      for (const auto& column : columns)
        for (int i = 0; i < column.size(); ++i) rest.take(column.at(i));
    if (!deck_given_)
      state_.deck = rest;
    else if (!discard_given_)
      open_.discard = rest;
    else
      each_bit(rest.mask(), [&](int v) {
        open_.column(kBlancgriffon, Element::kDarkness)
            .push(static_cast<Element>(v), rest.count(static_cast<Element>(v)));
      });
  }

  void place_trials() {
    Bag<Level> rest = kTrials - open_.trials;
    const auto remove = [&](const Pile<Level>& pile) {
      for (int i = 0; i < pile.size(); ++i) rest.take(pile.at(i));
    };
    remove(open_.returned);
    for (const auto& column : open_.available) remove(column);
    for (const auto& stacks : open_.stacks)
      for (const auto& stack : stacks) each_bit(stack.levels, [&](int i) { rest.take(level_of(i + 1)); });
    if (!trial_deck_given_) {
      open_.trials = rest;
      return;
    }
    Pile<Level> column;
    each_bit(rest.mask(), [&](int v) { column.push(level_of(v), rest.count(level_of(v))); });
    auto& theirs = open_.available[index(kBlancgriffon)];
    if (!theirs.empty()) theirs.move_top(theirs.size(), column);
    theirs = column;
  }

  void count() {
    open_.deck_size = byte(state_.deck.size());
    for (int i = 0; i < 2; ++i) {
      open_.hand_size[i] = byte(state_.hand[i].size());
      for (const auto& stack : open_.stacks[i]) open_.total[i] = byte(open_.total[i] + stack.visible());
    }
  }

  State state_;
  Public& open_ = state_.open;
  bool deck_given_ = false, discard_given_ = false, trial_deck_given_ = false;
};

std::string spaced(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string text_of(const Pile<Level>& pile) {
  std::vector<std::string> words;
  for (int i = 0; i < pile.size(); ++i) words.push_back(std::to_string(number(pile.at(i))));
  return spaced(words);
}

std::string text_of(const Bag<Element>& bag) {
  std::vector<std::string> words;
  each_bit(bag.mask(), [&](int v) {
    for (int n = bag.count(static_cast<Element>(v)); n > 0; --n) words.push_back(name(static_cast<Element>(v)));
  });
  return spaced(words);
}

}  // namespace

State position(const std::string& text) { return Setter().read(text); }

void Duel::play(const std::string& text, const std::vector<std::string>& chance) {
  const auto move = parse_move(cards_, text);
  ASSERT_TRUE(move) << text;
  ASSERT_FALSE(to_act(state_).empty()) << "the game is over";
  const Seat seat = acting();
  ASSERT_EQ(refused(seat, text), "") << text;
  std::vector<Event> events;
  if (chance.empty()) {
    clash::play(cards_, state_, seat, *move, random_, Collector(events));
  } else {
    std::vector<ChanceResult> results;
    for (const auto& line : chance) results.push_back(parse_chance(cards_, Options{}, line).value());
    RecordedChance recorded(results);
    clash::play(cards_, state_, seat, *move, recorded, Collector(events));
    EXPECT_FALSE(recorded.diverged()) << text;
    EXPECT_TRUE(recorded.exhausted()) << text;
  }
  log_.clear();
  for (const Event& event : events) log_.push_back(english()(tell(cards_, Options{}, seen_by(event, std::nullopt))));
  EXPECT_EQ(unsound(cards_, state_), std::nullopt) << text;
}

std::string Duel::refused(const std::string& move) const { return refused(acting(), move); }

std::string Duel::refused(Seat seat, const std::string& text) const {
  const auto prefix = key("refusal.").size();
  const auto move = parse_move(cards_, text);
  if (!move) return move.error().key.substr(prefix);
  const auto answer = check(cards_, state_, seat, *move);
  return answer ? "" : answer.error().key.substr(prefix);
}

std::set<std::string> Duel::legal() const {
  std::set<std::string> texts;
  if (!to_act(state_).empty())
    clash::legal(cards_, state_, acting(), [&](const Move& move) { texts.insert(move_text(cards_, move)); });
  return texts;
}

std::string Duel::column(Seat seat, Element arena) const {
  const auto& column = open().column(seat, arena);
  std::vector<std::string> words;
  for (int i = 0; i < column.size(); ++i) words.push_back(name(column.at(i)));
  return spaced(words);
}

std::string Duel::trials(Seat seat, Element arena) const {
  std::vector<std::string> words;
  each_bit(open().stack(seat, arena).levels, [&](int i) { words.push_back(std::to_string(i + 1)); });
  return spaced(words);
}

std::string Duel::available(Seat seat) const { return text_of(open().available[index(seat)]); }
std::string Duel::returned() const { return text_of(open().returned); }
std::string Duel::hand(Seat seat) const { return text_of(state_.hand[index(seat)]); }
std::string Duel::discard() const { return text_of(open().discard); }

std::string Duel::ending() const {
  const Outcome result = outcome(cards_, state_);
  return result.over ? reason_name(cards_, result.reason) : "";
}

std::string Duel::winner() const {
  const Outcome result = outcome(cards_, state_);
  return result.winners.empty() ? "nobody" : name(result.winners.front());
}

}  // namespace conclave::clash
