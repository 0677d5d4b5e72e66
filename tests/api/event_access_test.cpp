// Every operation of events as every role: whoever adds one without a row here fails. And tokens
// that are not valid any more, or never were.
#include <gtest/gtest.h>

#include <tuple>

#include "tests/api/event_world.h"

namespace clashdeck::api {
namespace {

enum class May : char {
  kYes = '+',        // whatever the state then says
  kNoKey = '1',      // 401
  kForbidden = '3',  // 403
  kNothing = '4',    // 404, as if there were no such event or entry
  kGone = '-',       // 404, because the caller before has taken it away
};

// Who calls, in this order: those who may revoke something come last.
constexpr const char* kCallers[] = {
    "nobody", "foreign organizer", "foreign judge", "stranger", "rival", "player",
    "judge",  "organizer",         "admin"};
constexpr std::size_t kCallerCount = std::size(kCallers);

struct AccessRule {
  const char* may;  // one sign of May for each caller
  const char* body = "";
};

constexpr const char* kOrganizers =
    "144433"
    "3++";
constexpr const char* kJudges =
    "144433"
    "+++";
constexpr const char* kJudgesOfEntry =
    "144443"
    "+++";
constexpr const char* kOrganizersOfEntry =
    "144443"
    "3++";
constexpr const char* kPlayerToo =
    "14444+"
    "+++";

// Of every operation under /v1/events; `stranger` has the token of an entry of another event,
// `rival` of another entry of this one, `player` of the entry that is meant.
const std::map<std::string, AccessRule> kRules = {
    {"POST /v1/events",
     {"1+3333"
      "3++",
      "<<event>>"}},
    {"GET /v1/events",
     {"1++333"
      "+++"}},
    {"GET /v1/events/{event}",
     {"4444++"
      "+++"}},
    {"PUT /v1/events/{event}", {kOrganizers, R"({"name": "Other Cup"})"}},
    {"POST /v1/events/{event}/open", {kOrganizers}},
    {"POST /v1/events/{event}/lock", {kOrganizers}},
    {"POST /v1/events/{event}/unlock", {kOrganizers}},
    {"POST /v1/events/{event}/start", {kOrganizers}},
    {"POST /v1/events/{event}/finish", {kOrganizers}},
    {"GET /v1/events/{event}/judges", {kOrganizers}},
    {"POST /v1/events/{event}/judges", {kOrganizers, R"({"key_id": "000000000000"})"}},
    {"DELETE /v1/events/{event}/judges/{judge}",
     {"144433"
      "3+-"}},
    {"GET /v1/events/{event}/invitations", {kOrganizers}},
    {"POST /v1/events/{event}/invitations", {kOrganizers, R"({"purpose": "judge"})"}},
    {"DELETE /v1/events/{event}/invitations/{invitation}",
     {"144433"
      "3+-"}},
    {"GET /v1/events/{event}/audit", {kOrganizers}},
    {"POST /v1/events/{event}/entries", {kJudges, R"({"player": "Somebody New"})"}},
    {"GET /v1/events/{event}/entries",
     {"4444++"
      "+++"}},
    {"POST /v1/events/{event}/entries/import", {kJudges, "player\nSomebody Else\n"}},
    {"GET /v1/events/{event}/entries/{entry}", {kPlayerToo}},
    {"PUT /v1/events/{event}/entries/{entry}/deck", {kPlayerToo, kLegalDeck}},
    {"GET /v1/events/{event}/entries/{entry}/deck",
     {"44444+"
      "+++"}},
    {"GET /v1/events/{event}/entries/{entry}/revisions", {kPlayerToo}},
    {"GET /v1/events/{event}/entries/{entry}/sheet", {kPlayerToo}},
    {"POST /v1/events/{event}/entries/{entry}/lock", {kJudgesOfEntry}},
    {"POST /v1/events/{event}/entries/{entry}/unlock", {kJudgesOfEntry}},
    {"POST /v1/events/{event}/entries/{entry}/withdraw", {kPlayerToo}},
    {"POST /v1/events/{event}/entries/{entry}/token", {kOrganizersOfEntry}},
    {"PUT /v1/events/{event}/entries/{entry}/consent",
     {"14444+"
      "333",
      R"({"visibility": "private"})"}},
    {"POST /v1/events/{event}/entries/{entry}/check", {kJudgesOfEntry, R"({"status": "checked"})"}},
    {"POST /v1/events/{event}/entries/{entry}/deck-check", {kJudgesOfEntry, kLegalDeck}},
    {"GET /v1/events/{event}/entries/{entry}/checks", {kJudgesOfEntry}},
    {"DELETE /v1/events/{event}/entries/{entry}/personal-data",
     {"14444+"
      "3++"}},
    {"GET /v1/events/{event}/alerts", {kJudges}},
    {"GET /v1/events/{event}/stats", {kJudges}},
    {"GET /v1/events/{event}/sheets", {kJudges}},
    {"GET /v1/events/{event}/export", {kJudges}},
};

std::string Replaced(std::string text, const std::string& what, const std::string& by) {
  if (const std::size_t at = text.find(what); at != std::string::npos)
    text.replace(at, what.size(), by);
  return text;
}

// A fresh event with judge, player, rival and an invitation; `path` is the route's, filled in.
struct Scene {
  std::string path = {};
  std::string unknown = {};  // the same of an event that does not exist
  std::array<std::string, kCallerCount> keys = {};
};

class EventAccess : public testing::Test {
 protected:
  Scene MakeScene(const std::string& route) {
    const std::string event = world_.OpenEvent();
    const std::string judge = EventWorld::KeyId(world_.judge());
    EXPECT_EQ(world_.Post(event + "/judges", world_.organizer(), R"({"key_id": ")" + judge + "\"}")
                  .status,
              201);
    const auto player = world_.MakeEntry(event, "Ada");
    const auto rival = world_.MakeEntry(event, "Bela");
    EXPECT_EQ(world_.Submit(player).status, 200);
    const std::string invitation =
        world_.Post(event + "/invitations", world_.organizer(), R"({"purpose": "judge"})")
            .json()
            .value("id", "");
    Scene scene;
    scene.path = Replaced(Replaced(Replaced(route, "{entry}", player.id), "{judge}", judge),
                          "{invitation}", invitation);
    scene.unknown = Replaced(scene.path, "{event}", std::string(22, 'A'));
    scene.path = Replaced(scene.path, "/v1/events/{event}", event);
    scene.keys = {
        "",           foreign_organizer_.key, foreign_judge_.key, stranger_.token, rival.token,
        player.token, world_.judge(),         world_.organizer(), world_.admin()};
    return scene;
  }

