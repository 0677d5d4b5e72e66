// Every write of events and drafts with its conditions: whoever adds one without a row here fails.
// A stale If-Match changes nothing, and a repeat under one Idempotency-Key has one effect and the
// same answer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "api/limits.h"
#include "tests/api/draft_world.h"

namespace clashdeck::api {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

struct EventWrite {
  const char* body = "";
  bool by_player = false;                // else by the organizer
  std::vector<std::string> before = {};  // writes that come first, below the event or draft
};

constexpr const char* kNewEvent =
    R"({"game": "ember-duel", "format": "draft", "name": "Cup", "legality": "flag",
        "opens_at": "2024-03-15T11:00:00Z", "closes_at": "2024-03-15T13:00:00Z"})";
constexpr const char* kNewDraft =
    R"({"game": "ember-duel", "draft": "embers", "name": "E", "players": [{"player": "Zebulon"}]})";

const std::map<std::string, EventWrite> kWrites = {
    {"POST /v1/events", {kNewEvent}},
    {"PUT /v1/events/{event}", {R"({"name": "Other Cup"})"}},
    {"POST /v1/events/{event}/open", {}},
    {"POST /v1/events/{event}/lock", {}},
    {"POST /v1/events/{event}/unlock", {"", false, {"/lock"}}},
    {"POST /v1/events/{event}/start", {"", false, {"/lock"}}},
    {"POST /v1/events/{event}/finish", {"", false, {"/lock", "/start"}}},
    {"POST /v1/events/{event}/judges", {"<<judge>>"}},
    {"DELETE /v1/events/{event}/judges/{judge}", {}},
    {"POST /v1/events/{event}/invitations", {R"({"purpose": "judge"})"}},
    {"DELETE /v1/events/{event}/invitations/{invitation}", {}},
    {"POST /v1/events/{event}/entries", {R"({"player": "Zebulon"})"}},
    {"POST /v1/events/{event}/entries/import", {"player\nZebulon\nAda\n"}},
    {"PUT /v1/events/{event}/entries/{entry}/deck", {kLegalDeck, true}},
    {"POST /v1/events/{event}/entries/{entry}/lock", {}},
    {"POST /v1/events/{event}/entries/{entry}/unlock", {}},
    {"POST /v1/events/{event}/entries/{entry}/withdraw", {"", true}},
    {"POST /v1/events/{event}/entries/{entry}/token", {}},
    {"PUT /v1/events/{event}/entries/{entry}/consent", {R"({"visibility": "public"})", true}},
    {"POST /v1/events/{event}/entries/{entry}/check", {R"({"status": "flagged", "note": "late"})"}},
    {"POST /v1/events/{event}/entries/{entry}/deck-check", {kLegalDeck}},
    {"DELETE /v1/events/{event}/entries/{entry}/personal-data", {}},
    {"POST /v1/drafts", {kNewDraft}},
    {"POST /v1/drafts/{draft}/start", {}},
    {"POST /v1/drafts/{draft}/cancel", {}},
    {"POST /v1/drafts/{draft}/seats/{seat}/picks", {"<<card>>", true, {"/start"}}},
    {"POST /v1/drafts/{draft}/seats/{seat}/leave", {"", true, {"/start"}}},
    {"POST /v1/drafts/{draft}/seats/{seat}/token", {"", false, {"/start"}}},
    {"DELETE /v1/drafts/{draft}/seats/{seat}/personal-data",
     {"", false, {"/start", "/seats/1/leave"}}},
    {"POST /v1/drafts/{draft}/rounds", {"", false, {"/start", "<<picks>>"}}},
    {"PUT /v1/drafts/{draft}/rounds/{round}/matches/{match}",
     {R"({"first_wins": 2, "second_wins": 0})", false, {"/start", "<<picks>>", "/rounds"}}},
};

std::string Filled(std::string text, const std::string& what, const std::string& by) {
  if (const std::size_t at = text.find(what); at != std::string::npos)
    text.replace(at, what.size(), by);
  return text;
}

