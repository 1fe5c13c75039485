#include "app/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace conclave {
namespace {

constexpr double kLeft = 48, kRight = 12, kTop = 10, kBottom = 24;  // room for the numbers

}  // namespace

Plot::Plot(double width, double height, Range x, Range y) : width_(width), height_(height), x_(x), y_(y) {}

double Plot::px(double x) const {
  return kLeft + (std::clamp(x, x_.low, x_.high) - x_.low) / (x_.high - x_.low) * (width_ - kLeft - kRight);
}
double Plot::py(double y) const {
  return height_ - kBottom -
         (std::clamp(y, y_.low, y_.high) - y_.low) / (y_.high - y_.low) * (height_ - kTop - kBottom);
}

void Plot::grid_y(const std::vector<double>& at, const std::string& unit) {
  for (const double y : at)
    body_ += fmt::format(
        "<line class=grid x1={} x2={} y1={:.1f} y2={:.1f} /><text class=num text-anchor=end x={} "
        "y={:.1f}>{:g}{}</text>",
        kLeft, width_ - kRight, py(y), py(y), kLeft - 6, py(y) + 4, y, unit);
}

void Plot::grid_x(const std::vector<double>& at, const std::string& unit) {
  for (const double x : at)
    body_ += fmt::format(
        "<line class=grid x1={:.1f} x2={:.1f} y1={} y2={} /><text class=num text-anchor=middle x={:.1f} "
        "y={}>{:g}{}</text>",
        px(x), px(x), kTop, height_ - kBottom, px(x), height_ - 8, x, unit);
}

void Plot::level(double y, const std::string& label) {
  body_ += fmt::format(
      "<line class=level x1={} x2={} y1={:.1f} y2={:.1f} /><text class=mark text-anchor=end x={} y={:.1f}>{}</text>",
      kLeft, width_ - kRight, py(y), py(y), width_ - kRight - 2, py(y) - 4, escaped(label));
}

std::string Plot::path(const Points& points, bool begin) const {
  std::string text;
  for (const auto& [x, y] : points) {
    text += fmt::format("{}{:.1f} {:.1f}", begin ? "M" : "L", px(x), py(y));
    begin = false;
  }
  return text;
}

void Plot::line(const Points& points) { body_ += "<path class=line d=\"" + path(points, true) + "\"/>"; }

void Plot::band(const Points& lower, const Points& upper) {
  body_ += "<path class=band d=\"" + path(lower, true) + path(Points(upper.rbegin(), upper.rend()), false) + "Z\"/>";
}

void Plot::bar(double from, double to, double height, const std::string& title) {
  body_ += fmt::format("<rect class=bar x={:.1f} y={:.1f} width={:.1f} height={:.1f}><title>{}</title></rect>",
                       px(from) + 0.5, py(height), std::max(0.5, px(to) - px(from) - 1), py(y_.low) - py(height),
                       escaped(title));
}

void Plot::range(double from, double to, double at, double y, const std::string& label) {
  body_ +=
      fmt::format("<line class=whisker x1={:.1f} x2={:.1f} y1={:.1f} y2={:.1f} />", px(from), px(to), py(y), py(y));
  for (const double end : {from, to})
    body_ += fmt::format("<line class=whisker x1={:.1f} x2={:.1f} y1={:.1f} y2={:.1f} />", px(end), px(end), py(y) - 4,
                         py(y) + 4);
  const bool left = px(at) > width_ / 2;  // where there is more room
  body_ += fmt::format(
      "<circle class=dot cx={:.1f} cy={:.1f} r=4.5 /><text class=name text-anchor={} x={:.1f} y={:.1f}>{}</text>",
      px(at), py(y), left ? "end" : "start", left ? px(from) - 10 : px(to) + 10, py(y) + 4, escaped(label));
}

std::string Plot::svg(const std::string& title) const {
  return fmt::format("<svg viewBox=\"0 0 {} {}\" role=img aria-label=\"{}\">{}</svg>", width_, height_, escaped(title),
                     body_);
}

std::vector<double> Plot::ticks(Range range, int about) {
  const double rough = (range.high - range.low) / about, power = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double nice : {5.0, 2.0, 1.0})
    if (nice * power >= rough) step = nice * power;
  std::vector<double> list;
  for (double at = std::ceil(range.low / step); at * step <= range.high + 1e-9; ++at) list.push_back(at * step + 0.0);
  return list;
}

std::string escaped(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if (c == '<')
      safe += "&lt;";
    else if (c == '>')
      safe += "&gt;";
    else if (c == '&')
      safe += "&amp;";
    else if (c == '"')
      safe += "&quot;";
    else
      safe += c;
  }
  return safe;
}

}  // namespace conclave
