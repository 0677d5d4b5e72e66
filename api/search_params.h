// What a search is asked with: the same names in a query string and in a body.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/query_string.h"
#include "api/route.h"
#include "api/text_lists.h"
#include "app/card_search.h"
#include "core/query/text_filter.h"
#include "core/result.h"

namespace clashdeck::api {

// The parameters of GET .../cards, which the body of POST .../cards/search has as keys.
const std::vector<std::string>& SearchParameters();

// The body as a query string would say it. kBadBody and kUnknownKey with pointers.
Result<QueryString> ReadSearchBody(std::string_view body);

// q, unique, order, dir, as_of and lenient; what takes long is left out where the call is at once.
Result<app::SearchRequest> ReadSearchRequest(const Call& call, std::size_t max_bytes);

// The answer of a call that has found its search without an index.
Response Postponed();

// `q` of a search in texts that are not cards; without one every text fits.
Result<query::TextFilter> ReadTextFilter(const QueryString& query);

// The texts of a list that hold what `filter` asks for, in the list's order; `q` is what it was
// read from.
template <class T>
Result<std::vector<const T*>> Held(const TextList<T>& list, const query::TextFilter& filter,
                                   std::string_view q) {
  const auto rows = filter.Rows(list.texts);
  if (!rows) return Failure(app::ErrorOf(rows.error(), q));
  std::vector<const T*> items;
  rows->ForEach([&](std::size_t row) { items.push_back(list.items[row]); });
  return items;
}

// Names separated by commas; none empty or twice.
Result<std::vector<std::string>> ReadNames(const QueryString& query, std::string_view name,
                                           std::size_t most);

}  // namespace clashdeck::api
