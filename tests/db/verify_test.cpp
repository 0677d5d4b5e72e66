#include "db/verify.h"

#include <gmock/gmock.h>

#include "tests/db/repository_fixture.h"

namespace clashdeck::db {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class VerifyTest : public RepositoryTest {
 protected:
  VerifyReport Verify() { return VerifyDatabase(database_, EmbeddedMigrations()); }
};

TEST_F(VerifyTest, ASoundDatabaseHasNoProblems) {
  session_.audit.Append(SampleAudit("one"));
  const VerifyReport report = Verify();
  EXPECT_THAT(report.problems, IsEmpty());
  EXPECT_EQ(report.audit_entries, 1);
  EXPECT_EQ(report.schema_version, static_cast<int>(EmbeddedMigrations().size()));
}

TEST_F(VerifyTest, BrokenReferencesAreListedAndBounded) {
  database_.Execute("off", "PRAGMA foreign_keys = OFF");
  for (int i = 0; i < 3; ++i) {
    session_.records.Apply("g", {{Added(SamplePrinting("E-" + std::to_string(i), "none", "E"))}});
  }
  EXPECT_THAT(BrokenReferences(database_, 100), SizeIs(6));  // card and set of each
  EXPECT_THAT(BrokenReferences(database_, 1), SizeIs(1));
  EXPECT_THAT(Verify().problems,
              Contains("a row of printings names a row of cards that is not there"));
}

TEST_F(VerifyTest, ATamperedAuditLogIsListed) {
  session_.audit.Append(SampleAudit("one"));
  database_.Execute("tamper", "UPDATE audit SET actor = 'nobody'");
  EXPECT_THAT(Verify().problems, ElementsAre(HasSubstr("audit entry 1 was changed")));
}

TEST_F(VerifyTest, AnEditedMigrationIsListed) {
  database_.Execute("tamper",
                    "UPDATE schema_migrations SET checksum = printf('%064d', 1) WHERE version = 2");
  EXPECT_THAT(Verify().problems, ElementsAre(HasSubstr("0002_create_rulebooks was edited")));
}

}  // namespace
}  // namespace clashdeck::db
