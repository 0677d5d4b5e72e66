#include "app/simulation_page.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "app/html_text.h"
#include "app/simulation_numbers.h"
#include "app/simulation_style.h"

namespace clashdeck::app {

namespace {

using nlohmann::ordered_json;

constexpr const char* kUnknown = "–";

std::vector<ChartPoint> Points(const ordered_json& rows, std::string_view key, const char* number) {
  std::vector<ChartPoint> points;
  for (const ordered_json& row : rows) {
    const ordered_json& place = key.empty() ? row : row.at(std::string(key));
    if (place.at(number).is_null()) continue;
    ChartPoint point{.x = row.at("turn").get<int>(), .y = place.at(number).get<double>()};
    point.low = point.high = point.y;
    if (!place.at("ci_low").is_null()) {
      point.low = place.at("ci_low").get<double>();
      point.high = place.at("ci_high").get<double>();
    }
    points.push_back(point);
  }
  return points;
}

}  // namespace

std::string ShownPercent(const ordered_json& share, int digits) {
  return share.is_null() ? kUnknown : RealText(100 * share.get<double>(), digits) + " %";
}

std::string ShownReal(const ordered_json& number, int digits) {
  return number.is_null() ? kUnknown : RealText(number.get<double>(), digits);
}

std::string ShownShare(const ordered_json& share) {
  if (share.at("of").get<std::uint64_t>() == 0) return kUnknown;
  return ShownPercent(share.at("share")) + " (" +
         RealText(100 * share.at("ci_low").get<double>(), 1) + " to " +
         RealText(100 * share.at("ci_high").get<double>(), 1) + ")";
}

std::string ShownMean(const ordered_json& mean, int digits) {
  std::string text = ShownReal(mean.at("mean"), digits);
  if (!mean.at("ci_low").is_null())
    text += " (" + ShownReal(mean.at("ci_low"), digits) + " to " +
            ShownReal(mean.at("ci_high"), digits) + ")";
  return text;
}

std::string ShownInterval(const ordered_json& object, bool percent, int digits) {
  if (object.at("ci_low").is_null()) return {};
  const double scale = percent ? 100 : 1;
  return "95 %: " + RealText(scale * object.at("ci_low").get<double>(), digits) + " to " +
         RealText(scale * object.at("ci_high").get<double>(), digits) + (percent ? " %" : "");
}

std::string ShownTurn(const ordered_json& turn) {
  return turn.is_null() ? "not in time" : std::to_string(turn.get<int>());
}

ordered_json UpToLastCount(const ordered_json& rows) {
  constexpr std::size_t kLeast = 8;
  std::size_t shown = std::min(kLeast, rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].at("count").get<std::uint64_t>() > 0) shown = std::max(shown, i + 1);
  ordered_json kept = ordered_json::array();
  for (std::size_t i = 0; i < shown; ++i) kept.push_back(rows[i]);
  return kept;
}

