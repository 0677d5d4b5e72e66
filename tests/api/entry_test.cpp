// Entries through the gateway: what a submission tells, what is kept of it and what erasing leaves,
// who is locked and flagged.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "app/receipt.h"
#include "core/deck/code.h"
#include "core/sha256.h"
#include "tests/api/event_case.h"

namespace clashdeck::api {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class Entries : public EventCase {
 protected:
  // Of the first problem's first card.
  static std::vector<int> LinesOf(const nlohmann::json& verdict) {
    return verdict["problems"][0]["cards"][0]["lines"];
  }
};

TEST_F(Entries, AVerdictPointsAtTheLinesThatWereSent) {
  const std::string event = world_.OpenEvent("ignore");
  const auto entry = world_.MakeEntry(event, "Ada");
  const std::string list =
      R"({"text": "# my list\n\n3 Émile's Gambit\n3 Ashen Scribe\n2 Cinder Wolf\n2 Ashen Scout"})";
  const auto submitted = world_.Submit(entry, list).json();
  EXPECT_EQ(submitted["verdict"]["problems"][0]["code"], "card.limited");
  EXPECT_THAT(LinesOf(submitted["verdict"]), ElementsAre(5));
  EXPECT_THAT(
      LinesOf(world_.Get(entry.path + "/revisions", entry.token).json()["data"][0]["verdict"]),
      ElementsAre(5));
  const auto found = world_.Post(entry.path + "/deck-check", world_.organizer(), list).json();
  EXPECT_THAT(LinesOf(found["check"]["result"]["verdict"]), ElementsAre(5));

  const auto rejecting = world_.MakeEntry(world_.OpenEvent("reject"), "Ada");
  const auto rejected = world_.Submit(rejecting, list).json();
  EXPECT_THAT(LinesOf(rejected["verdict"]), ElementsAre(5));
  EXPECT_EQ(rejected["parse"]["lines"].size(), 6U);
}

TEST_F(Entries, ASubmissionTellsWhatWasInferred) {
  const auto entry = world_.MakeEntry(world_.OpenEvent("ignore"), "Ada");
  const auto submitted =
      world_.Submit(entry, R"({"text": "1 Ashen Scout\n\n1 Cinder Wolf\n// Maybe\n1 Flash Fire"})")
          .json();
  for (const char* key : {"revision", "verdict", "receipt", "status"})
    EXPECT_TRUE(submitted.contains(key)) << key;
  const auto& lines = submitted["parse"]["lines"];
  ASSERT_EQ(lines.size(), 5U);
  EXPECT_EQ(lines[0]["card"], "ashen-scout");
  EXPECT_EQ(lines[4]["section"], nullptr) << "it is read, told and left out";
  const auto checked =
      world_
          .Post("/v1/games/ember-duel/deck-checks", "",
                R"({"text": "1 Ashen Scout\n\n1 Cinder Wolf\n// Maybe\n1 Flash Fire",
                                       "checks": [{"label": "a", "format": "standard"}]})")
          .json();
  EXPECT_EQ(submitted["parse"], checked["parse"]) << "as deck-checks say it";
  EXPECT_FALSE(world_.Get(entry.path + "/deck", entry.token).json().contains("parse"));
}

TEST_F(Entries, TheBeginningOfANameIsNoNameInARegistration) {
  const auto entry = world_.MakeEntry(world_.OpenEvent("ignore"), "Ada");
  const EventAnswer answer = world_.Submit(entry, R"({"text": "1 Ashen Scout\n1 Cinder Wo"})");
  EXPECT_EQ(answer.code(), "deck.unreadable") << answer.body;
  EXPECT_EQ(answer.json()["suggestions"], nlohmann::json::array({"Cinder Wolf"}));
  EXPECT_THAT(answer.json()["errors"][0]["detail"].dump(), HasSubstr("line 2"));
  EXPECT_EQ(Status(entry), "missing");
}

TEST_F(Entries, ADeckOfNoCardsIsNone) {
  const auto entry = world_.MakeEntry(world_.OpenEvent("ignore"), "Ada");
  for (const char* empty :
       {R"({"text": ""})", R"({"text": "// only words"})", R"({"text": "// Maybe\n1 Ashen Scout"})",
        R"({"deck": {"sections": {}}})"})
    EXPECT_EQ(world_.Submit(entry, empty).code(), "deck.unreadable") << empty;
  EXPECT_EQ(Status(entry), "missing");
}

TEST_F(Entries, WhatADeckIsCalledIsNotKept) {
  const std::string event = world_.OpenEvent("ignore");
  const auto entry = world_.MakeEntry(event, "Ada");
  const std::string named =
      R"({"text": "// Name: Deck of Zebulon\nPlayer: Zebulon\n1 Ashen Scout"})";
  ASSERT_EQ(world_.Submit(entry, R"({"text": "1 Ashen Scout\n1 Flash Fire"})").status, 200);
  const EventAnswer submitted = world_.Submit(entry, named);
  ASSERT_EQ(submitted.status, 200) << submitted.body;
  ASSERT_EQ(world_.Post(entry.path + "/deck-check", world_.organizer(), named).status, 200);
  ASSERT_EQ(world_.Delete(entry.path + "/personal-data", entry.token).status, 200);
  for (const std::string& place :
       {entry.path + "/deck", entry.path + "/revisions", entry.path + "/checks",
        entry.path + "/sheet", event + "/sheets", event + "/export?to=json",
        event + "/export?to=text", event + "/export?to=zip", event + "/export?to=csv"}) {
    const EventAnswer kept = world_.Get(place, world_.organizer());
    EXPECT_EQ(kept.status, 200) << place;
    EXPECT_THAT(kept.body, Not(HasSubstr("Zebulon"))) << place;
  }
  const auto verdict =
      nlohmann::json::parse(submitted.json()["receipt"]["verdict"].get<std::string>());
  const auto catalog = world_.fixture().services().catalogs->current()->Share("ember-duel");
  const auto signed_deck = ReadDeckCode(verdict["deck"].get<std::string>(), *catalog);
  ASSERT_TRUE(signed_deck.has_value());
  EXPECT_EQ(signed_deck->deck.meta, DeckMeta{}) << "the receipt holds it too";
}

TEST_F(Entries, ErasingLeavesNothingInTheAnswersThatAreKeptForRepeats) {
  const std::string event = world_.OpenEvent("ignore");
  const auto send = [&](Method method, const std::string& target, const std::string& key,
                        const std::string& body, const std::string& name) {
    return world_.Send({.method = method,
                        .target = target,
                        .key = key,
                        .body = body,
                        .headers = {{"idempotency-key", name}}});
  };
  const auto make = [&] {
    return send(Method::kPost, event + "/entries", world_.organizer(), R"({"player": "Zebulon"})",
                "made");
  };
  const auto made = make().json();
  const EventWorld::Entry entry{.path = event + "/entries/" + made["id"].get<std::string>(),
                                .id = made["id"],
                                .token = made["token"]};
  EXPECT_EQ(send(Method::kPut, entry.path + "/deck", entry.token,
                 R"({"text": "1 Card of Zebulon"})", "refused")
                .status,
            422);
  EXPECT_EQ(send(Method::kPut, entry.path + "/deck", world_.organizer(),
                 R"({"text": "1 Box of Zebulon"})", "judged")
                .status,
            422);
  const auto kept = [&](const std::string& actor, const std::string& key) {
    std::optional<db::IdempotentAnswer> answer;
    world_.fixture().services().store->Read(
        [&](db::Session& session) { answer = session.idempotency.Find(actor, Sha256Hex(key)); });
    EXPECT_TRUE(answer.has_value()) << key;
    return *answer;
  };
  const EventAnswer listed =
      world_.Send({.method = Method::kPost,
                   .target = event + "/entries/import",
                   .key = world_.organizer(),
                   .body = "player\nZebulon\n",
                   .headers = {{"idempotency-key", "listed"}, {"content-type", "text/csv"}}});
  EXPECT_EQ(listed.json()["skipped"][0]["entry"], entry.id) << "who is in already: " << listed.body;
  const std::string organizer = EventWorld::KeyId(world_.organizer());
  EXPECT_THAT(kept("entry:" + entry.id, "refused").body, HasSubstr("Zebulon"));
  EXPECT_THAT(kept(organizer, "judged").body, HasSubstr("Zebulon"));
  ASSERT_EQ(world_.Delete(entry.path + "/personal-data", world_.organizer()).status, 200);
  for (const auto& [actor, key] :
       {std::pair("entry:" + entry.id, "refused"), std::pair(organizer, "judged"),
        std::pair(organizer, "made"), std::pair(organizer, "listed")}) {
    EXPECT_EQ(kept(actor, key).body, "") << key;
    EXPECT_EQ(kept(actor, key).request_hash, "") << "a name could be tried against it: " << key;
  }
  EXPECT_EQ(make().code(), "idempotency.reused") << "and no second entry is made";
}

TEST_F(Entries, TheLockOfTheEventLocksWhoWasUnlockedBefore) {
  const std::string event = world_.OpenEvent();
  const auto entry = world_.MakeEntry(event, "Ada");
  ASSERT_EQ(world_.Submit(entry).status, 200);
  ASSERT_EQ(world_.Post(entry.path + "/unlock", world_.organizer()).status, 200);
  world_.Move(event, "lock");
  EXPECT_EQ(Status(entry), "locked");
  EXPECT_EQ(world_.Submit(entry).code(), "entry.locked");
  ASSERT_EQ(world_.Post(entry.path + "/unlock", world_.organizer()).status, 200);
  EXPECT_EQ(world_.Submit(entry).status, 200) << "unlocked after the lock";
  world_.Move(event, "start");
  EXPECT_EQ(world_.Submit(entry).status, 200) << "until a judge locks it again";
  EXPECT_THAT(Problems(), ElementsAre());
}

TEST_F(Entries, AnIllegalDeckIsFlaggedAsLongAsThePolicySaysSo) {
  const std::string event = world_.OpenEvent("flag");
  const auto entry = world_.MakeEntry(event, "Ada");
  const auto mark = [&](const std::string& status) {
    const auto json =
        world_.Post(entry.path + "/check", world_.organizer(), R"({"status": ")" + status + "\"}")
            .json();
    return json["entry"].value("status", "");
  };
  const auto listed = [&](const std::string& filter) {
    return !Players(event + "/entries?filter=" + filter, world_.organizer()).empty();
  };
  ASSERT_EQ(world_.Submit(entry, kIllegalDeck).json()["status"], "flagged");
  EXPECT_TRUE(listed("flagged"));
  EXPECT_TRUE(listed("unchecked")) << "no judge has seen it";
  EXPECT_EQ(mark("checked"), "flagged") << "it is still illegal";
  EXPECT_FALSE(listed("unchecked"));
  EXPECT_EQ(mark("unchecked"), "flagged");
  EXPECT_TRUE(listed("flagged"));
  const auto policy = [&](const std::string& legality) {
    return world_.Put(event, world_.organizer(), R"({"legality": ")" + legality + "\"}").status;
  };
  ASSERT_EQ(policy("ignore"), 200);
  EXPECT_EQ(Status(entry), "submitted");
  EXPECT_FALSE(listed("flagged"));
  ASSERT_EQ(policy("flag"), 200);
  EXPECT_EQ(Status(entry), "flagged");
  ASSERT_EQ(policy("ignore"), 200);
  EXPECT_EQ(mark("flagged"), "flagged") << "by a judge";
}

