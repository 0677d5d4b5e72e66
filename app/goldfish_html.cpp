#include <nlohmann/json.hpp>

#include "app/simulation_page.h"

namespace clashdeck::app {

namespace {

using nlohmann::ordered_json;

// As many rows as came about.
ordered_json TurnsThatCame(const ordered_json& rows) {
  ordered_json came = ordered_json::array();
  for (const ordered_json& row : rows)
    if (row.at("games").get<std::uint64_t>() > 0) came.push_back(row);
  return came;
}

void KillFacts(const ordered_json& list, SimulationPage& page) {
  const ordered_json& kills = list.at("kill_turn");
  const ordered_json& killed = kills.at("killed");
  const ordered_json& mulligans = list.at("opening_hands").at("mulligans");
  page.Facts(
      {{"mean kill turn", ShownReal(kills.at("mean")), ShownInterval(kills, false, 2)},
       {"median kill turn", ShownTurn(kills.at("median"))},
       {"games won in time", ShownPercent(killed.at("share")), ShownInterval(killed, true, 1)},
       {"hands put back", ShownPercent(mulligans.at("share")), ShownInterval(mulligans, true, 1)}});
}

void KillCharts(const ordered_json& list, SimulationPage& page) {
  const ordered_json turns = UpToLastCount(list.at("kill_turn").at("histogram"));
  page.BeginGrid();
  page.Figure({.kind = ChartKind::kBars,
               .title = "Kill turn",
               .x_name = "own turn",
               .percent = true,
               .series = {{.points = SharePoints(turns)}}},
              "Games won in each turn, of all games.");
  page.Figure({.kind = ChartKind::kLines,
               .title = "Won by turn",
               .x_name = "own turn",
               .percent = true,
               .top = 1,
               .series = {{.points = SharePoints(turns, "cumulative")}}},
              "Games won in the turn or before.");
  page.EndGrid();
}

void TurnCharts(const ordered_json& list, SimulationPage& page) {
  const ordered_json damage = TurnsThatCame(list.at("damage_by_turn"));
  const ordered_json resources = TurnsThatCame(list.at("resources"));
  page.BeginGrid();
  page.Figure({.kind = ChartKind::kLines,
               .title = "Damage",
               .x_name = "own turn",
               .series = {{.name = "so far, all games", .points = MeanPoints(damage, "so_far")},
                          {.name = "in the turn, games that came so far",
                           .points = MeanPoints(damage),
                           .color = 1}}},
              "Mean health that the opponent has lost.");
  page.Figure(
      {.kind = ChartKind::kLines,
       .title = "Resources",
       .x_name = "own turn",
       .series = {{.name = "in the Resource Zone", .points = MeanPoints(resources)},
                  {.name = "left unspent", .points = MeanPoints(resources, "unspent"), .color = 1},
                  {.name = "cards in hand", .points = MeanPoints(resources, "hand"), .color = 2}}},
      "Means of the games that came so far.");
  Chart placed{.kind = ChartKind::kLines,
               .title = "Colours that resources give",
               .x_name = "own turn",
               .percent = true,
               .top = 1};
  Chart seen{.kind = ChartKind::kLines,
             .title = "Colours drawn",
             .x_name = "own turn",
             .percent = true,
             .top = 1};
  for (const ordered_json& color : list.at("colors")) {
    const ordered_json turns = TurnsThatCame(color.at("turns"));
    const std::string name = color.at("color").get<std::string>();
    const int place = static_cast<int>(placed.series.size());
    placed.series.push_back({.name = name, .points = SharePoints(turns, "placed"), .color = place});
    seen.series.push_back({.name = name, .points = SharePoints(turns, "seen"), .color = place});
  }
  page.Figure(placed, "Games with a resource of the colour.");
  page.Figure(seen, "Games with a card of the colour drawn by then.");
  page.EndGrid();
}

void ResourceTable(const ordered_json& list, SimulationPage& page) {
  constexpr std::size_t kTurns = 8;
  const ordered_json turns = TurnsThatCame(list.at("resources"));
  std::vector<PageColumn> columns = {{.title = "resources"}};
  std::size_t most = 0;
  for (std::size_t t = 0; t < turns.size() && t < kTurns; ++t) {
    columns.push_back(
        {.title = "turn " + std::to_string(turns[t].at("turn").get<int>()), .number = true});
    most = std::max(most, turns[t].at("at_least").size());
  }
  std::vector<std::vector<std::string>> rows;
  for (std::size_t k = 1; k < most; ++k) {
    std::vector<std::string> row = {std::to_string(k) + " or more"};
    for (std::size_t t = 0; t + 1 < columns.size(); ++t) {
      const ordered_json& at_least = turns[t].at("at_least");
      row.push_back(k < at_least.size() ? ShownPercent(at_least[k].at("share")) : "0.0 %");
    }
    rows.push_back(std::move(row));
  }
  page.Table(columns, rows);
}

void SplitTable(const ordered_json& list, SimulationPage& page) {
  std::vector<std::vector<std::string>> rows;
  const auto add = [&rows](const char* name, const ordered_json& kills) {
    const auto games = kills.at("games").get<std::uint64_t>();
    rows.push_back({name, ShownCount(games), ShownMean(kills),
                    games == 0 ? ShownReal(nullptr) : ShownTurn(kills.at("median")),
                    ShownShare(kills.at("killed"))});
  };
  const ordered_json& split = list.at("split");
  add("all", list.at("kill_turn"));
  add("began", split.at("first"));
  add("on the draw", split.at("draw"));
  add("kept the opening hand", split.at("kept"));
  add("took a mulligan", split.at("mulligan"));
  page.Table({{.title = "games that"},
              {.title = "games", .number = true},
              {.title = "mean kill turn", .number = true},
              {.title = "median", .number = true},
              {.title = "won in time", .number = true}},
             rows);
}

void OpeningTables(const ordered_json& list, SimulationPage& page) {
  const ordered_json& opening = list.at("opening_hands");
  page.Heading("Opening hands");
  page.Paragraph("Put back in " + ShownShare(opening.at("mulligans")) +
                 " of the games. Of the hand that is kept, " + ShownMean(opening.at("castable")) +
                 " cards could be paid for in the first three turns with the rest of it.");
  std::vector<PageColumn> columns;
  std::vector<std::string> means;
  for (const ordered_json& cost : opening.at("costs")) {
    columns.push_back({.title = "cost " + cost.at("cost").get<std::string>(), .number = true});
    means.push_back(ShownReal(cost.at("mean")));
  }
  for (const ordered_json& color : opening.at("colors")) {
    columns.push_back({.title = color.at("color").get<std::string>(), .number = true});
    means.push_back(ShownReal(color.at("mean")));
  }
  page.Paragraph("Cards in the hand, on average:");
  page.Table(columns, {means});
  std::vector<PageColumn> patterns;
  std::vector<std::vector<std::string>> rows;
  for (const ordered_json& cost : opening.at("costs"))
    patterns.push_back({.title = "cost " + cost.at("cost").get<std::string>(), .number = true});
  patterns.push_back({.title = "hands", .number = true});
  patterns.push_back({.title = "mean kill turn", .number = true});
  for (const ordered_json& pattern : opening.at("commonest")) {
    std::vector<std::string> row;
    for (const auto& [cost, cards] : pattern.at("cards").items())
      row.push_back(std::to_string(cards.get<int>()));
    row.push_back(ShownShare(pattern));
    row.push_back(ShownMean(pattern.at("kill_turn")));
    rows.push_back(std::move(row));
  }
  page.Paragraph("The commonest hands, by the costs of their cards:");
  page.Table(patterns, rows);
}

void CardTable(const ordered_json& list, SimulationPage& page) {
  page.Heading("Cards");
  std::vector<std::vector<std::string>> rows;
  for (const ordered_json& card : list.at("cards")) {
    const auto percent = [&card](const char* key) {
      const ordered_json& share = card.at(key);
      return share.at("of").get<std::uint64_t>() == 0 ? ShownPercent(nullptr, 0)
                                                      : ShownPercent(share.at("share"), 0);
    };
    rows.push_back({card.at("name").get<std::string>(),
                    std::to_string(card.at("copies").get<int>()), percent("drawn"),
                    percent("castable_on_curve"), percent("played"), percent("placed"),
                    percent("dead"), ShownReal(card.at("turn_played").at("mean"), 1),
                    ShownMean(card.at("kill_turn_change"))});
  }
  page.Table(
      {{.title = "card"},
       {.title = "copies", .number = true},
       {.title = "drawn", .number = true, .about = "games in which a copy was drawn"},
       {.title = "castable on curve",
        .number = true,
        .about = "of those: could be paid for in the turn of its cost, or when it was drawn later"},
       {.title = "played", .number = true, .about = "of those: a copy was played"},
       {.title = "placed", .number = true, .about = "of those: a copy became a resource"},
       {.title = "dead", .number = true, .about = "of those: nothing became of any copy"},
       {.title = "turn played", .number = true, .about = "mean turn of the first copy played"},
       {.title = "kill turn change",
        .number = true,
        .about =
            "mean kill turn of games with a copy among the first three turns' cards, less that "
            "of games without; below 0 it helps"}},
      rows);
}

void EndingTable(const ordered_json& list, SimulationPage& page) {
  page.Heading("How games ended");
  std::vector<std::vector<std::string>> rows;
  for (const ordered_json& ending : list.at("endings")) {
    const auto count = ending.at("count").get<std::uint64_t>();
    if (count == 0) continue;
    rows.push_back({ShownEnding(ending.at("ending").get<std::string>()), ShownCount(count),
                    ShownShare(ending)});
  }
  page.Table(
      {{.title = "ending"}, {.title = "games", .number = true}, {.title = "share", .number = true}},
      rows);
}

void ShowReplays(const ordered_json& list, SimulationPage& page) {
  std::string text;
  for (const auto& [name, game] : list.at("replays").items()) {
    if (!game.is_object()) continue;
    text += (text.empty() ? "Games to look at: " : "; ") + name + " is game " +
            std::to_string(game.at("game").get<std::uint64_t>()) + " (kill turn " +
            ShownTurn(game.at("turn")) + ")";
  }
  if (!text.empty()) page.Paragraph(text + ".");
}

}  // namespace

void ShowGoldfish(const ordered_json& list, SimulationPage& page) {
  KillFacts(list, page);
  KillCharts(list, page);
  ShowReplays(list, page);
  page.Heading("Who began, and mulligans");
  SplitTable(list, page);
  page.Heading("Turn by turn");
  TurnCharts(list, page);
  ResourceTable(list, page);
  CardTable(list, page);
  OpeningTables(list, page);
  EndingTable(list, page);
}

void ShowComparison(const ordered_json& result, const std::vector<std::string>& names,
                    SimulationPage& page) {
  const ordered_json& paired = result.at("paired");
  page.Facts({{"kill turn, second less first", ShownReal(paired.at("difference").at("mean")),
               ShownInterval(paired.at("difference"), false, 2)},
              {"first is faster", ShownCount(paired.at("a_faster").get<std::uint64_t>())},
              {"second is faster", ShownCount(paired.at("b_faster").get<std::uint64_t>())},
              {"the same turn", ShownCount(paired.at("same").get<std::uint64_t>())}});
  page.Paragraph(
      "Both lists played the same numbered games. Below 0 the second list is faster; an "
      "interval that holds 0 tells nothing apart.");
  Chart kills{
      .kind = ChartKind::kBars, .title = "Kill turn", .x_name = "own turn", .percent = true};
  Chart won{.kind = ChartKind::kLines,
            .title = "Won by turn",
            .x_name = "own turn",
            .percent = true,
            .top = 1};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const ordered_json turns = UpToLastCount(result.at("lists")[i].at("kill_turn").at("histogram"));
    const int color = static_cast<int>(i);
    kills.series.push_back({.name = names[i], .points = SharePoints(turns), .color = color});
    won.series.push_back(
        {.name = names[i], .points = SharePoints(turns, "cumulative"), .color = color});
  }
  page.BeginGrid();
  page.Figure(kills, "Games won in each turn, of all games.");
  page.Figure(won, "Games won in the turn or before.");
  page.EndGrid();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const ordered_json& list = result.at("lists")[i];
    page.Heading(std::string(i == 0 ? "First list: " : "Second list: ") + names[i]);
    KillFacts(list, page);
    ShowReplays(list, page);
    SplitTable(list, page);
    TurnCharts(list, page);
    CardTable(list, page);
    EndingTable(list, page);
  }
}

}  // namespace clashdeck::app
