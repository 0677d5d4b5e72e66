// One row of an export or table → a PrintingDraft, or the reasons why not. Cleans what is known to
// be dirty, and logs it.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "importers/card_checks.h"
#include "importers/card_words.h"
#include "importers/cell_cleaner.h"
#include "importers/import_batch.h"
#include "importers/own_abilities.h"
#include "importers/printing_draft.h"
#include "importers/row_cells.h"
#include "importers/row_fields.h"

namespace clashdeck::importers {

class RowReader {
 public:
  // All must outlive it. Repairs are logged in `batch`, refused rows quarantined there.
  RowReader(const ImportContext& context, const RepairTable& repairs, CardWords& words,
            ImportBatch& batch);

  // `row` is a flat object: texts, numbers, booleans, null, lists of texts. Nothing = the row went
  // to quarantine. `key` is its key in the file, for rows without an id of their own.
  std::optional<PrintingDraft> Read(const json& row, const Place& place,
                                    const std::string& key = {});
  // The same of cells, into an empty draft; false = quarantine.
  bool Read(const RowCells& cells, const Place& place, PrintingDraft& draft,
            const std::string& key = {});

  // Takes over what the reader of the rows after these has to note.
  void Join(RowReader& later);
  // Notes on what many rows have and no record holds: limits, errata without a wording.
  void AddNotes() const;

  // Keys that mean nothing to us, with how often they came.
  const std::map<std::string, std::size_t>& unknown_keys() const { return unknown_keys_; }

 private:
  struct Row;
  struct AttributeField {
    CellCleaner::Field* field = nullptr;
    TextMap<std::optional<Fact>> facts = {};  // what its short values mean
  };

  static void CheckSaidOnce(Row& row);
  void CheckMarks(Row& row, RowField field, const std::string& value);
  void ReadIdentity(Row& row, const std::string& key);
  void ReadSet(Row& row);
  const CardType* ReadType(Row& row);
  void ReadSubtypes(Row& row, const CardType* type);
  void ReadNumber(Row& row, std::size_t dash);
  void ReadText(Row& row);
  void ReadErrata(Row& row);
  void ReadMarks(Row& row);
  void ReadAbilities(Row& row);
  void AddNumbers(Row& row, const std::vector<std::string>& unnumbered,
                  std::vector<CardKeyword>& keywords);
  void ReadOwn(Row& row);
  void ReadAttribute(Row& row, std::size_t index);
  void ReadPlainAttribute(Row& row, std::size_t index, const RowCell* cell);
  void ReadSetAttribute(Row& row, std::size_t index);
  void CompareWithList(Row& row, const Attribute& attribute, const std::string& word,
                       const std::string& list);
  void CheckGems(Row& row);

  std::optional<std::string> Text(Row& row, RowField field);
  // Nothing = the row does not say; what is neither true nor false is reported.
  static std::optional<bool> Flag(Row& row, const RowCell& cell);
  CellCleaner::Field& FieldOf(RowField field) { return *common_[static_cast<std::size_t>(field)]; }
  std::vector<std::string> Items(Row& row, RowField field, std::string_view separators);
  Checked<std::string> Canonical(Row& row, const Attribute& attribute, const std::string& text);

  const ImportContext& context_;
  CellCleaner cleaner_;
  CardWords& words_;
  ImportBatch& batch_;
  RowFields fields_;
  AbilityReader abilities_;
  CardChecks checks_;
  std::array<CellCleaner::Field*, kRowFields> common_;  // by RowField
  std::vector<AttributeField> attributes_;              // in the game's order
  RowCells cells_;                                      // of the row that is being read
  std::string good_set_code_;                           // the last one that was checked
  std::map<std::string, std::size_t> unknown_keys_;
  std::vector<std::string> limited_;      // printing ids
  std::vector<std::string> lost_errata_;  // printing ids
};

}  // namespace clashdeck::importers
