#include "games/clash/rules.h"

#include "games/clash/names.h"

namespace conclave::clash {
namespace {

using Verdict = std::expected<void, Refusal>;

bool is_element(Element element) { return element >= Element::kEarth && element <= Element::kDarkness; }
bool is_side(Side side) { return side == Side::kOwn || side == Side::kRival; }

bool well_formed_cast(const Move& move) {
  Move same{.verb = Verb::kCast, .spell = move.spell, .place = move.place};
  if (move.spell < Spell::kBatrax || move.spell > Spell::kMaleficio || move.place == 0) return false;
  if (move.spell == Spell::kBatrax && is_element(move.element)) same.element = move.element;
  if (move.spell == Spell::kInundatio && is_side(move.side)) same.side = move.side;
  const bool named = (move.spell != Spell::kBatrax || is_element(same.element)) &&
                     (move.spell != Spell::kInundatio || is_side(same.side));
  return named && same == move;
}

// Each verb uses its own fields and leaves the others zero.
bool well_formed(const Move& move) {
  switch (move.verb) {
    case Verb::kMove:
    case Verb::kAssign:
    case Verb::kDiscard: return is_element(move.element) && move == Move{.verb = move.verb, .element = move.element};
    case Verb::kPass: return is_side(move.side) && move == Move{.verb = Verb::kPass, .side = move.side};
    case Verb::kSummon:
      return is_element(move.element) && is_element(move.to) &&
             move == Move{.verb = Verb::kSummon, .element = move.element, .to = move.to};
    case Verb::kCast: return well_formed_cast(move);
    case Verb::kEnd: return move == Move{.verb = Verb::kEnd};
  }
  return false;
}

// A position as one seat means to act in it.
struct Table {
  const Public& open;
  const Bag<Element>& hand;
  Seat seat;

