#include "db/audit_repository.h"

#include <gmock/gmock.h>

#include "tests/db/repository_fixture.h"

namespace clashdeck::db {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class AuditRepositoryTest : public RepositoryTest {
 protected:
  AuditRepositoryTest() {
    for (const char* subject : {"one", "two", "three"}) {
      session_.audit.Append(SampleAudit(subject));
    }
  }

  AuditChain Check() { return CheckAuditChain(database_, 10); }
};

TEST_F(AuditRepositoryTest, EntriesFormAChain) {
  const std::vector<AuditEntry> entries = session_.audit.List(0, 10);
  ASSERT_THAT(entries, SizeIs(3));
  EXPECT_EQ(entries[0].seq, 1);
  EXPECT_EQ(entries[0].previous, std::string(64, '0'));
  EXPECT_EQ(entries[1].previous, entries[0].hash);
  EXPECT_EQ(entries[2].previous, entries[1].hash);
  EXPECT_EQ(entries[2].subject, "three");
  EXPECT_EQ(Check().entries, 3);
  EXPECT_THAT(Check().problems, IsEmpty());
}

TEST_F(AuditRepositoryTest, ListIsPaged) {
  const std::vector<AuditEntry> page = session_.audit.List(1, 1);
  ASSERT_THAT(page, SizeIs(1));
  EXPECT_EQ(page[0].subject, "two");
  EXPECT_THAT(session_.audit.List(3, 10), IsEmpty());
}

TEST_F(AuditRepositoryTest, EveryFieldIsPartOfTheHash) {
  for (const char* field : {"at", "actor", "action", "subject", "detail"}) {
    const Savepoint undone(database_);
    database_.Execute("tamper", "UPDATE audit SET " + std::string(field) + " = 'x' WHERE seq = 2");
    EXPECT_THAT(Check().problems, Contains(HasSubstr("audit entry 2 was changed"))) << field;
  }
  EXPECT_THAT(Check().problems, IsEmpty());
}

TEST_F(AuditRepositoryTest, TextCannotMoveFromOneFieldToTheNext) {
  AuditEntry one = SampleAudit("ab");
  one.detail = "c";
  AuditEntry other = SampleAudit("a");
  other.detail = "bc";
  EXPECT_NE(AuditHash(one), AuditHash(other));
}

TEST_F(AuditRepositoryTest, ARemovedEntryShows) {
  database_.Execute("tamper", "DELETE FROM audit WHERE seq = 2");
  EXPECT_THAT(Check().problems, Contains(HasSubstr("audit entry 3 does not follow")));
}

TEST_F(AuditRepositoryTest, AnEntryHashedAnewShowsAtTheNext) {
  AuditEntry forged = session_.audit.List(1, 1).front();
  forged.actor = "somebody else";
  database_.Execute("tamper", "UPDATE audit SET actor = 'somebody else', hash = '" +
                                  AuditHash(forged) + "' WHERE seq = 2");
  EXPECT_THAT(Check().problems, SizeIs(1));
  EXPECT_THAT(Check().problems, Contains(HasSubstr("audit entry 3 does not follow")));
}

TEST_F(AuditRepositoryTest, ACutOffEndShowsEvenAfterTheNextEntry) {
  database_.Execute("tamper", "DELETE FROM audit WHERE seq = 3");
  EXPECT_THAT(Check().problems, Contains(HasSubstr("its head stands at entry 3")));
  session_.audit.Append(SampleAudit("four"));
  EXPECT_THAT(Check().problems, Contains(HasSubstr("audit entry 4 does not follow")));
}

TEST_F(AuditRepositoryTest, ProblemsAreBounded) {
  database_.Execute("tamper", "UPDATE audit SET actor = 'x'");
  EXPECT_THAT(CheckAuditChain(database_, 2).problems, SizeIs(2));
  EXPECT_EQ(CheckAuditChain(database_, 2).entries, 3);
}

}  // namespace
}  // namespace clashdeck::db
