// Wizards Cup on a terminal: the rival above, the viewer below, the Duel zone between them. While Wizards are chosen
// the board is a table of them instead, with what they do.

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "app/board.h"

#include "core/card_page.h"

namespace conclave {
namespace {

namespace json = boost::json;

constexpr int kCupWidth = 98, kCupLabel = 15, kPowerWidth = 11;

struct CupElementSign {
  std::string_view name, glyph;
  Ink ink;
};
constexpr std::array<CupElementSign, 6> kCupSigns = {{{"fire", "▲", Ink::kRed},
                                                      {"water", "≈", Ink::kBlue},
                                                      {"nature", "♣", Ink::kGreen},
                                                      {"light", "✶", Ink::kYellow},
                                                      {"shadow", "●", Ink::kMagenta},
                                                      {"void", "○", Ink::kWhite}}};

// What a board needs of a Wizard, from its page.
struct Face {
  std::string id, name, value, power, text;
  std::size_t element = 0;
};

class WizardsCupBoard {
 public:
  WizardsCupBoard(const json::object& view, const BoardContext& context)
      : view_(view), paint_(context.paint), words_(context.words), phase_(view.at("phase").as_string()) {
    for (const CardPage& page : context.game.card_pages()) faces_.push_back(face_of(page));
  }

  std::string draw() const {
    const std::size_t below = text_of(view_.at("viewer")) == "white" ? 1 : 0, above = 1 - below;
    std::string board = title() + "\n";
    if (phase_ == "pick" || phase_ == "swap" || phase_ == "plan")
      return board + seat_line(above) + seen(above) + seat_line(below) + seen(below) + "\n" + table(below);
    board += seat_line(above) + piles(above) + seen(above) + "\n" + zone(above, "┌") + zone(below, "└") + "\n";
    return board + piles(below) + seen(below) + seat_line(below);
  }

 private:
  static std::string text_of(const json::value& value) {
    return value.is_string() ? std::string(value.as_string()) : "";
  }
  const json::object& side(std::size_t i) const { return view_.at("sides").at(i).as_object(); }

  std::string say(const std::string& key, std::vector<Phrase::Arg> args = {}) const {
    return words_(Phrase("wizards-cup." + key, std::move(args)));
  }
  std::string seat_words(std::size_t i) const { return say("seat." + text_of(side(i).at("seat"))); }

  Face face_of(const CardPage& page) const {
    Face made{page.id,
              page.name.in(words_.language()),
              std::to_string(page.data.at("value").to_number<int>()),
              text_of(page.data.at("power")),
              page.text.in(words_.language()),
              0};
    for (std::size_t i = 0; i < kCupSigns.size(); ++i)
      if (kCupSigns[i].name == text_of(page.data.at("element"))) made.element = i;
    return made;
  }
  const Face* face(const std::string& id) const {
    const auto found = std::find_if(faces_.begin(), faces_.end(), [&](const Face& f) { return f.id == id; });
    return found == faces_.end() ? nullptr : &*found;
  }

  std::string name_of(const json::value& place) const {
    const Face* its = face(text_of(place));
    return its ? its->name : "▒";
  }

  std::string glyph(const Face& its) const { return paint_(kCupSigns[its.element].ink, kCupSigns[its.element].glyph); }
  // "▲8 The Pyromancer"; a hidden card is ▒, an empty place a dash.
  std::string card(const json::value& place) const {
    if (place.is_null()) return paint_(Ink::kDim, "–");
    const Face* its = face(text_of(place));
    return its ? glyph(*its) + its->value + " " + its->name : paint_(Ink::kDim, "▒");
  }

