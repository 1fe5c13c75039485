// Mage Clash on a terminal: in Phase One both tableaux and the hand, in Phase Two the row of Cities and the combat.

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "app/board.h"

#include "core/card_page.h"

namespace conclave {
namespace {

namespace json = boost::json;

constexpr int kWidth = 98, kName = 20, kMageLabel = 13;

struct Sign {
  std::string_view name, glyph;
  Ink ink;
};
constexpr std::array<Sign, 6> kElements = {{{"wood", "♣", Ink::kGreen},
                                            {"fire", "▲", Ink::kRed},
                                            {"ice", "❄", Ink::kCyan},
                                            {"necrotic", "☠", Ink::kMagenta},
                                            {"carbolic", "■", Ink::kYellow},
                                            {"aetheric", "✶", Ink::kBlue}}};
// MC-1.3, the book's colours; it names none for Resources.
constexpr std::array<Sign, 7> kKinds = {{{"resource", "", Ink::kPlain},
                                         {"mystic", "", Ink::kYellow},
                                         {"item", "", Ink::kOrange},
                                         {"potion", "", Ink::kBlue},
                                         {"cantrip", "", Ink::kRed},
                                         {"spell", "", Ink::kBrown},
                                         {"ward", "", Ink::kBrown}}};

class MageClashBoard {
 public:
  MageClashBoard(const json::object& view, const BoardContext& context)
      : view_(view), game_(context.game), paint_(context.paint), words_(context.words), counting_(context.counting) {}

  std::string draw() const {
    std::string board = title();
    if (view_.contains("cities")) board += "\n" + cities();
    if (view_.contains("combat")) board += "\n" + combat();
    const int below = mine() ? *mine() : 0;
    board += "\n" + mage(1 - below) + mage(below);
    if (view_.contains("hand")) board += "\n" + hand();
    return trimmed(board + pending());
  }

 private:
  // Without spaces at the ends of lines.
  static std::string trimmed(const std::string& text) {
    std::string kept;
    for (const char c : text) {
      while (c == '\n' && !kept.empty() && kept.back() == ' ') kept.pop_back();
      kept += c;
    }
    return kept;
  }
  static std::string text_of(const json::value& value) { return std::string(value.as_string()); }
  static int number(const json::value& value) { return value.to_number<int>(); }
  static std::string digits(const json::value& value) { return std::to_string(number(value)); }

  std::string say(const std::string& key, std::vector<Phrase::Arg> args = {}) const {
    return words_(Phrase("mage-clash." + key, std::move(args)), namer());
  }
  Words::CardName namer() const {
    return [this](std::string_view id, std::string_view language) { return game_.card_name(id, language); };
  }
  std::string name(std::string_view id) const { return game_.card_name(id, words_.language()); }
  std::string seat_name(const std::string& seat) const { return say("seat." + seat); }
  const json::object& mage_of(int i) const { return view_.at("mages").at(static_cast<std::size_t>(i)).as_object(); }
  std::string phase() const { return text_of(view_.at("phase")); }

  // Which of the two Mages looks at this; nothing for a spectator.
  std::optional<int> mine() const {
    const auto* viewer = view_.if_contains("viewer");
    if (!viewer || viewer->is_null()) return std::nullopt;
    return text_of(*viewer) == text_of(mage_of(0).at("seat")) ? 0 : 1;
  }

  // What a card page says about a tile.
  const json::value& fact(std::string_view id, std::string_view name) const {
    static const json::value none;
    for (const auto& page : game_.card_pages())
      if (page.id == id && page.data.contains(name)) return page.data.at(name);
    return none;
  }
  std::string kind_of(std::string_view id) const {
    const json::value& kind = fact(id, "kind");
    return kind.is_string() ? text_of(kind) : "";
  }
  template <std::size_t N>
  static Ink ink_of(const std::array<Sign, N>& signs, std::string_view of) {
    for (const auto& sign : signs)
      if (sign.name == of) return sign.ink;
    return Ink::kPlain;
  }
  std::string element(std::string_view of) const {
    for (const auto& sign : kElements)
      if (sign.name == of) return paint_(sign.ink, sign.glyph);
    return "?";
  }
  std::string cost(std::string_view id) const {
    std::string text;
    for (const auto& unit : fact(id, "cost").as_array()) text += element(unit.as_string());
    return text.empty() ? "–" : text;
  }

