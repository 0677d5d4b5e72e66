// What errata and rulings share: the list in a JSON document, and table rows as JSON objects, so
// that one reader serves both forms.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "importers/delimited.h"
#include "importers/import_batch.h"
#include "importers/json_reader.h"

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

}  // namespace clashdeck::importers
