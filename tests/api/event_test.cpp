// Events and entries through the gateway: states, windows, policies, revisions, judges' tools, open
// lists, exports, audit.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/receipt.h"
#include "tests/api/event_case.h"

namespace clashdeck::api {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class Events : public EventCase {};

TEST_F(Events, StatesMoveAsTheTableSays) {
  const std::vector<std::string> moves = {"open", "lock", "unlock", "start", "finish"};
  const std::map<std::string, std::map<std::string, std::string>> allowed = {
      {"draft", {{"open", "open"}}},
      {"open", {{"open", "open"}, {"lock", "locked"}}},
      {"locked", {{"unlock", "open"}, {"start", "running"}}},
      {"running", {{"finish", "finished"}}},
      {"finished", {}}};
  const std::map<std::string, std::vector<std::string>> way = {
      {"draft", {}},
      {"open", {"open"}},
      {"locked", {"open", "lock"}},
      {"running", {"open", "lock", "start"}},
      {"finished", {"open", "lock", "start", "finish"}}};
  for (const auto& [state, steps] : way) {
    for (const std::string& move : moves) {
      const std::string event = world_.DraftEvent();
      for (const std::string& step : steps) world_.Move(event, step);
      const EventAnswer moved = world_.Post(event + "/" + move, world_.organizer());
      const auto to = allowed.at(state).find(move);
      if (to == allowed.at(state).end()) {
        EXPECT_EQ(moved.code(), "event.state") << state << " " << move;
        EXPECT_EQ(world_.Get(event, world_.organizer()).json()["state"], state);
      } else {
        EXPECT_EQ(moved.json()["state"], to->second) << state << " " << move;
      }
    }
  }
}

TEST_F(Events, AnEventOpensByTheClock) {
  const std::string event = world_.DraftEvent();
  const auto entry = world_.MakeEntry(event, "Ada");
  const auto state = [&] { return world_.Get(event, world_.organizer()).json()["state"]; };
  EXPECT_EQ(state(), "draft");
  EXPECT_EQ(world_.Submit(entry).code(), "registration.closed");
  const std::string tag = world_.Get(event, world_.organizer()).etag;
  At("12:30");
  EXPECT_EQ(state(), "open");
  EXPECT_EQ(world_.Get("/v1/events", world_.organizer()).json()["data"][0]["state"], "open");
  EXPECT_NE(world_.Get(event, world_.organizer()).etag, tag) << "it is another answer";
  EXPECT_EQ(world_.Submit(entry).json()["revision"], 1);
  const auto opened = world_.Post(event + "/open", world_.organizer()).json();
  EXPECT_EQ(opened["revision"], 1) << "the clock was first: nothing is written";
  EXPECT_EQ(opened["opens_at"], "2024-03-15T12:30:00.000Z");

  const EventAnswer later =
      world_.Put(event, world_.organizer(), R"({"opens_at": "2024-03-15T12:45:00Z"})");
  EXPECT_EQ(later.json()["state"], "open") << "no event goes back to draft";
  EXPECT_EQ(world_.Submit(entry).code(), "registration.closed") << "but its window is not yet";
  At("13:00");
  EXPECT_EQ(state(), "open") << "the windows close registration, people lock events";
  world_.Move(event, "lock");
  EXPECT_THAT(Problems(), ElementsAre());
}

TEST_F(Events, WhoOpensAnEventOpensItsWindow) {
  const std::string event = world_.DraftEvent();
  const auto entry = world_.MakeEntry(event, "Ada");
  const auto opened = world_.Post(event + "/open", world_.organizer()).json();
  EXPECT_EQ(opened["state"], "open");
  EXPECT_EQ(opened["opens_at"], kTestTime);
  EXPECT_EQ(opened["revision"], 2);
  EXPECT_EQ(world_.Submit(entry).status, 200);
}

TEST_F(Events, TheClockOpensTheStageOfAnEventToo) {
  const std::string event = world_.DraftEvent();
  ASSERT_EQ(world_.Put(event, world_.organizer(), R"({"visibility": {"open": "public"}})").status,
            200);
  EXPECT_EQ(world_.Get(event, "").status, 404);
  At("12:30");
  EXPECT_EQ(world_.Get(event, "").json()["state"], "open");
}

TEST_F(Events, WindowsAreDecidedByTheClockOfTheService) {
  const std::string event = world_.OpenEvent();
  const auto entry = world_.MakeEntry(event, "Ada");
  At("10:59");
  EXPECT_EQ(world_.Submit(entry).code(), "registration.closed");
  EXPECT_EQ(Status(entry), "missing");
  At("11:00");
  EXPECT_EQ(world_.Submit(entry).json()["late"], false);
  At("12:59");
  EXPECT_EQ(world_.Submit(entry).json()["revision"], 2);
  At("13:00");
  const auto late = world_.Submit(entry).json();
  EXPECT_EQ(late["late"], true);
  EXPECT_EQ(late["status"], "submitted");
  At("14:00");
  EXPECT_EQ(world_.Submit(entry).code(), "registration.closed");
  EXPECT_THAT(Players(event + "/entries?filter=late", world_.organizer()), ElementsAre("Ada"));
}

TEST_F(Events, ADraftAndAFinishedEventTakeNoDecks) {
  const std::string event = world_.DraftEvent();
  const auto entry = world_.MakeEntry(event, "Ada");
  EXPECT_EQ(world_.Submit(entry).code(), "registration.closed");
  for (const char* move : {"open", "lock", "start", "finish"}) world_.Move(event, move);
  EXPECT_EQ(world_.Submit(entry).status, 409);
  const EventAnswer judged = world_.Put(entry.path + "/deck", world_.organizer(),
                                        R"({"text": "1 Ashen Scout", "reason": "too late"})");
  EXPECT_EQ(judged.code(), "registration.closed");
  EXPECT_EQ(world_.Put(event, world_.organizer(), R"({"name": "x"})").code(), "event.state");
  EXPECT_EQ(world_.Post(event + "/entries", world_.organizer(), R"({"player": "B"})").code(),
            "event.state");
}

TEST_F(Events, AnIllegalDeckIsTreatedAsThePolicySays) {
  const auto rejecting = world_.MakeEntry(world_.OpenEvent("reject"), "Ada");
  const EventAnswer rejected = world_.Submit(rejecting, kIllegalDeck);
  EXPECT_EQ(rejected.status, 422);
  EXPECT_EQ(rejected.code(), "deck.illegal");
  EXPECT_EQ(rejected.json()["verdict"]["problems"][0]["code"], "card.limited");
  EXPECT_EQ(Status(rejecting), "missing");
  EXPECT_EQ(world_.Get(rejecting.path + "/revisions", rejecting.token).json()["data"].size(), 0U);

  const std::string flags = world_.OpenEvent("flag");
  const auto flagging = world_.MakeEntry(flags, "Ada");
  const auto flagged = world_.Submit(flagging, kIllegalDeck).json();
  EXPECT_EQ(flagged["status"], "flagged");
  EXPECT_EQ(flagged["legal"], false);
  EXPECT_THAT(Players(flags + "/entries?filter=illegal", world_.organizer()), ElementsAre("Ada"));
  EXPECT_EQ(world_.Submit(flagging).json()["status"], "submitted") << "mended";

  const auto ignoring = world_.MakeEntry(world_.OpenEvent("ignore"), "Ada");
  EXPECT_EQ(world_.Submit(ignoring, kIllegalDeck).json()["status"], "submitted");
}

TEST_F(Events, NoNameIsGuessedUnderAnyPolicy) {
  for (const char* policy : {"reject", "flag", "ignore"}) {
    const auto entry = world_.MakeEntry(world_.OpenEvent(policy), "Ada");
    const EventAnswer answer = world_.Submit(entry, R"({"text": "3 Ashen Scoot"})");
    EXPECT_EQ(answer.status, 422) << policy;
    EXPECT_EQ(answer.code(), "deck.unreadable");
    EXPECT_THAT(answer.json()["suggestions"].dump(), HasSubstr("Ashen Scout"));
    EXPECT_EQ(Status(entry), "missing");
  }
}

TEST_F(Events, EveryRevisionStaysWithWhoWhenWhyAndWhatChanged) {
  const std::string event = world_.OpenEvent("ignore");
  const auto entry = world_.MakeEntry(event, "Ada");
  ASSERT_EQ(world_.Submit(entry, R"({"text": "2 Ashen Scout", "reason": "first"})").status, 200);
  ASSERT_EQ(
      world_.Submit(entry, R"({"text": "Player: Ada L.\n1 Ashen Scout\n1 Flash Fire"})").status,
      200);
  const auto revisions = world_.Get(entry.path + "/revisions", entry.token).json()["data"];
  ASSERT_EQ(revisions.size(), 2U);
  EXPECT_EQ(revisions[1]["reason"], "first");
  EXPECT_EQ(revisions[0]["actor"], "entry:" + entry.id);
  EXPECT_EQ(revisions[0]["at"], kTestTime);
  EXPECT_EQ(revisions[0]["diff"]["added"][0]["card"], "flash-fire");
  EXPECT_EQ(revisions[0]["diff"]["removed"][0]["quantity"], 1);
  const EventAnswer deck = world_.Get(entry.path + "/deck", entry.token);
  EXPECT_THAT(deck.body, Not(HasSubstr("Ada L."))) << "names stand in the entry alone";
  EXPECT_EQ(world_.Get(entry.path + "/deck?revision=1", entry.token).json()["revision"], 1);
  const auto receipt = app::VerifyReceipt(deck.json()["receipt"].dump(), {});
  ASSERT_TRUE(receipt.has_value());
  EXPECT_TRUE(receipt->valid);
}

TEST_F(Events, ALockedEntryIsEditedByAJudgeWithAReason) {
  const std::string event = world_.OpenEvent();
  const auto ada = world_.MakeEntry(event, "Ada");
  const auto bela = world_.MakeEntry(event, "Bela");
  ASSERT_EQ(world_.Submit(ada).status, 200);
  EXPECT_EQ(world_.Post(bela.path + "/lock", world_.organizer()).json()["locked"], true);
  EXPECT_EQ(world_.Submit(bela).code(), "entry.locked");
  world_.Move(event, "lock");
  EXPECT_EQ(Status(ada), "locked");
  EXPECT_EQ(world_.Submit(ada).code(), "entry.locked");
  const EventAnswer unsaid = world_.Put(ada.path + "/deck", world_.organizer(), kLegalDeck);
  EXPECT_EQ(unsaid.json()["pointer"], "/reason");
  const std::string edit =
      R"({"text": "3 Ashen Scout\n3 Ashen Scribe\n3 Émile's Gambit\n1 Flash Fire", "reason": "wolf lost"})";
  EXPECT_EQ(world_.Put(ada.path + "/deck", world_.organizer(), edit).json()["revision"], 2);

  EXPECT_EQ(world_.Post(ada.path + "/unlock", world_.organizer()).status, 200);
  At("15:00");
  EXPECT_EQ(world_.Submit(ada).json()["late"], true) << "unlocked by a judge after the closing";
  EXPECT_EQ(world_.Post(ada.path + "/lock", world_.organizer()).status, 200);
  EXPECT_EQ(world_.Submit(ada).code(), "entry.locked");
}

TEST_F(Events, AWithdrawnEntryStaysOut) {
  const std::string event = world_.OpenEvent();
  const auto entry = world_.MakeEntry(event, "Ada");
  ASSERT_EQ(world_.Submit(entry).status, 200);
  EXPECT_EQ(world_.Post(entry.path + "/withdraw", entry.token).json()["status"], "withdrawn");
  for (const EventAnswer& answer :
       {world_.Submit(entry), world_.Post(entry.path + "/withdraw", entry.token),
        world_.Post(entry.path + "/unlock", world_.organizer()),
        world_.Post(entry.path + "/check", world_.organizer(), R"({"status": "checked"})")})
    EXPECT_EQ(answer.code(), "entry.withdrawn");
  EXPECT_NE(world_.MakeEntry(event, "Ada").id, entry.id) << "the name is free again";
}

TEST_F(Events, IfMatchAndIdempotencyKeyHoldEverywhere) {
  const std::string event = world_.OpenEvent();
  const auto entry = world_.MakeEntry(event, "Ada");
  const auto put = [&](const std::string& match, const std::string& key = {}) {
    EventRequest request{.method = Method::kPut,
                         .target = entry.path + "/deck",
                         .key = entry.token,
                         .body = kLegalDeck};
    if (!match.empty()) request.headers["if-match"] = match;
    if (!key.empty()) request.headers["idempotency-key"] = key;
    return world_.Send(request);
  };
  EXPECT_EQ(put("\"1\"").status, 412) << "there is none yet";
  const EventAnswer first = put("", "one");
  EXPECT_EQ(first.json()["revision"], 1);
  EXPECT_EQ(put("", "one").body, first.body);
  EXPECT_EQ(put("\"1\"", "one").code(), "idempotency.reused");
  const std::string tag = world_.Get(entry.path + "/deck", entry.token).etag;
  EXPECT_EQ(put(tag).json()["revision"], 2);
  EXPECT_EQ(put(tag).status, 412);
  EXPECT_EQ(put("\"2\"").json()["revision"], 3);

  const auto post = [&](const std::string& path, const std::string& match) {
    return world_
        .Send({.method = Method::kPost,
               .target = path,
               .key = world_.organizer(),
               .headers = {{"if-match", match}}})
        .status;
  };
  EXPECT_EQ(post(entry.path + "/lock", "\"1\""), 412);
  EXPECT_EQ(post(entry.path + "/lock", world_.Get(entry.path, world_.organizer()).etag), 200);
  EXPECT_EQ(world_
                .Send({.method = Method::kDelete,
                       .target = entry.path + "/personal-data",
                       .key = entry.token,
                       .headers = {{"if-match", "\"1\""}}})
                .status,
            412);
  EXPECT_EQ(post(event + "/lock", "\"7\""), 412);
  EXPECT_EQ(post(event + "/lock", world_.Get(event, world_.organizer()).etag), 200);
}

TEST_F(Events, TheFormatIsFrozenAndLaterChangesAreAlerts) {
  const auto save = [&](const std::string& list) {
    return world_
        .Post("/v1/games/ember-duel/formats", world_.organizer(),
              R"({"id": "house", "game": "ember-duel", "name": "House", "extends": "standard",
                  "versions": [{"effective": "2024-01-01", "pool": {"q": "-is:token"}}])" +
                  list + "}")
        .status;
  };
  ASSERT_EQ(save(""), 201);
  const std::string event = world_.OpenEvent("reject", "", "");
  const EventAnswer made =
      world_.Post("/v1/events", world_.organizer(),
                  R"({"clone": ")" + event.substr(11) +
                      R"(", "format": "house", "opens_at": "2024-03-15T11:00:00Z",
                         "closes_at": "2024-03-15T13:00:00Z"})");
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string house = "/v1/events/" + made.json()["id"].get<std::string>();
  EXPECT_EQ(made.json()["cloned_from"], event.substr(11));
  EXPECT_EQ(made.json()["legality"], "reject");
  EXPECT_EQ(made.json()["format_revision"], 1);
  const auto ada = world_.MakeEntry(house, "Ada");
  ASSERT_EQ(world_.Submit(ada).status, 200);
  EXPECT_EQ(world_.Get(house + "/alerts", world_.organizer()).json()["data"].size(), 0U);

  ASSERT_EQ(save(R"(, "lists": [{"announced": "2024-03-01", "effective": "2024-03-10",
                    "source": "x", "ban": ["ashen-scout"]}])"),
            201);
  world_.fixture().gateway().PollForChanges();
  const auto bela = world_.MakeEntry(house, "Bela");
  EXPECT_EQ(world_.Submit(bela).status, 200) << "the ban came after the freeze";
  const auto alerts = world_.Get(house + "/alerts", world_.organizer()).json()["data"];
  ASSERT_EQ(alerts.size(), 2U);
  EXPECT_EQ(alerts[0]["player"], "Ada");
  EXPECT_EQ(alerts[0]["cause"], "format");
  EXPECT_EQ(alerts[0]["verdict"]["problems"][0]["code"], "card.banned");
  EXPECT_EQ(world_.Get(ada.path, ada.token).json()["legal"], true) << "it keeps its verdict";
}