class EventWrites : public testing::Test {
 protected:
  // The write of the route in an event or draft of its own, in which it is possible.
  EventRequest MakeWrite(const Route& route) {
    world_.fixture().SetTime(kTestTime);
    const EventWrite& write = kWrites.at(NameOf(route));
    EventRequest request = route.path.starts_with("/v1/drafts") ? OfDraft(route.path, write)
                                                                : OfEvent(route.path, write);
    request.method = route.method;
    if (route.body == BodyKind::kCsv) request.headers["content-type"] = "text/csv";
    return request;
  }
  static std::string NameOf(const Route& route) {
    return std::string(MethodName(route.method)) + " " + route.path;
  }
  std::vector<const Route*> Writes() {
    std::vector<const Route*> writes;
    for (const Route& route : world_.fixture().gateway().router().routes()) {
      const bool mine =
          route.path.starts_with("/v1/events") || route.path.starts_with("/v1/drafts");
      if (!mine || route.method == Method::kGet) continue;
      EXPECT_TRUE(kWrites.contains(NameOf(route))) << NameOf(route) << " has no row";
      if (kWrites.contains(NameOf(route))) writes.push_back(&route);
    }
    EXPECT_EQ(writes.size(), kWrites.size()) << "a row has no operation";
    return writes;
  }
  EventAnswer SendWith(EventRequest request, const std::string& header, const std::string& value) {
    request.headers[header] = value;
    return world_.Send(request);
  }
  std::string Bytes() {
    std::string bytes;
    for (const auto& file : std::filesystem::directory_iterator(world_.fixture().data_dir())) {
      std::ifstream in(file.path(), std::ios::binary);
      bytes.append(std::istreambuf_iterator<char>(in), {});
    }
    return bytes;
  }

  DraftWorld world_;

 private:
  EventRequest OfEvent(const std::string& path, const EventWrite& write) {
    const EventAnswer made = world_.Post("/v1/events", world_.organizer(), kNewEvent);
    EXPECT_EQ(made.status, 201) << made.body;
    const std::string id = made.json().value("id", "");
    const std::string event = "/v1/events/" + id;
    const auto player = world_.MakeEntry(event, "Ada");
    EXPECT_EQ(world_.Submit(player).status, 200);
    const std::string judge = EventWorld::KeyId(world_.judge());
    const std::string named = R"({"key_id": ")" + judge + "\"}";
    if (path.find("{judge}") != std::string::npos) {
      EXPECT_EQ(world_.Post(event + "/judges", world_.organizer(), named).status, 201);
    }
    const std::string invitation =
        world_.Post(event + "/invitations", world_.organizer(), R"({"purpose": "judge"})")
            .json()
            .value("id", "");
    for (const std::string& step : write.before)
      EXPECT_LT(world_.Post(event + step, world_.organizer()).status, 300) << step;
    EventRequest request;
    request.target =
        Filled(Filled(Filled(Filled(path, "{event}", id), "{entry}", player.id), "{judge}", judge),
               "{invitation}", invitation);
    request.key = write.by_player ? player.token : world_.organizer();
    request.body = Filled(write.body, "<<judge>>", named);
    return request;
  }
  EventRequest OfDraft(const std::string& path, const EventWrite& write) {
    const auto draft = world_.MakeDraft();
    for (const std::string& step : write.before) {
      if (step == "<<picks>>") {
        world_.PickAll(draft);
        world_.fixture().SetTime("2024-03-15T13:00:00.000Z");
      } else {
        EXPECT_LT(world_.Post(draft.path + step, world_.organizer()).status, 300) << step;
      }
    }
    std::string body = write.body;
    if (body == "<<card>>")
      body = R"({"card": ")" + world_.SeatOf(draft, 1).at("pack")[0].at("card").get<std::string>() +
             "\"}";
    EventRequest request;
    request.target =
        Filled(Filled(Filled(Filled(path, "{draft}", draft.id), "{seat}", "1"), "{round}", "1"),
               "{match}", "1");
    request.key = write.by_player ? draft.token(1) : world_.organizer();
    request.body = std::move(body);
    drafts_.push_back(draft.path);
    while (drafts_.size() > 8) {  // a key has so many drafts at most
      world_.Post(drafts_.front() + "/cancel", world_.admin());
      drafts_.erase(drafts_.begin());
    }
    return request;
  }

  std::vector<std::string> drafts_;
};

TEST_F(EventWrites, AStaleConditionChangesNothing) {
  for (const Route* route : Writes()) {
    const EventRequest request = MakeWrite(*route);
    for (const char* stale : {"\"99\"", "\"1-0123456789abcdef\""}) {
      const EventAnswer refused = SendWith(request, "if-match", stale);
      EXPECT_EQ(refused.status, 412) << NameOf(*route) << ": " << refused.body;
      EXPECT_EQ(refused.code(), "precondition.failed") << NameOf(*route);
    }
    EXPECT_EQ(SendWith(request, "if-match", "none").status, 400) << NameOf(*route);
    const bool makes = route->path == "/v1/events" || route->path == "/v1/drafts";
    const EventAnswer done = SendWith(request, "if-match", "*");
    EXPECT_EQ(done.status < 300, !makes) << NameOf(*route) << ": " << done.body;
  }
}

