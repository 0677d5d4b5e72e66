// Calls of events through a real server, and an event with many players: for tests of load, faults
// and the contract.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/api/http_client.h"

namespace clashdeck::api {

inline HttpAnswer Ask(HttpClient& client, const std::string& method, const std::string& target,
                      const std::string& key, const std::string& body = {},
                      const std::string& idempotency = {}) {
  std::vector<std::pair<std::string, std::string>> headers;
  if (!key.empty()) headers.emplace_back("Authorization", "Bearer " + key);
  if (!body.empty()) headers.emplace_back("Content-Type", "application/json");
  if (!idempotency.empty()) headers.emplace_back("Idempotency-Key", idempotency);
  return client.Exchange(MakeRequest(method, target, headers, body));
}

struct HttpPlayer {
  std::string path = {};  // of the entry
  std::string token = {};
};

struct HttpEvent {
  std::string path = {};
  std::vector<HttpPlayer> players = {};
};

// `body` is what POST /v1/events takes. Players come by a list, "Player 0" and so on.
inline HttpEvent MakeHttpEvent(HttpClient& client, const std::string& organizer,
                               const std::string& body, std::size_t players) {
  HttpEvent event;
  const auto made = Ask(client, "POST", "/v1/events", organizer, body);
  EXPECT_EQ(made.status, 201) << made.body;
  event.path = "/v1/events/" + nlohmann::json::parse(made.body).value("id", "");
  std::string list = "player\n";
  for (std::size_t i = 0; i < players; ++i) list += "Player " + std::to_string(i) + "\n";
  const auto imported = client.Exchange(
      MakeRequest("POST", event.path + "/entries/import",
                  {{"Authorization", "Bearer " + organizer}, {"Content-Type", "text/csv"}}, list));
  EXPECT_EQ(imported.status, 201) << imported.body;
  const auto rows = nlohmann::json::parse(imported.body);
  for (const auto& row : rows["created"])
    event.players.push_back(
        {event.path + "/entries/" + row.at("id").get<std::string>(), row.at("token")});
  EXPECT_EQ(event.players.size(), players);
  return event;
}

}  // namespace clashdeck::api
