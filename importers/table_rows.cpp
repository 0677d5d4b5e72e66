#include "importers/table_rows.h"

#include <algorithm>
#include <utility>

#include "core/fold.h"
#include "importers/card_words.h"

namespace clashdeck::importers {

Result<const json*> EntriesOf(const json& root_value, std::string_view key,
                              const std::string& file_name, const ImportContext& context) {
  Findings findings;
  JsonObject root(root_value, "", findings);
  root.Ignore("$schema");
  const std::string game = root.RequiredString("game").value_or("");
  if (!game.empty() && game != context.game.id.str()) {
    root.Report("game", "the file is for another game than '" + context.game.id.str() + "'");
  }
  const json* entries = root.RequiredArray(key, 0);
  root.Finish();
  if (!findings.empty()) return Failure(FindingsError(findings, ErrorCode::kBadImport, file_name));
  return entries;
}

Result<json> ObjectsOf(const DelimitedTable& table, std::span<const std::string_view> columns,
                       const std::string& file_name, std::span<const std::string_view> lists) {
  std::vector<std::string> keys;
  Findings findings;
  const std::vector<std::string> known(columns.begin(), columns.end());
  for (const std::string& column : table.header) {
    keys.push_back(Fold(column));
    if (std::find(known.begin(), known.end(), keys.back()) == known.end()) {
      findings.push_back(
          {"line:1", "column", column, "is not a known column", NearestOne(column, known)});
    }
  }
  if (!findings.empty()) return Failure(FindingsError(findings, ErrorCode::kBadImport, file_name));
  json out = json::array();
  for (const DelimitedRow& row : table.rows) {
    json object = json::object();
    for (std::size_t i = 0; i < std::min(row.cells.size(), keys.size()); ++i) {
      const std::string_view cell = Trimmed(row.cells[i]);
      if (cell.empty()) continue;
      const bool list = std::find(lists.begin(), lists.end(), keys[i]) != lists.end();
      object[keys[i]] = list ? json(SplitItems(cell, "|")) : json(std::string(cell));
    }
    out.push_back(std::move(object));
  }
  return out;
}

std::string LinePointer(const DelimitedRow& row) { return "line:" + std::to_string(row.line); }

void CheckCells(const DelimitedTable& table, std::size_t row, Findings& findings) {
  const std::size_t cells = table.rows[row].cells.size();
  if (cells == table.header.size()) return;
  const std::string count =
      cells > kMaxColumns ? "more than " + std::to_string(kMaxColumns) : std::to_string(cells);
  findings.push_back(
      {LinePointer(table.rows[row]), "", "",
       "the row has " + count + " cells, the header " + std::to_string(table.header.size())});
}

void UseLinePointers(Findings& findings, const std::string& pointer) {
  for (Finding& finding : findings) finding.pointer = pointer;
}

}  // namespace clashdeck::importers