  std::string title() const {
    const std::string at = phase();
    std::vector<Phrase::Arg> args;
    if (at == "draft") args = {{"round", digits(view_.at("round"))}, {"turn", digits(view_.at("turn"))}};
    std::string line = " " + paint_(Ink::kBold, say("board." + at, std::move(args)));
    std::string waiting;
    for (const auto& seat : view_.at("to_act").as_array())
      waiting += (waiting.empty() ? "" : ", ") + seat_name(text_of(seat));
    if (!waiting.empty()) line += " · " + say("board.waiting", {{"seats", waiting}});
    return line + "\n";
  }

  // A line of counts, then the tiles in play by kind.
  std::string mage(int i) const {
    const json::object& its = mage_of(i);
    const bool army = view_.contains("cities");
    std::string line = " " + padded(paint_(Ink::kBold, seat_name(text_of(its.at("seat")))) +
                                        (mine() == i ? " " + say("board.you") : ""),
                                    kMageLabel);
    line += padded(say("board.vp", {{"count", digits(its.at("vp"))}}), 8) +
            padded(say("board.mana", {{"count", digits(its.at("mana"))}}), 10);
    line += padded(
        say("board.allies", {{"count", army ? std::to_string(number(its.at("in_cities")) + number(its.at("allies")))
                                            : digits(its.at("allies"))}}),
        12);
    line += padded(say("board.supply", {{"count", digits(its.at("supply"))}}), 14);
    if (phase() == "placement") line += padded(say("board.to-place", {{"count", digits(its.at("allies"))}}), 16);
    if (number(its.at("artifacts")) > 0 || army)
      line += say("board.artifacts", {{"count", digits(its.at("artifacts"))}}) + own_artifacts(i) + "  ";
    if (its.at("chosen").as_bool()) line += paint_(Ink::kGreen, say("board.chosen"));
    line += "\n";
    for (const auto& kind : kKinds) {
      if (army && kind.name == "resource") continue;  // of no use any more
      line += kind.name == "cantrip" ? cantrips(its) : tiles_of(its, std::string(kind.name));
    }
    return line;
  }

  std::string own_artifacts(int i) const {
    if (mine() != i || !view_.contains("artifacts")) return "";
    std::string text;
    for (const auto& id : view_.at("artifacts").as_array())
      text += (text.empty() ? ": " : ", ") + paint_(Ink::kGreen, name(text_of(id)));
    return text;
  }

  static bool among(const json::value& list, std::string_view id) {
    const auto& ids = list.as_array();
    return std::any_of(ids.begin(), ids.end(), [&](const auto& each) { return each.as_string() == id; });
  }

  std::string cantrip_kind(std::string_view id) const { return say("cantrip." + text_of(fact(id, "cantrip"))); }
  std::string gives(std::string_view id) const {
    const json::array& two = fact(id, "gives").as_array();
    return element(two[0].as_string()) + "/" + element(two[1].as_string());
  }

  // What stands beside a tile's name: a Resource's Elements, a Spell's dice and kind.
  std::string mark(std::string_view id, const std::string& kind) const {
    if (kind == "resource") return " " + gives(id);
    if (kind != "spell") return "";
    std::string dice;
    for (const auto& position : fact(id, "dice").as_array()) dice += (dice.empty() ? "" : " ") + digits(position);
    return " [" + dice + "] " + cantrip_kind(id);
  }

  std::string label(const std::string& kind) const {
    return "   " + padded(paint_(ink_of(kKinds, kind), say("board.kind." + kind)), kMageLabel - 2);
  }

  // Cantrips are counted by kind: their names do not matter.
  std::string cantrips(const json::object& its) const {
    std::vector<std::pair<std::string, int>> counts;
    for (const auto& each : its.at("tableau").as_array()) {
      const std::string id = text_of(each);
      if (kind_of(id) != "cantrip") continue;
      const std::string kind = cantrip_kind(id);
      const auto found =
          std::find_if(counts.begin(), counts.end(), [&](const auto& pair) { return pair.first == kind; });
      if (found == counts.end()) {
        counts.emplace_back(kind, 1);
      } else {
        ++found->second;
      }
    }
    std::vector<std::string> parts;
    for (const auto& [kind, count] : counts) parts.push_back(kind + " ×" + std::to_string(count));
    return parts.empty() ? "" : listed(label("cantrip"), parts);
  }

  std::string tiles_of(const json::object& its, const std::string& kind) const {
    std::vector<std::string> parts;
    for (const auto& each : its.at("tableau").as_array()) {
      const std::string id = text_of(each);
      if (kind_of(id) != kind) continue;
      const std::string text = name(id) + mark(id, kind);
      parts.push_back(among(its.at("aside"), id) ? paint_(Ink::kDim, "(" + text + ")") : text);
    }
    if (parts.empty()) return "";
    return listed(label(kind), parts);
  }

