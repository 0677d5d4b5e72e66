#include "app/simulation_chart.h"

#include <algorithm>
#include <cmath>

#include "app/html_text.h"
#include "app/simulation_numbers.h"

namespace clashdeck::app {

namespace {

// All lengths are in the units of the view box.
constexpr double kWidth = 640;
constexpr double kHeight = 260;
constexpr double kLeft = 48;
constexpr double kRight = 12;
constexpr double kTop = 14;
constexpr double kBottom = 40;
constexpr double kBarShare = 0.72;  // of a turn's width
constexpr int kTicks = 4;
constexpr std::size_t kMostLabels = 24;  // on the x axis

// The round number at or above `most` that the axis ends with.
double RoundTop(double most) {
  if (most <= 0) return 1;
  const double unit = std::pow(10, std::floor(std::log10(most)));
  for (const double step : {1.0, 2.0, 2.5, 4.0, 5.0, 6.0, 8.0, 10.0})
    if (step * unit >= most) return step * unit;
  return 10 * unit;
}

std::string At(double place) { return RealText(place, 1); }

class Drawing {
 public:
  explicit Drawing(const Chart& chart) : chart_(chart) {
    double most = 0;
    for (const ChartSeries& series : chart.series) {
      for (const ChartPoint& point : series.points) {
        first_ = std::min(first_, point.x);
        last_ = std::max(last_, point.x);
        most = std::max({most, point.y, point.high});
      }
    }
    top_ = chart.top ? *chart.top : RoundTop(most);
    if (chart.percent) top_ = std::min(top_, 1.0);
  }

  std::string Svg() {
    if (last_ < first_) return {};
    out_ = "<svg viewBox=\"0 0 " + At(kWidth) + " " + At(kHeight) +
           "\" role=\"img\" aria-label=\"" + EscapeHtml(chart_.title) + "\">\n";
    Axes();
    for (std::size_t i = 0; i < chart_.series.size(); ++i) {
      if (chart_.kind == ChartKind::kBars) {
        Bars(i);
      } else {
        Line(chart_.series[i]);
      }
    }
    out_ += "</svg>\n";
    return std::move(out_);
  }

 private:
  double turn_width() const { return (kWidth - kLeft - kRight) / (last_ - first_ + 1); }
  double X(int x) const { return kLeft + (x - first_ + 0.5) * turn_width(); }
  double Y(double y) const {
    const double share = std::clamp(y / top_, 0.0, 1.0);
    return kHeight - kBottom - share * (kHeight - kBottom - kTop);
  }

  std::string Value(double y, int digits) const {
    return chart_.percent ? RealText(100 * y, digits) + " %" : RealText(y, digits);
  }

  void Axes() {
    const double step = top_ / kTicks;
    const double shown = chart_.percent ? 100 * step : step;
    const int digits = std::abs(shown - std::round(shown)) < 1e-9 ? 0 : shown < 0.1 ? 2 : 1;
    for (int i = 0; i <= kTicks; ++i) {
      const double y = Y(i * step);
      out_ += "<line class=\"grid\" x1=\"" + At(kLeft) + "\" x2=\"" + At(kWidth - kRight) +
              "\" y1=\"" + At(y) + "\" y2=\"" + At(y) + "\"/><text class=\"end\" x=\"" +
              At(kLeft - 6) + "\" y=\"" + At(y + 4) + "\">" + Value(i * step, digits) + "</text>\n";
    }
    const auto turns = static_cast<std::size_t>(last_ - first_) + 1;
    const int every = static_cast<int>((turns + kMostLabels - 1) / kMostLabels);
    for (int x = first_; x <= last_; x += every) {
      out_ += "<text class=\"mid\" x=\"" + At(X(x)) + "\" y=\"" + At(kHeight - kBottom + 16) +
              "\">" + std::to_string(x) + "</text>\n";
    }
    out_ += "<text class=\"mid name\" x=\"" + At((kLeft + kWidth - kRight) / 2) + "\" y=\"" +
            At(kHeight - 6) + "\">" + EscapeHtml(chart_.x_name) + "</text>\n";
  }

  std::string Told(const ChartSeries& series, const ChartPoint& point) const {
    std::string text = chart_.x_name + " " + std::to_string(point.x) + ": " + Value(point.y, 2);
    if (point.low < point.high)
      text += " (" + Value(point.low, 2) + " to " + Value(point.high, 2) + ")";
    if (!series.name.empty()) text.insert(0, series.name + ", ");
    return "<title>" + EscapeHtml(text) + "</title>";
  }

  static std::string ClassOf(const char* name, const ChartSeries& series) {
    return std::string("class=\"") + name + " s" + std::to_string(series.color) + "\"";
  }

  void Whisker(double x, const ChartPoint& point) {
    if (point.low >= point.high) return;
    out_ += "<path class=\"ci\" d=\"M" + At(x) + " " + At(Y(point.low)) + "V" + At(Y(point.high)) +
            "M" + At(x - 3) + " " + At(Y(point.low)) + "h6M" + At(x - 3) + " " + At(Y(point.high)) +
            "h6\"/>";
  }

  void Bars(std::size_t which) {
    const ChartSeries& series = chart_.series[which];
    const double width = turn_width() * kBarShare / static_cast<double>(chart_.series.size());
    for (const ChartPoint& point : series.points) {
      const double left =
          X(point.x) - turn_width() * kBarShare / 2 + width * static_cast<double>(which);
      out_ += "<g>" + Told(series, point) + "<rect " + ClassOf("bar", series) + " x=\"" + At(left) +
              "\" y=\"" + At(Y(point.y)) + "\" width=\"" + At(width) + "\" height=\"" +
              At(Y(0) - Y(point.y)) + "\"/>";
      Whisker(left + width / 2, point);
      out_ += "</g>\n";
    }
  }

  void Line(const ChartSeries& series) {
    if (series.points.empty()) return;
    std::string line;
    std::string above;
    std::string below;
    for (const ChartPoint& point : series.points) {
      const std::string x = At(X(point.x));
      line += (line.empty() ? "M" : "L") + x + " " + At(Y(point.y));
      above += (above.empty() ? "M" : "L") + x + " " + At(Y(point.high));
      below.insert(0, "L" + x + " " + At(Y(point.low)));
    }
    out_ += "<path " + ClassOf("band", series) + " d=\"" + above + below + "Z\"/><path " +
            ClassOf("line", series) + " d=\"" + line + "\"/>\n";
    for (const ChartPoint& point : series.points)
      out_ += "<circle " + ClassOf("dot", series) + " cx=\"" + At(X(point.x)) + "\" cy=\"" +
              At(Y(point.y)) + "\" r=\"3\">" + Told(series, point) + "</circle>";
    out_ += "\n";
  }

  const Chart& chart_;
  int first_ = 1'000'000;
  int last_ = -1;
  double top_ = 1;
  std::string out_ = {};
};

}  // namespace

std::string ChartSvg(const Chart& chart) { return Drawing(chart).Svg(); }

}  // namespace clashdeck::app
