// Drafts of the sample box, called as use cases, at a time that the test says.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "app/draft_service.h"
#include "app/services.h"
#include "app/utc_time.h"
#include "tests/app/event_fixture.h"

namespace clashdeck::app {

inline constexpr const char* kDraftStart = "2024-05-01T12:00:00.000Z";

class DraftTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("clashdeck-draft-" + std::to_string(getpid()) + "-" +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::remove_all(folder_);
    OpenAgain();
    for (const char* name : {"EMB.json", "TID.json", "DBX.json"}) {  // the box reprints
      const auto set =
          ReadFile(CLASHDECK_SOURCE_DIR "/games/alpha-clash/sets/" + std::string(name), 1U << 24U);
      const auto imported = services_.imports->Import(
          {.game = "alpha-clash", .bytes = *set, .file_name = name, .actor = "test"});
      ASSERT_TRUE(imported.has_value()) << imported.error().message;
      ASSERT_EQ(imported->status, "done") << name;
    }
  }
  void TearDown() override {
    services_ = {};
    std::filesystem::remove_all(folder_);
  }

  // The same data, as another process finds it.
  void OpenAgain() {
    services_ = {};
    auto opened = OpenServices({.data_dir = folder_,
                                .games_dir = CLASHDECK_SOURCE_DIR "/games",
                                .clock = [this] { return TimeOf(now_); }});
    ASSERT_TRUE(opened.has_value()) << opened.error().message;
    services_ = *std::move(opened);
  }

  void Wait(std::int64_t seconds) { now_ += seconds * 1000; }

  static DraftFields Fields(std::size_t players, std::optional<std::int64_t> seats = {}) {
    DraftFields fields{.definition = "dbx", .name = "Friday", .seats = seats, .pick_seconds = 60};
    for (std::size_t i = 0; i < players; ++i)
      fields.players.push_back({.player = "Player " + std::to_string(i + 1)});
    return fields;
  }

  Result<NewDraft> Make(const DraftFields& fields, const Principal& caller = kOrganizer) {
    const TestRules rules(services_);
    return services_.drafts->Create(fields, rules.sources(), {.caller = caller});
  }
  std::string Begin(const DraftFields& fields) {
    const auto made = Make(fields);
    EXPECT_TRUE(made.has_value()) << made.error().message;
    const std::string id = made->detail.view.draft.id;
    const auto begun = services_.drafts->Start(id, {.caller = kOrganizer});
    EXPECT_TRUE(begun.has_value()) << begun.error().message;
    return id;
  }

  static Principal Player(const std::string& draft, std::int64_t seat) {
    return {.key_id = "seat:" + draft + "/" + std::to_string(seat), .draft = draft, .seat = seat};
  }
  SeatSight See(const std::string& draft, std::int64_t seat) {
    auto sight = services_.drafts->FindSeat({draft, seat}, Player(draft, seat));
    EXPECT_TRUE(sight.has_value()) << sight.error().message;
    return *std::move(sight);
  }
  Result<SeatSight> Pick(const std::string& draft, std::int64_t seat, const std::string& card) {
    return services_.drafts->Pick({draft, seat}, card, {.caller = Player(draft, seat)});
  }
  // The first card of the pack, again and again, until nobody of the `players` has one.
  void PickAll(const std::string& draft, std::int64_t players) {
    for (bool picked = true; picked;) {
      picked = false;
      for (std::int64_t seat = 1; seat <= players; ++seat) {
        const SeatSight sight = See(draft, seat);
        if (sight.pack.empty()) continue;
        const auto done = Pick(draft, seat, sight.pack.front().id);
        ASSERT_TRUE(done.has_value()) << done.error().message;
        picked = true;
      }
    }
  }
  std::vector<db::DraftSeatRow> SeatsOf(const std::string& draft) {
    return services_.drafts->Find(draft, kOrganizer)->seats;
  }
  std::string StateOf(const std::string& draft) {
    return services_.drafts->Find(draft, kOrganizer)->view.draft.state;
  }
  std::vector<std::string> Problems() {
    return VerifyData(folder_, CLASHDECK_SOURCE_DIR "/games")->problems;
  }

  std::filesystem::path folder_;
  std::int64_t now_ = MillisOf(kDraftStart);
  Services services_;
};

}  // namespace clashdeck::app
