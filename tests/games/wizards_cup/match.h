#pragma once

// A game of Wizards Cup for tests: plans are written as ids, "gardener shaman | warlock" (in order of play, the Waiting
// card after the bar; places left open are filled with other Wizards), what happens is read back as lines of plain
// words.

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "core/tokens.h"
#include "games/wizards_cup/game.h"

namespace conclave::wizards_cup {

inline std::string source_text(const std::string& path) {
  std::ifstream file(std::string(CONCLAVE_SOURCE_DIR) + "/" + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// The first house set, as a journal of that time keeps it: tests of the rules name Values, and retuning the set of
// today is not to change them.
inline std::string house_text() {
  const std::string journal = source_text("tests/journals/v1/wizards-cup-tokens.journal");
  return std::string(boost::json::parse(journal.substr(0, journal.find('\n'))).at("cards").as_string());
}

// That text with some Wizard's lines changed: {"shaman", "value = 0", "value = 5"}.
struct Retune {
  std::string id, from, to;
};
inline std::string retuned_text(const std::vector<Retune>& changes) {
  std::string text = house_text();
  for (const Retune& change : changes) {
    const auto wizard = text.find("id = \"" + change.id + "\"");
    const auto at = text.find(change.from, wizard);
    EXPECT_TRUE(wizard != std::string::npos && at != std::string::npos) << change.id << ": " << change.from;
    text.replace(at, change.from.size(), change.to);
  }
  return text;
}

inline std::shared_ptr<const Cards> load(const std::string& text) {
  auto cards = load_cards(std::type_identity<Cards>{}, text);
  EXPECT_TRUE(cards) << (cards ? "" : cards.error()[0].what.key);
  return cards ? *cards : std::make_shared<const Cards>();
}
inline std::shared_ptr<const Cards> house() {
  static const auto cards = load(house_text());
  return cards;
}
inline std::shared_ptr<const Cards> house_of_today() {
  static const auto cards = load(source_text("cards/wizards-cup.toml"));
  return cards;
}

class Match {
 public:
  using Lines = std::vector<std::string>;

  // The random cards are the first of each plan.
  Match(const std::string& black, const std::string& white, std::shared_ptr<const Cards> its_cards = house())
      : cards(std::move(its_cards)) {
    const std::string plans[] = {full(black), full(white)};
    std::vector<ChanceResult> shown;
    for (int i = 0; i < 2; ++i) shown.push_back({{kShow, seat_at(i), 0}, card(tokens(plans[i])[0])});
    RecordedChance chance(shown);
    state = start(*cards, Options{}, chance);
    EXPECT_FALSE(chance.diverged());
    for (int i = 0; i < 2; ++i) play(seat_at(i), "pick " + after_first_word(without_bar(plans[i])));
    plan(black, white);
  }

  // Plans the round for both.
  Match& plan(const std::string& black, const std::string& white) {
    for (int i = 0; i < 2; ++i) {
      const std::string full_plan = full(i == 0 ? black : white);
      play(seat_at(i), "plan " + full_plan.substr(0, full_plan.find(" |")));
    }
    return *this;
  }
  Match& keep() {
    play(kBlack, "keep");
    play(kWhite, "keep");
    return *this;
  }

  Match& play(Seat seat, const std::string& text) {
    const auto move = parse_move(*cards, text);
    EXPECT_TRUE(move) << text;
    if (!move) return *this;
    const auto allowed = check(*cards, state, seat, *move);
    EXPECT_TRUE(allowed) << text << ": " << (allowed ? "" : allowed.error().key);
    if (!allowed) return *this;
    std::vector<Event> events;
    FastChance chance(1);
    conclave::wizards_cup::play(*cards, state, seat, *move, chance, Collector(events));
    for (const Event& event : events) lines.push_back(line(event));
    told.insert(told.end(), events.begin(), events.end());
    const auto wrong = unsound(*cards, state);
    EXPECT_FALSE(wrong) << *wrong;
    return *this;
  }
  Match& black(const std::string& text) { return play(kBlack, text); }
  Match& white(const std::string& text) { return play(kWhite, text); }

  // The code of the refusal; empty when the move is allowed.
  std::string refused(Seat seat, const std::string& text) const {
    const auto move = parse_move(*cards, text);
    if (!move) return move.error().key;
    const auto allowed = check(*cards, state, seat, *move);
    return allowed ? "" : allowed.error().key;
  }

  bool happened(const std::string& what) const { return std::find(lines.begin(), lines.end(), what) != lines.end(); }
  long times(const std::string& what) const {
    return std::count_if(lines.begin(), lines.end(), [&](const auto& l) { return l.find(what) != std::string::npos; });
  }
  // The lines happened in this order, others perhaps between them.
  ::testing::AssertionResult in_order(const Lines& wanted) const {
    std::size_t next = 0;
    for (const auto& l : lines)
      if (next < wanted.size() && l == wanted[next]) ++next;
    if (next == wanted.size()) return ::testing::AssertionSuccess();
    auto failure = ::testing::AssertionFailure() << "not in this place: " << wanted[next] << "\nwhat happened:\n";
    for (const auto& l : lines) failure << "  " << l << "\n";
    return failure;
  }

  Card card(std::string_view id) const {
    const auto found = find_word(cards->id, id);
    EXPECT_TRUE(found) << id;
    return static_cast<Card>(found.value_or(0));
  }
  CardSet set(const std::string& ids) const {
    CardSet cards_named = 0;
    for (const auto id : tokens(ids)) cards_named |= only(card(id));
    return cards_named;
  }
  // "warlock", "?" for a card the viewer does not know, "-" for an empty place.
  std::string name(Card c) const { return c == kNoCard ? "-" : card_id(*cards, c); }
  std::string names(const Pile& pile) const {
    std::string text;
    for (const Card c : pile) text += (text.empty() ? "" : " ") + name(c);
    return text;
  }

  std::shared_ptr<const Cards> cards;
  State state;
  Lines lines;
  std::vector<Event> told;  // what each line says

 private:
  // Completes a plan with powerless Wizards first, then Dormant ones.
  std::string full(const std::string& text) const {
    const auto bar = text.find('|');
    std::vector<std::string> order, waiting;
    const std::string before = text.substr(0, bar), after = bar == std::string::npos ? "" : text.substr(bar + 1);
    for (const auto id : tokens(before)) order.emplace_back(id);
    for (const auto id : tokens(after)) waiting.emplace_back(id);
    for (const char* filler : {"champion", "pyromancer", "lightkeeper", "warlock", "soldier", "minstrel", "geomancer",
                               "gardener", "shaman", "matron", "exorcist"}) {
      const bool used =
          std::count(order.begin(), order.end(), filler) + std::count(waiting.begin(), waiting.end(), filler) > 0;
      if (used) continue;
      if (order.size() < kPlanned)
        order.emplace_back(filler);
      else if (waiting.empty())
        waiting.emplace_back(filler);
    }
    std::string joined;
    for (const auto& id : order) joined += id + " ";
    return joined + "| " + waiting.front();
  }
  static std::string without_bar(std::string text) {
    text.erase(text.find("| "), 2);
    return text;
  }
  static std::string after_first_word(const std::string& text) { return text.substr(text.find(' ') + 1); }

  std::string line(const Event& event) const {
    const std::string seat = seat_name(Options{}, event.seat) + " ";
    const std::string it = event.card == kUnknown ? "?" : name(event.card);
    const auto number = [](std::uint8_t byte) { return std::to_string(static_cast<std::int8_t>(byte)); };
    static const std::map<Why, std::string> why = {
        {Why::kPower, "power"},      {Why::kElement, "element"},   {Why::kWinsValues, "wins-values"},
        {Why::kLowerValue, "lower"}, {Why::kHigherValue, "value"}, {Why::kEqualValues, "equal"}};
    switch (static_cast<Happening>(event.kind)) {
      case Happening::kCommitted: return seat + "has chosen";
      case Happening::kRoundBegan: return "round " + std::to_string(event.a);
      case Happening::kRevealed: return seat + "reveals " + it;
      case Happening::kSameName: return "same name " + it;
      case Happening::kStopped: return seat + it + " stopped by " + name(event.a);
      case Happening::kAsked: return seat + "asked about " + it;
      case Happening::kDeclined: return seat + "declines " + it;
      case Happening::kActivated: return seat + "activates " + it;
      case Happening::kNothingToActOn: return seat + it + " has nothing to act on";
      case Happening::kPlaced: return seat + "places " + it + ", waiting " + name(event.a);
      case Happening::kWaitingDiscarded: return seat + "discards waiting " + it;
      case Happening::kCycled: return seat + "cycles " + it;
      case Happening::kRecovered: return seat + "recovers " + it;
      case Happening::kWon:
        return seat + it + " beats " + name(event.a) + " by " + why.at(static_cast<Why>(event.b)) + " " +
               number(event.c) + ":" + number(event.d);
      case Happening::kBothLost: return it + " and " + name(event.a) + " both lose at " + number(event.c);
      case Happening::kMilled: return seat + "mills " + it;
      case Happening::kProtected: return seat + "protected by " + it + " from " + name(event.a);
      case Happening::kDiscarded: return seat + "discards " + it;
      case Happening::kOut: return seat + "out";
      case Happening::kToken: return seat + "token " + std::to_string(event.a);
      case Happening::kWaitingShown: return seat + "shows waiting " + it;
      case Happening::kSums: return "sums " + std::to_string(event.a) + " " + std::to_string(event.b);
    }
    return "";
  }
};

}  // namespace conclave::wizards_cup