std::string ShownCount(std::uint64_t count) {
  std::string text = std::to_string(count);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

std::string ShownEnding(std::string_view ending) {
  constexpr std::array kNames = {
      std::pair{std::string_view("killed"), "won: the opposing Contender is defeated"},
      std::pair{std::string_view("turn_limit"), "turn limit reached"},
      std::pair{std::string_view("decked_out"), "lost: drew from an empty deck (104.3c)"},
      std::pair{std::string_view("opponent_decked_out"),
                "won: the opponent drew from an empty deck (104.3c)"},
      std::pair{std::string_view("lost"), "lost: the own Contender is defeated"},
      std::pair{std::string_view("draw"), "draw"},
      std::pair{std::string_view("capacity"), "broken off: the engine ran out of room"},
      std::pair{std::string_view("endless"), "broken off: no end in sight"}};
  for (const auto& [name, shown] : kNames)
    if (name == ending) return shown;
  return std::string(ending);
}

std::vector<ChartPoint> SharePoints(const ordered_json& rows, std::string_view key) {
  return Points(rows, key, "share");
}

std::vector<ChartPoint> MeanPoints(const ordered_json& rows, std::string_view key) {
  return Points(rows, key, "mean");
}

void SimulationPage::EndSection() {
  if (open_) body_ += "</section>\n";
  open_ = false;
}

void SimulationPage::Heading(std::string_view text) {
  EndSection();
  body_ += "<section>\n<h2><bdi>" + EscapeHtml(text) + "</bdi></h2>\n";
  open_ = true;
}

void SimulationPage::Paragraph(std::string_view text) {
  body_ += "<p><bdi>" + EscapeHtml(text) + "</bdi></p>\n";
}

void SimulationPage::List(const std::vector<std::string>& items) {
  body_ += "<ul>\n";
  for (const std::string& item : items) body_ += "<li><bdi>" + EscapeHtml(item) + "</bdi></li>\n";
  body_ += "</ul>\n";
}

void SimulationPage::Facts(const std::vector<PageFact>& facts) {
  body_ += "<dl>\n";
  for (const PageFact& fact : facts) {
    body_ += "<div><dt><bdi>" + EscapeHtml(fact.name) + "</bdi></dt><dd>" + EscapeHtml(fact.value);
    if (!fact.note.empty()) body_ += "<small>" + EscapeHtml(fact.note) + "</small>";
    body_ += "</dd></div>\n";
  }
  body_ += "</dl>\n";
}

void SimulationPage::BeginGrid() { body_ += "<div class=\"grid2\">\n"; }

void SimulationPage::EndGrid() { body_ += "</div>\n"; }

void SimulationPage::Figure(const Chart& chart, std::string_view caption) {
  const std::string svg = ChartSvg(chart);
  body_ += "<figure>\n<figcaption><strong>" + EscapeHtml(chart.title) + "</strong> " +
           EscapeHtml(caption);
  const bool named = std::any_of(chart.series.begin(), chart.series.end(),
                                 [](const ChartSeries& series) { return !series.name.empty(); });
  if (named) {
    body_ += "<span class=\"legend\">";
    for (const ChartSeries& series : chart.series)
      body_ += "<span><i class=\"s" + std::to_string(series.color) + "\"></i><bdi>" +
               EscapeHtml(series.name) + "</bdi></span>";
    body_ += "</span>";
  }
  body_ += "</figcaption>\n" + (svg.empty() ? "<p>No game came so far.</p>\n" : svg);
  body_ += "</figure>\n";
}

void SimulationPage::Table(const std::vector<PageColumn>& columns,
                           const std::vector<std::vector<std::string>>& rows) {
  const auto cell_class = [&](std::size_t i) {
    return columns[i].number ? std::string(" class=\"n\"") : std::string();
  };
  body_ += "<div class=\"scroll\"><table>\n<thead><tr>";
  for (std::size_t i = 0; i < columns.size(); ++i) {
    body_ += "<th scope=\"col\"" + cell_class(i);
    if (!columns[i].about.empty()) body_ += " title=\"" + EscapeHtml(columns[i].about) + "\"";
    body_ += ">" + EscapeHtml(columns[i].title) + "</th>";
  }
  body_ += "</tr></thead>\n<tbody>\n";
  for (const std::vector<std::string>& row : rows) {
    body_ += "<tr>";
    for (std::size_t i = 0; i < columns.size(); ++i)
      body_ += "<td" + cell_class(i) + "><bdi>" + EscapeHtml(row[i]) + "</bdi></td>";
    body_ += "</tr>\n";
  }
  body_ += "</tbody></table></div>\n";
}

std::string SimulationPage::Finish(const std::string& title, const std::string& subtitle) && {
  EndSection();
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
         "style-src 'unsafe-inline'\">\n<title>" +
         EscapeHtml(title) + "</title>\n<style>" + kSimulationStyle +
         "</style>\n</head>\n<body>\n<header><h1><bdi>" + EscapeHtml(title) + "</bdi></h1><p>" +
         EscapeHtml(subtitle) + "</p></header>\n<main>\n" + body_ + "</main>\n</body>\n</html>\n";
}

}  // namespace clashdeck::app