// One from before the day of the event changes what its cards were; a later one what they are now.
TEST_F(Entries, AnErratumThatMakesADeckIllegalIsAnAlert) {
  ASSERT_EQ(world_
                .Post("/v1/games/ember-duel/formats", world_.organizer(),
                      R"({"id": "small", "game": "ember-duel", "name": "Small",
                            "extends": "standard", "versions": [{"effective": "2024-01-01",
                            "pool": {"q": "-power>=8"}}]})")
                .status,
            201);
  world_.fixture().gateway().PollForChanges();
  const EventAnswer made =
      world_.Post("/v1/events", world_.organizer(),
                  R"({"game": "ember-duel", "format": "small", "name": "Cup", "legality": "reject",
          "opens_at": "2024-03-15T11:00:00Z", "closes_at": "2024-03-15T13:00:00Z"})");
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string event = "/v1/events/" + made.json().value("id", "");
  const auto entry = world_.MakeEntry(event, "Ada");
  ASSERT_EQ(world_.Submit(entry).status, 200);
  const auto causes = [&] {
    std::vector<std::string> all;
    const auto alerts = world_.Get(event + "/alerts", world_.organizer()).json()["data"];
    for (const auto& alert : alerts) {
      EXPECT_EQ(alert["entry"], entry.id);
      EXPECT_EQ(alert["verdict"]["problems"][0]["code"], "card.not_in_pool");
      all.push_back(alert["cause"]);
    }
    return all;
  };
  const auto import = [&](const std::string& card, const std::string& day) {
    const EventAnswer done = world_.Post("/v1/games/ember-duel/imports", world_.admin(),
                                         R"({"game": "ember-duel", "errata": [{"card": ")" + card +
                                             R"(", "kind": "errata", "effective": ")" + day +
                                             R"(", "changes": {"power": 9}, "source": "Notes"}]})");
    EXPECT_LT(done.status, 300) << done.body;
    world_.fixture().gateway().PollForChanges();
  };
  EXPECT_THAT(causes(), ElementsAre());
  import("ashen-scribe", "2024-04-01");
  EXPECT_THAT(causes(), ElementsAre()) << "it is of another day";
  world_.fixture().SetTime("2024-04-02T12:00:00.000Z");
  world_.fixture().gateway().PollForChanges();
  EXPECT_THAT(causes(), ElementsAre("format")) << "as cards and format are today";
  import("ashen-scout", "2024-03-10");
  EXPECT_THAT(causes(), ElementsAre("data")) << "as the cards were on the day of the event";
  EXPECT_EQ(world_.Get(entry.path, entry.token).json()["legal"], true) << "it keeps its verdict";
}

