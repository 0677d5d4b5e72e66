// Every operation of drafts as every role: whoever adds one without a row here fails. And tokens
// that are not valid any more, or never were.
#include <gtest/gtest.h>

#include "tests/api/draft_world.h"

namespace clashdeck::api {
namespace {

// Who calls: '+' may, whatever the state then says; '1' 401, '3' 403, '4' 404.
constexpr const char* kDraftCallers[] = {"nobody",   "foreign organizer", "judge",
                                         "stranger", "entrant",           "rival",
                                         "player",   "organizer",         "admin"};
constexpr std::size_t kDraftCallerCount = std::size(kDraftCallers);

struct DraftRule {
  const char* may;
  const char* body = "";
};

constexpr const char* kForOrganizers = "1444433++";
constexpr const char* kForSeats = "14444++++";
constexpr const char* kForTheSeat = "144444+++";

// `stranger` has a seat of another draft, `entrant` an entry of an event, `rival` another seat of
// this draft, `player` the seat that is meant.
const std::map<std::string, DraftRule> kDraftRules = {
    {"POST /v1/drafts",
     {"1+33333++",
      R"({"game": "ember-duel", "draft": "embers", "name": "E", "players": [{"player": "Z"}]})"}},
    {"GET /v1/drafts", {"1++3333++"}},
    {"GET /v1/drafts/{draft}", {kForSeats}},
    {"POST /v1/drafts/{draft}/start", {kForOrganizers}},
    {"POST /v1/drafts/{draft}/cancel", {kForOrganizers}},
    {"GET /v1/drafts/{draft}/replay", {kForOrganizers}},
    {"GET /v1/drafts/{draft}/seats/{seat}", {kForTheSeat}},
    {"POST /v1/drafts/{draft}/seats/{seat}/picks", {"144444+33", R"({"card": "cinder-wolf"})"}},
    {"POST /v1/drafts/{draft}/seats/{seat}/leave", {kForTheSeat}},
    {"POST /v1/drafts/{draft}/seats/{seat}/token", {"1444443++"}},
    {"DELETE /v1/drafts/{draft}/seats/{seat}/personal-data", {kForTheSeat}},
    {"GET /v1/drafts/{draft}/rounds", {kForSeats}},
    {"POST /v1/drafts/{draft}/rounds", {kForOrganizers}},
    {"PUT /v1/drafts/{draft}/rounds/{round}/matches/{match}",
     {"1444433++", R"({"first_wins": 2, "second_wins": 0})"}},
};

std::string With(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what))
    text.replace(at, what.size(), by);
  return text;
}

class DraftAccess : public testing::Test {
 protected:
  struct Scene {
    std::string path = {};
    std::string unknown = {};
    std::array<std::string, kDraftCallerCount> keys = {};
  };
  // A draft that is picked, with a match that can be reported where the path wants one.
  Scene MakeScene(const std::string& route) {
    const auto draft = world_.MakeDraft();
    world_.StartIt(draft);
    if (route.find("{match}") != std::string::npos) {
      world_.PickAll(draft);
      world_.fixture().SetTime("2024-03-15T13:00:00.000Z");
      EXPECT_EQ(world_.Post(draft.path + "/rounds", world_.organizer()).status, 201);
    }
    Scene scene;
    scene.path = With(With(With(route, "{seat}", "1"), "{round}", "1"), "{match}", "1");
    scene.unknown = With(scene.path, "{draft}", std::string(22, 'A'));
    scene.path = With(scene.path, "{draft}", draft.id);
    scene.keys = {"",
                  foreign_.key,
                  world_.judge(),
                  stranger_.token(1),
                  entrant_.token,
                  draft.token(2),
                  draft.token(1),
                  world_.organizer(),
                  world_.admin()};
    return scene;
  }
  EventAnswer Call(const Route& route, const std::string& path, const std::string& key,
                   const DraftRule& rule) {
    return world_.Send({.method = route.method, .target = path, .key = key, .body = rule.body});
  }

  DraftWorld world_;
  app::NewKey foreign_ = world_.MakeKey(app::Role::kOrganizer);
  DraftWorld::Draft stranger_ = world_.MakeDraft("", foreign_.key);
  EventWorld::Entry entrant_ = [this] {
    const auto made =
        world_.Post("/v1/events", world_.organizer(),
                    R"({"game": "ember-duel", "format": "draft", "name": "Cup", "legality": "flag",
                        "opens_at": "2024-03-15T11:00:00Z", "closes_at": "2024-03-15T13:00:00Z"})");
    return world_.MakeEntry("/v1/events/" + made.json().value("id", ""), "Carl");
  }();
};

