#include "app/board.h"

#include <boost/json.hpp>

#include <algorithm>
#include <utility>

namespace conclave {
namespace {

std::string_view code_of(Ink ink) {
  switch (ink) {
    case Ink::kPlain: return "0";
    case Ink::kDim: return "2";
    case Ink::kBold: return "1";
    case Ink::kRed: return "31";
    case Ink::kGreen: return "32";
    case Ink::kYellow: return "33";
    case Ink::kBlue: return "94";
    case Ink::kMagenta: return "35";
    case Ink::kCyan: return "36";
    case Ink::kWhite: return "97";
    case Ink::kOrange: return "38;5;208";
    case Ink::kBrown: return "38;5;137";
    case Ink::kBlackPlate: return "1;97;40";  // white letters on black, and the other way round
    case Ink::kWhitePlate: return "1;30;107";
  }
  return "0";
}

}  // namespace

std::string Paint::operator()(Ink ink, std::string_view text) const {
  if (!colour_ || ink == Ink::kPlain) return std::string(text);
  return "\x1b[" + std::string(code_of(ink)) + "m" + std::string(text) + "\x1b[0m";
}

int columns(std::string_view text) {
  int width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c == 0x1b) {  // a colour takes no room
      while (i < text.size() && text[i] != 'm') ++i;
    } else if ((c & 0xc0) != 0x80) {
      ++width;
    }
  }
  return width;
}

std::string padded(std::string text, int width) {
  const int missing = width - columns(text);
  if (missing > 0) text.append(static_cast<std::size_t>(missing), ' ');
  return text;
}

std::string wrapped(std::string_view text, int indent) {
  constexpr int kWidth = 80;
  const std::string margin(static_cast<std::size_t>(indent), ' ');
  std::string all, line = margin;
  for (std::size_t at = 0, end = 0; at < text.size(); at = end + 1) {
    end = std::min(text.find(' ', at), text.size());
    const std::string word(text.substr(at, end - at));
    if (columns(line) > indent && columns(line) + 1 + columns(word) > kWidth) all += std::exchange(line, margin) + "\n";
    line += (columns(line) > indent ? " " : "") + word;
  }
  return all + line + "\n";
}

std::string draw_board(const boost::json::object& view, const BoardContext& context) {
  const std::string id = context.game.id();
  if (id == "wizards-cup") return draw_wizards_cup(view, context);
  if (id == "clash-of-magic-schools") return draw_clash(view, context);
  if (id == "spellcaster") return draw_spellcaster(view, context);
  if (id == "mage-clash") return draw_mage_clash(view, context);
  return boost::json::serialize(view) + "\n";
}

}  // namespace conclave
