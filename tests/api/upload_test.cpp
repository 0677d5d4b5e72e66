// Bodies on the wire: refused by what the head says, before they are read.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "api/limits.h"
#include "api/server.h"
#include "tests/api/http_client.h"
#include "tests/api/test_server.h"

namespace clashdeck::api {
namespace {

constexpr const char* kCollection = "/v1/games/ember-duel/cards/collection";
constexpr const char* kImports = "/v1/games/ember-duel/imports";

// Only the head; the body it announces is never sent.
std::string Head(const std::string& target, std::size_t length, const std::string& more = {}) {
  return "POST " + target + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
         "Content-Length: " + std::to_string(length) + "\r\n" + more + "\r\n";
}

std::string Chunked(const std::string& target, const std::string& more) {
  return "POST " + target + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
         "Transfer-Encoding: chunked\r\n" + more + "\r\n";
}

std::string CodeIn(const HttpAnswer& answer) {
  return nlohmann::json::parse(answer.body).value("code", "");
}

class Uploads : public testing::Test {
 protected:
  void Use(GatewayOptions options) {
    fixture_ = std::make_shared<Fixture>(std::move(options));
    TestServer::Get().Use(fixture_);
  }
  void SetUp() override {
    if (!JudgesByHead()) GTEST_SKIP() << "this Drogon reads a body before it asks about the head";
    Use({});
  }
  std::string Key(app::Role role) const {
    return "Authorization: Bearer " + fixture_->Key(role) + "\r\n";
  }
  static HttpAnswer Exchange(const std::string& bytes) {
    return HttpClient(TestServer::Get().port()).Exchange(bytes);
  }

  std::shared_ptr<Fixture> fixture_;
};

TEST_F(Uploads, ATooLongOneIsRefusedAtItsHead) {
  const HttpAnswer answer = Exchange(Head(kCollection, kMaxBody + 1));
  EXPECT_EQ(answer.status, 413);
  EXPECT_EQ(CodeIn(answer), "too_large");
  EXPECT_EQ(Exchange(Head(kImports, kMaxImportBody + 1, Key(app::Role::kAdmin))).status, 413);
}

TEST_F(Uploads, ACallerWhoMayNotWriteIsRefusedAtTheHead) {
  EXPECT_EQ(Exchange(Head(kImports, kMaxImportBody)).status, 401);
  EXPECT_EQ(Exchange(Head(kImports, 10, "Authorization: Bearer wrong\r\n")).status, 401);
  EXPECT_EQ(Exchange(Head(kImports, 10, Key(app::Role::kJudge))).status, 403);
  EXPECT_EQ(Exchange(Head("/v1/nothing", 10)).status, 404);
}

TEST_F(Uploads, WhatIsLeftOfARefusedBodyIsNotTakenForARequest) {
  HttpClient client(TestServer::Get().port());
  EXPECT_EQ(client.Exchange(Head(kImports, 9) + "GET /heal").status, 401);
  EXPECT_EQ(client.Exchange(MakeRequest("GET", "/healthz")).status, 200);
  const std::string body = "{\"a\": 1}";
  EXPECT_EQ(client.Exchange(MakeRequest("GET", "/healthz", {}, body)).status, 200);
  EXPECT_EQ(client.Exchange(MakeRequest("GET", "/healthz")).status, 200);
}

TEST_F(Uploads, ALongRefusedBodyEndsTheConnection) {
  HttpClient client(TestServer::Get().port());
  EXPECT_EQ(client.Exchange(Head(kCollection, kMaxBody + 1)).status, 413);
  EXPECT_THROW(client.Exchange("x"), std::runtime_error);
}

TEST_F(Uploads, ChunksNeedAKey) {
  const std::string chunks =
      "10\r\n{\"identifiers\": \r\n16\r\n[{\"id\":\"cinder-wolf\"}]\r\n1\r\n}\r\n0\r\n\r\n";
  const HttpAnswer anonymous = Exchange(Chunked(kCollection, {}) + chunks);
  EXPECT_EQ(anonymous.status, 400);
  EXPECT_EQ(CodeIn(anonymous), "request.malformed");
  const HttpAnswer named = Exchange(Chunked(kCollection, Key(app::Role::kPlayer)) + chunks);
  EXPECT_EQ(named.status, 200) << named.body;
}

TEST_F(Uploads, ChunksAreCounted) {
  std::string chunks;
  for (int i = 0; i < 5; ++i) chunks += "10000\r\n" + std::string(0x10000, ' ') + "\r\n";
  const HttpAnswer answer =
      Exchange(Chunked(kCollection, Key(app::Role::kPlayer)) + chunks + "0\r\n\r\n");
  EXPECT_EQ(answer.status, 413);
}

TEST_F(Uploads, ALengthThatIsNoNumberIsMalformed) {
  const HttpAnswer answer =
      Exchange("POST " + std::string(kCollection) +
               " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2x\r\n\r\n{}");
  EXPECT_EQ(answer.status, 400);
  EXPECT_EQ(CodeIn(answer), "request.malformed");
}

TEST_F(Uploads, OneTooManyIsAskedToWait) {
  Use({.max_json_bytes = 10});
  const HttpAnswer answer =
      Exchange(Head(kCollection, 40) + R"({"identifiers":[{"id":"cinder-wolf"}]}  )");
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(answer.header("retry-after"), "2");
  EXPECT_FALSE(fixture_->gateway().uploading());
}

TEST_F(Uploads, BytesAreGivenBack) {
  Use({.max_json_bytes = 60});
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(
        Exchange(Head(kCollection, 40) + R"({"identifiers":[{"id":"cinder-wolf"}]}  )").status,
        200);
  }
}

TEST_F(Uploads, AClientThatLeavesLeavesNothing) {
  {
    HttpClient client(TestServer::Get().port());
    client.Send(Head(kCollection, 40) + R"({"identifiers")");
    while (!fixture_->gateway().uploading()) std::this_thread::yield();
  }
  while (fixture_->gateway().uploading()) std::this_thread::yield();
}

TEST_F(Uploads, ABodyMayComeInPieces) {
  HttpClient client(TestServer::Get().port());
  client.Send(Head(kCollection, 40) + R"({"identifiers":)");
  while (!fixture_->gateway().uploading()) std::this_thread::yield();
  EXPECT_EQ(client.Exchange(R"([{"id":"cinder-wolf"}]}  )").status, 200);
}

// The handler looks at the body where it lies, and finds that a worker has to go on.
TEST_F(Uploads, ABodyIsKeptForAWorker) {
  const std::string body =
      R"({"text":"1 Cinder Wolf","checks":[{"format":"standard","as_of":"2023-02-01"}]})";
  const std::string head = Head("/v1/games/ember-duel/deck-checks", body.size());
  const HttpAnswer first = Exchange(head + body);
  EXPECT_EQ(first.status, 200) << first.body;
  EXPECT_EQ(Exchange(head + body).body, first.body);  // at once: the index is there now
  HttpClient client(TestServer::Get().port());
  client.Send(head + body.substr(0, 20));
  EXPECT_EQ(client.Exchange(body.substr(20)).body, first.body);
  while (fixture_->gateway().uploading()) std::this_thread::yield();
}

}  // namespace
}  // namespace clashdeck::api
