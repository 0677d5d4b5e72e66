#include "importers/set_table.h"

#include <set>
#include <utility>

#include "importers/reconcile.h"
#include "importers/row_reader.h"
#include "importers/row_report.h"
#include "importers/table_rows.h"

namespace clashdeck::importers {

namespace {

Findings CheckHeader(const DelimitedTable& table, const Game& game) {
  Findings findings;
  RowFields fields(game);
  std::set<std::string> seen;
  for (const std::string& column : table.header) {
    const FieldMeaning meaning = fields.Find(column);
    if (meaning.field == RowField::kUnknown) {
      findings.push_back({"line:1", "column", column, "is not a field of the game",
                          NearestOne(column, fields.KnownNames())});
    } else if (meaning.field != RowField::kIgnored &&
               !seen.insert(std::string(RowFields::NameOf(meaning))).second) {
      findings.push_back({"line:1", "column", column, "is the same field as another column"});
    }
  }
  for (const char* needed : {"id", "name"}) {
    if (!seen.contains(needed)) findings.push_back({"line:1", "column", needed, "is missing"});
  }
  return findings;
}

void FillCells(const DelimitedTable& table, const std::vector<FieldMeaning>& meanings,
               const DelimitedRow& row, RowCells& cells) {
  cells.Clear();
  for (std::size_t i = 0; i < meanings.size(); ++i) {
    const std::string_view cell = Trimmed(row.cells[i]);
    if (!cell.empty() && meanings[i].field != RowField::kIgnored)
      cells.AddText(table.header[i], meanings[i], cell);
  }
}

}  // namespace

Result<ImportBatch> ReadSetTable(const DelimitedTable& table, const std::string& file_name,
                                 const ImportContext& context) {
  if (const Findings findings = CheckHeader(table, context.game); !findings.empty()) {
    return Failure(FindingsError(findings, ErrorCode::kBadImport, file_name));
  }
  const auto repairs = RepairTable::Parse(context.repairs);
  if (!repairs) return Failure(repairs.error());
  ImportBatch batch;
  batch.kind = ImportKind::kSet;
  batch.format = table.separator == '\t' ? "tsv" : "csv";
  batch.rows = table.rows.size();
  CardWords words(context.game);
  RowReader reader(context, *repairs, words, batch);
  std::vector<FieldMeaning> meanings;
  RowFields fields(context.game);
  for (const std::string& column : table.header) meanings.push_back(fields.Find(column));
  const Progress progress(context, batch.rows);
  std::vector<PrintingDraft> drafts;
  drafts.reserve(table.rows.size());
  RowCells cells;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    Findings findings;
    CheckCells(table, i, findings);
    if (!findings.empty()) {
      batch.quarantined.push_back(MakeQuarantine(i + 1, findings));
    } else {
      FillCells(table, meanings, table.rows[i], cells);
      if (auto draft = reader.Read(cells, {i + 1, LinePointer(table.rows[i])}))
        drafts.push_back(*std::move(draft));
    }
    progress.Step(i + 1);
  }
  Reconcile(std::move(drafts), context, words, {}, batch);
  reader.AddNotes();
  return batch;
}

}  // namespace clashdeck::importers