TEST_F(Events, VisibilityIsALevelForEachStageOrOneForAll) {
  const auto told = [&](const std::string& visibility) {
    const std::string event = world_.OpenEvent("reject", R"(, "visibility": )" + visibility);
    return world_.Get(event, world_.organizer()).json()["visibility"].dump();
  };
  EXPECT_EQ(
      told(R"("opponent")"),
      R"({"finished":"opponent","locked":"opponent","open":"opponent","running":"opponent"})");
  EXPECT_EQ(told(R"({"draft": "private", "finished": "public"})"),
            R"({"finished":"public","locked":"private","open":"private","running":"private"})");
  EXPECT_EQ(world_.Put(world_.OpenEvent(), world_.organizer(), R"({"visibility": "all"})")
                .json()["pointer"],
            "/visibility");
}

TEST_F(Events, ACheckIsAMarkOrWhatWasFound) {
  const auto entry = world_.MakeEntry(world_.OpenEvent(), "Ada");
  ASSERT_EQ(world_.Submit(entry).status, 200);
  const auto check = [&](const std::string& body) {
    return world_.Post(entry.path + "/check", world_.organizer(), body);
  };
  EXPECT_EQ(check("").json()["check"]["outcome"], "checked") << "no body is needed";
  const auto found = check(R"({"text": "3 Ashen Scout", "note": "half a box"})").json();
  EXPECT_EQ(found["check"]["kind"], "deck");
  EXPECT_EQ(found["check"]["outcome"], "different");
  EXPECT_EQ(found["check"]["note"], "half a box");
  EXPECT_EQ(check(R"({"text": "3 Ashen Scout", "status": "checked"})").json()["pointer"],
            "/status");
  EXPECT_EQ(world_
                .Send({.method = Method::kPost,
                       .target = entry.path + "/check",
                       .key = world_.organizer(),
                       .body = "{}",
                       .headers = {{"content-type", "text/plain"}}})
                .status,
            415);
}

