// Batches of deck checks on the wire: long ones, slow readers, clients that leave.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "api/limits.h"
#include "api/server.h"
#include "tests/api/http_client.h"
#include "tests/api/test_server.h"

namespace clashdeck::api {
namespace {

constexpr const char* kBatch = "/v1/games/ember-duel/deck-checks/batch";
constexpr std::size_t kDecks = 10'000;

std::size_t ResidentKib() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    std::size_t kib = 0;
    if (word == "VmRSS:" && status >> kib) return kib;
  }
  return 0;
}

// About 2 KiB a line, as lists of sixty cards have.
std::string Line(std::size_t copies) {
  std::string text = std::to_string(copies) + " Ashen Scribe\\n";
  for (int i = 0; i < 60; ++i) text += "// a comment of some length stands here\\n";
  return R"({"text":")" + text + R"(","checks":[{"label":"x","format":"standard"}]})";
}

std::string Batch(std::size_t decks) {
  std::string body;
  for (std::size_t i = 0; i < decks; ++i) body += Line(i % 2 == 0 ? 3 : 10) + "\n";
  return body;
}

std::string BatchRequest(const std::string& body) {
  return MakeRequest("POST", kBatch, {{"Content-Type", "application/x-ndjson"}}, body);
}

class Batches : public testing::Test {
 protected:
  void SetUp() override {
    fixture_ = std::make_shared<Fixture>();
    TestServer::Get().Use(fixture_);
  }
  void TearDown() override { WaitForQuiet(); }

  // Every stream has ended and its file is gone.
  void WaitForQuiet() {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (fixture_->gateway().streaming() || fixture_->gateway().uploading()) {
      ASSERT_LT(std::chrono::steady_clock::now(), deadline) << "something is still held";
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }

  std::string Metrics() { return Send(fixture_->gateway(), {.target = "/metrics"}).body; }

  std::shared_ptr<Fixture> fixture_;
};

TEST_F(Batches, EveryLineIsAnsweredInItsPlace) {
  const std::string body = Line(3) + "\nnot JSON\n" + Line(10) + "\n\n" +
                           std::string(kMaxBatchLine + 1, ' ') + "\n" + Line(3);
  const HttpAnswer answer = HttpClient(TestServer::Get().port()).Exchange(BatchRequest(body));
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.header("content-type"), "application/x-ndjson");
  std::vector<nlohmann::json> lines;
  for (std::size_t at = 0; at < answer.body.size();) {
    const std::size_t end = answer.body.find('\n', at);
    lines.push_back(nlohmann::json::parse(answer.body.substr(at, end - at)));
    at = end + 1;
  }
  ASSERT_EQ(lines.size(), 6U);
  EXPECT_EQ(lines[0]["checks"][0]["counts"]["main"], 3);
  EXPECT_EQ(lines[1]["code"], "body.invalid");
  EXPECT_EQ(lines[2]["checks"][0]["counts"]["main"], 10);
  EXPECT_EQ(lines[3]["code"], "body.invalid");
  EXPECT_EQ(lines[4]["code"], "too_large");
  EXPECT_EQ(lines[5]["checks"][0]["counts"]["main"], 3);
}

TEST_F(Batches, TenThousandDecksTakeNoMemory) {
  const std::string request = BatchRequest(Batch(kDecks));
  {
    const std::string warm = BatchRequest(Batch(50));
    EXPECT_EQ(HttpClient(TestServer::Get().port()).Exchange(warm).status, 200);
  }
  HttpClient client(TestServer::Get().port());
  const std::size_t before = ResidentKib();
  std::thread sender([&] { client.Send(request); });
  std::size_t lines = 0;
  std::size_t received = 0;
  std::size_t most = before;
  std::string tail;
  char buffer[65536];
  while (!tail.ends_with("\r\n0\r\n\r\n")) {
    const std::size_t got = client.ReadSome(buffer, sizeof buffer);
    ASSERT_GT(got, 0U) << "the answer broke off after " << lines << " lines";
    lines += static_cast<std::size_t>(std::count(buffer, buffer + got, '\n'));
    received += got;
    tail.append(buffer, got);
    if (tail.size() > 16) tail.erase(0, tail.size() - 16);
    most = std::max(most, ResidentKib());
  }
  sender.join();
  EXPECT_GT(lines, kDecks);
  EXPECT_GT(received, request.size() / 2);
  // 20 MiB came in and as much went out; the request itself was in memory before.
  if (JudgesByHead()) {
    EXPECT_LT(most - before, 12U * 1024) << "KiB";
  }
}

TEST_F(Batches, AReaderThatWaitsHoldsLittleAndGetsEverything) {
  const std::string request = BatchRequest(Batch(2'000));
  HttpClient client(TestServer::Get().port());
  client.Send(request);
  char byte = 0;
  ASSERT_EQ(client.ReadSome(&byte, 1), 1U);
  EXPECT_TRUE(fixture_->gateway().streaming());
  EXPECT_EQ(HttpClient(TestServer::Get().port()).Exchange(MakeRequest("GET", "/healthz")).status,
            200);
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  EXPECT_TRUE(fixture_->gateway().streaming()) << "it was made before anybody read it";
  std::string tail;
  char buffer[65536];
  while (!tail.ends_with("\r\n0\r\n\r\n")) {
    const std::size_t got = client.ReadSome(buffer, sizeof buffer);
    ASSERT_GT(got, 0U);
    tail.append(buffer, got);
    if (tail.size() > 16) tail.erase(0, tail.size() - 16);
  }
}

TEST_F(Batches, AClientThatLeavesLeavesNothing) {
  {
    HttpClient client(TestServer::Get().port());
    client.Send(BatchRequest(Batch(2'000)));
    char byte = 0;
    ASSERT_EQ(client.ReadSome(&byte, 1), 1U);
    EXPECT_TRUE(fixture_->gateway().streaming());
  }
  WaitForQuiet();
  EXPECT_NE(Metrics().find("deck-checks/batch"), std::string::npos);
}

TEST_F(Batches, CompressedOnRequest) {
  const std::string body = Batch(20);
  const HttpAnswer answer =
      HttpClient(TestServer::Get().port())
          .Exchange(MakeRequest(
              "POST", kBatch,
              {{"Content-Type", "application/x-ndjson"}, {"Accept-Encoding", "gzip"}}, body));
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.header("content-encoding"), "gzip");
  EXPECT_LT(answer.body.size(), body.size() / 4);
}

TEST_F(Batches, TheConnectionGoesOnAfterwards) {
  HttpClient client(TestServer::Get().port());
  EXPECT_EQ(client.Exchange(BatchRequest(Batch(20))).status, 200);
  EXPECT_EQ(client.Exchange(MakeRequest("GET", "/healthz")).status, 200);
}

}  // namespace
}  // namespace clashdeck::api
