#include "cli/card_output.h"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "app/card_csv.h"
#include "app/search_json.h"
#include "cli/terminal.h"

namespace clashdeck::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostFigures = 6;  // attributes shown in a table

// As in a table, with a sign for what is not known.
std::string Shown(const Json& value) {
  std::string text = app::CellText(value);
  if (!text.empty()) return text;
  return value.is_array() ? "none" : "-";
}

Json CardOf(const FoundCards& found, const query::Hit& hit) {
  const query::SearchIndex& index = *found.search.index;
  return app::CardJson(*index.catalog, index.cards[hit.card],
                       {.as_of = found.search.query.directives.as_of,
                        .today = found.today,
                        .engine = &found.engine});
}

Json PrintingOf(const FoundCards& found, const query::Hit& hit) {
  const query::SearchIndex& index = *found.search.index;
  return app::PrintingJson(*index.catalog, index.printings[hit.printing]);
}

// Attributes that fit a narrow column and that some hit has.
std::vector<const Attribute*> Figures(const Game& game, const std::vector<Json>& cards) {
  std::vector<const Attribute*> figures;
  for (const Attribute& attribute : game.attributes) {
    if (attribute.type == AttributeType::kText || attribute.type == AttributeType::kList) continue;
    const bool known = std::any_of(cards.begin(), cards.end(), [&](const Json& card) {
      return card.contains(attribute.id) && !card[attribute.id].is_null();
    });
    if (known && figures.size() < kMostFigures) figures.push_back(&attribute);
  }
  return figures;
}

}  // namespace

void PrintCard(const GameCatalog& catalog, CardIndex index, app::CardJsonOptions day) {
  day.printings = true;
  const Json json = app::CardJson(catalog, index, day);
  std::cout << Painted(STDOUT_FILENO, Tone::kStrong, Visible(json["name"].get<std::string>()))
            << "\n";
  for (const auto& [key, value] : json.items()) {
    if (key == "name" || key == "text" || key == "game" || key == "printings" || value.is_null())
      continue;
    if ((key == "token" || key == "errata") && !value.get<bool>()) continue;
    if (value.is_array() && value.empty() && key != "colors") continue;
    if (value.is_string() && value.get_ref<const std::string&>().empty()) continue;
    std::cout << "  " << key << ": " << Visible(Shown(value)) << "\n";
  }
  if (const auto text = json["text"].get<std::string>(); !text.empty())
    std::cout << "\n" << Visible(text) << "\n";
  std::cout << "\n";
  Table table({{.title = "printing"},
               {.title = "set", .shrinks = true},
               {.title = "rarity"},
               {.title = "released"},
               {.title = "artist", .shrinks = true}});
  for (const Json& printing : json["printings"]) {
    table.Add({printing["id"], printing["set_name"], Shown(printing["rarity"]),
               Shown(printing["released"]), Shown(printing["artist"])});
  }
  table.Print(std::cout, OutputWidth());
}

void PrintTable(const FoundCards& found) {
  std::vector<Json> cards;
  for (const query::Hit& hit : found.answer.page.hits) cards.push_back(CardOf(found, hit));
  const auto figures = Figures(found.search.index->catalog->game(), cards);
  std::vector<TableColumn> columns = {{.title = "name", .shrinks = true},
                                      {.title = "type", .shrinks = true}};
  for (const Attribute* figure : figures) {
    columns.push_back({.title = figure->id,
                       .right = figure->type == AttributeType::kNumber,
                       .shrinks = figure->type != AttributeType::kNumber,
                       .spare = true});
  }
  columns.push_back({.title = "printing"});
  columns.push_back({.title = "rarity", .shrinks = true, .spare = true});
  Table table(std::move(columns));
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const Json printing = PrintingOf(found, found.answer.page.hits[i]);
    std::vector<std::string> cells = {cards[i]["name"], cards[i]["type"]};
    for (const Attribute* figure : figures)
      cells.push_back(cards[i].contains(figure->id) ? Shown(cards[i][figure->id]) : "-");
    cells.push_back(printing["id"]);
    cells.push_back(Shown(printing["rarity"]));
    table.Add(std::move(cells));
  }
  table.Print(std::cout, OutputWidth());
}

void PrintJson(const FoundCards& found, std::string_view data_version) {
  Json data = Json::array();
  for (const query::Hit& hit : found.answer.page.hits) {
    Json card = CardOf(found, hit);
    if (!found.fields.empty()) {
      const auto columns = app::CsvCardColumns(found.search.index->catalog->game(), found.fields);
      Json sparse = Json::object();
      for (const std::string& column : columns) {
        if (card.contains(column)) sparse[column] = std::move(card[column]);
      }
      card = std::move(sparse);
    }
    if (found.search.prints()) card["printing"] = PrintingOf(found, hit);
    data.push_back(std::move(card));
  }
  Json list = {{"data", std::move(data)},
               {"total", found.answer.page.total},
               {"has_more", found.answer.page.more},
               {"next", nullptr},
               {"warnings", app::WarningsJson(found.answer.warnings)},
               {"data_version", data_version}};
  if (!found.answer.facets.empty()) list["facets"] = app::FacetsJson(found.answer.facets);
  std::cout << list.dump(2) << "\n";
}

void PrintCsv(const FoundCards& found) {
  const auto columns = app::CsvCardColumns(found.search.index->catalog->game(), found.fields);
  std::cout << app::CsvTitles(columns, found.search.prints());
  for (const query::Hit& hit : found.answer.page.hits) {
    std::cout << app::CsvRow(CardOf(found, hit), columns,
                             found.search.prints() ? PrintingOf(found, hit) : Json());
  }
}

void PrintExplained(const app::SearchExplained& explained) {
  const query::Explanation& said = explained.explanation;
  std::cout << Visible(said.sentence) << "\n\n"
            << "  canonical: " << Visible(said.canonical) << "\n"
            << "  cards: " << said.hits.cards << ", printings: " << said.hits.printings << "\n";
  if (said.terms.empty()) return;
  std::cout << "\n";
  Table table({{.title = "term", .shrinks = true},
               {.title = "cards", .right = true},
               {.title = "printings", .right = true}});
  for (const auto& [term, span, hits] : said.terms) {
    table.Add({term, hits ? std::to_string(hits->cards) : "?",
               hits ? std::to_string(hits->printings) : "?"});
  }
  table.Print(std::cout, OutputWidth());
}

}  // namespace clashdeck::cli
