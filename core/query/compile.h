// From a query's tree to something that runs over an index: every field and value is looked up once
// and every mistake found, before the first card is looked at.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/query/ast.h"
#include "core/query/error.h"
#include "core/query/fields.h"
#include "core/query/index.h"
#include "core/query/pattern.h"
#include "core/query/row_set.h"

namespace clashdeck::query {

// Texts are searched when the query runs, among the rows that other terms have left over.
struct TextTest {
  enum class How { kContains, kEquals, kMatches };
  struct Sought {
    How how = How::kContains;
    std::string text = {};                // folded
    std::optional<Pattern> pattern = {};  // kMatches
    bool own_name = false;                // '~' in it is the name of the card
    Span span = {};                       // of the value
  };

  const TextColumn* column = nullptr;
  std::vector<Sought> any_of = {};
};

struct Step {
  enum class Kind { kAll, kAny, kNot, kRows, kTexts };

  Kind kind = Kind::kAll;
  bool of_printing = false;  // its rows are printings, else cards
  // `is:token`, `t:token`, `card:`, `print:`: a search for tokens wants to see them, and so does
  // one for a certain card; one that leaves them out does not.
  bool asks_for_tokens = false;
  std::vector<Step> children = {};
  RowSet rows = {};     // kRows
  TextTest texts = {};  // kTexts
};

struct Program {
  Step root = {};
  std::vector<QueryError> warnings = {};
  bool asks_for_tokens = false;  // some term does that is not negated
};

// With `lenient`, a term nobody understands is a warning and left out, as long as something is
// left. `index` must outlive the program.
Parsed<Program> Compile(const Node& query, const SearchIndex& index, bool lenient = false);

}  // namespace clashdeck::query
