#include "db/backup.h"

#include <gmock/gmock.h>

#include <cstddef>
#include <fstream>
#include <iterator>

#include "db/verify.h"
#include "tests/db/repository_fixture.h"

namespace clashdeck::db {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::ThrowsMessage;

class BackupTest : public RepositoryTest {
 protected:
  std::ptrdiff_t FilesInTarget() const {
    return std::distance(fs::directory_iterator(target_dir_.Path()), fs::directory_iterator());
  }

  fs::path source_ = dir_.Path() / "test.sqlite3";
  TemporaryDir target_dir_;
  fs::path target_ = target_dir_.Path() / "copy.sqlite3";
};

TEST_F(BackupTest, TheCopyIsOneSoundFileForItsOwner) {
  session_.audit.Append(SampleAudit("one"));
  BackupDatabase(source_, target_);
  EXPECT_EQ(FilesInTarget(), 1);
  EXPECT_EQ(fs::status(target_).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  Database copy(target_, OpenMode::kReadWrite);
  const VerifyReport report = VerifyDatabase(copy, EmbeddedMigrations());
  EXPECT_THAT(report.problems, IsEmpty());
  EXPECT_EQ(report.audit_entries, 1);
}

TEST_F(BackupTest, TheCopyHoldsTheResultsOfSimulations) {
  session_.simulations.Insert(SampleSimulation('a', "done"));
  BackupDatabase(source_, target_);
  Database copy(target_, OpenMode::kReadWrite);
  VerifyReport report = VerifyDatabase(copy, EmbeddedMigrations());
  VerifyHistory(copy, report);
  EXPECT_THAT(report.problems, IsEmpty());
  SqliteSession session(copy);
  const auto kept = session.Get().simulations.Find(std::string(22, 'a'));
  ASSERT_TRUE(kept.has_value());
  EXPECT_EQ(kept->result, SampleSimulation('a', "done").result);
}

TEST_F(BackupTest, AnExistingFileIsNotTouched) {
  std::ofstream(target_) << "precious";
  EXPECT_THAT([&] { BackupDatabase(source_, target_); },
              ThrowsMessage<DbError>(HasSubstr("the file exists")));
  EXPECT_EQ(fs::file_size(target_), 8u);
  EXPECT_EQ(FilesInTarget(), 1);
}

TEST_F(BackupTest, ADanglingLinkCountsAsExisting) {
  fs::create_symlink(target_dir_.Path() / "nowhere", target_);
  EXPECT_THROW(BackupDatabase(source_, target_), DbError);
}

TEST_F(BackupTest, AFailedBackupLeavesNothingBehind) {
  EXPECT_THROW(BackupDatabase(dir_.Path() / "missing.sqlite3", target_), DbError);
  EXPECT_EQ(FilesInTarget(), 0);
  EXPECT_THAT([&] { BackupDatabase(source_, target_dir_.Path() / "no" / "such" / "dir"); },
              ThrowsMessage<DbError>(HasSubstr("No such file")));
}

TEST_F(BackupTest, UncommittedRowsAreLeftOut) {
  const Transaction open(database_, TransactionMode::kWrite);
  session_.audit.Append(SampleAudit("open"));
  BackupDatabase(source_, target_);
  Database copy(target_, OpenMode::kReadWrite);
  EXPECT_EQ(VerifyDatabase(copy, EmbeddedMigrations()).audit_entries, 0);
}

}  // namespace
}  // namespace clashdeck::db
