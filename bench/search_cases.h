// The queries that are measured: as people write them, as SQL, and as a loop over rows.
#pragma once

#include <string>
#include <vector>

#include "bench/search_rows.h"

namespace clashdeck::bench {

struct SearchCase {
  std::string query;
  // "cards WHERE ...", over the tables of sqlite_search.h: ways to ask the same. Which is fastest
  // depends on the cards, so all are measured and the best counts.
  std::vector<std::string> from;
  std::string order_by;  // of SQL
  SearchPage (*scan)(const std::vector<SearchRow>& rows);
};

const std::vector<SearchCase>& SearchCases();

}  // namespace clashdeck::bench
