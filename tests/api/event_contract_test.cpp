// A registration from its event to its export, over real HTTP, with the calls and the fields that
// other tools rely on and no others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/api/event_http.h"
#include "tests/api/event_world.h"
#include "tests/api/test_server.h"

namespace clashdeck::api {
namespace {

class EventContract : public testing::Test {
 protected:
  void SetUp() override { TestServer::Get().Use(fixture_); }

  nlohmann::json Call(const std::string& method, const std::string& target, const std::string& key,
                      const std::string& body, int status, const std::vector<std::string>& fields) {
    HttpClient client(TestServer::Get().port());
    const HttpAnswer answer = Ask(client, method, target, key, body);
    EXPECT_EQ(answer.status, status) << method << " " << target << ": " << answer.body;
    auto json = nlohmann::json::parse(answer.body, nullptr, false);
    for (const std::string& field : fields)
      EXPECT_TRUE(json.is_object() && json.contains(field) && !json[field].is_null())
          << method << " " << target << " has no " << field << ": " << answer.body;
    return json;
  }

  std::shared_ptr<Fixture> fixture_ = std::make_shared<Fixture>();
  std::string organizer_ = fixture_->Key(app::Role::kOrganizer);
};

TEST_F(EventContract, ADeckIsRegisteredWithoutAnyOtherCall) {
  const auto event = Call("POST", "/v1/events", organizer_,
                          R"({"game": "ember-duel", "format": "standard", "name": "Ember Cup",
                              "opens_at": "2024-03-15T11:00:00Z",
                              "closes_at": "2024-03-15T13:00:00Z",
                              "late_until": "2024-03-15T14:00:00Z", "tier": 1, "legality": "flag",
                              "visibility": {"running": "opponent", "finished": "public"}})",
                          201,
                          {"id", "game", "format", "name", "opens_at", "closes_at", "late_until",
                           "tier", "legality", "visibility", "as_of", "state"});
  const std::string path = "/v1/events/" + event.value("id", "");
  const auto entry = Call("POST", path + "/entries", organizer_, R"({"player": "Ada"})", 201,
                          {"id", "token", "link"});
  const std::string place = path + "/entries/" + entry.value("id", "");
  const std::string token = entry.value("token", "");
  const auto submitted = Call("PUT", place + "/deck", token, kLegalDeck, 200,
                              {"revision", "verdict", "receipt", "status"});
  EXPECT_EQ(submitted["revision"], 1);
  EXPECT_EQ(submitted["status"], "submitted");
  EXPECT_EQ(submitted["verdict"]["legal"], true);
  std::string again = kIllegalDeck;
  again.insert(again.size() - 1, R"(, "reason": "more wolves")");
  EXPECT_EQ(Call("PUT", place + "/deck", token, again, 200,
                 {"revision", "verdict", "receipt", "status"})["status"],
            "flagged");
  for (const std::string& key : {token, organizer_}) {
    EXPECT_EQ(Call("GET", place + "/deck", key, "", 200, {"deck", "revision"})["revision"], 2);
    const auto revisions = Call("GET", place + "/revisions", key, "", 200, {"data"})["data"];
    ASSERT_EQ(revisions.size(), 2U);
    EXPECT_EQ(revisions[0]["reason"], "more wolves");
    Call("GET", place + "/sheet", key, "", 200, {});
  }

  EXPECT_EQ(Call("POST", place + "/lock", organizer_, "", 200, {"status"})["locked"], true);
  Call("PUT", place + "/deck", token, kLegalDeck, 409, {"code"});
  EXPECT_EQ(Call("POST", place + "/unlock", organizer_, "", 200, {"status"})["locked"], false);
  Call("PUT", place + "/deck", token, kLegalDeck, 200, {"revision"});
  EXPECT_EQ(Call("POST", place + "/check", organizer_, R"({"status": "checked"})", 200,
                 {"entry", "check"})["entry"]["status"],
            "checked");
  EXPECT_EQ(Call("POST", path + "/lock", organizer_, "", 200, {"state"})["state"], "locked");
  Call("POST", path + "/unlock", organizer_, "", 200, {"state"});

  HttpClient client(TestServer::Get().port());
  const HttpAnswer csv = Ask(client, "GET", path + "/export", organizer_);
  EXPECT_EQ(csv.status, 200);
  EXPECT_THAT(csv.body, testing::HasSubstr("Ada"));
  for (const char* form : {"csv", "json", "text", "zip"})
    EXPECT_EQ(Ask(client, "GET", path + "/export?to=" + form, organizer_).status, 200) << form;
  const auto audit = Call("GET", path + "/audit?limit=500", organizer_, "", 200, {"data"})["data"];
  ASSERT_FALSE(audit.empty());
  for (const auto& link : audit)
    for (const char* field : {"actor", "at", "before", "after", "hash", "previous"})
      EXPECT_TRUE(link.contains(field)) << field;
}

}  // namespace
}  // namespace clashdeck::api
