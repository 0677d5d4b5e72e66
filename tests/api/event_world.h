// An event with its people, called through the gateway: what tests of events begin with.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/api/fixture.h"

namespace clashdeck::api {

// Ten cards, legal in Ember Duel's standard.
inline constexpr const char* kLegalDeck =
    R"({"text": "3 Ashen Scout\n1 Cinder Wolf\n3 Ashen Scribe\n3 Émile's Gambit"})";
// Two of a card that is limited to one.
inline constexpr const char* kIllegalDeck =
    R"({"text": "3 Ashen Scout\n2 Cinder Wolf\n3 Ashen Scribe\n2 Émile's Gambit"})";

struct EventAnswer {
  int status = 0;
  std::string body = {};
  std::string etag = {};
  nlohmann::json json() const { return nlohmann::json::parse(body, nullptr, false); }
  std::string code() const {
    const auto read = json();
    return read.is_object() ? read.value("code", "") : std::string();
  }
};

struct EventRequest {
  Method method = Method::kGet;
  std::string target = {};
  std::string key = {};  // key or token; empty = none
  std::string body = {};
  std::map<std::string, std::string, std::less<>> headers = {};
};

class EventWorld {
 public:
  explicit EventWorld(GatewayOptions options = {},
                      const std::filesystem::path& games_dir = TestGames())
      : fixture_(std::move(options), games_dir) {}

  Fixture& fixture() { return fixture_; }
  std::string organizer() const { return fixture_.Key(app::Role::kOrganizer); }
  std::string judge() const { return fixture_.Key(app::Role::kJudge); }
  std::string admin() const { return fixture_.Key(app::Role::kAdmin); }
  app::NewKey MakeKey(app::Role role) {
    return *fixture_.services().keys->Create(role, "another", "test");
  }
  static std::string KeyId(const std::string& key) { return key.substr(4, 12); }

  EventAnswer Send(const EventRequest& request) {
    TestCall call{.method = request.method, .target = request.target, .headers = request.headers};
    call.body = request.body;
    if (!request.key.empty()) call.headers["authorization"] = "Bearer " + request.key;
    if (!request.body.empty() && !call.headers.contains("content-type"))
      call.headers["content-type"] = "application/json";
    Response response = api::Send(fixture_.gateway(), call);
    const std::string* etag = response.Find("etag");
    return {.status = response.status,
            .body = std::string(response.text()),
            .etag = etag != nullptr ? *etag : std::string()};
  }
  EventAnswer Get(const std::string& target, const std::string& key) {
    return Send({.target = target, .key = key});
  }
  EventAnswer Post(const std::string& target, const std::string& key,
                   const std::string& body = {}) {
    return Send({.method = Method::kPost, .target = target, .key = key, .body = body});
  }
  EventAnswer Put(const std::string& target, const std::string& key, const std::string& body) {
    return Send({.method = Method::kPut, .target = target, .key = key, .body = body});
  }
  EventAnswer Delete(const std::string& target, const std::string& key) {
    return Send({.method = Method::kDelete, .target = target, .key = key});
  }

  // Open from 11:00 to 13:00, late until 14:00, when it is 12:00; `extra` is more of the body.
  std::string OpenEvent(const std::string& legality = "reject", const std::string& extra = {},
                        const std::string& key = {}) {
    return MakeEvent("11:00", legality, extra, key);
  }
  // The same, but that it opens at 12:30.
  std::string DraftEvent() { return MakeEvent("12:30", "reject", {}, {}); }
  void Move(const std::string& event, const std::string& move, const std::string& key = {}) {
    const EventAnswer moved = Post(event + "/" + move, key.empty() ? organizer() : key);
    EXPECT_EQ(moved.status, 200) << moved.body;
  }

  struct Entry {
    std::string path = {};
    std::string id = {};
    std::string token = {};
  };
  Entry MakeEntry(const std::string& event, const std::string& player,
                  const std::string& key = {}) {
    const EventAnswer made = Post(event + "/entries", key.empty() ? organizer() : key,
                                  R"({"player": ")" + player + "\"}");
    EXPECT_EQ(made.status, 201) << made.body;
    const auto json = made.json();
    return {.path = event + "/entries/" + json.value("id", ""),
            .id = json.value("id", ""),
            .token = json.value("token", "")};
  }
  EventAnswer Submit(const Entry& entry, const std::string& deck = kLegalDeck) {
    return Put(entry.path + "/deck", entry.token, deck);
  }

 private:
  std::string MakeEvent(const std::string& opens, const std::string& legality,
                        const std::string& extra, const std::string& key) {
    const EventAnswer made =
        Post("/v1/events", key.empty() ? organizer() : key,
             R"({"game": "ember-duel", "format": "standard", "name": "Ember Cup",
                 "closes_at": "2024-03-15T13:00:00Z", "late_until": "2024-03-15T14:00:00Z",
                 "opens_at": "2024-03-15T)" +
                 opens + R"(:00Z", "legality": ")" + legality + "\"" + extra + "}");
    EXPECT_EQ(made.status, 201) << made.body;
    return "/v1/events/" + made.json().value("id", "");
  }

  Fixture fixture_;
};

}  // namespace clashdeck::api