  EventAnswer Call(const Route& route, const std::string& path, const std::string& key,
                   const AccessRule& rule) {
    std::string body = rule.body;
    if (body == "<<event>>")
      body = R"({"game": "ember-duel", "format": "standard", "name": "Cup", "legality": "flag",
                 "opens_at": "2024-03-15T11:00:00Z", "closes_at": "2024-03-15T13:00:00Z"})";
    EventRequest request{.method = route.method, .target = path, .key = key, .body = body};
    if (route.body == BodyKind::kCsv) request.headers["content-type"] = "text/csv";
    return world_.Send(request);
  }

  EventWorld world_;
  app::NewKey foreign_organizer_ = world_.MakeKey(app::Role::kOrganizer);
  app::NewKey foreign_judge_ = world_.MakeKey(app::Role::kJudge);
  EventWorld::Entry stranger_ = world_.MakeEntry(
      world_.OpenEvent("reject", "", foreign_organizer_.key), "Carl", foreign_organizer_.key);
};

TEST_F(EventAccess, EveryOperationIsOpenToTheRolesItIsForAndToNobodyElse) {
  std::size_t seen = 0;
  for (const Route& route : world_.fixture().gateway().router().routes()) {
    if (!route.path.starts_with("/v1/events")) continue;
    const std::string name = std::string(MethodName(route.method)) + " " + route.path;
    const auto rule = kRules.find(name);
    ASSERT_NE(rule, kRules.end()) << name << " has no row: who may call it?";
    ++seen;
    const Scene scene = MakeScene(route.path);
    for (std::size_t i = 0; i < kCallerCount; ++i) {
      const EventAnswer answer = Call(route, scene.path, scene.keys[i], rule->second);
      const std::string what = name + " by " + kCallers[i] + ": " + answer.body;
      switch (static_cast<May>(rule->second.may[i])) {
        case May::kYes:
          EXPECT_TRUE(answer.status != 401 && answer.status != 403 && answer.status != 404 &&
                      answer.status < 500)
              << answer.status << " " << what;
          break;
        case May::kNoKey:
          EXPECT_EQ(answer.status, 401) << what;
          break;
        case May::kForbidden:
          EXPECT_EQ(answer.status, 403) << what;
          break;
        case May::kNothing:
        case May::kGone:
          EXPECT_EQ(answer.status, 404) << what;
      }
    }
  }
  EXPECT_EQ(seen, kRules.size()) << "a row has no operation";
}

