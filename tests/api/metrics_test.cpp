#include "api/metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

namespace clashdeck::api {
namespace {

using testing::HasSubstr;
using testing::Not;

std::vector<std::string> Labels() {
  return {R"(method="GET",route="/a")", R"(method="",route="")"};
}

TEST(Metrics, CountsByRouteAndStatus) {
  Metrics metrics(Labels());
  metrics.Count(0, 200, std::chrono::microseconds(80));
  metrics.Count(0, 200, std::chrono::milliseconds(3));
  metrics.Count(0, 404, std::chrono::seconds(100));
  metrics.Count(1, 599, std::chrono::nanoseconds(1));
  const std::string text = metrics.Render({});
  EXPECT_THAT(
      text, HasSubstr(R"(clashdeck_http_requests_total{method="GET",route="/a",status="200"} 2)"));
  EXPECT_THAT(
      text, HasSubstr(R"(clashdeck_http_requests_total{method="GET",route="/a",status="404"} 1)"));
  EXPECT_THAT(text, HasSubstr(R"(clashdeck_http_requests_total{method="",route="",status="0"} 1)"));
  EXPECT_THAT(
      text,
      HasSubstr(R"(clashdeck_http_request_seconds_bucket{method="GET",route="/a",le="0.0001"} 1)"));
  EXPECT_THAT(
      text,
      HasSubstr(R"(clashdeck_http_request_seconds_bucket{method="GET",route="/a",le="0.01"} 2)"));
  EXPECT_THAT(
      text,
      HasSubstr(R"(clashdeck_http_request_seconds_bucket{method="GET",route="/a",le="+Inf"} 3)"));
  EXPECT_THAT(
      text, HasSubstr(R"(clashdeck_http_request_seconds_sum{method="GET",route="/a"} 100.00308)"));
}

TEST(Metrics, RoutesThatWereNotAskedForAreLeftOut) {
  EXPECT_THAT(Metrics(Labels()).Render({}), Not(HasSubstr("route=\"/a\"")));
}

TEST(Metrics, ThreadsLoseNothing) {
  Metrics metrics(Labels());
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int j = 0; j < 1000; ++j) metrics.Count(0, 200, std::chrono::nanoseconds(1));
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(metrics.Render({}), HasSubstr("status=\"200\"} 4000\n"));
}

TEST(Metrics, ShowsGaugesAndImports) {
  Metrics metrics(Labels());
  metrics.CountImport(true);
  metrics.CountImport(false);
  metrics.CountImport(false);
  const std::string text = metrics.Render({.data_version = "ab",
                                           .games = {{"ember-duel", 6, 8}},
                                           .swaps = 2,
                                           .workers_pending = 1,
                                           .draining = true});
  for (const char* line :
       {"clashdeck_imports_total{outcome=\"done\"} 1\n",
        "clashdeck_imports_total{outcome=\"refused\"} 2\n",
        "clashdeck_snapshot_info{data_version=\"ab\"} 1\n", "clashdeck_snapshot_swaps_total 2\n",
        "clashdeck_cards{game=\"ember-duel\"} 6\n", "clashdeck_printings{game=\"ember-duel\"} 8\n",
        "clashdeck_workers_pending 1\n", "clashdeck_draining 1\n"}) {
    EXPECT_THAT(text, HasSubstr(line));
  }
}

}  // namespace
}  // namespace clashdeck::api
