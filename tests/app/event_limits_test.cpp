// How much an event may hold, and that a long list of players lets others write.
#include "app/event_limits.h"

#include <functional>
#include <memory>

#include "app/event_access.h"
#include "tests/app/event_fixture.h"

namespace clashdeck::app {
namespace {

// Tells before each write.
class SteppedStore : public db::Store {
 public:
  SteppedStore(db::Store& store, std::function<void()> before)
      : store_(store), before_(std::move(before)) {}
  void Read(const std::function<void(db::Session&)>& work) override { store_.Read(work); }
  void Write(const std::function<void(db::Session&)>& work) override {
    before_();
    store_.Write(work);
  }
  void BackupTo(const std::filesystem::path& file) override { store_.BackupTo(file); }
  db::VerifyReport Verify() override { return store_.Verify(); }
  std::int64_t ChangeCounter() override { return store_.ChangeCounter(); }
  void Scrub() override { store_.Scrub(); }

 private:
  db::Store& store_;
  std::function<void()> before_;
};

class EventLimitsTest : public EventTest {
 protected:
  void SetUp() override {
    EventTest::SetUp();
    const EventLimits small{.entries = 2,
                            .judges = 1,
                            .invitations = 1,
                            .links = 2,
                            .own_revisions = 1,
                            .revisions = 2,
                            .checks = 1};
    const Clock clock = [this] { return Tick(); };
    entries_ = std::make_unique<EntryService>(*services_.store, *services_.receipts, clock, small);
    events_ = std::make_unique<EventService>(*services_.formats, *services_.store, clock, small);
    event_ = MakeOpenEvent("ignore", "2024-01-01T00:00:00.000Z", "2024-01-02T00:00:00.000Z");
  }
  void TearDown() override {
    entries_.reset();
    events_.reset();
    EventTest::TearDown();
  }

  Result<NewEntry> Make(const std::string& player) {
    return entries_->Create(event_, {.player = player}, {.caller = kOrganizer});
  }
  Result<Submission> Submit(const EntryPlace& place, const Principal& caller) {
    const TestRules rules(services_);
    return entries_->Submit(place, {.deck = {.text = "1 Test Scout"}, .reason = "again"},
                            rules.sources(), {.caller = caller});
  }
  template <class Value>
  static ErrorCode CodeOf(const Result<Value>& result) {
    EXPECT_FALSE(result.has_value());
    return result ? ErrorCode::kInternal : result.error().code;
  }

