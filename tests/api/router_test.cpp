#include "api/router.h"

#include <gtest/gtest.h>

namespace clashdeck::api {
namespace {

Route GetRoute(std::string path) { return {.path = std::move(path), .handler = {}}; }

Route Post(std::string path) {
  return {.method = Method::kPost, .path = std::move(path), .handler = {}};
}

Router SampleRouter() {
  std::vector<Route> routes = {GetRoute("/cards"),       GetRoute("/cards/{id}"),
                               GetRoute("/cards/named"), GetRoute("/cards/{id}/history"),
                               Post("/cards"),           Post("/sets/{code}/cards/{id}")};
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

struct RouterCase {
  const char* name;
  const char* path;
  const char* found;
};

class RouterFinds : public testing::TestWithParam<RouterCase> {};

TEST_P(RouterFinds, TheRoute) {
  const Router router = SampleRouter();
  EXPECT_EQ(Found(router, GetParam().path), GetParam().found);
}

INSTANTIATE_TEST_SUITE_P(
    Paths, RouterFinds,
    testing::Values(
        RouterCase{"fixed", "/cards", "/cards"},
        RouterCase{"placeholder", "/cards/ash", "/cards/{id} [ash]"},
        RouterCase{"fixed_wins", "/cards/named", "/cards/named"},
        RouterCase{"fixed_gives_way", "/cards/named/history", "/cards/{id}/history [named]"},
        RouterCase{"decoded", "/cards/a%20b", "/cards/{id} [a b]"},
        RouterCase{"encoded_word", "/%63ards", "/cards"},
        RouterCase{"encoded_slash_stays_inside", "/cards/a%2Fb", "/cards/{id} [a/b]"},
        RouterCase{"trailing_slash", "/cards/", "nothing"},
        RouterCase{"double_slash", "//cards", "nothing"},
        RouterCase{"longer", "/cards/a/b", "nothing"}, RouterCase{"root", "/", "nothing"},
        RouterCase{"other_method", "/sets/EMB/cards/1", "no method, POST, OPTIONS [EMB] [1]"},
        RouterCase{"broken_escape", "/cards/%4", "error request.malformed"},
        RouterCase{"not_utf8", "/cards/%ff", "error request.malformed"},
        RouterCase{"no_slash", "cards", "error request.malformed"},
        RouterCase{"too_deep", "/1/2/3/4/5/6/7/8/9/10/11", "error not_found"}),
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
