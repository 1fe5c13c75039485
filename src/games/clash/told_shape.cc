// What is told: docs/views.md and the page's types are made from it (`scripts/describe`).

#include <ranges>

#include "games/clash/names.h"
#include "games/clash/notation.h"
#include "games/clash/view.h"

namespace conclave::clash {
namespace {

ToldShape make_told_shape() {
  using shape::field;
  const ShapeField seat = field("seat", shape::term("seat", seat_shape()));
  const ShapeField rival = field("rival", shape::term("seat", seat_shape()));
  const ShapeField student = field("student", shape::term("student", element_shape()), "*a Fire Student*");
  const ShapeField students = field("students", shape::term("students", element_shape()), "the plural");
  const ShapeField arena = field("arena", shape::term("arena", element_shape()));
  const ShapeField from = field("from", shape::term("arena", element_shape()));
  const ShapeField to = field("to", shape::term("arena", element_shape()));
  const ShapeField spell =
      field("spell", shape::term("spell", shape::words("Spell", "", kSpellNames | std::views::drop(1))));
  const ShapeField column = field("column", shape::words("", "", kSideNames | std::views::drop(1)));
  const ShapeField reason = field("reason", shape::term("reason", shape::words("", "", kReasonNames)));
  const ShapeField count = field("count", shape::number());
  const ShapeField level = field("level", shape::number());
  const ShapeField levels = field("levels", shape::list(shape::number()));
  const ShapeField place = field("place", shape::number());
  return {
      {{"drew"}, {seat, student}, "drew a Student; told to its drawer"},
      {{"drew-hidden"}, {seat}, "the same, told to all others", {"drew"}},
      {{"reshuffled"}, {count}, "the discard pile became a deck of so many"},
      {{"moved"}, {seat, student, arena}, "discarded a Student and moved the Emblem"},
      {{"assigned"}, {seat, student, arena}, "put a Student on top of the column"},
      {{"passed-own", "passed-rival"},
       {seat, rival, level, arena, column},
       "passed a Trial of its own column, or of the rival's",
       {"passed"}},
      {{"summoned"}, {seat, from, to}, "moved its top three Students"},
      {{"cast"},
       {seat, spell, student, place, arena},
       "cast a spell with the Student in that place, who is discarded; the effect follows"},
      {{"expelled-none", "expelled-one", "expelled-some"},
       {seat, count, student, students, arena},
       "Batrax: `seat` lost these",
       {"expelled"}},
      {{"lured-none"}, {seat, rival, count, arena}, "Hypnox: there was nobody to get", {"lured"}},
      {{"lured-one", "lured-some"},
       {seat, rival, count, student, students, arena},
       "Hypnox: `seat` got these",
       {"lured"}},
      {{"returned-none", "returned-one", "returned-some"},
       {seat, levels, arena},
       "Combustio: `seat` lost the Trials of these levels",
       {"returned"}},
      {{"stole"}, {seat, rival, level, arena}, "Eversio"},
      {{"cursed-none", "cursed-one", "cursed-some"},
       {seat, count},
       "Maleficio: `seat` must discard so many",
       {"cursed"}},
      {{"discarded"}, {seat, student}, "discarded for Maleficio"},
      {{"announced"}, {seat, level}, "a Trial on top of its column of available Trials"},
      {{"overtime"}, {}, "Overtime begins"},
      {{}, {reason}, "the end", {"ended"}},
  };
}

}  // namespace

const ToldShape& told_shape(std::type_identity<Cards>) {
  static const ToldShape all = make_told_shape();
  return all;
}

}  // namespace conclave::clash