TEST_F(EventAccess, AForeignEventAnswersLikeOneThatDoesNotExist) {
  for (const Route& route : world_.fixture().gateway().router().routes()) {
    if (!route.path.starts_with("/v1/events/{event}")) continue;
    const AccessRule& rule = kRules.at(std::string(MethodName(route.method)) + " " + route.path);
    const Scene scene = MakeScene(route.path);
    for (const std::size_t caller : {0U, 1U, 2U, 3U}) {
      const EventAnswer foreign = Call(route, scene.path, scene.keys[caller], rule);
      const EventAnswer unknown = Call(route, scene.unknown, scene.keys[caller], rule);
      EXPECT_EQ(foreign.status, unknown.status) << scene.path;
      const std::string event = scene.path.substr(std::string("/v1/events/").size(), 22);
      std::string said = foreign.body;
      for (std::size_t at = said.find(event); at != std::string::npos; at = said.find(event))
        said.replace(at, event.size(), std::string(22, 'A'));
      EXPECT_EQ(said, unknown.body) << scene.path << " by " << kCallers[caller];
    }
  }
}

TEST_F(EventAccess, APlayersTokenOpensNothingElse) {
  for (const Route& route : world_.fixture().gateway().router().routes()) {
    const bool needs_key = route.access == Access::kKey || route.access == Access::kOrganizer ||
                           route.access == Access::kAdmin;
    if (!needs_key) continue;
    EventRequest request{.method = route.method, .target = route.path, .key = stranger_.token};
    if (route.body != BodyKind::kNone) request.body = "{}";
    EXPECT_EQ(world_.Send(request).status, 403) << route.path;
  }
  EXPECT_EQ(world_.Get("/v1/games", stranger_.token).status, 200);
}

TEST_F(EventAccess, TokensThatAreWrongTruncatedRevokedOrExpiredAreRefused) {
  const std::string& token = stranger_.token;
  const std::string& path = stranger_.path;
  ASSERT_EQ(world_.Get(path, token).status, 200);
  std::string guessed = token;
  guessed.back() = guessed.back() == '0' ? '1' : '0';
  std::string unknown = token;
  unknown[5] = unknown[5] == '0' ? '1' : '0';
  for (const std::string& wrong : {guessed, unknown, token.substr(0, token.size() - 1),
                                   token.substr(0, 16), token + "0", std::string("cdt_")})
    EXPECT_EQ(world_.Get(path, wrong).status, 401) << wrong;

  world_.fixture().SetTime("2024-07-01T12:00:00.000Z");
  EXPECT_EQ(world_.Get(path, token).status, 401) << "it has expired";
  world_.fixture().SetTime(kTestTime);
  ASSERT_EQ(world_.Get(path, token).status, 200);

  const EventAnswer renewed = world_.Post(path + "/token", foreign_organizer_.key);
  ASSERT_EQ(renewed.status, 201) << renewed.body;
  EXPECT_EQ(world_.Get(path, token).status, 401) << "it was replaced";
  const std::string second = renewed.json().at("token");
  ASSERT_EQ(world_.Get(path, second).status, 200);
  const std::string event = path.substr(0, path.find("/entries"));
  ASSERT_EQ(
      world_.Delete(event + "/invitations/" + EventWorld::KeyId(second), foreign_organizer_.key)
          .status,
      204);
  EXPECT_EQ(world_.Get(path, second).status, 401) << "it was revoked";
}

