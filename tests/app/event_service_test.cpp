#include "app/event_service.h"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/event_access.h"
#include "app/event_report.h"
#include "app/try_write.h"
#include "tests/app/event_fixture.h"

namespace clashdeck::app {
namespace {

class EventServiceTest : public EventTest {
 protected:
  static constexpr const char* kOpens = "2024-01-01T00:00:00.000Z";
  static constexpr const char* kCloses = "2024-01-02T00:00:00.000Z";

  Result<Submission> Submit(const EntryPlace& place, const std::string& list) {
    const TestRules rules(services_);
    return services_.entries->Submit(
        place, {.deck = {.text = list}}, rules.sources(),
        {.caller = {.key_id = "entry:" + place.entry, .entry = place.entry}});
  }
  static std::string HouseFormat(const std::string& pool) {
    return R"({"id": "house", "game": "alpha-clash", "name": "House", "extends": "standard",
      "versions": [{"effective": "2024-03-15", "pool": {"q": ")" +
           pool + R"("}}]})";
  }
  std::vector<std::string> Problems() {
    return VerifyData(folder_, CLASHDECK_SOURCE_DIR "/games")->problems;
  }
};

TEST_F(EventServiceTest, TheFrozenFormatCountsAfterARestartWhateverBecomesOfIt) {
  ASSERT_TRUE(
      services_.formats->Save("alpha-clash", HouseFormat("r:rare"), kOrganizer).has_value());
  const auto made = [&] {
    const TestRules rules(services_);
    return services_.events->Create({.game = "alpha-clash",
                                     .format = "house",
                                     .as_of = "2024-04-01",
                                     .name = "Cup",
                                     .opens_at = kOpens,
                                     .closes_at = kCloses,
                                     .legality = "ignore"},
                                    rules.sources(), {.caller = kOrganizer});
  }();
  ASSERT_TRUE(made.has_value()) << made.error().message;
  const std::string event = made->event.id;
  const EntryPlace place{.event = event, .entry = MakeEntry(event, "Ada")};
  const auto knows = [&](const Result<Submission>& submission) {
    return submission->revision.receipt.find("card.not_in_pool") == std::string::npos;
  };
  EXPECT_TRUE(knows(Submit(place, "1 Test Guard"))) << "rare";
  EXPECT_FALSE(knows(Submit(place, "1 Test Scout"))) << "common";
  ASSERT_TRUE(
      services_.formats->Save("alpha-clash", HouseFormat("r:common"), kOrganizer).has_value());
  Reopen();
  EXPECT_TRUE(knows(Submit(place, "1 Test Guard")));
  EXPECT_FALSE(knows(Submit(place, "1 Test Scout")));
  EXPECT_EQ(services_.events->Find(event, kOrganizer)->event.format_hash, made->event.format_hash);
  EXPECT_EQ(Problems(), std::vector<std::string>{});
}

TEST_F(EventServiceTest, ErasedDataIsInNoRow) {
  const std::string event = MakeOpenEvent("ignore", kOpens, kCloses);
  const EntryPlace place{.event = event, .entry = MakeEntry(event, "Ada Lovelace")};
  ASSERT_TRUE(Submit(place, "Player: Ada Lovelace\n1 Test Scout").has_value());
  ASSERT_TRUE(services_.entries
                  ->SetMark(place, {.outcome = "flagged", .note = "Ada"}, {.caller = kOrganizer})
                  .has_value());
  ASSERT_TRUE(services_.entries->Erase(place, {.caller = kOrganizer}).has_value());
  services_.store->Read([&](db::Session& session) {
    const auto holds_name = [](const auto& row) {
      bool found = false;
      db::EachColumn(row, [&](const auto& value) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(value)>, std::string>)
          found = found || value.find("Ada") != std::string::npos || value.find("ada lo") == 0;
      });
      return found;
    };
    EXPECT_FALSE(holds_name(*session.entries.Find(place.entry)));
    EXPECT_EQ(session.entries.Find(place.entry)->salt, "");
    for (const auto& row : session.entries.RevisionsOf(place.entry, 0, 10))
      EXPECT_FALSE(holds_name(row));
    for (const auto& row : session.entries.ChecksOf(place.entry, 0, 10))
      EXPECT_FALSE(holds_name(row));
    for (const auto& entry : session.audit.List(0, 1000))
      EXPECT_EQ((entry.detail + entry.subject + entry.actor).find("Ada"), std::string::npos);
  });
  EXPECT_EQ(Problems(), std::vector<std::string>{});
}

