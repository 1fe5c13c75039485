#pragma once

#include <string>
#include <utility>
#include <vector>

namespace conclave {

// A small chart as inline SVG. Colours come from the page's style sheet, by class.
class Plot {
 public:
  struct Range {
    double low, high;
  };
  using Points = std::vector<std::pair<double, double>>;

  Plot(double width, double height, Range x, Range y);

  // Lines across the whole chart, with a number at its edge. `unit` follows the number.
  void grid_y(const std::vector<double>& at, const std::string& unit = "");
  void grid_x(const std::vector<double>& at, const std::string& unit = "");
  void level(double y, const std::string& label);  // a mark that matters
  void line(const Points& points);
  void band(const Points& lower, const Points& upper);
  void bar(double from, double to, double height, const std::string& title);
  void range(double from, double to, double at, double y, const std::string& label);  // an error bar that lies
  std::string svg(const std::string& title) const;

  // Round numbers inside a range, about so many.
  static std::vector<double> ticks(Range range, int about);

 private:
  double px(double x) const;
  double py(double y) const;
  std::string path(const Points& points, bool begin) const;

  double width_, height_;
  Range x_, y_;
  std::string body_;
};

// Text for between the tags of a page.
std::string escaped(const std::string& text);

}  // namespace conclave