  Element arena() const { return open.emblem[index(seat)]; }
  const Pile<Element>& column() const { return open.column(seat, arena()); }
  int visible() const { return open.stack(seat, arena()).visible(); }
};

Verdict check_in_hand(const Table& table, Element element) {
  if (table.hand.has(element)) return {};
  return refuse("not-in-hand", {{"student", student_word(element)}});
}

Verdict check_emblem(const Table& table) {
  if (table.arena() != kBlazon) return {};
  return refuse("no-arena");
}

Verdict check_move(const Table& table, Element element) {
  if (table.arena() == element) return refuse("already-there", {{"arena", arena_word(element)}});  // CMS-3.1
  return check_in_hand(table, element);
}

Verdict check_assign(const Table& table, Element element) {
  if (auto verdict = check_emblem(table); !verdict) return verdict;
  return check_in_hand(table, element);
}

// CMS-3.3.3
Verdict check_enough(const Table& table, int level) {
  if (table.column().holds(level)) return {};
  return refuse("too-few-students",
                {{"level", level}, {"count", table.column().size()}, {"arena", arena_word(table.arena())}});
}

Verdict check_trial(const Table& table, Side side, int step) {
  const Seat owner = side == Side::kOwn ? table.seat : rival_of(table.seat);
  if (side == Side::kRival && table.open.owing.contains(owner)) return refuse("rivals-starting-trial");  // CMS-3.4
  const int level = number(available(table.open, table.seat, side));
  if (level == 0) return refuse("nothing-available", {{"seat", word(owner)}});  // CMS-3.3.1
  const int wanted = table.visible() + step;
  if (level != wanted)  // CMS-3.3.2, 4.2
    return refuse(
        wanted > 6 ? "no-higher-level" : "wrong-level",
        {{"level", level}, {"want", wanted}, {"visible", table.visible()}, {"arena", arena_word(table.arena())}});
  return check_enough(table, level);
}

Verdict check_pass(const Table& table, Side side) {
  if (auto verdict = check_emblem(table); !verdict) return verdict;
  return check_trial(table, side, 1);
}

// CMS-3.5
Verdict check_summon(const Table& table, Element from, Element to) {
  if (table.open.summoned) return refuse("summoned-already");
  if (from == to) return refuse("same-arena", {{"arena", arena_word(from)}});
  const auto& column = table.open.column(table.seat, from);
  if (column.holds(3)) return {};
  return refuse("too-few-to-summon", {{"arena", arena_word(from)}, {"count", column.size()}});
}

// CMS-4.5
Verdict check_eversio(const Table& table) {
  const int theirs = table.open.stack(rival_of(table.seat), table.arena()).visible();
  if (theirs == 0) return refuse("nothing-to-steal", {{"arena", arena_word(table.arena())}});
  if (theirs <= table.visible()) return refuse("not-above-yours", {{"level", theirs}, {"visible", table.visible()}});
  return check_enough(table, theirs);
}

// CMS-3.6
Verdict check_caster(const Table& table, int place) {
  if (auto verdict = check_emblem(table); !verdict) return verdict;
  const auto& column = table.column();
  if (place > column.size())
    return refuse("no-such-place", {{"place", place}, {"count", column.size()}, {"arena", arena_word(table.arena())}});
  const std::uint64_t flanked = column.flanked();
  if (!(flanked >> (place - 1) & 1u))
    return refuse("not-flanked", {{"place", place}, {"student", student_word(column.at(place - 1))}});
  int lowest = place;
  while (flanked >> (lowest - 1) & 1u) --lowest;
  if (lowest + 1 == place) return {};
  return refuse("name-the-lowest", {{"place", place}, {"lowest", lowest + 1}});
}

Verdict check_cast(const Table& table, const Move& move) {
  if (auto verdict = check_caster(table, move.place); !verdict) return verdict;
  if (move.spell == Spell::kMaleficio) return {};
  const Element caster = table.column().at(move.place - 1);
  if (move.spell != spell_of(caster))
    return refuse("other-spell",
                  {{"student", student_word(caster)}, {"own", word(spell_of(caster))}, {"spell", word(move.spell)}});
  if (move.spell == Spell::kInundatio) return check_trial(table, move.side, 2);
  if (move.spell == Spell::kEversio) return check_eversio(table);
  return {};
}

Verdict check_action(const Table& table, const Move& move) {
  switch (move.verb) {
    case Verb::kMove: return check_move(table, move.element);
    case Verb::kAssign: return check_assign(table, move.element);
    case Verb::kPass: return check_pass(table, move.side);
    case Verb::kSummon: return check_summon(table, move.element, move.to);
    case Verb::kCast: return check_cast(table, move);
    case Verb::kDiscard: return refuse("nothing-due");
    case Verb::kEnd: return {};
  }
  return {};
}

// CMS-3.4
Verdict check_duty(const Table& table, const Move& move) {
  if (!table.open.owing.contains(table.seat)) return {};
  if (move.verb == Verb::kEnd) return refuse("starting-trial-owed");
  if (still_possible(duty_of(table.open, table.hand, table.seat), table.open, table.seat, move)) return {};
  return refuse("starting-trial-lost");
}

Verdict check_turn(const Public& open, Seat seat) {
  if (open.over()) return refuse("over");
  if (seat == open.acting()) return {};
  if (open.due != 0) return refuse("waiting", {{"seat", word(open.acting())}, {"count", open.due}});
  return refuse("not-your-turn", {{"seat", word(open.acting())}});
}

}  // namespace

std::expected<void, Refusal> check(const Cards&, const State& state, Seat seat, const Move& move) {
  const Public& open = state.open;
  if (!well_formed(move)) return refuse("malformed");
  if (auto verdict = check_turn(open, seat); !verdict) return verdict;
  const Table table{open, state.hand[index(seat)], seat};
  if (open.due != 0) {  // CMS-4.6
    if (move.verb != Verb::kDiscard) return refuse("discard-first", {{"count", open.due}});
    return check_in_hand(table, move.element);
  }
  if (auto verdict = check_action(table, move); !verdict) return verdict;
  return check_duty(table, move);
}

}  // namespace conclave::clash
