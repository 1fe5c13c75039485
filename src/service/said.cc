#include "service/said.h"

#include "games/registry.h"

namespace conclave {
namespace {

using shape::field;
using shape::flag;
using shape::list;
using shape::number;
using shape::object;
using shape::or_null;
using shape::text;

// A type that the page writes by hand, or that each game has of its own.
Shape elsewhere(const char* name) { return shape::either(name, {}); }
Shape phrase() { return elsewhere("Phrase"); }
Shape events() { return list(elsewhere("GameEvent")); }
Shape one_of(const char* name, std::vector<Shape::Word> words) { return shape::words(name, "", std::move(words)); }
Shape by_name(Shape element) { return shape::some_of(shape::record(text(), std::move(element))); }
ShapeField sometimes(std::string name, Shape shape, std::string when) {
  return {std::move(name), std::move(shape), "", std::move(when)};
}

Shape game() {
  std::vector<Shape::Word> ids;
  for (const GameEntry& entry : all_games()) ids.emplace_back(entry.id);
  return one_of("Game", std::move(ids));
}

std::vector<ShapeField> with(std::vector<ShapeField> fields, const std::vector<ShapeField>& more) {
  fields.insert(fields.end(), more.begin(), more.end());
  return fields;
}

std::vector<ShapeField> summary_fields() {
  const Shape seat = object(
      "SeatSummary", {field("seat", text()), field("who", one_of("", {{"person"}, {"mind"}, {"free"}})),
                      field("name", text()), field("here", flag()), field("ready", flag()), field("hints", number())});
  const Shape match = object("", {field("id", text()), field("mode", text()), field("game", number())});
  return {field("room", text()),
          field("game", game()),
          field("options", by_name(text())),
          field("status", one_of("", {{"open"}, {"playing"}, {"over"}, {"broken"}})),
          field("public", flag()),
          field("hints", flag()),
          field("version", number()),
          field("to_act", list(text())),
          field("watchers", number()),
          field("created", number()),
          field("seats", list(seat)),
          field("match", or_null(match)),
          field("clock", or_null(object("", {field("kind", text())})))};
}

Shape summary() { return object("Summary", summary_fields()); }
Shape my_summary() {
  return object("MySummary", with(summary_fields(), {field("seat", text()), field("held", list(text()))}));
}

Shape result() {
  return object("Result", {field("winners", list(text())), field("scores", by_name(number())), field("reason", text()),
                           sometimes("by", text(), "a seat has ended it")});
}

Shape asked() { return one_of("Asked", {{"undo"}, {"draw"}}); }

Shape room_state() {
  const Shape ask = object("Ask", {field("what", asked()), field("seat", text()), field("agreed", list(text()))});
  return object(
      "RoomState",
      with(summary_fields(),
           {field("seal", text()), field("seed", or_null(text())), field("nonces", or_null(list(text()))),
            field("ask", or_null(ask)), field("rematch", list(text())), field("next", or_null(text())),
            field("away", by_name(number())), field("claim", or_null(number())), field("result", or_null(result())),
            field("broken", or_null(phrase())), field("older", or_null(phrase())), field("host", flag()),
            field("set", text()), field("automatic", list(text()))}));
}

Shape told() {
  return object("Told", {field("entry", number()), field("seat", or_null(text())), field("lines", events())});
}

// `seen` is the view, or what has changed in it.
Shape table_with(const char* name, const std::vector<ShapeField>& seen) {
  const Shape slot =
      object("Slot", {field("name", text()), field("kind", one_of("", {{"one"}, {"some"}, {"order"}, {"split"}})),
                      field("from", list(text())), field("least", number()), field("most", number())});
  const Shape choice = object("Choice", {field("pattern", text()), field("slots", list(slot))});
  return object(name,
                with({field("room", text()), field("seat", or_null(text())), field("version", number()),
                      field("choice", or_null(number())), field("choices", list(choice)), field("to_act", list(text())),
                      field("undo", one_of("", {{"alone"}, {"ask"}, {"no"}})), field("undo_why", or_null(phrase())),
                      field("told", list(told())), field("undone", list(number())), field("result", or_null(result()))},
                     seen));
}

Shape table_state() { return table_with("TableState", {field("view", elsewhere("unknown"))}); }

// In place of the table's state in news, for a client whose `hello` said `changes`.
Shape changed_table() {
  const Shape operation =
      object("", {field("op", one_of("", {{"add"}, {"remove"}, {"replace"}})), field("path", text()),
                  sometimes("value", elsewhere("unknown"), "not for remove")});
  return table_with("ChangedTable", {field("since", number()), field("change", list(operation))});
}

Shape hello_answer() {
  const Shape setting = object("", {field("name", text()), field("values", list(text()))});
  const Shape variant = object(
      "Variant", {field("options", by_name(text())), field("seats", list(text())), field("settings", list(setting))});
  return object("HelloAnswer",
                {field("protocol", number()),
                 field("games", list(object("", {field("id", game()), field("variants", list(variant))}))),
                 field("minds", list(text())), field("greetings", number()), field("claim_after", number())});
}

Shape replay_answer() {
  return object("ReplayAnswer", {field("steps", number()), field("step", number()), field("view", elsewhere("unknown")),
                                 field("views", or_null(by_name(elsewhere("unknown")))), field("told", events()),
                                 sometimes("log", list(told()), "asked for by `since`"),
                                 sometimes("seat", text(), "after a step"), sometimes("move", text(), "after a step")});
}

Shape hint() {
  const Shape move = object("", {field("move", text()), field("words", phrase()), field("percent", or_null(number()))});
  return object("Hint",
                {field("room", text()), field("seat", text()), field("version", number()), field("moves", list(move)),
                 field("gain", or_null(phrase())), field("next", or_null(phrase()))});
}

std::vector<ShapeField> make_answer_shapes() {
  const Shape nothing = object("", {}), version = object("", {field("version", number())});
  const Shape held = object("HeldSeat", {field("seat", text()), field("token", text())});
  // It is carried out, or others must agree first.
  const Shape agreed =
      object("", {sometimes("version", number(), "it is done"), sometimes("asked", flag(), "it is not")});
  return {
      field("hello", hello_answer()),
      field("lobby", object("", {field("rooms", list(summary())), field("next", or_null(text()))})),
      field("mine", object("", {field("rooms", list(my_summary()))})),
      field("create", object("", {field("room", text()), field("seal", text()), field("host", text()),
                                  field("seats", list(held))})),
      field("join", object("JoinAnswer", {field("room", text()), field("seat", text()), field("token", text()),
                                          field("seal", text())})),
      field("ready", nothing),
      field("watch", object("", {field("room", room_state()), field("table", or_null(table_state()))})),
      field("leave", nothing),
      field("move", version),
      field("hint", nothing),
      field("undo", agreed),
      field("draw", agreed),
      field("answer", nothing),
      field("resign", version),
      field("claim", version),
      field("rematch", nothing),
      field("close", nothing),
      field("greet", nothing),
      field("automatic", nothing),
      field("mend", version),
      field("replay", replay_answer()),
  };
}

std::vector<ShapeField> make_news_shapes() {
  const Shape of_room = object("", {field("room", text())});
  return {
      field("room", object("", {field("room", room_state())})),
      field("table", object("", {field("table", shape::either("", {table_state(), changed_table()}))})),
      field("lobby", object("", {field("rooms", list(summary())), field("next", or_null(text()))})),
      field("mine", object("", {field("room", my_summary())})),
      field("greeting", object("", {field("room", text()), field("seat", or_null(text())),
                                    field("greeting", or_null(number())), field("for", or_null(text()))})),
      field("hint", hint()),
      field("declined", object("", {field("room", text()), field("what", asked()), field("seat", text())})),
      field("closed", of_room),
      field("resync", of_room),
      field("bye", object("", {})),
  };
}

}  // namespace

const std::vector<ShapeField>& answer_shapes() {
  static const std::vector<ShapeField> all = make_answer_shapes();
  return all;
}

const std::vector<ShapeField>& news_shapes() {
  static const std::vector<ShapeField> all = make_news_shapes();
  return all;
}

}  // namespace conclave