TEST_F(Events, JudgesMarkAndCompareWhatTheyFound) {
  const std::string event = world_.OpenEvent();
  const auto entry = world_.MakeEntry(event, "Ada");
  EXPECT_EQ(
      world_.Post(entry.path + "/check", world_.organizer(), R"({"status": "checked"})").code(),
      "conflict")
      << "there is no deck yet";
  ASSERT_EQ(world_.Submit(entry).status, 200);
  EXPECT_THAT(Players(event + "/entries?filter=unchecked", world_.organizer()), ElementsAre("Ada"));
  const auto marked = world_
                          .Post(entry.path + "/check", world_.organizer(),
                                R"({"status": "flagged", "note": "marked sleeves"})")
                          .json();
  EXPECT_EQ(marked["entry"]["status"], "flagged");
  EXPECT_EQ(world_.Post(entry.path + "/check", world_.organizer(), "{}").json()["check"]["outcome"],
            "checked");
  EXPECT_EQ(world_.Get(entry.path, entry.token).json()["note"], nullptr) << "not for the player";
  const auto found =
      world_
          .Post(entry.path + "/deck-check", world_.organizer(),
                R"({"text": "3 Ashen Scout\n2 Cinder Wolf\n3 Ashen Scribe\n2 Émile's Gambit"})")
          .json();
  const auto& result = found["check"]["result"];
  EXPECT_EQ(result["same"], false);
  EXPECT_EQ(result["legal"], false);
  EXPECT_EQ(result["extra"][0]["card"], "cinder-wolf");
  EXPECT_EQ(result["missing"][0]["card"], "emiles-gambit");
  const auto same = world_.Post(entry.path + "/deck-check", world_.organizer(), kLegalDeck).json();
  EXPECT_EQ(same["check"]["result"]["same"], true);
  EXPECT_EQ(same["check"]["result"]["legal"], true);
  const auto checks = world_.Get(entry.path + "/checks?limit=2", world_.organizer()).json();
  EXPECT_EQ(checks["data"].size(), 2U);
  EXPECT_EQ(checks["data"][0]["number"], 4);
  EXPECT_EQ(checks["has_more"], true);
  EXPECT_EQ(world_.Submit(entry).json()["status"], "submitted") << "a new deck is not checked";
}

TEST_F(Events, OpenListsShowWhatStageAndConsentAllow) {
  const std::string event =
      world_.OpenEvent("reject", R"(, "visibility": {"locked": "opponent", "running": "public"})");
  const auto ada = world_.MakeEntry(event, "Ada");
  const auto bela = world_.MakeEntry(event, "Bela");
  const auto cleo = world_.MakeEntry(event, "Cleo");
  for (const auto& entry : {ada, bela}) ASSERT_EQ(world_.Submit(entry).status, 200);
  const auto consent = [&](const EventWorld::Entry& entry, const std::string& level) {
    return world_.Put(entry.path + "/consent", entry.token, R"({"visibility": ")" + level + "\"}")
        .status;
  };
  ASSERT_EQ(consent(ada, "public"), 200);
  ASSERT_EQ(consent(bela, "opponent"), 200);
  const std::string list = event + "/entries";
  const std::string deck = ada.path + "/deck";
  EXPECT_EQ(world_.Get(deck, bela.token).status, 404) << "the stage is private";
  EXPECT_THAT(Players(list, bela.token), ElementsAre());

  world_.Move(event, "lock");
  EXPECT_EQ(world_.Get(deck, bela.token).status, 200);
  EXPECT_EQ(world_.Get(deck, cleo.token).status, 404) << "who has no deck is no opponent";
  EXPECT_EQ(world_.Get(deck, "").status, 404);
  EXPECT_THAT(Players(list, bela.token), ElementsAre("Ada", "Bela"));

  world_.Move(event, "start");
  EXPECT_EQ(world_.Get(deck, "").status, 200);
  EXPECT_THAT(Players(list, ""), ElementsAre("Ada"));
  const EventAnswer hidden = world_.Get(bela.path + "/deck", "");
  const EventAnswer unknown = world_.Get(event + "/entries/" + std::string(22, 'A') + "/deck", "");
  EXPECT_EQ(hidden.status, 404);
  std::string said = hidden.body;
  for (std::size_t at = said.find(bela.id); at != std::string::npos; at = said.find(bela.id))
    said.replace(at, bela.id.size(), std::string(22, 'A'));
  EXPECT_EQ(said, unknown.body) << "but for the id that was asked for";
  const auto shown = world_.Get(deck, "").json();
  for (const char* key : {"verdict", "receipt", "revision", "at", "late", "status"})
    EXPECT_FALSE(shown.contains(key)) << key;
  EXPECT_EQ(world_.Get(deck, "").etag, "") << "it would count revisions";
  for (const char* number : {"1", "7"})
    EXPECT_EQ(world_.Get(deck + "?revision=" + number, "").status, 404);
  EXPECT_EQ(world_.Get(list + "?filter=missing", bela.token).status, 403);
  EXPECT_EQ(world_.Get(list + "?limit=1", "").json()["has_more"], false) << "nothing is counted";
  EXPECT_EQ(world_.Get(event, "").json()["owner"], nullptr);
  ASSERT_EQ(consent(ada, "private"), 200);
  EXPECT_EQ(world_.Get(deck, "").status, 404) << "consent is taken back";
}

