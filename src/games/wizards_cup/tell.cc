// Events in words, and what they give away.

#include "games/wizards_cup/notation.h"

namespace conclave::wizards_cup {
namespace {

int number(std::uint8_t byte) { return static_cast<std::int8_t>(byte); }

constexpr const char* kKinds[] = {
    "committed", "round",     "revealed",      "same-name", "stopped",           "asked",
    "declined",  "activated", "nothing",       "placed",    "waiting-discarded", "cycled",
    "recovered", "won",       "both-lost",     "milled",    "protected",         "discarded",
    "out",       "token",     "waiting-shown", "sums"};

class Teller {
 public:
  Teller(const Cards& cards, const Event& event) : cards_(cards), event_(event) {}

  Phrase operator()() const {
    switch (static_cast<Happening>(event_.kind)) {
      case Happening::kCommitted: return committed();
      case Happening::kRoundBegan: return say("round", {{"round", event_.a}});
      case Happening::kRevealed: return say("revealed");
      case Happening::kSameName: return say("same-name");
      case Happening::kStopped: return say("stopped", {{"by", wizard(event_.a)}});
      case Happening::kAsked: return say("asked");
      case Happening::kDeclined: return say("declined");
      case Happening::kActivated: return say("activated");
      case Happening::kNothingToActOn: return say("nothing");
      case Happening::kPlaced:
        return event_.a == kNoCard ? say("placed-alone") : say("placed", {{"waits", wizard(event_.a)}});
      case Happening::kWaitingDiscarded: return say("waiting-discarded");
      case Happening::kCycled: return event_.card == kUnknown ? say("cycled") : say("cycled-own");
      case Happening::kRecovered: return say("recovered");
      case Happening::kWon: return won();
      case Happening::kBothLost: return say("both-lost", {{"other", wizard(event_.a)}, {"value", number(event_.c)}});
      case Happening::kMilled: return say("milled");
      case Happening::kProtected: return say("protected", {{"from", wizard(event_.a)}});
      case Happening::kDiscarded: return say("discarded");
      case Happening::kOut: return say("out");
      case Happening::kToken: return say(event_.a == 1 ? "token" : "tokens", {{"tokens", event_.a}});
      case Happening::kWaitingShown: return say("waiting-shown");
      case Happening::kSums: return say("sums", {{"black", event_.a}, {"white", event_.b}});
    }
    return {};
  }

 private:
  Value wizard(Card card) const { return conclave::card(card_id(cards_, card)); }

  Phrase say(const char* key, std::vector<Phrase::Arg> more = {}) const {
    Phrase phrase(std::string("wizards-cup.event.") + key);
    phrase.args = std::move(more);
    phrase.args.push_back({"seat", term("wizards-cup.seat", seat_name(Options{}, event_.seat))});
    if (event_.card != kUnknown) phrase.args.push_back({"card", wizard(event_.card)});
    return phrase;
  }

  Phrase committed() const {
    switch (static_cast<Phase>(event_.a)) {
      case Phase::kPick: return say("picked");
      case Phase::kSwap: return event_.card == kUnknown ? say("prepared") : say("swapped");
      case Phase::kPlan:
      case Phase::kDuel:
      case Phase::kOver: break;
    }
    return say("planned");
  }

  Phrase won() const {
    const auto element = [&](Card card) {
      return term("wizards-cup.element", element_name(cards_.wizard[card].element));
    };
    std::vector<Phrase::Arg> duel = {
        {"loser", wizard(event_.a)}, {"value", number(event_.c)}, {"other", number(event_.d)}};
    const auto by = [&](const char* key, Why why) {
      duel.push_back({"why", kWhyNames[static_cast<std::size_t>(why)]});
      return say(key, duel);
    };
    switch (static_cast<Why>(event_.b)) {
      case Why::kPower: return by("won-by-power", Why::kPower);
      case Why::kElement:
        duel.push_back({"strong", element(event_.card)});
        duel.push_back({"weak", element(event_.a)});
        return by("won-by-element", Why::kElement);
      case Why::kWinsValues: return by("wins-values", Why::kWinsValues);
      case Why::kLowerValue: return by("won-by-lower-value", Why::kLowerValue);
      case Why::kHigherValue:
      case Why::kEqualValues: break;
    }
    return by("won-by-value", Why::kHigherValue);
  }

  const Cards& cards_;
  const Event& event_;
};

}  // namespace

ToldEvent tell(const Cards& cards, const Options&, const Event& event) {
  return {event.kind < std::size(kKinds) ? kKinds[event.kind] : "", Teller(cards, event)()};
}

bool reveals(const Cards&, const Event& event, Viewer viewer) {
  switch (static_cast<Happening>(event.kind)) {
    case Happening::kRevealed:
    case Happening::kPlaced:
    case Happening::kWaitingDiscarded:
    case Happening::kMilled:
    case Happening::kWaitingShown: return viewer != Viewer(event.seat);
    case Happening::kCommitted:
    case Happening::kRoundBegan:
    case Happening::kSameName:
    case Happening::kStopped:
    case Happening::kAsked:
    case Happening::kDeclined:
    case Happening::kActivated:
    case Happening::kNothingToActOn:
    case Happening::kCycled:
    case Happening::kRecovered:
    case Happening::kWon:
    case Happening::kBothLost:
    case Happening::kProtected:
    case Happening::kDiscarded:
    case Happening::kOut:
    case Happening::kToken:
    case Happening::kSums: break;
  }
  return false;
}

bool commits(const Cards&, const Event& event) { return static_cast<Happening>(event.kind) == Happening::kCommitted; }

}  // namespace conclave::wizards_cup