  // A label and its words, wrapped below it.
  static std::string listed(const std::string& label, const std::vector<std::string>& parts) {
    std::string text, line = label;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const std::string part = parts[i] + (i + 1 < parts.size() ? ", " : "");
      if (columns(line) + columns(part) > kWidth) {
        text += line + "\n";
        line = std::string(static_cast<std::size_t>(columns(label)), ' ');
      }
      line += part;
    }
    return text + line + "\n";
  }

  std::string hand() const {
    std::string text = " " + paint_(Ink::kBold, padded(say("board.hand"), kName + 2)) + padded(say("board.price"), 13) +
                       say("board.discard") + "\n";
    for (const auto& each : view_.at("hand").as_array()) text += hand_line(each.as_object());
    text += listed(" " + padded(say("board.rival-hand"), kMageLabel - 1), rival_hand()) + " ";
    for (const auto& sign : kElements)
      text += paint_(sign.ink, sign.glyph) + " " + paint_(Ink::kDim, say("element." + std::string(sign.name))) + "  ";
    return text + "\n";
  }

  // MC-7.2: from a round's second turn on the rival holds what the viewer passed on; before that it could only be
  // worked out.
  std::vector<std::string> rival_hand() const {
    const json::array& tiles = view_.at("rival_hand").as_array();
    if (number(view_.at("turn")) == 1 && !counting_)
      return {paint_(Ink::kDim, say("board.not-seen", {{"count", tiles.size()}}))};
    std::vector<std::string> names;
    for (const auto& each : tiles) names.push_back(name(text_of(each.at("id"))));
    return names;
  }

  std::string hand_line(const json::object& tile) const {
    const std::string id = text_of(tile.at("id"));
    const std::string kind = kind_of(id);
    const bool can = tile.at("affordable").as_bool();
    const int price = number(tile.at("price"));
    const std::string pay = price == 0 ? say("board.free") : say("board.pay", {{"count", price}});
    std::string line = "   " + padded(paint_(can ? Ink::kBold : Ink::kDim, name(id)), kName);
    line += padded(cost(id), 4) + padded(paint_(can ? Ink::kPlain : Ink::kDim, (can ? "" : "✗") + pay), 9);
    if (const json::value& gain = fact(id, "discard"); !gain.is_null()) {
      const bool mana = gain.at("what").as_string() == "mana";
      line += padded(say(mana ? "board.gain-mana" : "board.gain-allies", {{"count", number(gain.at("count"))}}), 11);
    }
    line += paint_(ink_of(kKinds, kind), padded(say("board.one." + kind), 10)) + " ";
    std::string of;
    if (const json::value& mage = fact(id, "mage"); !mage.is_null())
      of = "  " + paint_(Ink::kYellow, "◆" + say("mage." + text_of(mage)));
    return line + clipped(effect(id, kind), kWidth - columns(line) - columns(of)) + of + "\n";
  }

  // What a tile does, in a few words.
  std::string effect(std::string_view id, const std::string& kind) const {
    if (kind == "resource") return gives(id);
    if (kind == "cantrip") return cantrip_kind(id);
    if (kind == "spell") return mark(id, kind).substr(1);
    if (kind == "potion") return say("fact.vp", {{"count", number(fact(id, "vp"))}});
    return page_text(id);
  }

  std::string page_text(std::string_view id) const {
    for (const auto& page : game_.card_pages())
      if (page.id == id) return page.text.in(words_.language());
    return "";
  }

  static std::string clipped(const std::string& text, int width) {
    if (columns(text) <= width) return text;
    std::string cut;
    for (std::size_t i = 0; i < text.size() && columns(cut) < width; ++i) {
      cut += text[i];
      while (i + 1 < text.size() && (static_cast<unsigned char>(text[i + 1]) & 0xc0) == 0x80) cut += text[++i];
    }
    return cut.substr(0, cut.rfind(' ')) + "…";
  }

  std::string cities() const {
    const auto& seats = view_.at("mages").as_array();
    std::string text = "   " + padded(paint_(Ink::kDim, say("board.city")), kName) +
                       padded(paint_(Ink::kDim, say("board.vp-head")), 5);
    for (const auto& seat : seats) text += padded(paint_(Ink::kDim, seat_name(text_of(seat.at("seat")))), 18);
    text += "\n";
    const auto* combat = view_.if_contains("combat");
    for (const auto& each : view_.at("cities").as_array()) {
      const json::object& city = each.as_object();
      const std::string id = text_of(city.at("id"));
      const bool here = combat && text_of(combat->at("city")) == id;
      text += here ? paint_(Ink::kYellow, " ▶ ") : "   ";
      text += padded(paint_(here ? Ink::kBold : Ink::kPlain, name(id)), kName) + padded(digits(city.at("vp")), 5) +
              armies(city) + remark(city) + "\n";
    }
    return text;
  }