TEST_F(Entries, ABlankReasonIsNone) {
  const std::string event = world_.OpenEvent("ignore");
  const auto entry = world_.MakeEntry(event, "Ada");
  ASSERT_EQ(world_.Submit(entry).status, 200);
  world_.Move(event, "lock");
  const auto edit = [&](const std::string& reason) {
    return world_.Put(entry.path + "/deck", world_.organizer(),
                      R"({"text": "1 Ashen Scout", "reason": ")" + reason + "\"}");
  };
  for (const char* blank : {" ", "\u3000", R"(\n)", R"(a\u0000b)"})
    EXPECT_EQ(edit(blank).json()["pointer"], "/reason") << blank;
  EXPECT_EQ(edit("wolf lost").status, 200);
  EXPECT_EQ(world_.Post(entry.path + "/check", world_.organizer(), R"({"note": "a\u001bb"})")
                .json()["pointer"],
            "/note");
  for (const char* name : {R"("   ")", R"("Cup\nCup")"})
    EXPECT_EQ(world_.Put(event, world_.organizer(), std::string(R"({"name": )") + name + "}")
                  .json()["pointer"],
              "/name")
        << name;
}

TEST_F(Entries, AFinishedEventChangesNoMore) {
  const std::string event = world_.OpenEvent("ignore");
  const auto entry = world_.MakeEntry(event, "Ada");
  ASSERT_EQ(world_.Submit(entry).status, 200);
  const std::string invitation =
      world_.Post(event + "/invitations", world_.organizer(), R"({"purpose": "judge"})")
          .json()
          .at("token");
  for (const char* move : {"lock", "start", "finish"}) world_.Move(event, move);
  const std::string judge = R"({"key_id": ")" + EventWorld::KeyId(world_.judge()) + "\"}";
  for (const EventAnswer& answer :
       {world_.Post(entry.path + "/check", world_.organizer(), "{}"),
        world_.Post(entry.path + "/deck-check", world_.organizer(), kLegalDeck),
        world_.Post(event + "/judges", world_.organizer(), judge),
        world_.Post(event + "/judges", world_.judge(), R"({"token": ")" + invitation + "\"}"),
        world_.Post(event + "/invitations", world_.organizer(), R"({"purpose": "judge"})")})
    EXPECT_EQ(answer.code(), "event.state") << answer.body;
  const EventAnswer link = world_.Post(entry.path + "/token", world_.organizer());
  ASSERT_EQ(link.status, 201) << "who lost the link may still take the deck back";
  const std::string token = link.json().at("token");
  EXPECT_EQ(world_.Put(entry.path + "/consent", token, R"({"visibility": "public"})").status, 200);
  EXPECT_EQ(world_.Delete(entry.path + "/personal-data", token).status, 200);
}