// Who sends the whole key in place of its id does not get it back, nor is it kept for a repeat.
TEST_F(EventAccess, AKeyThatIsTakenForAnIdIsNotTold) {
  const std::string event = world_.OpenEvent();
  const std::string key = world_.judge();
  for (const auto& [method, target, body] :
       {std::tuple(Method::kPost, event + "/judges", R"({"key_id": ")" + key + "\"}"),
        std::tuple(Method::kPut, event, R"({"owner": ")" + key + "\"}")}) {
    const EventAnswer refused =
        world_.Send({.method = method, .target = target, .key = world_.organizer(), .body = body});
    EXPECT_EQ(refused.status, 422) << refused.body;
    EXPECT_EQ(refused.body.find(key.substr(17)), std::string::npos) << refused.body;
  }
}

TEST_F(EventAccess, AnInvitationMakesOneJudgeOnce) {
  const std::string event = world_.OpenEvent();
  const auto invite = [&] {
    return world_.Post(event + "/invitations", world_.organizer(), R"({"purpose": "judge"})")
        .json();
  };
  const auto accept = [&](const std::string& token, const std::string& key) {
    return world_.Post(event + "/judges", key, R"({"token": ")" + token + "\"}").status;
  };
  const std::string token = invite().at("token");
  EXPECT_EQ(accept(token, world_.fixture().Key(app::Role::kPlayer)), 404);
  EXPECT_EQ(accept(token, stranger_.token), 404) << "a player's token is no judge";
  EXPECT_EQ(world_.Get(event + "/stats", foreign_judge_.key).status, 404);
  EXPECT_EQ(accept(token, foreign_judge_.key), 201);
  EXPECT_EQ(world_.Get(event + "/stats", foreign_judge_.key).status, 200);
  EXPECT_EQ(accept(token, world_.judge()), 404) << "it is used up";
  EXPECT_EQ(accept(stranger_.token, world_.judge()), 404) << "it is for another purpose";

  const auto second = invite();
  world_.fixture().SetTime("2024-03-23T12:00:00.000Z");
  EXPECT_EQ(accept(second.at("token"), world_.judge()), 404) << "it has expired";
  const auto third = invite();
  EXPECT_EQ(
      world_.Delete(event + "/invitations/" + third.at("id").get<std::string>(), world_.organizer())
          .status,
      204);
  EXPECT_EQ(accept(third.at("token"), world_.judge()), 404) << "it was revoked";

  EXPECT_EQ(world_.Delete(event + "/judges/" + foreign_judge_.id, world_.organizer()).status, 204);
  EXPECT_EQ(world_.Get(event + "/stats", foreign_judge_.key).status, 404);
}

TEST(EventLogs, HoldNoSecretAndNoName) {
  EventWorld world({.access_log = true});
  testing::internal::CaptureStderr();
  const std::string event = world.OpenEvent();
  const auto entry = world.MakeEntry(event, "Ada Lovelace");
  world.Submit(entry);
  world.Submit(entry, "{}");
  world.Get(entry.path, entry.token + "0");
  world.Get(event + "/entries/" + entry.token + "/deck", world.organizer());
  world.Delete("/v1/keys/" + world.organizer(), world.admin());
  const std::string log = testing::internal::GetCapturedStderr();
  EXPECT_NE(log.find("\"route\":\"/v1/events/{event}/entries/{entry}/deck\""), std::string::npos);
  EXPECT_NE(log.find("\"key\":\"entry:" + entry.id + "\""), std::string::npos);
  const std::string secret = entry.token.substr(entry.token.rfind('_') + 1);
  for (const std::string& hidden :
       {secret, std::string("Lovelace"), world.organizer().substr(17), world.admin().substr(17)})
    EXPECT_EQ(log.find(hidden), std::string::npos) << hidden;
}

}  // namespace
}  // namespace clashdeck::api