  std::string title() const {
    const std::string round = say("board.round", {{"round", view_.at("round").to_number<int>()}});
    const std::string line = " " + paint_(Ink::kBold, say("name")) + " · " + round + " · ";
    if (phase_ == "over")
      return line + paint_(Ink::kBold, winners()) + "\n " + say("reason." + text_of(view_.at("reason"))) + "\n";
    if (phase_ == "duel") {
      const std::string asked = text_of(view_.at("asked").at("seat"));
      return line +
             say("board.asked", {{"seat", say("seat." + asked)}, {"card", name_of(view_.at("asked").at("card"))}}) +
             "\n";
    }
    return line + say("now." + std::string(phase_)) + "\n";
  }

  std::string winners() const {
    const auto& list = view_.at("winners").as_array();
    if (list.size() != 1) return say("board.shared");
    return say("board.winner", {{"seat", say("seat." + text_of(list[0]))}});
  }

  std::string seat_line(std::size_t i) const {
    const json::object& its = side(i);
    std::string tokens;
    for (int n = 0; n < 2; ++n) tokens += n < its.at("tokens").to_number<int>() ? "★" : "☆";
    std::string line =
        " " + padded(paint_(Ink::kBold, seat_words(i)), kCupLabel - 2) + " " + paint_(Ink::kYellow, tokens);
    if (text_of(view_.at("viewer")) == text_of(its.at("seat"))) line += " (" + say("board.you") + ")";
    if (its.at("chosen").as_bool()) line += " · " + say("board.chosen");
    if (view_.at("round").to_number<int>() == 1)
      line += " · " + say("board.random", {{"card", card(its.at("random"))}});
    return line + "\n";
  }

  // Items after a label, on as many lines as they need.
  std::string row(const std::string& label, const std::vector<std::string>& items, std::string_view between) const {
    std::string lines, line = padded("   " + label, kCupLabel);
    bool fresh = true;
    for (const std::string& item : items) {
      const std::string piece = fresh ? item : std::string(between) + item;
      if (!fresh && columns(line) + columns(piece) > kCupWidth) {
        lines += line + "\n";
        line = padded("", kCupLabel) + item;
      } else {
        line += piece;
      }
      fresh = false;
    }
    return lines + line + "\n";
  }

  std::vector<std::string> cards(const json::array& places) const {
    std::vector<std::string> items;
    for (const auto& place : places) items.push_back(card(place));
    if (items.empty()) items.push_back(paint_(Ink::kDim, "–"));
    return items;
  }

  std::string piles(std::size_t i) const {
    const json::object& its = side(i);
    auto discard = cards(its.at("discard").as_array());
    std::string lines = row(say("board.deck"), cards(its.at("deck").as_array()), " · ");
    lines += row(say("board.waiting"), {card(its.at("waiting"))}, "");
    const auto& pile = its.at("discard").as_array();
    if (!pile.empty()) {  // the visible one stands last, in brackets, with the power it has there
      discard.back() = "[" + discard.back() + "]";
      const Face* top = face(text_of(pile.back()));
      if (top && top->power == "dormant") discard.back() += paint_(Ink::kDim, " " + top->text);
    }
    return lines + row(say("board.discard"), discard, " ");
  }

  std::string zone(std::size_t i, const std::string& corner) const {
    const json::object& its = side(i);
    std::string line = "   " + paint_(Ink::kBold, corner + "─ ") + padded(seat_words(i), 6) + " ";
    const Face* stands = face(text_of(its.at("zone")));
    if (!stands) return line + paint_(Ink::kDim, "–") + "\n";
    const std::string value = std::to_string(its.at("value").to_number<int>());
    line += glyph(*stands) + " " + paint_(Ink::kBold, stands->name) + "  " + say("fact.value", {{"value", value}});
    if (value != stands->value) line += paint_(Ink::kDim, " (" + stands->value + ")");
    if (its.at("stopped").as_bool())
      line += "  " + paint_(Ink::kRed, say("board.stopped"));
    else if (stands->power == "immediate" || stands->power == "permanent")
      line += "  " + paint_(Ink::kDim, stands->text);
    return line + "\n";
  }

