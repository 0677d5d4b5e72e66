// A row while RowReader reads it; for its own sources only.
#pragma once

#include <forward_list>
#include <string>
#include <string_view>
#include <utility>

#include "importers/row_reader.h"

namespace clashdeck::importers {

inline constexpr std::string_view kItemSeparators = ",|;/";
inline constexpr const char* kSpellingNote = "another spelling of a known word";

struct RowReader::Row {
  const RowCells& cells;
  Place place;
  PrintingDraft& draft;
  RepairRow repair = {};
  std::forward_list<std::string> cleaned = {};  // values that `repair` points to
  Findings findings = {};

  void Report(std::string_view field, std::string_view value, std::string reason,
              std::string suggestion = {}) {
    std::string pointer = place.pointer;
    for (const RowCell& cell : cells.all()) {
      if (!pointer.starts_with("line:") && RowFields::NameOf(cell.meaning) == field) {
        pointer = PointerTo(pointer, std::string(cell.key));
        break;
      }
    }
    findings.push_back({std::move(pointer), std::string(field), Shorten(value), std::move(reason),
                        std::move(suggestion)});
  }

  void Report(std::string_view field, std::string_view value, Problem problem) {
    Report(field, value, std::move(problem.reason), std::move(problem.suggestion));
  }

  // A repaired value that `when` may ask for beside the one in the input.
  void Remember(std::string_view field, std::string value) {
    repair.values.emplace_back(field, cleaned.emplace_front(std::move(value)));
  }
};

}  // namespace clashdeck::importers
