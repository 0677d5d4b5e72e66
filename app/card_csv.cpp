#include "app/card_csv.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace clashdeck::app {

namespace {

using Json = nlohmann::ordered_json;

// A keyword with its number, or what the engine can play of a card.
std::string ObjectText(const Json& object) {
  if (object.contains("coverage")) return object["coverage"].get<std::string>();
  std::string text = object.value("name", "");
  if (object.contains("value")) text += " " + object["value"].dump();
  return text;
}

const std::vector<std::string> kPrintingColumns = {
    "id", "set", "number", "rarity", "finish", "artist", "flavor", "alternate_art", "released"};

void AddCells(const Json& object, const std::vector<std::string>& columns,
              std::vector<std::string>& cells) {
  for (const std::string& column : columns) {
    const auto found = object.find(column);
    cells.push_back(found == object.end() ? std::string() : CellText(*found));
  }
}

}  // namespace

std::string CsvLine(const std::vector<std::string>& cells) {
  std::string line;
  for (const std::string& cell : cells) {
    if (&cell != &cells.front()) line += ',';
    if (cell.find_first_of(",\"\r\n") == std::string::npos) {
      line += cell;
      continue;
    }
    line += '"';
    for (const char c : cell) {
      if (c == '"') line += '"';
      line += c;
    }
    line += '"';
  }
  return line += "\r\n";
}

std::string CellText(const Json& value) {
  if (value.is_null()) return {};
  if (value.is_string()) return value.get<std::string>();
  if (value.is_object()) return ObjectText(value);
  if (!value.is_array()) return value.dump();
  std::string text;
  for (const Json& item : value) text += (text.empty() ? "" : "; ") + CellText(item);
  return text;
}

std::vector<std::string> CsvCardColumns(const Game& game, const std::vector<std::string>& fields) {
  std::vector<std::string> columns = {"id",       "game", "name",     "type",
                                      "subtypes", "text", "keywords", "tags"};
  for (const Attribute& attribute : game.attributes) columns.push_back(attribute.id);
  columns.insert(columns.end(), {"token", "aliases", "errata", "engine"});
  if (fields.empty()) return columns;
  std::erase_if(columns, [&](const std::string& column) {
    return column != "id" && std::find(fields.begin(), fields.end(), column) == fields.end();
  });
  return columns;
}

std::string CsvTitles(const std::vector<std::string>& columns, bool prints) {
  std::vector<std::string> titles = columns;
  if (prints) {
    for (const std::string& column : kPrintingColumns) titles.push_back("printing." + column);
  }
  return CsvLine(titles);
}

std::string CsvRow(const Json& card, const std::vector<std::string>& columns,
                   const Json& printing) {
  std::vector<std::string> cells;
  AddCells(card, columns, cells);
  if (!printing.is_null()) AddCells(printing, kPrintingColumns, cells);
  return CsvLine(cells);
}

}  // namespace clashdeck::app
