// docs/search.md teaches by examples: each of them is run here over the sample sets of Alpha Clash.
#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <sstream>

#include "app/card_coverage.h"
#include "app/card_search.h"
#include "tests/app/service_fixture.h"

namespace clashdeck::app {
namespace {

struct Example {
  std::string query;
  std::string code;  // the error it must give; empty = it finds something
};

std::string Unescaped(std::string text) {  // a table's cell writes '|' as "\|"
  for (std::size_t at = text.find("\\|"); at != std::string::npos; at = text.find("\\|", at))
    text.erase(at, 1);
  return text;
}

// The code in backticks at the beginning of a cell; moves `at` behind it.
std::optional<std::string> CodeAt(const std::string& line, std::size_t& at) {
  if (line.compare(at, 3, "| `") != 0) return std::nullopt;
  const std::size_t end = line.find('`', at + 3);
  std::string code = line.substr(at + 3, end - at - 3);
  at = end + 2;
  return Unescaped(std::move(code));
}

// Rows of tables whose first cell is a query.
std::vector<Example> Examples() {
  std::ifstream file(std::string(CLASHDECK_SOURCE_DIR) + "/docs/search.md");
  std::vector<Example> examples;
  for (std::string line; std::getline(file, line);) {
    std::size_t at = 0;
    auto query = CodeAt(line, at);
    if (!query) continue;
    const auto second = CodeAt(line, at);
    const bool error = second && second->starts_with("query.");
    examples.push_back({*std::move(query), error ? *second : ""});
  }
  return examples;
}

class SearchDocs : public ServiceTest {};

TEST_F(SearchDocs, EveryExampleDoesWhatItSays) {
  ASSERT_TRUE(ImportSamples(services_, [](const ImportReport&) {}).has_value());
  const CatalogPtr catalog = services_.catalogs->current();
  const auto cards = catalog->Share("alpha-clash");
  const SearchIndexes indexes(cards, "2024-12-31", {}, {},
                              std::make_shared<const CoverageBook>(cards, "2024-12-31"));
  const std::vector<Example> examples = Examples();
  EXPECT_GE(examples.size(), 50U);
  for (const Example& example : examples) {
    SCOPED_TRACE(example.query);
    const auto search = ReadSearch({.q = example.query}, indexes, *catalog);
    const auto answer =
        search ? SearchCards(*search, {}, *catalog) : Result<SearchAnswer>(Failure(search.error()));
    if (example.code.empty()) {
      ASSERT_TRUE(answer.has_value()) << answer.error().message;
      EXPECT_GT(answer->page.total, 0U);
    } else {
      ASSERT_FALSE(answer.has_value());
      EXPECT_EQ(ErrorCodeName(answer.error().code), example.code);
    }
  }
}

}  // namespace
}  // namespace clashdeck::app