TEST_F(Entries, ConditionsAreLookedAt) {
  const std::string event = world_.OpenEvent();
  const auto entry = world_.MakeEntry(event, "Ada");
  const auto send = [&](Method method, const std::string& target, const std::string& header,
                        const std::string& value, const std::string& body = {}) {
    return world_.Send({.method = method,
                        .target = target,
                        .key = world_.organizer(),
                        .body = body,
                        .headers = {{header, value}}});
  };
  const auto submit = [&] {
    return send(Method::kPut, entry.path + "/deck", "if-match", "*", kLegalDeck).status;
  };
  EXPECT_EQ(submit(), 412) << "there is no deck yet (RFC 9110, 13.1.1)";
  ASSERT_EQ(world_.Submit(entry).status, 200);
  EXPECT_EQ(submit(), 200);
  EXPECT_EQ(send(Method::kPost, entry.path + "/token", "if-match", "\"99\"").status, 412);
  EXPECT_EQ(world_.Get(entry.path, entry.token).status, 200) << "the link is as it was";
  EXPECT_EQ(send(Method::kPost, entry.path + "/token", "if-match",
                 world_.Get(entry.path, world_.organizer()).etag)
                .status,
            201);
  for (const std::string& place : {event, entry.path, entry.path + "/deck"}) {
    const EventAnswer first = world_.Get(place, world_.organizer());
    const EventAnswer again = send(Method::kGet, place, "if-none-match", first.etag);
    EXPECT_EQ(again.status, 304) << place;
    EXPECT_EQ(again.body, "");
    EXPECT_EQ(again.etag, first.etag);
    EXPECT_EQ(send(Method::kGet, place, "if-none-match", "\"7\"").status, 200) << place;
  }
}