  // What was shown of a player's team, round by round.
  std::string seen(std::size_t i) const {
    std::string lines;
    const auto& rounds = side(i).at("seen").as_array();
    const std::size_t shown = phase_ == "duel" || phase_ == "over" ? rounds.size() - 1 : rounds.size();
    for (std::size_t r = 0; r < shown; ++r)
      if (!rounds[r].as_array().empty())
        lines += row(say("board.seen", {{"round", r + 1}}), cards(rounds[r].as_array()), " · ");
    return lines;
  }

  // The Wizards one chooses among. A mark stands before those of the viewer's own six.
  std::string table(std::size_t below) const {
    const json::value* team = side(below).if_contains("team");
    const auto mine = [&](const Face& its) {
      if (!team) return false;
      const auto& ids = team->as_array();
      return std::any_of(ids.begin(), ids.end(), [&](const auto& id) { return text_of(id) == its.id; });
    };
    std::vector<Face> order = faces_;
    std::stable_sort(order.begin(), order.end(), [](const Face& a, const Face& b) {
      return std::pair(a.element, std::stoi(a.value)) < std::pair(b.element, std::stoi(b.value));
    });
    const bool planning = phase_ == "plan" && team;
    std::string lines;
    for (const Face& its : order)
      if (!planning || mine(its)) lines += table_line(its, mine(its) && !planning);
    return lines + " " + legend() + "\n";
  }

  std::string table_line(const Face& its, bool marked) const {
    std::string line = (marked ? paint_(Ink::kYellow, " ★ ") : "   ") + glyph(its) +
                       (its.value.size() < 2 ? "  " : " ") + paint_(Ink::kBold, its.value) + " " + its.name;
    if (its.power == "none") return line + "\n";
    line = padded(line, 3 + 1 + 3 + 1 + longest_name() + 2);
    const int indent = columns(line) + kPowerWidth;
    line += padded(paint_(Ink::kCyan, say("board." + its.power)), kPowerWidth);
    std::string lines;
    for (std::size_t at = 0; at < its.text.size();) {
      const auto end = std::min(its.text.find(' ', at), its.text.size());
      const std::string word = its.text.substr(at, end - at);
      if (columns(line) + 1 + columns(word) > kCupWidth) {
        lines += line + "\n";
        line = padded("", indent);
      }
      line += (at == 0 || columns(line) == indent ? "" : " ") + word;
      at = end + 1;
    }
    return lines + line + "\n";
  }

  int longest_name() const {
    int longest = 0;
    for (const Face& its : faces_) longest = std::max(longest, columns(its.name));
    return longest;
  }

  // The Elements, and which beats which (WC-2.4).
  std::string legend() const {
    std::string line;
    for (const auto& sign : kCupSigns)
      line += paint_(sign.ink, sign.glyph) + " " + say("element." + std::string(sign.name)) + "  ";
    if (phase_ != "plan") line += paint_(Ink::kYellow, "★") + " " + say("board.yours");
    const auto& [fire, water, nature, light, shadow, /* Void */ _] = kCupSigns;
    const auto chain = [&](std::initializer_list<std::string_view> signs) {
      std::string text;
      for (const auto sign : signs) text += (text.empty() ? "" : " › ") + std::string(sign);
      return text;
    };
    const std::string three = std::string(water.glyph) + std::string(fire.glyph) + std::string(nature.glyph);
    return line + "\n " +
           paint_(Ink::kDim, chain({water.glyph, fire.glyph, nature.glyph, water.glyph}) + "   " +
                                 chain({three, light.glyph, shadow.glyph}) + "   (› " + say("board.beats") + ")");
  }

  const json::object& view_;
  const Paint& paint_;
  const Words& words_;
  const std::string_view phase_;
  std::vector<Face> faces_;
};

}  // namespace

std::string draw_wizards_cup(const boost::json::object& view, const BoardContext& context) {
  return WizardsCupBoard(view, context).draw();
}

}  // namespace conclave
