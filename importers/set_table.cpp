#include "importers/set_table.h"

#include <deque>
#include <set>
#include <utility>

#include "importers/parts.h"
#include "importers/reconcile.h"
#include "importers/row_reader.h"
#include "importers/row_report.h"
#include "importers/table_rows.h"

namespace clashdeck::importers {

namespace {

constexpr std::size_t kRowsWorthAPart = 500;

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

struct Reading {  // what all parts of a table share
  const DelimitedTable& table;
  const ImportContext& context;
  const RepairTable& repairs;
  std::vector<FieldMeaning> meanings = {};  // of the columns
};

// Reads some of the rows, with words, memos and a log of its own: parts know nothing of each other.
class TablePart {
 public:
  TablePart(const Reading& reading, ImportBatch& log)
      : reading_(reading),
        log_(log),
        words_(reading.context.game),
        reader_(reading.context, reading.repairs, words_, log) {}
  TablePart(const TablePart&) = delete;
  TablePart& operator=(const TablePart&) = delete;

  // `step` hears how many rows are done.
  template <class Step>
  std::vector<PrintingDraft> Read(std::size_t begin, std::size_t end, const Step& step) {
    std::vector<PrintingDraft> drafts;
    drafts.reserve(end - begin);
    for (std::size_t i = begin; i < end; ++i) {
      if (!ReadRow(i, drafts.emplace_back())) drafts.pop_back();
      step(i + 1 - begin);
    }
    return drafts;
  }

  RowReader& reader() { return reader_; }

 private:
  bool ReadRow(std::size_t i, PrintingDraft& draft) {
    Findings findings;
    CheckCells(reading_.table, i, findings);
    if (!findings.empty()) {
      log_.quarantined.push_back(MakeQuarantine(i + 1, findings));
      return false;
    }
    const DelimitedRow& row = reading_.table.rows[i];
    FillCells(row);
    return reader_.Read(cells_, {i + 1, LinePointer(row)}, draft);
  }

  void FillCells(const DelimitedRow& row) {
    cells_.Clear();
    for (std::size_t i = 0; i < reading_.meanings.size(); ++i) {
      const std::string_view cell = Trimmed(row.cells[i]);
      if (!cell.empty() && reading_.meanings[i].field != RowField::kIgnored)
        cells_.AddText(reading_.table.header[i], reading_.meanings[i], cell);
    }
  }

  const Reading& reading_;
  ImportBatch& log_;
  CardWords words_;
  RowReader reader_;
  RowCells cells_;
};

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
  Reading reading{.table = table, .context = context, .repairs = *repairs};
  RowFields fields(context.game);
  for (const std::string& column : table.header) reading.meanings.push_back(fields.Find(column));
  const std::size_t parts = PartsOf(batch.rows, kRowsWorthAPart, context.workers);
  std::vector<ImportBatch> logs(parts - 1);  // the first part writes into the batch itself
  std::deque<TablePart> readers;
  for (std::size_t part = 0; part < parts; ++part)
    readers.emplace_back(reading, part == 0 ? batch : logs[part - 1]);
  DraftParts drafts(parts);
  const Progress progress(context, batch.rows);
  DoParts(parts, context.workers, [&](std::size_t part) {
    drafts[part] =
        readers[part].Read(PartBegin(part, parts, batch.rows),
                           PartBegin(part + 1, parts, batch.rows), [&](std::size_t done) {
                             // The first part, which is as long as any, tells for all.
                             if (part == 0 && done * parts < batch.rows)
                               progress.Step(done * parts);
                           });
  });
  if (batch.rows > 0) progress.Step(batch.rows);
  for (std::size_t part = 1; part < parts; ++part) {
    AppendBatch(std::move(logs[part - 1]), batch);
    readers.front().reader().Join(readers[part].reader());
  }
  Reconcile(std::move(drafts), context, CardWords(context.game), {}, batch);
  readers.front().reader().AddNotes();
  return batch;
}

}  // namespace clashdeck::importers
