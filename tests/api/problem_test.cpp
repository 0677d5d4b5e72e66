#include "api/problem.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace clashdeck::api {
namespace {

TEST(Problem, HasEveryMemberInOrder) {
  Error error{.code = ErrorCode::kUnknownKey, .message = "there is no key 'nam' here"};
  error.pointer = "/nam";
  error.suggestions = {"name"};
  error.errors = {{.pointer = "/nam", .message = "unknown"}};
  const Response response = ProblemResponse(error, "/v1/x");
  EXPECT_EQ(response.status, 422);
  EXPECT_EQ(response.content_type, "application/problem+json");
  EXPECT_EQ(
      response.body,
      R"({"type":"/docs#problem-body.unknown_key","title":"Unknown key in the body","status":422,)"
      R"("detail":"there is no key 'nam' here","instance":"/v1/x","code":"body.unknown_key","pointer":"/nam",)"
      R"("suggestions":["name"],"errors":[{"pointer":"/nam","detail":"unknown"}]})");
}

TEST(Problem, HidesWhatFailedInside) {
  const Response response = ProblemResponse(
      {.code = ErrorCode::kInternal, .message = "disk /secret/path is full"}, "/v1/x");
  EXPECT_EQ(response.status, 500);
  EXPECT_EQ(response.body.find("secret"), std::string::npos);
}

TEST(Problem, ListsAtMostAHundredFindings) {
  Error error{.code = ErrorCode::kImportRejected, .message = "many"};
  error.errors.assign(500, {.pointer = "/a", .message = "b"});
  EXPECT_EQ(ProblemJson(error, "/")["errors"].size(), 100U);
}

TEST(Problem, InstanceIsAlwaysAnAddress) {
  const auto instance = [](std::string_view path) {
    return ProblemJson({.code = ErrorCode::kNotFound, .message = "x"}, path)["instance"]
        .get<std::string>();
  };
  EXPECT_EQ(instance("/v1/games/a%20b"), "/v1/games/a%20b");
  EXPECT_EQ(instance("/broken%2"), "/broken%252");
  EXPECT_EQ(instance("/raw\xff\""), "/raw%FF%22");
}

}  // namespace
}  // namespace clashdeck::api