TEST_F(Events, PlayersComeByCsv) {
  const std::string event = world_.DraftEvent();
  const auto import = [&](const std::string& csv) {
    return world_.Send(
        {.method = Method::kPost,
         .target = event + "/entries/import",
         .key = world_.organizer(),
         .body = csv,
         .headers = {{"content-type", "text/csv"}, {"idempotency-key", csv.substr(0, 6)}}});
  };
  const EventAnswer first = import("player,reference\nBela,2\n\"Ada, Countess\",1\nBela,2\n,9\n");
  ASSERT_EQ(first.status, 201) << first.body;
  EXPECT_EQ(first.json()["created"].size(), 2U);
  EXPECT_EQ(first.json()["skipped"].size(), 2U);
  EXPECT_EQ(first.json()["skipped"][0]["line"], 4);
  EXPECT_EQ(first.json()["skipped"][0]["entry"], first.json()["created"][0]["id"]);
  EXPECT_EQ(first.json()["skipped"][1]["entry"], nullptr);
  EXPECT_EQ(import("player,reference\nBela,2\n\"Ada, Countess\",1\nBela,2\n,9\n").body, first.body)
      << "links included";
  EXPECT_THAT(Players(event + "/entries", world_.organizer()),
              ElementsAre("Ada, Countess", "Bela"));
  EXPECT_EQ(import("name,shoe size\nCleo,40\n").code(), "body.unknown_key");
  EXPECT_EQ(import("reference\n7\n").code(), "body.invalid");
}

