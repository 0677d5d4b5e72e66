// Searches by the query language beside a plain loop over the same cards and beside SQLite: the
// total and the first page of 50, reading the query included. Ends with 1 when the answers differ.
// Usage: clashdeck_bench_search [generated cards]
#include <algorithm>
#include <cstdio>
#include <limits>
#include <stdexcept>
#include <vector>

#include "bench/bench_main.h"
#include "bench/processor_time.h"
#include "bench/real_export.h"
#include "bench/search_cases.h"
#include "bench/search_data.h"
#include "bench/search_pieces.h"
#include "bench/sqlite_search.h"
#include "core/query/order.h"
#include "core/query/search.h"

namespace clashdeck::bench {
namespace {

constexpr int kTurns = 3;                // the best counts
constexpr double kSecondsPerTurn = 0.2;  // at least

struct Times {
  double ours = std::numeric_limits<double>::max();
  double scan = ours;
  double sqlite = ours;
};

query::HitPage Search(const std::string& text, const query::SearchIndex& index) {
  const auto read = query::ReadQuery(text, *index.fields);
  if (!read) throw std::runtime_error(text + ": " + read.error().message);
  const auto matches = query::Match(*read, index);
  if (!matches) throw std::runtime_error(text + ": " + matches.error().message);
  return query::OrderHits(*matches, read->directives, index, {.most = SearchPage::kMost});
}

// Our hits as places in the rows.
SearchPage PageOf(const query::HitPage& hits, const std::vector<std::uint32_t>& row_of_card) {
  SearchPage page{.total = hits.total};
  for (const query::Hit& hit : hits.hits) page.rows.push_back(row_of_card[hit.card]);
  return page;
}

void CheckSame(const std::string& query, const char* whose, const SearchPage& theirs,
               const SearchPage& ours) {
  if (theirs == ours) return;
  throw std::runtime_error(query + ": " + whose + " finds " + std::to_string(theirs.total) +
                           " cards, we find " + std::to_string(ours.total) +
                           (theirs.total == ours.total ? " in another order" : ""));
}

double Median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

void Measure(const SearchData& data) {
  const std::vector<SearchRow> rows = RowsOf(*data.index);
  std::vector<std::uint32_t> row_of_card(data.index->cards.size());
  for (std::uint32_t at = 0; at < rows.size(); ++at) row_of_card[rows[at].card] = at;
  SqliteSearch sqlite(rows);

  std::printf("\n%s: %zu cards, %zu printings; index built in %.1f ms\n", data.name.c_str(),
              data.index->cards.size(), data.index->printings.size(), data.build_seconds * 1e3);
  std::printf("%-40s %7s %10s %10s %10s %9s %11s\n", "query", "hits", "ours us", "scan us",
              "SQLite us", "scan/ours", "SQLite/ours");
  std::vector<double> ratios;
  for (const SearchCase& each : SearchCases()) {
    const auto ways = sqlite.Prepare(each);
    const SearchPage ours = PageOf(Search(each.query, *data.index), row_of_card);
    CheckSame(each.query, "the scan", each.scan(rows), ours);
    for (const auto& run_sqlite : ways) CheckSame(each.query, "SQLite", run_sqlite(), ours);

    Times best;
    const auto keep_best = [](double& time, const auto& work) {
      time = std::min(time, SecondsPerCall(work, kSecondsPerTurn));
    };
    for (int turn = 0; turn < kTurns; ++turn) {
      keep_best(best.ours, [&] { Search(each.query, *data.index); });
      keep_best(best.scan, [&] { each.scan(rows); });
      for (const auto& run_sqlite : ways) keep_best(best.sqlite, [&] { run_sqlite(); });
    }
    ratios.push_back(best.sqlite / best.ours);
    std::printf("%-40s %7zu %10.2f %10.2f %10.2f %9.1f %11.1f\n", each.query.c_str(), ours.total,
                best.ours * 1e6, best.scan * 1e6, best.sqlite * 1e6, best.scan / best.ours,
                best.sqlite / best.ours);
  }
  std::printf("SQLite/ours: least %.1f (wanted: at least 1), median %.1f (wanted: at least 10)\n",
              *std::min_element(ratios.begin(), ratios.end()), Median(ratios));
  MeasurePieces(*data.index);
}

void Main(std::size_t generated) {
  Measure(*SampleCards());
  if (const auto real = RealCards()) {
    Measure(*real);
  } else {
    std::printf("\nreal export: left out, %s is not there\n", RealExport().c_str());
  }
  Measure(*GeneratedCards(generated));
}

}  // namespace
}  // namespace clashdeck::bench

int main(int argc, char** argv) {
  return clashdeck::bench::RunBench(argc, argv, 100'000, clashdeck::bench::Main);
}