  std::unique_ptr<EntryService> entries_;
  std::unique_ptr<EventService> events_;
  std::string event_;
};

TEST_F(EventLimitsTest, AnEventHasSoManyEntriesAndNoMore) {
  ASSERT_TRUE(Make("Ada").has_value());
  const auto imported =
      entries_->Import(event_, {{.player = "Bela"}, {.player = "Cleo"}}, {.caller = kOrganizer});
  ASSERT_TRUE(imported.has_value());
  EXPECT_TRUE(imported->at(0).made.has_value());
  EXPECT_FALSE(imported->at(1).made.has_value());
  EXPECT_NE(imported->at(1).reason.find("2 entries"), std::string::npos) << imported->at(1).reason;
  EXPECT_EQ(CodeOf(Make("Dora")), ErrorCode::kEventFull);
}

TEST_F(EventLimitsTest, AnEntryHasSoManyRevisionsChecksAndLinks) {
  const EntryPlace place{.event = event_, .entry = Make("Ada")->entry.id};
  const Principal player{.key_id = "entry:" + place.entry, .entry = place.entry};
  EXPECT_TRUE(Submit(place, player).has_value());
  EXPECT_EQ(CodeOf(Submit(place, player)), ErrorCode::kEntryFull);
  EXPECT_TRUE(Submit(place, kOrganizer).has_value()) << "judges have room left";
  EXPECT_EQ(CodeOf(Submit(place, kOrganizer)), ErrorCode::kEntryFull);

  const auto mark = [&] {
    return entries_->SetMark(place, {.outcome = "checked"}, {.caller = kOrganizer});
  };
  EXPECT_TRUE(mark().has_value());
  EXPECT_EQ(CodeOf(mark()), ErrorCode::kEntryFull);
  EXPECT_TRUE(entries_->RenewToken(place, {.caller = kOrganizer}).has_value());
  EXPECT_EQ(CodeOf(entries_->RenewToken(place, {.caller = kOrganizer})), ErrorCode::kEntryFull);
}

TEST_F(EventLimitsTest, AnEventHasSoManyJudgesAndInvitations) {
  const auto judge = [&] { return services_.keys->Create(Role::kJudge, "judge", "test")->id; };
  const std::string first = judge();
  EXPECT_TRUE(events_->AddJudge(event_, first, {.caller = kOrganizer}).has_value());
  EXPECT_TRUE(events_->AddJudge(event_, first, {.caller = kOrganizer}).has_value()) << "the same";
  EXPECT_EQ(CodeOf(events_->AddJudge(event_, judge(), {.caller = kOrganizer})),
            ErrorCode::kEventFull);
  const auto invitation = events_->Invite(event_, "", {.caller = kOrganizer});
  ASSERT_TRUE(invitation.has_value());
  EXPECT_EQ(CodeOf(events_->Invite(event_, "", {.caller = kOrganizer})), ErrorCode::kEventFull);
  const Principal invited{.key_id = judge(), .role = Role::kJudge};
  EXPECT_EQ(CodeOf(events_->AcceptInvitation(event_, invitation->token, {.caller = invited})),
            ErrorCode::kEventFull);
  services_.store->Read([&](db::Session& session) {
    EXPECT_EQ(session.events.FindToken(invitation->row.id)->used_at, "") << "it is not used up";
  });
}

TEST_F(EventLimitsTest, ALongListIsWrittenInSteps) {
  std::vector<PlayerFields> players(250);
  for (std::size_t i = 0; i < players.size(); ++i)
    players[i].player = "Player " + std::to_string(i);
  players[249].player = "Player 0";
  int writes = 0;
  SteppedStore store(*services_.store, [&] { ++writes; });
  EntryService entries(store, *services_.receipts, [this] { return Tick(); });
  const auto imported = entries.Import(event_, players, {.caller = kOrganizer});
  ASSERT_TRUE(imported.has_value());
  EXPECT_EQ(writes, 3) << "others write in between";
  EXPECT_TRUE(imported->at(248).made.has_value());
  EXPECT_FALSE(imported->at(249).made.has_value()) << "it is in since the first step";
  services_.store->Read(
      [&](db::Session& session) { EXPECT_EQ(session.entries.Count(event_), 249U); });
  EXPECT_EQ(VerifyData(folder_, CLASHDECK_SOURCE_DIR "/games")->problems,
            std::vector<std::string>{});
}

TEST_F(EventLimitsTest, WhatAListHasMadeStandsWhereItsRestFails) {
  std::vector<PlayerFields> players(150);
  for (std::size_t i = 0; i < players.size(); ++i)
    players[i].player = "Player " + std::to_string(i);
  int writes = 0;
  SteppedStore store(*services_.store, [&] {
    if (++writes != 2) return;
    for (const EventMove& move : kEventMoves)
      if (move.name != "open" && move.name != "unlock") {
        EXPECT_TRUE(services_.events->Move(event_, move, {.caller = kOrganizer}).has_value());
      }
  });
  EntryService entries(store, *services_.receipts, [this] { return Tick(); });
  const auto imported = entries.Import(event_, players, {.caller = kOrganizer});
  ASSERT_TRUE(imported.has_value());
  EXPECT_TRUE(imported->at(99).made.has_value()) << "its link is in no other answer";
  EXPECT_FALSE(imported->at(100).made.has_value());
  EXPECT_NE(imported->at(149).reason.find("finished"), std::string::npos);
}

}  // namespace
}  // namespace clashdeck::app