TEST_F(Events, SheetsExportsAndStatisticsHoldAllDecksByName) {
  const std::string event = world_.OpenEvent("ignore");
  const auto bela = world_.MakeEntry(event, "Bela");
  const auto ada = world_.MakeEntry(event, "=Ada <b>");
  world_.MakeEntry(event, "Cleo");
  ASSERT_EQ(world_.Submit(bela).status, 200);
  ASSERT_EQ(world_.Submit(ada, R"({"text": "1 Ashen Scribe"})").status, 200);
  const EventAnswer sheets = world_.Get(event + "/sheets", world_.organizer());
  EXPECT_EQ(sheets.status, 200);
  EXPECT_LT(sheets.body.find("=Ada &lt;b&gt;"), sheets.body.find("Bela"));
  EXPECT_THAT(sheets.body, Not(HasSubstr("Cleo")));
  EXPECT_THAT(world_.Get(bela.path + "/sheet", bela.token).body, HasSubstr("Cinder Wolf"));

  const EventAnswer csv = world_.Get(event + "/export?to=csv", world_.organizer());
  EXPECT_THAT(csv.body, HasSubstr("'=Ada <b>")) << "no program takes it for a formula";
  EXPECT_THAT(csv.body, HasSubstr("Cleo,,missing,false,,0,"));
  const auto json = world_.Get(event + "/export?to=json", world_.organizer()).json();
  EXPECT_EQ(json["entries"].size(), 3U);
  EXPECT_EQ(json["entries"][1]["deck"]["sections"]["main"].size(), 4U);
  EXPECT_THAT(world_.Get(event + "/export?to=text", world_.organizer()).body,
              HasSubstr("Player: Bela"));
  const std::string zip = world_.Get(event + "/export?to=zip", world_.organizer()).body;
  EXPECT_EQ(zip.substr(0, 4), "PK\x03\x04");
  EXPECT_THAT(zip, HasSubstr("decks/bela-" + bela.id + ".txt"));

  const auto stats = world_.Get(event + "/stats", world_.organizer()).json();
  EXPECT_EQ(stats["entries"], 3);
  EXPECT_EQ(stats["statuses"]["missing"], 1);
  EXPECT_EQ(stats["illegal"], 1);
  EXPECT_EQ(stats["colors"]["values"][0]["id"], "blue");
  EXPECT_EQ(stats["colors"]["values"][0]["entries"], 2);
}

