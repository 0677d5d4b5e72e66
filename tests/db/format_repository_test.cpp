#include "db/format_repository.h"

#include "tests/db/repository_fixture.h"

namespace clashdeck::db {
namespace {

class FormatRepositoryTest : public RepositoryTest {};

TEST_F(FormatRepositoryTest, RevisionsRoundTripAndTheNewestCounts) {
  session_.formats.Insert(SampleFormat("pauper", 1));
  session_.formats.Insert(SampleFormat("pauper", 2));
  session_.formats.Insert(SampleFormat("duel", 1));
  EXPECT_EQ(session_.formats.Count(), 3);
  const auto newest = session_.formats.Newest("g", "pauper");
  ASSERT_TRUE(newest.has_value());
  EXPECT_EQ(newest->revision, 2);
  EXPECT_EQ(newest->source, "{\"r\":2}");
  EXPECT_EQ(newest->actor, "k1");
  EXPECT_EQ(newest->created_at, "2025-01-01T00:00:00Z");
  EXPECT_FALSE(session_.formats.Newest("other", "pauper").has_value());
  std::string all;
  for (const FormatRevision& format : session_.formats.AllNewest())
    all += format.id + std::to_string(format.revision) + " ";
  EXPECT_EQ(all, "duel1 pauper2 ");
  ASSERT_EQ(session_.formats.RevisionsOf("g", "pauper").size(), 2U);
  EXPECT_EQ(session_.formats.RevisionsOf("g", "pauper")[0].revision, 1);
}

TEST_F(FormatRepositoryTest, ARevisionIsWrittenOnce) {
  session_.formats.Insert(SampleFormat("pauper", 1));
  EXPECT_THROW(session_.formats.Insert(SampleFormat("pauper", 1)), DbError);
  EXPECT_THROW(session_.formats.Insert(SampleFormat("pauper", 0)), DbError);
}

}  // namespace
}  // namespace clashdeck::db
