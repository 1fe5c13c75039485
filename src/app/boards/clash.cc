// Clash of Magic Schools on a terminal: the rival above, the viewer below, the five Arenas between them.

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "app/board.h"

namespace conclave {
namespace {

namespace json = boost::json;

constexpr int kLabel = 10, kCell = 14, kStudentsARow = 6, kAvailableShown = 12;

struct ElementSign {
  std::string_view name, glyph;
  Ink ink;
};
constexpr std::array<ElementSign, 5> kSigns = {{{"earth", "■", Ink::kGreen},
                                                {"water", "≈", Ink::kBlue},
                                                {"air", "○", Ink::kYellow},
                                                {"fire", "▲", Ink::kRed},
                                                {"darkness", "●", Ink::kMagenta}}};

class ClashBoard {
 public:
  ClashBoard(const json::object& view, const BoardContext& context)
      : view_(view), paint_(context.paint), words_(context.words), counting_(context.counting) {}

  std::string draw() const {
    const json::value* viewer = view_.if_contains("viewer");
    const std::string below = viewer ? text_of(*viewer) : "dragombre";
    const std::string above = below == "dragombre" ? "blancgriffon" : "dragombre";
    return title() + "\n" + school_line(above) + students(above) + trials(above) + arenas() + trials(below) +
           students(below) + school_line(below) + "\n" + decks() + known(above) + hand();
  }

 private:
  static std::string text_of(const json::value& value) { return std::string(value.as_string()); }
  static std::string number(const json::value& value) { return std::to_string(value.to_number<int>()); }

  std::string say(const std::string& key, std::vector<Phrase::Arg> args = {}) const {
    return words_(Phrase("clash-of-magic-schools." + key, std::move(args)));
  }
  std::string say_seat(const std::string& seat) const { return say("seat." + seat); }
  std::string glyph(std::string_view element) const {
    for (const auto& sign : kSigns)
      if (sign.name == element) return paint_(sign.ink, sign.glyph);
    return "?";
  }
  // CMS-1.7: Dragombre is black, Blancgriffon white.
  static Ink plate(const std::string& seat) { return seat == "dragombre" ? Ink::kBlackPlate : Ink::kWhitePlate; }
  static std::string star(const std::string& seat) { return seat == "dragombre" ? "★" : "☆"; }
  const json::value& school(const std::string& seat) const { return view_.at("schools").at(seat); }

  std::string title() const {
    std::string line = " " + paint_(Ink::kBold, say("board.turn", {{"turn", number(view_.at("turn"))}}));
    if (view_.at("over").as_bool()) {
      line += " · " + paint_(Ink::kBold, say("board.over")) + " · " + say("reason." + text_of(view_.at("reason")));
    } else {
      const std::string acting = text_of(view_.at("acting"));
      const std::string due = number(view_.at("due"));
      line += " · " + (due == "0" ? say("board.to-move", {{"seat", say_seat(acting)}})
                                  : say("board.due", {{"seat", say_seat(acting)}, {"count", due}}));
      line += " · " + say(view_.at("summoned").as_bool() ? "board.summon-used" : "board.summon-free");
    }
    if (view_.at("overtime").as_bool()) line += " · " + paint_(Ink::kRed, say("board.overtime"));
    return line + "\n";
  }

  std::string school_line(const std::string& seat) const {
    const auto& its = school(seat);
    std::string line = " " + star(seat) + " " + padded(paint_(plate(seat), say_seat(seat)), 13);
    line += padded(paint_(Ink::kBold, say("board.points", {{"count", number(its.at("total"))}})), 11);
    line += padded(say("board.cards", {{"count", number(its.at("hand_size"))}}), 13);
    line += say("board.available") + " " + available(its.at("available").as_array());
    if (its.at("owes_starting_trial").as_bool()) line += "  " + paint_(Ink::kDim, say("board.owes"));
    return line + "\n";
  }