TEST_F(Events, EveryWriteIsInTheChainAndErasingKeepsIt) {
  const std::string event = world_.OpenEvent();
  const auto entry = world_.MakeEntry(event, "Ada");
  const std::string deck = std::string(kLegalDeck);
  ASSERT_EQ(world_.Submit(entry, deck.substr(0, deck.size() - 1) + R"(, "reason": "my Ada deck"})")
                .status,
            200);
  ASSERT_EQ(world_
                .Post(entry.path + "/check", world_.organizer(),
                      R"({"status": "flagged", "note": "Ada again"})")
                .status,
            200);
  const std::string hash = world_.Get(entry.path, entry.token).json()["deck_hash"];
  const EventAnswer erased = world_.Delete(entry.path + "/personal-data", entry.token);
  EXPECT_EQ(erased.status, 200) << erased.body;
  EXPECT_EQ(erased.json()["player"], nullptr);
  EXPECT_EQ(world_.Get(entry.path, entry.token).status, 401) << "the link is gone too";
  for (const char* place : {"", "/deck", "/revisions", "/checks"}) {
    const EventAnswer kept = world_.Get(entry.path + place, world_.organizer());
    EXPECT_EQ(kept.status, 200);
    EXPECT_THAT(kept.body, Not(HasSubstr("Ada"))) << place;
  }
  EXPECT_EQ(world_.Get(entry.path + "/deck", world_.organizer()).json()["deck_hash"], hash);
  EXPECT_THAT(Problems(), ElementsAre());

  const auto log = world_.Get(event + "/audit?limit=100", world_.organizer()).json()["data"];
  std::map<std::string, std::string> last;
  for (const auto& each : log) {
    const std::string before = each["before"].is_null() ? "" : each["before"].get<std::string>();
    EXPECT_EQ(last[each["subject"]], before) << each.dump();
    last[each["subject"]] = each["after"];
    EXPECT_THAT(each.dump(), Not(HasSubstr("Ada")));
  }
  EXPECT_EQ(log[0]["action"], "event.create");
  EXPECT_EQ(log.back()["actor"], "entry:" + entry.id);
  EXPECT_EQ(log.back()["action"], "event.entry.erase");
}

