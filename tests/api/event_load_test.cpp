// Many players submit through real HTTP at the same time while judges read: no error, nothing lost,
// nothing doubled, and the chain holds.
#include <gtest/gtest.h>

#include <atomic>
#include <nlohmann/json.hpp>
#include <thread>

#include "db/store.h"
#include "tests/api/event_world.h"
#include "tests/api/http_client.h"
#include "tests/api/test_server.h"

namespace clashdeck::api {
namespace {

constexpr std::size_t kLoadPlayers = 120;
constexpr std::size_t kClients = 12;
constexpr int kSubmissions = 2;  // of each player, each sent twice

struct LoadPlayer {
  std::string path;
  std::string token;
};

HttpAnswer Ask(HttpClient& client, const std::string& method, const std::string& target,
               const std::string& key, const std::string& body = {},
               const std::string& idempotency = {}) {
  std::vector<std::pair<std::string, std::string>> headers = {{"Authorization", "Bearer " + key}};
  if (!body.empty()) headers.emplace_back("Content-Type", "application/json");
  if (!idempotency.empty()) headers.emplace_back("Idempotency-Key", idempotency);
  return client.Exchange(MakeRequest(method, target, headers, body));
}

TEST(EventLoad, NoSubmissionIsLostOrDoubledWhileJudgesRead) {
  auto fixture = std::make_shared<Fixture>(GatewayOptions{.brief_threads = 8});
  TestServer::Get().Use(fixture);
  const std::uint16_t port = TestServer::Get().port();
  const std::string organizer = fixture->Key(app::Role::kOrganizer);
  HttpClient setup(port);
  const auto made = Ask(setup, "POST", "/v1/events", organizer,
                        R"({"game": "ember-duel", "format": "standard", "name": "Large Cup",
                            "opens_at": "2024-03-15T11:00:00Z", "closes_at": "2024-03-15T13:00:00Z",
                            "legality": "reject"})");
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string event =
      "/v1/events/" + nlohmann::json::parse(made.body).at("id").get<std::string>();
  ASSERT_EQ(Ask(setup, "POST", event + "/open", organizer).status, 200);
  std::string list = "player\n";
  for (std::size_t i = 0; i < kLoadPlayers; ++i) list += "Player " + std::to_string(i) + "\n";
  const auto imported = setup.Exchange(
      MakeRequest("POST", event + "/entries/import",
                  {{"Authorization", "Bearer " + organizer}, {"Content-Type", "text/csv"}}, list));
  ASSERT_EQ(imported.status, 201) << imported.body;
  std::vector<LoadPlayer> players;
  const auto rows = nlohmann::json::parse(imported.body);
  for (const auto& row : rows["created"])
    players.push_back({event + "/entries/" + row.at("id").get<std::string>(), row.at("token")});
  ASSERT_EQ(players.size(), kLoadPlayers);

  std::atomic<std::size_t> next{0};
  std::atomic<bool> done{false};
  std::atomic<int> errors{0};
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < kClients; ++i) {
    threads.emplace_back([&] {
      HttpClient client(port);
      for (std::size_t at = next++; at < players.size(); at = next++) {
        for (int number = 1; number <= kSubmissions; ++number) {
          std::string body = kLegalDeck;
          body.insert(body.size() - 1, R"(, "reason": ")" + std::to_string(number) + "\"");
          for (int repeat = 0; repeat < 2; ++repeat) {
            const auto answer = Ask(client, "PUT", players[at].path + "/deck", players[at].token,
                                    body, "deck-" + std::to_string(number));
            const auto json = nlohmann::json::parse(answer.body, nullptr, false);
            if (answer.status != 200 || json["revision"] != number) ++errors;
          }
        }
      }
    });
  }
  std::thread judge([&] {
    HttpClient client(port);
    while (!done) {
      for (const char* place : {"/entries?filter=unchecked&limit=500", "/stats", "/export?to=csv"})
        if (Ask(client, "GET", event + place, organizer).status != 200) ++errors;
    }
  });
  for (std::thread& thread : threads) thread.join();
  done = true;
  judge.join();
  EXPECT_EQ(errors, 0);
  const auto entries =
      nlohmann::json::parse(Ask(setup, "GET", event + "/entries?limit=500", organizer).body);
  EXPECT_EQ(entries["data"].size(), kLoadPlayers);
  for (const auto& entry : entries["data"]) EXPECT_EQ(entry["revision"], kSubmissions);
  for (const std::string& problem : db::VerifyDataDir(fixture->data_dir()).problems)
    EXPECT_EQ(problem.find("event"), std::string::npos) << problem;
}

}  // namespace
}  // namespace clashdeck::api
