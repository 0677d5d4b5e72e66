#include <nlohmann/json.hpp>

#include "app/simulation_page.h"

namespace clashdeck::app {

namespace {

using nlohmann::ordered_json;

std::vector<std::string> ResultRow(std::string name, const ordered_json& games) {
  return {std::move(name), ShownCount(games.at("games").get<std::uint64_t>()),
          ShownShare(games.at("wins")), ShownShare(games.at("losses")),
          ShownShare(games.at("draws"))};
}

std::vector<PageColumn> ResultColumns(std::string first) {
  return {{.title = std::move(first)},
          {.title = "games", .number = true},
          {.title = "won", .number = true},
          {.title = "lost", .number = true},
          {.title = "drawn", .number = true}};
}

std::string ScoreText(const ordered_json& score) {
  std::string text = ShownPercent(score.at("mean"));
  if (!score.at("ci_low").is_null())
    text +=
        " (" + ShownPercent(score.at("ci_low")) + " to " + ShownPercent(score.at("ci_high")) + ")";
  return text;
}

void SeatTable(const ordered_json& match, SimulationPage& page) {
  page.Table(ResultColumns("the first deck"),
             {ResultRow("in all", match), ResultRow("beginning", match.at("seats").at("first")),
              ResultRow("on the draw", match.at("seats").at("draw"))});
}

void LengthChart(const ordered_json& match, SimulationPage& page) {
  page.Figure({.kind = ChartKind::kBars,
               .title = "Length of games",
               .x_name = "turn of the game's end",
               .percent = true,
               .series = {{.points = SharePoints(UpToLastCount(match.at("lengths")))}}},
              "Games with a winner, by the turns of the player who took more of them.");
}

void EndingRows(const ordered_json& match, SimulationPage& page) {
  std::vector<std::vector<std::string>> rows;
  for (const ordered_json& ending : match.at("endings")) {
    const auto count = ending.at("count").get<std::uint64_t>();
    if (count == 0) continue;
    rows.push_back({ShownEnding(ending.at("ending").get<std::string>()), ShownCount(count),
                    ShownShare(ending)});
  }
  page.Table({{.title = "ending, as the first deck sees it"},
              {.title = "games", .number = true},
              {.title = "share", .number = true}},
             rows);
}

}  // namespace

void ShowMatch(const ordered_json& match, SimulationPage& page) {
  page.Facts({{"score of the first deck", ShownPercent(match.at("score").at("mean")),
               ShownInterval(match.at("score"), true, 1)},
              {"won", ShownPercent(match.at("wins").at("share"))},
              {"lost", ShownPercent(match.at("losses").at("share"))},
              {"mean length in turns", ShownReal(match.at("turns").at("mean"))}});
  page.Paragraph(
      "A win counts 1, a draw one half. An interval that holds 50 % tells nothing apart.");
  page.Heading("By seat");
  SeatTable(match, page);
  page.Heading("Length and endings");
  LengthChart(match, page);
  EndingRows(match, page);
}

void ShowGauntlet(const ordered_json& result, const std::vector<std::string>& names,
                  SimulationPage& page) {
  const ordered_json& total = result.at("total");
  page.Facts({{"score of " + names[0], ShownPercent(total.at("score").at("mean")),
               ShownInterval(total.at("score"), true, 1)},
              {"won", ShownPercent(total.at("wins").at("share"))},
              {"lost", ShownPercent(total.at("losses").at("share"))},
              {"mean length in turns", ShownReal(total.at("turns").at("mean"))}});
  page.Paragraph(
      "A win counts 1, a draw one half. An interval that holds 50 % tells nothing apart.");
  Chart scores{.kind = ChartKind::kBars,
               .title = "Score against each deck",
               .x_name = "deck",
               .percent = true,
               .top = 1,
               .series = {{}}};
  std::vector<std::vector<std::string>> rows;
  for (const ordered_json& match : result.at("matches")) {
    const auto deck = match.at("deck").get<std::size_t>();
    const ordered_json& score = match.at("score");
    if (!score.at("mean").is_null()) {
      const auto mean = score.at("mean").get<double>();
      const bool known = !score.at("ci_low").is_null();
      scores.series[0].points.push_back({.x = static_cast<int>(deck),
                                         .y = mean,
                                         .low = known ? score.at("ci_low").get<double>() : mean,
                                         .high = known ? score.at("ci_high").get<double>() : mean});
    }
    std::vector<std::string> row = ResultRow(std::to_string(deck) + " " + names[deck], match);
    row.push_back(ScoreText(score));
    row.push_back(ShownPercent(match.at("seats").at("first").at("wins").at("share")));
    row.push_back(ShownPercent(match.at("seats").at("draw").at("wins").at("share")));
    rows.push_back(std::move(row));
  }
  page.Figure(scores, "The decks are named in the table below.");
  std::vector<PageColumn> columns = ResultColumns("against");
  columns.push_back({.title = "score", .number = true});
  columns.push_back({.title = "won beginning", .number = true});
  columns.push_back({.title = "won on the draw", .number = true});
  page.Heading("Deck by deck");
  page.Table(columns, rows);
  page.Heading("All games");
  SeatTable(total, page);
  LengthChart(total, page);
  EndingRows(total, page);
}

}  // namespace clashdeck::app
