// What errata and rulings share: the list in a JSON document, table rows as JSON objects, so that
// one reader serves both forms, and the way through their entries.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "importers/delimited.h"
#include "importers/import_batch.h"
#include "importers/json_reader.h"
#include "importers/row_report.h"

namespace clashdeck::importers {

// The list under `key` of {"$schema"?, "game", <key>}; null never.
Result<const json*> EntriesOf(const json& root, std::string_view key, const std::string& file_name,
                              const ImportContext& context);

// One object a row; empty cells are left out, cells of `lists` are split at '|'. A column that is
// not one of `columns` is an error that names the nearest.
Result<json> ObjectsOf(const DelimitedTable& table, std::span<const std::string_view> columns,
                       const std::string& file_name, std::span<const std::string_view> lists = {});

std::string LinePointer(const DelimitedRow& row);  // "line:N"

// Reports a row whose number of cells is not the header's.
void CheckCells(const DelimitedTable& table, std::size_t row, Findings& findings);

// JSON Pointers mean nothing in a table: all findings of a row point at its line.
void UseLinePointers(Findings& findings, const std::string& pointer);

struct EntryList {
  const json& entries;
  std::string pointer = {};               // of the list in its document
  const DelimitedTable* table = nullptr;  // whose rows the entries are
};

// Takes or quarantines every entry. `read(object, findings)` makes a record of one;
// `keep(record, object)` puts it into the batch, or reports in the object why it cannot.
template <class Read, class Keep>
void ReadEntries(const EntryList& list, const ImportContext& context, ImportBatch& batch,
                 const Read& read, const Keep& keep) {
  batch.format = list.table == nullptr ? "native" : "csv";
  batch.rows = list.entries.size();
  const Progress progress(context, batch.rows);
  for (std::size_t i = 0; i < list.entries.size(); ++i) {
    Findings findings;
    const std::string place =
        list.table == nullptr ? PointerTo(list.pointer, i) : LinePointer(list.table->rows[i]);
    if (list.table != nullptr) CheckCells(*list.table, i, findings);
    JsonObject object(list.entries[i], place, findings);
    auto record = read(object, findings);
    object.Finish();
    if (findings.empty()) keep(std::move(record), object);
    if (findings.empty()) {
      ++batch.taken;
    } else {
      if (list.table != nullptr) UseLinePointers(findings, place);
      batch.quarantined.push_back(MakeQuarantine(i + 1, findings));
    }
    progress.Step(i + 1);
  }
}

}  // namespace clashdeck::importers
