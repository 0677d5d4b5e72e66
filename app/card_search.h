// Finding cards by a query: what the API and the command line share. Start with SearchCards().
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/search_indexes.h"
#include "core/catalog.h"
#include "core/query/explain.h"
#include "core/query/facets.h"
#include "core/query/order.h"
#include "core/query/search.h"
#include "core/result.h"

namespace clashdeck::app {

struct SearchRequest {
  // Nothing = every card there is, tokens too, and previews where no day is asked for.
  std::optional<std::string> q = {};
  std::size_t max_bytes = query::kMaxBodyQuery;
  // As directives of those names; empty = not said. What the query itself says wins.
  std::string unique = {};
  std::string order = {};
  std::string dir = {};
  std::string as_of = {};
  bool lenient = false;
  bool only_ready = false;  // an index that would have to be made is left out
};

// A request that has been read, and the index that answers it.
struct Search {
  query::Query query = {};
  IndexPtr index = {};  // null only where SearchRequest::only_ready asked for it
  bool lenient = false;
  std::string text = {};  // of the query; spans point into it

  bool prints() const { return query.directives.unique == query::Unique::kPrints; }
};

// kQuery... with span and suggestions, or kBadParameter for a value beside the query. Games of
// `catalog` that know a field which this one does not are named.
Result<Search> ReadSearch(const SearchRequest& request, const SearchIndexes& indexes,
                          const Catalog& catalog);

struct SearchWish {
  std::optional<std::string> after = {};  // printing id of the last hit of the page before
  std::size_t most = 50;
  std::vector<std::string> facets = {};  // fields
};

struct SearchAnswer {
  query::HitPage page = {};
  std::vector<query::Facet> facets = {};
  std::vector<Error> warnings = {};  // what a lenient search left out
};

Result<SearchAnswer> SearchCards(const Search& search, const SearchWish& wish,
                                 const Catalog& catalog);

struct SearchExplained {
  query::Explanation explanation = {};
  std::vector<Error> warnings = {};
};
Result<SearchExplained> ExplainSearch(const Search& search, const Catalog& catalog);

// A card among those that a query names, the same for the same seed and content; nothing when it
// names none.
Result<std::optional<CardIndex>> RandomCard(const Search& search, std::uint64_t seed,
                                            const Catalog& catalog);

// A part of a query in bytes and code points.
ErrorSpan SpanIn(std::string_view query, query::Span span);

// A query's mistake as the one error type; `query` is the text that its span points into.
Error ErrorOf(const query::QueryError& mistake, std::string_view query);

}  // namespace clashdeck::app
