// A row of an export or table as cells: which field, and what stands there. Exports are JSON,
// tables are text; the row reader sees no difference.
#pragma once

#include <forward_list>
#include <string>
#include <string_view>
#include <vector>

#include "importers/json_reader.h"
#include "importers/row_fields.h"

namespace clashdeck::importers {

struct RowCell {
  enum class Kind {
    kNull,  // the key stands there and says nothing
    kText,
    kScalar,  // a number or a flag of JSON, as text
    kList,    // `value` is a list
    kObject,  // `value` is an object
  };

  std::string_view key = {};
  FieldMeaning meaning = {};
  Kind kind = Kind::kText;
  std::string_view text = {};   // kText, kScalar
  const json* value = nullptr;  // kList, kObject

  bool single() const { return kind == Kind::kText || kind == Kind::kScalar; }
};

// Cells of one row. What the cells point to, the JSON or the table, must outlive it.
class RowCells {
 public:
  void Clear();
  void AddText(std::string_view key, const FieldMeaning& meaning, std::string_view text);
  void AddJson(std::string_view key, const FieldMeaning& meaning, const json& value);

  const std::vector<RowCell>& all() const { return cells_; }
  // Null = the row says nothing in that field.
  const RowCell* Find(RowField field) const;

 private:
  std::vector<RowCell> cells_;
  std::forward_list<std::string> numbers_;  // texts of numbers, which JSON does not hold
};

// A number without a fraction as people write it: 3.0 → "3".
std::string ScalarText(const json& value);

}  // namespace clashdeck::importers