  // The Trial that can be taken stands last, in brackets.
  std::string available(const json::array& levels) const {
    if (levels.empty()) return say("board.empty");
    std::string text;
    const std::size_t from = levels.size() > kAvailableShown ? levels.size() - kAvailableShown : 0;
    if (from > 0) text += "… ";
    for (std::size_t i = from; i + 1 < levels.size(); ++i) text += paint_(Ink::kDim, number(levels[i])) + " ";
    return text + paint_(Ink::kBold, "[" + number(levels.back()) + "]");
  }

  template <class Cell>
  static std::string row(std::string label, Cell cell) {
    std::string line = padded(" " + std::move(label), kLabel);
    for (const auto& sign : kSigns) line += padded(cell(sign), kCell);
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
  }

  std::string arenas() const {
    return row("", [&](const ElementSign& sign) {
      return glyph(sign.name) + " " + paint_(Ink::kBold, say("board.arena-" + std::string(sign.name)));
    });
  }

  std::string trials(const std::string& seat) const {
    const auto& its = school(seat);
    return row(say("board.trials"), [&](const ElementSign& sign) {
      std::string cell = text_of(its.at("emblem")) == sign.name ? star(seat) + " " : "";
      const auto& levels = its.at("arenas").at(sign.name).at("trials").as_array();
      if (levels.empty()) return cell + paint_(Ink::kDim, "–");
      std::string under;
      for (std::size_t i = 0; i + 1 < levels.size(); ++i) under += (i == 0 ? "" : "·") + number(levels[i]);
      cell += paint_(Ink::kDim, under);
      return cell + paint_(Ink::kBold, "[" + number(levels.back()) + "]");
    });
  }

  // Six to a line, the bottom of the column first, so that a caster's place can be counted.
  std::string students(const std::string& seat) const {
    const auto& its = school(seat).at("arenas").as_object();
    std::size_t longest = 1;
    for (const auto& arena : its) longest = std::max(longest, arena.value().at("students").as_array().size());
    std::string lines;
    for (std::size_t from = 0; from < longest; from += kStudentsARow) {
      const std::string places = std::to_string(from + 1) + "–" + std::to_string(from + kStudentsARow);
      lines += row(places, [&](const ElementSign& sign) {
        const auto& column = its.at(sign.name).at("students").as_array();
        std::string cell;
        for (std::size_t i = from; i < std::min(from + kStudentsARow, column.size()); ++i)
          cell += glyph(text_of(column[i])) + " ";
        return cell;
      });
    }
    return lines;
  }

  std::string counts(const json::object& bag, bool names) const {
    std::string text;
    for (const auto& sign : kSigns) {
      const json::value* count = bag.if_contains(sign.name);
      if (!count) continue;
      text += (text.empty() ? "" : "  ") + glyph(sign.name) + " ";
      if (names) text += say("element." + std::string(sign.name)) + " ";
      text += "×" + number(*count);
    }
    return text.empty() ? say("board.empty") : text;
  }

  std::string decks() const {
    std::string line = " " + say("board.trial-deck") + " " + number(view_.at("trial_deck"));
    const auto& returned = view_.at("returned").as_array();
    if (!returned.empty()) {
      line += " (" + say("board.on-top");
      for (auto level = returned.rbegin(); level != returned.rend(); ++level) line += " " + number(*level);
      line += ")";
    }
    line += " · " + say("board.deck") + " " + number(view_.at("deck"));
    return line + " · " + say("board.discard") + " " + counts(view_.at("discard").as_object(), false) + "\n";
  }

  std::string known(const std::string& rival) const {
    const json::value* all = view_.if_contains("known");
    if (!counting_ || !all || all->at(rival).as_object().empty()) return "";
    return " " + say("board.known") + " " + counts(all->at(rival).as_object(), false) + "\n";
  }

  std::string hand() const {
    const json::value* cards = view_.if_contains("hand");
    if (!cards) return "";
    return " " + paint_(Ink::kBold, say("board.hand")) + " " + counts(cards->as_object(), true) + "\n";
  }

  const json::object& view_;
  const Paint& paint_;
  const Words& words_;
  bool counting_;
};

}  // namespace

std::string draw_clash(const boost::json::object& view, const BoardContext& context) {
  return ClashBoard(view, context).draw();
}

}  // namespace conclave
