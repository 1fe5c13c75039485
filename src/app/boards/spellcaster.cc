// Spellcaster on a terminal, 80 columns: the far side above, the four piles between, the near side and its hand below.

#include <algorithm>
#include <boost/json.hpp>
#include <string>
#include <vector>

#include "app/board.h"

#include "core/card_page.h"

namespace conclave {
namespace {

namespace json = boost::json;

constexpr int kPileColumn = 20;  // of a pile; four of them fill the line
constexpr int kInner = kPileColumn - 3;
constexpr const char* kColours[] = {"combat", "conjuring", "healing", "sorcery"};
// Colour is never the only sign.
constexpr const char* kGlyphs[] = {"✶", "❖", "✚", "◆"};
constexpr Ink kInks[] = {Ink::kRed, Ink::kGreen, Ink::kYellow, Ink::kBlue};

std::string str(const json::value& value) { return std::string(value.as_string()); }
int num(const json::value& value) { return value.to_number<int>(); }

bool has_word(const json::value& list, std::string_view word) {
  const auto& array = list.as_array();
  return std::any_of(array.begin(), array.end(), [&](const json::value& item) { return item.as_string() == word; });
}

std::string repeated(std::string_view glyph, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += glyph;
  return text;
}

// The words of a text in lines of at most `width` columns.
std::vector<std::string> lines_of(const std::string& text, int width) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    auto end = std::min(text.find(' ', at), text.size());
    // French sets a space before these; they stay with their word.
    if (end + 1 < text.size() && std::string_view(";:!?»").find(text[end + 1]) != std::string_view::npos)
      end = std::min(text.find(' ', end + 1), text.size());
    const std::string word = text.substr(at, end - at);
    if (lines.empty() || columns(lines.back()) + 1 + columns(word) > width)
      lines.push_back(word);
    else
      lines.back() += " " + word;
    at = end + 1;
  }
  return lines;
}

class Drawing {
 public:
  Drawing(const json::object& view, const BoardContext& context) : view_(view), context_(context) {
    near_ = 0;
    const auto* you = view.if_contains("you");
    for (std::size_t i = 0; i < 2 && you; ++i)
      if (has_word(team(i).at("seats"), you->as_string())) near_ = i;
  }

  std::string run() {
    header();
    side(1 - near_);
    piles();
    side(near_);
    hand();
    discards();
    alterations();
    question();
    return out_;
  }

 private:
  const json::object& team(std::size_t i) const { return view_.at("teams").as_array()[i].as_object(); }
  std::string say(const std::string& key, std::vector<Phrase::Arg> args = {}) const {
    return context_.words(
        Phrase("spellcaster." + key, std::move(args)),
        [&](std::string_view id, std::string_view language) { return context_.game.card_name(id, language); });
  }
  std::string seat(const json::value& name) const {
    const bool you = view_.contains("you") && view_.at("you") == name;
    return say("seat." + str(name)) + (you ? " (" + say("board.you") + ")" : "");
  }
  std::string card(const json::value& id) const {
    return context_.game.card_name(id.as_string(), context_.words.language());
  }
  const CardPage* page(std::string_view id) const {
    for (const auto& page : context_.game.card_pages())
      if (page.id == id) return &page;
    return nullptr;
  }
  std::string text_of(std::string_view id) const {
    const CardPage* found = page(id);
    return found ? found->text.in(context_.words.language()) : "";
  }
  bool is_enchantment(std::string_view id) const {
    const CardPage* found = page(id);
    return found && found->data.at("enchantment").as_bool();
  }
  int colour_of(std::string_view id) const {
    const CardPage* found = page(id);
    for (int i = 0; found && i < 4; ++i)
      if (found->data.at("colour").as_string() == kColours[i]) return i;
    return 0;
  }
  bool faces_near(const json::value& placed) const { return placed.at("faces") == team(near_).at("name"); }

  void line(const std::string& text = "") { out_ += text + "\n"; }

