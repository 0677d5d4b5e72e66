// What a query means, for people: in its canonical spelling, in a sentence, and term by term.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/query/ast.h"
#include "core/query/error.h"
#include "core/query/index.h"
#include "core/query/search.h"

namespace clashdeck::query {

struct HitCount {
  std::size_t cards = 0;
  std::size_t printings = 0;
};

struct TermHits {
  std::string term = {};  // canonical
  Span span = {};
  // What this term alone matches; nothing = to find out would take too long.
  std::optional<HitCount> hits = {};
};

struct Explanation {
  std::string canonical = {};
  std::string sentence = {};
  HitCount hits = {};                // of the whole query
  std::vector<TermHits> terms = {};  // in the order of the query
  std::vector<QueryError> warnings = {};
};

// With `lenient` a term nobody understands is a warning.
Parsed<Explanation> Explain(const Query& query, const SearchIndex& index, bool lenient = false);

}  // namespace clashdeck::query