// Bytes of all files of the database, the WAL included.
std::string DatabaseBytes(const std::filesystem::path& folder) {
  std::string bytes;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    std::ifstream in(file.path(), std::ios::binary);
    bytes.append(std::istreambuf_iterator<char>(in), {});
  }
  return bytes;
}

TEST_F(EventServiceTest, ErasedDataIsInNoFile) {
  const std::string event = MakeOpenEvent("ignore", kOpens, kCloses);
  const auto name = [](int i) { return "Zephyrine " + std::to_string(i) + " Quillfeather"; };
  // Enough for pages to be split, which leaves copies of rows in free space.
  constexpr int kEntries = 200;
  std::vector<EntryPlace> places;
  for (int i = 0; i < kEntries; ++i)
    places.push_back({.event = event, .entry = MakeEntry(event, name(i))});
  const TestRules rules(services_);
  for (const int i : {7, 77, 177}) {
    const EntryPlace& place = places[static_cast<std::size_t>(i)];
    ASSERT_TRUE(services_.entries
                    ->Submit(place, {.deck = {.text = "1 Test Scout"}, .reason = "for " + name(i)},
                             rules.sources(), {.caller = kOrganizer})
                    .has_value());
    ASSERT_NE(DatabaseBytes(folder_).find(name(i)), std::string::npos);
    ASSERT_TRUE(services_.entries->Erase(place, {.caller = kOrganizer}).has_value());
    const std::string bytes = DatabaseBytes(folder_);
    EXPECT_EQ(bytes.find(name(i)), std::string::npos);
    EXPECT_EQ(bytes.find("zephyrine " + std::to_string(i) + " quill"), std::string::npos);
    EXPECT_NE(bytes.find(name(i + 1)), std::string::npos) << "others stay";
  }
  EXPECT_EQ(Problems(), std::vector<std::string>{});
}

// A disk that has room for the commit of an erasure but not for the database a second time.
class NoRoomToScrub : public db::Store {
 public:
  explicit NoRoomToScrub(db::Store& store) : store_(store) {}
  void Read(const std::function<void(db::Session&)>& work) override { store_.Read(work); }
  void Write(const std::function<void(db::Session&)>& work) override { store_.Write(work); }
  void BackupTo(const std::filesystem::path& file) override { store_.BackupTo(file); }
  db::VerifyReport Verify() override { return store_.Verify(); }
  std::int64_t ChangeCounter() override { return store_.ChangeCounter(); }
  void Scrub() override { throw db::DbUnwritable("vacuum: database or disk is full"); }

 private:
  db::Store& store_;
};

// The erasure stands, and its player's token with it: to say that nothing was saved would be wrong,
// and nobody could ask again. The copies go once there is room, a restart in between or not.
TEST_F(EventServiceTest, ErasedDataLeavesTheFilesOnceTheDiskHasRoom) {
  const std::string event = MakeOpenEvent("ignore", kOpens, kCloses);
  const std::string name = "Zephyrine Quillfeather";
  const EntryPlace place{.event = event, .entry = MakeEntry(event, name)};
  NoRoomToScrub full(*services_.store);
  EntryService entries(full, *services_.receipts, services_.clock);
  const auto erased = entries.Erase(place, {.caller = kOrganizer});
  ASSERT_TRUE(erased.has_value()) << erased.error().message;
  EXPECT_EQ(erased->entry.player, "");
  EXPECT_FALSE(ScrubIfOwed(full));
  ASSERT_NE(DatabaseBytes(folder_).find(name), std::string::npos) << "the WAL holds it still";
  Reopen();
  services_.store->Read([](db::Session& session) { EXPECT_GT(session.scrubs.Owed(), 0); });
  EXPECT_TRUE(ScrubIfOwed(*services_.store));
  EXPECT_EQ(DatabaseBytes(folder_).find(name), std::string::npos);
  services_.store->Read([](db::Session& session) { EXPECT_EQ(session.scrubs.Owed(), 0); });
  EXPECT_EQ(Problems(), std::vector<std::string>{});
}

