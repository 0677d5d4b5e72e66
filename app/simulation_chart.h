// Charts as inline SVG: bars and lines over turns, with their intervals. Colours are those of the
// page (classes s0, s1, ...), so that they follow light and dark.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace clashdeck::app {

struct ChartPoint {
  int x = 0;
  double y = 0;
  double low = 0;  // of the interval; low == high: none is shown
  double high = 0;
};

struct ChartSeries {
  std::string name = {};
  std::vector<ChartPoint> points = {};  // x ascending
  int color = 0;                        // class of the page: s0, s1, ...
};

enum class ChartKind { kBars, kLines };

struct Chart {
  ChartKind kind = ChartKind::kBars;
  std::string title = {};          // said to those who do not see it
  std::string x_name = {};         // "turn"
  bool percent = false;            // y are shares
  std::optional<double> top = {};  // of the y axis; nothing: a round number above all
  std::vector<ChartSeries> series = {};
};

// <svg>…</svg>; empty when no series has a point.
std::string ChartSvg(const Chart& chart);

}  // namespace clashdeck::app
