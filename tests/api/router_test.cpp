#include "api/router.h"

#include <gtest/gtest.h>

namespace clashdeck::api {
namespace {

Route Get(std::string path) { return {.path = std::move(path), .handler = {}}; }

Route Post(std::string path) {
  return {.method = Method::kPost, .path = std::move(path), .handler = {}};
}

Router SampleRouter() {
  std::vector<Route> routes = {Get("/cards"),       Get("/cards/{id}"),
                               Get("/cards/named"), Get("/cards/{id}/history"),
                               Post("/cards"),      Post("/sets/{code}/cards/{id}")};
  return Router(std::move(routes));
}

std::string Found(const Router& router, std::string_view path, Method method = Method::kGet) {
  const auto segments = PathSegments::Split(path);
  if (!segments) return "error " + std::string(ErrorCodeName(segments.error().code));
  const auto match = router.Find(*segments);
  if (match.node == nullptr) return "nothing";
  const Route* route = router.RouteOf(*match.node, method);
  std::string text = route != nullptr ? route->path : "no method, " + match.node->allow;
  for (std::size_t i = 0; i < match.count; ++i)
    text += " [" + std::string(match.parameters[i]) + "]";
  return text;
}

struct Case {
  const char* name;
  const char* path;
  const char* found;
};

class RouterFinds : public testing::TestWithParam<Case> {};

TEST_P(RouterFinds, TheRoute) {
  const Router router = SampleRouter();
  EXPECT_EQ(Found(router, GetParam().path), GetParam().found);
}

INSTANTIATE_TEST_SUITE_P(
    Paths, RouterFinds,
    testing::Values(Case{"fixed", "/cards", "/cards"},
                    Case{"placeholder", "/cards/ash", "/cards/{id} [ash]"},
                    Case{"fixed_wins", "/cards/named", "/cards/named"},
                    Case{"fixed_gives_way", "/cards/named/history", "/cards/{id}/history [named]"},
                    Case{"decoded", "/cards/a%20b", "/cards/{id} [a b]"},
                    Case{"encoded_word", "/%63ards", "/cards"},
                    Case{"encoded_slash_stays_inside", "/cards/a%2Fb", "/cards/{id} [a/b]"},
                    Case{"trailing_slash", "/cards/", "nothing"},
                    Case{"double_slash", "//cards", "nothing"},
                    Case{"longer", "/cards/a/b", "nothing"}, Case{"root", "/", "nothing"},
                    Case{"other_method", "/sets/EMB/cards/1", "no method, POST, OPTIONS [EMB] [1]"},
                    Case{"broken_escape", "/cards/%4", "error request.malformed"},
                    Case{"not_utf8", "/cards/%ff", "error request.malformed"},
                    Case{"no_slash", "cards", "error request.malformed"},
                    Case{"too_deep", "/1/2/3/4/5/6/7/8/9/10/11", "error not_found"}),
    [](const auto& each) { return std::string(each.param.name); });

TEST(Router, AllowNamesEveryMethodOfThePath) {
  const Router router = SampleRouter();
  EXPECT_EQ(router.Find(*PathSegments::Split("/cards")).node->allow, "GET, HEAD, POST, OPTIONS");
}

TEST(Router, KnowsTheIndexOfARoute) {
  const Router router = SampleRouter();
  EXPECT_EQ(router.IndexOf(router.routes()[3]), 3U);
}

}  // namespace
}  // namespace clashdeck::api
