// What only a real server shows: bytes on the wire, limits of its parser, and an orderly end.
#include "api/server.h"

#include <gtest/gtest.h>

#include <csignal>
#include <future>
#include <nlohmann/json.hpp>
#include <thread>

#include "api/limits.h"
#include "tests/api/http_client.h"
#include "tests/api/test_server.h"

namespace clashdeck::api {
namespace {

constexpr const char* kPlainCard = "/v1/games/ember-duel/cards/ashen-scout";
constexpr const char* kCard =
    "/v1/games/ember-duel/cards/ashen-scout?include=printings,rulings,history";

HttpAnswer Get(const std::string& target,
               const std::vector<std::pair<std::string, std::string>>& headers = {}) {
  return HttpClient(TestServer::Get().port()).Exchange(MakeRequest("GET", target, headers));
}

TEST(Server, HeadHasTheHeadersOfGetAndNoBody) {
  HttpClient client(TestServer::Get().port());
  const HttpAnswer get = client.Exchange(MakeRequest("GET", kCard));
  const HttpAnswer head = client.Exchange(MakeRequest("HEAD", kCard));
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.header("content-length"), std::to_string(get.body.size()));
  EXPECT_EQ(head.header("etag"), get.header("etag"));
  EXPECT_EQ(client.Exchange(MakeRequest("GET", "/healthz")).status, 200);  // the connection goes on
  const std::vector<std::pair<std::string, std::string>> gzip = {{"Accept-Encoding", "gzip"}};
  const HttpAnswer packed = client.Exchange(MakeRequest("GET", kCard, gzip));
  const HttpAnswer packed_head = client.Exchange(MakeRequest("HEAD", kCard, gzip));
  EXPECT_EQ(packed_head.header("content-encoding"), "gzip");
  EXPECT_EQ(packed_head.header("content-length"), packed.header("content-length"));
}

TEST(Server, AConnectionCarriesManyRequests) {
  HttpClient client(TestServer::Get().port());
  for (int i = 0; i < 50; ++i)
    ASSERT_EQ(client.Exchange(MakeRequest("GET", "/v1/games")).status, 200);
}

// Answers to bodies and queries are held back for a moment and others are not; all keep their turn.
TEST(Server, RequestsSentTogetherAreAnsweredInOrder) {
  HttpClient client(TestServer::Get().port());
  constexpr int kRequests = 60;
  const auto id = [](int i) { return "turn-" + std::to_string(i); };
  std::string together;
  for (int i = 0; i < kRequests; ++i) {
    const std::vector<std::pair<std::string, std::string>> headers = {
        {"X-Request-Id", id(i)}, {"Content-Type", "application/json"}};
    together += i % 3 == 0   ? MakeRequest("GET", kPlainCard, headers)
                : i % 5 == 1 ? MakeRequest("GET", kCard, headers)
                             : MakeRequest("POST", "/v1/games/ember-duel/cards/search", headers,
                                           R"({"q":"scout"})");
  }
  for (int i = 0; i < kRequests; ++i) {
    const HttpAnswer answer = client.Exchange(i == 0 ? together : "");
    ASSERT_EQ(answer.status, 200) << answer.body;
    ASSERT_EQ(answer.header("x-request-id"), id(i));
  }
}

TEST(Server, NamesNoSoftware) { EXPECT_EQ(Get("/healthz").header("server"), ""); }

TEST(Server, CompressedAnswersAreMarked) {
  EXPECT_EQ(Get(kCard, {{"Accept-Encoding", "br, gzip"}}).header("content-encoding"), "br");
  EXPECT_EQ(Get(kCard, {{"Accept-Encoding", "gzip"}}).header("content-encoding"), "gzip");
  EXPECT_EQ(Get(kCard).header("content-encoding"), "");
}

TEST(Server, UnmodifiedAnswersHaveNoBody) {
  HttpClient client(TestServer::Get().port());
  const std::string etag = client.Exchange(MakeRequest("GET", kCard)).header("etag");
  const HttpAnswer answer = client.Exchange(MakeRequest("GET", kCard, {{"If-None-Match", etag}}));
  EXPECT_EQ(answer.status, 304);
  EXPECT_EQ(answer.body, "");
  EXPECT_EQ(answer.header("content-type"), "");
  EXPECT_EQ(client.Exchange(MakeRequest("GET", "/healthz")).status, 200);
}

TEST(Server, RequestIdsComeBackOrAreMade) {
  EXPECT_EQ(Get("/healthz", {{"X-Request-Id", "mine-1"}}).header("x-request-id"), "mine-1");
  EXPECT_EQ(Get("/healthz", {{"X-Request-Id", "not mine!"}}).header("x-request-id").size(), 16U);
}

TEST(Server, AnImportBodyOverItsLimitIsAProblem) {
  auto fixture = std::make_shared<Fixture>();
  TestServer::Get().Use(fixture);
  const HttpAnswer answer =
      HttpClient(TestServer::Get().port())
          .Exchange(MakeRequest("POST", "/v1/games/ember-duel/imports",
                                {{"Authorization", "Bearer " + fixture->Key(app::Role::kAdmin)},
                                 {"Content-Type", "application/octet-stream"}},
                                std::string(kMaxImportBody + 1, 'x')));
  EXPECT_EQ(answer.status, 413);
  EXPECT_EQ(nlohmann::json::parse(answer.body)["code"], "too_large");
}

// What the parser refuses by itself: a bare status, and the connection ends.
TEST(Server, RefusesWhatIsNoHttp) {
  for (const char* bytes :
       {"nonsense\r\n\r\n", "GET /healthz HTTP/3.7\r\n\r\n", "FROB /healthz HTTP/1.1\r\n\r\n"}) {
    const HttpAnswer answer = HttpClient(TestServer::Get().port()).Exchange(bytes);
    EXPECT_TRUE(answer.status == 400 || answer.status == 405) << bytes;
  }
  EXPECT_EQ(
      HttpClient(TestServer::Get().port()).Exchange("GET /" + std::string(70'000, 'a')).status,
      414);
  EXPECT_EQ(Get("/healthz").status, 200);
}

// More than are held back together, and some of the clients send bodies.
TEST(Server, ManyClientsAtOnceGetTheirOwnAnswers) {
  std::vector<std::future<bool>> clients;
  for (int i = 0; i < 24; ++i) {
    clients.push_back(std::async(std::launch::async, [i] {
      HttpClient client(TestServer::Get().port());
      const std::string id = "client-" + std::to_string(i);
      const std::vector<std::pair<std::string, std::string>> headers = {
          {"X-Request-Id", id}, {"Content-Type", "application/json"}};
      for (int j = 0; j < 100; ++j) {
        const HttpAnswer answer =
            client.Exchange(i % 3 == 0 ? MakeRequest("GET", kCard, headers)
                                       : MakeRequest("POST", "/v1/games/ember-duel/cards/search",
                                                     headers, R"({"q":"scout"})"));
        if (answer.status != 200 || answer.header("x-request-id") != id) return false;
      }
      return true;
    }));
  }
  for (auto& client : clients) EXPECT_TRUE(client.get());
}

TEST(Server, CannotListenWhereAnotherDoes) {
  Fixture fixture;
  ServerOptions options;
  options.port = TestServer::Get().port();
  testing::internal::CaptureStderr();
  EXPECT_EQ(RunServer(options, fixture.services()), 3);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("cannot listen"), std::string::npos);
  options.host = "no-such-host";
  testing::internal::CaptureStderr();
  EXPECT_EQ(RunServer(options, fixture.services()), 3);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("numeric"), std::string::npos);
}

// Last in this program, after the golden exchanges, because the server cannot be started again.
class ServerEnd : public testing::TestWithParam<int> {};

INSTANTIATE_TEST_SUITE_P(Signal, ServerEnd, testing::Values(SIGTERM));

TEST_P(ServerEnd, AnswersWhatIsRunning) {
  auto fixture = std::make_shared<Fixture>();
  TestServer::Get().Use(fixture);
  std::string rows = R"({"game": "ember-duel", "errata": [)";
  for (int i = 0; i < 400; ++i) {
    rows += std::string(i == 0 ? "" : ",") +
            R"({"card": "cinder-wolf", "kind": "errata", "effective": ")" +
            std::to_string(2025 + i) + R"(-01-01", "changes": {"power": 1}})";
  }
  std::future<HttpAnswer> import = std::async(std::launch::async, [&] {
    return HttpClient(TestServer::Get().port())
        .Exchange(MakeRequest("POST", "/v1/games/ember-duel/imports",
                              {{"Authorization", "Bearer " + fixture->Key(app::Role::kAdmin)},
                               {"Content-Type", "application/json"}},
                              rows + "]}"));
  });
  while (fixture->gateway().idle() &&
         import.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
    std::this_thread::yield();
  }
  std::raise(GetParam());
  EXPECT_EQ(import.get().status, 201);  // what was running is answered
  EXPECT_EQ(TestServer::Get().Stop(), 0);
}

}  // namespace
}  // namespace clashdeck::api