TEST_F(Entries, LinksAreListedInPages) {
  const std::string event = world_.OpenEvent();
  for (const char* player : {"Ada", "Bela", "Cleo"}) world_.MakeEntry(event, player);
  std::set<std::string> ids;
  std::string cursor;
  std::vector<std::size_t> sizes;
  do {
    const EventAnswer page =
        world_.Get(event + "/invitations?limit=2" + cursor, world_.organizer());
    ASSERT_EQ(page.status, 200) << page.body;
    const auto json = page.json();
    for (const auto& token : json.at("data")) ids.insert(token.at("id"));
    sizes.push_back(json.at("data").size());
    cursor = json.at("next").is_null() ? "" : "&cursor=" + json.at("next").get<std::string>();
  } while (!cursor.empty());
  EXPECT_THAT(sizes, ElementsAre(2U, 1U));
  EXPECT_EQ(ids.size(), 3U);
}

TEST_F(Entries, ALinkOfAnEventThatNeverEndsIsValid) {
  const std::string event = world_.OpenEvent("ignore");
  ASSERT_EQ(world_
                .Put(event, world_.organizer(),
                     R"({"closes_at": "9999-12-30T00:00:00Z", "late_until": null})")
                .status,
            200);
  const auto entry = world_.MakeEntry(event, "Ada");
  EXPECT_EQ(world_.Get(entry.path, entry.token).status, 200);
}

