// The small files about single headers: accept, cors, request_id, and the log line.
#include <gtest/gtest.h>

#include <set>

#include "api/accept.h"
#include "api/access_log.h"
#include "api/cors.h"
#include "api/hex.h"
#include "api/request_id.h"

namespace clashdeck::api {
namespace {

TEST(Accept, TakesRangesAndRefusesWeightZero) {
  EXPECT_TRUE(Accepts("", "application/json"));
  EXPECT_TRUE(Accepts("*/*", "application/json"));
  EXPECT_TRUE(Accepts("text/html, application/*;q=0.1", "application/json"));
  EXPECT_TRUE(Accepts("Application/JSON", "application/json"));
  EXPECT_TRUE(Accepts("text/plain", "text/plain; charset=utf-8"));
  EXPECT_FALSE(Accepts("text/html", "application/json"));
  EXPECT_FALSE(Accepts("application/json;q=0", "application/json"));
  EXPECT_FALSE(Accepts("application", "application/json"));
}

TEST(Accept, TheClosestRangeDecides) {
  EXPECT_FALSE(Accepts("application/json;q=0, */*", "application/json"));
  EXPECT_FALSE(Accepts("*/*, application/*;Q=0.000", "application/json"));
  EXPECT_TRUE(Accepts("*/*;q=0, application/json", "application/json"));
  EXPECT_TRUE(Accepts("text/*;q=0, */*;q=0.1", "application/json"));
  EXPECT_FALSE(Accepts("application/json; q=nonsense", "application/json"));
}

TEST(Accept, BodiesAreUtf8) {
  EXPECT_TRUE(IsUtf8("application/json"));
  EXPECT_TRUE(IsUtf8("text/csv; Charset=\"UTF-8\"; header=present"));
  EXPECT_FALSE(IsUtf8("text/csv; charset=utf-16"));
  EXPECT_FALSE(IsUtf8("text/csv;header=present;charset=windows-1252"));
}

TEST(Accept, MediaTypesAreComparedWithoutParameters) {
  EXPECT_TRUE(IsMediaType("application/json", "application/json"));
  EXPECT_TRUE(IsMediaType("Application/Json ; charset=utf-8", "application/json"));
  EXPECT_FALSE(IsMediaType("", "application/json"));
  EXPECT_FALSE(IsMediaType("application/jsonx", "application/json"));
}

TEST(Cors, OnlyAllowedOriginsMayRead) {
  const Cors cors({"https://decks.example"});
  Response allowed;
  cors.Apply("https://decks.example", allowed);
  EXPECT_EQ(*allowed.Find("access-control-allow-origin"), "https://decks.example");
  EXPECT_EQ(*allowed.Find("access-control-expose-headers"),
            "ETag, Idempotency-Replayed, Last-Modified, Location, Retry-After, X-Data-Version, "
            "X-Next-Cursor, X-Request-Id, X-Seed, X-Total-Count, X-Warnings");
  Response refused;
  cors.Apply("https://evil.example", refused);
  cors.ApplyPreflight("https://evil.example", "GET", refused);
  EXPECT_TRUE(refused.headers().empty());
  EXPECT_FALSE(Cors({}).enabled());
}

TEST(Cors, AStarAllowsAllAndNeverCredentials) {
  const Cors cors({"*"});
  Response response;
  cors.Apply("https://any.example", response);
  cors.ApplyPreflight("https://any.example", "GET, HEAD, OPTIONS", response);
  EXPECT_EQ(*response.Find("access-control-allow-origin"), "*");
  EXPECT_EQ(*response.Find("access-control-allow-methods"), "GET, HEAD, OPTIONS");
  EXPECT_EQ(response.Find("access-control-allow-credentials"), nullptr);
}

TEST(RequestId, TakesShortPlainOnesOnly) {
  EXPECT_TRUE(IsRequestId("a.B_c-9"));
  EXPECT_TRUE(IsRequestId(std::string(64, 'a')));
  EXPECT_FALSE(IsRequestId(""));
  EXPECT_FALSE(IsRequestId(std::string(65, 'a')));
  EXPECT_FALSE(IsRequestId("two words"));
  EXPECT_FALSE(IsRequestId("line\nfeed"));
  EXPECT_FALSE(IsRequestId("\"quoted\""));
}

TEST(RequestId, NewOnesAreUsableAndDiffer) {
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) {
    const std::string id = NewRequestId();
    EXPECT_TRUE(IsRequestId(id));
    EXPECT_EQ(id.size(), 16U);
    EXPECT_TRUE(seen.insert(id).second);
  }
}

TEST(Hex, HasSixteenDigits) {
  EXPECT_EQ(Hex(0), "0000000000000000");
  EXPECT_EQ(Hex(0xfedcba9876543210ULL), "fedcba9876543210");
}

TEST(AccessLog, IsOneLineOfJson) {
  const std::string line = AccessLine({.at = "2024-03-15T12:00:00.000Z",
                                       .request_id = "abc",
                                       .method = "GET",
                                       .path = "/v1/\"quoted\"\n",
                                       .route = "/v1/games",
                                       .status = 200,
                                       .bytes = 12,
                                       .time = std::chrono::microseconds(1500),
                                       .key_id = "k1"});
  EXPECT_EQ(line,
            "{\"at\":\"2024-03-15T12:00:00.000Z\",\"request_id\":\"abc\",\"method\":\"GET\","
            "\"path\":\"/v1/\\\"quoted\\\"\\n\","
            "\"route\":\"/v1/games\",\"status\":200,\"bytes\":12,\"ms\":1.5,\"key\":\"k1\"}\n");
}

}  // namespace
}  // namespace clashdeck::api
