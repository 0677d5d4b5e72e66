// What a query means, for people: in its canonical spelling, in a sentence, and term by term.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/query/ast.h"
#include "core/query/error.h"
#include "core/query/index.h"
#include "core/query/search.h"

namespace clashdeck::query {

struct TermHits {
  std::string term = {};  // canonical
  Span span = {};
  std::size_t cards = 0;  // that this term alone matches
  std::size_t printings = 0;
};

struct Explanation {
  std::string canonical = {};
  std::string sentence = {};
  std::size_t cards = 0;  // that the whole query matches
  std::size_t printings = 0;
  std::vector<TermHits> terms = {};  // in the order of the query
  std::vector<QueryError> warnings = {};
};

// With `lenient` a term nobody understands is a warning.
Parsed<Explanation> Explain(const Query& query, const SearchIndex& index, bool lenient = false);

}  // namespace clashdeck::query