TEST_F(Events, BodiesThatSayTooLittleOrWrongAreNamed) {
  const auto create = [&](const std::string& body) {
    return world_.Post("/v1/events", world_.organizer(), body).json().value("pointer", "");
  };
  const std::string good =
      R"("game": "ember-duel", "format": "standard", "name": "Cup", "legality": "flag", )";
  EXPECT_EQ(create("{}"), "/game");
  EXPECT_EQ(create(R"({"game": "chess"})"), "/game");
  EXPECT_EQ(create(R"({"game": "ember-duel"})"), "/format");
  EXPECT_EQ(create("{" + good + R"("opens_at": "soon"})"), "/opens_at");
  const std::string windows =
      R"("opens_at": "2024-03-15T11:00:00Z", "closes_at": "2024-03-15T13:00:00+02:00")";
  EXPECT_EQ(create("{" + good + windows + "}"), "/closes_at") << "11:00 in UTC";
  const std::string fine =
      R"("opens_at": "2024-03-15T11:00:00Z", "closes_at": "2024-03-15T13:00:00Z")";
  EXPECT_EQ(create("{" + good + fine + R"(, "late_until": "2024-03-15T12:00:00Z"})"),
            "/late_until");
  EXPECT_EQ(create("{" + good + fine + R"(, "as_of": "2020-01-01"})"), "/as_of");
  EXPECT_EQ(create("{" + good + fine + R"(, "tier": 0})"), "/tier");
  EXPECT_EQ(create("{" + good + fine + R"(, "visibility": {"draft": "public"}})"),
            "/visibility/draft");
  EXPECT_EQ(create("{" + good + fine + R"(, "visibility": {"open": "all"}})"), "/visibility/open");
  EXPECT_EQ(create(R"({"clone": "nobody", )" + fine + "}"), "/clone");
}

}  // namespace
}  // namespace clashdeck::api
