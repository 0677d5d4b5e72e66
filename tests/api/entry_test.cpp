// Entries through the gateway: what a submission tells, what is kept of it and what erasing leaves,
// who is locked and flagged.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/receipt.h"
#include "core/deck/code.h"
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
        [&](db::Session& session) { answer = session.idempotency.Find(actor, key); });
    EXPECT_TRUE(answer.has_value()) << key;
    return *answer;
  };
  const std::string organizer = EventWorld::KeyId(world_.organizer());
  EXPECT_THAT(kept("entry:" + entry.id, "refused").body, HasSubstr("Zebulon"));
  EXPECT_THAT(kept(organizer, "judged").body, HasSubstr("Zebulon"));
  ASSERT_EQ(world_.Delete(entry.path + "/personal-data", world_.organizer()).status, 200);
  for (const auto& [actor, key] : {std::pair("entry:" + entry.id, "refused"),
                                   std::pair(organizer, "judged"), std::pair(organizer, "made")}) {
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

}  // namespace
}  // namespace clashdeck::api
