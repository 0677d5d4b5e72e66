// Simulations through the gateway and on the wire: waiting, following, cancelling, stopping. What
// single answers look like is in the golden exchanges.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <nlohmann/json.hpp>
#include <thread>

#include "api/event_sink.h"
#include "api/server.h"
#include "tests/api/http_client.h"
#include "tests/api/test_server.h"

namespace clashdeck::api {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kStart = "/v1/games/ember-duel/simulations";
constexpr seconds kLong{20};  // for what should take no time

std::string Body(const std::string& policy, int seed = 1, int games = 5000) {
  return nlohmann::json{{"kind", "goldfish"},
                        {"text", "3 Ashen Scout"},
                        {"games", games},
                        {"seed", seed},
                        {"policy", policy}}
      .dump();
}

class Simulations : public testing::Test {
 protected:
  void SetUp() override {
    fixture_ = std::make_shared<Fixture>();
    TestServer::Get().Use(fixture_);
  }
  void TearDown() override {
    fixture_->engine().Release();
    WaitUntil([&] { return !fixture_->gateway().streaming() && fixture_->gateway().idle(); });
  }

  template <class Condition>
  static void WaitUntil(const Condition& condition) {
    const auto deadline = steady_clock::now() + kLong;
    while (!condition()) {
      ASSERT_LT(steady_clock::now(), deadline);
      std::this_thread::sleep_for(milliseconds(1));
    }
  }

  Response Call(Method method, const std::string& target, const std::string& body = {}) {
    TestCall call{.method = method, .target = target, .body = body};
    if (!body.empty()) call.headers["content-type"] = "application/json";
    return Send(fixture_->gateway(), call);
  }
  static nlohmann::json Read(const Response& response) {
    return nlohmann::json::parse(response.body);
  }
  // The place of a new one that is held.
  std::string StartHeld(int seed = 1) {
    const Response response =
        Call(Method::kPost, std::string(kStart) + "?wait=0", Body("held", seed));
    EXPECT_EQ(response.status, 202) << response.body;
    return *response.Find("location");
  }
  std::string StatusOf(const std::string& place) {
    return Read(Call(Method::kGet, place)).at("status");
  }

