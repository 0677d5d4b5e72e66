#include "bench/search_cases.h"

#include <re2/re2.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace clashdeck::bench {

namespace {

using Rows = std::vector<SearchRow>;

// Rows stand by name: the first that fit are the page.
template <class Fits>
SearchPage ByName(const Rows& rows, Fits fits) {
  SearchPage page;
  for (std::uint32_t at = 0; at < rows.size(); ++at) {
    if (!fits(rows[at])) continue;
    ++page.total;
    if (page.rows.size() < SearchPage::kMost) page.rows.push_back(at);
  }
  return page;
}

template <class Fits, class KeyOf>
SearchPage ByKey(const Rows& rows, Fits fits, KeyOf key_of) {
  std::vector<std::pair<std::int64_t, std::uint32_t>> found;
  for (std::uint32_t at = 0; at < rows.size(); ++at) {
    if (fits(rows[at])) found.emplace_back(key_of(rows[at]), at);
  }
  const auto end =
      found.begin() + static_cast<std::ptrdiff_t>(std::min(found.size(), SearchPage::kMost));
  std::partial_sort(found.begin(), end, found.end());
  SearchPage page{.total = found.size()};
  for (auto each = found.begin(); each != end; ++each) page.rows.push_back(each->second);
  return page;
}

template <class Pick>
SearchPage Holding(const Rows& rows, std::string_view needle, Pick text_of) {
  return ByName(rows, [&](const SearchRow& row) {
    return std::string_view(text_of(row)).find(needle) != std::string_view::npos;
  });
}

const std::string& NameOf(const SearchRow& row) { return row.name; }
const std::string& TextOf(const SearchRow& row) { return row.text; }
bool IsClash(const SearchRow& row) { return row.type == "clash"; }

}  // namespace

const std::vector<SearchCase>& SearchCases() {
  static const std::vector<SearchCase> kCases = {
      {"t:clash",
       {"cards WHERE type = 'clash'"},
       "rowid",
       [](const Rows& rows) { return ByName(rows, IsClash); }},
      {"cost>=3",
       {"cards WHERE cost >= 3"},
       "rowid",
       [](const Rows& rows) {
         return ByName(rows, [](const SearchRow& row) { return row.has_cost() && row.cost >= 3; });
       }},
      {"c:red",
       {"cards WHERE red = 1"},
       "rowid",
       [](const Rows& rows) { return ByName(rows, [](const SearchRow& row) { return row.red; }); }},
      {"t:clash cost<=3 c:red|blue -kw:flight",
       {"cards WHERE type = 'clash' AND cost <= 3 AND (red = 1 OR blue = 1) AND flight = 0"},
       "rowid",
       [](const Rows& rows) {
         return ByName(rows, [](const SearchRow& row) {
           return IsClash(row) && row.has_cost() && row.cost <= 3 && (row.red || row.blue) &&
                  !row.flight;
         });
       }},
      {"text:\"draw\"",
       {"texts WHERE text MATCH '\"draw\"'", "texts WHERE instr(text, 'draw')"},
       "rowid",
       [](const Rows& rows) { return Holding(rows, "draw", TextOf); }},
      {"text:\"one card\"",
       {"texts WHERE text MATCH '\"one card\"'", "texts WHERE instr(text, 'one card')"},
       "rowid",
       [](const Rows& rows) { return Holding(rows, "one card", TextOf); }},
      // Two letters are too short for the index of three.
      {"name:\"ar\"",
       {"names WHERE name LIKE '%ar%'", "names WHERE instr(name, 'ar')"},
       "rowid",
       [](const Rows& rows) { return Holding(rows, "ar", NameOf); }},
      {"text:/draws? (one|two) cards?/",
       {"texts WHERE text MATCH '\"draw one card\" OR \"draws one card\" OR \"draw two card\" OR "
        "\"draws two card\"' AND matches('draws? (one|two) cards?', text)",
        "texts WHERE text MATCH '\"draw\"' AND matches('draws? (one|two) cards?', text)",
        "texts WHERE matches('draws? (one|two) cards?', text)"},
       "rowid",
       [](const Rows& rows) {
         const RE2 pattern("draws? (one|two) cards?");
         return ByName(rows,
                       [&](const SearchRow& row) { return RE2::PartialMatch(row.text, pattern); });
       }},
      {"t:clash order:cost",
       {"cards WHERE type = 'clash'"},
       "cost_up, rowid",
       [](const Rows& rows) {
         return ByKey(rows, IsClash, [](const SearchRow& row) { return row.cost; });
       }},
      {"t:clash order:attack dir:desc",
       {"cards WHERE type = 'clash'"},
       "attack_down, rowid",
       [](const Rows& rows) {
         return ByKey(rows, IsClash, [](const SearchRow& row) {
           return row.attack == SearchRow::kNone ? row.attack : -row.attack;
         });
       }},
  };
  return kCases;
}

}  // namespace clashdeck::bench
