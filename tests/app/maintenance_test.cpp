#include "app/maintenance.h"

#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "db/sqlite.h"
#include "tests/app/service_fixture.h"

namespace clashdeck::app {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kGames = CLASHDECK_SOURCE_DIR "/games";

class MaintenanceTest : public ServiceTest {
 protected:
  void SetUp() override {
    ServiceTest::SetUp();
    ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
    ASSERT_TRUE(Import(TwoCardSet(3)).has_value());
    ASSERT_TRUE(Import(Erratum()).has_value());
    ASSERT_TRUE(services_.imports->Rollback(3, "test").has_value());
    ASSERT_TRUE(Import(TwoCardSet(3)).has_value());
    const auto key = services_.keys->Create(Role::kJudge, "a", "test");
    ASSERT_TRUE(services_.keys->Create(Role::kAdmin, "b", "test").has_value());
    ASSERT_TRUE(services_.keys->Revoke(key->id, "test").has_value());
    services_ = {};
  }

  void Damage(const std::string& sql) {
    db::Database database(folder_ / "clashdeck.sqlite3", db::OpenMode::kReadWrite);
    database.Execute("damage", "PRAGMA foreign_keys = OFF;" + sql);
  }

  std::vector<std::string> Problems() { return VerifyData(folder_, kGames)->problems; }
};

TEST_F(MaintenanceTest, WhatImportsRollbacksAndKeysLeaveIsSound) {
  const auto found = VerifyData(folder_, kGames);
  ASSERT_TRUE(found.has_value()) << found.error().message;
  EXPECT_THAT(found->problems, IsEmpty());
  EXPECT_THAT(found->notes, IsEmpty());
  EXPECT_EQ(found->audit_entries, 8);
  EXPECT_EQ(found->data_version.size(), 16U);
}

struct DamageCase {
  const char* name;
  const char* sql;
  const char* problem;
};

class DamageTest : public MaintenanceTest, public testing::WithParamInterface<DamageCase> {};

TEST_P(DamageTest, IsReported) {
  Damage(GetParam().sql);
  EXPECT_THAT(Problems(), Contains(HasSubstr(GetParam().problem)));
}

INSTANTIATE_TEST_SUITE_P(
    Everywhere, DamageTest,
    testing::Values(
        DamageCase{"ASetIsGone", "DELETE FROM sets", "names the set 'TST', which is not there"},
        DamageCase{"ACardIsGone", "DELETE FROM cards WHERE id = 'test-guard'",
                   "card 'test-guard' of alpha-clash is gone without an import"},
        DamageCase{"ACardIsChanged", "UPDATE cards SET name = 'X' WHERE id = 'test-guard'",
                   "card 'test-guard' of alpha-clash is not as the imports left it"},
        DamageCase{"ACardCannotBeRead", "UPDATE cards SET attributes = 'zzz'", "cannot be read"},
        DamageCase{"AFlagIsNone", "UPDATE cards SET token = 'bogus'", "'bogus' is neither 0 nor 1"},
        DamageCase{"ACardIsAdded",
                   "INSERT INTO cards SELECT game, 'new', name, type, subtypes, text, keywords, "
                   "tags, aliases, token, attributes FROM cards LIMIT 1",
                   "card 'new' of alpha-clash was written by no import"},
        DamageCase{"AnUnknownGame",
                   "INSERT INTO sets (game, id, name, kind, released) VALUES ('chess', 'A', 'A', "
                   "'', '')",
                   "records of the game 'chess'"},
        DamageCase{"AJournalledValueIsChanged",
                   "UPDATE import_changes SET new_values = replace(new_values, 'Guard', 'Guart')",
                   "card 'test-guard' of alpha-clash is not as the imports left it"},
        DamageCase{"AJournalledValueThatWasReplacedIsChanged",
                   "UPDATE import_changes SET old_values = replace(old_values, 'Scout', 'Scoot')",
                   "import 2 did not find card 'test-scout' as it says"},
        DamageCase{"AJournalledKindIsUnknown",
                   "UPDATE import_changes SET kind = 'garbage' WHERE seq = 1",
                   "import 1 cannot be read"},
        DamageCase{"AJournalledChangeIsGone",
                   "DELETE FROM import_changes WHERE import_number = 1 AND seq = 2",
                   "was written by no import"},
        DamageCase{"AnOldImportIsGone",
                   "DELETE FROM import_changes WHERE import_number = 2; DELETE FROM imports WHERE "
                   "number = 2",
                   "import 2 was removed from the journal"},
        DamageCase{"AReportIsChanged", "UPDATE imports SET report = '{}' WHERE number = 1",
                   "import 1 is not as the audit log has it"},
        DamageCase{"AStatusIsChanged", "UPDATE imports SET status = 'done' WHERE number = 3",
                   "import 3 has the status 'done' and should have 'rolled_back'"},
        DamageCase{"AFingerprintIsChanged", "UPDATE imports SET sha256 = 'x' WHERE number = 2",
                   "import 2 is not as the audit log has it"},
        DamageCase{"AnOldVersionIsChanged",
                   "UPDATE imports SET version_after = 'x' WHERE number = 1",
                   "import 1 is not as the audit log has it"},
        DamageCase{"ARoleIsChanged", "UPDATE api_keys SET role = 'admin'",
                   "is not as the audit log has it"},
        DamageCase{"AKeysHashIsChanged", "UPDATE api_keys SET hash = printf('%064d', 1)",
                   "is not as the audit log has it"},
        DamageCase{"ARevokedKeyIsValidAgain", "UPDATE api_keys SET revoked_at = ''",
                   "was not revoked at the time"},
        DamageCase{"KeysAreGone", "DELETE FROM api_keys", "but not among the keys"},
        DamageCase{"AKeyIsAdded",
                   "INSERT INTO api_keys SELECT 'x', name, 'admin', hash, created_at, '' FROM "
                   "api_keys LIMIT 1",
                   "key x is not in the audit log"},
        DamageCase{"TheLastAuditEntryIsGone", "DELETE FROM audit WHERE seq = 8",
                   "the audit log has 7 entries, but its head stands at entry 8"},
        DamageCase{"AllAuditEntriesAreGone", "DELETE FROM audit", "its head stands at entry 8"},
        DamageCase{"AnIndexIsGone", "DROP INDEX printings_by_card",
                   "the index printings_by_card is missing"},
        DamageCase{"AColumnIsAdded", "ALTER TABLE sets ADD COLUMN extra TEXT",
                   "the table sets is not as the migrations make it"},
        DamageCase{"ATableIsGone", "DROP TABLE idempotency", "the table idempotency is missing"},
        DamageCase{"ATableIsAdded", "CREATE TABLE mine (a TEXT)", "the table mine is not ours"},
        DamageCase{"AMigrationWasEdited",
                   "UPDATE schema_migrations SET checksum = printf('%064d', 1) WHERE version = 2",
                   "0002_create_rulebooks was edited"}),
    [](const auto& one) { return std::string(one.param.name); });

TEST_F(MaintenanceTest, AVersionThatIsHashedInAnotherWayIsNoDamage) {
  const auto games = folder_ / "games";
  std::filesystem::copy(kGames, games, std::filesystem::copy_options::recursive);
  std::filesystem::remove_all(games / "creator-clash");
  const auto found = VerifyData(folder_, games);
  EXPECT_THAT(found->problems, IsEmpty());
  EXPECT_THAT(found->notes, Contains(HasSubstr("import 5 left")));
}

TEST_F(MaintenanceTest, ADamagedPageIsReported) {
  Damage("PRAGMA wal_checkpoint(TRUNCATE)");
  std::fstream file(folder_ / "clashdeck.sqlite3", std::ios::binary | std::ios::in | std::ios::out);
  file.seekp(4096 * 4);
  file << std::string(4096, '\xa5');
  file.close();
  EXPECT_THAT(Problems(), Contains(HasSubstr("integrity")));
}

TEST_F(MaintenanceTest, AnEmptyFileIsNoSoundDatabase) {
  std::filesystem::resize_file(folder_ / "clashdeck.sqlite3", 0);
  EXPECT_THAT(Problems(), Contains("the database file is empty"));
}

TEST_F(MaintenanceTest, LookingMakesNothing) {
  const auto missing = folder_ / "typo";
  EXPECT_EQ(VerifyData(missing, kGames).error().code, ErrorCode::kNotFound);
  EXPECT_EQ(BackupData(missing, folder_ / "copy").error().code, ErrorCode::kNotFound);
  EXPECT_EQ(OpenKeys(missing, WhenMissing::kRefuse).error().code, ErrorCode::kNotFound);
  EXPECT_EQ(
      OpenServices({.data_dir = missing, .games_dir = kGames, .when_missing = WhenMissing::kRefuse})
          .error()
          .code,
      ErrorCode::kNotFound);
  EXPECT_FALSE(std::filesystem::exists(missing));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "copy"));
}