TEST_F(DraftAccess, EveryOperationIsOpenToTheRolesItIsForAndToNobodyElse) {
  std::size_t seen = 0;
  for (const Route& route : world_.fixture().gateway().router().routes()) {
    if (!route.path.starts_with("/v1/drafts")) continue;
    const std::string name = std::string(MethodName(route.method)) + " " + route.path;
    const auto rule = kDraftRules.find(name);
    ASSERT_NE(rule, kDraftRules.end()) << name << " has no row: who may call it?";
    ++seen;
    for (std::size_t i = 0; i < kDraftCallerCount; ++i) {
      world_.fixture().SetTime(kTestTime);
      const Scene scene = MakeScene(route.path);
      const EventAnswer answer = Call(route, scene.path, scene.keys[i], rule->second);
      const std::string what = name + " by " + kDraftCallers[i] + ": " + answer.body;
      const char may = rule->second.may[i];
      if (may == '+') {
        EXPECT_TRUE(answer.status != 401 && answer.status != 403 && answer.status != 404 &&
                    answer.status < 500)
            << answer.status << " " << what;
      } else {
        EXPECT_EQ(answer.status, 400 + (may - '0')) << what;
      }
      world_.Post(scene.path.substr(0, scene.path.find('/', 11)) + "/cancel", world_.admin());
    }
  }
  EXPECT_EQ(seen, kDraftRules.size()) << "a row has no operation";
}

TEST_F(DraftAccess, AForeignDraftAnswersLikeOneThatDoesNotExist) {
  for (const Route& route : world_.fixture().gateway().router().routes()) {
    if (!route.path.starts_with("/v1/drafts/{draft}")) continue;
    const DraftRule& rule =
        kDraftRules.at(std::string(MethodName(route.method)) + " " + route.path);
    world_.fixture().SetTime(kTestTime);
    const Scene scene = MakeScene(route.path);
    const std::string id = scene.path.substr(std::string("/v1/drafts/").size(), 22);
    for (const std::size_t caller : {0U, 1U, 2U, 3U, 4U}) {
      const EventAnswer foreign = Call(route, scene.path, scene.keys[caller], rule);
      const EventAnswer unknown = Call(route, scene.unknown, scene.keys[caller], rule);
      EXPECT_EQ(foreign.status, unknown.status) << scene.path;
      EXPECT_EQ(With(foreign.body, id, std::string(22, 'A')), unknown.body) << scene.path;
    }
    world_.Post("/v1/drafts/" + id + "/cancel", world_.admin());
  }
}

// Another's seat answers like one that is not there.
TEST_F(DraftAccess, AnotherSeatAnswersLikeOneThatDoesNotExist) {
  const auto draft = world_.MakeDraft();
  world_.StartIt(draft);
  const EventAnswer theirs = world_.Get(draft.seat(2), draft.token(1));
  const EventAnswer none = world_.Get(draft.seat(9), draft.token(1));
  EXPECT_EQ(theirs.status, 404);
  EXPECT_EQ(With(With(theirs.body, "seat 2", "seat 9"), "seats/2", "seats/9"), none.body);
  for (const char* odd : {"0", "x", "1x", "-1", "99999999999999999999"})
    EXPECT_EQ(world_.Get(draft.path + "/seats/" + odd, world_.organizer()).status, 404) << odd;
}

TEST_F(DraftAccess, ASeatsTokenOpensNothingElse) {
  for (const Route& route : world_.fixture().gateway().router().routes()) {
    const bool needs_key = route.access == Access::kKey || route.access == Access::kOrganizer ||
                           route.access == Access::kAdmin;
    if (!needs_key) continue;
    EventRequest request{.method = route.method, .target = route.path, .key = stranger_.token(1)};
    if (route.body != BodyKind::kNone) request.body = "{}";
    EXPECT_EQ(world_.Send(request).status, 403) << route.path;
  }
  EXPECT_EQ(world_.Get(entrant_.path, stranger_.token(1)).status, 404);
}

TEST_F(DraftAccess, TokensThatAreWrongRenewedOrExpiredAreRefused) {
  const std::string& token = stranger_.token(1);
  const std::string path = stranger_.seat(1);
  ASSERT_EQ(world_.Get(path, token).status, 200);
  std::string guessed = token;
  guessed.back() = guessed.back() == '0' ? '1' : '0';
  for (const std::string& wrong : {guessed, token.substr(0, token.size() - 1), token.substr(0, 16),
                                   token + "0", std::string("cds_"), "cdt_" + token.substr(4)})
    EXPECT_EQ(world_.Get(path, wrong).status, 401) << wrong;
  world_.fixture().SetTime("2024-07-01T12:00:00.000Z");
  EXPECT_EQ(world_.Get(path, token).status, 401) << "it has expired";
  world_.fixture().SetTime(kTestTime);
  const EventAnswer renewed = world_.Post(path + "/token", foreign_.key);
  ASSERT_EQ(renewed.status, 201) << renewed.body;
  EXPECT_EQ(world_.Get(path, token).status, 401) << "it was replaced";
  EXPECT_EQ(world_.Get(path, renewed.json().at("token")).status, 200);
}

TEST(DraftLogs, HoldNoSecretAndNoName) {
  testing::internal::CaptureStderr();
  std::string log;
  std::string secret;
  {
    DraftWorld world(DraftGames(), {.access_log = true});
    const auto draft = world.MakeDraft();
    world.StartIt(draft);
    world.SeatOf(draft, 1);
    secret = draft.token(1).substr(draft.token(1).rfind('_') + 1);
  }
  log = testing::internal::GetCapturedStderr();
  EXPECT_NE(log.find("\"route\":\"/v1/drafts/{draft}/seats/{seat}\""), std::string::npos);
  for (const std::string& hidden : {secret, std::string("cds_"), std::string("Bela")})
    EXPECT_EQ(log.find(hidden), std::string::npos) << hidden;
}

}  // namespace
}  // namespace clashdeck::api
