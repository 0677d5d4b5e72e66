// The same searches in SQLite, as well as it can: rows by name in memory, an index for every
// column, an FTS5 index of three-letter pieces for texts, statements prepared once.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bench/search_cases.h"
#include "bench/search_rows.h"

struct sqlite3;

namespace clashdeck::bench {

class SqliteSearch {
 public:
  explicit SqliteSearch(const std::vector<SearchRow>& rows);

  // Runs a case, once for each way to ask it: the total and the first page. The statements live as
  // long as the functions; this object must outlive them.
  std::vector<std::function<SearchPage()>> Prepare(const SearchCase& each);

 private:
  std::function<SearchPage()> PrepareOne(const std::string& from, const std::string& order_by);

  struct Close {
    void operator()(sqlite3* database) const;
  };
  std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace clashdeck::bench