TEST_F(MaintenanceTest, ABackupIsSound) {
  const auto copy = folder_ / "copy";
  std::filesystem::create_directory(copy);
  ASSERT_TRUE(BackupData(folder_, copy / "clashdeck.sqlite3").has_value());
  EXPECT_THAT(VerifyData(copy, kGames)->problems, IsEmpty());
}

TEST_F(MaintenanceTest, AFolderThatCannotBeWrittenToIsNamed) {
  namespace fs = std::filesystem;
  // The clone may lie where only its owner can look.
  fs::copy(kGames, folder_ / "games", fs::copy_options::recursive);
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {  // as somebody who owns nothing here
    fs::permissions(folder_,
                    fs::perms::owner_all | fs::perms::others_read | fs::perms::others_exec);
    fs::permissions(folder_ / "clashdeck.sqlite3", fs::perms::all);
    fs::remove(folder_ / "clashdeck.sqlite3-shm");
    fs::remove(folder_ / "clashdeck.sqlite3-wal");
    if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)) _exit(2);
    if (geteuid() != 65534) fs::permissions(folder_, fs::perms::owner_read | fs::perms::owner_exec);
    try {
      (void)VerifyData(folder_, folder_ / "games");
    } catch (const db::DbError& error) {
      _exit(std::string(error.what()).find("cannot be written to") != std::string::npos ? 0 : 3);
    }
    _exit(4);
  }
  int status = 0;
  waitpid(child, &status, 0);
  fs::permissions(folder_, fs::perms::owner_all);
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace clashdeck::app
