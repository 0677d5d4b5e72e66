// A migrated database with its session, for tests of one repository.
#pragma once

#include <gtest/gtest.h>

#include "db/migrator.h"
#include "db/sqlite_session.h"
#include "tests/db/sample_data.h"

namespace clashdeck::db {

class RepositoryTest : public ::testing::Test {
 protected:
  RepositoryTest() { Migrate(database_, EmbeddedMigrations()); }

  TemporaryDir dir_;
  Database database_{dir_.Path() / "test.sqlite3", OpenMode::kReadWrite};
  SqliteSession sqlite_session_{database_};
  Session& session_ = sqlite_session_.Get();
};

}  // namespace clashdeck::db