  void header() {
    const bool over = view_.contains("over");
    std::string text = " " + context_.paint(Ink::kBold, say("board.turn", {{"turn", num(view_.at("turn"))}}));
    if (!over)
      text += " · " + seat(view_.at("active")) + " · " + say("board.actions", {{"count", num(view_.at("actions"))}});
    std::string right = say("board.deck") + " " + std::to_string(num(view_.at("deck"))) + " · " + say("board.discard") +
                        " " + std::to_string(view_.at("discard").as_array().size());
    if (view_.at("last_turn").as_bool()) right += " · " + context_.paint(Ink::kRed, say("board.last-turn"));
    line(padded(text, 79 - columns(right)) + right);
    line(" " + context_.paint(Ink::kDim, repeated("─", 78)));
  }

  void side(std::size_t which) {
    const auto& side = team(which);
    const int sapphires = num(side.at("sapphires"));
    const std::string bar = repeated("◆", std::min(sapphires, 15)) + repeated("◇", std::max(0, 15 - sapphires));
    line(padded(" " + std::string(which == near_ ? "▼ " : "▲ ") +
                    context_.paint(Ink::kBold, say("team." + str(side.at("name")))),
                25) +
         padded(say("board.energy") + " " + context_.paint(Ink::kMagenta, std::to_string(num(side.at("energy")))), 14) +
         say("board.sapphires") + " " + context_.paint(Ink::kCyan, bar) + " " + std::to_string(sapphires) + "/15");
    for (const auto& name : side.at("seats").as_array()) seat_line(name);
  }

  void seat_line(const json::value& name) {
    const auto& hand = view_.at("hands").as_object().at(name.as_string()).as_object();
    const bool active = view_.at("active") == name && !view_.contains("over");
    std::string text = std::string(active ? "   ▸ " : "     ") + seat(name) + " · " +
                       say("board.hand-size", {{"count", num(hand.at("size"))}});
    for (const char* key : {"known", "perhaps"})
      if (hand.contains(key)) text += " · " + say(std::string("board.") + key, {{"cards", cards(hand.at(key))}});
    for (const auto& part : wrapped_after(text, 5)) line(part);
  }

  std::string cards(const json::value& ids) const {
    std::string text;
    for (const auto& id : ids.as_array()) text += (text.empty() ? "" : ", ") + card(id);
    return text;
  }

  // Long lines go on under themselves.
  static std::vector<std::string> wrapped_after(const std::string& text, int indent) {
    const auto lead = text.find_first_not_of(' ');
    auto lines = lines_of(text.substr(lead), 79 - indent);
    for (std::size_t i = 0; i < lines.size(); ++i)
      lines[i] = std::string(i == 0 ? lead : static_cast<std::size_t>(indent) + 2, ' ') + lines[i];
    return lines;
  }

  // The lines of one pile between its borders.
  std::vector<std::string> inside(const json::array& pile) const {
    if (pile.empty()) return {context_.paint(Ink::kDim, say("board.empty"))};
    const std::string id = str(pile.back().at("card"));
    std::vector<std::string> lines;
    for (const auto& part : lines_of(card(pile.back().at("card")), kInner))
      lines.push_back(context_.paint(Ink::kBold, part));
    for (const auto& part : lines_of(text_of(id), kInner)) lines.push_back(part);
    if (is_enchantment(id)) lines.push_back(context_.paint(Ink::kMagenta, "✦ " + say("board.enchantment")));
    if (has_word(view_.at("activated"), id)) lines.push_back(context_.paint(Ink::kDim, "✓ " + say("board.used")));
    return lines;
  }

  // A border of a pile; an arrow on the side that its top card faces.
  std::string border(int colour, const json::array& pile, bool top) const {
    const bool marked = !pile.empty() && faces_near(pile.back()) != top;
    const std::string bar = repeated("─", 7), mark = marked ? (top ? "▲▲▲▲" : "▼▼▼▼") : "────";
    return context_.paint(kInks[colour], (top ? "╭" : "╰") + bar + mark + bar + (top ? "╮" : "╯"));
  }

  std::string covered(const json::array& pile) const {
    if (pile.size() < 2) return "";
    const auto& second = pile[pile.size() - 2];
    const std::string text = (faces_near(second) ? "▼ " : "▲ ") + card(second.at("card"));
    const std::string more = pile.size() > 2 ? " +" + std::to_string(pile.size() - 2) : "";
    return clipped(text, kPileColumn - 2 - columns(more)) + more;
  }

