// From a batch to the changes it makes: merge with what is there, remove what a full file leaves
// out, compare.
#pragma once

#include <string>
#include <vector>

#include "core/record_row.h"
#include "core/records.h"
#include "core/result.h"
#include "importers/import_batch.h"

namespace clashdeck::app {

struct ImportPlan {
  Records next = {};                    // all records of the game after the import
  std::vector<RowChange> changes = {};  // kind by kind, ids ascending
  std::size_t unchanged = 0;  // records of the batch that are there already, word for word
  std::vector<std::string> notes = {};  // what became of ids that are no card's any more
};

// kImportRejected when the outcome would not hang together (a printing without its card or set, a
// text without its card); the importers prevent that, so it names a defect of the input that no row
// could be blamed for.
Result<ImportPlan> PlanImport(const Records& existing, importers::ImportBatch batch);

// `changes` the other way round, last first.
std::vector<RowChange> Reverse(const std::vector<RowChange>& changes);

// `records` with the changes applied. An error means that a stored value cannot be read.
Result<Records> ApplyChanges(Records records, const std::vector<RowChange>& changes);

}  // namespace clashdeck::app
