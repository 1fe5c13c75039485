#pragma once

#include <boost/json/fwd.hpp>
#include <string>
#include <string_view>

#include "core/words.h"
#include "games/any_game.h"

namespace conclave {

// Colours of the terminal. Colour is never the only sign: whoever paints also writes a word or a glyph.
enum class Ink {
  kPlain,
  kDim,
  kBold,
  kRed,
  kGreen,
  kYellow,
  kBlue,
  kMagenta,
  kCyan,
  kWhite,
  kOrange,
  kBrown,
  kBlackPlate,
  kWhitePlate
};

class Paint {
 public:
  explicit Paint(bool colour) : colour_(colour) {}
  std::string operator()(Ink ink, std::string_view text) const;

 private:
  bool colour_;
};

// What every board is given: the view as its seat may see it (the same JSON that a browser gets) and the words.
struct BoardContext {
  const AnyGame& game;
  const Words& words;
  const Paint& paint;
  Viewer viewer;
  bool counting = false;  // "count for me": show also what could only be worked out (MC-7.2, CMS-2.5)
};

// Draws a view for a terminal at least 80 columns wide; each line ends in '\n'.
std::string draw_board(const boost::json::object& view, const BoardContext& context);

// One a game, in boards/.
std::string draw_wizards_cup(const boost::json::object& view, const BoardContext& context);
std::string draw_clash(const boost::json::object& view, const BoardContext& context);
std::string draw_spellcaster(const boost::json::object& view, const BoardContext& context);
std::string draw_mage_clash(const boost::json::object& view, const BoardContext& context);

// The width of a text on the screen (UTF-8 code points that occupy a column), and padding to one.
int columns(std::string_view text);
std::string padded(std::string text, int width);

// A text in lines of at most 80 columns, each after so many spaces.
std::string wrapped(std::string_view text, int indent);

}  // namespace conclave