TEST_F(Entries, AnEventGoesOnWithAnotherOrganizer) {
  const std::string event = world_.OpenEvent();
  const app::NewKey next = world_.MakeKey(app::Role::kOrganizer);
  const auto hand_over = [&](const std::string& to, const std::string& key) {
    return world_.Put(event, key, R"({"owner": ")" + to + "\"}");
  };
  EXPECT_EQ(hand_over("000000000000", world_.organizer()).json()["pointer"], "/owner");
  EXPECT_EQ(hand_over(EventWorld::KeyId(world_.judge()), world_.organizer()).status, 422);
  EXPECT_EQ(hand_over(next.id, next.key).status, 404) << "nobody takes one";
  EXPECT_EQ(hand_over(next.id, world_.admin()).json()["owner"], next.id);
  EXPECT_EQ(world_.Get(event, next.key).json()["role"], "organizer");
  EXPECT_EQ(world_.Get(event, world_.organizer()).status, 404);
  EXPECT_THAT(Problems(), ElementsAre());
}

TEST_F(Entries, LinksLastAsLongAsTheWindowsDo) {
  const std::string event = world_.OpenEvent();
  const auto entry = world_.MakeEntry(event, "Ada");
  ASSERT_EQ(world_
                .Put(event, world_.organizer(),
                     R"({"closes_at": "2025-03-15T13:00:00Z", "late_until": null})")
                .status,
            200);
  world_.fixture().SetTime("2025-03-15T12:59:00.000Z");
  EXPECT_EQ(world_.Submit(entry).status, 200) << "the windows have moved, and the link with them";
  world_.fixture().SetTime("2025-07-01T00:00:00.000Z");
  EXPECT_EQ(world_.Get(entry.path, entry.token).status, 401);
}

TEST_F(Entries, AnErasedEntryGetsNoNewLink) {
  const auto entry = world_.MakeEntry(world_.OpenEvent(), "Ada");
  ASSERT_EQ(world_.Delete(entry.path + "/personal-data", entry.token).status, 200);
  EXPECT_EQ(world_.Post(entry.path + "/token", world_.organizer()).code(), "conflict");
}

TEST_F(Entries, NamesTurnNoTextAroundAndNoCellIsAFormula) {
  const std::string event = world_.OpenEvent();
  for (const char* name : {"RTL \u202Eevil", "\u2028line", "a\u2066b", "a\u2029b"})
    EXPECT_EQ(world_
                  .Post(event + "/entries", world_.organizer(),
                        std::string(R"({"player": ")") + name + "\"}")
                  .json()["pointer"],
              "/player")
        << name;
  world_.MakeEntry(event, "\uFF1D1+1");
  world_.MakeEntry(event, "\uFEFF=1");
  world_.MakeEntry(event, "Émile \u2013 Ada");
  const std::string csv = world_.Get(event + "/export?to=csv", world_.organizer()).body;
  EXPECT_THAT(csv, HasSubstr(",'\uFF1D1+1,"));
  EXPECT_THAT(csv, HasSubstr(",'\uFEFF=1,"));
  EXPECT_THAT(csv, HasSubstr(",Émile \u2013 Ada,"));
}

TEST_F(Entries, WhoIsNoJudgeAnyMoreGetsNoRepeats) {
  const std::string event = world_.OpenEvent();
  const std::string judge = EventWorld::KeyId(world_.judge());
  ASSERT_EQ(
      world_.Post(event + "/judges", world_.organizer(), R"({"key_id": ")" + judge + "\"}").status,
      201);
  const auto entry = world_.MakeEntry(event, "Ada");
  ASSERT_EQ(world_.Submit(entry).status, 200);
  const auto send = [&](const std::string& target, const std::string& body) {
    return world_
        .Send({.method = Method::kPost,
               .target = target,
               .key = world_.judge(),
               .body = body,
               .headers = {{"idempotency-key", "once" + std::to_string(body.size())}}})
        .status;
  };
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(send(entry.path + "/deck-check", kLegalDeck), 200);
    EXPECT_EQ(send(event + "/entries", R"({"player": "Bela"})"), 201);
  }
  ASSERT_EQ(world_.Delete(event + "/judges/" + judge, world_.organizer()).status, 204);
  EXPECT_EQ(send(entry.path + "/deck-check", kLegalDeck), 404);
  EXPECT_EQ(send(event + "/entries", R"({"player": "Bela"})"), 404);
}

}  // namespace
}  // namespace clashdeck::api