  std::shared_ptr<Fixture> fixture_;
};

TEST_F(Simulations, AnAnswerComesWhenTheTimeIsUp) {
  const auto before = steady_clock::now();
  const Response response = Call(Method::kPost, std::string(kStart) + "?wait=1", Body("held"));
  EXPECT_GE(steady_clock::now() - before, milliseconds(990));
  EXPECT_EQ(response.status, 202);
  EXPECT_EQ(Read(response).at("status"), "running");
  EXPECT_EQ(Read(response).at("progress").at("of"), 5000);
}

TEST_F(Simulations, AnAnswerComesWhenTheSimulationEnds) {
  const std::string place = StartHeld();
  auto waiting =
      std::async(std::launch::async, [&] { return Call(Method::kGet, place + "?wait=30"); });
  EXPECT_EQ(waiting.wait_for(milliseconds(100)), std::future_status::timeout);
  fixture_->engine().Release();
  ASSERT_EQ(waiting.wait_for(kLong), std::future_status::ready);
  const Response response = waiting.get();
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(Read(response).at("status"), "done");
  EXPECT_EQ(Read(response).at("result").at("games"), 5000);
}

TEST_F(Simulations, ASecondRequestGetsTheSameBytes) {
  fixture_->engine().Release();
  const Response first = Call(Method::kPost, std::string(kStart) + "?wait=30", Body("curve"));
  const Response second = Call(Method::kPost, std::string(kStart) + "?wait=0", Body("curve"));
  EXPECT_EQ(first.status, 200);
  EXPECT_EQ(second.status, 200);
  EXPECT_EQ(first.body, second.body);
  EXPECT_EQ(fixture_->engine().runs.load(), 1);
}

TEST_F(Simulations, CancellingEndsTheWaitOfOthers) {
  const std::string place = StartHeld();
  auto waiting =
      std::async(std::launch::async, [&] { return Call(Method::kGet, place + "?wait=30"); });
  const Response cancelled = Call(Method::kDelete, place);
  EXPECT_EQ(cancelled.status, 200);
  EXPECT_EQ(Read(cancelled).at("status"), "cancelled");
  ASSERT_EQ(waiting.wait_for(kLong), std::future_status::ready);
  EXPECT_EQ(Read(waiting.get()).at("status"), "cancelled");
  EXPECT_EQ(Read(Call(Method::kDelete, place)).at("status"), "cancelled");
}

TEST_F(Simulations, AFinishedOneNeedNotBeSentTwice) {
  const Response done = Call(Method::kPost, std::string(kStart) + "?wait=30", Body("curve"));
  const std::string place = "/v1/simulations/" + Read(done).at("id").get<std::string>();
  const Response first = Call(Method::kGet, place);
  TestCall again{.target = place};
  again.headers["if-none-match"] = *first.Find("etag");
  EXPECT_EQ(Send(fixture_->gateway(), again).status, 304);
}

TEST_F(Simulations, WhatThereIsTooMuchOfSaysWhenToComeBack) {
  auto crowded = Fixture({}, TestGames(), {.max_of_client = 1});
  TestCall call{.method = Method::kPost,
                .target = std::string(kStart) + "?wait=0",
                .headers = {{"content-type", "application/json"}},
                .body = Body("held", 1)};
  EXPECT_EQ(Send(crowded.gateway(), call).status, 202);
  call.body = Body("held", 2);
  const Response refused = Send(crowded.gateway(), call);
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(Read(refused).at("code"), "simulation.too_many");
  ASSERT_NE(refused.Find("retry-after"), nullptr);
  EXPECT_EQ(*refused.Find("retry-after"), "5");
  // A key is another client than the address it comes from.
  call.headers["authorization"] = "Bearer " + crowded.Key(app::Role::kPlayer);
  EXPECT_EQ(Send(crowded.gateway(), call).status, 202);
}

TEST_F(Simulations, EventsTellTheStateAndTheEnd) {
  const std::string place = StartHeld();
  WaitUntil([&] { return StatusOf(place) == "running"; });
  auto following =
      std::async(std::launch::async, [&] { return Call(Method::kGet, place + "/events"); });
  WaitUntil([&] { return fixture_->gateway().streaming(); });
  fixture_->engine().Release();
  ASSERT_EQ(following.wait_for(kLong), std::future_status::ready);
  const Response events = following.get();
  EXPECT_EQ(events.status, 200);
  EXPECT_EQ(events.content_type, "text/event-stream");
  EXPECT_THAT(events.body, testing::StartsWith("event: progress\ndata: {\"id\":\""));
  EXPECT_THAT(events.body, HasSubstr("\"status\":\"running\""));
  EXPECT_THAT(events.body, HasSubstr("event: end\nid: end\ndata: {\"id\":\""));
  EXPECT_THAT(events.body, HasSubstr("\"status\":\"done\",\"progress\":{\"games\":5000"));
  EXPECT_THAT(events.body, Not(HasSubstr("result")));
  EXPECT_THAT(events.body, testing::EndsWith("}\n\n"));
}

// Whoever reads a byte of it is told apart from nobody: a stop waits for the stream from then on.
TEST_F(Simulations, AStreamIsOpenBeforeItsFirstByte) {
  struct Sink : EventSink {
    Sink(const Gateway& to, std::string& seen) : gateway(to), open(seen) {}
    bool Send(std::string_view text) override {
      open += gateway.streaming() ? text : "not open";
      return false;
    }
    const Gateway& gateway;
    std::string& open;
  };
  const std::string place = StartHeld();
  const Response answer = Answer(fixture_->gateway(), {.target = place + "/events"});
  EXPECT_EQ(answer.body, "");
  std::string open;
  answer.events(std::make_unique<Sink>(fixture_->gateway(), open));
  EXPECT_THAT(open, testing::StartsWith("event: progress\ndata: {"));
  EXPECT_FALSE(fixture_->gateway().streaming()) << "the client is gone";
}

TEST_F(Simulations, MetricsCountThem) {
  Call(Method::kPost, std::string(kStart) + "?wait=30", Body("curve"));
  Call(Method::kPost, std::string(kStart) + "?wait=30", Body("curve"));
  const std::string place = StartHeld();
  WaitUntil([&] { return StatusOf(place) == "running"; });
  const std::string text = Call(Method::kGet, "/metrics").body;
  EXPECT_THAT(text, HasSubstr("clashdeck_simulations{status=\"running\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("clashdeck_simulations_total{outcome=\"done\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("clashdeck_simulations_total{outcome=\"known\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("clashdeck_simulated_games_total 5000\n"));
}

// Before the service stops nobody waits for a game that takes long.
TEST_F(Simulations, AStopEndsThemAndAnswersThoseWhoWait) {
  const std::string place = StartHeld(1);
  StartHeld(2);
  auto waiting =
      std::async(std::launch::async, [&] { return Call(Method::kGet, place + "?wait=30"); });
  WaitUntil([&] { return !fixture_->gateway().idle(); });
  fixture_->gateway().StartDraining();
  ASSERT_EQ(waiting.wait_for(kLong), std::future_status::ready);
  const Response response = waiting.get();
  if (response.status == 200) {  // otherwise it came after the stop began
    EXPECT_EQ(Read(response).at("status"), "interrupted");
  }
  WaitUntil([&] { return fixture_->gateway().idle(); });
}

TEST_F(Simulations, AGatewayThatGoesAnswersThoseWhoWait) {
  auto own = std::make_unique<Fixture>();
  TestCall call{.method = Method::kPost,
                .target = std::string(kStart) + "?wait=30",
                .headers = {{"content-type", "application/json"}},
                .body = Body("held")};
  auto waiting = std::async(std::launch::async, [&] { return Send(own->gateway(), call); });
  WaitUntil([&] { return own->services().simulations->counts().running == 1; });
  std::this_thread::sleep_for(milliseconds(50));  // for the wait to begin
  own.reset();
  ASSERT_EQ(waiting.wait_for(kLong), std::future_status::ready);
  EXPECT_EQ(waiting.get().status, 202);
}

// --- on the wire

std::string ReadUntil(HttpClient& client, const std::string& end) {
  std::string text;
  char buffer[4096];
  while (text.find(end) == std::string::npos) {
    const std::size_t size = client.ReadSome(buffer, sizeof buffer);
    if (size == 0) return text + "<the connection ended>";
    text.append(buffer, size);
  }
  return text;
}

TEST_F(Simulations, EventsComeThroughASocketAsTheyHappen) {
  const std::string place = StartHeld();
  WaitUntil([&] { return StatusOf(place) == "running"; });
  HttpClient client(TestServer::Get().port());
  client.Send(MakeRequest("GET", place + "/events", {{"Accept", "text/event-stream"}}));
  const std::string head = ReadUntil(client, "\n\n\r\n");
  EXPECT_THAT(LowerCase(head), HasSubstr("content-type: text/event-stream"));
  EXPECT_THAT(LowerCase(head), HasSubstr("cache-control: no-store"));
  EXPECT_THAT(head, HasSubstr("event: progress\ndata: {"));
  EXPECT_THAT(head, Not(HasSubstr("event: end")));
  EXPECT_TRUE(fixture_->gateway().streaming());
  fixture_->engine().Release();
  EXPECT_THAT(ReadUntil(client, "0\r\n\r\n"), HasSubstr("event: end\nid: end\ndata: {"));
  WaitUntil([&] { return !fixture_->gateway().streaming(); });
}

TEST_F(Simulations, HeadOfEventsEndsAtOnce) {
  const std::string place = StartHeld();
  HttpClient client(TestServer::Get().port());
  client.Send(MakeRequest("HEAD", place + "/events"));
  EXPECT_THAT(ReadUntil(client, "\r\n\r\n"), HasSubstr("200"));
  EXPECT_FALSE(fixture_->gateway().streaming());
}

// The server of the tests has two IO threads.
TEST_F(Simulations, ThoseWhoWaitHoldNoThread) {
  const std::string place = StartHeld();
  std::vector<std::unique_ptr<HttpClient>> waiting;
  for (int i = 0; i < 40; ++i) {
    waiting.push_back(std::make_unique<HttpClient>(TestServer::Get().port()));
    waiting.back()->Send(MakeRequest("GET", place + (i % 2 == 0 ? "?wait=30" : "/events")));
  }
  HttpClient client(TestServer::Get().port());
  EXPECT_EQ(client.Exchange(MakeRequest("GET", "/v1/games")).status, 200);
  fixture_->engine().Release();
  for (std::size_t i = 0; i < waiting.size(); i += 2)
    EXPECT_THAT(ReadUntil(*waiting[i], "\"status\":\"done\""), HasSubstr("\"status\":\"done\""));
  for (std::size_t i = 1; i < waiting.size(); i += 2)
    EXPECT_THAT(ReadUntil(*waiting[i], "0\r\n\r\n"), HasSubstr("event: end"));
}

TEST_F(Simulations, AFollowerWhoLeavesIsForgotten) {
  const std::string place = StartHeld();
  {
    HttpClient client(TestServer::Get().port());
    client.Send(MakeRequest("GET", place + "/events"));
    ReadUntil(client, "event: progress");
    EXPECT_TRUE(fixture_->gateway().streaming());
  }
  fixture_->engine().Release();
  WaitUntil([&] { return !fixture_->gateway().streaming(); });
}

}  // namespace
}  // namespace clashdeck::api
