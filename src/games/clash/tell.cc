// Events in words.

#include "games/clash/events.h"
#include "games/clash/names.h"
#include "games/clash/notation.h"

namespace conclave::clash {
namespace {

Element element_at(std::uint8_t value) { return static_cast<Element>(value); }

// "none", "one" or "some": languages decline numbers in ways that a {place} cannot.
std::string amount(int count) { return count == 0 ? "none" : count == 1 ? "one" : "some"; }

constexpr const char* kKinds[] = {"drew",      "reshuffled", "moved",    "assigned", "passed", "summoned",
                                  "cast",      "expelled",   "lured",    "returned", "stole",  "cursed",
                                  "discarded", "announced",  "overtime", "ended"};

Value levels_in(std::uint8_t levels) {
  Value::List list;
  each_bit(levels, [&](int i) { list.push_back(i + 1); });
  return Value(std::move(list));
}

std::string event_key(std::string_view rest) { return key("event." + std::string(rest)); }

Phrase tell_drew(const Event& event) {
  if (event.card == kUnknown) return {event_key("drew-hidden"), {{"seat", word(event.seat)}}};
  return {event_key("drew"), {{"seat", word(event.seat)}, {"student", student_word(element_at(event.card))}}};
}

Phrase tell_lured(const Event& event) {
  Phrase phrase(event_key("lured-" + amount(event.b)), {{"seat", word(event.seat)},
                                                        {"rival", word(rival_of(event.seat))},
                                                        {"count", event.b},
                                                        {"arena", arena_word(element_at(event.c))}});
  if (event.b == 0) return phrase;  // nobody there, so no Element
  phrase.args.push_back({"student", student_word(element_at(event.a))});
  phrase.args.push_back({"students", students_word(element_at(event.a))});
  return phrase;
}

Phrase sentence(const Event& event) {
  const Phrase::Arg seat{"seat", word(event.seat)};
  const Phrase::Arg rival{"rival", word(rival_of(event.seat))};
  const int a = event.a, b = event.b;
  switch (static_cast<EventKind>(event.kind)) {
    case kDrew: return tell_drew(event);
    case kReshuffled: return {event_key("reshuffled"), {{"count", a}}};
    case kMoved:
      return {event_key("moved"),
              {seat, {"student", student_word(element_at(event.a))}, {"arena", arena_word(element_at(event.a))}}};
    case kAssigned:
      return {event_key("assigned"),
              {seat, {"student", student_word(element_at(event.a))}, {"arena", arena_word(element_at(event.b))}}};
    case kPassed:
      return {event_key(static_cast<Side>(event.b) == Side::kOwn ? "passed-own" : "passed-rival"),
              {seat,
               rival,
               {"level", a},
               {"arena", arena_word(element_at(event.c))},
               {"column", name(static_cast<Side>(event.b))}}};
    case kSummoned:
      return {event_key("summoned"),
              {seat, {"from", arena_word(element_at(event.a))}, {"to", arena_word(element_at(event.b))}}};
    case kCast:
      return {event_key("cast"),
              {seat,
               {"spell", word(static_cast<Spell>(event.a))},
               {"student", student_word(element_at(event.b))},
               {"place", event.c},
               {"arena", arena_word(element_at(event.d))}}};
    case kExpelled:
      return {event_key("expelled-" + amount(event.b)),
              {seat,
               {"count", b},
               {"student", student_word(element_at(event.a))},
               {"students", students_word(element_at(event.a))},
               {"arena", arena_word(element_at(event.c))}}};
    case kLured: return tell_lured(event);
    case kReturned:
      return {event_key("returned-" + amount(std::popcount(event.a))),
              {seat, {"levels", levels_in(event.a)}, {"arena", arena_word(element_at(event.b))}}};
    case kStole: return {event_key("stole"), {seat, rival, {"level", a}, {"arena", arena_word(element_at(event.b))}}};
    case kCursed: return {event_key("cursed-" + amount(event.a)), {seat, {"count", a}}};
    case kDiscarded: return {event_key("discarded"), {seat, {"student", student_word(element_at(event.a))}}};
    case kAnnounced: return {event_key("announced"), {seat, {"level", a}}};
    case kOvertime: return {event_key("overtime")};
    case kEnded:
      return {key("reason." + std::string(kReasonNames[event.a])),
              {{"reason", term(key("reason"), kReasonNames[event.a])}}};
  }
  return {};
}

}  // namespace

ToldEvent tell(const Cards&, const Options&, const Event& event) {
  return {event.kind < std::size(kKinds) ? kKinds[event.kind] : "", sentence(event)};
}

// A card that leaves a hand was hidden from all but its holder.
bool reveals(const Cards&, const Event& event, Viewer viewer) {
  switch (static_cast<EventKind>(event.kind)) {
    case kDrew: return viewer == event.seat;
    case kMoved:
    case kAssigned:
    case kDiscarded: return viewer != event.seat;
    case kAnnounced: return event.b == 0;
    case kReshuffled:
    case kPassed:
    case kSummoned:
    case kCast:
    case kExpelled:
    case kLured:
    case kReturned:
    case kStole:
    case kCursed:
    case kOvertime:
    case kEnded: return false;
  }
  return false;
}

bool commits(const Cards&, const Event&) { return false; }

std::string reason_name(const Cards&, std::uint8_t reason) {
  return reason < kReasonNames.size() ? std::string(kReasonNames[reason]) : "";
}

}  // namespace conclave::clash
