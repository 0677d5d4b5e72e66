// CSV and TSV (RFC 4180 quoting) as a table of texts. Cells point into the input, which must
// outlive the table: an import of many rows would otherwise copy every one of them.
#pragma once

#include <cstddef>
#include <forward_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace clashdeck::importers {

inline constexpr std::size_t kMaxColumns = 200;  // a header with more is refused
inline constexpr std::string_view kSeparators = ",;\t|";

struct DelimitedRow {
  std::size_t line = 0;                 // where it begins, from 1
  std::vector<std::string_view> cells;  // kMaxColumns + 1 at most: of a row with more, the first
};

struct DelimitedTable {
  char separator = ',';
  std::vector<std::string> header;  // trimmed
  std::vector<DelimitedRow>
      rows;  // blank lines left out; a row may have more or fewer cells than the header
  // Cells that the input writes otherwise, with doubled quotes. Rows point here too: move the
  // table, do not copy it.
  std::forward_list<std::string> owned;
};

// The separator is the one of `, ; tab |` that the first line has most of. A byte order mark and CR
// LF are taken. Fails on size, more than kMaxRows rows, UTF-8, quotes that do not close or stand
// inside a bare cell, and an empty or repeated column name.
Result<DelimitedTable> ParseDelimited(std::string_view text, const std::string& file_name);

}  // namespace clashdeck::importers
