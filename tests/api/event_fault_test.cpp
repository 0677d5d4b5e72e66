// A disk that is full or fails under a service that goes on: what was acknowledged is there, what
// was refused is not, reads are answered, and writes go on when there is room.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "db/store.h"
#include "tests/api/event_world.h"
#include "tests/support/disk/faulty_disk.h"

namespace clashdeck::api {
namespace {

namespace fs = std::filesystem;

using ::testing::ElementsAre;

std::vector<std::string> ChainProblems(const fs::path& data_dir) {
  std::vector<std::string> problems;
  for (const std::string& problem : db::VerifyDataDir(data_dir).problems)
    if (problem.find("audit") != std::string::npos || problem.find("event") != std::string::npos)
      problems.push_back(problem);
  return problems;
}

class EventFaults : public testing::Test {
 protected:
  EventFaults() { disk_.Mend(); }
  ~EventFaults() override { disk_.Mend(); }

  // One write of every kind, each with its key: events, entries, decks, keys, imports, saved decks.
  std::vector<EventRequest> Writes(const EventWorld::Entry& entry, const std::string& event) {
    return {{Method::kPut, entry.path + "/deck", entry.token, kLegalDeck, {}},
            {Method::kPut,
             entry.path + "/deck",
             entry.token,
             kLegalDeck,
             {{"idempotency-key", "again"}}},
            {Method::kPost, entry.path + "/lock", world_.organizer(), "", {}},
            {Method::kPut, event, world_.organizer(), R"({"name": "Cup"})", {}},
            {Method::kPost, event + "/entries", world_.organizer(), R"({"player": "Bela"})", {}},
            {Method::kPost,
             "/v1/decks",
             world_.organizer(),
             R"({"game": "ember-duel", "text": "1 Ashen Scout"})",
             {}},
            {Method::kPost, "/v1/keys", world_.admin(), R"({"role": "judge", "name": "new"})", {}},
            {Method::kPost,
             "/v1/games/ember-duel/imports",
             world_.admin(),
             R"({"game": "ember-duel", "set": {"code": "NEW", "name": "New", "kind": "expansion",
                 "released": "2024-01-01"}, "cards": [{"name": "Ashen Smith", "type": "fighter",
                 "text": "", "attributes": {"color": "red", "cost": 1, "power": 1}, "printings":
                 [{"id": "NEW-001", "number": "001", "rarity": "common"}]}]})",
             {}}};
  }
  void ExpectRefused(const EventRequest& request) {
    TestCall call{.method = request.method, .target = request.target, .headers = request.headers};
    call.body = request.body;
    call.headers["authorization"] = "Bearer " + request.key;
    if (!request.body.empty()) call.headers["content-type"] = "application/json";
    const Response answer = Send(world_.fixture().gateway(), call);
    SCOPED_TRACE(request.target + ": " + std::string(answer.text()));
    EXPECT_EQ(answer.status, 503);
    const auto json = nlohmann::json::parse(answer.text(), nullptr, false);
    EXPECT_EQ(json["code"], "storage.unwritable");
    EXPECT_EQ(json["detail"].dump().find("/tmp"), std::string::npos) << "no paths in answers";
    ASSERT_NE(answer.Find("retry-after"), nullptr);
    EXPECT_EQ(*answer.Find("retry-after"), "10");
  }

  FaultyDisk& disk_ = FaultyDisk::Get();  // before the world: its database is on this disk
  EventWorld world_;
};