  // A cube for each Ally, and how many they are.
  std::string armies(const json::object& city) const {
    std::string text;
    for (std::size_t i = 0; i < 2; ++i) {
      const int count = number(city.at("allies").at(i));
      std::string cubes;
      for (int n = 0; n < std::min(count, 12); ++n) cubes += i == 0 ? "●" : "○";
      text += padded(
          padded(std::to_string(count), 3) + paint_(i == 0 ? Ink::kRed : Ink::kBlue, cubes) + (count > 12 ? "…" : ""),
          18);
    }
    return text;
  }

  std::string remark(const json::object& city) const {
    std::vector<std::string> parts;
    const std::string rule = text_of(city.at("rule"));
    if (rule != "none") {
      std::string key = rule;
      std::replace(key.begin(), key.end(), ' ', '-');
      parts.push_back(say("rule." + key));
    }
    if (!city.at("winner").is_null())
      parts.push_back(paint_(Ink::kGreen, "✓ " + seat_name(text_of(city.at("winner")))));
    if (city.at("drawn").as_bool()) parts.push_back(say("board.drawn"));
    if (city.at("halted").as_bool()) parts.push_back(say("board.halted"));
    std::string text;
    for (const auto& part : parts) text += (text.empty() ? "" : " · ") + part;
    return text;
  }

  std::string combat() const {
    const json::value& combat = view_.at("combat");
    std::string text = " " +
                       paint_(Ink::kBold, say("board.combat", {{"city", card(text_of(combat.at("city")))},
                                                               {"round", digits(combat.at("round"))}})) +
                       "\n";
    for (const auto& side : combat.at("sides").as_array()) text += side_line(side.as_object());
    return text;
  }

  std::string side_line(const json::object& side) const {
    std::string line = "   " + padded(seat_name(text_of(side.at("seat"))), 9);
    if (!side.contains("positions")) return line + (side.at("no_ward").as_bool() ? say("board.no-ward") : "") + "\n";
    std::string cast = side.at("spell").is_null() ? say("term.bare") : name(text_of(side.at("spell")));
    if (!side.at("ward").is_null()) {
      const std::string ward = name(text_of(side.at("ward")));
      cast += " + " + (side.at("ward_negated").as_bool() ? paint_(Ink::kDim, "✗" + ward) : ward);
    }
    line += padded(cast, 34) + padded(dice(side), 30);
    if (side.contains("strength"))
      line += padded(paint_(Ink::kBold, say("board.strength", {{"count", digits(side.at("strength"))}})), 12);
    line += say("board.damage", {{"count", digits(side.at("damage"))}});
    if (number(side.at("stored")) > 0) line += "  " + say("board.stored", {{"count", digits(side.at("stored"))}});
    if (side.at("twin").as_bool()) line += "  ×2";
    return line + "\n";
  }

  // The dice that the Spell adds stand in brackets; a star is a lock; other dice than D6 say what they are.
  std::string dice(const json::object& side) const {
    std::string text;
    int position = 0;
    for (const auto& each : side.at("dice").as_array()) {
      ++position;
      const auto& counted = side.at("positions").as_array();
      const bool counts =
          std::any_of(counted.begin(), counted.end(), [&](const auto& p) { return number(p) == position; });
      std::string die = number(each.at("sides")) == 0 ? "–" : digits(each.at("value"));
      if (number(each.at("sides")) != 6 && number(each.at("sides")) != 0)
        die += paint_(Ink::kDim, "d" + digits(each.at("sides")));
      if (each.at("locked").as_bool()) die += paint_(Ink::kCyan, "*");
      text += counts ? paint_(Ink::kBold, "[") + die + paint_(Ink::kBold, "]") : " " + die + " ";
    }
    return text;
  }

  std::string pending() const {
    const auto* pick = view_.if_contains("pick");
    if (!pick || pick->is_null()) return "";
    return " " + say("board.pick", {{"move", text_of(*pick)}}) + "\n";
  }

  const json::object& view_;
  const AnyGame& game_;
  const Paint& paint_;
  const Words& words_;
  bool counting_;
};

}  // namespace

std::string draw_mage_clash(const json::object& view, const BoardContext& context) {
  return MageClashBoard(view, context).draw();
}

}  // namespace conclave