TEST_F(EventServiceTest, SheetsTellPlayersOfOneNameApartAndSayTheDayOfTheEvent) {
  const std::string event = MakeOpenEvent("ignore", kOpens, kCloses);
  const TestRules rules(services_);
  for (const std::string reference : {"17", "18", ""}) {
    const auto made = services_.entries->Create(event, {.player = "Ada", .reference = reference},
                                                {.caller = kOrganizer});
    ASSERT_TRUE(Submit({.event = event, .entry = made->entry.id}, "1 Test Scout").has_value());
  }
  const auto report = services_.entries->Report(event, kOrganizer);
  ASSERT_TRUE(report.has_value());
  const std::string sheets =
      EventSheets(*report, *services_.catalogs->current()->Find("alpha-clash"), Paper::kA4);
  for (const std::string line : {">Ada (17)<", ">Ada (18)<", ">Ada<"})
    EXPECT_NE(sheets.find(line), std::string::npos) << line;
  EXPECT_NE(sheets.find(report->view.event.as_of), std::string::npos);
  EXPECT_EQ(sheets.find(std::string(kOpens).substr(0, 10)), std::string::npos);
}

TEST_F(EventServiceTest, ATokenThatIsRevokedMeanwhileWritesNothing) {
  const std::string event = MakeOpenEvent("ignore", kOpens, kCloses);
  const auto made = services_.entries->Create(event, {.player = "Ada"}, {.caller = kOrganizer});
  const EntryPlace place{.event = event, .entry = made->entry.id};
  const auto caller = services_.keys->Authenticate(made->token.token);
  ASSERT_TRUE(caller.has_value());
  const auto submit = [&] {
    const TestRules rules(services_);
    return services_.entries->Submit(place, {.deck = {.text = "1 Test Scout"}, .reason = "mine"},
                                     rules.sources(), {.caller = *caller});
  };
  ASSERT_TRUE(submit().has_value());
  ASSERT_TRUE(services_.entries->Erase(place, {.caller = kOrganizer}).has_value());
  const auto late = submit();
  ASSERT_FALSE(late.has_value()) << "the call was on its way when the data was erased";
  EXPECT_EQ(late.error().code, ErrorCode::kUnauthorized);
  EXPECT_FALSE(services_.entries->Withdraw(place, {.caller = *caller}).has_value());
}

TEST_F(EventServiceTest, ARequestCountsFromItsArrival) {
  const std::string event = MakeOpenEvent("ignore", kOpens, "2024-01-01T00:30:00.000Z");
  const EntryPlace place{.event = event, .entry = MakeEntry(event, "Ada")};
  ticks_ = 45 * 60;  // it has waited until 00:45
  const auto submit = [&](const std::string& arrived) {
    const TestRules rules(services_);
    return services_.entries->Submit(
        place, {.deck = {.text = "1 Test Scout"}, .arrived = arrived}, rules.sources(),
        {.caller = {.key_id = "entry:" + place.entry, .entry = place.entry}});
  };
  EXPECT_FALSE(submit("").has_value());
  EXPECT_FALSE(submit("2024-01-01T00:30:00.000Z").has_value());
  const auto timely = submit("2024-01-01T00:29:59.999Z");
  ASSERT_TRUE(timely.has_value()) << timely.error().message;
  EXPECT_EQ(timely->revision.late, 0);
}

