// The table of clarifications as rows of cells, as far as the extractor left them readable.
// Cells are separated by tabs and pages by blank lines; a card's id and name stand once for several
// rows, on any of them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "importers/rulebook/document_parts.h"

namespace clashdeck::importers::rulebook {

struct ClarificationRow {
  std::size_t line = 0;
  std::size_t page = 0;
  std::string printing;       // id in either of the first two columns; empty = none
  std::string name;           // name column
  std::string name_fragment;  // what stands behind the id, often cut off: "EMB-061 Ash Fo"
  std::string unread_id;      // first column, when it is neither id nor name
  std::string text;           // plain text; empty when the row only names a card
  std::string references;     // rule column as it stands
};

struct UnreadRow {
  Line line;
  std::string reason;
};

struct ClarificationTable {
  std::vector<ClarificationRow> rows;
  std::vector<Line> preface;     // heading rows and lines before the table
  std::vector<Line> stray;       // rows that hold nothing but a mark or a page number
  std::vector<Line> repetition;  // rows that say again what the other rows of their page say
  std::vector<UnreadRow> unread;
};

ClarificationTable ReadClarificationTable(const std::vector<Line>& lines);

}  // namespace clashdeck::importers::rulebook
