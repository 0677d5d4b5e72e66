#include "db/verify_drafts.h"

#include <gmock/gmock.h>

#include "db/draft_audit.h"
#include "db/event_audit.h"
#include "tests/db/repository_fixture.h"

namespace clashdeck::db {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// A draft with a seat, a pick and a match, all in the log.
class VerifyDraftsTest : public RepositoryTest {
 protected:
  VerifyDraftsTest() {
    Keep(draft_);
    Keep(SampleDraftSeat(draft_, 1));
    session_.drafts.Insert(DraftPodRow{draft_.id, 1, 1, "", ""});
    Keep(DraftPickRow{draft_.id, 1, 1, 1, "card", "player", "2025"});
    Keep(DraftMatchRow{draft_.id, 1, 1, 1, 1, 0, 0, 0, "2025", "k1"});
  }

  template <class Row>
  void Keep(const Row& row) {
    session_.drafts.Insert(row);
    AuditEntry entry = SampleAudit(AuditSubject(row));
    entry.action = "draft.test";
    entry.detail = ChangeDetail({.before = "", .after = RowHash(row)});
    session_.audit.Append(entry);
  }
  std::vector<std::string> After(const std::string& script) {
    database_.Execute("tamper", script);
    return DraftProblems(session_, 10);
  }

  const DraftRow draft_ = SampleDraft('a');
};

TEST_F(VerifyDraftsTest, WhatIsAsItWasWrittenHasNoProblem) {
  EXPECT_THAT(DraftProblems(session_, 10), IsEmpty());
  EXPECT_EQ(session_.audit.ListOf(DraftSubject(draft_.id), 0, 100).size(), 4U);
}

TEST_F(VerifyDraftsTest, AChangedPickIsFound) {
  EXPECT_THAT(After("UPDATE draft_picks SET card = 'other'"),
              ElementsAre(HasSubstr("/pod/1/pick/1 is not as the audit log has it")));
}

TEST_F(VerifyDraftsTest, ARemovedPickIsFound) {
  EXPECT_THAT(After("DELETE FROM draft_picks"),
              ElementsAre(HasSubstr("does not count the picks"),
                          HasSubstr("/pod/1/pick/1 is in the audit log, but not kept")));
}

// No pick tells of a pod that has none yet.
TEST_F(VerifyDraftsTest, ARemovedPodIsFound) {
  DraftSeatRow seat = SampleDraftSeat(draft_, 2);
  seat.pod = 2;
  session_.drafts.Insert(DraftPodRow{draft_.id, 2, 0, "", ""});
  Keep(seat);
  ASSERT_THAT(DraftProblems(session_, 10), IsEmpty());
  EXPECT_THAT(After("DELETE FROM draft_pods WHERE pod = 2"),
              ElementsAre(HasSubstr("/pod/2 has seats, but is not kept")));
}

TEST_F(VerifyDraftsTest, AnAddedSeatIsFound) {
  EXPECT_THAT(After("INSERT INTO draft_seats SELECT draft, 2, player, reference, salt, kind, "
                    "version, pod, place, left_at, entry, '', '', '', '' FROM draft_seats"),
              ElementsAre(HasSubstr("/seat/2 is not in the audit log")));
}

TEST_F(VerifyDraftsTest, AChangedSeedOrResultIsFound) {
  EXPECT_THAT(After("UPDATE drafts SET seed = 'mine'; UPDATE draft_matches SET first_wins = 2"),
              ElementsAre(HasSubstr("draft/"), HasSubstr("/round/1/match/1 is not as")));
}

}  // namespace
}  // namespace clashdeck::db