// However many come at one moment: each is a revision, told apart from the one before it.
TEST_F(EventServiceTest, SubmissionsAtTheSameMomentAllCount) {
  constexpr int kAtOnce = 48;
  const std::string event = MakeOpenEvent("ignore", kOpens, kCloses);
  const EntryPlace place{.event = event, .entry = MakeEntry(event, "Ada")};
  std::vector<std::thread> threads;
  std::atomic<int> refused{0};
  for (int i = 1; i <= kAtOnce; ++i)
    threads.emplace_back([&, i] {
      if (!Submit(place, std::to_string(i) + " Test Scout")) ++refused;
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(refused, 0);
  const auto revisions = services_.entries->Revisions(place, kOrganizer, 0, 100);
  ASSERT_EQ(revisions->size(), std::size_t{kAtOnce});
  const auto copies = [](const db::EntryRevisionRow& row) {
    return nlohmann::json::parse(row.content)["sections"]["main"][0]["quantity"].get<int>();
  };
  for (std::size_t i = 0; i + 1 < revisions->size(); ++i) {
    const auto& now = (*revisions)[i];
    EXPECT_EQ(now.number, kAtOnce - static_cast<int>(i));
    const auto diff = nlohmann::json::parse(now.diff);
    int more = 0;
    for (const auto& each : diff["added"]) more += each["quantity"].get<int>();
    for (const auto& each : diff["removed"]) more -= each["quantity"].get<int>();
    EXPECT_EQ(more, copies(now) - copies((*revisions)[i + 1])) << now.number;
  }
  EXPECT_EQ(Problems(), std::vector<std::string>{});
}

TEST_F(EventServiceTest, ADeckIsCheckedAgainstThePoolOfItsEntry) {
  const std::string event = MakeOpenEvent("ignore", kOpens, kCloses, "draft-db01");
  const EntryPlace place{.event = event, .entry = MakeEntry(event, "Ada")};
  services_.store->Write([&](db::Session& session) {
    db::EntryRow entry = *session.entries.Find(place.entry);
    entry.version += 1;
    entry.pool = R"({"sections": {"main": [{"card": "test-scout", "quantity": 1}]}})";
    session.entries.Update(entry);
  });
  const auto submission = Submit(place, "1 Test Scout");
  ASSERT_TRUE(submission.has_value()) << submission.error().message;
  EXPECT_NE(submission->revision.receipt.find("pool_hash"), std::string::npos);
  EXPECT_EQ(submission->revision.receipt.find("pool.exceeded"), std::string::npos);
  const auto outside = Submit(place, "2 Test Scout");
  EXPECT_NE(outside->revision.receipt.find("pool.exceeded"), std::string::npos);
}

// What a caller sees of others' decks: the stage, what they are, whether they play.
TEST(EventVisibility, StageAndPartSayWhichConsentIsWanted) {
  struct Case {
    const char* level;
    Part part;
    std::int64_t revision;
    std::optional<std::int64_t> wanted;
  };
  for (const Case& each :
       {Case{"private", Part::kEntrant, 1, std::nullopt},
        Case{"private", Part::kReader, 0, std::nullopt},
        Case{"opponent", Part::kEntrant, 1, kOpponent},
        Case{"opponent", Part::kEntrant, 0, std::nullopt},
        Case{"opponent", Part::kReader, 0, std::nullopt},
        Case{"public", Part::kEntrant, 1, kOpponent}, Case{"public", Part::kEntrant, 0, kPublic},
        Case{"public", Part::kReader, 0, kPublic}}) {
    EventView view{.part = each.part, .own = db::EntryRow{.revision = each.revision}};
    view.state = "running";
    view.event.visibility = std::string(R"({"running": ")") + each.level + "\"}";
    EXPECT_EQ(view.wanted_consent(), each.wanted)
        << each.level << " " << PartName(each.part) << " " << each.revision;
    view.state = "draft";
    EXPECT_EQ(view.wanted_consent(), std::nullopt) << "a draft shows nothing";
  }
}

}  // namespace
}  // namespace clashdeck::app