TEST_F(EventWrites, ARepeatHasOneEffectAndTheSameAnswer) {
  for (const Route* route : Writes()) {
    const EventRequest request = MakeWrite(*route);
    const std::string key = "repeat-" + request.target;
    const EventAnswer first = SendWith(request, "idempotency-key", key.substr(0, 100));
    ASSERT_LT(first.status, 300) << NameOf(*route) << ": " << first.body;
    const EventAnswer again = SendWith(request, "idempotency-key", key.substr(0, 100));
    EXPECT_EQ(again.status, first.status) << NameOf(*route);
    EXPECT_EQ(again.body, first.body) << NameOf(*route);
    EventRequest other = request;
    other.headers["if-match"] = "*";
    EXPECT_EQ(SendWith(other, "idempotency-key", key.substr(0, 100)).code(), "idempotency.reused")
        << NameOf(*route);
  }
}

TEST_F(EventWrites, NoMalformedOrOversizedBodyIsTaken) {
  const std::string large = "{\"text\": \"" + std::string(kMaxBody, 'x') + "\"}";
  for (const Route* route : Writes()) {
    if (route->body == BodyKind::kNone) continue;
    EventRequest request = MakeWrite(*route);
    const std::string fine = request.body;
    for (const std::string& body :
         {std::string("{"), std::string("[]"), std::string("null"), std::string("7"),
          std::string("\xff\xfe"), std::string(R"({"nobody knows": 1})"), std::string(10'000, '['),
          large}) {
      request.body = body;
      const EventAnswer refused = world_.Send(request);
      EXPECT_EQ(refused.status, body == large ? 413 : 422)
          << NameOf(*route) << " " << body.substr(0, 30) << ": " << refused.body;
    }
    request.body = fine;
    EXPECT_LT(world_.Send(request).status, 300) << NameOf(*route) << " is as it was";
  }
}

// A repeat tells tokens again, which are nowhere in the files.
TEST_F(EventWrites, NoTokenIsKeptThatCanBeRead) {
  int tokens = 0;
  for (const Route* route : Writes()) {
    const EventRequest request = MakeWrite(*route);
    const EventAnswer done = SendWith(request, "idempotency-key", request.target.substr(0, 100));
    for (std::size_t at = done.body.find("\"cd"); at != std::string::npos;
         at = done.body.find("\"cd", at + 1)) {
      const std::string token = done.body.substr(at + 1, done.body.find('"', at + 1) - at - 1);
      if (token.find('_') == std::string::npos) continue;
      ++tokens;
      EXPECT_THAT(Bytes(), Not(HasSubstr(token.substr(token.rfind('_') + 1)))) << NameOf(*route);
    }
  }
  EXPECT_GE(tokens, 6) << "entries, lists, links, invitations, drafts, seats";
}

// The first pack lies before a seat that has picked nothing: its tag is one like any other.
TEST_F(EventWrites, TheFirstPickTakesTheTagOfTheSeat) {
  for (const bool by_number : {false, true}) {
    const auto draft = world_.MakeDraft();
    world_.StartIt(draft);
    const EventAnswer seen = world_.Get(draft.seat(1), draft.token(1));
    EventRequest pick{
        .method = Method::kPost,
        .target = draft.seat(1) + "/picks",
        .key = draft.token(1),
        .body = R"({"card": ")" + seen.json().at("pack")[0].at("card").get<std::string>() + "\"}"};
    const EventAnswer done = SendWith(pick, "if-match", by_number ? "\"0\"" : seen.etag);
    EXPECT_EQ(done.status, 200) << done.body;
    EXPECT_EQ(SendWith(pick, "if-match", seen.etag).status, 412) << "the seat has picked by now";
  }
}

TEST_F(EventWrites, TheRoundsHaveATagThatEveryResultChanges) {
  const auto draft = world_.MakeDraft();
  world_.StartIt(draft);
  world_.PickAll(draft);
  world_.fixture().SetTime("2024-03-15T13:00:00.000Z");
  const std::string rounds = draft.path + "/rounds";
  const auto tag = [&] { return world_.Get(rounds, world_.organizer()).etag; };
  const auto send = [&](Method method, const std::string& target, const std::string& match,
                        const std::string& body) {
    return world_
        .Send({.method = method,
               .target = target,
               .key = world_.organizer(),
               .body = body,
               .headers = {{"if-match", match}}})
        .status;
  };
  const std::string unpaired = tag();
  ASSERT_EQ(send(Method::kPost, rounds, unpaired, ""), 201);
  EXPECT_EQ(send(Method::kPost, rounds, unpaired, ""), 412);
  const std::string match = rounds + "/1/matches/1";
  const std::string result = R"({"first_wins": 2, "second_wins": 1})";
  EXPECT_EQ(send(Method::kPut, match, unpaired, result), 412);
  EXPECT_EQ(send(Method::kPut, match, tag(), result), 200);
  EXPECT_EQ(
      world_
          .Send(
              {.target = rounds, .key = world_.organizer(), .headers = {{"if-none-match", tag()}}})
          .status,
      304);
}

}  // namespace
}  // namespace clashdeck::api
