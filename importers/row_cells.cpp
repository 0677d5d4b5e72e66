#include "importers/row_cells.h"

#include <algorithm>
#include <cstdint>

namespace clashdeck::importers {

std::string ScalarText(const json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_float()) {
    const double number = value.get<double>();
    if (number >= -1e9 && number <= 1e9 &&
        number == static_cast<double>(static_cast<std::int64_t>(number))) {
      return std::to_string(static_cast<std::int64_t>(number));
    }
  }
  return value.dump();
}

void RowCells::Clear() {
  cells_.clear();
  numbers_.clear();
}

void RowCells::AddText(std::string_view key, const FieldMeaning& meaning, std::string_view text) {
  cells_.push_back({key, meaning, RowCell::Kind::kText, text, nullptr});
}

void RowCells::AddJson(std::string_view key, const FieldMeaning& meaning, const json& value) {
  if (value.is_null()) {
    cells_.push_back({key, meaning, RowCell::Kind::kNull, {}, nullptr});
  } else if (value.is_string()) {
    AddText(key, meaning, value.get_ref<const std::string&>());
  } else if (value.is_array()) {
    cells_.push_back({key, meaning, RowCell::Kind::kList, {}, &value});
  } else if (value.is_object()) {
    cells_.push_back({key, meaning, RowCell::Kind::kObject, {}, &value});
  } else {
    const std::string& text = numbers_.emplace_front(ScalarText(value));
    cells_.push_back({key, meaning, RowCell::Kind::kScalar, text, nullptr});
  }
}

const RowCell* RowCells::Find(RowField field) const {
  const auto place = std::find_if(cells_.begin(), cells_.end(), [&](const RowCell& cell) {
    return cell.meaning.field == field && cell.kind != RowCell::Kind::kNull;
  });
  return place == cells_.end() ? nullptr : &*place;
}

}  // namespace clashdeck::importers