  static std::string clipped(const std::string& text, int width) {
    if (columns(text) <= width) return text;
    std::string cut;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80 && columns(cut) + 1 >= width) break;
      cut += text[i];
    }
    return cut + "…";
  }

  void piles() {
    const auto& all = view_.at("piles").as_object();
    std::vector<std::vector<std::string>> lines;
    std::size_t height = 0;
    std::string titles, top, bottom, under;
    for (int i = 0; i < 4; ++i) {
      const auto& pile = all.at(kColours[i]).as_array();
      lines.push_back(inside(pile));
      height = std::max(height, lines.back().size());
      titles += padded(
          "  " + context_.paint(kInks[i], std::string(kGlyphs[i]) + " " + say(std::string("colour.") + kColours[i])),
          kPileColumn);
      top += border(i, pile, true);
      bottom += border(i, pile, false);
      under += padded(" " + context_.paint(Ink::kDim, covered(pile)), kPileColumn);
    }
    line();
    line(titles);
    line(top);
    for (std::size_t row = 0; row < height; ++row) {
      std::string text;
      for (int i = 0; i < 4; ++i) {
        const std::string edge = context_.paint(kInks[i], "│");
        const auto& column = lines[static_cast<std::size_t>(i)];
        text += edge + " " + padded(row < column.size() ? column[row] : "", kInner) + edge;
      }
      line(text);
    }
    line(bottom);
    if (under.find_first_not_of(' ') != std::string::npos) line(under);
    line();
  }

  void hand() {
    const auto* mine = view_.if_contains("hand");
    if (!mine || mine->as_array().empty()) return;
    line(" " + context_.paint(Ink::kBold, say("board.hand")));
    for (const auto& id : mine->as_array()) {
      const int colour = colour_of(id.as_string());
      std::string text = text_of(id.as_string());
      if (is_enchantment(id.as_string())) text = "✦ " + text;
      if (has_word(view_.at("shown"), id.as_string())) text += " · " + say("board.shown");
      if (has_word(view_.at("chosen"), id.as_string())) text += " · " + say("board.chosen");
      line("   " + context_.paint(kInks[colour], kGlyphs[colour]) + " " +
           padded(context_.paint(Ink::kBold, card(id)), 22) + clipped(text, 53));
    }
  }

  void discards() {
    if (view_.at("discard").as_array().empty()) return;
    line(" " + context_.paint(Ink::kDim, clipped(say("board.discard") + " · " + cards(view_.at("discard")), 78)));
  }

  // The Spells that alter others now (SC-2.6), each with its text.
  void alterations() {
    const auto* all = view_.if_contains("alterations");
    std::string last;
    for (std::size_t i = 0; all && i < all->as_array().size(); ++i) {
      const auto& by = all->as_array()[i].at("by");
      if (by.as_string() == last) continue;
      last = str(by);
      line(" " +
           context_.paint(Ink::kDim, clipped(say("board.alters") + " · " + card(by) + " · " + text_of(last), 78)));
    }
  }

  void ending(const json::value& over) {
    const std::string winner = str(over.at("winner"));
    line(" " + context_.paint(Ink::kBold, say("board.over")) + " " +
         (winner.empty() ? say("board.draw") : say("board.won", {{"team", term("spellcaster.team", winner)}})));
    for (const auto& part : wrapped_after(" " + say("reason." + str(over.at("reason"))), 1)) line(part);
  }

  void question() {
    if (const auto* over = view_.if_contains("over")) return ending(*over);
    const auto& asks = view_.at("asks").as_object();
    const std::string what = str(asks.contains("verb") ? asks.at("verb") : asks.at("what"));
    std::string who;
    for (const auto& name : asks.at("of").as_array()) who += (who.empty() ? "" : ", ") + seat(name);
    std::string text = " " + say("board.waiting", {{"who", who}, {"asked", term("spellcaster.asked", what)}});
    if (asks.contains("card"))
      text += " (" + say("board.because", {{"card", conclave::card(str(asks.at("card")))}}) + ")";
    for (const auto& part : wrapped_after(text, 1)) line(part);
  }

  const json::object& view_;
  const BoardContext& context_;
  std::size_t near_ = 0;
  std::string out_;
};

}  // namespace

std::string draw_spellcaster(const json::object& view, const BoardContext& context) {
  return Drawing(view, context).run();
}

}  // namespace conclave