TEST_F(EventFaults, EveryWriteIsRefusedClearlyAndReadsGoOn) {
  const std::string event = world_.OpenEvent();
  const auto entry = world_.MakeEntry(event, "Ada");
  ASSERT_EQ(world_.Submit(entry).status, 200);
  const auto version = world_.fixture().version();
  const auto break_ways = {std::function<void()>([&] { disk_.SetRoom(0); }),
                           std::function<void()>([&] { disk_.SetRoom(5'000); }),
                           std::function<void()>([&] { disk_.SetFailures(1, 0, 1); })};
  for (const auto& break_disk : break_ways) {
    for (const EventRequest& request : Writes(entry, event)) {
      disk_.Mend();
      break_disk();
      ExpectRefused(request);
    }
    for (const std::string& place : {entry.path, entry.path + "/deck", event + "/entries",
                                     event + "/audit", event + "/stats", std::string("/v1/keys")})
      EXPECT_EQ(world_.Get(place, world_.admin()).status, 200) << place;
    EXPECT_EQ(world_.Get("/v1/games/ember-duel/cards", "").status, 200);
    EXPECT_EQ(world_.Get(entry.path, entry.token).json()["revision"], 1);
  }
  disk_.Mend();
  EXPECT_EQ(world_.fixture().version(), version) << "no import was taken";
  EXPECT_EQ(world_.Get(event, world_.organizer()).json()["name"], "Ember Cup");
  EXPECT_EQ(world_.Get(event + "/entries", world_.organizer()).json()["data"].size(), 1U);
  int expected = 1;
  for (const EventRequest& request : Writes(entry, event)) {
    const EventAnswer answer = world_.Send(request);
    EXPECT_LT(answer.status, 300) << request.target << ": " << answer.body;
    if (request.target.ends_with("/deck")) {
      EXPECT_EQ(answer.json()["revision"], ++expected);
    }
  }
  EXPECT_THAT(ChainProblems(world_.fixture().data_dir()), ElementsAre());
}

TEST_F(EventFaults, WhatIsAcknowledgedBetweenFailuresIsThereAndNothingElse) {
  constexpr int kPlayers = 8;
  constexpr int kSubmissions = 15;  // of each that must be acknowledged
  const std::string event = world_.OpenEvent("ignore");
  std::vector<EventWorld::Entry> entries;
  for (int i = 0; i < kPlayers; ++i)
    entries.push_back(world_.MakeEntry(event, "Player " + std::to_string(i)));
  const std::int64_t failures = disk_.failures();
  disk_.SetFailures(40, 1, 400);  // a commit has a fsync and many writes
  std::mutex mutex;
  std::vector<std::string> mishaps;
  std::vector<std::thread> players;
  for (const EventWorld::Entry& entry : entries) {
    players.emplace_back([&] {
      for (int number = 1; number <= kSubmissions;) {
        const EventAnswer answer = world_.Send(
            {.method = Method::kPut,
             .target = entry.path + "/deck",
             .key = entry.token,
             .body = R"({"text": ")" + std::to_string(1 + number % 9) + R"( Ashen Scout"})",
             .headers = {{"idempotency-key", "deck-" + std::to_string(number)}}});
        const bool taken = answer.status == 200 && answer.json()["revision"] == number;
        if (taken) {
          ++number;
        } else if (answer.code() != "storage.unwritable") {
          const std::lock_guard lock(mutex);
          mishaps.push_back(answer.body);
          return;
        }
      }
    });
  }
  for (std::thread& player : players) player.join();
  disk_.Mend();
  EXPECT_THAT(mishaps, ElementsAre());
  EXPECT_GT(disk_.failures(), failures + 5) << "the disk hardly failed";
  for (const EventWorld::Entry& entry : entries) {
    const auto revisions =
        world_.Get(entry.path + "/revisions?limit=100", entry.token).json()["data"];
    ASSERT_EQ(revisions.size(), static_cast<std::size_t>(kSubmissions));
    EXPECT_EQ(world_.Get(entry.path, entry.token).json()["deck_hash"], revisions[0]["deck_hash"]);
  }
  EXPECT_THAT(ChainProblems(world_.fixture().data_dir()), ElementsAre());
}

// The process ends right after a failed fsync: what lies in the files is all that is left.
TEST_F(EventFaults, ARefusedWriteIsAbsentOrWholeAfterAnEnd) {
  const std::string event = world_.OpenEvent();
  const auto entry = world_.MakeEntry(event, "Ada");
  ASSERT_EQ(world_.Submit(entry).status, 200);
  for (const bool full : {false, true}) {
    disk_.Mend();
    if (full) {
      disk_.SetRoom(9'000);
    } else {
      disk_.SetFailures(1, 0, 1);
    }
    ASSERT_EQ(world_.Submit(entry).code(), "storage.unwritable");
    disk_.Mend();
    const TempDir left;
    for (const fs::directory_entry& file : fs::directory_iterator(world_.fixture().data_dir()))
      if (!file.path().string().ends_with("-shm"))
        fs::copy(file.path(), left.path() / file.path().filename());
    db::OpenSqliteStore(left.path())->Read([&](db::Session& session) {
      const auto found = session.entries.Find(entry.id);
      const auto revisions = session.entries.RevisionsOf(entry.id, 0, 10);
      ASSERT_TRUE(found.has_value());
      EXPECT_GE(found->revision, 1);
      EXPECT_EQ(revisions.size(), static_cast<std::size_t>(found->revision));
    });
    EXPECT_THAT(ChainProblems(left.path()), ElementsAre());
  }
}

}  // namespace
}  // namespace clashdeck::api
